//! Threat-space search (Allis 1994): sequences of moves that each force the reply, until one makes two threats at once.
//! Patashnik (1980) calls them forced sequences.
//!
//! - [`forced`]: on boards of any size and under opening rules, finds the shortest sequence, or all;
//! - [`sequence`]: on small boards, decides quickly whether there is one, for the search by strategic moves.
//! - `reach`: the points that a sequence can reach, at most;
//! - `write`: wins by forced sequences and quiet moves.
//!
//! The first two use [`Moves`](pgc_core::position::Moves) for the effect of a move. They are separate because they serve different
//! ends: the first deepens iteratively and remembers every failure; the second searches depth first with a table of
//! fixed size, and sees two threats in the bits of a position before it makes a move. So they try moves in different
//! orders, and the order decides which sequence is found.

pub mod forced;
pub(crate) mod reach;
pub mod sequence;
pub(crate) mod write;

pub use forced::ForcedSearch;
