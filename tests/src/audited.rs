//! Properties that every audit of a strategy's text must have.

use crate::judge::verified;
use pgc_audit::notation;
use pgc_audit::notation::text::{Finding, Kind};
use pgc_audit::notation::{Audit, Options, Verdict};
use pgc_engine::file::encode;

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
    assert_eq!(audit.certificate.is_some(), audit.verdict == Verdict::Covered, "{text}");
    let has_defect = audit.findings.iter().any(|finding| finding.kind.is_defect());
    let needs_defect = matches!(audit.verdict, Verdict::NotCovered | Verdict::Mislabelled);
    assert!(has_defect || !needs_defect, "nothing is wrong, but it is {:?}\n{text}", audit.verdict);
    let has_gap = audit.findings.iter().any(|finding| finding.kind == Kind::Gap);
    assert!(!has_gap || audit.certificate.is_none(), "covered with a gap\n{text}");
    if let Some(certificate) = &audit.certificate {
        let theorem = verified(&encode(certificate).expect("a certificate within the limits"), text);
        assert_eq!(theorem.game, audit.text.game.as_ref().expect("a game").name(), "{text}");
        assert_eq!(theorem.claim.to_string(), certificate.strategy.claim.to_string(), "{text}");
    }
    Some(audit)
}
