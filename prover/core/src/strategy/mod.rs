//! Strategies: the content of proofs, and their replay.
//!
//! A proof is made of *terms*. A term, or *script*, is a list of the protagonist's moves and an ending. The forced
//! replies between the moves are not written: they follow from the board. An ending says what proves the position
//! after the moves: nothing, if a move has won; a citation of a *lemma*; a *cover*, a list of scripts of which the
//! first that works answers a reply; or, for draws, the potential, a pairing, or parts. So a proof does not list
//! replies. To find out whether it is valid, it is played.
//!
//! A lemma states a position from which the protagonist reaches the target. It may be cited wherever he has at
//! least its points and the antagonist at most its points, under a symmetry of the board.
//!
//! - [`Term`], [`Lemma`], [`Strategy`]: proofs as they are written down, and [`Part`], [`PartGame`]: parts that are
//!   held separately, with proofs of their own.
//! - [`parts`]: what parts hold.
//! - `moves`: in how many moves a strategy wins.
//! - [`replay`]: whether a proof is valid, and its number of steps; [`Pass`], `passes`: what need not be played.

pub(crate) mod moves;
pub mod parts;
mod pass;
mod passes;
pub mod replay;
mod term;

pub use parts::Games;
pub use pass::Pass;
pub use replay::Replay;
pub use term::{Ending, Lemma, Part, PartGame, Strategy, Term};
