//! The search for outcomes and forced sequences.

mod position;

pub use position::{ANTAGONIST, PROTAGONIST, Position, Role, Rules};

pub(crate) use position::point_of;
