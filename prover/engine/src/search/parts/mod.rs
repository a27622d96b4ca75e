//! Draws by parts that are held separately (specification: rules, Lemma 4).
//!
//! A *leaf* is a position after some exchanges in which each line that Xeno can still complete contains a line of a part; parts are disjoint
//! sets of points, and in each of them Ophelia, as second player, keeps him from completing its lines.
//!
//! - [`Leaves`] are positions that are held in parts, as a text that anybody may write;
//! - `small` decides small games exactly, and `memo` keeps what is known of them up to isomorphism;
//! - `open` has the lines to be held; `labels` divides them and their points among parts, `judge` says what a part costs, `start` has the
//!   first division; `anneal` searches for one that holds all lines, and `spare` for one with few points; `attempt` does so on threads;
//! - `tree` finds leaves for all positions that the antagonist may reach; `checkpoint` keeps what attempts came to;
//! - `write` makes a strategy of them;
//! - `divide` finds parts of single positions, where another method asks for them.
//!
//! J. W. H. M. Uiterwijk, *Set matching: an enhancement of the Hales-Jewett pairing strategy* (2017).

mod anneal;
pub(crate) mod attempt;
pub(crate) mod checkpoint;
pub(crate) mod divide;
mod error;
mod hypergraph;
mod judge;
mod labels;
mod leaves;
mod memo;
mod open;
mod small;
mod spare;
mod start;
pub(crate) mod tree;
pub(crate) mod write;

#[cfg(test)]
mod tests;

pub use error::PartsError;
pub use leaves::{Leaf, Leaves, LeavesError, Problem};
