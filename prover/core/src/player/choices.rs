//! Moves of the protagonist that stand out at a position.

use crate::game::Point;
use crate::position::{ANTAGONIST, PROTAGONIST, Position};
use crate::weight::Weight;

/// The points that take the most weight off the antagonist's open lines.
pub(super) fn heaviest(position: &Position) -> Vec<Point> {
    let weights =
        position.moves(PROTAGONIST).into_iter().map(|point| (Weight::through(position, ANTAGONIST, point), point));
    let weights: Vec<(Weight, Point)> = weights.collect();
    let most = weights.iter().map(|(weight, _)| weight).max();
    weights.iter().filter(|(weight, _)| Some(weight) == most).map(|&(_, point)| point).collect()
}

/// The line that the protagonist completes with a point.
pub(super) fn completed(position: &Position, point: Point) -> Option<Vec<Point>> {
    let rules = position.rules();
    let is_own = |other: Point| other == point || position.owns(PROTAGONIST, other);
    let mut through = rules.through[usize::from(point)].iter().map(|&line| line as usize);
    let line =
        through.find(|&line| rules.counts[line][PROTAGONIST] && rules.lines[line].iter().all(|&other| is_own(other)));
    line.map(|line| rules.lines[line].clone())
}
