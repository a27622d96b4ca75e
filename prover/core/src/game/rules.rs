//! How a positional game varies: for whom the lines count, how it opens or where it starts.

use super::Point;

/// For whom the lines count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Every line counts for both players.
    #[default]
    Strong,
    /// Lines count for Xeno (Maker) only; Ophelia (Breaker) can at best draw.
    MakerBreaker,
    /// The board's lines count for Xeno, and these for Ophelia: in canonical order, not empty, others than the board's.
    Own(Vec<Vec<Point>>),
}

/// How a game opens: what is forbidden on a first move (ascending, not empty), or the position where it starts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum OpeningRule {
    /// Every first move is allowed.
    #[default]
    None,
    /// Xeno's first move avoids these points.
    Xeno(Vec<Point>),
    /// The first move of each player avoids these points.
    Both(Vec<Point>),
    /// The game starts from a position.
    Start(Start),
}

/// A position where a game starts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Start {
    /// Xeno's points, ascending.
    pub xeno: Vec<Point>,
    /// Ophelia's points, ascending.
    pub ophelia: Vec<Point>,
    /// Whether Ophelia is to move, not Xeno.
    pub ophelia_moves: bool,
}

impl OpeningRule {
    /// The forbidden points, ascending; none without a rule.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::None | Self::Start(_) => &[],
            Self::Xeno(points) | Self::Both(points) => points,
        }
    }

    /// Where the game starts: on the empty board with Xeno to move, unless it has a start.
    pub fn start(&self) -> Start {
        if let Self::Start(start) = self { start.clone() } else { Start::default() }
    }
}
