//! Draws by parts that are held separately (specification: rules, Lemma 4).
//!
//! A *leaf* is a position after some exchanges in which each line that Xeno can still complete contains a line of a
//! part; parts are disjoint sets of points, and in each of them Ophelia, as second player, keeps him from
//! completing its lines.
//!
//! The simplest part is a pair with one line, and a pairing is a set of such parts. Larger parts hold more. On five
//! points with the lines 0 1, 0 2 3 and 1 2 4 no disjoint pairs hold all lines, but she holds them as second
//! player: she answers 0 by 1 and 1 by 0, and any other move by 0. She answers each move in the part in which it
//! was made, so the parts do not disturb each other. After one exchange, `6^3` with its 216 points is held by
//! thirty parts of at most ten points each.
//!
//! Why it works: a strategy of the second player never needs to move first. If a part has an odd number of points,
//! or he plays elsewhere, she may have a free move, and a further point never harms her.
//!
//! To find parts is a search among divisions of the board, not a search among moves: there are no replies to be
//! tried. It is done by simulated annealing, which needs a judge that says quickly of any small set of lines how
//! far it is from being held. The number of steps is what it costs; each step judges the few parts that it touches.
//!
//! What can go wrong: a judge that is too kind gives parts that are not held. The games of parts are proved
//! afterwards by the other methods, so this is noticed, and no strategy is written.
//!
//! Ophelia is the protagonist here, and Breaker in each part; Xeno is the antagonist, and Maker.
//!
//! - [`Leaves`] are positions that are held in parts, as a text that anybody may write;
//! - `small` decides small games exactly, and `memo` keeps what is known of them up to isomorphism;
//! - `open` has the lines to be held; `labels` divides them and their points among parts, `judge` says what a part
//!   costs, `start` has the first division; `anneal` searches for one that holds all lines, and `spare` for one
//!   with few points; `attempt` does so on threads;
//! - `periodic` has pairs in a pattern that repeats, for K in a row on rectangles;
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
mod periodic;
mod small;
mod spare;
mod start;
pub(crate) mod tree;
pub(crate) mod write;

#[cfg(test)]
mod tests;

pub use error::PartsError;
pub use leaves::{Leaf, Leaves, LeavesError, Problem};
