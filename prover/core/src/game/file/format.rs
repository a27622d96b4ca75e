//! The formats of files with points and lines: how each is called, told and read.
//!
//! A text is read if it fits one format, by the whole of it and not by its first letter: each format refuses what it does
//! not define. If formats that fit list different games, the text is refused, and so it is if none fits. Then the format
//! whose mark the text has says why, and rows otherwise.

use serde::{Deserialize, Serialize};

use super::listed::Listed;
use super::problem::{Fault, FileProblem};
use super::{hif, nested, numbered, rows};

/// The formats of files with points and lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// `points N`, then a line of point numbers for each line.
    Lines,
    /// The hypergraph interchange format: JSON with incidences of nodes and edges.
    Hif,
    /// A hitting set instance of the PACE challenge 2025: `p hs N M`, then a line of numbers from 1 for each set.
    Hs,
    /// A graph of DIMACS: `p edge N M` or `p col N M`, then `e U V` with numbers from 1 for each edge.
    Col,
    /// A hypergraph of hMETIS: the numbers of lines and points, then a line of numbers from 1 for each line.
    Hgr,
    /// A hypergraph of HyperBench: `edge(vertex,vertex,...)` with commas between edges and a full stop at the end.
    HyperBench,
    /// A list of lists, tuples or sets, as Python, Sage, GAP and JSON have it.
    List,
    /// Values with commas, semicolons or tabs between them: a row for each line, perhaps after a header.
    Csv,
    /// A row of numbers or names for each line, without a header.
    Rows,
}

/// What is known of a format: its name on the command line, what a file of it is, whether a text has its mark, and how it is read.
type Entry = (&'static str, &'static str, fn(&str) -> bool, fn(&str) -> Result<Listed, Fault>);

/// The formats, in the order of [`Format`].
static TABLE: [Entry; 9] = [
    ("lines", "a file of lines", numbered::is_own, numbered::own),
    ("hif", "HIF JSON", hif::is_object, hif::hif),
    ("hs", "a hitting set instance", numbered::is_dimacs, numbered::hitting_set),
    ("col", "a graph of DIMACS", numbered::is_graph, numbered::graph),
    ("hgr", "a hypergraph of hMETIS", |text| text.starts_with('%'), numbered::hmetis),
    ("hyperbench", "a hypergraph of HyperBench", nested::is_hyperbench, nested::hyperbench),
    ("list", "a list of lists", nested::is_list, nested::list),
    ("csv", "CSV", |text| text.lines().any(|line| line.starts_with('"')), rows::csv),
    ("rows", "rows of numbers or names", |_| true, rows::rows),
];

impl Format {
    /// All formats.
    pub const ALL: [Format; 9] = {
        use Format::{Col, Csv, Hgr, Hif, Hs, HyperBench, Lines, List, Rows};
        [Lines, Hif, Hs, Col, Hgr, HyperBench, List, Csv, Rows]
    };

    /// The formats that [`write`](super::write::write) writes.
    pub const WRITTEN: [Format; 6] = [Format::Lines, Format::Hif, Format::Hs, Format::Hgr, Format::List, Format::Rows];

    /// The format of this name.
    #[must_use]
    pub fn of(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        TABLE[self as usize].0
    }

    /// What a file of the format is.
    #[must_use]
    pub fn words(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// The names of all formats, for messages.
    pub(in crate::game) fn names() -> String {
        let [others @ .., last] = Format::ALL.map(Format::name);
        format!("{} or {last}", others.join(", "))
    }

    /// What a text lists that is said to be of this format. In rows any word is a name then.
    pub(super) fn read(self, text: &str) -> Result<Listed, Fault> {
        let listed = TABLE[self as usize].3(text)?;
        let is_free = self == Format::Rows && listed.check().is_err();
        if is_free { listed.of_any_words() } else { listed }.checked()
    }

    /// The format of a text, and what it lists.
    pub(super) fn recognised(text: &str) -> Result<(Format, Listed), Fault> {
        if text.lines().any(|line| line.trim() == "#positions") {
            return Err((None, FileProblem::WholeGame));
        }
        let (mut fitting, mut refused) = (Vec::new(), None);
        for (format, (.., has_mark, read)) in Format::ALL.into_iter().zip(&TABLE) {
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
}

#[cfg(test)]
mod tests;
