//! Lists of which only the beginning is printed.

use std::io::{self, Write};

/// The most items of a list that are printed as text.
pub(super) const SHOWN: usize = 20;

/// The first of some values, separated by commas.
pub(super) fn first(values: impl ExactSizeIterator<Item: ToString>) -> String {
    let rest = if values.len() > SHOWN { ", ..." } else { "" };
    values.take(SHOWN).map(|value| value.to_string()).collect::<Vec<_>>().join(", ") + rest
}

/// Writes how many items are left out.
pub(super) fn more(out: &mut impl Write, count: usize) -> io::Result<()> {
    match count.checked_sub(SHOWN) {
        None | Some(0) => Ok(()),
        Some(more) => writeln!(out, "\nand {more} more; --json has them all"),
    }
}
