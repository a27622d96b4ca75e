//! Version 2: any bytes as a payload.

use super::STEPS;
use crate::assembler::container::{Version, file_of, raw_frame};
use crate::assembler::{Certificate, Payload, read};
use crate::judge::{assert_agreement, assert_true};
use crate::oracle::Board;
use crate::oracle::form::form;
use pgc_checker::{Verdict, check};

/// The most points of a board, and the most declared steps, of a certificate that the oracle decides; the most points of a board
/// that is searched.
const ORACLE: (usize, u64) = (16, 1 << 10);
const SEARCHED: usize = 8;

/// The most games.
const GAMES: usize = 3;

/// A payload that the checker reads is the one that the assembler writes of it, and the oracle says the same. True if the checker reads it. The
/// first byte counts for nothing.
///
/// # Panics
///
/// If checker and oracle differ, or accept something false.
pub fn parts(bytes: &[u8]) -> bool {
    let Some((_, bytes)) = bytes.split_first() else { return false };
    let (Verdict::Verified(read) | Verdict::Rejected(read, _)) =
        check(&file_of(Version::Two, &raw_frame(bytes)), STEPS)
    else {
        return false;
    };
    if read.points > ORACLE.0 || read.steps > ORACLE.1 || read.games > GAMES {
        return true;
    }
    let certificate = read::of_payload(Version::Two, bytes);
    assert_eq!(Payload::of(&certificate).bytes(), bytes);
    assert_eq!(form(&certificate), Ok(()));
    let points = |proof: &Certificate| Board::of(&proof.family).points;
    let largest = certificate.games.iter().chain([&certificate]).map(points).max().unwrap_or_default();
    if largest <= ORACLE.0 && assert_agreement(&certificate) == "accepted" && largest <= SEARCHED {
        assert_true(&certificate);
    }
    true
}
