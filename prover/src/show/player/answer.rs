//! What a proof says at a position.

use serde::Serialize;

use crate::game::Point;
use crate::search::Weight;
use crate::show::text::lemma_text;
use crate::show::variation::{self, Pair, Variation};

/// What the proof says at a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// Xeno's points, ascending.
    pub xeno: Vec<Point>,
    /// Ophelia's points, ascending.
    pub ophelia: Vec<Point>,
    /// Who is to move, and what the proof says of it.
    pub turn: Turn,
}

/// Whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// The game is over, and the protagonist has reached the target.
    Over(Over),
    /// The protagonist is to move, and moves so.
    Move(Move),
    /// The antagonist is to move.
    Replies(Replies),
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Over {
    /// The protagonist has completed this line.
    Line(Vec<Point>),
    /// The board is full, and the target is a draw.
    FullBoard,
}

/// A move of the protagonist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Move {
    /// The point that he claims.
    pub point: Point,
    /// Whether the antagonist would complete a line with it.
    pub blocks: bool,
    /// What the move is for.
    pub reason: Reason,
    /// The part of the proof that says so.
    pub source: Source,
    /// The move and what comes after it up to the next choice of the antagonist, unless any move will do. A point that he
    /// has already stands for any other.
    #[serde(rename = "script")]
    pub variation: Variation,
}

/// What a move of the protagonist is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It completes this line.
    Line(Vec<Point>),
    /// He would complete a line with one of these points next.
    Threat(Vec<Point>),
    /// It is a move of a script, and leaves the antagonist a choice.
    Quiet,
    /// It is the other point of a pair, of which the antagonist has claimed this one.
    Pair(Point),
    /// No point takes more weight off the antagonist's open lines, whose potential before the move is this.
    Potential(Weight),
    /// Any move will do.
    Any,
}

/// A part of a proof, as it is applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Source {
    /// The lemma's index; nothing for the theorem.
    pub lemma: Option<usize>,
    /// The numbers of the maps, as listed, that take the lemma to the board when they are applied in turn; none for the
    /// identity.
    pub maps: Vec<usize>,
}

/// What the protagonist answers to the antagonist's moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Replies {
    /// The part of the proof that says so.
    pub source: Source,
    /// The replies that are answered in one way, each with what comes up to the next choice of the antagonist.
    pub answers: Vec<variation::Answer>,
    /// The pairs of free points, if the other replies are answered by a pairing: by the other point of a pair, or anywhere.
    pub pairs: Option<Vec<Pair>>,
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
