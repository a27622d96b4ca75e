//! Positions up to symmetry.

use super::{ANTAGONIST, PROTAGONIST, Position};
use crate::symmetry::{Group, Permutation};

/// The symmetries under which positions are identified.
#[derive(Debug)]
pub struct Symmetries {
    elements: Vec<Permutation>,
}

/// The most symmetries that are tried on a position.
const MOST: usize = 20_000;

impl Symmetries {
    /// The elements of a group, or the identity alone if they are too many.
    pub fn new(group: &Group, points: usize) -> Symmetries {
        Symmetries { elements: group.elements(MOST).unwrap_or_else(|| vec![Permutation::identity(points)]) }
    }

    /// All symmetries, the identity first.
    pub fn elements(&self) -> &[Permutation] {
        &self.elements
    }

    /// The key of the position's canonical form, and the symmetry that takes the position there: the least key of all
    /// images.
    pub fn canonical(&self, position: &Position) -> (u128, &Permutation) {
        let (own, other) = (position.points_of(PROTAGONIST), position.points_of(ANTAGONIST));
        let rules = position.rules();
        let key = |s: &Permutation| {
            rules.key(own.iter().map(|&point| s.image(point)), other.iter().map(|&point| s.image(point)))
        };
        let images = self.elements.iter().map(|s| (key(s), s));
        images.min_by_key(|&(key, _)| key).unwrap_or((position.key(), &self.elements[0]))
    }
}
