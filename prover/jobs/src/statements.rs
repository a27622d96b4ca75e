//! Statements with the protagonist to move, to find one that dominates a position. On boards of any size: their store is made for
//! sets of points of one width.
//!
//! A million statements are searched as a tree of the protagonist's points, ascending: a statement that dominates a position has its own among those
//! of the position, so only branches of these are followed (the set-trie of I. Savnik, 2013).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::place::Place;
use pgc_core::game::Point;
use pgc_core::position::point_set::{Bits, Sides, by_width, mask};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Symmetries};
use pgc_core::strategy::{Lemma, Term};
use pgc_core::symmetry::Permutation;

/// The most images of statements under all symmetries: they take some gigabytes on large boards.
const MOST: usize = 1 << 25;

/// Statements in the order in which they were added.
pub(super) struct Statements<'a> {
    store: Box<dyn Store + 'a>,
    symmetries: usize,
}

/// The same for any width of the sets.
trait Store {
    fn add(&mut self, statement: Lemma);
    fn count(&self) -> usize;
    fn dominating(&self, position: &Position) -> Option<(usize, Permutation)>;
}

impl<'a> Statements<'a> {
    /// No statement, on a board of so many points with these symmetries.
    pub(super) fn new(symmetries: &'a Symmetries, points: usize) -> Statements<'a> {
        let store: Box<dyn Store + 'a> = by_width!(points, Set => Box::new(Images::<Set> {
            symmetries,
            statements: Vec::new(),
            branches: FxHashMap::default(),
            images: vec![Vec::new()],
            distinct: FxHashSet::default(),
        }));
        Statements { store, symmetries: symmetries.elements().len() }
    }

    /// Adds the statement about a place. If there are too many already, it is not found later.
    pub(super) fn add(&mut self, place: &Place) {
        if self.store.count().saturating_mul(self.symmetries) < MOST {
            let term = Term::forced(Vec::new());
            let Place { own, other, left, .. } = place.clone();
            self.store.add(Lemma { own, other, left, term });
        }
    }

    /// The number of the first statement that dominates the position, and the symmetry by which it does.
    pub(super) fn dominating(&self, position: &Position) -> Option<(usize, Permutation)> {
        self.store.dominating(position)
    }
}

/// A node of the tree: the points on the way to it are the protagonist's.
type Node = u32;

/// Statements with their images under all symmetries. On boards whose points do not fit into the sets, none is found.
struct Images<'a, Set> {
    symmetries: &'a Symmetries,
    statements: Vec<Lemma>,
    /// Where a point leads from a node. The root is node 0.
    branches: FxHashMap<(Node, Point), Node>,
    /// The images whose points of the protagonist's lead to a node, in the order of their statements.
    images: Vec<Vec<Image<Set>>>,
    /// The images of the last statement, in memory that is reused.
    distinct: FxHashSet<Sides<Set>>,
}

/// The image of a statement under a symmetry.
#[derive(Clone, Copy)]
struct Image<Set> {
    other: Set,
    statement: u32,
    symmetry: u32,
}

impl<Set: Bits> Images<'_, Set> {
    /// Whether the points of the board fit into the sets.
    fn fits(&self) -> bool {
        self.symmetries.elements()[0].images().len() <= Set::WIDTH
    }

    /// The node of these points, ascending, which is made if it is not there.
    fn node(&mut self, points: &[Point]) -> usize {
        let mut node = 0;
        for &point in points {
            let next = Node::try_from(self.images.len()).unwrap_or(Node::MAX);
            node = *self.branches.entry((node, point)).or_insert(next);
            if node == next {
                self.images.push(Vec::new());
            }
        }
        node as usize
    }
}

impl<Set: Bits> Store for Images<'_, Set> {
    fn add(&mut self, statement: Lemma) {
        let number = u32::try_from(self.statements.len()).unwrap_or(u32::MAX);
        self.distinct.clear();
        let elements = if self.fits() { self.symmetries.elements() } else { &[] };
        for (symmetry, s) in (0..).zip(elements) {
            let image = |points: &[Point]| {
                let mut images: Vec<Point> = points.iter().map(|&point| s.image(point)).collect();
                images.sort_unstable();
                images
            };
            let (own, other) = (image(&statement.own), image(&statement.other));
            let [sides_own, other] = [&own, &other].map(|points| mask(points.iter().copied()));
            if self.distinct.insert([sides_own, other]) {
                let node = self.node(&own);
                self.images[node].push(Image { other, statement: number, symmetry });
            }
        }
        self.statements.push(statement);
    }

    fn count(&self) -> usize {
        self.statements.len()
    }

    /// Of several images of the first statement that dominates, the one with the least sets is cited.
    fn dominating(&self, position: &Position) -> Option<(usize, Permutation)> {
        if !self.fits() {
            return None;
        }
        let points = position.points_of(PROTAGONIST);
        let other: Set = mask(position.points_of(ANTAGONIST));
        let in_time = |image: &Image<Set>| {
            self.statements[image.statement as usize].is_in_time(position.rules(), position.left())
        };
        let mut first: Option<((u32, Set, Set), u32)> = None;
        // A node with the points on the way to it, and from which point of the position on it may be continued:
        // points ascend along each way.
        let mut open: Vec<(Node, usize, Set)> = vec![(0, 0, Set::default())];
        while let Some((node, from, own)) = open.pop() {
            for image in &self.images[node as usize] {
                let rank = (image.statement, own, image.other);
                if first.is_some_and(|(first, _)| first.0 < image.statement) {
                    break;
                }
                if other.is_in(image.other) && first.is_none_or(|(first, _)| rank < first) && in_time(image) {
                    first = Some((rank, image.symmetry));
                }
            }
            for (place, &point) in (1..).zip(&points).skip(from) {
                if let Some(&next) = self.branches.get(&(node, point)) {
                    open.push((next, place, own | mask([point])));
                }
            }
        }
        let ((statement, ..), symmetry) = first?;
        Some((statement as usize, self.symmetries.elements()[symmetry as usize].clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::Rules;
    use pgc_core::random::Random;
    use pgc_core::symmetry::automorphisms_of;
    use pgc_engine::lemma_store::LemmaStore;

    /// The store of the search looks at all statements with the same two least points.
    #[test]
    fn the_statement_is_the_one_that_the_store_of_the_search_finds() {
        let game = Game::parse("mnk:5,5,4").unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        let symmetries = Symmetries::new(&automorphisms_of(&game, &[]), rules.points());
        let (mut new, mut old) = (Statements::new(&symmetries, 25), LemmaStore::<u64>::new(&symmetries));
        let mut dice = Random(44);
        let mut sides = |own: usize, other: usize| {
            let mut points: Vec<Point> = (0..25).collect();
            for place in (1..points.len()).rev() {
                points.swap(place, dice.below(place + 1));
            }
            let (mut own, mut other) = (points[..own].to_vec(), points[own..own + other].to_vec());
            own.sort_unstable();
            other.sort_unstable();
            (own, other)
        };
        for number in 0..300 {
            let (own, other) = sides(number % 6, 10 + number % 4);
            new.add(&Place { own: own.clone(), other: other.clone(), antagonist_moves: false, left: None });
            old.add(Lemma { own, other, left: None, term: Term::forced(Vec::new()) });
        }
        let mut found = 0;
        for number in 0..2000 {
            let (own, other) = sides(number % 10, number % 8);
            let position = Position::within(&rules, [&own, &other], None);
            let known = new.dominating(&position);
            assert_eq!(known, old.dominating(&position), "{own:?} {other:?}");
            found += usize::from(known.is_some());
        }
        assert!((200..1950).contains(&found), "{found}");
    }
}
