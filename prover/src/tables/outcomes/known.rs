//! What is known before a table is worked out.

use crate::tables::outcomes::evidence::Evidence;
use crate::tables::outcomes::undecided::Searched;

/// Proofs, and searches that decided nothing.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// Proofs in files: the game as an expression, and what the proof shows of the strong game.
    pub proofs: Vec<(String, Evidence)>,
    /// Searches that decided nothing.
    pub searched: Vec<Searched>,
}
