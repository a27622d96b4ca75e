//! Positions up to symmetry.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::game::Point;
use crate::position::{ANTAGONIST, PROTAGONIST, Position, Rules, Symmetries, point_of};
use crate::symmetry::Permutation;

/// A position: the points of the protagonist and of the antagonist, ascending, and who is to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// The protagonist's points.
    pub own: Vec<Point>,
    /// The antagonist's points.
    pub other: Vec<Point>,
    /// Whether the antagonist is to move.
    pub antagonist_moves: bool,
}

impl Place {
    /// The place of a position.
    pub(super) fn of(position: &Position, antagonist_moves: bool) -> Place {
        let [own, other] = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
        Place { own, other, antagonist_moves }
    }

    /// The position.
    pub(super) fn position(&self, rules: &Arc<Rules>) -> Position {
        Position::with(rules, &self.own, &self.other)
    }

    /// How many points are taken.
    pub(super) fn stones(&self) -> usize {
        self.own.len() + self.other.len()
    }

    /// The image under a symmetry.
    fn image(&self, s: &Permutation) -> Place {
        let image = |points: &[Point]| {
            let mut images: Vec<Point> = points.iter().map(|&point| s.image(point)).collect();
            images.sort_unstable();
            images
        };
        Place { own: image(&self.own), other: image(&self.other), antagonist_moves: self.antagonist_moves }
    }

    /// The least image, and the first symmetry that takes the place there.
    pub(super) fn canonical<'s>(&self, symmetries: &'s Symmetries) -> (Place, &'s Permutation) {
        let elements = symmetries.elements();
        let mut least = (self.clone(), &elements[0]);
        for element in &elements[1..] {
            let image = self.image(element);
            if image < least.0 {
                least = (image, element);
            }
        }
        least
    }

    /// How many moves there are, up to the symmetries that keep the place.
    pub(super) fn moves_apart(&self, symmetries: &Symmetries) -> u64 {
        let keep = |element: &&Permutation| self.image(element) == *self;
        let stabiliser: Vec<&Permutation> = symmetries.elements().iter().filter(keep).collect();
        let is_empty = |point: &Point| !self.own.contains(point) && !self.other.contains(point);
        let is_least = |point: &Point| stabiliser.iter().all(|element| element.image(*point) >= *point);
        let points = 0..point_of(symmetries.elements()[0].images().len());
        points.filter(is_empty).filter(is_least).count() as u64
    }

    /// Whether it serves for another place with the same player to move: there the protagonist has all its points, and the
    /// antagonist none but those that it gives him.
    pub(super) fn dominates(&self, place: &Place) -> bool {
        let within = |part: &[Point], whole: &[Point]| part.iter().all(|point| whole.binary_search(point).is_ok());
        self.antagonist_moves == place.antagonist_moves
            && within(&self.own, &place.own)
            && within(&place.other, &self.other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::position::samples::symmetries;

    #[test]
    fn images_have_one_canonical_form() {
        let game = Game::parse("3^3").unwrap();
        let symmetries = symmetries(&game);
        let place = Place { own: vec![0, 4], other: vec![13, 25], antagonist_moves: true };
        let (least, map) = place.canonical(&symmetries);
        assert_eq!(place.image(map), least);
        for element in symmetries.elements() {
            assert_eq!(place.image(element).canonical(&symmetries).0, least);
        }
    }

    #[test]
    fn moves_apart_are_those_to_different_positions() {
        let game = Game::parse("3^3").unwrap();
        let symmetries = symmetries(&game);
        for (own, other, apart) in
            [(vec![], vec![], 4), (vec![13], vec![], 3), (vec![0], vec![26], 8), (vec![1], vec![3], 25)]
        {
            let place = Place { own, other, antagonist_moves: true };
            let after = |point| {
                let own = [place.own.clone(), vec![point]].concat();
                Place { own, ..place.clone() }.image(&Permutation::identity(27)).canonical(&symmetries).0
            };
            let empty = (0..27).filter(|point| !place.own.contains(point) && !place.other.contains(point));
            let positions: std::collections::HashSet<Place> = empty.map(after).collect();
            assert_eq!((place.moves_apart(&symmetries), positions.len() as u64), (apart, apart), "{place:?}");
        }
    }

    #[test]
    fn a_place_serves_where_the_protagonist_has_more_and_the_antagonist_less() {
        let place = |own: &[Point], other: &[Point]| Place {
            own: own.to_vec(),
            other: other.to_vec(),
            antagonist_moves: false,
        };
        let general = place(&[1], &[2, 3]);
        assert!(general.dominates(&general) && general.dominates(&place(&[1, 4], &[3])));
        assert!(!general.dominates(&place(&[4], &[2])) && !general.dominates(&place(&[1], &[2, 5])));
        assert!(!general.dominates(&Place { antagonist_moves: true, ..general.clone() }));
    }
}
