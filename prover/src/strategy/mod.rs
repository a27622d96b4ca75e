//! Strategies: what a proof says, whether it holds, and how it is made short.

pub mod build;
pub mod cover;
pub mod library;
pub mod minimise;
pub mod replay;
pub mod size;
mod term;

pub use replay::Replay;
pub use term::{Claim, Ending, Lemma, Strategy, Term};
