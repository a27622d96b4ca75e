//! Shows a proof to a reader, in the notation of Danziger, Huggan, Malik and Marbach, *Tic-Tac-Toe on an Affine Plane
//! of order 4* (2022): the protagonist's moves plain, the antagonist's in parentheses, `XW(a, b)` for a double threat.
//! An exclamation mark stands for the paper's bar over a forced reply.
//!
//! A certificate states neither forced replies nor which script answers which reply. Replaying the proof finds both, up
//! to the place where the proof breaks, if it does. This does not replace the checker.
//!
//! [`player`] answers at one position of a game, and [`write_after`] writes its answer.
//!
//! [`Statistics`] show how large a proof is at each level of the game, and how it begins, but not the proof itself.
//! [`Dictionary`] has the strategic moves of a proof that Xeno wins, in the format of [`crate::dictionary::format`].
//!
//! Imports `game` to `certificate`, and the format of dictionaries.

mod after;
#[cfg(feature = "program")]
mod dictionary;
#[cfg(feature = "program")]
mod dot;
mod first_replies;
mod flaw;
mod header;
mod json;
mod labels;
#[cfg(feature = "program")]
pub mod layout;
#[cfg(feature = "program")]
mod levels;
pub mod page;
mod pairs;
pub mod player;
#[cfg(feature = "program")]
mod statistics;
#[cfg(feature = "program")]
pub mod svg;
mod text;
pub mod variation;
mod walk;

pub use after::{write_after, write_after_json};
#[cfg(feature = "program")]
pub use dictionary::Dictionary;
#[cfg(feature = "program")]
pub use dot::write_dot;
pub use flaw::Flaw;
pub use json::write_json;
pub(crate) use labels::letters;
pub use labels::{Labels, names};
#[cfg(feature = "program")]
pub(crate) use levels::Levels;
#[cfg(feature = "program")]
pub use statistics::Statistics;
pub use text::{Picture, View, write_text};

#[cfg(test)]
mod tests;
