//! The board in a terminal.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use console::measure_text_width;

use super::paper::Paper;
use super::table::Table;
use pgc_core::game::{Family, Point};
use pgc_core::labels::letters;
use pgc_core::player::{Over, State, Turn};
use pgc_show::layout::{Layout, Panel};

const XENO: Style = AnsiColor::Red.on_default().bold();
const OPHELIA: Style = AnsiColor::Cyan.on_default().bold();

/// The least columns of a name: a mark between brackets needs its neighbours.
const NARROWEST: usize = 2;

/// The columns between panels.
const GAP: usize = 2;

/// The columns of the title of a row, where a group of a design is a row, and where free points are dots.
const TITLES: [usize; 2] = [9, 6];

/// A position as it is drawn.
struct Board<'b> {
    table: &'b Table<'b>,
    state: &'b State,
    last: Option<Point>,
    /// The points of the line that has won.
    won: &'b [Point],
    /// The columns of a name, without the blanks before it.
    name: usize,
    /// The blanks before a name.
    blanks: usize,
    /// Whether free points are dots.
    dots: bool,
    /// Whether columns then have letters.
    letters: bool,
}

/// Writes the board: X and O, and the names of free points. The last move stands in brackets, the line that has won in braces.
pub(super) fn write(paper: &mut Paper, table: &Table, state: &State, last: Option<Point>) -> io::Result<()> {
    if let Some(left) = state.left {
        writeln!(paper.out, "moves left: {left}")?;
    }
    let won: &[Point] = if let Turn::Over(Over::Line(line)) = &state.turn { line } else { &[] };
    let widest = table.names.all().iter().map(|name| measure_text_width(name)).max();
    let name = widest.unwrap_or(1).max(NARROWEST);
    let mut board = Board { table, state, last, won, name, blanks: 2, dots: false, letters: false };
    match &table.layout {
        Layout::Panels { panels, columns } => {
            let fits = |board: &Board| panels.iter().all(|panel| board.room(panel) <= paper.width);
            if board.beside(panels, *columns) > paper.width {
                board.blanks = 1;
            }
            if !fits(&board) && panels.len() == 1 {
                board = Board { name: NARROWEST, dots: true, letters: has_letters(table), ..board };
            }
            if fits(&board) { board.panels(paper, panels, *columns) } else { list(paper, table, state) }
        }
        Layout::Places(places) => {
            let Some(rows) = board.figure(places, paper.width) else { return list(paper, table, state) };
            board.rows(paper, &rows)
        }
    }
}

/// Whether the columns of a board have letters.
fn has_letters(table: &Table) -> bool {
    let game = &table.certificate.game;
    game.source.names.is_empty() && matches!(game.drawn_as(), Family::Mnk { .. } | Family::Animal { .. })
}

/// The points of both players, where the board cannot be drawn.
fn list(paper: &mut Paper, table: &Table, state: &State) -> io::Result<()> {
    for (title, points) in [("X   ", &state.xeno), ("O   ", &state.ophelia), ("free", &state.legal)] {
        let names: Vec<&str> = points.iter().map(|&point| table.names.name(point)).collect();
        paper.say(format!("{title} {}", names.join(", ")).trim_end())?;
    }
    Ok(())
}

impl Board<'_> {
    /// How wide a panel is with its titles.
    fn room(&self, panel: &Panel) -> usize {
        (self.cell_width() * panel.columns + self.titles(panel)).max(panel.title.chars().count() + 1)
    }

    fn cell_width(&self) -> usize {
        self.blanks + self.name
    }

    /// How wide so many panels are side by side.
    fn beside(&self, panels: &[Panel], columns: usize) -> usize {
        let widths = panels.iter().take(columns).map(|panel| self.room(panel) + GAP);
        widths.sum::<usize>().saturating_sub(GAP)
    }

    /// The columns of the titles of rows.
    fn titles(&self, panel: &Panel) -> usize {
        match panel.rows.is_empty() {
            false => TITLES[0],
            true if self.dots => TITLES[1],
            true => 0,
        }
    }

    fn panels(&self, paper: &mut Paper, panels: &[Panel], columns: usize) -> io::Result<()> {
        let widest = panels.iter().map(|panel| self.room(panel)).max().unwrap_or(1);
        let most = ((paper.width + GAP) / (widest + GAP)).max(1);
        let mut is_first = true;
        for row in panels.chunks(columns.max(1)).flat_map(|row| row.chunks(most)) {
            if !std::mem::take(&mut is_first) {
                writeln!(paper.out)?;
            }
            self.row(paper.out, row)?;
        }
        Ok(())
    }

    /// Panels side by side.
    fn row(&self, out: &mut dyn Write, panels: &[Panel]) -> io::Result<()> {
        let titles: Vec<String> =
            panels.iter().map(|panel| format!(" {:1$}", panel.title, self.room(panel) + GAP - 1)).collect();
        if panels.iter().any(|panel| !panel.title.is_empty()) {
            writeln!(out, "{}", titles.concat().trim_end())?;
        }
        if let (true, [panel]) = (self.dots, panels) {
            let heading = |column: usize| format!("{:>1$}", self.heading(column), self.cell_width());
            let headings: String = (0..panel.columns).map(heading).collect();
            writeln!(out, "{}{headings}", " ".repeat(self.titles(panel)))?;
        }
        let rows = panels.iter().map(|panel| panel.cells.len() / panel.columns).max().unwrap_or(0);
        for row in 0..rows {
            let mut line = Line::default();
            let mut left = 0;
            for panel in panels {
                let cells = panel.cells.chunks(panel.columns).nth(row).unwrap_or_default();
                let mut at = left;
                if self.titles(panel) > 0 {
                    line.write(at, &self.title(panel, row, cells), Style::new());
                    at += self.titles(panel);
                }
                for cell in cells {
                    cell.iter().for_each(|&point| self.cell(&mut line, at, point));
                    at += self.cell_width();
                }
                left += self.room(panel) + GAP;
            }
            line.end(out)?;
        }
        Ok(())
    }

    /// What stands above a column: its letter, or what is to be added to the number before the row.
    fn heading(&self, column: usize) -> String {
        if self.letters { letters(column) } else { column.to_string() }
    }

    fn title(&self, panel: &Panel, row: usize, cells: &[Option<Point>]) -> String {
        match panel.rows.get(row) {
            Some(title) => title.clone(),
            None if self.letters => (row + 1).to_string(),
            None => cells.iter().flatten().next().map(|point| format!("{point} +")).unwrap_or_default(),
        }
    }

    /// Writes a cell: blanks, and a name or a mark at its right edge.
    fn cell(&self, line: &mut Line, at: usize, point: Point) {
        let right = at + self.cell_width() - 1;
        let Some(mark) = Table::owner(self.state, point) else {
            let threatened = self.state.threats.iter().any(|threat| threat.point == point);
            let style = if threatened { Style::new().bold().underline() } else { Style::new().dimmed() };
            let name = if self.dots { "." } else { self.table.names.name(point) };
            return line.write(right + 1 - measure_text_width(name), name, style);
        };
        let around = match self.last {
            _ if self.won.contains(&point) => Some(["{", "}"]),
            last => (last == Some(point)).then_some(["[", "]"]),
        };
        if let Some([open, close]) = around {
            line.write(right - 1, open, Style::new().bold());
            line.write(right + 1, close, Style::new().bold());
        }
        line.write(right, mark, if mark == "X" { XENO } else { OPHELIA });
    }

    /// The rows of a figure, from the top, with the column at which each point's cell begins. Nothing if they do not fit, or if no figure
    /// of the board is known.
    fn figure(&self, places: &[[f64; 2]], width: usize) -> Option<Vec<Vec<(usize, Point)>>> {
        self.table.certificate.game.places()?;
        let ranks = |axis: usize| {
            let mut all: Vec<f64> = places.iter().map(|place| place[axis]).collect();
            all.sort_by(f64::total_cmp);
            all.dedup_by(|one, other| (*one - *other).abs() < 1e-6);
            let rank = |place: &[f64; 2]| all.iter().filter(|&&part| part < place[axis] - 1e-6).count();
            (places.iter().map(rank).collect::<Vec<usize>>(), all.len())
        };
        let [(columns, across), (rows, down)] = [ranks(0), ranks(1)];
        let mut figure: Vec<Vec<(usize, Point)>> = vec![Vec::new(); down];
        for ((&column, &row), point) in columns.iter().zip(&rows).zip(0..) {
            figure[row].push((column, point));
        }
        figure.iter_mut().for_each(|row| row.sort_unstable());
        // As many columns of text for each step as keep neighbours apart.
        let steps = figure.iter().flat_map(|row| row.windows(2)).map(|pair| pair[1].0 - pair[0].0);
        let step = steps.map(|step| self.cell_width().div_ceil(step.max(1))).max().unwrap_or(1);
        figure.iter_mut().flatten().for_each(|(column, _)| *column *= step);
        (across * step + self.cell_width() < width && down * 2 <= places.len() + 2).then_some(figure)
    }

    fn rows(&self, paper: &mut Paper, rows: &[Vec<(usize, Point)>]) -> io::Result<()> {
        rows.iter().try_for_each(|row| {
            let mut line = Line::default();
            row.iter().for_each(|&(at, point)| self.cell(&mut line, at, point));
            line.end(paper.out)
        })
    }
}

/// Words at columns of a line.
#[derive(Default)]
struct Line(Vec<(usize, String, Style)>);

impl Line {
    fn write(&mut self, at: usize, text: &str, style: Style) {
        self.0.push((at, text.to_owned(), style));
    }

    /// Writes the line, from the left to the right.
    fn end(mut self, out: &mut dyn Write) -> io::Result<()> {
        self.0.sort_by_key(|&(at, ..)| at);
        let mut column = 0;
        for (at, text, style) in self.0 {
            write!(out, "{}{style}{text}{style:#}", " ".repeat(at.saturating_sub(column)))?;
            column = at + measure_text_width(&text);
        }
        writeln!(out)
    }
}
