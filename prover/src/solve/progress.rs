//! What a search tells while it runs.

use crate::search::strategic::progress::Cases;
use crate::strategy::write::strategic::Writing;

/// Told how a search goes, from any of its threads.
pub trait Progress: Sync {
    /// What is being done.
    fn report(&self, stage: &str, count: Count);

    /// What went wrong, though the search goes on.
    fn warn(&self, _message: &str) {}
}

/// Nobody is told.
impl Progress for () {
    fn report(&self, _: &str, _: Count) {}
}

/// How far a stage of a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// It does not count.
    None,
    /// So many positions, of at most so many.
    Positions(u64, u64),
    /// So many lemmas.
    Lemmas(u64),
    /// So many lemmas, and so many positions that were searched for them.
    Searched {
        /// The lemmas.
        lemmas: u64,
        /// The positions.
        positions: u64,
    },
    /// The lemmas of a win by strategic moves are written, and how many positions were expanded.
    Writing(Writing, u64),
    /// So many moves were tried.
    Moves(u64),
    /// So many changes were tried.
    Changes(u64),
    /// How many positions were expanded.
    Expanded(u64),
    /// The cases of a first move, and how many positions were expanded.
    Cases(Cases, u64),
}
