//! Levels: the depths of the search by strategic moves, which is deepened iteratively (Slate and Atkin 1977).
//!
//! At level 0 a position is won that has a forced sequence; at level 1 one with a quiet move after which forced sequences
//! answer every reply; and at level n one with a move that leaves only replies won at level n - 1, or further down if the
//! move is less promising (a late-move reduction). Whether a position is won at a level depends on nothing but the position
//! and the level: so threads may share all that they learn, in any order, and the answer is the same.

/// The level of a win, or up to which there is none.
pub type Level = u8;

/// The highest level of the search.
pub const HIGHEST: Level = 24;

/// The level up to which a position fails that has no move worth trying.
pub const NEVER: Level = Level::MAX;
