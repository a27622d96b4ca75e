//! Strategies: the content of proofs, and their replay.
//!
//! - [`Term`], [`Lemma`], [`Strategy`]: proofs as they are written down; [`Part`], [`PartGame`]: parts and their games' proofs.
//! - [`parts`]: when parts that are held separately prove a position.
//! - [`replay`]: whether a proof is valid, and its number of steps.

pub mod parts;
pub mod replay;
mod term;

pub use parts::Games;
pub use replay::Replay;
pub use term::{Ending, Lemma, Part, PartGame, Strategy, Term};
