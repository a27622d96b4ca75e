//! A position with a move.

use crate::game::Point;
use crate::position::point_set::Points;
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
    /// The same as bits, for a board of at most 64 points.
    pub fn bits(&self) -> Option<(Sides, u8)> {
        let set = |side: &[Point]| {
            let mut points = side.iter();
            points.try_fold(0, |set, &point| Some(set | Points::checked_shl(1, point.into())?))
        };
        Some(([set(&self.own)?, set(&self.other)?], u8::try_from(self.point).ok()?))
    }
}
