//! The board in a terminal.

use std::io::{self, Write};

use anstyle::Style;

use super::{OPHELIA, Table, XENO};
use pgc_core::game::Point;
use pgc_core::player::State;
use pgc_show::layout::{Layout, Panel};

/// The most columns of text.
const WIDTH: usize = 100;

/// Writes the board: X and O, and the names of free points.
pub(super) fn write(out: &mut dyn Write, table: &Table, state: &State) -> io::Result<()> {
    if let Some(left) = state.left {
        writeln!(out, "moves left: {left}")?;
    }
    match &table.layout {
        Layout::Panels { panels, columns } => {
            let width = table.names.iter().map(|name| name.chars().count()).max().unwrap_or(1);
            let most = panels.first().map_or(1, |panel| (WIDTH / (room(panel, width) + 3)).max(1));
            for row in panels.chunks((*columns).min(most)) {
                write_row(out, row, table, state, width)?;
            }
            Ok(())
        }
        Layout::Places(_) => {
            writeln!(out, "X {}", table.list(&state.xeno))?;
            writeln!(out, "O {}", table.list(&state.ophelia))?;
            writeln!(out, "free {}", table.list(&state.legal))
        }
    }
}

/// How wide a panel is with its title, given the width of a name.
fn room(panel: &Panel, width: usize) -> usize {
    ((width + 1) * panel.columns).max(panel.title.chars().count() + 1)
}

/// Panels side by side.
fn write_row(out: &mut dyn Write, panels: &[Panel], table: &Table, state: &State, width: usize) -> io::Result<()> {
    let titles: Vec<String> =
        panels.iter().map(|panel| format!(" {:1$}", panel.title, room(panel, width) + 1)).collect();
    if panels.iter().any(|panel| !panel.title.is_empty()) {
        writeln!(out, "{}", titles.concat().trim_end())?;
    }
    let rows = panels.iter().map(|panel| panel.cells.len() / panel.columns).max().unwrap_or(0);
    for row in 0..rows {
        let mut blanks = 0;
        for panel in panels {
            write!(out, "{}", " ".repeat(blanks))?;
            blanks = 2 + room(panel, width) - (width + 1) * panel.columns;
            if let Some(title) = panel.rows.get(row) {
                write!(out, "{title:9}")?;
            }
            for cell in panel.cells.chunks(panel.columns).nth(row).unwrap_or_default() {
                let (text, style) = cell.map_or_else(Default::default, |point| shown(point, table, state));
                let blanks = " ".repeat(width + 1 - text.chars().count());
                write!(out, "{blanks}{style}{text}{style:#}")?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

fn shown(point: Point, table: &Table, state: &State) -> (String, Style) {
    if state.xeno.contains(&point) {
        ("X".to_owned(), XENO)
    } else if state.ophelia.contains(&point) {
        ("O".to_owned(), OPHELIA)
    } else {
        let threatened = state.threats.iter().any(|threat| threat.point == point);
        let style = if threatened { Style::new().bold().underline() } else { Style::new().dimmed() };
        (table.names[usize::from(point)].clone(), style)
    }
}
