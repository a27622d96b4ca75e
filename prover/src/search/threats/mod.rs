//! Threat-space search (Allis 1994): sequences of moves each of which forces the reply, up to two threats at once. Patashnik
//! (1980) calls them forced sequences.
//!
//! - [`forced`]: on boards of any size and under opening rules, the shortest sequence, or all;
//! - [`sequence`]: on small boards, whether there is one at all, as often as the search by strategic moves must know it.
//!
//! Both learn from [`Moves`](crate::position::Moves) what a move leads to. They remain two because they are built for
//! different ends: the first deepens iteratively and remembers all that failed; the second runs depth first with a table of
//! fixed size, and sees two threats on the bits of a position before it makes a move. So they try moves in different orders,
//! and the order decides which sequence is found.

pub mod forced;
pub mod sequence;

pub use forced::ForcedSearch;
