//! Strategies: the content of proofs, and their replay.
//!
//! - [`Term`], [`Lemma`], [`Strategy`]: proofs as they are written down.
//! - [`parts`]: parts that are held separately, with proofs of their own.
//! - [`replay`]: whether a proof is valid, and its number of steps.

pub mod parts;
pub mod replay;
mod term;

pub use parts::{Games, Part, PartGame};
pub use replay::Replay;
pub use term::{Ending, Lemma, Strategy, Term};
