//! Writes a choice of replies as a table, with all choices that follow.

use super::line::{End, Line};
use super::writer::Writer;

/// A row: its cells, and the points of a double threat at its end.
#[derive(Clone, Debug)]
pub(super) struct Row {
    cells: Vec<String>,
    double: String,
}

/// The rows for some replies. A cell that repeats the one above is empty.
pub(super) fn rows(writer: &mut Writer, groups: &[(Vec<usize>, Line)]) -> Vec<Row> {
    let mut rows = Vec::new();
    for (replies, line) in groups {
        let replies: Vec<String> = replies.iter().map(|&reply| writer.name(reply)).collect();
        let mut cells = vec![replies.join(", ")];
        for played in &line.moves {
            cells.push(if played.blocks && writer.dice.percent(50) {
                writer.marked(played.point)
            } else {
                writer.name(played.point)
            });
            if let Some(reply) = played.reply {
                cells.push(match writer.dice.below(3) {
                    0 => String::new(),
                    1 => writer.name(reply),
                    _ => writer.marked(reply),
                });
            }
        }
        match &line.end {
            End::Won(points) => {
                let double =
                    if points.len() > 1 && writer.dice.percent(70) { writer.double(points) } else { String::new() };
                rows.push(Row { cells, double });
            }
            End::Replies(groups) => {
                for mut row in self::rows(writer, groups) {
                    let before = cells.clone();
                    cells.fill(String::new());
                    row.cells.splice(0..0, before);
                    rows.push(row);
                }
            }
        }
    }
    rows
}

fn width(rows: &[Row]) -> usize {
    rows.iter().map(|row| row.cells.len()).max().unwrap_or_default()
}

/// The columns' headings.
pub(super) fn columns(rows: &[Row], is_xeno: bool) -> String {
    let headings = if is_xeno { ["O", "X", "XW"] } else { ["X", "O", "OW"] };
    let mut columns: Vec<&str> = (0..width(rows)).map(|column| headings[column % 2]).collect();
    columns.push(headings[2]);
    columns.join(" ")
}

/// A row as text, given all rows.
pub(super) fn shown(row: &Row, rows: &[Row]) -> String {
    let mut cells = row.cells.clone();
    if !row.double.is_empty() {
        cells.resize(width(rows), String::new());
        cells.push(row.double.clone());
    }
    cells.join(" | ")
}
