//! What all facts of a search by strategic moves depend on, as hashes.

use bincode::Encode;
use sha2::{Digest, Sha256};

use crate::position::{ANTAGONIST, PROTAGONIST};
use crate::search::strategic::{StrategicSearch, candidates};
use crate::search::threats::sequence;

/// Raised when the search changes in a way that its constants do not show.
const METHOD: u64 = 1;

/// A SHA-256.
pub(super) type Hash = [u8; 32];

/// What all facts of a search depend on: the game, which is the lines, the roles for which they count, and the symmetries; the
/// method, which is the constants of the search; and the hints, which are the moves suggested for each canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(pub(super) [Hash; 3]);

impl Fingerprint {
    /// What the facts of a search depend on.
    pub fn of(search: &StrategicSearch) -> Fingerprint {
        let board = search.board();
        let counts = [PROTAGONIST, ANTAGONIST].map(|role| board.counts(role));
        let symmetries: Vec<_> = search.images().symmetries().iter().map(|symmetry| symmetry.images()).collect();
        Fingerprint([
            hash(("Xeno moves first and wins", board.points(), counts, board.lines(), symmetries)),
            hash((METHOD, candidates::constants(), sequence::constants())),
            hash(search.hints().all()),
        ])
    }
}

fn hash(what: impl Encode) -> Hash {
    let bytes = bincode::encode_to_vec(what, bincode::config::standard());
    Sha256::digest(bytes.expect("a vector has room for all")).into()
}
