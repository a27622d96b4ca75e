//! Canonical forms by sets of points: of all images of a position, the one with the least sets of points.
//!
//! A search meets a position and its images under symmetries, and should treat them as one. The canonical form is a
//! key for all of them, and exact: two positions have the same form if and only if they are images of each other.
//! It takes an image under each symmetry, so images must be quick: on boards of at most 64 points there is a table
//! for each symmetry and each eight points, which gives the images of any subset of these. An image is then eight
//! look-ups.
//!
//! The tables take 2 kB for each eight points of each symmetry. A board with too many symmetries is searched
//! without them, which costs time and changes no answer.

use std::collections::HashMap;

use crate::game::Point;
use crate::position::point_set::{Bits, Points, union};
use crate::position::sides::Sides;
use crate::symmetry::Permutation;

/// The most bytes of all tables. Boards of at most 64 points that need more are searched without symmetries.
const MOST_BYTES: usize = 20_000 * 256 * size_of::<Points>();

/// The most symmetries of a larger board. It has no tables.
const MOST_SYMMETRIES: usize = 2_000;

/// The symmetries of a board, on boards of at most 64 points as tables with the images of eight points at a time.
#[derive(Debug)]
pub struct Images<P = Points> {
    tables: Vec<[P; 256]>,
    /// The number of tables of one symmetry.
    each: usize,
    symmetries: Vec<Permutation>,
    indices: HashMap<Permutation, usize>,
}

impl<P: Bits> Images<P> {
    /// Tabulates symmetries of a board whose points fit into the sets, the identity first.
    pub fn new(elements: &[Permutation], points: usize) -> Images<P> {
        let is_small = P::WIDTH <= Points::WIDTH;
        let too_many = match is_small {
            true => elements.len() * points.div_ceil(8) * size_of::<[P; 256]>() > MOST_BYTES,
            false => elements.len() > MOST_SYMMETRIES,
        };
        let few = if too_many { &elements[..1] } else { elements };
        let table = |s: &Permutation, first: usize| {
            let mut table = [P::EMPTY; 256];
            for (set, images) in table.iter_mut().enumerate() {
                let members = (0..8).filter(|bit| set >> bit & 1 == 1 && first + bit < points);
                *images = members.fold(P::EMPTY, |all, bit| all | P::single(s.images()[first + bit].into()));
            }
            table
        };
        let tables = few
            .iter()
            .filter(|_| is_small)
            .flat_map(|s| (0..points).step_by(8).map(move |first| table(s, first)))
            .collect();
        let indices = few.iter().cloned().zip(0..).collect();
        Images { tables, each: points.div_ceil(8), symmetries: few.to_vec(), indices }
    }

    /// The number of symmetries.
    pub fn count(&self) -> usize {
        self.symmetries.len()
    }

    /// The symmetries, in order.
    pub fn symmetries(&self) -> &[Permutation] {
        &self.symmetries
    }

    /// The inverse of a symmetry.
    pub fn inverse(&self, symmetry: usize) -> usize {
        self.index(&self.symmetries[symmetry].inverse())
    }

    /// The product of two symmetries: first the one, then the other.
    pub fn then(&self, one: usize, other: usize) -> usize {
        self.index(&self.symmetries[one].then(&self.symmetries[other]))
    }

    /// The index of a symmetry.
    fn index(&self, symmetry: &Permutation) -> usize {
        self.indices.get(symmetry).copied().unwrap_or(0)
    }

    /// The image of a point under a symmetry.
    pub fn point(&self, symmetry: usize, point: Point) -> Point {
        self.symmetries[symmetry].image(point)
    }

    /// The image of a set of points under a symmetry.
    pub fn image(&self, symmetry: usize, set: P) -> P {
        if self.tables.is_empty() {
            let images = self.symmetries[symmetry].images();
            return union(set.elements().map(|point| P::single(images[point].into())));
        }
        let tables = &self.tables[symmetry * self.each..(symmetry + 1) * self.each];
        let bytes = set.words().flat_map(u64::to_le_bytes);
        tables.iter().zip(bytes).fold(P::EMPTY, |all, (table, byte)| all | table[usize::from(byte)])
    }

    /// The least image of a position, and the symmetry that takes it there.
    pub fn canonical(&self, sides: Sides<P>) -> (Sides<P>, usize) {
        let mut least = (sides, 0);
        for symmetry in 1..self.count() {
            let own = self.image(symmetry, sides[0]);
            // The antagonist's points decide only where the protagonist's are as low as the least so far, so most
            // images are half as much work.
            if own <= least.0[0] {
                let image = [own, self.image(symmetry, sides[1])];
                if image < least.0 {
                    least = (image, symmetry);
                }
            }
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::symmetry::automorphisms;

    #[test]
    fn the_inverse_takes_all_images_back() {
        let game = Game::parse("4^3").unwrap();
        let images = Images::<Points>::new(&automorphisms(&game.board).elements(1000).unwrap(), 64);
        for symmetry in 0..images.count() {
            let inverse = images.inverse(symmetry);
            assert!((0..64).all(|point| images.point(inverse, images.point(symmetry, point)) == point));
        }
    }

    #[test]
    fn images_of_a_position_have_one_least_image() {
        let game = Game::parse("4^3").unwrap();
        let elements = automorphisms(&game.board).elements(1000).unwrap();
        let images = Images::<Points>::new(&elements, 64);
        assert_eq!(images.count(), 192);
        let sides: Sides = [1 << 21 | 1 << 42 | 1 << 7, 1 << 63 | 1 << 5];
        let (form, symmetry) = images.canonical(sides);
        assert_eq!(sides.map(|set| images.image(symmetry, set)), form);
        for other in 0..images.count() {
            let image = sides.map(|set| images.image(other, set));
            assert_eq!(images.canonical(image).0, form);
            assert_eq!(image[0].count_ones(), 3);
        }
        assert_ne!(images.canonical([sides[0], 1 << 63 | 1 << 6]).0, form);
    }
}
