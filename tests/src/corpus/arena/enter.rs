//! Enters a checker: its row joins the table, and the other rows stay as they are.

use super::{Checker, Row, Score, json, page};
use std::path::Path;
use std::{fs, io};

/// A checker that enters, as its author describes it in a file.
///
/// # Errors
///
/// If the file cannot be read, or lacks something.
pub fn entry(path: &Path) -> io::Result<Checker> {
    let text = fs::read_to_string(path).map_err(|error| io::Error::other(format!("{}: {error}", path.display())))?;
    serde_json::from_str(&text).map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
}

/// The arena with one more row: of a checker that enters, or comes again.
///
/// # Errors
///
/// If the table is of other files than the new row.
pub fn enter(mut rows: Vec<Row>, new: Row) -> io::Result<Vec<Row>> {
    rows.retain(|row| row.checker.name != new.checker.name);
    // Who reads version 1 alone has fewer columns.
    let differs = |(folder, score): &(String, Score)| {
        new.scores.iter().any(|(name, other)| name == folder && score.files() != other.files())
    };
    if rows.iter().any(|row| row.scores.iter().any(differs)) {
        return Err(io::Error::other("table.json is of other files; 'corpus arena --write' writes it anew"));
    }
    rows.push(new);
    Ok(rows)
}

/// Writes list, table and page into the folder of the arena.
///
/// # Errors
///
/// If a file cannot be written.
pub fn save(folder: &Path, rows: &[Row]) -> io::Result<()> {
    let list: Vec<&Checker> = rows.iter().map(|row| &row.checker).collect();
    fs::write(folder.join("checkers.json"), serde_json::to_string_pretty(&list)? + "\n")?;
    fs::write(folder.join("table.json"), json(rows)?)?;
    fs::write(folder.join("README.md"), page(rows))
}

/// The rows of a committed table.
///
/// # Errors
///
/// If it cannot be read.
pub fn table(folder: &Path) -> io::Result<Vec<Row>> {
    Ok(serde_json::from_str(&fs::read_to_string(folder.join("table.json"))?)?)
}
