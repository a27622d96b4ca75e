//! Canonical forms of a few points.
//!
//! A list of points, in order, has a least image under the symmetries, compared point by point. With few symmetries
//! all are tried. With many, the first point goes to the least point of its orbit; then only the symmetries that
//! keep that point may be used for the second, and so on. Each step needs the stabiliser of the points so far,
//! which is found by a search and kept, as the same beginnings occur often.

use std::collections::HashMap;

use super::{Group, Permutation, setwise_stabiliser};
use crate::game::{Board, Point};

/// The most symmetries that are tried one by one.
const MOST_ELEMENTS: usize = 2_000;

/// Finds canonical forms of a few points, in order, under the symmetries of a board, however many there are.
#[derive(Debug)]
pub struct Forms<'b> {
    board: &'b Board,
    kept: &'b [Point],
    /// All symmetries, if they are not too many.
    elements: Option<Vec<Permutation>>,
    /// The stabilisers of the beginnings of forms. Points that no symmetry moves any more are left out of the keys.
    stabilisers: HashMap<Vec<Point>, Group>,
}

impl<'b> Forms<'b> {
    /// Forms under the symmetries that keep the set of `kept` points.
    pub fn new(board: &'b Board, kept: &'b [Point]) -> Self {
        let group = setwise_stabiliser(board, &[kept]);
        let elements = group.elements(MOST_ELEMENTS);
        Self { board, kept, elements, stabilisers: HashMap::from([(Vec::new(), group)]) }
    }

    /// The least image of these points, compared point by point.
    ///
    /// # Panics
    ///
    /// When one of the points is not on the board.
    pub fn form(&mut self, points: &[Point]) -> Vec<Point> {
        let image = |map: &Permutation| points.iter().map(|&point| map.image(point)).collect();
        let least = self.elements.as_ref().and_then(|all| all.iter().map(image).min());
        least.unwrap_or_else(|| self.point_by_point(points.to_vec()))
    }

    /// Whether all symmetries that were needed have been found.
    pub(super) fn is_complete(&self) -> bool {
        self.stabilisers.values().all(Group::is_complete)
    }

    /// The form, by the least image of each point under the stabiliser of those before it.
    #[expect(clippy::expect_used, reason = "an orbit is not empty")]
    fn point_by_point(&mut self, mut rest: Vec<Point>) -> Vec<Point> {
        let (mut form, mut fixed) = (Vec::new(), Vec::new());
        while !rest.is_empty() {
            let group = self.stabilisers.entry(fixed.clone()).or_insert_with_key(|fixed: &Vec<Point>| {
                let sets: Vec<&[Point]> = [self.kept].into_iter().chain(fixed.chunks(1)).collect();
                setwise_stabiliser(self.board, &sets)
            });
            let orbit = group.transversal(rest.remove(0));
            let (&least, map) = orbit.first_key_value().expect("an orbit has the point itself");
            rest.iter_mut().for_each(|point| *point = map.image(*point));
            form.push(least);
            // A point that no symmetry moves does not change the stabiliser, so it needs no search.
            if orbit.len() > 1 {
                fixed.push(least);
            }
        }
        form
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::symmetry::automorphisms;

    #[test]
    fn a_form_is_the_least_image() {
        for expression in ["3^3", "affine:4", "mnk:3,2,3"] {
            let game = Game::parse(expression).unwrap();
            let group = automorphisms(&game.board);
            let elements = group.elements(10_000).unwrap();
            let mut forms = Forms::new(&game.board, &[]);
            for points in [vec![], vec![5], vec![5, 1], vec![4, 0, 3], vec![1, 2, 5]] {
                let image = |s: &Permutation| points.iter().map(|&p| s.image(p)).collect::<Vec<_>>();
                let least = elements.iter().map(image).min().unwrap();
                assert_eq!(forms.form(&points), least, "{expression} {points:?}");
                assert_eq!(forms.point_by_point(points.clone()), least, "{expression} {points:?}");
            }
        }
    }
}
