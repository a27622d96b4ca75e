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

/// The rows of the first table on a page whose header begins with these cells. Backquotes are left out.
///
/// # Panics
///
/// If there is no such table.
#[must_use]
pub fn table(file: &str, head: &[&str]) -> Vec<Vec<String>> {
    tables(file, head).swap_remove(0)
}

/// The rows of each table on a page whose header begins with these cells. Backquotes are left out.
///
/// # Panics
///
/// If there is no such table.
#[must_use]
pub fn tables(file: &str, head: &[&str]) -> Vec<Vec<Vec<String>>> {
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().replace('`', "")).collect()
    };
    let begins = |line: &str| cells(line).iter().map(String::as_str).collect::<Vec<_>>().starts_with(head);
    let text = page(file);
    let lines: Vec<&str> = text.lines().collect();
    let rows = |header: usize| lines[header + 2..].iter().take_while(|line| line.starts_with('|'));
    let headers = (0..lines.len()).filter(|&line| begins(lines[line]));
    let tables: Vec<_> = headers.map(|header| rows(header).map(|row| cells(row)).collect()).collect();
    assert!(!tables.is_empty(), "{file} has no table {head:?}");
    tables
}
