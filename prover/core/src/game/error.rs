//! Errors in expressions that name games.
//!
//! A user writes an expression such as `mnk:6,5,4`, so most of these messages are about a slip of the pen. Each
//! says what to write instead, and quotes what was written with `shown`, which escapes control characters and line
//! ends: an expression may come from a file of someone else, and must not send codes to the terminal or forge a
//! second message.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::game::{BoardError, Point};
use crate::quote::shown;

/// Why an expression or an opening rule defines no game. The message says what to write instead.
#[derive(Debug, Error)]
pub enum GameError {
    /// There is no family of this name.
    #[error(
        "'{}' does not name a game{}; write one of\n  \
         4^3 or grid:4,3      a cube: side 4 in 3 dimensions\n  \
         mnk:6,5,4            6 columns, 5 rows, 4 in a row\n  \
         animal:elly,4x4      a polyomino anywhere on 4 columns and 4 rows\n  \
         td:4,5 or td:4,5+2   a transversal design: 4 groups of 5, the first 2 groups as lines\n  \
         affine:4 or pi4      the affine plane of order 4\n  \
         projective:2         the projective plane of order 2\n  \
         torus:6,6,5 box:4,4,3,3 hex:5,5 triangle:6,4 square:5 ramsey:6,3 vdw:26,5 sts:13 gq:2\n  \
         fano pappus desargues mobius-kantor hexgame:3\n  \
         lines:my-board.txt   a file: 'points N', then one row of point numbers per line; or HIF, hMETIS, lists, rows\n  \
         pg:my-game.pg        a .pg file, the format of research on quantified Boolean formulas",
        shown(.0),
        meant(.0).map(|word| format!(" (did you mean {word}?)")).unwrap_or_default()
    )]
    Unknown(String),
    /// The expression names a game with rules that are not covered: the expression, and what to do.
    #[error("'{}': {}", shown(.0), .1)]
    Uncovered(String, &'static str),
    /// A text that may come from anywhere names a file.
    #[error("'{}' names a file, which only a command line can; write the points and lines themselves, as in points:4/0,1/1,2,3", shown(.0))]
    NamesFile(String),
    /// The expression names a game with its start and its turns where a board is wanted.
    #[error("'{}' names a whole game, but only a board is allowed here; print its lines with 'prover game --to lines'", shown(.0))]
    WholeGame(String),
    /// The family has another number of parameters: the expression, and what the family takes.
    #[error("'{}' has the wrong form; write {}", shown(.0), .1)]
    Shape(String, &'static str),
    /// A parameter is not a whole number: the parameter, and the expression.
    #[error("'{}' in '{}' is not a whole number from 0 to {}", shown(.0), shown(.1), u32::MAX)]
    Number(String, String),
    /// There is no animal of this name: the name, and all names there are.
    #[error(
        "'{}' is not the name of an animal; choose one of {}, as in animal:elly,4x4, or draw one row by row, as in animal:xxxx./...xx,8x8",
        shown(.0),
        .1
    )]
    Animal(String, String),
    /// A drawing shows no animal.
    #[error(
        "'{}' does not draw an animal; draw one connected piece in rows of the same length, at most 8 by 8, as in animal:xxxx./...xx,8x8",
        shown(.0)
    )]
    Drawing(String),
    /// A board needs other parameters: the board, and what they must be.
    #[error("there is no {0}: {1}")]
    NoBoard(String, &'static str),
    /// No field of that order is offered.
    #[error("order {0} is not supported; choose 2, 3, 4, 5, 7, 8 or 9")]
    FieldOrder(u32),
    /// It is proved that no such plane or design of this order exists: what it is, the order, and by whom or why.
    #[error("there is no {0} of order {1} ({2}); choose the order 2, 3, 4, 5, 7, 8 or 9")]
    NoDesign(String, u32, &'static str),
    /// A transversal design over a field has 2 to q + 1 groups: the number of groups, and the order.
    #[error("td:{},{} has {} groups, but with order {} it must be 2 to {}", .0, .1, .0, .1, u64::from(*.1) + 1)]
    GroupCount(u32, u32),
    /// More groups are to be lines than there are: how many, and how many there are.
    #[error("{0} groups cannot be lines, as there are only {1}; write +{1} at most")]
    GroupLines(u32, u32),
    /// The points and lines define no board, or one beyond the limits.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A file holds no board, or no game that can be proved.
    #[error("{}{}: {message}", shown(path), line.map(|l| format!(":{l}")).unwrap_or_default())]
    File {
        /// The file, as the user named it.
        path: PathBuf,
        /// The line of the file, from 1, if the problem is in one.
        line: Option<usize>,
        /// What is wrong.
        message: String,
    },
    /// It is said how to read a file, but there is none.
    #[error("'{}' is not a file: leave out --game-format and --base, which are for lines:FILE", shown(.0))]
    NoFile(String),
    /// No format has this name: the name, and all names there are.
    #[error("'{}' is not a board format; write {}", shown(.0), .1)]
    Format(String, String),
    /// A first point is neither 0 nor 1.
    #[error("the numbers of points cannot begin at '{}'; write --base 0 or --base 1", shown(.0))]
    Base(String),
    /// A word after an expression is no option of a game.
    #[error(
        "'{}' is not an option of a game; write --maker-breaker or --ophelia GAME, --forbid-opening POINTS, --forbid-first-moves POINTS or \
         --start X:POINTS/O:POINTS --to-move PLAYER, --moves NUMBER",
        shown(.0)
    )]
    Option(String),
    /// A list of points is not numbers separated by commas.
    #[error("'{}' is not a list of points; write point numbers separated by commas, for example 13,14", shown(.0))]
    PointList(String),
    /// An opening rule forbids no point.
    #[error("an opening rule forbids at least one point; leave it out to forbid none")]
    OpeningEmpty,
    /// An opening rule leaves less than two points: how many it forbids, and how many the board has.
    #[error("at least two points must stay allowed, but {0} of {1} are forbidden")]
    OpeningTooWide(usize, usize),
    /// Ophelia's lines are on a board of another number of points: hers, and the game's.
    #[error("Ophelia's lines are on {0} points, but the game has {1}; give her lines on the same points")]
    OtherPoints(usize, usize),
    /// The file of Ophelia's lines names a point that the game does not have.
    #[error("Ophelia's lines have the point '{}', which the game does not name; give both files the same names", shown(.0))]
    OtherName(String),
    /// Ophelia's list of lines is empty.
    #[error("Ophelia has no lines; write --maker-breaker for a game in which no line counts for her")]
    NoLines,
    /// What is asked for is not known for games with lines of Ophelia's own, with a start or with a bound on moves.
    #[error("{0} needs a game from the empty board, without separate lines for Ophelia and without --moves")]
    NotPlain(&'static str),
    /// What is asked for is not known for games with a start or with a bound on moves.
    #[error("{0} needs a game from the empty board, without --moves; leave --start and --moves out")]
    NotWhole(&'static str),
    /// Ophelia has lines of her own, and no line counts for her.
    #[error(
        "--maker-breaker says that no line counts for Ophelia, but --ophelia says which lines do; leave out one of them"
    )]
    OwnAndMakerBreaker,
    /// A file does not name the points of the board: why.
    #[error("{0}")]
    Names(String),
    /// A start is not written as it should be.
    #[error("'{}' is not a start; write the points of both players, for example X:0,5/O:7 or X:/O:7, or draw the whole board, as in x..o....x", shown(.0))]
    Start(String),
    /// A point of an opening rule or of a start does not exist: the point, and the board's number of points.
    #[error("there is no point {}: the board's points are 0 to {}", .0, .1 - 1)]
    OutOfRange(Point, usize),
    /// A point of an opening rule is named twice, or one of a start, by one player or by both.
    #[error("point {} is named twice; name it once", shown(.0))]
    Repeated(String),
    /// Two opening rules.
    #[error(
        "--forbid-opening restricts Xeno's first move, and --forbid-first-moves restricts both players' first moves; leave out one of them"
    )]
    TwoRules,
    /// Each player's first move is restricted, and a `.pg` file can restrict Black's alone.
    #[error("a .pg file can restrict only Black's first move; leave --forbid-first-moves out")]
    BothRestricted,
    /// A start and an opening rule.
    #[error("a game with a start cannot have an opening rule; leave out one of them")]
    StartAndRule,
    /// A player has completed a line at the start: the player, and the line.
    #[error("{} owns the line {} at the start: the game is over; leave out one of these points", .0, shown(.1))]
    StartWon(&'static str, String),
    /// The points of the start do not say who is to move, as the players have not moved in turn: how many are Xeno's, and Ophelia's.
    #[error(
        "at the start Xeno owns {0} points and Ophelia {1}, so it is unclear who is to move; add --to-move Xeno or --to-move Ophelia"
    )]
    StartMover(usize, usize),
    /// Nobody goes by this name.
    #[error("'{}' is not a player; write Xeno or Ophelia", shown(.0))]
    Mover(String),
    /// A word is no claim.
    #[error("'{}' is not a claim; write xeno-wins, ophelia-draws, ophelia-wins or xeno-draws", shown(.0))]
    Claim(String),
    /// A number of moves is none from 1 to the number of points.
    #[error("'{}' is not a valid number of moves; write a number from 1 to {}", shown(.0), .1)]
    Moves(String, usize),
}

/// What is wrong with a text, and in which of its lines, from 1, if it is in one.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) line: Option<usize>,
    pub(crate) message: String,
}

impl Fault {
    pub(crate) fn at(line: impl Into<Option<usize>>, message: impl Display) -> Fault {
        Fault { line: line.into(), message: message.to_string() }
    }

    /// The error of a file that has this text.
    pub(crate) fn of_file(self, path: &Path) -> GameError {
        GameError::File { path: path.to_owned(), line: self.line, message: self.message }
    }
}

/// The words with which expressions begin.
const WORDS: &str = "grid mnk animal td affine pi4 projective torus box hex triangle square ramsey vdw sts gq fano pappus desargues \
                     mobius-kantor hexgame points lines pg tictactoe qubic gomoku";

/// The word that is nearest to the one with which an expression begins, if that looks like a slip of a key or two.
fn meant(expression: &str) -> Option<&'static str> {
    let word = expression.split(':').next()?.to_lowercase();
    let slips = |known: &&str| strsim::damerau_levenshtein(&word, known);
    WORDS.split(' ').min_by_key(slips).filter(|known| slips(known) <= known.len().saturating_sub(2).min(2))
}
