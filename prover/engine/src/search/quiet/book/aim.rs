//! What is to be proved, and how it is read.

use crate::search::quiet::wanted::Wanted;
use pgc_core::position::point_set::Sides;

/// How a position is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// All that is found is noted.
    Audit,
    /// The first reply without an answer ends it, and nothing is noted.
    Trial,
}

/// A position with the protagonist to move that is to be proved.
#[derive(Clone, Copy)]
pub(super) struct Aim<P> {
    pub(super) sides: Sides<P>,
    /// The replies that a lemma should answer.
    pub(super) wanted: Wanted<P>,
    pub(super) mode: Mode,
}
