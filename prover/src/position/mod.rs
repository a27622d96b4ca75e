//! Positions: whose points are whose, and what that leaves of the lines.
//!
//! Players are seen by their role: the protagonist wants to reach the target, the antagonist to keep him from it. The same
//! position has three forms, as each search needs it: [`Position`], for boards of any size, with its moves to be taken back;
//! [`residual`], for at most 128 points, the free points of each line that is still open; and [`line_counts`], for at most
//! 64 points and short lines, how many points of each line either player has, as bits. What a move leads to, [`Moves`] tells
//! for the first and the last.
//!
//! Positions up to symmetry come in two forms, too. [`Symmetries`] takes a position of any size to the image with the least
//! key, as a table of keys needs it; [`images`] takes sets of at most 64 points to the least sets, which are a key themselves.
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
#[cfg(test)]
pub(crate) mod samples;
pub mod sides;
mod state;

pub use canonical::Symmetries;
pub use choice::Choice;
pub use effect::{Effect, Moves};
pub use rules::Rules;
pub use sides::{ANTAGONIST, PROTAGONIST, Role};
pub use state::Position;

pub(crate) use point_set::point_of;
