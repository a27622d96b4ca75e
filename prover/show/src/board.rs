//! Pictures of boards as text: the points by their numbers, for looking them up, or with what stands on them.

use std::io;

use minijinja::context;

use crate::facts::described;
use crate::layout::{Layout, Panel, layers, row_by_row};
use crate::template::{Template, template};
use pgc_core::game::{Animal, Game, Point, letters};

/// Most columns and most rows of text in a picture.
const ROOM: [usize; 2] = [100, 60];
/// The blanks between panels that stand side by side, and behind the title of a row.
const GAP: usize = 2;

/// How the game's points are numbered, with a picture of as much of the board as fits.
///
/// # Errors
///
/// A fault of the program's.
pub fn picture(game: &Game) -> io::Result<String> {
    let (mut block, mut left) = (None, 0);
    if let ("grid", &[k, n]) = game.family.parts()
        && let Layout::Panels { panels, .. } = layers(k as usize, n)
    {
        let (width, side) = ((game.board.points() - 1).to_string().len(), k as usize);
        // The part in which all coordinates are 0 but for the last ones, as many as fit.
        let part = |last: u32| {
            let panels = &panels[..side.pow(last.saturating_sub(2))];
            let drawn = Drawn { panels, width: width + 1, cell: &|point| format!("{point:>width$} ") };
            drawn.arranged(side, side, ROOM)
        };
        (block, left) = (n.min(2)..=n).rev().find_map(|last| Some((Some(part(last)?), n - last))).unwrap_or_default();
    }
    let (shape, numbering) = (game.family.animal.map(Animal::rows).unwrap_or_default(), game.family.numbering());
    let values = context! { block, left, shape, numbering, most => ROOM, ..described(game.family) };
    Template::new(template!("numbering.txt"), Vec::new())?.fill(values)
}

/// The board of a grid, an m,n,k game or an animal, with Xeno's points, Ophelia's, and a letter for the free points of each
/// group: a pair or a part. Nothing if it does not fit.
pub fn stones(game: &Game, xeno: &[Point], ophelia: &[Point], groups: &[Vec<Point>]) -> Option<String> {
    let points = game.board.points();
    let (side, dimension, layout) = match game.drawn_as().parts() {
        _ if points > ROOM[0] * ROOM[1] => return None,
        ("grid", &[k, n]) => (k as usize, n, layers(k as usize, n)),
        ("mnk" | "animal", &[m, ..]) => (m as usize, 2, row_by_row(points, m as usize)),
        _ => return None,
    };
    let Layout::Panels { panels, .. } = layout else { return None };
    let cells = marked(vec![".".to_owned(); points], ["X", "O"], [xeno, ophelia], groups);
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    let cell = |point: Point| format!("{:>width$} ", cells[usize::from(point)]);
    let drawn = Drawn { panels: &panels, width: width + 1, cell: &cell };
    let beside = match dimension {
        // As many rows of layers as needed, with as few layers each.
        3 => panels.len().div_ceil(panels.len().div_ceil(drawn.beside(ROOM[0]).max(1))),
        _ => side,
    };
    drawn.arranged(side, beside, ROOM)
}

/// What stands at each point: a mark on Xeno's and on Ophelia's, and a letter on the other points of each group.
pub(crate) fn marked(
    mut cells: Vec<String>,
    marks: [&str; 2],
    placed: [&[Point]; 2],
    groups: &[Vec<Point>],
) -> Vec<String> {
    let lettered = groups.iter().zip(0..).map(|(group, number)| (&group[..], letters(number)));
    for (points, text) in lettered.chain(placed.into_iter().zip(marks.map(str::to_owned))) {
        points.iter().for_each(|&point| text.clone_into(&mut cells[usize::from(point)]));
    }
    cells
}

/// Arranges the cells in as many columns as fit.
pub fn rows_of(cells: &[String]) -> String {
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    let columns = ((ROOM[0] + 2) / (width + 4)).max(1);
    // A formatter's width is limited, and a line of a large board may be longer.
    let cell = |cell: &String| format!("  {cell}{}  ", " ".repeat(width - cell.len()));
    let row = |row: &[String]| row.iter().map(cell).collect::<String>().trim_end().to_owned() + "\n";
    cells.chunks(columns).map(row).collect()
}

/// Panels that are drawn as text, each cell in as many columns.
#[derive(Clone, Copy)]
pub struct Drawn<'d> {
    /// The panels.
    pub panels: &'d [Panel],
    /// The columns of a cell, with those between cells.
    pub width: usize,
    /// What stands at a point. It may have escapes of a terminal, which take no column.
    pub cell: &'d dyn Fn(Point) -> String,
}

impl Drawn<'_> {
    /// How many panels fit side by side.
    pub fn beside(&self, room: usize) -> usize {
        (room + GAP) / (self.wide() + GAP)
    }

    /// The columns of the titles of a panel's rows.
    fn titles(panel: &Panel) -> usize {
        panel.rows.iter().map(|title| title.chars().count() + GAP).max().unwrap_or(0)
    }

    /// The columns of the widest panel.
    fn wide(&self) -> usize {
        let wide =
            |panel: &Panel| Self::titles(panel) + (panel.columns * self.width).max(panel.title.chars().count() + 1);
        self.panels.iter().map(wide).max().unwrap_or(0)
    }

    /// The rows of a panel under its title, all of as many columns.
    fn rows(&self, panel: &Panel, wide: usize) -> Vec<String> {
        let (titles, blank) = (Self::titles(panel), " ".repeat(self.width));
        let row = |(row, cells): (usize, &[Option<Point>])| {
            let title = panel.rows.get(row).map_or("", String::as_str);
            let text: String = cells.iter().map(|cell| cell.map_or_else(|| blank.clone(), self.cell)).collect();
            format!("{title:titles$}{text}{:1$}", "", wide - titles - cells.len() * self.width)
        };
        let title = Some(format!("{:titles$}{:2$}", "", panel.title, wide - titles));
        let title = title.filter(|_| !panel.title.is_empty());
        title.into_iter().chain(panel.cells.chunks(panel.columns).enumerate().map(row)).collect()
    }

    /// The panels, so many side by side; the more dimensions of a cube of this side lie between two rows of them, the further they are apart.
    /// Nothing if this takes more columns or rows than there are.
    pub fn arranged(&self, side: usize, beside: usize, [columns, most]: [usize; 2]) -> Option<String> {
        if beside == 0 || beside.min(self.panels.len()) > self.beside(columns) {
            return None;
        }
        let (mut rows, wide) = (Vec::new(), self.wide());
        for (number, panels) in self.panels.chunks(beside).enumerate() {
            if number > 0 {
                let differ = 4 + (1..).take_while(|&power| number.is_multiple_of(side.pow(power))).count();
                rows.resize(rows.len() + differ / 3, String::new());
            }
            let squares: Vec<Vec<String>> = panels.iter().map(|panel| self.rows(panel, wide)).collect();
            for y in 0..squares[0].len() {
                rows.push(squares.iter().map(|square| &*square[y]).collect::<Vec<_>>().join(&" ".repeat(GAP)));
            }
        }
        (rows.len() <= most).then(|| rows.iter().map(|row| row.trim_end().to_owned() + "\n").collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One line may contain all points of the largest board.
    #[test]
    fn a_cell_may_be_as_long_as_a_line_of_the_largest_board() {
        let cells = ["9".repeat(200_000), "1".to_owned()];
        assert_eq!(rows_of(&cells), format!("  {}\n  1\n", cells[0]));
        assert_eq!(rows_of(&["a".to_owned(), "bcd".to_owned()]), "  a      bcd\n");
    }

    #[test]
    fn pairs_whose_letters_are_too_wide_are_not_drawn() {
        let pairs: Vec<Vec<Point>> = (0..27).map(|point| vec![point, point + 27]).collect();
        assert_eq!(stones(&Game::parse("mnk:54,1,3").unwrap(), &[], &[], &pairs), None);
    }

    #[test]
    fn no_picture_is_too_wide() {
        for expression in ["2^8", "8^4", "180^2", "32768^1", "31^3", "mnk:180,180,1", "mnk:1,9000,2", "mnk:32768,1,2"] {
            let text = picture(&Game::parse(expression).unwrap()).unwrap();
            assert!(text.lines().all(|line| line.len() <= ROOM[0]), "{expression}");
            assert!(text.lines().count() <= ROOM[1] + 10, "{expression}");
        }
    }
}
