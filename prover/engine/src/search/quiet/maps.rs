//! Symmetries of a board by number: the product and the inverse of two of them are numbers, too.
//!
//! A citation has a map, and a lemma that is cited by a cited lemma has the product of both maps. The search makes
//! millions of such products, so a map is a number in the list of the group's elements. To find the number of a
//! product, it is enough to know the images of a few points: the *base*, whose images tell all elements apart.
//!
//! All elements must be given, or products would be missing; a number that is not found becomes 0, the identity.
//! The memory is two images of each point for each element: elements times points. That is why symmetry groups
//! above a limit are replaced by the identity alone before they come here.

use std::collections::HashMap;

use pgc_core::game::Point;
use pgc_core::position::point_set::{Bits, elements};
use pgc_core::symmetry::Permutation;

/// A group of symmetries, the identity first.
#[derive(Debug)]
pub(super) struct Maps {
    elements: Vec<Permutation>,
    inverses: Vec<Permutation>,
    /// Points whose images tell the elements apart.
    base: Vec<Point>,
    numbers: HashMap<Vec<Point>, usize>,
}

impl Maps {
    /// The maps in the order of these elements, the identity first. The base is found greedily: a point that tells
    /// no two elements apart that are not apart already is left out.
    pub(super) fn new(elements: &[Permutation]) -> Maps {
        let points = 0..=elements[0].images().len().saturating_sub(1);
        let mut base: Vec<Point> = Vec::new();
        let mut apart = 0;
        // A point joins the base if it tells more elements apart.
        for point in points.filter_map(|point| Point::try_from(point).ok()) {
            base.push(point);
            let numbers: HashMap<Vec<Point>, usize> = numbered(elements, &base);
            if numbers.len() == apart {
                base.pop();
            }
            apart = numbers.len();
            if apart == elements.len() {
                break;
            }
        }
        let numbers = numbered(elements, &base);
        let inverses = elements.iter().map(Permutation::inverse).collect();
        Maps { elements: elements.to_vec(), inverses, base, numbers }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.elements.len()
    }

    /// The symmetry of a number.
    pub(super) fn map(&self, map: usize) -> &Permutation {
        &self.elements[map]
    }

    /// The image of a point.
    pub(super) fn point(&self, map: usize, point: Point) -> Point {
        Point::try_from(self.elements[map].images()[usize::from(point)]).unwrap_or(Point::MAX)
    }

    /// The image of a set of points.
    pub(super) fn image<P: Bits>(&self, map: usize, set: P) -> P {
        image(&self.elements[map], set)
    }

    /// The inverse image of a set of points.
    pub(super) fn source<P: Bits>(&self, map: usize, set: P) -> P {
        image(&self.inverses[map], set)
    }

    /// First one symmetry, then the other.
    pub(super) fn then(&self, one: usize, other: usize) -> usize {
        self.number(|point| self.elements[other].image(self.elements[one].image(point)))
    }

    /// First one symmetry, then the inverse of the other.
    pub(super) fn then_back(&self, one: usize, other: usize) -> usize {
        self.number(|point| self.inverses[other].image(self.elements[one].image(point)))
    }

    fn number(&self, image: impl Fn(Point) -> Point) -> usize {
        let images: Vec<Point> = self.base.iter().map(|&point| image(point)).collect();
        self.numbers.get(&images).copied().unwrap_or(0)
    }
}

fn numbered(elements: &[Permutation], base: &[Point]) -> HashMap<Vec<Point>, usize> {
    let images = |element: &Permutation| base.iter().map(|&point| element.image(point)).collect();
    elements.iter().enumerate().rev().map(|(number, element)| (images(element), number)).collect()
}

fn image<P: Bits>(map: &Permutation, set: P) -> P {
    elements(set).fold(P::EMPTY, |all, point| all | P::single(map.images()[point].into()))
}
