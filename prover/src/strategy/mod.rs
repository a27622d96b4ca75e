//! Strategies: what a proof says, whether it holds, and how it is made short.

pub mod replay;
mod term;

pub use replay::Replay;
pub use term::{Claim, Ending, Lemma, Strategy, Term};

pub(crate) use crate::search::point_of;
