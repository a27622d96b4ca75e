//! Reads pages of the repository, and tables in them.

use crate::binaries::workspace;
use std::fs;

/// The text of a page.
///
/// # Panics
///
/// If it cannot be read.
#[must_use]
pub fn page(file: &str) -> String {
    fs::read_to_string(workspace().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The rows of the table on a page whose header begins with these cells. Backquotes are left out.
///
/// # Panics
///
/// If there is no such table.
#[must_use]
pub fn table(file: &str, head: &[&str]) -> Vec<Vec<String>> {
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().replace('`', "")).collect()
    };
    let begins = |line: &str| cells(line).iter().map(String::as_str).collect::<Vec<_>>().starts_with(head);
    let text = page(file);
    let mut lines = text.lines().skip_while(|line| !begins(line));
    assert!(lines.next().is_some(), "{file} has no table {head:?}");
    lines.skip(1).take_while(|line| line.starts_with('|')).map(cells).collect()
}
