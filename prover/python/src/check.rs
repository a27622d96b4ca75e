//! The checker's verdict. Nothing of the prover is called here.

use std::sync::atomic::AtomicBool;

use pgc_checker::{Conclusion, Fault, LineSet, Replies, Verdict, check_on};
use pyo3::prelude::*;

use crate::attend::{Look, attended};
use crate::error::fault;

/// What the checker says of a file.
#[derive(Default, IntoPyObject)]
pub(crate) struct Report {
    verdict: &'static str,
    claim: Option<String>,
    game: Option<String>,
    points: Option<usize>,
    lines: Option<usize>,
    digest: Option<String>,
    ophelia_digest: Option<String>,
    games: Option<usize>,
    lemmas: Option<usize>,
    maps: Option<usize>,
    required: Option<u64>,
    covered: Option<u64>,
    steps: Option<u64>,
    hash: Option<String>,
    rule: Option<&'static str>,
    offset: Option<usize>,
    message: Option<String>,
}

/// Decides whether the bytes of a file prove what they claim.
///
/// # Errors
///
/// A signal has come. The checker cannot be stopped: it goes on without anybody who waits for it.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, file: Vec<u8>, max_steps: u64, threads: u64) -> PyResult<Report> {
    let never = AtomicBool::new(false);
    let verdict = attended(py, &never, move || check_on(threads, &file, max_steps), |_| Ok(Look::GoOn))?;
    Ok(match verdict.ok_or_else(|| fault("the checker gave no verdict"))? {
        Verdict::Verified(conclusion) => Report { verdict: "VERIFIED", ..Report::of(conclusion) },
        Verdict::Rejected(conclusion, fault) => {
            Report { verdict: "REJECTED", ..Report::of(conclusion) }.broken_by(fault, false)
        }
        Verdict::Malformed(fault) => Report { verdict: "MALFORMED", ..Report::default() }.broken_by(fault, true),
    })
}

impl Report {
    /// What a certificate claims, and what was counted.
    fn of(conclusion: Conclusion) -> Self {
        let Conclusion { claim, game, points, lines, ophelia, games, lemmas, maps, replies, steps, hash } = conclusion;
        let Replies { required, covered } = replies;
        let LineSet { lines, digest } = lines;
        Self {
            claim: Some(claim.to_string()),
            game: Some(game),
            points: Some(points),
            lines: Some(lines.len()),
            digest: Some(hex(&digest)),
            ophelia_digest: ophelia.map(|own| hex(&own.digest)),
            games: Some(games),
            lemmas: Some(lemmas),
            maps: Some(maps),
            required: Some(required),
            covered: Some(covered),
            steps: Some(steps),
            hash: Some(hex(&hash)),
            ..Self::default()
        }
    }

    /// The same with the rule that is broken. Only a file that is no certificate is broken at an offset.
    fn broken_by(self, Fault { rule, offset, reason }: Fault, is_malformed: bool) -> Self {
        let offset = is_malformed.then_some(offset);
        Self { rule: Some(rule), offset, message: Some(reason.into_owned()), ..self }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
