//! Levels: the depths of the search by strategic moves, for iterative deepening (Slate and Atkin 1977).
//!
//! A position is won at level 0 if it has a forced sequence; at level 1 if it has a quiet move after which forced
//! sequences answer every reply; and at level n if it has a move whose open replies are all won at level n - 1, or
//! lower if the move is less promising (a late-move reduction). Whether a position is won at a level depends only on
//! the position and the level. So threads may share all that they learn, in any order, and the answer is the same.

/// The level of a win, or the level up to which there is none.
pub type Level = u8;

/// The highest level of the search.
pub(crate) const HIGHEST: Level = 24;

/// The level up to which a position fails if no move is worth trying.
pub(crate) const NEVER: Level = Level::MAX;
