//! Any bytes as a file, and as a frame under a correct hash.

use super::STEPS;
use crate::assembler::container;
use pgc_checker::{Verdict, check};

/// Checker and prover read the bytes, as a file and as a frame, without a panic, and the checker gives the same answer
/// twice. True if the payload of one of them is reached.
///
/// # Panics
///
/// If the checker contradicts itself.
pub fn file(bytes: &[u8]) -> bool {
    let [bare, sealed] = [bytes, &container::file(bytes)].map(|file| {
        let verdict = check(file, STEPS);
        assert_eq!(verdict, check(file, STEPS));
        drop(pgc_core::certificate::decode(file));
        !matches!(verdict, Verdict::Malformed(fault) if fault.rule.starts_with('C'))
    });
    bare || sealed
}
