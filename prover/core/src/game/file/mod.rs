//! Boards from files, in the formats that people have.
//!
//! - `format`: the formats; `reading`: what is said of a file;
//! - `problem`: why a file holds no board;
//! - `hypergraph`: points, lines and names as a file has them, and the board that they make;
//! - `own`: `points N` and lines of numbers;
//! - `foreign`: the formats of others;
//! - `placed`: where points stand in pictures;
//! - [`mod@write`]: files for others.

mod foreign;
mod format;
mod hypergraph;
mod own;
mod placed;
mod problem;
mod reading;
pub mod write;

use std::io::Read;
use std::path::Path;

use crate::sources;
use crate::text::decoded;
use hypergraph::Hypergraph;
pub(super) use problem::Fault;

pub use format::Format;
pub use hypergraph::Source;
pub use problem::{FileProblem, MAX_FILE_BYTES};
pub(crate) use reading::Reading;

use super::Board;

/// Reads the board in a file, or on standard input if the path is `-`; and what is to be said of it.
pub(super) fn read(path: &Path, reading: Reading) -> Result<(Board, Source), Fault> {
    parse(&read_text(path).map_err(|problem| (None, problem))?, reading)
}

fn read_text(path: &Path) -> Result<String, FileProblem> {
    let mut bytes = Vec::new();
    let result = if path == Path::new("-") {
        sources::standard_input().lock().take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)
    } else {
        sources::open(path).and_then(|file| file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes))
    };
    result.map_err(FileProblem::Unreadable)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(FileProblem::TooLarge);
    }
    decoded(bytes).ok_or(FileProblem::NotText)
}

/// Reads the board in a file's text.
pub(super) fn of_text(text: &str, reading: Reading) -> Result<(Board, Source), Fault> {
    if text.len() as u64 > MAX_FILE_BYTES {
        return Err((None, FileProblem::TooLarge));
    }
    parse(text, reading)
}

/// The board in a text.
fn parse(text: &str, reading: Reading) -> Result<(Board, Source), Fault> {
    let seen = || foreign::seen(text).ok_or((None, FileProblem::Unknown));
    if reading.format.is_none() && foreign::is_whole_game(text) {
        return Err((None, FileProblem::WholeGame));
    }
    let format = reading.format.map_or_else(seen, Ok)?;
    if reading.base.is_some() && !matches!(format, Format::List | Format::Rows) {
        return Err((None, FileProblem::BaseFixed(format)));
    }
    let read: Hypergraph = match format {
        Format::Lines => own::parse(text)?.placed(placed::in_comments(text)),
        Format::Hif => foreign::hif(text)?,
        Format::HittingSet => foreign::hitting_set(text)?,
        Format::HMetis => foreign::hmetis(text)?,
        Format::List => foreign::list(text, reading.base)?,
        Format::Rows => foreign::rows(text, reading.base)?.placed(placed::in_comments(text)),
    };
    read.board(format, reading)
}

#[cfg(test)]
mod tests;
