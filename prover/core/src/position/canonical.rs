//! Canonical forms on boards of any size: of all images of a position under symmetries, the one with the least key.
//!
//! The key of an image is a hash of its points, so two positions that are no images of each other might share a
//! form by chance, which 128 bits make unlikely. To compare all images would take as many keys as there are
//! symmetries. So only those are compared that take some point of the position as low as any symmetry can take it:
//! the choice does not depend on the image that is given, and leaves few.
//!
//! Forms that were found are remembered by the position's own key, as a search asks for the same positions often.
//! For this reason one value must not be shared by threads.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use crate::game::Point;
use crate::position::point_set::{Bits, points};
use crate::position::sides::Sides;
use crate::position::{ANTAGONIST, PROTAGONIST, Position, Rules};
use crate::symmetry::{Group, Permutation};

/// The symmetries under which positions are identified.
#[derive(Debug)]
pub struct Symmetries {
    elements: Vec<Permutation>,
    /// The images of all points under each of them, one after the other.
    images: Vec<Point>,
    /// For each point, the least of its images, and the elements that take it there.
    anchors: Vec<(Point, Vec<usize>)>,
    /// Whether the board was small enough to look for its symmetries.
    are_known: bool,
    /// For each position met so far, by its key: the key of its canonical form, and the element that takes it there.
    known: RefCell<FxHashMap<u128, (u128, usize)>>,
}

/// The most symmetries that are tried on a position.
const MOST_ELEMENTS: usize = 20_000;

impl Symmetries {
    /// The elements of a group, or only the identity if there are too many.
    pub fn new(group: &Group, points: usize) -> Symmetries {
        let elements = group.elements(MOST_ELEMENTS).unwrap_or_else(|| vec![Permutation::identity(points)]);
        Symmetries::of(elements, group.is_complete())
    }

    /// The identity alone.
    pub fn trivial(points: usize) -> Symmetries {
        Symmetries::of(vec![Permutation::identity(points)], true)
    }

    fn of(elements: Vec<Permutation>, are_known: bool) -> Symmetries {
        let images = elements.iter().flat_map(|element| element.images().iter().copied()).collect();
        let points = elements[0].images().len();
        let anchor = |point: usize| {
            let image = |index: usize| elements[index].images()[point];
            let least = (0..elements.len()).map(image).min().unwrap_or_default();
            (least, (0..elements.len()).filter(|&index| image(index) == least).collect())
        };
        let anchors = (0..points).map(anchor).collect();
        Symmetries { elements, images, anchors, are_known, known: RefCell::default() }
    }

    /// All symmetries, the identity first.
    pub fn elements(&self) -> &[Permutation] {
        &self.elements
    }

    /// Whether the board was small enough to look for its symmetries.
    pub fn are_known(&self) -> bool {
        self.are_known
    }

    /// The key of the position's canonical form, and the symmetry that takes the position there. It is the least key of
    /// those images in which some point of the first player who has any lies as low as symmetries allow.
    pub fn canonical(&self, position: &Position) -> (u128, &Permutation) {
        self.remembered(position.key(), || {
            let [own, other] = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
            self.least(position.rules(), position.key(), &own, &other)
        })
    }

    /// The same for a position whose points are given as bits.
    pub fn canonical_of<Set: Bits>(&self, rules: &Rules, sides: Sides<Set>) -> (u128, &Permutation) {
        let key = rules.key(points(sides[PROTAGONIST]), points(sides[ANTAGONIST]));
        self.remembered(key, || {
            let [own, other] = [PROTAGONIST, ANTAGONIST].map(|role| points(sides[role]).collect::<Vec<Point>>());
            self.least(rules, key, &own, &other)
        })
    }

    /// What is known of the position with this key, or what is found now.
    fn remembered(&self, key: u128, least: impl FnOnce() -> (u128, usize)) -> (u128, &Permutation) {
        let known = self.known.borrow().get(&key).copied();
        let (key, element) = known.unwrap_or_else(|| {
            let least = least();
            self.known.borrow_mut().insert(key, least);
            least
        });
        (key, &self.elements[element])
    }

    /// The least key among the images that take some point of the protagonist's, or of the antagonist's if he has
    /// none, to the least place that any of these points can come to.
    fn least(&self, rules: &Rules, plain: u128, own: &[Point], other: &[Point]) -> (u128, usize) {
        let key = |images: &[Point]| {
            let image = |&point: &Point| images[usize::from(point)];
            rules.key(own.iter().map(image), other.iter().map(image))
        };
        let stones = if own.is_empty() { other } else { own };
        let anchors = stones.iter().map(|&point| &self.anchors[usize::from(point)]);
        let Some(lowest) = anchors.clone().map(|&(least, _)| least).min() else { return (plain, 0) };
        let elements = anchors.filter(|&&(least, _)| least == lowest).flat_map(|(_, elements)| elements);
        let points = rules.points();
        let keys = elements.map(|&index| (key(&self.images[index * points..(index + 1) * points]), index));
        keys.min().unwrap_or((plain, 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Claim;
    use crate::game::Game;
    use crate::position::Rules;
    use crate::symmetry::automorphisms;

    #[test]
    fn images_of_a_position_have_one_canonical_form() {
        let game = Game::parse("affine:4").unwrap();
        let symmetries = Symmetries::new(&automorphisms(&game.board), 16);
        let rules = Rules::new(&game, Claim::XenoWins);
        let (own, other) = ([0, 2, 11], [1, 4]);
        let position = Position::with(&rules, &own, &other);
        let (key, map) = symmetries.canonical(&position);
        let form = |s: &Permutation| {
            let image = |points: &[Point]| points.iter().map(|&point| s.image(point)).collect::<Vec<_>>();
            Position::with(&rules, &image(&own), &image(&other))
        };
        assert_eq!(form(map).key(), key);
        for s in symmetries.elements().iter().step_by(97) {
            assert_eq!(symmetries.canonical(&form(s)).0, key);
        }
        let different = Position::with(&rules, &[0, 2, 11], &[1, 3]);
        assert_ne!(symmetries.canonical(&different).0, key);
    }
}
