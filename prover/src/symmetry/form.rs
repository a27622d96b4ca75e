//! Canonical forms of a few points.

use std::collections::HashMap;

use super::Group;
use crate::game::Point;

/// Finds forms by which a few points, in order, are recognised under the symmetries of a group, however many these are.
#[derive(Debug)]
pub struct Forms {
    group: Group,
    /// The stabilisers of the beginnings of forms.
    stabilisers: HashMap<Vec<Point>, Group>,
}

impl Forms {
    /// Forms under a group.
    pub fn new(group: Group) -> Forms {
        Forms { group, stabilisers: HashMap::new() }
    }

    /// The least of the images of these points, compared point by point.
    ///
    /// # Panics
    ///
    /// When one of the points is not among those permuted.
    pub fn form(&mut self, points: &[Point]) -> Vec<Point> {
        let (mut form, mut rest) = (Vec::new(), points.to_vec());
        while !rest.is_empty() {
            let group = self.stabilisers.entry(form.clone()).or_insert_with(|| self.group.point_stabiliser(&form));
            let first = rest.remove(0);
            let orbit = group.transversal(first);
            let (&least, map) = orbit.first_key_value().expect("an orbit has the point itself");
            rest.iter_mut().for_each(|point| *point = map.image(*point));
            form.push(least);
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
            let mut forms = Forms::new(group);
            for points in [vec![], vec![5], vec![5, 1], vec![4, 0, 3], vec![1, 2, 5]] {
                let image = |s: &crate::symmetry::Permutation| points.iter().map(|&p| s.image(p)).collect::<Vec<_>>();
                assert_eq!(forms.form(&points), elements.iter().map(image).min().unwrap(), "{expression} {points:?}");
            }
        }
    }
}
