//! Assertions that checker and oracle give the verdicts of the table.

use super::case::{Built, Case, Expected, Ours, Proof};
use crate::assembler::container::PROLOGUE;
use crate::assembler::{Certificate, Payload};
use crate::binaries::{code, stdout};
use crate::oracle::form::form;
use crate::oracle::{Board, decide};
use pgc_checker::{MAX_STEPS, Verdict, check};
use std::process::Output;

/// The proof of a file that must be verified.
fn proof<'a>(case: &Case, built: &'a Built) -> &'a Proof {
    built.proof().unwrap_or_else(|| panic!("{} holds no certificate", case.name))
}

/// Asserts that the library gives the expected verdict, rule and offset, or theorem, steps and hash.
///
/// # Panics
///
/// If it does not.
pub fn assert_library(case: &Case, built: &Built) {
    let name = case.name;
    match (check(&built.file, MAX_STEPS), case.expected) {
        (Verdict::Verified(theorem), Expected::Verified | Expected::Either(Ours::Decodes)) => {
            let hash = theorem.hash.iter().map(|byte| format!("{byte:02x}")).collect();
            let text = format!("{} {}", theorem.claim, theorem.game);
            assert_eq!(&Proof { theorem: text, steps: theorem.steps, hash }, proof(case, built), "{name}");
            assert_eq!(theorem.replies.required, theorem.replies.covered, "{name}");
        }
        (Verdict::Malformed(fault), Expected::Either(Ours::Refuses)) => {
            assert_eq!((fault.rule, fault.offset), ("C6", PROLOGUE), "{name}");
        }
        (Verdict::Rejected(_, fault), Expected::Rejected { rule }) => {
            assert_eq!(fault.rule, rule, "{name}");
        }
        (Verdict::Malformed(fault), Expected::Malformed { rule, offset }) => {
            assert_eq!((fault.rule, fault.offset as u64), (rule, offset), "{name}");
        }
        (verdict, expected) => panic!("{name}: {} instead of {expected:?}", crate::judge::describe(&verdict)),
    }
}

/// Asserts that the oracle gives the expected verdict, if the file is a certificate whose board is small enough for the
/// oracle. Returns whether it is.
///
/// # Panics
///
/// If it gives another verdict.
pub fn assert_oracle(case: &Case, built: &Built) -> bool {
    let name = case.name;
    let Some(certificate) = &built.certificate else { return false };
    let large = |proof: &Certificate| Board::of(&proof.family).points > 64;
    if certificate.games.len() > 64 || certificate.games.iter().any(large) || large(certificate) {
        return false;
    }
    match (form(certificate), case.expected) {
        (Err((rule, field)), Expected::Malformed { rule: expected, offset, .. }) => {
            assert_eq!((rule, Payload::of(certificate).offset(&field)), (expected, offset), "{name}");
        }
        (Ok(()), Expected::Verified | Expected::Either(_)) => {
            assert_eq!(decide(certificate), Ok(certificate.steps), "{name}");
        }
        (Ok(()), Expected::Rejected { rule }) => assert_eq!(decide(certificate), Err(rule), "{name}"),
        (form, expected) => panic!("{name}: {form:?} instead of {expected:?}"),
    }
    true
}

/// Asserts that the checker's program has printed the expected text and has the expected exit code.
///
/// # Panics
///
/// If it has not.
pub fn assert_program(case: &Case, built: &Built, output: &Output) {
    let (name, printed) = (case.name, stdout(output));
    assert_eq!(code(output), i32::from(case.expected.exit()), "{name}: {printed}");
    assert!(printed.starts_with(case.expected.word()), "{name}: {printed}");
    let ends = |end: &str| assert!(printed.lines().any(|line| line.ends_with(end)), "{name} lacks {end:?}: {printed}");
    match case.expected.place() {
        Some(place) => {
            let start = format!("  reason  {place}");
            assert!(printed.lines().any(|line| line.starts_with(&start)), "{name} lacks {start:?}: {printed}");
        }
        None => {
            let Proof { theorem, steps, hash } = proof(case, built);
            ends(&format!("VERIFIED {theorem}"));
            ends(&format!(" {steps} steps"));
            ends(&format!("  hash    {hash}"));
        }
    }
}
