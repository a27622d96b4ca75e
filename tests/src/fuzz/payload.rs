//! Any bytes as a payload, read by the checker and by the prover, and judged by the oracle.

use super::{STEPS, translate};
use crate::assembler::{Certificate, container};
use crate::judge::truth;
use crate::oracle::{Board, decide};
use pgc_checker::{Conclusion, Verdict, check};
use pgc_core::certificate::{Maps, Problem, decode, theorem_hash};
use pgc_show::{View, write_text};
use std::io;

/// The most points and declared steps of a certificate that the oracle decides.
const ORACLE: (usize, u64) = (16, 1 << 10);
/// The most points of a board that is searched exhaustively.
const SEARCHED: usize = 8;

/// The most points of a board that a few bytes name. Larger ones take too long to build for anything else to be tested.
const NAMED: usize = 300;

/// Whether the bytes name a hypercube or a board of columns and rows that is too large.
fn large(bytes: &[u8]) -> bool {
    let points = match bytes {
        [1, side, dimension, ..] => usize::from(*side).checked_pow(u32::from(*dimension)),
        [2, columns, rows, ..] => Some(usize::from(*columns) * usize::from(*rows)),
        _ => return false,
    };
    points.is_none_or(|points| points > NAMED)
}

/// Checker and prover read the same; the prover's `show` finds a flaw exactly if the checker rejects; the oracle finds
/// the same rule; and what is verified is true. True if the checker reads a certificate.
///
/// # Panics
///
/// If one of these is not so.
pub fn payload(bytes: &[u8]) -> bool {
    if large(bytes) {
        return false;
    }
    let file = container::file(&container::raw_frame(bytes));
    match (check(&file, STEPS), decode(&file)) {
        (Verdict::Malformed(fault), Ok(read)) => {
            assert!(fault.rule == "P4" && read.steps > STEPS, "{fault:?}, but the prover reads it");
            false
        }
        (Verdict::Malformed(_), Err(_)) => false,
        (Verdict::Verified(theorem), Ok(read)) => {
            agree(&theorem, &read, None);
            true
        }
        (Verdict::Rejected(theorem, fault), Ok(read)) => {
            agree(&theorem, &read, Some(fault.rule));
            true
        }
        (verdict, Err(error)) => {
            let rejected = matches!(verdict, Verdict::Rejected(..));
            let narrower = match &error.problem {
                Problem::TooDeep(_) | Problem::TooManyTerms(_) => true,
                Problem::Range { what, .. } => *what == "a parameter of the game",
                Problem::Map(_) => rejected,
                _ => false,
            };
            assert!(narrower, "the prover does not read it: {error}");
            true
        }
    }
}

/// What the checker derived from a certificate, and the rule that it found broken, agree with prover and oracle.
fn agree(theorem: &Conclusion, read: &pgc_core::certificate::Certificate, broken: Option<&str>) {
    assert_eq!((theorem.claim.to_string(), &theorem.game), (read.strategy.claim.to_string(), &read.game.name()));
    assert_eq!((theorem.points, theorem.lines.lines.len()), (read.game.board.points(), read.game.board.lines().len()));
    assert_eq!((theorem.lines.digest, theorem.hash), (read.game.line_digest(), theorem_hash(read)));
    assert_eq!((theorem.lemmas, theorem.steps), (read.strategy.lemmas.len() + 1, read.steps));
    assert_eq!(theorem.maps, Maps::of(&read.strategy).listed.len());
    let flaw = write_text(&mut io::sink(), read, View::PLAIN).expect("a sink takes everything");
    assert_eq!(flaw.is_some(), broken.is_some(), "{flaw:?} as shown, {broken:?} as checked");
    if theorem.points <= ORACLE.0 && theorem.steps <= ORACLE.1 {
        judge(&translate::certificate(read), broken);
    }
}

fn judge(certificate: &Certificate, broken: Option<&str>) {
    let decided = decide(certificate);
    // The prover lists maps in the order of their use. So it may report another map, or a lack of steps.
    let maps = |rule: Option<&str>| matches!(rule, Some("R4" | "R24"));
    assert!(decided.err() == broken || maps(decided.err()) && maps(broken), "{decided:?}, {broken:?}: {certificate:?}");
    if decided.is_ok() && Board::of(&certificate.family).points <= SEARCHED {
        assert!(truth(certificate), "a false claim is accepted: {certificate:?}");
    }
}
