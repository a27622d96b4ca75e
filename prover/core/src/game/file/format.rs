//! The formats of files with points and lines.

use serde::{Deserialize, Serialize};

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

/// The name of each format on the command line, and what a file of it is; in the order of [`Format`].
const NAMES: [(&str, &str); 9] = [
    ("lines", "a file of lines"),
    ("hif", "HIF JSON"),
    ("hs", "a hitting set instance"),
    ("col", "a graph of DIMACS"),
    ("hgr", "a hypergraph of hMETIS"),
    ("hyperbench", "a hypergraph of HyperBench"),
    ("list", "a list of lists"),
    ("csv", "CSV"),
    ("rows", "rows of numbers or names"),
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
        NAMES[self as usize].0
    }

    /// What a file of the format is.
    #[must_use]
    pub fn words(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// The names of all formats, for messages.
    pub(in crate::game) fn names() -> String {
        let [others @ .., last] = Format::ALL.map(Format::name);
        format!("{} or {last}", others.join(", "))
    }
}
