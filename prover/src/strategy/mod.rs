//! Strategies: what a proof says, whether it holds, and how it is made short.
//!
//! - [`Term`], [`Lemma`], [`Strategy`]: what is written down.
//! - [`replay`]: whether it holds, and in how many steps.
//! - [`build`]: finds a strategy that wins, with [`cover`] to choose scripts and a [`library`] of lemmas.
//! - [`attack`]: writes down a win, on boards of at most 128 points, from what the search knows.
//! - [`conquest`]: writes down a win by strategic moves, from what the search knows.
//! - [`hold`]: finds a draw, on boards of at most 128 points, from what the search knows.
//! - [`tempo`]: finds draws by pairings, on boards of any size.
//! - [`minimise`]: makes it short; [`size`] says how short it is, and [`Extent`] how much it writes down.
//! - [`Census`]: what it comes to when it is played out, level by level.

pub mod attack;
pub mod build;
mod census;
pub mod conquest;
pub mod cover;
mod extent;
pub mod hold;
pub mod library;
pub mod minimise;
pub mod replay;
pub mod size;
mod survey;
pub mod tempo;
mod term;

pub use census::{Census, Counts};
pub use extent::Extent;
pub use replay::Replay;
pub use term::{Ending, Lemma, Strategy, Term};
