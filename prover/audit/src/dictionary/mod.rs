//! Dictionaries of strategic moves: positions with a move each, such as O. Patashnik's for 4^3 (1980).
//!
//! Here are their files, whose text is that of [`pgc_core::dictionary`]. [`coverage`] says whether a dictionary
//! answers all positions that are reached, by its [`book`], and writes the proof.
//!
//! People give a dictionary where a strategy is wanted, and the other way round. So a file that cannot be read is
//! looked at once more, and the message says which command would read it.

pub mod book;
pub mod coverage;

use std::path::Path;

use crate::proof::AuditError;
use pgc_core::dictionary::{Entry, header, is_number, parse, words};
use pgc_core::quote::Place;
use pgc_core::sources;

/// Most bytes of a dictionary that are read.
const MAX_DICTIONARY_BYTES: u64 = 8 << 20;

/// A text in the notation of strategies begins with statements such as these.
const STATEMENTS: [&str; 7] = ["title", "game", "points", "theorem", "play", "claim", "source"];

/// The most lines of a text that are searched for such statements.
const FIRST_LINES: usize = 10;

/// Reads the dictionary in a file, or on standard input if the path is `-`, for a board with this many points.
///
/// # Errors
///
/// The file cannot be read, is too large, is not text, or has a line that is not an entry.
pub fn read(path: &Path, points: usize) -> Result<Vec<Entry>, AuditError> {
    entries(&sources::read_input(path, MAX_DICTIONARY_BYTES)?, path, points)
}

fn entries(text: &str, path: &Path, points: usize) -> Result<Vec<Entry>, AuditError> {
    parse(text, points).map_err(|mistake| AuditError::at(path, text, &mistake, &advice(text, mistake.place)))
}

/// Advice about a text without a line of dashes, each piece on a line of its own.
fn advice(text: &str, Place { line, .. }: Place) -> String {
    if header(text).is_some() {
        return String::new();
    }
    let strategy = "\nthis looks like a strategy in the notation of papers; \
        'prover audit paper' reads it";
    let no_header =
        "\na header of free text must end with a line of three or more dashes, and this file has no such line";
    let begins_there = text.lines().position(|line| !line.trim_ascii().is_empty()) == line.checked_sub(1);
    let is_entry = text.lines().nth(line.saturating_sub(1)).is_some_and(looks_like_entry);
    let all = [(looks_like_strategy(text), strategy), (begins_there && !is_entry, no_header)];
    all.into_iter().filter(|(is_true, _)| *is_true).map(|(_, advice)| advice).collect()
}

/// Whether a text begins with statements, comments aside.
fn looks_like_strategy(text: &str) -> bool {
    let first_words = text.lines().filter_map(|line| words(line).next()).filter(|(_, word)| !word.starts_with('#'));
    first_words.take(FIRST_LINES).any(|(_, word)| STATEMENTS.contains(&word))
}

/// Whether a text taken for a strategy seems to be a dictionary: a header ends in it, or it has an entry with points.
pub fn looks_like_dictionary(text: &str) -> bool {
    header(text).is_some() || text.lines().any(|line| line.contains(['x', 'o']) && looks_like_entry(line))
}

/// Whether a line is an entry, perhaps for another board.
fn looks_like_entry(line: &str) -> bool {
    let is_position = |word: &str| word.chars().all(|letter| "xo0123456789".contains(letter));
    match words(line).collect::<Vec<_>>()[..] {
        [(start, point)] => start > 1 && is_number(point),
        [(_, position), (_, point)] => is_position(position) && is_number(point),
        _ => false,
    }
}
