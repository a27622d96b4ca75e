//! The two variations of a positional game: the convention and the opening rule.

use super::Point;

/// For whom the lines count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Every line counts for both players.
    #[default]
    Strong,
    /// Lines count for Xeno (Maker) only; Ophelia (Breaker) can at best draw.
    MakerBreaker,
}

/// Points that are forbidden on a first move: ascending, not empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum OpeningRule {
    /// Every first move is allowed.
    #[default]
    None,
    /// Xeno's first move avoids these points.
    Xeno(Vec<Point>),
    /// The first move of each player avoids these points.
    Both(Vec<Point>),
}

impl OpeningRule {
    /// The forbidden points, ascending; empty without a rule.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::None => &[],
            Self::Xeno(points) | Self::Both(points) => points,
        }
    }
}
