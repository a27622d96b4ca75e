//! What goes wrong in a program's play.
//!
//! A finding is a line of play and what happens at its end. Whoever wrote the program can make the same moves and
//! see the same. Answers are told as they were given, but shortened and with escapes, since they come from
//! elsewhere.

use serde::Serialize;

use pgc_core::game::{Names, Point};
use pgc_core::quote::shown;

/// What goes wrong, and the line of play by which it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The moves from the start, both players' in turn.
    pub line: Vec<Point>,
    /// What goes wrong then.
    #[serde(flatten)]
    pub kind: Kind,
}

/// What goes wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Kind {
    /// The program ends, or closes its output.
    Crash {
        /// How it ended; nothing if it goes on without its output.
        status: Option<String>,
    },
    /// It does not answer in time.
    Silence {
        /// How long it was waited for, in milliseconds.
        milliseconds: u64,
    },
    /// Its answer is no move.
    Unreadable {
        /// The answer, or its beginning.
        answer: String,
    },
    /// It moves to a point that it cannot claim.
    IllegalMove {
        /// The answer, or its beginning.
        answer: String,
        /// Why it cannot.
        why: Illegal,
    },
    /// It gives another answer to the same position.
    AnotherAnswer {
        /// Its first answer.
        first: Point,
        /// The line of play that came before the first answer.
        after: Vec<Point>,
        /// Its second answer.
        second: Point,
    },
    /// The other player completes a line, with the last move.
    Loses {
        /// The line.
        completed: Vec<Point>,
    },
    /// The board is full, and the program was to win.
    FullBoard,
    /// No further move of the program's counts, and it was to win.
    TooLate,
}

/// Why a point cannot be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Illegal {
    /// It is owned already.
    Taken,
    /// The board has no such point.
    OffBoard,
    /// The opening rule forbids it.
    Forbidden,
}

impl Kind {
    /// What goes wrong, in words.
    #[must_use]
    pub fn text(&self, names: Names) -> String {
        match self {
            Kind::Crash { status: Some(status) } => format!("crash: the program ended ({status})"),
            Kind::Crash { status: None } => "crash: the program closed its output".to_owned(),
            Kind::Silence { milliseconds } => format!("silence: no answer within {milliseconds} ms"),
            Kind::Unreadable { answer } => format!("unreadable: the answer '{}' is not a move", shown(answer)),
            Kind::IllegalMove { answer, why } => {
                let why = match why {
                    Illegal::Taken => "is taken",
                    Illegal::OffBoard => "is not on the board",
                    Illegal::Forbidden => "is forbidden on a first move",
                };
                format!("illegal move: {} {why}", shown(answer))
            }
            Kind::AnotherAnswer { first, after, second } => {
                let (first, second) = (names.name(*first), names.name(*second));
                let after = if after.is_empty() { "at the start".to_owned() } else { names.line(after) };
                format!("another answer: {second}, but earlier {first} at the same position ({after})")
            }
            Kind::Loses { completed } => {
                format!("loses: the other player completes the line {}", names.line(completed))
            }
            Kind::FullBoard => "no win: the board is full".to_owned(),
            Kind::TooLate => "no win: no further move counts".to_owned(),
        }
    }
}
