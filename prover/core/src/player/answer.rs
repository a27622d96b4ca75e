//! What a proof says at a position, and why a line of play has no answer.
//!
//! The answers are data: they are printed in the terminal, written as JSON and shown on pages, and their names
//! in JSON are part of the interface. Points are always those of the real board.
//!
//! Of errors there are two kinds. A *refusal* is about the moves that were given: one breaks the rules, or is the
//! protagonist's and not the proof's. A *gap* is about the proof: it does not answer, so it is not valid. Each
//! message says what to do.

use std::collections::BTreeSet;

use serde::Serialize;
use thiserror::Error;

use crate::game::{Names, Point};
use crate::player::variation::{self, End, Pair, Placed, Variation};
use crate::potential::Weight;
use crate::strategy::replay::Why;

/// Whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// The game is over, and the protagonist has reached the target: by a line, a full board, or as no move of the antagonist counts any more.
    Over(End),
    /// The protagonist is to move, and makes this move.
    Move(Move),
    /// The antagonist is to move.
    Replies(Replies),
}

/// A move of the protagonist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Move {
    /// The point that the move claims.
    pub point: Point,
    /// Whether the antagonist would complete a line at this point.
    pub blocks: bool,
    /// The reason for the move.
    pub reason: Reason,
    /// The part of the proof that says so.
    pub source: Source,
    /// The move and what follows it up to the antagonist's next choice; empty if any move will do. A point that the
    /// protagonist owns already stands for any other.
    #[serde(rename = "script")]
    pub variation: Variation,
}

/// The reason for a move of the protagonist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It completes this line.
    Line(Vec<Point>),
    /// It threatens to complete a line at one of these points.
    Threat(Vec<Point>),
    /// It is a quiet move of a script: the antagonist has a choice.
    Quiet,
    /// It is the other point of a pair whose first point the antagonist has just claimed.
    Pair(Point),
    /// It takes the most weight off the antagonist's open lines. Their potential before the move is given.
    Potential(Weight),
    /// It answers in the part in which the antagonist has just moved, by the proof of the part's game.
    Part(Box<Within>),
    /// Any move will do.
    Any,
}

/// Why a move answers within a part. All points are those of the whole board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Within {
    /// The part.
    pub part: Placed,
    /// The antagonist's move in it.
    pub reply: Point,
    /// The reason in the part's game.
    pub reason: Reason,
    /// What part of that game's proof says so.
    pub source: Source,
}

/// The part of a proof that is being followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Source {
    /// The lemma's index; nothing for the theorem.
    pub lemma: Option<usize>,
    /// The numbers of the maps, as listed, that take the lemma to the board when they are applied in turn; empty for
    /// the identity.
    pub maps: Vec<usize>,
}

/// The protagonist's answers to the antagonist's moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Replies {
    /// The part of the proof that says so.
    pub source: Source,
    /// The replies grouped by answer, each group with what follows up to the antagonist's next choice.
    pub answers: Vec<variation::Answer>,
    /// The pairs of free points, if a pairing answers the other replies: by the other point of a pair, or anywhere.
    pub pairs: Option<Vec<Pair>>,
    /// If parts answer the other replies: those in which the antagonist could still complete a line. A reply is answered in its part, or
    /// anywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<Placed>>,
}

impl Move {
    /// The reason for the move and the part of the proof that says so, in words, with points written by `list`.
    pub fn because(&self, list: &dyn Fn(&[Point]) -> String) -> String {
        let reason = self.reason.text(list);
        let blocks = self.blocks && !matches!(self.reason, Reason::Line(_));
        let blocks = if blocks { ", and blocks a line" } else { "" };
        format!("{reason}{blocks} ({})", self.source.text())
    }
}

impl Reason {
    /// The reason in words, with points written by `list`.
    fn text(&self, list: &dyn Fn(&[Point]) -> String) -> String {
        let name = |point: &Point| list(&[*point]);
        match self {
            Reason::Line(line) => format!("which completes the line {{{}}}", list(line)),
            Reason::Threat(points) => {
                let points: Vec<String> = points.iter().map(name).collect();
                format!("which threatens to complete a line with {}", points.join(" or "))
            }
            Reason::Quiet => "a move without a threat".to_owned(),
            Reason::Pair(reply) => format!("the other point of a pair with {}", name(reply)),
            Reason::Potential(sum) => format!("a point of the largest weight: the potential is {sum}, less than 1"),
            Reason::Part(within) => {
                let Within { part: Placed { game, points }, reply, reason, source } = &**within;
                let (reason, source) = (reason.text(list), source.text());
                let part = format!("a copy of g{game} on {{{}}}", list(points));
                format!("the answer to {} in its part, {part}: {reason} ({source} there)", name(reply))
            }
            Reason::Any => "though any move would do".to_owned(),
        }
    }

    /// The same reason where a map takes its points.
    pub(super) fn image(self, map: &dyn Fn(Point) -> Point) -> Reason {
        let all = |points: Vec<Point>| points.into_iter().map(map).collect();
        match self {
            Reason::Line(points) => Reason::Line(all(points)),
            Reason::Threat(points) => Reason::Threat(all(points)),
            Reason::Pair(point) => Reason::Pair(map(point)),
            Reason::Part(within) => {
                let Within { part, reply, reason, source } = *within;
                let (part, reply) = (Placed { points: all(part.points), ..part }, map(reply));
                Reason::Part(Box::new(Within { part, reply, reason: reason.image(map), source }))
            }
            Reason::Quiet | Reason::Potential(_) | Reason::Any => self,
        }
    }
}

impl Turn {
    /// The numbers of the maps that are mentioned, ascending.
    pub fn maps(&self) -> BTreeSet<usize> {
        let (source, variations) = match self {
            Turn::Over(_) => return BTreeSet::new(),
            Turn::Move(answer) => (&answer.source, vec![&answer.variation]),
            Turn::Replies(Replies { source, answers, .. }) => {
                (source, answers.iter().filter_map(|answer| answer.variation.as_ref()).collect())
            }
        };
        let cited = variations.into_iter().flat_map(|variation| match &variation.end {
            &Some(End::Cite { map, ref then, .. }) => [&[map], &then[..]].concat(),
            _ => Vec::new(),
        });
        source.maps.iter().copied().chain(cited).filter(|&map| map > 0).collect()
    }
}

impl Source {
    /// The lemma and its maps, by their names.
    pub fn text(&self) -> String {
        let maps: String = self.maps.iter().map(|map| format!(" s{map}")).collect();
        match self.lemma {
            None => "theorem".to_owned(),
            Some(lemma) if maps.is_empty() => format!("Lemma {lemma}"),
            Some(lemma) => format!("Lemma {lemma} under{maps}"),
        }
    }
}

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
    #[error("the proof does not hold; after {after} moves {}", why.text(Names::NUMBERS))]
    Breaks {
        /// The number of moves before.
        after: usize,
        /// What is wrong there.
        why: Why,
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
    #[error("the proof moves to {} instead, {}", .0.point, .0.because(&|points| Names::NUMBERS.list(points)))]
    Departs(Box<Move>),
}
