//! Positions: whose points are whose, and what that leaves of the lines.
//!
//! Players are seen by their role: the protagonist wants to reach the target, the antagonist to keep him from it. The same
//! position has three forms, as each search needs it: [`Position`], for boards of any size, with its moves to be taken back;
//! [`residual`], for at most 128 points, the free points of each line that is still open; and [`line_counts`], for at most
//! 64 points and short lines, how many points of each line either player has, as bits. [`Symmetries`] and [`images`] know
//! positions up to symmetry. Imports `game` and `symmetry`.

mod canonical;
mod effect;
pub mod images;
pub mod line_counts;
pub mod point_set;
pub mod residual;
#[cfg(test)]
pub(crate) mod samples;
mod state;

pub use canonical::Symmetries;
pub use effect::{Effect, Moves};
pub use state::{ANTAGONIST, PROTAGONIST, Position, Role, Rules};

pub(crate) use state::point_of;
