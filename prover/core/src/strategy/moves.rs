//! In how many moves a strategy wins.
//!
//! It is read off the text: a script takes its moves and what its ending takes, a cover as much as its longest
//! script, a citation as much as the lemma. The board is not asked, so the number is an upper bound;
//! `pgc_engine::within` finds the least that this proof shows, by replay.

use crate::strategy::{Ending, Strategy, Term};

impl Strategy {
    /// Within how many moves of his the protagonist has won, whatever the antagonist replies: an upper bound, as a forced sequence may win
    /// before its last move. Nothing if a part of the strategy holds a draw.
    #[must_use]
    pub fn moves(&self) -> Option<usize> {
        moves(&self.theorem, &self.moves_of_lemmas()?)
    }

    /// The same from the statement of each lemma.
    pub(crate) fn moves_of_lemmas(&self) -> Option<Vec<usize>> {
        let mut lemmas: Vec<usize> = Vec::new();
        for lemma in &self.lemmas {
            lemmas.push(moves(&lemma.term, &lemmas)?);
        }
        Some(lemmas)
    }
}

/// The same for a term, where the lemmas that it cites are known. Terms are nested less deep than the board has points.
pub(crate) fn moves(term: &Term, lemmas: &[usize]) -> Option<usize> {
    let after = match &term.ending {
        // After the last move he can complete a line wherever the antagonist replies.
        Ending::End => 1,
        Ending::Cite { lemma, .. } => *lemmas.get(*lemma)?,
        Ending::Cover(scripts) => {
            scripts.iter().map(|script| moves(script, lemmas)).collect::<Option<Vec<_>>>()?.into_iter().max()?
        }
        Ending::Potential | Ending::Pairing | Ending::Parts(_) => return None,
    };
    Some(term.moves.len().saturating_add(after))
}

#[cfg(test)]
mod tests {
    use crate::game::Claim;
    use crate::strategy::{Ending, Lemma, Strategy, Term};
    use crate::symmetry::Permutation;

    #[test]
    fn the_longest_script_counts_with_the_lemma_that_it_cites() {
        let lemma = |term| Lemma { own: vec![0], other: vec![1], left: None, term };
        let cite = |moves: Vec<u16>| Term { moves, ..Term::cite(0, Permutation::identity(9)) };
        let strategy =
            |theorem| Strategy { claim: Claim::XenoWins, lemmas: vec![lemma(Term::forced(vec![3]))], theorem };
        let quiet = |scripts| strategy(Term::cover(vec![4], scripts)).moves();
        assert_eq!(strategy(cite(vec![])).moves(), Some(2));
        assert_eq!(quiet(vec![Term::forced(vec![5, 6])]), Some(4));
        assert_eq!(quiet(vec![cite(vec![5, 6]), Term::forced(vec![5, 6])]), Some(5));
        let draw = Term { moves: vec![7], ending: Ending::Pairing };
        assert_eq!(quiet(vec![Term::forced(vec![5]), draw]), None);
    }
}
