//! The rules that vary among positional games: the convention and the opening rule.

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

/// The points that first moves must avoid: ascending, at least one.
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
    /// The forbidden points, ascending; none without a rule.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::None => &[],
            Self::Xeno(points) | Self::Both(points) => points,
        }
    }
}
