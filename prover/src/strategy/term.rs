//! Strategies as they are written down: terms and lemmas (specification: rules, sections 2 and 4 to 6).

use crate::game::{Claim, Point};
use crate::symmetry::Permutation;

/// A script: the protagonist's moves, to which forced replies are not written, and what comes after them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The protagonist's moves.
    pub moves: Vec<Point>,
    /// What proves the position after them.
    pub ending: Ending,
}

/// How a term ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Nothing comes after the moves: one of them wins, or fills the board.
    End,
    /// An earlier lemma whose statement, mapped, dominates the position.
    Cite {
        /// Its index.
        lemma: usize,
        /// The automorphism that is applied to its statement.
        map: Permutation,
    },
    /// The potential of Erdős and Selfridge is below 1.
    Potential,
    /// Scripts, of which each reply is answered by the first that works.
    Cover(Vec<Term>),
    /// A pairing exists.
    Pairing,
}

/// A lemma: from a position, with the protagonist to move, he reaches the target.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lemma {
    /// The protagonist's points, ascending.
    pub own: Vec<Point>,
    /// The antagonist's points, ascending.
    pub other: Vec<Point>,
    /// The proof.
    pub term: Term,
}

/// A proof of a claim: lemmas, each citing earlier ones only, and the theorem's term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// What is proved.
    pub claim: Claim,
    /// The lemmas, in an order in which citations go back.
    pub lemmas: Vec<Lemma>,
    /// The term of the theorem, at the empty board.
    pub theorem: Term,
}

impl Strategy {
    /// The term of the lemma of this index, or after the last one the theorem's.
    pub fn term(&self, index: usize) -> &Term {
        self.lemmas.get(index).map_or(&self.theorem, |lemma| &lemma.term)
    }

    /// The same, to be changed.
    pub fn term_mut(&mut self, index: usize) -> &mut Term {
        self.lemmas.get_mut(index).map_or(&mut self.theorem, |lemma| &mut lemma.term)
    }
}

impl Term {
    /// A forced sequence: moves that win by themselves.
    pub fn forced(moves: Vec<Point>) -> Term {
        Term { moves, ending: Ending::End }
    }

    /// The term under an automorphism `s`: it proves the image of each position that the term proves. Cited lemmas stay,
    /// their maps are continued by `s`.
    pub fn image(&self, s: &Permutation) -> Term {
        let ending = match &self.ending {
            Ending::Cite { lemma, map } => Ending::Cite { lemma: *lemma, map: map.then(s) },
            Ending::Cover(terms) => Ending::Cover(terms.iter().map(|term| term.image(s)).collect()),
            other => other.clone(),
        };
        Term { moves: self.moves.iter().map(|&point| s.image(point)).collect(), ending }
    }

    /// Calls `visit` for this term and all terms within it, in the order of the file.
    pub fn visit<'a>(&'a self, visit: &mut impl FnMut(&'a Term)) {
        visit(self);
        if let Ending::Cover(terms) = &self.ending {
            terms.iter().for_each(|term| term.visit(visit));
        }
    }
}
