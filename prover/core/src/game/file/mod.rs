//! Boards from files, in the formats that people have.
//!
//! A text is read if it fits one format, by the whole of it and not by its first letter: each format refuses what it does
//! not define. If formats that fit list different games, the text is refused, and so it is if none fits. Then the format
//! whose mark the text has says why, and rows otherwise.
//!
//! - `formats`: what each format lists;
//! - `listed`: what a file lists in its own words, the board that this makes, and why a file holds no board;
//! - [`mod@write`]: files for others.

mod formats;
mod listed;
pub mod write;

use std::path::Path;

use crate::game::file::listed::Listed;
use crate::game::{Board, Fault};
use crate::sources::{self, TextFault};

pub(crate) use listed::Reading;
pub(super) use listed::is_near;
pub use listed::{Format, Listing, MAX_FILE_BYTES, Numbering, Source};

/// Reads the board in a file, or on standard input if the path is `-`; and what is to be said of it.
pub(super) fn read(path: &Path, reading: Reading) -> Result<(Board, Source), Fault> {
    let text = sources::read_input(path, MAX_FILE_BYTES);
    parse(&text.map_err(|error| Fault::at(None, error.fault))?, reading)
}

/// Reads the board in a file's text.
pub(super) fn of_text(text: &str, reading: Reading) -> Result<(Board, Source), Fault> {
    if text.len() as u64 > MAX_FILE_BYTES {
        return Err(Fault::at(None, TextFault::TooLarge(MAX_FILE_BYTES)));
    }
    parse(text, reading)
}

/// The board in a text.
fn parse(text: &str, reading: Reading) -> Result<(Board, Source), Fault> {
    let (format, mut listed) = match reading.format {
        Some(format) => (format, listed_as(format, text)?),
        None => recognised(text)?,
    };
    listed.placed.extend(listed::in_comments(text));
    listed.board(format, reading)
}

/// Whether a text has the mark of a format, and how it is read.
type Reader = (fn(&str) -> bool, fn(&str) -> Result<Listed, Fault>);

/// The readers of the formats, in the order of [`Format`].
static READERS: [Reader; 9] = [
    (formats::is_own, formats::own),
    (formats::is_object, formats::hif),
    (|text| formats::is_dimacs(text, false), |text| formats::of_dimacs(text, Format::Hs)),
    (|text| formats::is_dimacs(text, true), |text| formats::of_dimacs(text, Format::Col)),
    (|text| text.starts_with('%'), formats::hmetis),
    (formats::is_hyperbench, formats::hyperbench),
    (formats::is_list, formats::list),
    (|text| text.lines().any(|line| line.starts_with('"')), formats::csv),
    (|_| true, formats::rows),
];

/// What a text lists that is said to be of this format. In rows any word is a name then.
fn listed_as(format: Format, text: &str) -> Result<Listed, Fault> {
    let listed = READERS[format as usize].1(text)?;
    let is_free = format == Format::Rows && listed.check().is_err();
    if is_free { listed.of_any_words() } else { listed }.checked()
}

/// The format of a text, and what it lists.
fn recognised(text: &str) -> Result<(Format, Listed), Fault> {
    if text.lines().any(|line| line.trim() == "#positions") {
        return Err(Fault::at(None, "is a .pg file with a whole game; write pg:FILE"));
    }
    // Who states the points means this format.
    if formats::is_own(text) {
        return listed_as(Format::Lines, text).map(|listed| (Format::Lines, listed));
    }
    let (mut fitting, mut refused) = (Vec::new(), None);
    for (format, (has_mark, read)) in Format::ALL.into_iter().zip(&READERS) {
        match read(text).and_then(Listed::checked) {
            Ok(listed) => fitting.push((format, listed)),
            Err(fault) if refused.is_none() && has_mark(text) => refused = Some(fault),
            Err(_) => {}
        }
    }
    let mut fitting = fitting.into_iter();
    let Some((format, listed)) = fitting.next() else {
        return Err(refused.unwrap_or_else(formats::unknown));
    };
    match fitting.find(|(_, other)| !other.is_same(&listed)) {
        None => Ok((format, listed)),
        Some((other, _)) => {
            let [is, named] = [Format::words, Format::name].map(|of| [format, other].map(of));
            let are = format!("is {} or {}, which are different games", is[0], is[1]);
            Err(Fault::at(
                None,
                format!("{are}; say which with --game-format {} or --game-format {}", named[0], named[1]),
            ))
        }
    }
}

#[cfg(test)]
mod tests;
