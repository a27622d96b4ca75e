//! Permutations of a board's points.
//!
//! A permutation is the list of its images. Clones share it, as each citation of a proof has one. The product is
//! written in the order of application: first this one, then the other. In `Term::image`, in the maps of citations
//! and in the search by quiet moves, this order decides which lemma a citation means; to mix it up makes proofs
//! that a replay refuses.

use std::sync::Arc;

use crate::game::{MAX_POINTS, Point};

/// A permutation of the points 0 to n - 1. It is ordered by its images; clones share them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permutation(Arc<[Point]>);

impl Permutation {
    /// The identity on `n` points.
    ///
    /// # Panics
    ///
    /// When `n` is more than [`MAX_POINTS`].
    #[inline]
    pub fn identity(n: usize) -> Self {
        assert!(n <= MAX_POINTS, "no board has {n} points");
        Self((0..=Point::MAX).take(n).collect())
    }

    /// The permutation that takes each point p to `images[p]`, or nothing if some point is
    /// missing among the images or there are more than [`MAX_POINTS`].
    #[inline]
    pub fn from_images(images: Vec<Point>) -> Option<Self> {
        let mut seen = vec![false; images.len()];
        let bijective = images.len() <= MAX_POINTS
            && images.iter().all(|&image| {
                let seen = seen.get_mut(usize::from(image));
                seen.is_some_and(|seen| !std::mem::replace(seen, true))
            });
        bijective.then(|| Self(images.into()))
    }

    /// The image of point `p`.
    ///
    /// # Panics
    ///
    /// When `p` is not among the points permuted.
    #[inline]
    pub fn image(&self, p: Point) -> Point {
        self.0[usize::from(p)]
    }

    /// The image of a set of points, ascending.
    ///
    /// # Panics
    ///
    /// When one of them is not among the points permuted.
    #[inline]
    pub fn set_image(&self, points: &[Point]) -> Vec<Point> {
        let mut images: Vec<Point> = points.iter().map(|&point| self.image(point)).collect();
        images.sort_unstable();
        images
    }

    /// The images of all points, in order.
    #[inline]
    pub fn images(&self) -> &[Point] {
        &self.0
    }

    /// The inverse permutation.
    #[must_use]
    #[inline]
    pub fn inverse(&self) -> Self {
        let mut images = vec![0; self.0.len()];
        for (point, &image) in (0..).zip(self.0.iter()) {
            images[usize::from(image)] = point;
        }
        Self(images.into())
    }

    /// The product: first this permutation, then `other`. Takes p to `other.image(self.image(p))`.
    ///
    /// # Panics
    ///
    /// When the two permute different numbers of points.
    #[must_use]
    #[inline]
    pub fn then(&self, other: &Self) -> Self {
        assert_eq!(self.0.len(), other.0.len(), "permutations of one board");
        Self(self.0.iter().map(|&image| other.image(image)).collect())
    }

    /// Whether it moves no point.
    #[inline]
    pub fn is_identity(&self) -> bool {
        (0..).zip(self.0.iter()).all(|(point, &image): (Point, _)| point == image)
    }

    /// The cycles of at least two points, each from its least point, in ascending order of these points.
    #[inline]
    pub fn cycles(&self) -> Vec<Vec<Point>> {
        let mut met = vec![false; self.0.len()];
        let mut cycles = Vec::new();
        for start in (0..).take(met.len()) {
            let mut cycle = Vec::new();
            let mut point: Point = start;
            while !std::mem::replace(&mut met[usize::from(point)], true) {
                cycle.push(point);
                point = self.image(point);
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// Takes each given point to the next, and the last to the first. The points are distinct, or two equal ones.
    pub(super) fn cycle(n: usize, points: &[Point]) -> Self {
        Self::from_cycles(n, &[points.to_vec()])
    }

    /// The permutation of `n` points with these cycles. No point may occur twice.
    ///
    /// # Panics
    ///
    /// When a point of the cycles is not among the points permuted, or `n` is more than [`MAX_POINTS`].
    #[inline]
    pub fn from_cycles(n: usize, cycles: &[Vec<Point>]) -> Self {
        let mut images = Self::identity(n).0.to_vec();
        for cycle in cycles {
            for (&from, &to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                images[usize::from(from)] = to;
            }
        }
        Self(images.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn permutation(images: &[Point]) -> Permutation {
        Permutation::from_images(images.to_vec()).unwrap()
    }

    #[test]
    fn only_bijections_are_permutations() {
        assert!(Permutation::from_images(vec![0, 0]).is_none());
        assert!(Permutation::from_images(vec![1, 2]).is_none());
        assert!(Permutation::from_images(vec![]).is_some());
    }

    #[test]
    fn composition_goes_from_left_to_right() {
        let (a, b) = (permutation(&[1, 2, 0]), permutation(&[1, 0, 2]));
        assert_eq!(a.then(&b), permutation(&[0, 2, 1]));
        assert_eq!(b.then(&a), permutation(&[2, 1, 0]));
    }

    #[test]
    fn an_inverse_undoes() {
        let a = permutation(&[2, 0, 3, 1]);
        assert!(a.then(&a.inverse()).is_identity());
        assert!(a.inverse().then(&a).is_identity());
        assert!(!a.is_identity());
    }

    #[test]
    fn cycles_move_what_they_name() {
        assert_eq!(Permutation::cycle(5, &[1, 2, 4]), permutation(&[0, 2, 4, 3, 1]));
        assert_eq!(Permutation::cycle(3, &[0, 2]), permutation(&[2, 1, 0]));
        assert!(Permutation::cycle(3, &[1, 1]).is_identity());
    }

    #[test]
    fn the_identity_is_least() {
        assert!(Permutation::identity(3) < permutation(&[0, 2, 1]));
    }

    #[test]
    fn fixed_points_are_in_no_cycle() {
        let map = Permutation::from_images(vec![0, 3, 4, 5, 2, 1]).unwrap();
        assert_eq!(map.cycles(), [vec![1, 3, 5], vec![2, 4]]);
        assert!(Permutation::identity(4).cycles().is_empty());
    }
}
