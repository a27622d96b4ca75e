//! Threat-space search (Allis 1994): sequences of moves each of which forces the reply, up to two threats at once.
//!
//! - [`forced`]: on boards of any size, and after moves that threaten nothing.
//! - [`sequence`]: on positions of the search by strategic moves.

pub mod forced;
pub mod sequence;

pub use forced::ForcedSearch;
