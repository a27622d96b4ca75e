//! Strategies as they are written down: claims, terms, lemmas (specification: rules, sections 2 and 4 to 6).

use std::fmt;

use crate::game::Point;
use crate::symmetry::Permutation;

/// What is claimed of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Claim {
    /// Xeno, the first player, wins.
    XenoWins,
    /// Ophelia, the second player, at least draws.
    OpheliaDraws,
    /// Ophelia wins.
    OpheliaWins,
    /// Xeno at least draws.
    XenoDraws,
}

impl Claim {
    /// All claims, in the order of their numbers in the format.
    pub const ALL: [Claim; 4] = [Claim::XenoWins, Claim::OpheliaDraws, Claim::OpheliaWins, Claim::XenoDraws];

    /// Whether the protagonist, of whom the claim speaks, is Xeno.
    pub fn is_xeno(self) -> bool {
        matches!(self, Claim::XenoWins | Claim::XenoDraws)
    }

    /// Whether the target is a draw; else it is a win.
    pub fn is_draw(self) -> bool {
        matches!(self, Claim::OpheliaDraws | Claim::XenoDraws)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Claim::XenoWins => "Xeno wins",
            Claim::OpheliaDraws => "Ophelia draws",
            Claim::OpheliaWins => "Ophelia wins",
            Claim::XenoDraws => "Xeno draws",
        })
    }
}

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
