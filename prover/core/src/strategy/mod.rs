//! Strategies: the content of proofs, and their replay.
//!
//! - [`Term`], [`Lemma`], [`Strategy`]: proofs as they are written down.
//! - [`replay`]: whether a proof is valid, and its number of steps.

pub mod replay;
mod term;

pub use replay::Replay;
pub use term::{Ending, Lemma, Strategy, Term};
