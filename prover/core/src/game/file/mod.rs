//! Boards from files, in the formats that people have.
//!
//! - `format`: the formats; `recognised`: which of them a text has; `reading`: what is said of a file;
//! - `problem`: why a file holds no board;
//! - `word`: the words that name points; `source`: what a file says besides its board;
//! - `listed`: what a file lists in its own words, and the board that this makes;
//! - `numbered`, `hif`, `nested`, `rows`: what the formats list;
//! - `placed`: where points stand in pictures;
//! - [`mod@write`]: files for others.

mod format;
mod hif;
mod listed;
mod nested;
mod numbered;
mod placed;
mod problem;
mod reading;
mod recognised;
mod rows;
mod source;
mod word;
pub mod write;

use std::io::Read;
use std::path::Path;

use crate::sources;
use crate::text::decoded;
pub(super) use problem::Fault;

pub use format::Format;
pub use problem::{FileProblem, MAX_FILE_BYTES};
pub(crate) use reading::Reading;
pub use source::{Listing, Numbering, Source};

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
    let (format, mut listed) = match reading.format {
        Some(format) => (format, recognised::listed_as(format, text)?),
        None => recognised::recognised(text)?,
    };
    listed.placed.extend(placed::in_comments(text));
    listed.board(format, reading)
}

#[cfg(test)]
mod tests;
