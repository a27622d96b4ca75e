//! Permutations of a board's points, and groups of symmetries.
//!
//! A permutation is the list of its images. Clones share it, as each citation of a proof has one. The product is
//! written in the order of application: first this one, then the other. In `Term::image`, in the maps of citations
//! and in the search by quiet moves, this order decides which lemma a citation means; to mix it up makes proofs
//! that a replay refuses.
//!
//! A group is a stabiliser chain (Charles Sims, "Computational methods in the study of permutation groups", 1970): the orbits of base
//! points, each under the stabiliser of those before it. A group of millions of elements cannot be listed, but its chain is short. Let b1,
//! b2, ... be base points that no element but the identity keeps all. An element is then determined by where it takes b1, then where an
//! element that keeps b1 takes b2, and so on. So the order of the group is the product of the sizes of these orbits, and
//! each element is a product of one representative for each level. For `4^3` with its 192 symmetries, the orbits'
//! sizes multiply to 192.
//!
//! The generators must be *strong*: those that keep the first base points must generate all elements that do. The
//! library finds such generators, and says how large the orbits are; if the product is another one here, some
//! generator was lost, and the group is called incomplete.
//!
//! Points that may be permuted freely would make a long chain of large orbits, so they are kept apart as classes.
//!
//! The memory is the generators and, for each level, its orbit. All elements are listed on request only, up to a limit.

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::BigUint;

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
    pub fn identity(n: usize) -> Self {
        assert!(n <= MAX_POINTS, "no board has {n} points");
        Self((0..=Point::MAX).take(n).collect())
    }

    /// The permutation that takes each point p to `images[p]`, or nothing if some point is
    /// missing among the images or there are more than [`MAX_POINTS`].
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
    pub fn image(&self, p: Point) -> Point {
        self.0[usize::from(p)]
    }

    /// The image of a set of points, ascending.
    ///
    /// # Panics
    ///
    /// When one of them is not among the points permuted.
    pub fn set_image(&self, points: &[Point]) -> Vec<Point> {
        let mut images: Vec<Point> = points.iter().map(|&point| self.image(point)).collect();
        images.sort_unstable();
        images
    }

    /// The images of all points, in order.
    pub fn images(&self) -> &[Point] {
        &self.0
    }

    /// The inverse permutation.
    #[must_use]
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
    pub fn then(&self, other: &Self) -> Self {
        assert_eq!(self.0.len(), other.0.len(), "permutations of one board");
        Self(self.0.iter().map(|&image| other.image(image)).collect())
    }

    /// Whether it moves no point.
    pub fn is_identity(&self) -> bool {
        (0..).zip(self.0.iter()).all(|(point, &image): (Point, _)| point == image)
    }

    /// The cycles of at least two points, each from its least point, in ascending order of these points.
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

    /// The permutation of `n` points with these cycles: each takes its points to the next one, and the last to the first. No point may occur
    /// twice, but in a cycle of two equal points.
    ///
    /// # Panics
    ///
    /// When a point of the cycles is not among the points permuted, or `n` is more than [`MAX_POINTS`].
    pub fn from_cycles(n: usize, cycles: &[impl AsRef<[Point]>]) -> Self {
        let mut images = Self::identity(n).0.to_vec();
        for cycle in cycles {
            let cycle = cycle.as_ref();
            for (&from, &to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                images[usize::from(from)] = to;
            }
        }
        Self(images.into())
    }
}

/// A group of permutations of a board's points.
///
/// It is a product of two parts: a stabiliser chain, and classes of points that the chain fixes
/// and whose points may be permuted freely (a board's points that lie on no line, say).
#[derive(Clone, Debug)]
pub struct Group {
    degree: usize,
    /// Permutations that generate the group; none if only the identity belongs to it.
    pub generators: Vec<Permutation>,
    /// Every element of the chain is a unique product of one element of each level's transversal, the last level's first.
    chain: Vec<Level>,
    free: Vec<Vec<Point>>,
    /// Whether this is the whole group asked for, and not only a part of it because the board is too large or has too
    /// many symmetries.
    pub is_complete: bool,
}

/// The orbit of one base point under the elements that fix the base points before it.
#[derive(Clone, Debug)]
struct Level {
    base: Point,
    generators: Vec<Permutation>,
    /// The number of points of the orbit.
    size: usize,
}

/// The orbit of a point, in the order found, none of whose points were seen before; each point with what `then` makes of what the point
/// before it has and of the generator that takes that point here.
fn orbit<T>(
    generators: &[Permutation],
    first: (Point, T),
    seen: &mut [bool],
    then: impl Fn(&T, &Permutation) -> T,
) -> Vec<(Point, T)> {
    seen[usize::from(first.0)] = true;
    let (mut orbit, mut next) = (vec![first], 0);
    while next < orbit.len() {
        for generator in generators {
            let (point, with) = &orbit[next];
            let image = generator.image(*point);
            if !std::mem::replace(&mut seen[usize::from(image)], true) {
                let with = then(with, generator);
                orbit.push((image, with));
            }
        }
        next += 1;
    }
    orbit
}

/// The orbit of a point, each point of it with an element that takes the first one to it.
fn transversal(degree: usize, generators: &[Permutation], base: Point) -> Vec<(Point, Permutation)> {
    orbit(generators, (base, Permutation::identity(degree)), &mut vec![false; degree], Permutation::then)
}

impl Group {
    /// The product of the group with this base and generators and of the symmetric groups of the `free` classes. The
    /// generators are strong: those that fix the first base points generate their stabiliser. The group is complete if
    /// it has as many elements as `expected`.
    pub(super) fn new(
        degree: usize,
        base: &[Point],
        mut strong: Vec<Permutation>,
        mut free: Vec<Vec<Point>>,
        expected: Option<BigUint>,
    ) -> Self {
        free.retain(|class| class.len() > 1);
        let mut generators = strong.clone();
        for class in &free {
            generators.push(Permutation::from_cycles(degree, &[&class[..2]]));
            if class.len() > 2 {
                generators.push(Permutation::from_cycles(degree, &[class]));
            }
        }
        let levels = base.iter().map(|&point| {
            let size = orbit(&strong, (point, ()), &mut vec![false; degree], |(), _| ()).len();
            let level = Level { base: point, generators: strong.clone(), size };
            strong.retain(|generator| generator.image(point) == point);
            level
        });
        let chain = levels.filter(|level| level.size > 1).collect();
        let mut group = Self { degree, generators, chain, free, is_complete: false };
        group.is_complete = expected.is_some_and(|expected| expected == group.order_of_chain());
        group
    }

    /// The number of elements.
    pub fn order(&self) -> BigUint {
        let classes = self.free.iter().flat_map(|class| 2..=class.len());
        self.order_of_chain() * classes.map(BigUint::from).product::<BigUint>()
    }

    fn order_of_chain(&self) -> BigUint {
        self.chain.iter().map(|level| BigUint::from(level.size)).product()
    }

    /// All elements, ascending by their images, so that the identity is the first. Nothing if there are more than
    /// `limit`.
    pub fn elements(&self, limit: usize) -> Option<Vec<Permutation>> {
        if self.order() > BigUint::from(limit) {
            return None;
        }
        let free = self.free.iter().flat_map(|class| {
            let swap = |end: usize, point| Permutation::from_cycles(self.degree, &[[point, class[end]]]);
            (1..class.len()).map(move |end| class[..=end].iter().map(|&point| swap(end, point)).collect::<Vec<_>>())
        });
        let of_level = |Level { base, generators, .. }: &Level| {
            transversal(self.degree, generators, *base).into_iter().map(|(_, element)| element).collect()
        };
        let factors = self.chain.iter().map(of_level).chain(free);
        let mut elements = vec![Permutation::identity(self.degree)];
        for factor in factors {
            // The element of the last level is applied first: it keeps the base points of the levels before.
            elements = elements.iter().flat_map(|left| factor.iter().map(|right| right.then(left))).collect();
        }
        elements.sort_unstable();
        Some(elements)
    }

    /// The orbits of the points, each ascending, sorted by their least points.
    pub fn orbits(&self) -> Vec<Vec<Point>> {
        let mut orbits = Vec::new();
        let mut seen = vec![false; self.degree];
        for point in (0..).take(self.degree) {
            if !seen[usize::from(point)] {
                let orbit = orbit(&self.generators, (point, ()), &mut seen, |(), _| ());
                let mut orbit: Vec<Point> = orbit.into_iter().map(|(point, ())| point).collect();
                orbit.sort_unstable();
                orbits.push(orbit);
            }
        }
        orbits
    }

    /// The orbit of `p`: each image with an element that takes `p` to it, the identity for `p`.
    ///
    /// # Panics
    ///
    /// When `p` is not among the points permuted.
    pub fn transversal(&self, p: Point) -> BTreeMap<Point, Permutation> {
        if let Some(class) = self.free.iter().find(|class| class.contains(&p)) {
            return class.iter().map(|&to| (to, Permutation::from_cycles(self.degree, &[[p, to]]))).collect();
        }
        transversal(self.degree, &self.generators, p).into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, Game};
    use crate::random::Random;
    use crate::symmetry::{searched, takes_lines};

    fn permutation(images: &[Point]) -> Permutation {
        Permutation::from_images(images.to_vec()).unwrap()
    }

    #[test]
    fn permutations_are_bijections_and_composed_from_left_to_right() {
        assert!(Permutation::from_images(vec![0, 0]).is_none() && Permutation::from_images(vec![1, 2]).is_none());
        let (a, b) = (permutation(&[1, 2, 0]), permutation(&[1, 0, 2]));
        assert_eq!([a.then(&b), b.then(&a)], [permutation(&[0, 2, 1]), permutation(&[2, 1, 0])]);
        assert!(a.then(&a.inverse()).is_identity() && a.inverse().then(&a).is_identity() && !a.is_identity());
        assert_eq!(Permutation::from_cycles(5, &[[1, 2, 4]]), permutation(&[0, 2, 4, 3, 1]));
        assert_eq!(permutation(&[0, 3, 4, 5, 2, 1]).cycles(), [vec![1, 3, 5], vec![2, 4]]);
    }

    fn board(expression: &str) -> Board {
        Game::parse(expression).unwrap().board
    }

    fn elements(group: &Group) -> Vec<Permutation> {
        group.elements(50_000).unwrap()
    }

    #[test]
    fn the_group_is_found_whole() {
        let boards = ["2^2", "mnk:3,2,2", "mnk:7,1,3", "mnk:2,3,7"].map(board);
        let mut random = Random(1);
        let random_boards = std::iter::repeat_with(|| random_board(&mut random)).take(300);
        for board in boards.into_iter().chain(random_boards) {
            let mut all = Vec::new();
            each_permutation(board.points(), &mut Vec::new(), &mut |images| {
                let permutation = permutation(images);
                all.extend(takes_lines(&permutation, board.lines(), board.lines()).then_some(permutation));
            });
            let group = searched(&board, &[], &[]);
            assert!(group.is_complete);
            assert_eq!((group.order(), elements(&group)), (BigUint::from(all.len()), all), "{board:?}");
        }
    }

    fn random_board(random: &mut Random) -> Board {
        let points = 3 + random.below(4);
        let count = random.below(8);
        let size = 1 + random.below(points);
        let mut line = || {
            let mut rest: Vec<Point> = (0..).take(points).collect();
            let size = if random.below(3) > 0 { size } else { 1 + random.below(points) };
            let mut point = || rest.swap_remove(random.below(rest.len()));
            (0..size).map(|_| point()).collect()
        };
        let lines = (0..count).map(|_| line()).collect();
        Board::new(points, lines).unwrap()
    }

    fn each_permutation(n: usize, images: &mut Vec<Point>, visit: &mut impl FnMut(&[Point])) {
        if images.len() == n {
            return visit(images);
        }
        for image in (0..).take(n) {
            if !images.contains(&image) {
                images.push(image);
                each_permutation(n, images, visit);
                images.pop();
            }
        }
    }

    #[test]
    fn stabilisers_are_the_elements_that_fix_the_points_and_transversals_cover_the_orbits() {
        for (board, points) in [
            (board("3^3"), vec![0]),
            (board("4^3"), vec![21, 5]),
            (board("affine:4"), vec![7, 7, 3]),
            (board("2^3"), vec![5, 0]),
            (board("points:8/0,1,2/2,4/6"), vec![3]),
            (board("points:8/0,1,2/2,4/6"), vec![0, 5]),
        ] {
            let group = searched(&board, &[], &[]);
            let fixes = |e: &Permutation| points.iter().all(|&p| e.image(p) == p);
            let expected: Vec<_> = elements(&group).into_iter().filter(fixes).collect();
            let fixed: Vec<&[Point]> = points.chunks(1).collect();
            assert_eq!(elements(&searched(&board, &[], &fixed)), expected);
            for (p, orbit) in group.orbits().iter().flat_map(|orbit| orbit.iter().map(move |&p| (p, orbit))) {
                let transversal = group.transversal(p);
                assert!(transversal.keys().eq(orbit) && transversal[&p].is_identity());
                assert!(transversal.iter().all(|(&image, element)| element.image(p) == image));
                assert!(transversal.values().all(|element| takes_lines(element, board.lines(), board.lines())));
            }
        }
    }

    #[test]
    fn a_group_beyond_the_limit_is_not_listed() {
        let group = searched(&board("3^2"), &[], &[]);
        assert_eq!(group.elements(8).map(|all| all.len()), Some(8));
        assert_eq!(group.elements(7), None);
        assert_eq!(searched(&board("2^5"), &[], &[]).elements(1 << 20), None);
    }
}
