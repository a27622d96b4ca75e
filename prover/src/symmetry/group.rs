//! Groups of symmetries.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::Permutation;
use super::chain::Chain;
use crate::game::Point;

/// A group of permutations of a board's points.
///
/// It is a product of two parts: a stabiliser chain, and classes of points that the chain fixes
/// and whose points may be permuted freely (a board's points that lie on no line, say).
#[derive(Clone, Debug)]
pub struct Group {
    degree: usize,
    generators: Vec<Permutation>,
    chain: Chain,
    free: Vec<Vec<Point>>,
    complete: bool,
}

impl Group {
    /// The product of a chain and the symmetric groups of `free` classes.
    pub(super) fn new(degree: usize, chain: Chain, mut free: Vec<Vec<Point>>, complete: bool) -> Self {
        free.retain(|class| class.len() > 1);
        let mut generators = chain.generators().to_vec();
        for class in &free {
            generators.push(Permutation::transposition(degree, class[0], class[1]));
            if class.len() > 2 {
                generators.push(Permutation::cycle(degree, class));
            }
        }
        Self { degree, generators, chain, free, complete }
    }

    /// Permutations whose products are the whole group; none if only the identity belongs to it.
    pub fn generators(&self) -> &[Permutation] {
        &self.generators
    }

    /// Whether this is the whole group asked for, and not only a part of it because the board is
    /// too large to search (see [`MAX_VERTICES`](super::MAX_VERTICES)) or has too many symmetries.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The number of elements.
    pub fn order(&self) -> BigUint {
        let classes = self.free.iter().flat_map(|class| 2..=class.len());
        self.chain.order() * classes.map(BigUint::from).product::<BigUint>()
    }

    /// All elements, ascending by their images, so the identity first; nothing if there are more
    /// than `limit`.
    pub fn elements(&self, limit: usize) -> Option<Vec<Permutation>> {
        if self.order() > BigUint::from(limit) {
            return None;
        }
        let free = self.free.iter().flat_map(|class| {
            (1..class.len()).map(|end| {
                let swaps = (0..=end).map(|p| (class[p], class[end]));
                swaps.map(|(a, b)| Permutation::transposition(self.degree, a, b)).collect::<Vec<_>>()
            })
        });
        let mut factors = self.chain.transversals();
        factors.extend(free);

        let mut elements = vec![Permutation::identity(self.degree)];
        for factor in factors {
            elements = elements.iter().flat_map(|left| factor.iter().map(|right| right.then(left))).collect();
        }
        elements.sort_unstable();
        Some(elements)
    }

    /// The orbits of the points, each ascending, by their least points.
    pub fn orbits(&self) -> Vec<Vec<Point>> {
        let mut orbits: Vec<Vec<Point>> = Vec::new();
        let mut seen = vec![false; self.degree];
        for point in (0..).take(self.degree) {
            if std::mem::replace(&mut seen[usize::from(point)], true) {
                continue;
            }
            let mut orbit = vec![point];
            let mut next = 0;
            while let Some(&from) = orbit.get(next) {
                next += 1;
                for generator in &self.generators {
                    let to = generator.image(from);
                    if !std::mem::replace(&mut seen[usize::from(to)], true) {
                        orbit.push(to);
                    }
                }
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        orbits
    }

    /// The elements that fix each of the given points.
    ///
    /// # Panics
    ///
    /// When one of the points is not among those permuted.
    #[must_use]
    pub fn point_stabiliser(&self, points: &[Point]) -> Self {
        assert!(points.iter().all(|&point| usize::from(point) < self.degree), "points of the board");
        let chain = points.iter().fold(self.chain.clone(), |chain, &point| chain.stabiliser(point));
        let mut free = self.free.clone();
        for class in &mut free {
            class.retain(|point| !points.contains(point));
        }
        Self::new(self.degree, chain, free, self.complete)
    }

    /// The orbit of `p`: each image with an element that takes `p` to it, the identity for `p`.
    ///
    /// # Panics
    ///
    /// When `p` is not among the points permuted.
    pub fn transversal(&self, p: Point) -> BTreeMap<Point, Permutation> {
        match self.free.iter().find(|class| class.contains(&p)) {
            Some(class) => class.iter().map(|&to| (to, Permutation::transposition(self.degree, p, to))).collect(),
            None => self.chain.orbit(p).into_iter().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::game::{Board, Game};
    use crate::symmetry::chain::Random;
    use crate::symmetry::{automorphisms, is_automorphism};

    fn board(expression: &str) -> Board {
        Game::parse(expression).unwrap().board
    }

    fn two_lines_and_three_isolated_points() -> Board {
        Board::new(8, vec![vec![0, 1, 2], vec![2, 4], vec![6]]).unwrap()
    }

    fn elements(group: &Group) -> Vec<Permutation> {
        group.elements(50_000).unwrap()
    }

    #[test]
    fn the_elements_are_a_group_of_automorphisms() {
        let boards = ["2^2", "3^2", "2^3", "mnk:3,4,3", "td:3,3", "projective:2"];
        let boards = boards.map(board).into_iter();
        for board in boards.chain([two_lines_and_three_isolated_points()]) {
            let group = automorphisms(&board);
            let all = elements(&group);
            let set: BTreeSet<_> = all.iter().collect();
            assert_eq!(BigUint::from(set.len()), group.order());
            assert!(all[0].is_identity() && all.is_sorted());
            assert!(all.iter().all(|element| is_automorphism(&board, element)));
            for generator in group.generators() {
                assert!(all.iter().all(|e| set.contains(&e.then(generator))));
            }
        }
    }

    #[test]
    fn the_group_is_found_whole() {
        let boards = ["2^2", "mnk:3,2,2", "mnk:7,1,3", "mnk:2,3,7"].map(board);
        let mut random = Random(1);
        let random_boards = std::iter::repeat_with(|| random_board(&mut random)).take(400);
        for board in boards.into_iter().chain(random_boards) {
            let mut count = 0usize;
            let mut images: Vec<Point> = Vec::new();
            each_permutation(board.points(), &mut images, &mut |images| {
                let permutation = Permutation::from_images(images.to_vec()).unwrap();
                count += usize::from(is_automorphism(&board, &permutation));
            });
            let group = automorphisms(&board);
            assert!(group.is_complete());
            assert_eq!(group.order(), BigUint::from(count), "{board:?}");
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
    fn stabilisers_are_the_elements_that_fix_the_points() {
        for (board, points) in [
            (board("3^2"), vec![]),
            (board("3^3"), vec![0]),
            (board("4^3"), vec![21, 5]),
            (board("affine:4"), vec![7]),
            (board("affine:4"), vec![7, 7, 3]),
            (board("2^3"), vec![5, 0]),
            (two_lines_and_three_isolated_points(), vec![3]),
            (two_lines_and_three_isolated_points(), vec![0, 5]),
        ] {
            let group = automorphisms(&board);
            let fixes = |e: &Permutation| points.iter().all(|&p| e.image(p) == p);
            let expected: Vec<_> = elements(&group).into_iter().filter(fixes).collect();
            assert_eq!(elements(&group.point_stabiliser(&points)), expected);
        }
    }

    #[test]
    fn transversals_cover_the_orbits() {
        for board in [board("4^3"), board("affine:4"), two_lines_and_three_isolated_points()] {
            let group = automorphisms(&board);
            for orbit in group.orbits() {
                for &p in &orbit {
                    let transversal = group.transversal(p);
                    assert!(transversal.keys().eq(&orbit));
                    assert!(transversal[&p].is_identity());
                    for (&image, element) in &transversal {
                        assert_eq!(element.image(p), image);
                        assert!(is_automorphism(&board, element));
                    }
                }
            }
        }
    }

    #[test]
    fn a_group_beyond_the_limit_is_not_listed() {
        let group = automorphisms(&board("3^2"));
        assert_eq!(group.elements(8).map(|all| all.len()), Some(8));
        assert_eq!(group.elements(7), None);
        assert_eq!(automorphisms(&board("2^5")).elements(1 << 20), None);
    }

    #[test]
    fn the_orbits_of_the_cubes() {
        let sizes = |expression| -> Vec<usize> {
            let orbits = automorphisms(&board(expression)).orbits();
            orbits.iter().map(Vec::len).collect()
        };
        assert_eq!(sizes("3^3"), [8, 12, 6, 1]);
        assert_eq!(sizes("4^3"), [16, 48]);
        assert_eq!(sizes("affine:4"), [16]);
    }
}
