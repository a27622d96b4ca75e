//! Lists of which a reader is shown the beginning.

use std::io::{self, Write};

/// Of each list, at most so many are told in text.
pub(super) const SHOWN: usize = 20;

/// The first of some values, separated by commas.
pub(super) fn first(values: impl ExactSizeIterator<Item: ToString>) -> String {
    let rest = if values.len() > SHOWN { ", ..." } else { "" };
    values.take(SHOWN).map(|value| value.to_string()).collect::<Vec<_>>().join(", ") + rest
}

/// How many are not told.
pub(super) fn more(out: &mut impl Write, count: usize) -> io::Result<()> {
    match count.checked_sub(SHOWN) {
        None | Some(0) => Ok(()),
        Some(more) => writeln!(out, "\nand {more} more; --json has them all"),
    }
}
