//! Positions, and the rules of the game for them (rules.md, section 1).

use ethnum::U256;

use super::board::{Board, masks};
use crate::assembler::{Certificate, Convention, Opening};

/// A set of points, as bits: of at most 256 points.
pub type Points = U256;

/// The empty set.
pub const NONE: Points = Points::ZERO;

/// The set of one point.
#[must_use]
pub fn single(point: usize) -> Points {
    Points::ONE << point
}

/// Is a point in a set?
#[must_use]
pub fn has(set: Points, point: usize) -> bool {
    set & single(point) != NONE
}

/// Who owns which points, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The protagonist's points.
    pub own: Points,
    /// The antagonist's points.
    pub other: Points,
    /// Is the antagonist to move?
    pub reply: bool,
    /// In a bounded claim, the number of the attacker's moves that still count; below zero after one that did not count.
    pub left: Option<i32>,
}

impl Position {
    /// Is the claim bounded, and no move left that counts?
    #[must_use]
    pub fn none_left(self) -> bool {
        self.left.is_some_and(|left| left <= 0)
    }
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
    /// The number of the board's lines: with own lines, those of both lists.
    pub lines: usize,
    /// The forbidden points.
    pub forbidden: Points,
    /// Does the opening rule name the protagonist?
    pub names_own: bool,
    /// Does the opening rule name the antagonist?
    pub names_other: bool,
    /// Is the target a draw?
    pub draw: bool,
    /// The position at which the game begins.
    start: Position,
}

impl Rules {
    /// The rules for a certificate.
    #[must_use]
    pub fn of(certificate: &Certificate) -> Self {
        let board = Board::of(&certificate.family);
        let xenos = board.masks();
        let (ophelias, lines) = match &certificate.convention {
            Convention::Strong => (xenos.clone(), xenos.len()),
            Convention::MakerBreaker => (Vec::new(), xenos.len()),
            Convention::Own(listed) => (masks(listed), xenos.len() + listed.len()),
        };
        let (names_xeno, names_ophelia) = match certificate.opening {
            Opening::Free | Opening::Start { .. } => (false, false),
            Opening::Xeno(_) => (true, false),
            Opening::Both(_) => (true, true),
        };
        let (xeno, ophelia, xeno_moves) = match &certificate.opening {
            Opening::Start { xeno, ophelia, xeno_moves } => (mask(xeno), mask(ophelia), *xeno_moves),
            Opening::Free | Opening::Xeno(_) | Opening::Both(_) => (NONE, NONE, true),
        };
        let is_xenos = certificate.claim.is_xenos();
        let (own_lines, other_lines) = if is_xenos { (xenos, ophelias) } else { (ophelias, xenos) };
        let (names_own, names_other) = if is_xenos { (names_xeno, names_ophelia) } else { (names_ophelia, names_xeno) };
        let (own, other) = if is_xenos { (xeno, ophelia) } else { (ophelia, xeno) };
        Self {
            points: board.points,
            own_lines,
            other_lines,
            lines,
            forbidden: mask(certificate.opening.forbidden()),
            names_own,
            names_other,
            draw: certificate.claim.is_draw(),
            start: Position { own, other, reply: xeno_moves != is_xenos, left: certificate.bound.map(counted) },
        }
    }

    /// The position at which the theorem starts.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start
    }

    /// The position after the player to move has claimed a point.
    #[must_use]
    pub fn after(&self, position: Position, point: usize) -> Position {
        let point = single(point);
        // The attacker is the protagonist if the target is a win, else the antagonist.
        let attacks = position.reply == self.draw;
        let left = position.left.map(|left| if attacks { (left - 1).max(-1) } else { left });
        if position.reply {
            Position { other: position.other | point, reply: false, left, ..position }
        } else {
            Position { own: position.own | point, reply: true, left, ..position }
        }
    }

    /// Does the protagonist own a line that counts for him?
    #[must_use]
    pub fn own_completed(&self, position: Position) -> bool {
        self.own_lines.iter().any(|line| *line & !position.own == NONE)
    }

    /// Does the antagonist own a line that counts for him?
    #[must_use]
    pub fn other_completed(&self, position: Position) -> bool {
        self.other_lines.iter().any(|line| *line & !position.other == NONE)
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
        self.names_own && position.own == NONE
    }

    /// Is the antagonist constrained?
    #[must_use]
    pub fn other_constrained(&self, position: Position) -> bool {
        self.names_other && position.other == NONE
    }

    /// The protagonist's legal moves.
    #[must_use]
    pub fn moves(&self, position: Position) -> Points {
        let forbidden = if self.own_constrained(position) { self.forbidden } else { NONE };
        self.free(position) & !forbidden
    }

    /// The antagonist's legal replies.
    #[must_use]
    pub fn replies(&self, position: Position) -> Points {
        let forbidden = if self.other_constrained(position) { self.forbidden } else { NONE };
        self.free(position) & !forbidden
    }
}

/// A number of moves that count.
///
/// # Panics
///
/// If it is larger than any board.
#[must_use]
pub fn counted(moves: usize) -> i32 {
    i32::try_from(moves).expect("a number of moves")
}

/// The set of these points.
#[must_use]
pub fn mask(points: &[usize]) -> Points {
    points.iter().fold(NONE, |mask, &point| mask | single(point))
}

/// The members of a set, ascending.
pub fn members(mut mask: Points) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = mask.trailing_zeros();
        mask &= mask.wrapping_sub(Points::ONE);
        (least < Points::BITS).then_some(least as usize)
    })
}
