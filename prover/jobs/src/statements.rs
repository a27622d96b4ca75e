//! Statements with the protagonist to move, to find one that dominates a position. On boards of any size: their store is made for
//! sets of points of one width.
//!
//! A million statements are found in one more by the least points of the protagonist's: a statement that dominates a position has its own
//! among those of the position, so that few of them are looked at.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::place::Place;
use pgc_core::game::Point;
use pgc_core::position::point_set::{Bits, by_width, mask};
use pgc_core::position::sides::Sides;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules, Symmetries};
use pgc_core::strategy::{Lemma, Term};
use pgc_core::symmetry::Permutation;

/// The most images of statements under all symmetries: they take some gigabytes on large boards.
const MOST: usize = 1 << 25;

/// How many least points make a key.
const LEAST: usize = 4;

/// The least points of the protagonist's in a statement, ascending; then numbers that are no points.
type Key = [Point; LEAST];

/// The key of no points.
const NONE: Key = [Point::MAX; LEAST];

/// Statements in the order in which they were added.
pub(super) struct Statements<'a> {
    store: Box<dyn Store + 'a>,
    symmetries: usize,
}

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
            by_least: FxHashMap::default(),
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

/// Statements with their images under all symmetries. On boards whose points do not fit into the sets, none is found.
struct Images<'a, Set> {
    symmetries: &'a Symmetries,
    statements: Vec<Lemma>,
    /// Images, in the order of their statements.
    by_least: FxHashMap<Key, Vec<Image<Set>>>,
    /// The images of the last statement, in memory that is reused.
    distinct: FxHashSet<Sides<Set>>,
}

/// The image of a statement under a symmetry.
#[derive(Clone, Copy)]
struct Image<Set> {
    sides: Sides<Set>,
    statement: u32,
    symmetry: u32,
}

impl<Set: Bits> Images<'_, Set> {
    /// Whether the points of the board fit into the sets.
    fn fits(&self) -> bool {
        self.symmetries.elements()[0].images().len() <= Set::WIDTH
    }

    /// The first image that dominates a position, by its statement and then its sides, of those with these least points.
    fn first_of<'i>(
        &'i self,
        key: Key,
        rules: &Rules,
        [own, other]: Sides<Set>,
        left: Option<Point>,
    ) -> Option<&'i Image<Set>> {
        let holds = |image: &&Image<Set>| {
            let [of_own, of_other] = image.sides;
            of_own.is_in(own)
                && other.is_in(of_other)
                && self.statements[image.statement as usize].is_in_time(rules, left)
        };
        let mut images = self.by_least.get(&key)?.iter().filter(holds);
        let first = images.next()?;
        Some(
            images
                .take_while(|image| image.statement == first.statement)
                .fold(first, |least, image| if image.sides < least.sides { image } else { least }),
        )
    }
}

impl<Set: Bits> Store for Images<'_, Set> {
    fn add(&mut self, statement: Lemma) {
        let number = u32::try_from(self.statements.len()).unwrap_or(u32::MAX);
        self.distinct.clear();
        for (symmetry, s) in (0..).zip(self.symmetries.elements()).take_while(|_| self.fits()) {
            let image = |points: &[Point]| {
                let mut images: Vec<Point> = points.iter().map(|&point| s.image(point)).collect();
                images.sort_unstable();
                images
            };
            let (own, other) = (image(&statement.own), image(&statement.other));
            let sides = [&own, &other].map(|points| mask(points.iter().copied()));
            if self.distinct.insert(sides) {
                let mut key = NONE;
                key.iter_mut().zip(&own).for_each(|(least, &point)| *least = point);
                self.by_least.entry(key).or_default().push(Image { sides, statement: number, symmetry });
            }
        }
        self.statements.push(statement);
    }

    fn count(&self) -> usize {
        self.statements.len()
    }

    fn dominating(&self, position: &Position) -> Option<(usize, Permutation)> {
        if !self.fits() {
            return None;
        }
        let points = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
        let sides = [0, 1].map(|role: usize| mask(points[role].iter().copied()));
        let keys = Keys { points: &points[PROTAGONIST], chosen: Vec::with_capacity(LEAST), is_first: true };
        let images = keys.filter_map(|key| self.first_of(key, position.rules(), sides, position.left()));
        let Image { statement, symmetry, .. } = images.min_by_key(|image| (image.statement, image.sides))?;
        Some((*statement as usize, self.symmetries.elements()[*symmetry as usize].clone()))
    }
}

/// The keys of all sets of some points: those of at most so many of them.
struct Keys<'p> {
    points: &'p [Point],
    /// The places of those in the last key, ascending.
    chosen: Vec<usize>,
    is_first: bool,
}

impl Iterator for Keys<'_> {
    type Item = Key;

    /// The next key in the order of a dictionary.
    fn next(&mut self) -> Option<Key> {
        let next = self.chosen.last().map_or(0, |&last| last + 1);
        if self.is_first {
            self.is_first = false;
        } else if self.chosen.len() < LEAST && next < self.points.len() {
            self.chosen.push(next);
        } else {
            loop {
                let last = self.chosen.pop()? + 1;
                if last < self.points.len() {
                    self.chosen.push(last);
                    break;
                }
            }
        }
        let mut key = NONE;
        key.iter_mut().zip(&self.chosen).for_each(|(least, &place)| *least = self.points[place]);
        Some(key)
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

    #[test]
    fn keys_are_all_sets_of_at_most_so_many_points() {
        for count in 0..8_u16 {
            let points: Vec<Point> = (0..count).map(|point| 3 * point).collect();
            let keys: Vec<Key> = Keys { points: &points, chosen: Vec::new(), is_first: true }.collect();
            let sizes = |set: &u32| set.count_ones() <= 4;
            let distinct: FxHashSet<&Key> = keys.iter().collect();
            assert_eq!(
                (keys.len(), distinct.len()),
                ((0..1_u32 << count).filter(sizes).count(), keys.len()),
                "{count}"
            );
            assert!(keys.iter().all(|key| key.is_sorted()));
        }
    }

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
        assert!((200..1800).contains(&found), "{found}");
    }
}
