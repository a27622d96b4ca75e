//! Why a file holds no board.
//!
//! A file of lines often comes from another program. What can be read in two ways is refused and not guessed, and
//! the message names the option that decides: whether points begin at 0 or at 1, or which format a text has. A
//! wrong guess would give a proof about another game. A line that is told twice does not change the game. It may be
//! a slip for another line, though, so there is a note about it.

use std::io;

use thiserror::Error;

use super::format::Format;
use crate::game::{BoardError, MAX_POINTS};
use crate::quote::shown;

/// The most bytes of a lines file.
pub const MAX_FILE_BYTES: u64 = 64 << 20;

/// What is wrong with a lines file.
#[derive(Debug, Error)]
pub enum FileProblem {
    /// The file cannot be opened or read.
    #[error("cannot be read: {0}")]
    Unreadable(#[source] io::Error),
    /// The file is larger than [`MAX_FILE_BYTES`].
    #[error("is larger than {} MiB", MAX_FILE_BYTES >> 20)]
    TooLarge,
    /// The bytes are not UTF-8.
    #[error("is not UTF-8 text; save it as UTF-8 or plain ASCII")]
    NotText,
    /// The first statement is not the number of points.
    #[error("expected 'points N' before the first line")]
    PointsMissing,
    /// The number of points is stated again: the line, from 1, where it was stated first.
    #[error("'points' is stated again; line {0} already states it")]
    PointsRepeated(usize),
    /// The number of points is not stated as `points N`.
    #[error("'points' takes one number from 1 to {MAX_POINTS}, for example 'points 9'")]
    PointsMalformed,
    /// A word is not a number.
    #[error("'{}' is not a point number; write numbers with blanks between them", shown(.0))]
    NotANumber(String),
    /// A number is not a point of the board: the number as written, and the first and the last point.
    #[error("there is no point {0}: the points are {1} to {2}")]
    PointOutOfRange(String, u64, u64),
    /// A line names a point twice: the point, and the line.
    #[error("point '{}' is named twice in {}", shown(.0), .1)]
    PointRepeated(String, String),
    /// A line has no point.
    #[error("{0} has no points, but a line needs at least one; leave it out")]
    EmptyLine(String),
    /// The numbers may begin at 0 or at 1.
    #[error("has no point 0, so its numbers may begin at 0 or at 1; say which with --base 0 or --base 1")]
    BaseNeeded,
    /// The first number is said of a format that has one.
    #[error("is {}, whose first point is fixed; leave --base out", .0.words())]
    BaseFixed(Format),
    /// The first number is said of points that have names.
    #[error("has names of points and not numbers alone; leave --base out")]
    BaseOfNames,
    /// A number is below the first one.
    #[error("there is no point {0}: the points begin at {1}")]
    BelowBase(String, u32),
    /// A word is no point: the word, and why.
    #[error("'{}' {}; {}", shown(.0), .1, INSIST)]
    Strange(String, &'static str),
    /// A word is a point in another way than the first: the two.
    #[error(
        "'{}' and '{}' are not of one kind, as points are that are all numbers, all names or all in quotes; {}",
        shown(.0),
        shown(.1),
        INSIST
    )]
    Mixed(String, String),
    /// A number and a text are different points with the same name.
    #[error("has the number {} and the text '{}' for two points; give one of them another name", shown(.0), shown(.0))]
    Alike(String),
    /// Several formats fit, in which the text lists different games.
    #[error(
        "is {} or {}, which are different games; say which with --game-format {} or --game-format {}",
        .0.words(),
        .1.words(),
        .0.name(),
        .1.name()
    )]
    Ambiguous(Format, Format),
    /// The header of DIMACS is of a kind that lists no lines.
    #[error("'p {}' begins a file that lists no lines of a game; 'p hs', 'p edge' and 'p col' are read", shown(.0))]
    Dimacs(String),
    /// The text is of no kind that is known.
    #[error("has no known format; name its format with --game-format: {}", Format::names())]
    Unknown,
    /// The text is a whole game.
    #[error("is a .pg file with a whole game; write pg:FILE")]
    WholeGame,
    /// The text is not of its format: what is wrong.
    #[error("is not {}: {}", .0.words(), .1)]
    Malformed(Format, String),
    /// The board exceeds the limits.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// How to have words taken as they are.
const INSIST: &str = "to read each row of words as names nevertheless, add --game-format rows";

impl FileProblem {
    /// A word is no point.
    pub(super) fn strange(word: &str) -> FileProblem {
        let why = match word {
            "=" | ":=" => "assigns what follows: leave out what stands before the list, or it is not read",
            "..." | "…" => "cuts a list off: print all of it",
            _ => "is neither a whole number nor a plain name",
        };
        FileProblem::Strange(word.to_owned(), why)
    }
}

/// What is wrong, and in which line of the text, from 1, if it is in one.
pub(in crate::game) type Fault = (Option<usize>, FileProblem);
