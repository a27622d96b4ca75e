//! Fingerprints: hashes of everything on which the facts of a search by strategic moves depend.

use sha2::{Digest, Sha256};

use crate::position::line_counts::Width;
use crate::position::point_set::Bits;
use crate::position::{ANTAGONIST, PROTAGONIST};
use crate::search::strategic::{StrategicSearch, candidates};
use crate::search::threats::sequence;

/// Must be raised when the search changes in a way that its constants do not show.
const METHOD: u64 = 1;

/// A SHA-256.
pub(super) type Hash = [u8; 32];

/// Hashes of everything on which the facts of a search depend: the game (lines, roles for which they count,
/// symmetries), the method (constants of the search), and the hints (moves suggested for each canonical form).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(pub(super) [Hash; 3]);

impl Fingerprint {
    /// The fingerprint of a search.
    pub fn of<W: Width>(search: &StrategicSearch<W>) -> Fingerprint {
        let board = search.board();
        let words = |words: &[u64]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let sets = |sets: &[W::Points]| words(&sets.iter().flat_map(|set| set.words()).collect::<Vec<u64>>());
        let symmetries = search.images().symmetries().iter().flat_map(|symmetry| symmetry.images());
        let hints = search
            .hints()
            .all()
            .into_iter()
            .flat_map(|(sides, moves)| [&sets(&sides)[..], &words(&[moves.len() as u64])[..], moves].concat());
        let constants = [&[METHOD][..], &candidates::constants(), &sequence::constants()].concat();
        Fingerprint([
            hash(&[
                b"Xeno moves first and wins\0",
                &(board.points() as u64).to_le_bytes(),
                &[PROTAGONIST, ANTAGONIST].map(|role| u8::from(board.counts(role))),
                &(board.lines().len() as u64).to_le_bytes(),
                &sets(board.lines()),
                &symmetries.flat_map(|image| image.to_le_bytes()).collect::<Vec<u8>>(),
            ]),
            hash(&[&words(&constants)]),
            hash(&[&hints.collect::<Vec<u8>>()]),
        ])
    }
}

fn hash(parts: &[&[u8]]) -> Hash {
    Sha256::digest(parts.concat()).into()
}
