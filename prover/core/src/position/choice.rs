//! A position with a move.

use crate::game::Point;
use crate::position::point_set::{Bits, mask};
use crate::position::sides::Sides;

/// A position with the protagonist to move, and the move that somebody chose there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The protagonist's points, ascending.
    pub own: Vec<Point>,
    /// The antagonist's points, ascending.
    pub other: Vec<Point>,
    /// The free point that the protagonist claims.
    pub point: Point,
}

impl Choice {
    /// The same as bits, for a board whose points fit into the sets.
    pub fn bits<P: Bits>(&self) -> Option<(Sides<P>, Point)> {
        let fits = |&point: &Point| usize::from(point) < P::WIDTH;
        let set = |side: &[Point]| side.iter().all(fits).then(|| mask(side.iter().copied()));
        Some(([set(&self.own)?, set(&self.other)?], Some(self.point).filter(fits)?))
    }
}
