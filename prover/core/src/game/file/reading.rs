//! How a file is to be read.

use super::format::Format;

/// How a file is to be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Its format, if it is not to be seen from the content.
    pub(crate) format: Option<Format>,
    /// The first point of its numbers, 0 or 1.
    pub(crate) base: Option<u32>,
    /// Whether lines that are given twice are refused.
    pub(crate) is_strict: bool,
}
