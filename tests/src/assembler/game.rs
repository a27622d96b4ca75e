//! What a certificate says of its game and its claim, as values.

/// How a game's lines are given (format.md, section 4).
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

/// Whom the lines count for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// All lines for both players.
    Strong,
    /// All lines for Xeno, none for Ophelia.
    MakerBreaker,
    /// The family's lines for Xeno, these for Ophelia.
    Own(Vec<Vec<usize>>),
}

impl Convention {
    /// The number that stands for the convention.
    #[must_use]
    pub fn number(&self) -> u8 {
        match self {
            Self::Strong => 0,
            Self::MakerBreaker => 1,
            Self::Own(_) => 2,
        }
    }

    /// Ophelia's own lines, if the convention lists them.
    #[must_use]
    pub fn ophelias(&self) -> Option<&[Vec<usize>]> {
        match self {
            Self::Strong | Self::MakerBreaker => None,
            Self::Own(lines) => Some(lines),
        }
    }
}

/// How the game begins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// No rule.
    Free,
    /// Xeno's first move avoids these points.
    Xeno(Vec<usize>),
    /// The first move of each player avoids these points.
    Both(Vec<usize>),
    /// A given start.
    Start {
        /// Xeno's points.
        xeno: Vec<usize>,
        /// Ophelia's points.
        ophelia: Vec<usize>,
        /// Is Xeno to move? If not, Ophelia is.
        xeno_moves: bool,
    },
}

impl Opening {
    /// The forbidden points, F.
    #[must_use]
    pub fn forbidden(&self) -> &[usize] {
        match self {
            Self::Free | Self::Start { .. } => &[],
            Self::Xeno(points) | Self::Both(points) => points,
        }
    }

    /// The number that stands for the rule.
    #[must_use]
    pub fn number(&self) -> u8 {
        match self {
            Self::Free => 0,
            Self::Xeno(_) => 1,
            Self::Both(_) => 2,
            Self::Start { xeno_moves: true, .. } => 3,
            Self::Start { xeno_moves: false, .. } => 4,
        }
    }
}

/// Who reaches what.
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

    /// The number that stands for the claim, if it is not bounded.
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
