//! Why no certificate can be made of leaves.

use std::error::Error;

use pgc_core::game::{BoardError, Point};
use thiserror::Error;

/// Why no certificate can be made of leaves.
#[derive(Debug, Error)]
pub enum PartsError {
    /// A line of the board is open in a leaf and contains no line of its parts.
    #[error("line {row}: the parts do not hold the line {line:?} of the board")]
    NotHeld {
        /// The leaf's line in the text, from 1.
        row: usize,
        /// The points of the board's line.
        line: Vec<Point>,
    },
    /// Parts need that Xeno has a choice after Ophelia's move.
    #[error("line {0}: after the last move Xeno can complete a line, or must block one of Ophelia's")]
    NotQuiet(usize),
    /// Some replies are answered by no leaf.
    #[error("after {moves:?} there is no leaf for {replies:?}, not even by symmetry")]
    NotAnswered {
        /// The moves before.
        moves: Vec<Point>,
        /// The replies.
        replies: Vec<Point>,
    },
    /// Maker wins the game of a part.
    #[error("Maker wins the part with the lines {0:?} (its points are renumbered)")]
    MakerWins(Vec<Vec<Point>>),
    /// The game of a part is not decided within the limits.
    #[error("the part with the lines {0:?} (its points are renumbered) is not decided within the limits")]
    Undecided(Vec<Vec<Point>>),
    /// A part is no board.
    #[error(transparent)]
    Board(BoardError),
    /// The search for a part's proof failed.
    #[error(transparent)]
    Prove(Box<dyn Error + Send + Sync>),
}

impl PartsError {
    /// Whether the leaves do not prove the draw, or not within the limits, rather than the program failing.
    pub fn is_of_leaves(&self) -> bool {
        !matches!(self, Self::Board(_) | Self::Prove(_))
    }
}
