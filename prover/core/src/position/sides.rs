//! The roles of the players, and the points that each owns.

use crate::game::Point;
use crate::position::point_set::{Bits, Points, mask};

/// A player's role in the claim, as an index.
pub type Role = usize;
/// The player whom the claim is about.
pub const PROTAGONIST: Role = 0;
/// The other player.
pub const ANTAGONIST: Role = 1;

/// The protagonist's points and the antagonist's.
pub type Sides<Set = Points> = [Set; 2];

/// The position after a role has claimed a point.
#[must_use]
pub fn with<Set: Bits>(mut sides: Sides<Set>, role: Role, point: Point) -> Sides<Set> {
    sides[role] |= mask([point]);
    sides
}
