//! What a certificate claims (format, section 3): who is said to reach what, whose the lines are, and how play begins.

use std::fmt;

/// The two players, who are printed by these names. Xeno moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The first player.
    Xeno,
    /// The second player.
    Ophelia,
}

/// The claims, by their numbers in a file. The numbers 4 to 7 there are the same claims, bounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Xeno wins.
    XenoWins = 0,
    /// Ophelia does not lose.
    OpheliaDraws = 1,
    /// Ophelia wins.
    OpheliaWins = 2,
    /// Xeno does not lose.
    XenoDraws = 3,
}

/// The claims by their numbers.
pub(crate) const CLAIMS: [Claim; 4] = [Claim::XenoWins, Claim::OpheliaDraws, Claim::OpheliaWins, Claim::XenoDraws];

impl Claim {
    /// The player whom the claim names.
    pub(crate) fn protagonist(self) -> Player {
        if matches!(self, Claim::XenoWins | Claim::XenoDraws) { Player::Xeno } else { Player::Ophelia }
    }

    /// Whether the target is a draw.
    pub(crate) fn is_draw(self) -> bool {
        matches!(self, Claim::OpheliaDraws | Claim::XenoDraws)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?} {}", self.protagonist(), if self.is_draw() { "draws" } else { "wins" })
    }
}

/// Whose the lines are, by the number in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Convention {
    /// Each line counts for both.
    #[default]
    Strong = 0,
    /// Lines count for Xeno only.
    MakerBreaker = 1,
    /// Ophelia has lines of her own.
    OwnLines = 2,
}

/// The conventions by their numbers.
pub(crate) const CONVENTIONS: [Convention; 3] = [Convention::Strong, Convention::MakerBreaker, Convention::OwnLines];

/// How play begins, by the number in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Opening {
    /// On the empty board, with any move.
    #[default]
    Free = 0,
    /// The points of F are forbidden on Xeno's first move.
    ForbidXenosFirst = 1,
    /// They are forbidden on the first move of each player.
    ForbidBothFirst = 2,
    /// At a start with Xeno to move.
    XenoToMove = 3,
    /// At a start with Ophelia to move.
    OpheliaToMove = 4,
}

/// The opening rules by their numbers.
pub(crate) const OPENINGS: [Opening; 5] =
    [Opening::Free, Opening::ForbidXenosFirst, Opening::ForbidBothFirst, Opening::XenoToMove, Opening::OpheliaToMove];
