//! Positions, and the rules of the game for them (rules.md, section 1).

use super::board::Board;
use crate::assembler::{Certificate, Opening};

/// A set of points, as bits.
pub type Points = u128;

/// Who owns which points, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The protagonist's points.
    pub own: Points,
    /// The antagonist's points.
    pub other: Points,
    /// Is the antagonist to move?
    pub reply: bool,
}

/// The rules of one game, from the view of a claim's protagonist.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The number of points.
    pub points: usize,
    /// The lines that count for the protagonist.
    pub own_lines: Vec<Points>,
    /// The lines that count for the antagonist.
    pub other_lines: Vec<Points>,
    /// The forbidden points.
    pub forbidden: Points,
    /// Does the opening rule name the protagonist?
    pub names_own: bool,
    /// Does the opening rule name the antagonist?
    pub names_other: bool,
    /// Is the target a draw?
    pub draw: bool,
    /// Does the theorem begin with the antagonist's move?
    pub other_first: bool,
}

impl Rules {
    /// The rules for a certificate.
    #[must_use]
    pub fn of(certificate: &Certificate) -> Self {
        let board = Board::of(&certificate.family);
        let lines = board.masks();
        let xenos = certificate.claim.is_xenos();
        let unless = |none: bool| if none { Vec::new() } else { lines.clone() };
        let (names_xeno, names_ophelia) = match certificate.opening {
            Opening::Free => (false, false),
            Opening::Xeno(_) => (true, false),
            Opening::Both(_) => (true, true),
        };
        let (names_own, names_other) = if xenos { (names_xeno, names_ophelia) } else { (names_ophelia, names_xeno) };
        Self {
            points: board.points,
            own_lines: unless(certificate.maker_breaker && !xenos),
            other_lines: unless(certificate.maker_breaker && xenos),
            forbidden: mask(certificate.opening.forbidden()),
            names_own,
            names_other,
            draw: certificate.claim.is_draw(),
            other_first: !xenos,
        }
    }

    /// The position at which the theorem starts.
    #[must_use]
    pub fn start(&self) -> Position {
        Position { own: 0, other: 0, reply: self.other_first }
    }

    /// The free points.
    #[must_use]
    pub fn free(&self, position: Position) -> Points {
        let all = Points::MAX >> (Points::BITS as usize - self.points);
        all & !(position.own | position.other)
    }

    /// Is the protagonist constrained?
    #[must_use]
    pub fn own_constrained(&self, position: Position) -> bool {
        self.names_own && position.own == 0
    }

    /// Is the antagonist constrained?
    #[must_use]
    pub fn other_constrained(&self, position: Position) -> bool {
        self.names_other && position.other == 0
    }

    /// The protagonist's legal moves.
    #[must_use]
    pub fn moves(&self, position: Position) -> Points {
        let forbidden = if self.own_constrained(position) { self.forbidden } else { 0 };
        self.free(position) & !forbidden
    }

    /// The antagonist's legal replies.
    #[must_use]
    pub fn replies(&self, position: Position) -> Points {
        let forbidden = if self.other_constrained(position) { self.forbidden } else { 0 };
        self.free(position) & !forbidden
    }
}

/// The set of these points.
#[must_use]
pub fn mask(points: &[usize]) -> Points {
    points.iter().fold(0, |mask, point| mask | 1 << point)
}

/// The members of a set, ascending.
pub fn members(mut mask: Points) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (least < Points::BITS).then_some(least as usize)
    })
}
