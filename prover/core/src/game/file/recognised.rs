//! Which format a text has, and what it lists.
//!
//! A text is read if it fits one format, by the whole of it and not by its first letter: each format refuses what it does
//! not define. If formats that fit list different games, the text is refused, and so it is if none fits. Then the format
//! whose mark the text has says why, and rows otherwise.

use super::format::Format;
use super::listed::Listed;
use super::problem::{Fault, FileProblem};
use super::{hif, nested, numbered, rows};

/// Whether a text has the mark of a format, and how it is read.
type Reader = (fn(&str) -> bool, fn(&str) -> Result<Listed, Fault>);

/// The readers of the formats, in the order of [`Format`].
static READERS: [Reader; 9] = [
    (numbered::is_own, numbered::own),
    (hif::is_object, hif::hif),
    (numbered::is_dimacs, numbered::hitting_set),
    (numbered::is_graph, numbered::graph),
    (|text| text.starts_with('%'), numbered::hmetis),
    (nested::is_hyperbench, nested::hyperbench),
    (nested::is_list, nested::list),
    (|text| text.lines().any(|line| line.starts_with('"')), rows::csv),
    (|_| true, rows::rows),
];

/// What a text lists that is said to be of this format. In rows any word is a name then.
pub(super) fn listed_as(format: Format, text: &str) -> Result<Listed, Fault> {
    let listed = READERS[format as usize].1(text)?;
    let is_free = format == Format::Rows && listed.check().is_err();
    if is_free { listed.of_any_words() } else { listed }.checked()
}

/// The format of a text, and what it lists.
pub(super) fn recognised(text: &str) -> Result<(Format, Listed), Fault> {
    if text.lines().any(|line| line.trim() == "#positions") {
        return Err((None, FileProblem::WholeGame));
    }
    // Who states the points means this format.
    if numbered::is_own(text) {
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
        return Err(refused.unwrap_or((None, FileProblem::Unknown)));
    };
    match fitting.find(|(_, other)| !other.is_same(&listed)) {
        Some((other, _)) => Err((None, FileProblem::Ambiguous(format, other))),
        None => Ok((format, listed)),
    }
}

#[cfg(test)]
mod tests;
