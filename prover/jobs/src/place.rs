//! Positions up to symmetry.
//!
//! The least image of a position under all symmetries stands for all of its images in the tree. Unlike the
//! canonical forms of `pgc_core::position`, it is exact and does not depend on random keys, as it is written into
//! files and must be the same for ever. It takes as many images as there are symmetries.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules, Symmetries, point_of};
use pgc_core::symmetry::Permutation;

/// A position: the points of the protagonist and of the antagonist, ascending, who is to move, and how many moves count.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// The protagonist's points.
    pub own: Vec<Point>,
    /// The antagonist's points.
    pub other: Vec<Point>,
    /// Whether the antagonist is to move.
    pub antagonist_moves: bool,
    /// In a bounded claim, how many of the attacker's moves count from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Point>,
}

impl Place {
    /// The place of a position.
    pub(super) fn of(position: &Position, antagonist_moves: bool) -> Place {
        let [own, other] = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
        Place { own, other, antagonist_moves, left: position.left() }
    }

    /// The position.
    pub(super) fn position(&self, rules: &Arc<Rules>) -> Position {
        Position::within(rules, [&self.own, &self.other], self.left)
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
        Place { own: image(&self.own), other: image(&self.other), ..*self }
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
    /// antagonist none but those that it gives him. In a bounded claim it is about no more moves of an attacker who is to win, and
    /// about no fewer of one who is not.
    pub(super) fn dominates(&self, place: &Place, is_draw: bool) -> bool {
        let within = |part: &[Point], whole: &[Point]| part.iter().all(|point| whole.binary_search(point).is_ok());
        let [fewer, more] = if is_draw { [place.left, self.left] } else { [self.left, place.left] };
        self.antagonist_moves == place.antagonist_moves
            && fewer.is_some() == more.is_some()
            && fewer <= more
            && within(&self.own, &place.own)
            && within(&place.other, &self.other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::Game;
    use pgc_core::position::samples::symmetries;

    #[test]
    fn images_have_one_canonical_form() {
        let game = Game::parse("3^3").unwrap();
        let symmetries = symmetries(&game);
        let place = Place { own: vec![0, 4], other: vec![13, 25], antagonist_moves: true, left: None };
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
            let place = Place { own, other, antagonist_moves: true, left: None };
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
            left: None,
        };
        let general = place(&[1], &[2, 3]);
        for is_draw in [false, true] {
            let serves = |place: &Place| general.dominates(place, is_draw);
            assert!(serves(&general) && serves(&place(&[1, 4], &[3])));
            assert!(!serves(&place(&[4], &[2])) && !serves(&place(&[1], &[2, 5])));
            assert!(!serves(&Place { antagonist_moves: true, ..general.clone() }));
        }
    }

    #[test]
    fn a_win_serves_where_more_moves_are_left_and_a_draw_where_fewer_are() {
        let within = |left| Place { own: vec![1], other: vec![2], antagonist_moves: false, left: Some(left) };
        for (left, place, win, draw) in [(3, 3, true, true), (3, 4, true, false), (3, 2, false, true)] {
            let serves = |is_draw| within(left).dominates(&within(place), is_draw);
            assert_eq!((serves(false), serves(true)), (win, draw), "{left} {place}");
        }
        let all_count = Place { left: None, ..within(3) };
        for is_draw in [false, true] {
            assert!(!all_count.dominates(&within(3), is_draw) && !within(3).dominates(&all_count, is_draw));
        }
    }
}
