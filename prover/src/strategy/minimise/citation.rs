//! The citations of strategies: found, and replaced.

use std::collections::BTreeSet;

use crate::strategy::{Ending, Strategy, Term};
use crate::symmetry::Permutation;

/// A term that only cites.
pub(super) fn cite(lemma: usize, map: Permutation) -> Term {
    Term { moves: Vec::new(), ending: Ending::Cite { lemma, map } }
}

/// What a term cites: lemmas and maps.
pub(super) fn of_term(term: &Term) -> Vec<(usize, &Permutation)> {
    let mut found = Vec::new();
    term.visit(&mut |term| {
        if let Ending::Cite { lemma, map } = &term.ending {
            found.push((*lemma, map));
        }
    });
    found
}

/// What the terms of a strategy cite, the theorem's last.
pub(super) fn of_strategy(strategy: &Strategy) -> Vec<(usize, &Permutation)> {
    let terms = strategy.lemmas.iter().map(|lemma| &lemma.term).chain([&strategy.theorem]);
    terms.flat_map(of_term).collect()
}

/// The maps under which lemmas are cited, the identity aside.
pub(super) fn maps(strategy: &Strategy) -> Vec<Permutation> {
    let maps: BTreeSet<&Permutation> = of_strategy(strategy).into_iter().map(|(_, map)| map).collect();
    maps.into_iter().filter(|map| !map.is_identity()).cloned().collect()
}

/// Puts terms in the place of citations, wherever `instead` has one.
pub(super) fn replace(strategy: &mut Strategy, instead: &impl Fn(usize, &Permutation) -> Option<Term>) {
    let Strategy { lemmas, theorem, .. } = strategy;
    let terms = lemmas.iter_mut().map(|lemma| &mut lemma.term).chain([theorem]);
    terms.for_each(|term| replace_in(term, instead));
}

/// Puts terms in the place of a term's citations, wherever `instead` has one.
pub(super) fn replace_in(term: &mut Term, instead: &impl Fn(usize, &Permutation) -> Option<Term>) {
    match &mut term.ending {
        Ending::Cite { lemma, map } => {
            if let Some(new) = instead(*lemma, map) {
                term.moves.extend(new.moves);
                term.ending = new.ending;
            }
        }
        Ending::Cover(terms) => terms.iter_mut().for_each(|term| replace_in(term, instead)),
        Ending::End | Ending::Potential | Ending::Pairing => {}
    }
}
