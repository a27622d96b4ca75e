//! Why a line of play has no answer.

use thiserror::Error;

use super::{Move, Reason, Source};
use crate::game::Point;
use crate::show::text::lemma_text;

/// Why a line of play has no answer. Moves are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// There is no such point.
    #[error("move {number}, to {point}: the board has the points 0 to {last}")]
    OffBoard {
        /// The move's number.
        number: usize,
        /// Its point.
        point: Point,
        /// The board's last point.
        last: usize,
    },
    /// A point cannot be claimed twice.
    #[error("move {number}, to {point}: move {earlier} has claimed this point; choose a free one")]
    Taken {
        /// The move's number.
        number: usize,
        /// Its point.
        point: Point,
        /// The number of the move that claimed it.
        earlier: usize,
    },
    /// The opening rule forbids the point.
    #[error("move {number}, to {point}: the opening rule forbids this point on a first move; choose another")]
    Forbidden {
        /// The move's number.
        number: usize,
        /// Its point.
        point: Point,
    },
    /// The game is over before the move.
    #[error("move {number}, to {point}: the game was over before it; leave it out")]
    Finished {
        /// The move's number.
        number: usize,
        /// Its point.
        point: Point,
    },
    /// The proof makes another move.
    #[error("move {number}, to {point}: the proof moves to {} instead, {}", instead.point, instead.because())]
    Departs {
        /// The move's number.
        number: usize,
        /// Its point.
        point: Point,
        /// What the proof does.
        instead: Box<Move>,
    },
    /// The proof does not hold.
    #[error("the proof does not hold; after {after} moves {gap}")]
    Breaks {
        /// The number of moves before.
        after: usize,
        /// What is missing.
        gap: Gap,
    },
}

/// What a proof that does not hold lacks on a line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Gap {
    /// No script proves the position after a reply.
    #[error("no script answers the last one")]
    NoScript,
    /// Nothing comes after the moves of a script.
    #[error("the script ends")]
    Ends,
    /// A move of a script is not legal.
    #[error("the script's move is not legal")]
    Illegal,
    /// A cited lemma does not apply.
    #[error("the cited lemma does not apply")]
    Citation,
    /// There is no pairing.
    #[error("there is no pairing")]
    NoPairing,
    /// There is no line that could be completed.
    #[error("no line is there to be completed")]
    NoWin,
    /// No move is left.
    #[error("no legal move is left")]
    NoMove,
    /// The antagonist has completed a line, or can do so.
    #[error("the other player completes a line")]
    Lost,
    /// The board is full, which is no win.
    #[error("the board is full, which is no win")]
    Full,
}

impl Move {
    /// What the move is for and which part of the proof says so, in words, with points called by their numbers.
    pub fn because(&self) -> String {
        self.because_with(&|points| {
            let points: Vec<String> = points.iter().map(Point::to_string).collect();
            points.join(", ")
        })
    }

    /// The same with points called as `list` says.
    pub(in crate::show) fn because_with(&self, list: &dyn Fn(&[Point]) -> String) -> String {
        let name = |point: &Point| list(&[*point]);
        let reason = match &self.reason {
            Reason::Line(line) => format!("which completes the line {{{}}}", list(line)),
            Reason::Threat(points) => {
                let points: Vec<String> = points.iter().map(name).collect();
                format!("which threatens to complete a line with {}", points.join(" or "))
            }
            Reason::Quiet => "a quiet move".to_owned(),
            Reason::Pair(reply) => format!("the other point of a pair with {}", name(reply)),
            Reason::Potential(sum) => format!("a point of the largest weight, the potential being {sum} < 1"),
            Reason::Any => "or anywhere else".to_owned(),
        };
        let blocks = match &self.reason {
            _ if !self.blocks => "",
            Reason::Line(_) => "",
            _ => ", and blocks a line",
        };
        format!("{reason}{blocks} ({})", self.source.text())
    }
}

impl Source {
    /// The lemma and its maps, as they are called.
    pub fn text(&self) -> String {
        match self.lemma {
            Some(lemma) => lemma_text(lemma, self.maps.iter()),
            None => "theorem".to_owned(),
        }
    }
}
