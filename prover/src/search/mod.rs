//! The search for outcomes and forced sequences.

mod canonical;
pub mod forced;
mod position;

pub use canonical::Symmetries;
pub use forced::ForcedSearch;
pub use position::{ANTAGONIST, PROTAGONIST, Position, Role, Rules};

pub(crate) use position::point_of;
