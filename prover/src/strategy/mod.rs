//! Strategies: the content of proofs, their replay, and their minimisation.
//!
//! - [`Term`], [`Lemma`], [`Strategy`]: proofs as they are written down.
//! - [`replay`]: whether a proof is valid, and its number of steps.
//! - `lemma_store`: finds lemmas that dominate; `set_cover`: chooses answers to all replies.
//! - [`write`](mod@write): writes strategies from what the searches know.
//! - [`minimise`]: shortens strategies; [`size`]: their size in bytes.
//! - [`within()`]: in how many moves a strategy wins.
//! - [`statistics`]: counts what is written down, and what a replay meets, level by level.
//!
//! Imports `game`, `symmetry`, `position` and `search`.

#[cfg(feature = "program")]
pub(crate) mod lemma_store;
#[cfg(feature = "program")]
pub mod minimise;
pub mod replay;
#[cfg(feature = "program")]
mod set_cover;
#[cfg(feature = "program")]
pub mod size;
#[cfg(feature = "program")]
pub mod statistics;
mod term;
#[cfg(feature = "program")]
mod within;
#[cfg(feature = "program")]
pub mod write;

pub use replay::Replay;
pub use term::{Ending, Lemma, Strategy, Term};
#[cfg(feature = "program")]
pub use within::within;
