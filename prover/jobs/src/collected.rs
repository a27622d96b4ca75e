//! The lemmas of several strategies as one list: each is there once, unless an earlier one dominates it.
//!
//! Jobs know nothing of each other and prove the same lemmas again. When strategies are put together, a lemma that
//! an earlier one dominates is left out, and whoever cites it cites the earlier one, with the product of both maps.
//! As lemmas are taken in their order, what one cites is already in the list.
//!
//! No proof is replayed here: a lemma that is left out is stated by another one, and lemma 1 of the rules (section
//! 9) does the rest.

use std::collections::HashMap;
use std::sync::Arc;

use crate::place::Place;
use crate::statements::Statements;
use pgc_core::position::{Rules, Symmetries};
use pgc_core::strategy::{Lemma, Strategy, Term};
use pgc_core::symmetry::Permutation;

/// A lemma, and the map under which it serves.
pub(super) type Cited = (usize, Permutation);

/// Lemmas, each of which cites only earlier ones.
pub(super) struct Collected<'a> {
    rules: &'a Arc<Rules>,
    symmetries: &'a Symmetries,
    lemmas: Vec<Lemma>,
    /// The statements of the first of them.
    statements: Statements<'a>,
    /// The lemma of each statement, by its canonical form, and the map that takes the statement there.
    stated: HashMap<Place, Cited>,
}

impl<'a> Collected<'a> {
    pub(super) fn new(rules: &'a Arc<Rules>, symmetries: &'a Symmetries) -> Collected<'a> {
        let statements = Statements::new(symmetries, rules.points());
        Collected { rules, symmetries, lemmas: Vec::new(), statements, stated: HashMap::new() }
    }

    /// The lemmas so far.
    pub(super) fn all(&self) -> &[Lemma] {
        &self.lemmas
    }

    /// The lemmas.
    pub(super) fn into_all(self) -> Vec<Lemma> {
        self.lemmas
    }

    /// Adds the lemmas of a strategy for the same lines and the same claim, and returns its theorem's term, which cites them here.
    pub(super) fn adopt(&mut self, strategy: &Strategy) -> Term {
        let mut places: Vec<Cited> = Vec::new();
        let here = |term: &Term, places: &[Cited]| {
            let mut term = term.clone();
            term.replace_citations(&|lemma, map| {
                let (place, own) = &places[lemma];
                Some(Term::cite(*place, own.then(map)))
            });
            term
        };
        for lemma in &strategy.lemmas {
            let lemma = Lemma { term: here(&lemma.term, &places), ..lemma.clone() };
            places.push(self.state(lemma));
        }
        here(&strategy.theorem, &places)
    }

    /// The lemma of a statement, and the map by which it serves there: this one, or an earlier one whose statement dominates it.
    pub(super) fn state(&mut self, lemma: Lemma) -> Cited {
        if let Some(known) = self.statements.dominating(&lemma.position(self.rules)) {
            return known;
        }
        let Lemma { own, other, left, .. } = &lemma;
        let place = Place { own: own.clone(), other: other.clone(), antagonist_moves: false, left: *left };
        let (canonical, map) = place.canonical(self.symmetries);
        if let Some((known, from)) = self.stated.get(&canonical) {
            return (*known, from.then(&map.inverse()));
        }
        let index = self.lemmas.len();
        self.stated.insert(canonical, (index, map.clone()));
        self.statements.add(&place);
        self.lemmas.push(lemma);
        (index, Permutation::identity(self.rules.points()))
    }
}
