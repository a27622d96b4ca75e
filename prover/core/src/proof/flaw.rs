//! The place where a proof breaks, and why.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::count::counted;
use crate::game::Point;
use crate::labels::{Labels, ply};
use crate::position::Role;

/// Where and why a proof is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The game of parts to whose proof the place belongs, if it is not the certificate's own.
    pub(super) game: Option<usize>,
    pub(super) place: Place,
    /// The moves since the statement, up to the flaw.
    pub(super) play: Vec<(Role, Point)>,
    pub(super) why: Why,
}

/// The part of a proof that has a flaw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Whole,
    Lemma(usize),
    Theorem,
}

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// A move is not legal, or comes when the antagonist is to move.
    Illegal(Point),
    /// The antagonist can complete a line, or has completed one.
    Danger,
    /// The board is full, which is no win.
    Full,
    /// The protagonist has no move left that counts, and no line.
    Late,
    /// Nothing comes after the moves.
    Ends,
    /// The ending stands where the other player is to move.
    OutOfTurn,
    /// The ending needs a draw target and an unconstrained protagonist.
    NotForDraws,
    /// The cited statement does not dominate.
    Citation { lemma: usize },
    /// The potential is 1 or more.
    Potential,
    /// There is no pairing.
    Pairing,
    /// The parts do not hold the open lines, or are not disjoint and free.
    Parts,
    /// The antagonist has no reply to cover.
    NoReply,
    /// A player owns a line in the statement.
    Finished,
    /// The statement lacks a point of a player whom the opening rule names.
    Unopened,
    /// A map takes a line to no line.
    Map { number: usize },
    /// The proof takes more steps than declared.
    MoreSteps { declared: u64 },
    /// The proof takes fewer steps than declared.
    FewerSteps { declared: u64, taken: u64 },
}

impl Flaw {
    /// A flaw of the whole proof, not of a line of play.
    pub(super) fn of_whole(why: Why) -> Self {
        Self { game: None, place: Place::Whole, play: Vec::new(), why }
    }

    /// The line of play and what is wrong after it, with the labels of points.
    pub fn text(&self, labels: Labels) -> String {
        if self.play.is_empty() {
            return self.why.text(labels);
        }
        let moves: Vec<_> = self.play.iter().map(|&(role, point)| ply(role, &labels.name(point))).collect();
        format!("after {}: {}", moves.join(", "), self.why.text(labels))
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text = self.text(Labels::Numbers);
        if let Some(number) = self.game {
            write!(f, "game {number}{}", if self.place == Place::Whole { ": " } else { ", " })?;
        }
        match self.place {
            Place::Whole => f.write_str(&text),
            Place::Lemma(index) => write!(f, "lemma {index}: {text}"),
            Place::Theorem => write!(f, "theorem: {text}"),
        }
    }
}

impl Serialize for Flaw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Why {
    fn text(&self, labels: Labels) -> String {
        match self {
            Self::Illegal(point) => format!("{} is not a legal move", labels.name(*point)),
            Self::Danger => "the other player can complete a line".to_owned(),
            Self::Full => "the board is full without a win".to_owned(),
            Self::Late => "no move that counts is left, and no line is complete".to_owned(),
            Self::Ends => "the script ends without a win".to_owned(),
            Self::OutOfTurn => "the ending comes where the other player is to move".to_owned(),
            Self::NotForDraws => "the ending can only prove draws, and after the first move".to_owned(),
            Self::Citation { lemma } => format!("lemma {lemma}, as cited, does not apply"),
            Self::Potential => "the potential is not below 1".to_owned(),
            Self::Pairing => "there is no pairing".to_owned(),
            Self::Parts => "the parts do not hold all lines, or are not disjoint and free".to_owned(),
            Self::NoReply => "there is no reply to answer".to_owned(),
            Self::Finished => "the statement has a completed line".to_owned(),
            Self::Unopened => "the statement lacks a point of a player whom the opening rule names".to_owned(),
            Self::Map { number } => format!("s{number} does not take each line to a line"),
            Self::MoreSteps { declared } => format!("the proof takes more than the {declared} declared steps"),
            Self::FewerSteps { declared, taken } => {
                format!("the proof takes {}, but {declared} are declared", counted(taken, "step"))
            }
        }
    }
}
