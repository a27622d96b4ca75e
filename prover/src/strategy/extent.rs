//! How much a strategy writes down.

use super::{Ending, Strategy};

/// The positions and scripts of a strategy, all lemmas and the theorem together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// How many positions are written down with an answer to each reply: the covers of all terms.
    ///
    /// What is counted is the text. A cover may decide many positions of the game: images under symmetries, positions that a
    /// lemma dominates, and those that its script reaches after other replies. Where forced moves, a pairing, the potential
    /// or a citation decides a position, nothing is written down for its replies, and it is not counted.
    pub positions: usize,
    /// How many scripts stand in those covers. One may answer many replies.
    pub scripts: usize,
}

impl Extent {
    /// Counts what a strategy writes down.
    pub fn of(strategy: &Strategy) -> Extent {
        let mut extent = Extent::default();
        for index in 0..=strategy.lemmas.len() {
            strategy.term(index).visit(&mut |term| {
                if let Ending::Cover(scripts) = &term.ending {
                    extent.positions += 1;
                    extent.scripts += scripts.len();
                }
            });
        }
        extent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Claim;
    use crate::strategy::{Lemma, Term};
    use crate::symmetry::Permutation;

    fn cover(scripts: Vec<Term>) -> Term {
        Term { moves: vec![0], ending: Ending::Cover(scripts) }
    }

    fn strategy(lemmas: Vec<Term>, theorem: Term) -> Strategy {
        let lemmas = lemmas.into_iter().map(|term| Lemma { own: vec![], other: vec![], term }).collect();
        Strategy { claim: Claim::OpheliaDraws, lemmas, theorem }
    }

    #[test]
    fn covers_count_wherever_they_stand_with_their_own_scripts() {
        let inner = cover(vec![Term::forced(vec![1]), Term::forced(vec![2]), Term::forced(vec![3])]);
        let lemma = cover(vec![Term::forced(vec![4]), inner]);
        let strategy = strategy(vec![lemma, cover(vec![Term::forced(vec![5])])], cover(vec![Term::forced(vec![6])]));
        assert_eq!(Extent::of(&strategy), Extent { positions: 4, scripts: 7 });
    }

    #[test]
    fn a_position_that_needs_no_answers_does_not_count() {
        let map = Permutation::from_images((0..3).collect()).unwrap();
        let leaves = [Ending::End, Ending::Cite { lemma: 0, map }, Ending::Potential, Ending::Pairing]
            .map(|ending| Term { moves: vec![0], ending });
        let [end, rest @ ..] = leaves;
        assert_eq!(Extent::of(&strategy(rest.to_vec(), end)), Extent::default());
    }
}
