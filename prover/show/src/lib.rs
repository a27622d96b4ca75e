//! Shows a proof to a reader, in the notation of Danziger, Huggan, Malik and Marbach, *Tic-Tac-Toe on an Affine Plane
//! of order 4* (2022): the protagonist's moves plain, the antagonist's in parentheses, `XW(a, b)` for a double threat.
//! An exclamation mark stands for the paper's bar over a forced reply.
//!
//! A certificate states neither forced replies nor which script answers which reply. Replaying the proof finds both, up
//! to the place where the proof breaks, if it does. This does not replace the checker.
//!
//! [`pgc_core::player`] answers at one position of a game, and [`write_after`] writes its answer.
//!
//! [`Statistics`] show how large a proof is at each level of the game, and how it begins, but not the proof itself.
//! [`write_dictionary`] writes the strategic moves of a proof that Xeno wins, in the format of [`pgc_core::dictionary`].
//! [`write_variations`] writes how it goes, as trees of moves do.

pub mod board;
mod dot;
mod drawing;
mod facts;
mod first_replies;
mod hints;
mod latex;
pub mod layout;
mod notation;
pub mod page;
mod statement;
mod statistics;
pub mod template;
mod tex;
mod text;

pub use dot::Graph;
pub use drawing::{write_svg, write_tikz};
pub use hints::{write_dictionary, write_variations};
pub use latex::latex;
pub use statement::Picture;
pub use statistics::{Statistics, write_levels};
pub use text::{View, after, write_after, write_json, write_text};

#[cfg(test)]
mod tests;
