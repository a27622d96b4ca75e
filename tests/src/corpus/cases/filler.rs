//! Valid certificates of any size.

use crate::assembler::payload::bytes;
use crate::assembler::{Certificate, Family, Term, integer};

use super::boards::xeno_wins;

/// The number of points of the board, and the most moves of a term.
const POINTS: usize = 32768;

/// A point that takes three bytes.
const WIDE: usize = 0x0101;

/// Xeno completes a line with his first move. The cover after it is never tried; its scripts give the payload this many
/// bytes. None of them has more than `script` bytes.
pub(super) fn of_payload_size(size: usize, script: usize) -> Certificate {
    let count = size.div_ceil(script);
    let certificate = |terms: &[Term]| xeno_wins(Family::lines(POINTS, &[&[0]]), Term::cover(&[0], terms)).declaring(2);
    // Without terms, the number of terms takes one byte.
    let rest = size - bytes(&certificate(&[])).len() + 1 - integer::shortest(count as u64).len();
    let first = vec![idle(rest / count); count - 1];
    let last = idle(rest - (count - 1) * (rest / count));
    certificate(&[first, vec![last]].concat())
}

/// The most bytes of a script, roughly: its head takes five, a move at most three.
pub(super) const LONG: usize = 90_000;

/// The same for a file in a frame of raw blocks.
pub(super) fn of_file_size(size: usize) -> Certificate {
    let around = |payload: usize| 36 + 9 + 3 * payload.div_ceil(1 << 17);
    let payload = size - around(size);
    of_payload_size(size - around(payload), LONG)
}

/// A script of this many bytes.
fn idle(size: usize) -> Term {
    let room = size - 5;
    // Of L moves, some take three bytes and the others one, so L and `room` are both odd or both even.
    let length = room.min(POINTS - room % 2);
    let wide = (room - length) / 2;
    Term::end(&[vec![WIDE; wide], vec![1; length - wide]].concat())
}
