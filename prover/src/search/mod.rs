//! The search for outcomes and forced sequences.

pub mod breaker;
mod canonical;
pub mod duel;
pub mod forced;
pub mod mask;
pub mod matching;
mod position;
pub mod proof_number;
#[cfg(test)]
mod samples;
mod table;

pub use canonical::Symmetries;
pub use forced::ForcedSearch;
pub use position::{ANTAGONIST, PROTAGONIST, Position, Role, Rules};

pub(crate) use position::point_of;
