//! Compares the proof of 4^3 with those of Patashnik and Thompson.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::bench;
use crate::error::Error;
use crate::markdown::{NONE, whole};
use crate::table::QUBIC;
use crate::tools::{Tools, read};

const HEAD: &str = "
## Qubic

`4^3` is Qubic. O. Patashnik, *Qubic: 4×4×4 tic-tac-toe* (1980), describes his proof and K. Thompson's verification. A position is
strategic if the proof gives it a quiet move and an answer to each reply; its level is the number of moves before it. For the numbers of
blocks and positions, all lemmas are played out against all replies: `prover show --levels`. The seconds come from
[BENCHMARKS.md](BENCHMARKS.md).

Patashnik's own proof is verified, too, down to the completed lines: his dictionary, as it was published in 1988, and its certificate are in
[sources/](sources/README.md). The table compares it with a proof that the prover found without it.

| Qubic | Patashnik and Thompson | here |
|---|--:|--:|
";

/// The report of `prover show --levels` on a proof.
#[derive(Deserialize)]
struct Census {
    header: Header,
    levels: Vec<Counts>,
    all: Counts,
    firsts: Firsts,
}

#[derive(Deserialize)]
struct Header {
    lemmas: u64,
}

#[derive(Deserialize)]
struct Counts {
    /// Missing for the sum.
    #[serde(default)]
    level: u64,
    strategic: u64,
    citations: u64,
    blocks: u64,
    positions: u64,
}

#[derive(Deserialize)]
struct Firsts {
    after: Vec<serde_json::Value>,
}

/// The section of the catalogue on a certificate of 4^3 with this many bytes.
pub(super) fn section(tools: &Tools, certificate: &Path, bytes: u64) -> Result<String, Error> {
    let census = tools.ask(&tools.prover, &["show", "--levels", "--json"], &[certificate], false)?;
    let census = read("prover", &census.printed)?;
    let page = fs::read_to_string(tools.certificates().join(bench::PAGE)).unwrap_or_default();
    Ok(written(&census, bytes, bench::kept_seconds(&page, QUBIC, bytes)))
}

fn written(census: &Census, bytes: u64, seconds: Option<[f64; 2]>) -> String {
    let Census { header, levels, all, firsts } = census;
    let deepest = levels.iter().filter(|level| level.strategic > 0).map(|level| level.level).max().unwrap_or(0);
    let [prove, check] = match seconds {
        Some([prove, check]) => [format!("{prove:.0} s"), format!("{check:.2} s")],
        None => [NONE, NONE].map(str::to_owned),
    };
    let rows = [
        ("strategic positions", "2,929", whole(all.strategic)),
        ("deepest level of one", "16", whole(deepest)),
        ("positions after Xeno's second move", "7", whole(firsts.after.len() as u64)),
        ("lemmas", NONE, whole(header.lemmas)),
        ("citations of lemmas", NONE, whole(all.citations)),
        ("forced blocks", NONE, whole(all.blocks)),
        ("positions with Xeno to move", "over 1,000,000", whole(all.positions)),
        ("bytes", NONE, whole(bytes)),
        ("to find it", "1,500 hours", prove),
        ("to verify it", "50 hours", check),
    ];
    let mut section = HEAD.to_owned();
    for (what, there, here) in rows {
        let _ = writeln!(section, "| {what} | {there} | {here} |");
    }
    section
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_that_were_measured_of_another_certificate_are_left_out() {
        let counts = |level, strategic| Counts { level, strategic, citations: 4, blocks: 3, positions: 1234 };
        let firsts = Firsts { after: vec![serde_json::Value::Null; 7] };
        let census = Census {
            header: Header { lemmas: 5 },
            levels: vec![counts(2, 1), counts(4, 0)],
            all: counts(0, 2),
            firsts,
        };
        let known = written(&census, 60_569, Some([511.2, 0.081]));
        assert!(
            known.contains("| to find it | 1,500 hours | 511 s |\n| to verify it | 50 hours | 0.08 s |\n"),
            "{known}"
        );
        assert!(known.contains("| deepest level of one | 16 | 2 |\n"), "{known}");
        assert!(known.contains("| positions with Xeno to move | over 1,000,000 | 1,234 |\n"), "{known}");
        let unknown = written(&census, 60_570, None);
        assert!(unknown.contains("| to find it | 1,500 hours | – |\n| to verify it | 50 hours | – |\n"), "{unknown}");
    }
}
