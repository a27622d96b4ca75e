//! Tables of points: the board with their names, and with a letter for each pair or part.

use crate::layout::{Layout, Panel};
use crate::tex::{self, Names};
use pgc_core::game::{Claim, Convention, Family, Game, Point};
use pgc_core::labels::{Labels, letters as letters_of};

/// The most points of a board that is printed.
const POINTS: usize = 512;
/// From more points on, type is smaller.
const SMALL: usize = 64;
/// The most columns of a table, for names and for letters.
const COLUMNS: [usize; 2] = [12, 20];
/// The most letters of a name in a table.
const LETTERS: usize = 6;
/// The most lines that are listed.
const LINES: usize = 200;

/// The board with the points' names, if it fits; then the lines, unless rows and columns say what they are.
pub(super) fn board(game: &Game, names: Names) -> String {
    let name = |point: Point| names.labels().name(point);
    let short = (0..).take(game.board.points()).all(|point| name(point).chars().count() <= LETTERS);
    let has_letters = matches!(names.labels(), Labels::Rows(_));
    let table = if short && !has_letters { table(game, COLUMNS[0], &|point| names.point(point)) } else { None };
    let mut text = table.map_or_else(String::new, |table| format!("\\par\\smallskip\n{table}\\par\n"));
    if matches!(game.convention, Convention::Own(_)) {
        text += &lines("Xeno's lines", game.board.lines(), names);
        text += &lines("Ophelia's lines", game.lines_of(Claim::OpheliaWins), names);
    } else if !matches!(game.family, Family::Grid { .. } | Family::Mnk { .. }) {
        text += &lines("Lines", game.board.lines(), names);
    }
    text
}

fn lines(title: &str, lines: &[Vec<Point>], names: Names) -> String {
    if lines.len() > LINES {
        return format!(
            "\\topic{{{title}}}There are {}, too many to print; \\texttt{{prover game FILE}} lists them.\n",
            lines.len()
        );
    }
    let sets: Vec<String> = lines.iter().map(|line| format!("\\set{{{}}}", names.list(line))).collect();
    format!("\\topic{{{title}}}{}\n", sets.join(" "))
}

/// The board with Xeno's points, Ophelia's, and a letter for the free points of each group, if it fits.
pub(super) fn letters(game: &Game, xeno: &[Point], ophelia: &[Point], groups: &[Vec<Point>]) -> Option<String> {
    let mut cells = vec!["$\\cdot$".to_owned(); game.board.points()];
    for (group, number) in groups.iter().zip(0..) {
        group.iter().for_each(|&point| cells[usize::from(point)] = letters_of(number));
    }
    xeno.iter().for_each(|&point| cells[usize::from(point)] = "\\textbf{X}".to_owned());
    ophelia.iter().for_each(|&point| cells[usize::from(point)] = "\\textbf{O}".to_owned());
    let table = table(game, COLUMNS[1], &|point| cells[usize::from(point)].clone())?;
    Some(table + "\\par\n")
}

/// The size of type for what has many of a board's points.
pub(super) fn size(game: &Game) -> &'static str {
    if game.board.points() > SMALL { "\\finer " } else { "\\scriptsize " }
}

/// A table for each panel of the board, if it has rows and columns that fit.
fn table(game: &Game, most: usize, cell: &dyn Fn(Point) -> String) -> Option<String> {
    let Layout::Panels { panels, .. } = Layout::of(game) else { return None };
    if game.board.points() > POINTS || panels.iter().any(|panel| panel.columns > most) {
        return None;
    }
    let panels: Vec<String> = panels.iter().map(|panel| one(panel, cell)).collect();
    Some(format!("{{{}{}}}", size(game), panels.join("\n")))
}

fn one(panel: &Panel, cell: &dyn Fn(Point) -> String) -> String {
    let Panel { title, columns, rows, cells } = panel;
    let title = match &**title {
        "" => String::new(),
        title => format!("\\multicolumn{{{}}}{{@{{}}l}}{{{}}}\\\\", columns + 1, tex::text(title)),
    };
    let row = |(number, row): (usize, &[Option<Point>])| {
        let head = rows.get(number).map_or_else(String::new, |row| format!("{}\\ ", tex::text(row)));
        let cells: String = row.iter().map(|point| format!("&{}", point.map_or_else(String::new, cell))).collect();
        format!("{head}{cells}\\\\\n")
    };
    let rows: String = cells.chunks(*columns).enumerate().map(row).collect();
    format!("\\board{{{title}}}{{{columns}}}{{\n{rows}}}")
}
