//! The content of a certificate, as values.

/// The kinds of definition of a game's lines (format.md, section 4).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// The lines themselves, each as its points in ascending order.
    Lines {
        /// The number of points.
        points: usize,
        /// The lines, in canonical order.
        lines: Vec<Vec<usize>>,
    },
    /// K^N.
    Cube {
        /// K.
        side: usize,
        /// N.
        dimension: usize,
    },
    /// K in a row on M columns and N rows.
    Row {
        /// M.
        columns: usize,
        /// N.
        rows: usize,
        /// K.
        length: usize,
    },
    /// TD(K, Q) with its first G groups as lines.
    Design {
        /// K.
        size: usize,
        /// Q.
        order: usize,
        /// G.
        groups: usize,
    },
    /// The projective plane of order Q.
    Projective {
        /// Q.
        order: usize,
    },
}

impl Family {
    /// Lines put into canonical order, equal ones merged.
    #[must_use]
    pub fn lines(points: usize, lines: &[&[usize]]) -> Self {
        let mut lines: Vec<Vec<usize>> = lines.iter().map(|line| line.to_vec()).collect();
        for line in &mut lines {
            line.sort_unstable();
            line.dedup();
        }
        lines.sort();
        lines.dedup();
        Self::Lines { points, lines }
    }
}

/// The points forbidden on first moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// No rule.
    Free,
    /// Xeno's first move avoids these points.
    Xeno(Vec<usize>),
    /// The first move of each player avoids these points.
    Both(Vec<usize>),
}

impl Opening {
    /// The forbidden points, F.
    #[must_use]
    pub fn forbidden(&self) -> &[usize] {
        match self {
            Self::Free => &[],
            Self::Xeno(points) | Self::Both(points) => points,
        }
    }

    /// The rule's number in the format.
    #[must_use]
    pub fn number(&self) -> u8 {
        match self {
            Self::Free => 0,
            Self::Xeno(_) => 1,
            Self::Both(_) => 2,
        }
    }
}

/// The player and the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// Xeno wins.
    XenoWins,
    /// Ophelia draws, at least.
    OpheliaDraws,
    /// Ophelia wins.
    OpheliaWins,
    /// Xeno draws, at least.
    XenoDraws,
}

impl Claim {
    /// All claims, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::XenoWins, Self::OpheliaDraws, Self::OpheliaWins, Self::XenoDraws];

    /// Is Xeno the protagonist?
    #[must_use]
    pub fn is_xenos(self) -> bool {
        matches!(self, Self::XenoWins | Self::XenoDraws)
    }

    /// Is the target a draw?
    #[must_use]
    pub fn is_draw(self) -> bool {
        matches!(self, Self::OpheliaDraws | Self::XenoDraws)
    }

    /// The claim's number in the format.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The claim as the checker prints it.
    #[must_use]
    pub fn text(self) -> &'static str {
        ["Xeno wins", "Ophelia draws", "Ophelia wins", "Xeno draws"][usize::from(self.number())]
    }
}

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
}

/// A statement and its proof.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lemma {
    /// The protagonist's points, ascending.
    pub protagonist: Vec<usize>,
    /// The antagonist's points, ascending.
    pub antagonist: Vec<usize>,
    /// The proof.
    pub term: Term,
}

impl Lemma {
    /// A statement and its proof; the points may be given in any order.
    #[must_use]
    pub fn new(protagonist: &[usize], antagonist: &[usize], term: Term) -> Self {
        let ascending = |points: &[usize]| {
            let mut points = points.to_vec();
            points.sort_unstable();
            points
        };
        Self { protagonist: ascending(protagonist), antagonist: ascending(antagonist), term }
    }
}

/// A claim about a game, and its proof.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Certificate {
    /// The lines.
    pub family: Family,
    /// Do lines count for Xeno only?
    pub maker_breaker: bool,
    /// The opening rule.
    pub opening: Opening,
    /// The claim.
    pub claim: Claim,
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
    /// A certificate in the strong convention that declares no steps, without opening rule, maps or lemmas.
    #[must_use]
    pub fn new(family: Family, claim: Claim, theorem: Term) -> Self {
        Self {
            family,
            maker_breaker: false,
            opening: Opening::Free,
            claim,
            steps: 0,
            maps: Vec::new(),
            lemmas: Vec::new(),
            theorem,
        }
    }

    /// The same in the Maker-Breaker convention.
    #[must_use]
    pub fn maker_breaker(mut self) -> Self {
        self.maker_breaker = true;
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

    /// The same with a declared number of steps.
    #[must_use]
    pub fn declaring(mut self, steps: u64) -> Self {
        self.steps = steps;
        self
    }
}
