//! What goes wrong in a program's play.
//!
//! A finding is a line of play and what happens at its end. Whoever wrote the program can make the same moves and
//! see the same. Answers are told as they were given, but shortened and with escapes, since they come from
//! elsewhere.

use serde::Serialize;

use pgc_core::game::Point;

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
