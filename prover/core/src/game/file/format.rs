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

/// What is known of a format.
struct Entry {
    name: &'static str,
    words: &'static str,
    /// How it looks.
    help: &'static str,
    /// Whether a text has the mark of the format.
    has_mark: fn(&str) -> bool,
    read: fn(&str) -> Result<Listed, Fault>,
}

const fn entry(
    name: &'static str,
    words: &'static str,
    help: &'static str,
    has_mark: fn(&str) -> bool,
    read: fn(&str) -> Result<Listed, Fault>,
) -> Entry {
    Entry { name, words, help, has_mark, read }
}

/// The formats, in the order of [`Format`].
static TABLE: [Entry; 9] = [
    entry(
        "lines",
        "a file of lines",
        "'points N', then a line of point numbers for each line",
        numbered::is_own,
        numbered::own,
    ),
    entry("hif", "HIF JSON", "The hypergraph interchange format, in JSON", hif::is_object, hif::hif),
    entry(
        "hs",
        "a hitting set instance",
        "A hitting set instance of PACE: 'p hs N M', then sets of numbers from 1",
        numbered::is_dimacs,
        numbered::hitting_set,
    ),
    entry(
        "col",
        "a graph of DIMACS",
        "A graph of DIMACS: 'p edge N M', then 'e U V' with numbers from 1 for each edge",
        numbered::is_graph,
        numbered::graph,
    ),
    entry("hgr", "a hypergraph of hMETIS", "A hypergraph of hMETIS", |text| text.starts_with('%'), numbered::hmetis),
    entry(
        "hyperbench",
        "a hypergraph of HyperBench",
        "A hypergraph of HyperBench: 'edge(vertex,vertex),' and so on, with a full stop at the end",
        nested::is_hyperbench,
        nested::hyperbench,
    ),
    entry(
        "list",
        "a list of lists",
        "A list of lists, tuples or sets, as Python, Sage, GAP and JSON have it",
        nested::is_list,
        nested::list,
    ),
    entry(
        "csv",
        "CSV",
        "Values with commas, semicolons or tabs between them, perhaps in quotes and after a header",
        |text| text.lines().any(|line| line.starts_with('"')),
        rows::csv,
    ),
    entry("rows", "rows of numbers or names", "Rows of numbers or names", |_| true, rows::rows),
];

impl Format {
    /// All formats.
    pub const ALL: [Format; 9] = [
        Format::Lines,
        Format::Hif,
        Format::Hs,
        Format::Col,
        Format::Hgr,
        Format::HyperBench,
        Format::List,
        Format::Csv,
        Format::Rows,
    ];

    /// The formats that [`write`](super::write::write) writes.
    pub const WRITTEN: [Format; 6] = [Format::Lines, Format::Hif, Format::Hs, Format::Hgr, Format::List, Format::Rows];

    fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }

    /// The format of this name.
    #[must_use]
    pub fn of(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// What a file of the format is.
    #[must_use]
    pub fn words(self) -> &'static str {
        self.entry().words
    }

    /// How a file of the format looks.
    #[must_use]
    pub fn help(self) -> &'static str {
        self.entry().help
    }

    /// The names of all formats, for messages.
    pub(in crate::game) fn names() -> String {
        let names = Format::ALL.map(Format::name);
        format!("{} or {}", names[..names.len() - 1].join(", "), Format::Rows.name())
    }

    /// What a text lists that is said to be of this format. In rows any word is a name then.
    pub(super) fn read(self, text: &str) -> Result<Listed, Fault> {
        let listed = (self.entry().read)(text)?;
        match listed.checked() {
            Err((listed, _)) if self == Format::Rows => listed.of_any_words().checked().map_err(|(_, fault)| fault),
            result => result.map_err(|(_, fault)| fault),
        }
    }

    /// The format of a text, and what it lists.
    pub(super) fn recognised(text: &str) -> Result<(Format, Listed), Fault> {
        if text.lines().any(|line| line.trim() == "#positions") {
            return Err((None, FileProblem::WholeGame));
        }
        let (mut fitting, mut refused) = (Vec::new(), None);
        for format in Format::ALL {
            let Entry { has_mark, read, .. } = format.entry();
            match read(text).and_then(|listed| listed.checked().map_err(|(_, fault)| fault)) {
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
