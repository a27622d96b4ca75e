//! Hints: suggested moves for positions, tried first and never trusted.
//!
//! A suggestion is for a position and all its images, so it is kept under the canonical form. Its move counts as
//! promising: it is searched without a reduction. A useless hint costs the search of one more move, and a good one
//! saves the search of all others before it.

use std::collections::{HashMap, HashSet};

use pgc_core::game::Point;
use pgc_core::position::Images;
use pgc_core::position::point_set::{Bits, Points, Sides};

/// Suggested moves, by the canonical form of the position. Each move is mapped to that form.
#[derive(Debug)]
pub(crate) struct Hints<P = Points>(HashMap<Sides<P>, Vec<Point>>);

impl<P> Default for Hints<P> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<P: Bits> Hints<P> {
    /// Suggestions for positions with the protagonist to move, and for all their images. If a position occurs again,
    /// its suggestions keep their order.
    pub(crate) fn new(images: &Images<P>, suggestions: impl IntoIterator<Item = (Sides<P>, Point)>) -> Hints<P> {
        let mut moves: HashMap<Sides<P>, Vec<Point>> = HashMap::new();
        let mut met: HashSet<(Sides<P>, Point)> = HashSet::new();
        let mut forms: HashMap<Sides<P>, (Sides<P>, usize)> = HashMap::new();
        for (sides, point) in suggestions.into_iter().filter(|&suggestion| met.insert(suggestion)) {
            let (form, symmetry) = *forms.entry(sides).or_insert_with(|| images.canonical(sides));
            let known = moves.entry(form).or_default();
            let point = images.point(symmetry, point);
            if !known.contains(&point) {
                known.push(point);
            }
        }
        Hints(moves)
    }

    /// The moves suggested for a position in canonical form.
    pub(crate) fn at(&self, form: Sides<P>) -> &[Point] {
        self.0.get(&form).map_or(&[], Vec::as_slice)
    }

    /// All positions with the moves suggested for them, ascending.
    pub(crate) fn all(&self) -> Vec<(Sides<P>, &[Point])> {
        let mut all: Vec<_> = self.0.iter().map(|(&sides, moves)| (sides, moves.as_slice())).collect();
        all.sort_unstable();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::Game;
    use pgc_core::symmetry::automorphisms;

    #[test]
    fn a_suggestion_is_found_at_each_image_of_its_position() {
        let game = Game::parse("4^3").unwrap();
        let images = Images::<Points>::new(&automorphisms(&game.board).elements(1000).unwrap(), 64);
        let sides: Sides = [1 << 21 | 1 << 7, 1 << 63 | 1 << 5];
        for symmetry in 0..images.count() {
            let image = sides.map(|set| images.image(symmetry, set));
            let hints = Hints::new(&images, [(image, images.point(symmetry, 42)), (sides, 42)]);
            let form = images.canonical(sides).0;
            let [(only, moves)] = hints.all()[..] else { panic!("one position") };
            assert_eq!((only, moves), (form, hints.at(form)));
            // No symmetry keeps this position, so both suggestions are the same.
            assert_eq!(moves.len(), 1);
        }
    }

    #[test]
    fn suggestions_keep_their_order() {
        let images = Images::<Points>::new(&[pgc_core::symmetry::Permutation::identity(9)], 9);
        let hints = Hints::new(&images, [([0, 0], 4), ([0, 0], 1), ([0, 0], 4)]);
        assert_eq!(hints.at([0, 0]), [4, 1]);
        assert!(hints.at([1, 2]).is_empty());
    }
}
