//! The content of a certificate, as values.

use super::container::Version;
use super::game::{Claim, Convention, Family, Opening};

/// A permutation of the points, as the images of 0, 1, ...
pub type Map = Vec<usize>;

/// The protagonist's moves, and what follows them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The moves, in order.
    pub moves: Vec<usize>,
    /// The ending.
    pub ending: Ending,
}

/// The ending of a term.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Nothing follows.
    End,
    /// A lemma and a map; map 0 is the identity.
    Cite(usize, usize),
    /// The sum of Erdős and Selfridge.
    Potential,
    /// Every reply is answered by one of these terms.
    Cover(Vec<Term>),
    /// The pairs of Hales and Jewett.
    Pairing,
    /// Games of parts, placed on the board (version 2).
    Parts(Vec<Part>),
}

/// A game of parts, placed on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The number of the game.
    pub game: usize,
    /// The points of the board on which its points 0, 1, ... are placed.
    pub points: Vec<usize>,
}

impl Ending {
    /// The ending's number in the format.
    #[must_use]
    pub fn number(&self) -> u8 {
        match self {
            Self::End => 0,
            Self::Cite(..) => 1,
            Self::Potential => 2,
            Self::Cover(_) => 3,
            Self::Pairing => 4,
            Self::Parts(_) => 5,
        }
    }
}

impl Term {
    /// Moves and an ending.
    #[must_use]
    pub fn new(moves: &[usize], ending: Ending) -> Self {
        Self { moves: moves.to_vec(), ending }
    }

    /// Moves without an ending.
    #[must_use]
    pub fn end(moves: &[usize]) -> Self {
        Self::new(moves, Ending::End)
    }

    /// Moves and a citation.
    #[must_use]
    pub fn cite(moves: &[usize], lemma: usize, map: usize) -> Self {
        Self::new(moves, Ending::Cite(lemma, map))
    }

    /// Moves and a cover.
    #[must_use]
    pub fn cover(moves: &[usize], terms: &[Term]) -> Self {
        Self::new(moves, Ending::Cover(terms.to_vec()))
    }

    /// Moves and the potential.
    #[must_use]
    pub fn potential(moves: &[usize]) -> Self {
        Self::new(moves, Ending::Potential)
    }

    /// Moves and a pairing.
    #[must_use]
    pub fn pairing(moves: &[usize]) -> Self {
        Self::new(moves, Ending::Pairing)
    }

    /// Moves and parts, each as the number of its game and the points on which that is placed.
    #[must_use]
    pub fn parts(moves: &[usize], parts: &[(usize, &[usize])]) -> Self {
        let part = |&(game, points): &(usize, &[usize])| Part { game, points: points.to_vec() };
        Self::new(moves, Ending::Parts(parts.iter().map(part).collect()))
    }
}

/// A statement and its proof.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lemma {
    /// The protagonist's points, ascending.
    pub protagonist: Vec<usize>,
    /// The antagonist's points, ascending.
    pub antagonist: Vec<usize>,
    /// t, if the claim is bounded: the number of the attacker's moves that count.
    pub bound: Option<usize>,
    /// The proof.
    pub term: Term,
}

impl Lemma {
    /// A statement without bound, and its proof; the points may be given in any order.
    #[must_use]
    pub fn new(protagonist: &[usize], antagonist: &[usize], term: Term) -> Self {
        let ascending = |points: &[usize]| {
            let mut points = points.to_vec();
            points.sort_unstable();
            points
        };
        Self { protagonist: ascending(protagonist), antagonist: ascending(antagonist), bound: None, term }
    }
}

/// A claim about a game, and its proof. Also a game of parts, as what it says: Ophelia draws in the Maker-Breaker convention.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Certificate {
    /// The games of parts in order; with any, the file is of version 2.
    pub games: Vec<Certificate>,
    /// The lines.
    pub family: Family,
    /// Whom the lines count for.
    pub convention: Convention,
    /// The opening rule, or the start.
    pub opening: Opening,
    /// The claim.
    pub claim: Claim,
    /// T, if the claim is bounded: the number of the attacker's moves that count.
    pub bound: Option<usize>,
    /// The declared number of steps.
    pub steps: u64,
    /// The listed maps.
    pub maps: Vec<Map>,
    /// The lemmas before the theorem.
    pub lemmas: Vec<Lemma>,
    /// The theorem's term.
    pub theorem: Term,
}

impl Certificate {
    /// A certificate in the strong convention, with neither opening rule, bound,
    /// maps nor lemmas, that declares no steps.
    #[must_use]
    pub fn new(family: Family, claim: Claim, theorem: Term) -> Self {
        Self {
            games: Vec::new(),
            family,
            convention: Convention::Strong,
            opening: Opening::Free,
            claim,
            bound: None,
            steps: 0,
            maps: Vec::new(),
            lemmas: Vec::new(),
            theorem,
        }
    }

    /// A game of parts, which declares no steps of its own.
    #[must_use]
    pub fn part(family: Family, theorem: Term) -> Self {
        Self::new(family, Claim::OpheliaDraws, theorem).maker_breaker()
    }

    /// The same with a further game of parts.
    #[must_use]
    pub fn game(mut self, game: Certificate) -> Self {
        self.games.push(game);
        self
    }

    /// The version of the file: 2 if there are games of parts.
    #[must_use]
    pub fn version(&self) -> Version {
        if self.games.is_empty() { Version::One } else { Version::Two }
    }

    /// The same in the Maker-Breaker convention.
    #[must_use]
    pub fn maker_breaker(mut self) -> Self {
        self.convention = Convention::MakerBreaker;
        self
    }

    /// The same with these lines for Ophelia, in canonical order, and the family's for Xeno.
    #[must_use]
    pub fn ophelia(mut self, lines: &[&[usize]]) -> Self {
        self.convention = Convention::Own(lines.iter().map(|line| line.to_vec()).collect());
        self
    }

    /// The same from a start with Xeno to move, or with Ophelia.
    #[must_use]
    pub fn start(mut self, xeno: &[usize], ophelia: &[usize], xeno_moves: bool) -> Self {
        self.opening = Opening::Start { xeno: xeno.to_vec(), ophelia: ophelia.to_vec(), xeno_moves };
        self
    }

    /// The same, bounded by a number of the attacker's moves.
    #[must_use]
    pub fn within(mut self, bound: usize) -> Self {
        self.bound = Some(bound);
        self
    }

    /// The same under an opening rule.
    #[must_use]
    pub fn opening(mut self, opening: Opening) -> Self {
        self.opening = opening;
        self
    }

    /// The same with a further map.
    #[must_use]
    pub fn map(mut self, images: &[usize]) -> Self {
        self.maps.push(images.to_vec());
        self
    }

    /// The same with a further lemma before the theorem.
    #[must_use]
    pub fn lemma(mut self, protagonist: &[usize], antagonist: &[usize], term: Term) -> Self {
        self.lemmas.push(Lemma::new(protagonist, antagonist, term));
        self
    }

    /// The same with a further lemma before the theorem of a bounded claim.
    #[must_use]
    pub fn lemma_within(mut self, protagonist: &[usize], antagonist: &[usize], bound: usize, term: Term) -> Self {
        self.lemmas.push(Lemma { bound: Some(bound), ..Lemma::new(protagonist, antagonist, term) });
        self
    }

    /// The number that stands for the claim.
    #[must_use]
    pub fn claim_number(&self) -> u8 {
        self.claim.number() + if self.bound.is_some() { 4 } else { 0 }
    }

    /// The same with a declared number of steps.
    #[must_use]
    pub fn declaring(mut self, steps: u64) -> Self {
        self.steps = steps;
        self
    }
}
