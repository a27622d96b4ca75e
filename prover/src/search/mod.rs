//! The search for outcomes and forced sequences.
//!
//! - [`Position`], [`Symmetries`]: boards of any size, point by point; [`forced`] searches them for forced sequences.
//! - [`duel`], [`mask`]: boards of at most 128 points, by what is left of the lines; [`proof_number`] decides who wins.
//! - [`strategic`]: boards of at most 64 points and short lines; wins by strategic moves.
//! - [`breaker`], [`matching`]: potentials and pairings; [`Weight`]: a potential as a fraction.
//! - [`threads`]: as many as the system grants.

pub mod breaker;
mod canonical;
pub mod duel;
pub mod forced;
pub mod mask;
pub mod matching;
mod position;
pub mod proof_number;
#[cfg(test)]
pub(crate) mod samples;
pub mod strategic;
mod table;
pub mod threads;
mod weight;

pub use canonical::Symmetries;
pub use forced::ForcedSearch;
pub use position::{ANTAGONIST, PROTAGONIST, Position, Role, Rules};
pub use weight::Weight;

pub(crate) use position::point_of;
