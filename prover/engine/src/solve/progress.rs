//! What a search reports while it runs.
//!
//! Searches know nothing of terminals: they report a stage and a count, from any thread, and the caller shows them
//! as it likes. The same reports are the moments at which a search can be cancelled (`cancel`), so each search must
//! report often enough.

use crate::search::strategic::progress::Cases;
use crate::search::strategic::write::Writing;

/// Receives reports from any thread of a search.
pub trait Progress: Sync {
    /// Reports what is being done.
    fn report(&self, stage: &str, count: Count);

    /// Reports what went wrong, though the search continues.
    fn warn(&self, _message: &str) {}

    /// Whether the search shall end. It does so at its next report.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Ignores all reports.
impl Progress for () {
    fn report(&self, _: &str, _: Count) {}
}

/// The count of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Nothing is counted.
    None,
    /// How much of a known amount of work is done, and all of it.
    Done(u64, u64),
    /// The positions so far, and the limit.
    Positions(u64, u64),
    /// The lemmas so far.
    Lemmas(u64),
    /// The lemmas so far, and the positions searched for them.
    Searched {
        /// The lemmas.
        lemmas: u64,
        /// The positions.
        positions: u64,
    },
    /// The lemmas of a win by strategic moves as they are written, and the positions expanded.
    Writing(Writing, u64),
    /// The moves tried so far.
    Moves(u64),
    /// The changes tried so far.
    Changes(u64),
    /// The positions expanded so far.
    Expanded(u64),
    /// Of the replies to a first move those that are won, and all; and the moves looked at.
    Replies([u64; 2], u64),
    /// The cases of a first move, and the positions expanded.
    Cases(Cases, u64),
}
