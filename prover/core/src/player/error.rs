//! Why a line of play has no answer.
//!
//! There are two kinds. A *refusal* is about the moves that were given: one breaks the rules, or is the
//! protagonist's and not the proof's. A *gap* is about the proof: it does not answer, so it is not valid. Each
//! message says what to do.

use thiserror::Error;

use crate::game::Point;
use crate::player::answer::Move;

/// Why a line of play has no answer. Moves are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// A move is refused.
    #[error("move {number}, to {point}: {why}")]
    Refused {
        /// The move's number.
        number: usize,
        /// Its point.
        point: Point,
        /// The reason.
        why: Refusal,
    },
    /// The proof is not valid.
    #[error("the proof does not hold; after {after} moves {gap}")]
    Breaks {
        /// The number of moves before.
        after: usize,
        /// What is missing.
        gap: Gap,
    },
}

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// There is no such point. The last point of the board is given.
    #[error("the board has the points 0 to {0}")]
    OffBoard(usize),
    /// The point is taken, by the move of this number.
    #[error("move {0} has claimed this point; choose a free one")]
    Taken(usize),
    /// The point is owned at the start.
    #[error("this point is owned at the start; choose a free one")]
    Owned,
    /// The opening rule forbids the point.
    #[error("the opening rule forbids this point on a first move; choose another")]
    Forbidden,
    /// The game was over before the move.
    #[error("the game was over before this move; leave it out")]
    Finished,
    /// The proof makes another move, which is given.
    #[error("the proof moves to {} instead, {}", .0.point, .0.because())]
    Departs(Box<Move>),
}

/// What is missing on a line of play if a proof is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Gap {
    /// To find the answer takes more steps than the certificate declares for the whole proof.
    #[error("the answer takes more than the {0} declared steps")]
    Steps(u64),
    /// No script proves the position after a reply.
    #[error("no script answers the last move")]
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
    /// Parts do not hold the lines that are open.
    #[error("the parts do not hold all lines")]
    NoParts,
    /// There is no line that could be completed.
    #[error("there is no line to complete")]
    NoWin,
    /// No move is left.
    #[error("no legal move is left")]
    NoMove,
    /// The antagonist has completed a line, or can complete one.
    #[error("the other player completes a line")]
    Lost,
    /// The board is full, which is no win.
    #[error("the board is full without a win")]
    Full,
}
