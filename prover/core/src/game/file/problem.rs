//! Why a file holds no board.
//!
//! A file of lines often comes from another program. What can be read in two ways is refused and not guessed, and
//! the message names the option that decides: whether points begin at 0 or at 1, or which format a text has. A
//! wrong guess would give a proof about another game. A line that is told twice does not change the game. It may be
//! a slip for another line, though, so there is a note about it, and strict reading refuses it.

use std::io;

use thiserror::Error;

use super::format::{FORMATS, Format};
use crate::game::{BoardError, MAX_POINTS, Point};
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
    #[error("'{}' is not a point number; write numbers with blanks between them, and comments after '#'", shown(.0))]
    NotANumber(String),
    /// A number is not a point of the board: the number as written, and the board's number of points.
    #[error("there is no point {}: the points are 0 to {}", .0, .1 - 1)]
    PointOutOfRange(String, usize),
    /// A line names a point twice.
    #[error("point {0} is named twice in this line")]
    PointRepeated(Point),
    /// A line has the same points as an earlier one, whose number in the text, from 1, this is.
    #[error("this line repeats line {0}; remove one of them, or leave out --strict")]
    LineRepeated(usize),
    /// The numbers may begin at 0 or at 1.
    #[error("has no point 0, so its numbers may begin at 0 or at 1; say which with --base 0 or --base 1")]
    BaseNeeded,
    /// The first number is said of a format that has one.
    #[error("is {}, whose first point is fixed; leave --base out", .0.words())]
    BaseFixed(Format),
    /// A number is below the first one.
    #[error("there is no point {0}: the points begin at {1}")]
    BelowBase(u64, u32),
    /// The text is of no kind that is known.
    #[error("has no known format; name its format with --game-format: {FORMATS}")]
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

/// What is wrong, and in which line of the text, from 1, if it is in one.
pub(in crate::game) type Fault = (Option<usize>, FileProblem);
