//! Strategies: the content of proofs, and their replay.
//!
//! - [`Term`], [`Lemma`], [`Strategy`]: proofs as they are written down, and [`Part`], [`PartGame`]: parts that are held separately, with
//!   proofs of their own.
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
