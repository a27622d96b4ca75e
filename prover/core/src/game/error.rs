//! Errors in what names or describes a game: expressions, options and files.
//!
//! A user writes an expression such as `mnk:6,5,4`, so most of these messages are about a slip of the pen. Each
//! says what to write instead, and quotes what was written with `shown`, which escapes control characters and line
//! ends: an expression may come from a file of someone else, and must not send codes to the terminal or forge a
//! second message. Each message stands where it is known what is wrong; here is what programs can ask of all of them.

use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::quote::shown;

/// Why an expression, an option or a file defines no board or no game, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct GameError {
    /// The file, as the user named it, if it is about one.
    pub path: Option<PathBuf>,
    /// The line of the text, from 1, if the problem is in one.
    pub line: Option<usize>,
    /// What is wrong, and what to write instead.
    pub message: String,
}

impl Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(path) = &self.path {
            let line = self.line.map(|line| format!(":{line}")).unwrap_or_default();
            write!(f, "{}{line}: ", shown(path))?;
        }
        f.write_str(&self.message)
    }
}

impl GameError {
    /// What is wrong, without a place.
    pub fn new(message: impl Display) -> GameError {
        GameError::at(None, message)
    }

    /// What is wrong in a line of a text, if it is in one.
    pub(crate) fn at(line: impl Into<Option<usize>>, message: impl Display) -> GameError {
        GameError { path: None, line: line.into(), message: message.to_string() }
    }

    /// The error of a file that has this text.
    pub(crate) fn of_file(self, path: &Path) -> GameError {
        GameError { path: Some(path.to_owned()), ..self }
    }

    /// There is no family of this name.
    pub(super) fn unknown(expression: &str) -> GameError {
        let meant = meant(expression).map(|word| format!(" (did you mean {word}?)")).unwrap_or_default();
        GameError::new(format_args!(
            "'{}' does not name a game{meant}; write one of\n{}",
            shown(expression),
            EXPRESSIONS
        ))
    }
}

/// Refuses what defines no game.
pub(crate) fn refused<T>(message: impl Display) -> Result<T, GameError> {
    Err(GameError::new(message))
}

/// The expressions, each with an example.
const EXPRESSIONS: &str = "  \
  4^3 or grid:4,3      a cube: side 4 in 3 dimensions
  mnk:6,5,4            6 columns, 5 rows, 4 in a row
  animal:elly,4x4      a polyomino anywhere on 4 columns and 4 rows
  td:4,5 or td:4,5+2   a transversal design: 4 groups of 5, the first 2 groups as lines
  affine:4 or pi4      the affine plane of order 4
  projective:2         the projective plane of order 2
  torus:6,6,5 box:4,4,3,3 hex:5,5 triangle:6,4 square:5 ramsey:6,3 vdw:26,5 sts:13 gq:2
  fano pappus desargues mobius-kantor hexgame:3
  lines:my-board.txt   a file: 'points N', then one row of point numbers per line; or HIF, hMETIS, lists, rows
  pg:my-game.pg        a .pg file, the format of research on quantified Boolean formulas";

/// The words with which expressions begin.
const WORDS: &str = "grid mnk animal td affine pi4 projective torus box hex triangle square ramsey vdw sts gq fano pappus desargues \
                     mobius-kantor hexgame points lines pg tictactoe qubic gomoku";

/// The word that is nearest to the one with which an expression begins, if that looks like a slip of a key or two.
fn meant(expression: &str) -> Option<&'static str> {
    let word = expression.split(':').next()?.to_lowercase();
    let slips = |known: &&str| strsim::damerau_levenshtein(&word, known);
    WORDS.split(' ').min_by_key(slips).filter(|known| slips(known) <= known.len().saturating_sub(2).min(2))
}
