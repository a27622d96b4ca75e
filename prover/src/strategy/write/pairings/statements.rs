//! The lemmas of a strategy while it grows: each statement once, and only what is cited in the end.

use std::collections::HashMap;

use crate::game::{Claim, Point};
use crate::position::{ANTAGONIST, PROTAGONIST, Position};
use crate::strategy::{Ending, Lemma, Strategy, Term};
use crate::symmetry::Permutation;

/// Lemmas in an order in which citations go back.
#[derive(Default)]
pub(super) struct Statements {
    lemmas: Vec<Lemma>,
    known: HashMap<(Vec<Point>, Vec<Point>), usize>,
}

/// A script that only cites.
pub(super) fn cite(lemma: usize, map: Permutation) -> Term {
    Term { moves: Vec::new(), ending: Ending::Cite { lemma, map } }
}

impl Statements {
    pub(super) fn lemmas(&self) -> &[Lemma] {
        &self.lemmas
    }

    /// The index of the lemma, or of one with the same statement.
    pub(super) fn add(&mut self, lemma: Lemma) -> usize {
        let next = self.lemmas.len();
        let index = *self.known.entry((lemma.own.clone(), lemma.other.clone())).or_insert(next);
        if index == next {
            self.lemmas.push(lemma);
        }
        index
    }

    /// The first lemma that dominates the position, the protagonist to move, as it stands.
    pub(super) fn dominating(&self, position: &Position) -> Option<usize> {
        let dominates = |lemma: &Lemma| {
            let met = lemma.other.iter().filter(|&&point| position.owns(ANTAGONIST, point)).count();
            met == position.stones(ANTAGONIST) && lemma.own.iter().all(|&point| position.owns(PROTAGONIST, point))
        };
        self.lemmas.iter().position(dominates)
    }

    /// The lemmas that a theorem rests on, and the theorem.
    pub(super) fn strategy(self, claim: Claim, theorem: Term) -> Strategy {
        let mut used = vec![false; self.lemmas.len()];
        let mark = |term: &Term, used: &mut Vec<bool>| {
            term.visit(&mut |term| {
                if let Ending::Cite { lemma, .. } = term.ending {
                    used[lemma] = true;
                }
            });
        };
        mark(&theorem, &mut used);
        for (index, lemma) in self.lemmas.iter().enumerate().rev() {
            if used[index] {
                mark(&lemma.term, &mut used);
            }
        }
        let mut places = Vec::with_capacity(used.len());
        let mut lemmas: Vec<Lemma> = Vec::new();
        for (lemma, used) in self.lemmas.into_iter().zip(used) {
            places.push(lemmas.len());
            if used {
                lemmas.push(Lemma { term: renumbered(&lemma.term, &places), ..lemma });
            }
        }
        let theorem = renumbered(&theorem, &places);
        Strategy { claim, lemmas, theorem }
    }
}

/// The term with the lemmas that it cites at their new places.
fn renumbered(term: &Term, places: &[usize]) -> Term {
    let ending = match &term.ending {
        Ending::Cite { lemma, map } => Ending::Cite { lemma: places[*lemma], map: map.clone() },
        Ending::Cover(terms) => Ending::Cover(terms.iter().map(|term| renumbered(term, places)).collect()),
        other => other.clone(),
    };
    Term { moves: term.moves.clone(), ending }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::position::Rules;

    fn lemma(other: &[Point], term: Term) -> Lemma {
        Lemma { own: vec![4], other: other.to_vec(), term }
    }

    fn last() -> Term {
        Term { moves: Vec::new(), ending: Ending::Potential }
    }

    #[test]
    fn a_statement_is_entered_once() {
        let mut statements = Statements::default();
        assert_eq!(statements.add(lemma(&[0], last())), 0);
        assert_eq!(statements.add(lemma(&[1], last())), 1);
        assert_eq!(statements.add(lemma(&[0], Term::forced(vec![8]))), 0);
        assert_eq!(statements.lemmas(), [lemma(&[0], last()), lemma(&[1], last())]);
    }

    #[test]
    fn a_lemma_dominates_where_the_protagonist_has_more_and_the_antagonist_less() {
        let rules = Rules::new(&Game::parse("3^2").unwrap(), Claim::OpheliaDraws);
        let mut statements = Statements::default();
        statements.add(lemma(&[0, 8], last()));
        let dominating = |own: &[Point], other: &[Point]| statements.dominating(&Position::with(&rules, own, other));
        assert_eq!(dominating(&[4], &[0]), Some(0));
        assert_eq!(dominating(&[4, 5], &[0, 8]), Some(0));
        assert_eq!(dominating(&[4], &[0, 1]), None);
        assert_eq!(dominating(&[5], &[0]), None);
    }

    #[test]
    fn what_the_theorem_does_not_rest_on_is_left_out() {
        let mut statements = Statements::default();
        let identity = || Permutation::identity(9);
        let first = statements.add(lemma(&[0], last()));
        statements.add(lemma(&[1], last()));
        let third = statements.add(lemma(&[2], cite(first, identity())));
        let theorem = Term { moves: Vec::new(), ending: Ending::Cover(vec![cite(third, identity())]) };
        let strategy = statements.strategy(Claim::OpheliaDraws, theorem);
        assert_eq!(strategy.lemmas, [lemma(&[0], last()), lemma(&[2], cite(0, identity()))]);
        assert_eq!(strategy.theorem.ending, Ending::Cover(vec![cite(1, identity())]));
    }
}
