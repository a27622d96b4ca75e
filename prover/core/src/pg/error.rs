//! Why a `.pg` file holds no game that can be proved.
//!
//! Some files are malformed, and some are games of a kind that has no counterpart here, as where a player moves
//! twice in a row. Both are told with the line and the word, and with what to do.

use std::path::PathBuf;

use thiserror::Error;

use crate::game::{BoardError, GameError};
use crate::quote::shown;
use crate::text::TextError;

/// Why a file holds no game that can be proved. The message says where and what.
#[derive(Debug, Error)]
pub enum PgError {
    /// The expression or an option after it is no game's.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The file has no text.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The text is not of this format, or its game is one that cannot be proved here.
    #[error("{}{}: {problem}", shown(path), line.map(|line| format!(":{line}")).unwrap_or_default())]
    Problem {
        /// The file, as the user named it.
        path: PathBuf,
        /// The line of the file, from 1, if the problem is in one.
        line: Option<usize>,
        /// What is wrong.
        problem: PgProblem,
    },
}

/// What is wrong with a game in a `.pg` file.
#[derive(Debug, Error)]
pub enum PgProblem {
    /// A codeword is none of the format's.
    #[error("'{}' is not a codeword; list the lines of a game after #blackwins and #whitewins", shown(.0))]
    Codeword(String),
    /// The codeword is of a variant that gives the goals as a graph.
    #[error(
        "'{0}' gives the goals as a graph, which the prover does not read; list the lines after #blackwins and #whitewins"
    )]
    Graph(&'static str),
    /// A word follows a codeword in its line.
    #[error("'{}' is on the same line as a codeword; begin the list on the next line", shown(.0))]
    BesideCodeword(String),
    /// Words come before any codeword.
    #[error("'{}' comes before any codeword; begin with #times, #positions or another one", shown(.0))]
    Loose(String),
    /// The file lacks a codeword, or has nothing after it.
    #[error("nothing is listed after {0}; list at least one name there")]
    Missing(&'static str),
    /// A name is listed twice: after which codeword.
    #[error("'{}' is listed twice after {}; list it once", shown(.0), .1)]
    Repeated(String, &'static str),
    /// A line names a point twice.
    #[error("'{}' is named twice in this line", shown(.0))]
    RepeatedInLine(String),
    /// A name is not listed after `#positions`.
    #[error("'{}' is not a point; list all points after #positions", shown(.0))]
    NoPoint(String),
    /// One of Black's turns is not listed after `#times`.
    #[error("'{}' is not a time point; list all time points after #times", shown(.0))]
    NoTime(String),
    /// A player moves at two time points that follow each other.
    #[error("{player} moves at {} and at {}; only games in which the players move in turn can be proved", shown(.first), shown(.second))]
    SeveralMoves {
        /// Who does.
        player: &'static str,
        /// The former time point.
        first: String,
        /// The latter.
        second: String,
    },
    /// Black never moves.
    #[error("Black has no turn on a free point, so there is nothing to prove")]
    NoTurn,
    /// The first move must avoid a point to which no symmetry takes an allowed one.
    #[error(
        "the first move may not be '{}', and no symmetry maps an allowed point to it; the prover has no such rule, so leave \
         #firstmoves out",
        shown(.0)
    )]
    FirstMoves(String),
    /// The lines define no board, or one beyond the limits.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// What is listed is no game.
    #[error(transparent)]
    Game(#[from] GameError),
}

/// What is wrong, and in which line of the text, from 1, if it is in one.
pub(super) type Fault = (Option<usize>, PgProblem);
