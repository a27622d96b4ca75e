//! The points that a forced sequence can reach, at most: a move elsewhere does not help one.
//!
//! A sequence takes points of lines that lack two of the protagonist's, and the reply takes the other point of the
//! line. If every point that is reached in this way counts for both players, no line is ever denied to either; so
//! whatever a sequence can reach is found in a few rounds, without a search. (Relaxed reachability, as planners use
//! it: Bonet and Geffner 2001.)
//!
//! This is used to leave out quiet moves before they are tried: each would take a search for a forced sequence.
//! There are at most as many rounds as points, and each takes the lines that lack one or two points.

use pgc_core::position::line_counts::{LineCounts, Width};
use pgc_core::position::point_set::{Bits, elements};
use pgc_core::position::{ANTAGONIST, PROTAGONIST};

/// The points where one more move of the protagonist's could lead to a forced sequence, if there is none without it and the antagonist
/// cannot complete a line. A move elsewhere leads to none.
///
/// For let a sequence win after such a move. None of its lines has the move's point, as such a line would lack at most two points when it
/// is used, so at most three of what is reached; and no line of the antagonist's that has the point lacks it alone at any time. So the
/// sequence wins without the move as well.
pub(crate) fn helpful<W: Width>(counts: &LineCounts<W>) -> W::Points {
    let board = counts.board();
    let (mut own, mut other) = (*counts, *counts);
    loop {
        let near = own.lacking_one(PROTAGONIST) | own.lacking_two(PROTAGONIST);
        let further = board.points_on(near) & own.free();
        if further.is_empty() {
            break;
        }
        elements(further).for_each(|point| {
            own.place(PROTAGONIST, point);
            other.place(ANTAGONIST, point);
        });
    }
    let reached = counts.free() & !own.free();
    let brought = board.points_on(own.lacking_few(PROTAGONIST)) & own.free();
    reached | brought | other.completions(ANTAGONIST)
}
