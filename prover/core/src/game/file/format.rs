//! The formats of files with points and lines.

/// The formats of files with points and lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `points N`, then a line of point numbers for each line.
    Lines,
    /// The hypergraph interchange format: JSON with incidences of nodes and edges.
    Hif,
    /// A hitting set instance of the PACE challenge 2025: `p hs N M`, then a line of numbers from 1 for each set.
    HittingSet,
    /// A hypergraph of hMETIS: the numbers of lines and points, then a line of numbers from 1 for each line.
    HMetis,
    /// A list of lists, as Python, Sage and GAP print them.
    List,
    /// A line of numbers or names for each line, without a header.
    Rows,
}

/// The names of the formats, for messages.
pub(super) const FORMATS: &str = "lines, hif, hs, hgr, list or rows";

impl Format {
    /// All formats.
    pub const ALL: [Format; 6] =
        [Format::Lines, Format::Hif, Format::HittingSet, Format::HMetis, Format::List, Format::Rows];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Lines => "lines",
            Format::Hif => "hif",
            Format::HittingSet => "hs",
            Format::HMetis => "hgr",
            Format::List => "list",
            Format::Rows => "rows",
        }
    }

    /// What a file of the format is.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Format::Lines => "a file of lines",
            Format::Hif => "HIF JSON",
            Format::HittingSet => "a hitting set instance",
            Format::HMetis => "a hypergraph of hMETIS",
            Format::List => "a list of lists",
            Format::Rows => "rows of numbers or names",
        }
    }
}
