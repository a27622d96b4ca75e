//! Properties that every audit of a strategy's text must have.

use crate::binaries::{code, stderr, stdout};
use crate::judge::verified;
use pgc_audit::notation;
use pgc_audit::notation::finding::{Finding, Kind};
use pgc_audit::notation::{Audit, Options};
use pgc_audit::notation::{Written, write_json, write_text};
use pgc_core::quote::FileName;
use pgc_engine::file::encode;
use std::process::Output;

/// Audits a text; nothing if it cannot be parsed. If it is covered, the checker accepts the certificate, with the same
/// game and claim. If it is not covered, there is a reason. And the report can be written.
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
    let bytes = assert_accepted(&audit, text);
    assert_reported(&audit, text, &bytes);
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

/// The report can be written as text, and as one JSON object with the same findings.
fn assert_reported(audit: &Audit, text: &str, bytes: &[u8]) {
    let written = Written::of(audit, bytes, None);
    assert_eq!(written.is_some(), audit.certificate.is_some());
    let mut report = Vec::new();
    write_text(&mut report, audit, text, written.as_ref()).expect("a report");
    assert!(String::from_utf8(report).expect("UTF-8").contains("\nverdict  "));
    let mut json = Vec::new();
    write_json(&mut json, audit, &FileName::new("strategy.txt"), written.as_ref()).expect("a report");
    let json: serde_json::Value = serde_json::from_slice(&json).expect("one JSON object");
    assert_eq!(json["findings"].as_array().map(Vec::len), Some(audit.findings.len()));
    assert_eq!(json["flawless"].as_bool(), Some(audit.is_flawless()));
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
