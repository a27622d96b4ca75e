//! The search for outcomes and forced sequences.

pub mod breaker;
mod canonical;
pub mod forced;
pub mod matching;
mod position;
pub mod proof_number;

pub use canonical::Symmetries;
pub use forced::ForcedSearch;
pub use position::{ANTAGONIST, PROTAGONIST, Position, Role, Rules};

pub(crate) use position::point_of;
