//! Properties that every audit of a strategy's text must have.

use crate::binaries::{code, stderr, stdout};
use crate::judge::verified;
use pgc_audit::notation;
use pgc_audit::notation::finding::{Finding, Kind};
use pgc_audit::notation::{Audit, Options};
use pgc_engine::file::encode;
use std::process::Output;

/// Audits a text; nothing if it cannot be parsed. If it is covered, the checker accepts the certificate, with the same
/// game and claim. If it is not covered, there is a reason.
///
/// # Panics
///
/// If one of these is not so.
#[must_use]
pub fn audited(text: &str) -> Option<Audit> {
    let audit = match notation::audit(text, &Options::default()) {
        Ok(audit) => audit,
        Err(mistake) => {
            assert!(!mistake.message.is_empty());
            let lines = text.lines().count().max(1);
            assert!((1..=lines).contains(&mistake.place.line) && mistake.place.column > 0, "{mistake}\n{text}");
            return None;
        }
    };
    let lines = text.lines().count();
    let place = |finding: &Finding| (1..=lines).contains(&finding.place.line);
    assert!(audit.findings.iter().all(place), "{:?}\n{text}", audit.findings);
    assert!(audit.findings.is_sorted_by_key(|finding| finding.place));
    // What is valid move by move is valid when it is replayed.
    assert!(!audit.findings.iter().any(|finding| finding.text.contains("bug in the audit")), "{text}");
    let _ = assert_accepted(&audit, text);
    Some(audit)
}

/// The bytes of the certificate, which the checker accepts; empty if there is none.
///
/// # Panics
///
/// If the verdict is not that of the findings, or the checker refuses the certificate.
#[must_use]
pub fn assert_accepted(audit: &Audit, text: &str) -> Vec<u8> {
    assert_eq!(audit.certificate.is_some(), audit.verdict == notation::Verdict::Covered, "{text}");
    let has_defect = audit.findings.iter().any(|finding| finding.kind.is_defect());
    let needs_defect = matches!(audit.verdict, notation::Verdict::NotCovered | notation::Verdict::Mislabelled);
    assert!(has_defect || !needs_defect, "nothing is wrong, but it is {:?}\n{text}", audit.verdict);
    let has_gap = audit.findings.iter().any(|finding| finding.kind == Kind::Gap);
    assert!(!has_gap || audit.certificate.is_none(), "covered with a gap\n{text}");
    let Some(certificate) = &audit.certificate else { return Vec::new() };
    let bytes = encode(certificate).expect("a certificate within the limits");
    let theorem = verified(&bytes, text);
    let game = audit.text.game.as_ref().expect("a game");
    assert_eq!(theorem.game, game.name(), "{text}");
    assert_eq!(theorem.claim.to_string(), certificate.strategy.claim.to_string(), "{text}");
    bytes
}

/// What an audit has printed, without the seconds, and its exit code.
#[must_use]
pub fn said(output: &Output) -> String {
    let steady = |line: &str| match (line.split_once("\"seconds\":"), line.starts_with("seconds  ")) {
        (Some((before, rest)), _) => format!("{before}\"seconds\":[...]{}\n", &rest[rest.find(',').expect("more")..]),
        (None, true) => "seconds      [...]\n".to_owned(),
        (None, false) => format!("{line}\n"),
    };
    let printed: String = stdout(output).lines().map(steady).collect();
    format!("{printed}{}exit {}\n", stderr(output), code(output))
}
