//! Positions: who owns which points, and what remains of the lines.
//!
//! Players are named by their roles: the protagonist wants to reach the target, and the antagonist wants to prevent
//! it. Who they are follows from the claim. So every search and every proof is written once, for the protagonist,
//! and not for Xeno and for Ophelia. In "Ophelia draws" she is the protagonist.
//!
//! A position has three forms, for different searches: [`Position`], for boards of any size, whose moves can be
//! taken back; [`residual`], for at most 512 points, the free points of each line that is still open; and
//! [`line_counts`], for at most 512 points and lines of at most eight, how many points of each line either player
//! has, as bits. For the first and the last form, [`Moves`] gives the effect of a move.
//!
//! Each form is quick at what its searches ask. [`Position`] knows all threats after a move in time in proportion
//! to the lines through the point, and obeys every rule of a game. A residual position forgets who owns what, so
//! that positions with the same future are one. Line counts change for all lines by a few words, and are copied and
//! not taken back.
//!
//! There are two canonical forms, too. [`Symmetries`] takes a position of any size to the image with the least key,
//! for use in hash tables; [`images`] takes sets of at most 512 points to the least sets, which are keys
//! themselves.
//!
//! Imports `game` and `symmetry`.

mod canonical;
mod choice;
mod effect;
pub mod images;
pub mod line_counts;
pub mod point_set;
pub mod residual;
mod rules;
#[cfg(any(test, feature = "samples"))]
pub mod samples;
pub mod sides;
mod state;
pub mod width;

pub use canonical::Symmetries;
pub use choice::Choice;
pub use effect::{Effect, Moves};
pub use rules::Rules;
pub use sides::{ANTAGONIST, PROTAGONIST, Role};
pub use state::Position;

pub use point_set::point_of;
