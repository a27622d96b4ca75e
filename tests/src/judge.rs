//! Assertions that checker and oracle agree, and that they are right.

use crate::assembler::{Certificate, Convention, Payload, container};
use crate::oracle::decide::statement;
use crate::oracle::form::form;
use crate::oracle::place::{Part, Place};
use crate::oracle::{Board, Rules, Truth, decide, decide_at, hash, stated};
use pgc_checker::{Conclusion, MAX_STEPS, Verdict, check};

/// The checker's verdict on a certificate.
#[must_use]
pub fn verdict(certificate: &Certificate) -> Verdict {
    check(&crate::assembler::file(certificate), MAX_STEPS)
}

/// What the checker derives from a file that it accepts.
///
/// # Panics
///
/// If it refuses the file; `about` says which one it is.
#[must_use]
pub fn verified(file: &[u8], about: &str) -> Conclusion {
    match check(file, MAX_STEPS) {
        Verdict::Verified(conclusion) => conclusion,
        refused => panic!("{about}: {}", describe(&refused)),
    }
}

/// Is the certificate's claim true? By exhaustive search.
#[must_use]
pub fn truth(certificate: &Certificate) -> bool {
    Truth::new(Rules::of(certificate)).claim()
}

/// Asserts that checker and oracle agree on a certificate: verdict, rule, place, steps and hash. Returns the result:
/// the broken rule, or "accepted".
///
/// # Panics
///
/// If they differ.
pub fn assert_agreement(certificate: &Certificate) -> &'static str {
    match form(certificate).map(|()| decide_at(certificate)) {
        Err((rule, field)) => {
            assert_field_malformed(&Payload::of(certificate), rule, &field);
            rule
        }
        Ok(Ok(steps)) => assert_decided(certificate, Ok(steps)),
        Ok(Err((rule, place))) => {
            let Verdict::Rejected(_, fault) = verdict(certificate) else {
                panic!("{rule} at {place} is missed: {certificate:?}")
            };
            assert_eq!(fault.rule, rule, "{:?} on {certificate:?}", fault.reason);
            let told = format!("{}, points placed:", named(certificate, place));
            assert!(fault.reason.starts_with(&told), "{:?} instead of {told} on {certificate:?}", fault.reason);
            rule
        }
    }
}

/// A place in the words of the checker, to whom the theorem is the last lemma.
fn named(certificate: &Certificate, place: Place) -> String {
    let proof = place.game.map_or(certificate, |game| &certificate.games[game]);
    let part = if place.part == Part::Theorem { Part::Lemma(proof.lemmas.len()) } else { place.part };
    Place { part, ..place }.to_string()
}

/// Asserts that the checker judges a well-formed certificate as `decided`: accepted after this many steps, or refused
/// by a rule. Returns the result: the broken rule, or "accepted".
///
/// # Panics
///
/// If it does not.
pub fn assert_decided(certificate: &Certificate, decided: Result<u64, &'static str>) -> &'static str {
    match (decided, verdict(certificate)) {
        (Ok(steps), Verdict::Verified(conclusion)) => {
            assert_eq!(steps, certificate.steps, "the steps of {certificate:?}");
            assert_conclusion(&conclusion, certificate);
            "accepted"
        }
        (Err(rule), Verdict::Rejected(_, fault)) => {
            assert_eq!(fault.rule, rule, "{:?} on {certificate:?}", fault.reason);
            rule
        }
        (decided, other) => panic!("{} instead of {decided:?} on {certificate:?}", describe(&other)),
    }
}

/// Asserts, by exhaustive search, that the theorem and the lemmas of a certificate are true, and those of its games of parts.
///
/// # Panics
///
/// If one is not.
pub fn assert_true(certificate: &Certificate) {
    for proved in certificate.games.iter().chain([certificate]) {
        let truth = Truth::new(Rules::of(proved));
        assert!(truth.claim(), "a false claim is accepted: {certificate:?}");
        for lemma in &proved.lemmas {
            assert!(truth.reached(statement(lemma)), "a false lemma is accepted: {certificate:?}");
        }
    }
}

/// Asserts that a certificate with the correct number of steps is verified.
///
/// # Panics
///
/// If it is not.
pub fn assert_proved(certificate: Certificate) {
    assert_verified(&stated(certificate));
}

/// Asserts that checker and oracle verify a certificate as it is, with the correct hash and numbers.
///
/// # Panics
///
/// If it is not.
pub fn assert_verified(certificate: &Certificate) {
    assert_eq!(decide(certificate), Ok(certificate.steps), "the oracle's verdict on {certificate:?}");
    assert_decided(certificate, Ok(certificate.steps));
}

fn assert_conclusion(conclusion: &Conclusion, certificate: &Certificate) {
    let board = Board::of(&certificate.family);
    assert_eq!(conclusion.claim.to_string(), certificate.claim.text());
    assert_eq!((conclusion.points, conclusion.lines.lines.len()), (board.points, board.lines.len()));
    assert_eq!(conclusion.lines.digest, hash::digest(&board));
    let own = match &certificate.convention {
        Convention::Own(lines) => Some(Board { points: board.points, lines: lines.clone() }),
        Convention::Strong | Convention::MakerBreaker => None,
    };
    let told = conclusion.ophelia.as_ref().map(|own| (own.lines.len(), own.digest));
    assert_eq!(told, own.map(|own| (own.lines.len(), hash::digest(&own))));
    assert_eq!(conclusion.games, certificate.games.len());
    assert_eq!((conclusion.lemmas, conclusion.maps), (certificate.lemmas.len() + 1, certificate.maps.len()));
    assert_eq!(conclusion.steps, certificate.steps);
    assert_eq!(conclusion.replies.required, conclusion.replies.covered);
    assert_eq!(conclusion.hash, hash::theorem(certificate), "hash of {certificate:?}");
}

/// Asserts that this rule refuses a certificate that declares the number of steps up to its failure.
///
/// # Panics
///
/// If it is not.
pub fn assert_refused(certificate: Certificate, rule: &str) {
    assert_rejected(&stated(certificate), rule);
}

/// Asserts that this rule refuses a certificate as it is.
///
/// # Panics
///
/// If it is not.
pub fn assert_rejected(certificate: &Certificate, rule: &str) {
    let decided = decide(certificate);
    assert_eq!(decided, Err(rule), "the oracle's verdict on {certificate:?}");
    assert_decided(certificate, decided);
}

/// Asserts that a file with this payload is malformed by this rule at this offset in the payload.
///
/// # Panics
///
/// If it is not.
pub fn assert_payload_malformed(payload: &[u8], rule: &str, offset: u64) {
    assert_malformed(&container::file(&container::raw_frame(payload)), rule, offset);
}

/// Asserts that a payload is malformed by this rule at this field.
///
/// # Panics
///
/// If it is not.
pub fn assert_field_malformed(payload: &Payload, rule: &str, field: &str) {
    assert_malformed(&payload.file(), rule, payload.offset(field));
}

/// Asserts that a file is malformed by this rule at this offset: in the file for the rules C1 to C6, in the payload for
/// the others.
///
/// # Panics
///
/// If it is not.
pub fn assert_malformed(file: &[u8], rule: &str, offset: u64) {
    match check(file, MAX_STEPS) {
        Verdict::Malformed(fault) => {
            assert_eq!((fault.rule, fault.offset as u64), (rule, offset), "{}", fault.reason);
        }
        other => panic!("{} instead of {rule}", describe(&other)),
    }
}

/// A verdict in a few words.
#[must_use]
pub fn describe(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Verified(conclusion) => format!("verified: {} {}", conclusion.claim, conclusion.game),
        Verdict::Rejected(_, fault) => format!("rejected by {}: {}", fault.rule, fault.reason),
        Verdict::Malformed(fault) => format!("malformed by {} at {}: {}", fault.rule, fault.offset, fault.reason),
    }
}
