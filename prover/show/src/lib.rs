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
mod drawing;
mod notation;
pub mod page;
mod statistics;
pub mod template;
mod text;

pub use board::Picture;
pub use drawing::{Graph, write_svg, write_tikz};
pub use statistics::{Statistics, write_levels};
pub use text::{
    View, after, latex, write_after, write_citation, write_dictionary, write_json, write_text, write_variations,
};

#[cfg(test)]
mod tests;
