//! The oracle, an independent checker: the rules of `spec/rules.md` implemented as simply as possible, and the truth of
//! claims by exhaustive search.

pub mod board;
pub mod decide;
pub mod endings;
pub mod form;
pub mod hash;
pub mod place;
pub mod position;
pub mod truth;
pub mod variation;
mod varied;

pub use board::Board;
pub use decide::{Oracle, decide, decide_at, decide_without, stated, stated_within};
pub use place::Place;
pub use position::{NONE, Points, Position, Rules, has, single};
pub use truth::Truth;
pub use variation::Variation;
