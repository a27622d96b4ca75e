//! The players in their roles, and whose points are whose.

use num_traits::PrimInt;

use crate::game::Point;
use crate::position::point_set::{Points, mask};

/// A player in his role towards the claim, as an index.
pub type Role = usize;
/// The player of whom the claim speaks.
pub const PROTAGONIST: Role = 0;
/// The other one.
pub const ANTAGONIST: Role = 1;

/// Whose points are whose: the protagonist's and the antagonist's.
pub type Sides<Set = Points> = [Set; 2];

/// The position after a role has claimed a point.
#[must_use]
pub fn with<Set: PrimInt>(mut sides: Sides<Set>, role: Role, point: Point) -> Sides<Set> {
    sides[role] = sides[role] | mask([point]);
    sides
}
