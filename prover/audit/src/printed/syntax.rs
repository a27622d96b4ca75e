//! What a printed proof says.
//!
//! These types hold what is printed and not what is true: moves of both players with their marks, and each ending
//! with all that is told about it. Everything that can be wrong keeps its place.

use crate::notation::parse::Place;
use pgc_core::game::Point;

/// A lemma's proof, or an answer.
#[derive(Debug)]
pub(super) struct Variation {
    /// Where it begins.
    pub(super) place: Place,
    /// The moves of both players.
    pub(super) moves: Vec<Move>,
    /// What comes after them.
    pub(super) end: End,
    /// Where that is.
    pub(super) ends: Place,
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    /// Where it stands.
    pub(super) place: Place,
    /// The point.
    pub(super) point: Point,
    /// Whether it is marked as a forced reply.
    pub(super) forced: bool,
}

/// What comes after moves.
#[derive(Debug)]
pub(super) enum End {
    /// The protagonist has completed this line.
    Line(Vec<Point>),
    /// He completes a line at one of these points next.
    Threats(Vec<Point>),
    /// The board is full.
    FullBoard,
    /// No move that counts is left.
    NoMovesLeft,
    /// A lemma under maps in turn, by their numbers.
    Cite {
        /// The lemma's number.
        lemma: usize,
        /// The maps' numbers, from 1.
        maps: Vec<usize>,
    },
    /// The potential is below 1, as large as these words say.
    Potential(String),
    /// Pairs.
    Pairing {
        /// The pairs.
        pairs: Vec<Vec<Point>>,
        /// The replies after which they serve, if not after all.
        only: Vec<Point>,
    },
    /// Games of parts: the number of each, and where it stands.
    Parts(Vec<Placed>),
    /// An answer to each reply.
    Cover(Vec<Answer>),
    /// It is said that there is no answer.
    Unanswered,
}

/// A game of parts on a board.
#[derive(Debug)]
pub(super) struct Placed {
    /// Its number.
    pub(super) game: usize,
    /// The point of the board for each of its points.
    pub(super) points: Vec<Point>,
}

/// The answer to some replies.
#[derive(Debug)]
pub(super) struct Answer {
    /// Where it stands.
    pub(super) place: Place,
    /// The replies.
    pub(super) replies: Vec<Point>,
    /// Replies that a symmetry takes these to.
    pub(super) alike: Vec<Point>,
    /// What is answered.
    pub(super) variation: Variation,
}

/// A lemma, or the theorem.
#[derive(Debug)]
pub(super) struct Statement {
    /// Where it stands.
    pub(super) place: Place,
    /// What it says of the position; nothing for a theorem, whose position is that of the game.
    pub(super) lemma: Option<Position>,
    /// The proof.
    pub(super) variation: Variation,
}

/// The position of a lemma.
#[derive(Debug)]
pub(super) struct Position {
    /// The lemma's number.
    pub(super) number: usize,
    /// Xeno's points.
    pub(super) xeno: Vec<Point>,
    /// Ophelia's points.
    pub(super) ophelia: Vec<Point>,
    /// In a bounded claim, the moves left.
    pub(super) left: Option<Point>,
}
