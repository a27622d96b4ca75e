//! Statements with the protagonist to move, to find one that dominates a position. On boards of any size: their store is made for
//! sets of points of one width.

use crate::place::Place;
use pgc_core::position::point_set::{Bits, by_width};
use pgc_core::position::{Position, Symmetries};
use pgc_core::strategy::{Lemma, Term};
use pgc_core::symmetry::Permutation;
use pgc_engine::lemma_store::LemmaStore;

/// The most images of statements under all symmetries: they take some gigabytes on large boards.
const MOST: usize = 1 << 25;

/// Statements in the order in which they were added.
pub(super) struct Statements<'a> {
    store: Box<dyn Store + 'a>,
    symmetries: usize,
}

trait Store {
    fn add(&mut self, lemma: Lemma);
    fn count(&self) -> usize;
    fn dominating(&self, position: &Position) -> Option<(usize, Permutation)>;
}

impl<Set: Bits> Store for LemmaStore<'_, Set> {
    fn add(&mut self, lemma: Lemma) {
        LemmaStore::add(self, lemma);
    }

    fn count(&self) -> usize {
        self.lemmas().len()
    }

    fn dominating(&self, position: &Position) -> Option<(usize, Permutation)> {
        LemmaStore::dominating(self, position)
    }
}

impl<'a> Statements<'a> {
    /// No statement, on a board of so many points with these symmetries.
    pub(super) fn new(symmetries: &'a Symmetries, points: usize) -> Statements<'a> {
        let store: Box<dyn Store + 'a> = by_width!(points, Set => Box::new(LemmaStore::<Set>::new(symmetries)));
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
