//! Strategies: what a proof says, whether it holds, and how it is made short.
//!
//! - [`Term`], [`Lemma`], [`Strategy`]: what is written down.
//! - [`replay`]: whether it holds, and in how many steps.
//! - `lemma_store`: the lemmas that are known; `set_cover` chooses answers to all replies.
//! - [`write`](mod@write): strategies from what the searches know.
//! - [`minimise`]: makes them short; [`size`] says how short.
//! - [`statistics`]: how much they write down, and what they come to when they are played out, level by level.
//!
//! Imports `game`, `symmetry`, `position` and `search`.

mod lemma_store;
pub mod minimise;
pub mod replay;
mod set_cover;
pub mod size;
pub mod statistics;
mod term;
pub mod write;

pub use replay::Replay;
pub use term::{Ending, Lemma, Strategy, Term};
