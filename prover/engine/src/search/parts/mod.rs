//! Draws by parts that are held separately (specification: rules, Lemma 4).
//!
//! A *leaf* is a position after some exchanges in which each line that Xeno can still complete contains a line of a part; parts are disjoint
//! sets of points, and in each of them Ophelia, as second player, keeps him from completing its lines.
//!
//! - [`leaves`] are positions that are held in parts, as a text that anybody may write;
//! - `small` decides small games exactly, and `memo` keeps what is known of them up to isomorphism;
//! - `labels` is a board whose points and lines are divided among parts, with the cost of it; `anneal` searches for one that costs nothing,
//!   and `spare` for one with few points;
//! - `tree` finds leaves for all positions that the antagonist may reach;
//! - `write` makes a strategy of them.
//!
//! J. W. H. M. Uiterwijk, *Set matching: an enhancement of the Hales-Jewett pairing strategy* (2017).

mod error;
mod hypergraph;
mod leaves;
pub(crate) mod write;

pub use error::PartsError;
pub use leaves::{Leaf, Leaves, LeavesError, Problem};
