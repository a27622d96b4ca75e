//! Pictures of boards as text: the points by their numbers, for looking them up, or with what stands on them.
//! And where the points of a board stand in any picture.
//!
//! # Latin squares
//!
//! Transversal designs as latin squares: rows and columns are the points of two groups, and each further group gives the
//! symbols of a square. The block of a row and a column has the symbols that stand there.
//!
//! # Any other hypergraph
//!
//! Places for the points of any hypergraph: points of a line attract each other, and all points repel each other
//! (Fruchterman and Reingold 1991).
//!
//! Only sums, products, quotients and square roots are used, so that every machine finds the same places.

use std::{fmt::Display, io};

use minijinja::context;
use serde::Serialize;

use crate::template::{Template, family_facts, template};
use pgc_core::game::{Animal, Board, Game, Names, Point, letters};

/// Most columns and most rows of text in a picture.
const ROOM: [usize; 2] = [100, 60];
/// The blanks between panels that stand side by side, and behind the title of a row.
const GAP: usize = 2;

/// A picture of the board with Xeno's points, Ophelia's, and a letter for each pair or part; nothing for boards without one.
pub type Picture<'a, P = String> = dyn Fn(&[Point], &[Point], &[Vec<Point>]) -> Option<P> + 'a;

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
            let drawn = PanelText { panels, width: width + 1, cell: &|point| format!("{point:>width$} ") };
            drawn.arranged(side, side, ROOM)
        };
        (block, left) = (n.min(2)..=n).rev().find_map(|last| Some((Some(part(last)?), n - last))).unwrap_or_default();
    }
    let (shape, numbering) = (game.family.animal.map(Animal::rows).unwrap_or_default(), game.family.numbering());
    let values = context! { block, left, shape, numbering, most => ROOM, ..family_facts(game.family) };
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
    let cells = with_marks(vec![".".to_owned(); points], ["X", "O"], [xeno, ophelia], groups);
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    let cell = |point: Point| format!("{:>width$} ", cells[usize::from(point)]);
    let drawn = PanelText { panels: &panels, width: width + 1, cell: &cell };
    let beside = match dimension {
        // As many rows of layers as needed, with as few layers each.
        3 => panels.len().div_ceil(panels.len().div_ceil(drawn.beside(ROOM[0]).max(1))),
        _ => side,
    };
    drawn.arranged(side, beside, ROOM)
}

/// What stands at each point: a mark on Xeno's and on Ophelia's, and a letter on the other points of each group.
pub(crate) fn with_marks(
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
#[derive(Clone)]
pub struct PanelText<'d> {
    /// The panels.
    pub panels: &'d [Panel],
    /// The columns of a cell, with those between cells.
    pub width: usize,
    /// What stands at a point. It may have escapes of a terminal, which take no column.
    pub cell: &'d dyn Fn(Point) -> String,
}

impl PanelText<'_> {
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

// Where the points of a board stand in a picture.

/// The most points of a hypergraph whose points find places by their lines; more stand in rows.
const SCATTERED: usize = 200;

/// A picture of a board.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// Rectangles of cells, side by side: as many in a row as `columns` says, if there is room.
    Panels {
        /// The rectangles, from left to right and then down.
        panels: Vec<Panel>,
        /// How many stand side by side.
        columns: usize,
    },
    /// The place of each point: x to the right and y down, both from 0 to 1.
    Places(Vec<[f64; 2]>),
}

/// A rectangle of cells.
#[derive(Clone, Debug, Serialize)]
pub struct Panel {
    /// Its title, if there are several.
    pub title: String,
    /// The number of its columns.
    pub columns: usize,
    /// The titles of its rows, if they have any.
    pub rows: Vec<String>,
    /// Its points, row by row; nothing where a cell is empty.
    pub cells: Vec<Option<Point>>,
}

impl Layout {
    /// The picture of a game's board. The same board always has the same picture.
    pub fn of(game: &Game) -> Self {
        let points = game.board.points();
        if let Some(places) = game.places() {
            return Self::Places(fitted(places));
        }
        let family = game.drawn_as();
        match family.parts() {
            ("grid", &[k, n]) => layers(k as usize, n),
            ("td", [4, 4, _]) => in_rows(SQUARES.into_iter(), 4, Vec::new()),
            ("td", &[_, q, _]) | ("projective", &[q]) => {
                in_rows((0..).take(points), q as usize, groups(points, q as usize))
            }
            _ => match family.columns() {
                Some(columns) => row_by_row(points, columns),
                None => by_names(&game.source.names).unwrap_or_else(|| {
                    if points > SCATTERED {
                        return row_by_row(points, points.isqrt().max(1));
                    }
                    known(&game.board).unwrap_or_else(|| Self::Places(scattered(points, game.board.lines())))
                }),
            },
        }
    }
}

/// The picture of points in rows of this many.
fn row_by_row(points: usize, columns: usize) -> Layout {
    in_rows((0..).take(points), columns, Vec::new())
}

/// Points in rows of this many, which may have titles.
fn in_rows(points: impl Iterator<Item = Point>, columns: usize, rows: Vec<String>) -> Layout {
    let mut cells: Vec<Option<Point>> = points.map(Some).collect();
    cells.resize(cells.len().next_multiple_of(columns), None);
    Layout::Panels { panels: vec![Panel { title: String::new(), columns, rows, cells }], columns: 1 }
}

/// The boards whose pictures are known however their points are numbered.
const KNOWN: [&str; 5] = ["pappus", "desargues", "affine:3", "affine:4", "projective:3"];

/// The picture of the known board that this board is but for the numbers of its points.
fn known(board: &Board) -> Option<Layout> {
    KNOWN.iter().find_map(|name| {
        let known = Game::parse(name).ok()?;
        let sizes = |board: &Board| (board.points(), board.lines().len());
        let mut images = Vec::new();
        let is_known = sizes(&known.board) == sizes(board) && is_carried(board, &known.board, &mut images);
        let number = |cell: &mut Point| {
            *cell = (0..).zip(&images).find(|(_, image)| *image == cell).map_or(0, |(point, _)| point)
        };
        match Layout::of(&known) {
            _ if !is_known => None,
            Layout::Places(places) => {
                Some(Layout::Places(images.iter().map(|&image| places[usize::from(image)]).collect()))
            }
            Layout::Panels { mut panels, columns } => {
                panels.iter_mut().flat_map(|panel| panel.cells.iter_mut().flatten()).for_each(number);
                Some(Layout::Panels { panels, columns })
            }
        }
    })
}

/// Whether the images of the first points can be continued so that each line goes to a line; then they are the images of all points.
fn is_carried(board: &Board, to: &Board, images: &mut Vec<Point>) -> bool {
    let fits = |line: &Vec<Point>| {
        let seen: Vec<&Point> = line.iter().filter_map(|&point| images.get(usize::from(point))).collect();
        to.lines().iter().any(|other| other.len() == line.len() && seen.iter().all(|image| other.contains(image)))
    };
    if !board.lines().iter().all(fits) {
        return false;
    }
    images.len() == board.points()
        || (0..).take(to.points()).any(|image| {
            if images.contains(&image) {
                return false;
            }
            images.push(image);
            is_carried(board, to, images) || images.pop().is_none()
        })
}

/// The most cells for each point of a grid that names make.
const SPARSE: usize = 3;

/// Points that are all called by a letter and a number, such as a1 and b2: the letter is the column, the number the row from the top.
fn by_names(names: &[String]) -> Option<Layout> {
    let place = |name: &String| {
        let column = name.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
        let row = name[1..].parse::<usize>().ok().filter(|row| name[1..] == row.to_string())?;
        Some([column.into(), row.checked_sub(1)?])
    };
    let places: Vec<[usize; 2]> = names.iter().map(place).collect::<Option<_>>()?;
    let [columns, rows] = [0, 1].map(|axis| places.iter().map(|place| place[axis] + 1).max().unwrap_or(0));
    if columns.saturating_mul(rows) > SPARSE * places.len() {
        return None;
    }
    let mut cells = vec![None; columns * rows];
    for (&[column, row], point) in places.iter().zip(0..) {
        if cells[row * columns + column].replace(point).is_some() {
            return None;
        }
    }
    (columns > 1 && rows > 1).then(|| Layout::Panels {
        panels: vec![Panel { title: String::new(), columns, rows: Vec::new(), cells }],
        columns: 1,
    })
}

/// The titles of the groups of a design, or of the parallel classes of a plane, with this many points each. What is left
/// over is the point at infinity.
fn groups(points: usize, size: usize) -> Vec<String> {
    let title = |group: usize| if (group + 1) * size > points { "∞".to_owned() } else { format!("group {group}") };
    (0..points.div_ceil(size)).map(title).collect()
}

/// A hypercube as squares of its last two dimensions: one for each choice of the other coordinates.
fn layers(side: usize, dimension: u32) -> Layout {
    let rows = if dimension > 1 { side } else { 1 };
    let size = rows * side;
    let count = side.pow(dimension.saturating_sub(2));
    let panel = |index: usize| {
        let coordinates: Vec<usize> =
            (0..dimension.saturating_sub(2)).rev().map(|place| index / side.pow(place) % side).collect();
        let cells = (0..).skip(index * size).take(size).map(Some).collect();
        Panel { title: layer(side, &coordinates), columns: side, rows: Vec::new(), cells }
    };
    // Four squares stand as two by two; the squares of four dimensions in a square of squares.
    let columns = match dimension {
        1 | 2 => 1,
        3 if side == 4 => 2,
        3 if side > 4 => side.isqrt() + 1,
        _ => side,
    };
    Layout::Panels { panels: (0..count).map(panel).collect(), columns }
}

/// The title of a square of a hypercube, given the coordinates that its points share. Three dimensions have layers, and four a
/// square of squares, counted from 1; of more the coordinates are told as they are.
fn layer(side: impl Display, coordinates: &[usize]) -> String {
    match *coordinates {
        [] => String::new(),
        [layer] => format!("layer {} of {side}", layer + 1),
        [row, column] => format!("row {}, column {}", row + 1, column + 1),
        _ => coordinates.iter().map(|coordinate| format!("{coordinate},")).collect::<String>() + "_,_",
    }
}

/// The affine plane of order 4, and the design of its lines but for one class, as the paper's figure 4 arranges it: two
/// parallel classes are the rows and the columns.
const SQUARES: [Point; 16] = [3, 15, 11, 7, 8, 4, 0, 12, 5, 9, 13, 1, 14, 2, 6, 10];

/// The most rows of a square.
const MAX_ORDER: u32 = 16;

/// A transversal design of three groups or more.
#[derive(Clone, Debug, Serialize)]
pub struct LatinSquares {
    /// The rows, from the top.
    pub rows: Vec<Point>,
    /// The columns, from the left.
    pub columns: Vec<Point>,
    /// For each further group, the symbols row by row.
    pub squares: Vec<Vec<Point>>,
}

impl LatinSquares {
    /// The squares of a transversal design or affine plane, in the paper's order if it has names for the points; nothing for
    /// other boards.
    pub fn of(game: &Game) -> Option<Self> {
        if game.family.parts().0 == "td" { Self::of_groups(game) } else { None }
    }

    /// The same for projective planes, too: the lines through the last point are their groups.
    pub(crate) fn of_groups(game: &Game) -> Option<Self> {
        let (k, q) = match game.family.parts() {
            ("td", &[k, q, _]) => (k, q),
            ("projective", &[q]) => (q + 1, q),
            _ => return None,
        };
        if k < 3 || q > MAX_ORDER {
            return None;
        }
        let (k, q) = (Point::try_from(k).ok()?, Point::try_from(q).ok()?);
        let paper = Names::squares(game);
        let group = |number: Point| {
            let mut points: Vec<Point> = (number * q..(number + 1) * q).collect();
            points.sort_by_cached_key(|&point| paper.map(|names| names.name(point)));
            points
        };
        let (rows, columns) = (group(0), group(1));
        let crosses = |line: &&Vec<Point>, row, column| line.contains(row) && line.contains(column);
        let block = |row, column| game.board.lines().iter().find(|line| crosses(line, row, column));
        let blocks: Vec<&Vec<Point>> =
            rows.iter().flat_map(|row| columns.iter().filter_map(move |column| block(row, column))).collect();
        let mut symbols: Vec<Point> = (2..k).collect();
        symbols.sort_by_cached_key(|&number| paper.map(|names| names.name(number * q)));
        let of_group =
            |number: Point| blocks.iter().filter_map(move |line| line.iter().find(|&point| point / q == number));
        let squares = symbols.into_iter().map(|number| of_group(number).copied().collect()).collect();
        Some(Self { rows, columns, squares })
    }
}

/// Moves and scales places, whose y goes upwards, into the middle of the square, where it goes down. Both directions have one scale; the
/// smallest steps are thousandths.
fn fitted(places: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    let edge =
        |axis: usize, better: fn(f64, f64) -> f64| places.iter().map(|place| place[axis]).reduce(better).unwrap_or(0.0);
    let [left, right, bottom, top] = [edge(0, f64::min), edge(0, f64::max), edge(1, f64::min), edge(1, f64::max)];
    let width = (right - left).max(top - bottom);
    let part = |offset: f64| if width > 0.0 { ((0.5 + offset / width) * 1000.0).round() / 1000.0 } else { 0.5 };
    let [middle, centre] = [left / 2.0 + right / 2.0, bottom / 2.0 + top / 2.0];
    places.into_iter().map(|[x, y]| [part(x - middle), part(centre - y)]).collect()
}

/// How often all points move.
const ROUNDS: u32 = 300;

/// The place of each point in the square.
fn scattered(points: usize, lines: &[Vec<Point>]) -> Vec<[f64; 2]> {
    let mut places = circle(points);
    let ideal = 1.0 / lengths(points).sqrt();
    let weight = pull_of_pairs(points, lines);
    for round in 0..ROUNDS {
        let step = 0.1 * f64::from(ROUNDS - round) / f64::from(ROUNDS);
        let forces: Vec<[f64; 2]> = (0..points).map(|point| force(&places, &weight, ideal, point)).collect();
        for (place, [x, y]) in places.iter_mut().zip(forces) {
            let length = (x * x + y * y).sqrt().max(1e-9);
            let moved = length.min(step) / length;
            *place = [place[0] + x * moved, place[1] + y * moved];
        }
    }
    fitted(places)
}

/// The points in order around the middle.
fn circle(points: usize) -> Vec<[f64; 2]> {
    // A rational parameter of the circle: no two points have the same place.
    let at = |index: usize| {
        let t = 4.0 * (lengths(index) + 0.5) / lengths(points) - 2.0;
        let (side, t) = if t < 0.0 { (-1.0, t + 1.0) } else { (1.0, t - 1.0) };
        let length = 1.0 + t * t;
        [side * (1.0 - t * t) / length, side * 2.0 * t / length]
    };
    (0..points).map(at).collect()
}

/// So many lengths.
pub(crate) fn lengths(count: usize) -> f64 {
    u32::try_from(count).map_or(0.0, f64::from)
}

/// How strongly each pair of points attracts each other: more in short lines.
fn pull_of_pairs(points: usize, lines: &[Vec<Point>]) -> Vec<Vec<f64>> {
    let mut pull = vec![vec![0.0; points]; points];
    for line in lines {
        let share = 1.0 / lengths(line.len());
        for (&one, &other) in line.iter().flat_map(|one| line.iter().map(move |other| (one, other))) {
            if one != other {
                pull[usize::from(one)][usize::from(other)] += share;
            }
        }
    }
    pull
}

fn force(places: &[[f64; 2]], pull: &[Vec<f64>], ideal: f64, point: usize) -> [f64; 2] {
    let [x, y] = places[point];
    let mut sum = [0.0, 0.0];
    for (other, &[other_x, other_y]) in places.iter().enumerate().filter(|&(other, _)| other != point) {
        let (dx, dy) = (x - other_x, y - other_y);
        let square = (dx * dx + dy * dy).max(1e-9);
        let strength = ideal * ideal / square - pull[point][other] * square.sqrt() / ideal;
        sum = [sum[0] + dx * strength, sum[1] + dy * strength];
    }
    sum
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

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

    #[test]
    fn every_point_has_one_cell() {
        for expression in ["3^1", "4^3", "3^4", "2^5", "mnk:6,5,4", "affine:4", "td:3,5", "affine:3", "projective:4"] {
            let game = Game::parse(expression).unwrap();
            let Layout::Panels { panels, .. } = Layout::of(&game) else { panic!("{expression} has rows and columns") };
            for panel in &panels {
                assert_eq!(panel.cells.len() % panel.columns, 0, "{expression}");
            }
            let cells: Vec<Point> = panels.iter().flat_map(|panel| panel.cells.iter().flatten()).copied().collect();
            let all: BTreeSet<Point> = cells.iter().copied().collect();
            assert_eq!((all.len(), cells.len()), (game.board.points(), game.board.points()), "{expression}");
        }
    }

    #[test]
    fn a_known_board_is_drawn_however_its_points_are_numbered() {
        for name in KNOWN {
            let board = Game::parse(name).unwrap().board;
            let points = Point::try_from(board.points()).unwrap();
            let step = if points.is_multiple_of(3) { 2 } else { 3 };
            let renumbered =
                |line: &Vec<Point>| -> Vec<Point> { line.iter().map(|&point| (step * point + 1) % points).collect() };
            let board = Board::new(board.points(), board.lines().iter().map(renumbered).collect()).unwrap();
            match known(&board).unwrap() {
                Layout::Places(drawn) => assert!(board.lines().iter().all(|line| {
                    let [[x, y], [u, v], [s, t]] = [0, 1, 2].map(|at| drawn[usize::from(line[at])]);
                    ((u - x) * (t - y) - (v - y) * (s - x)).abs() < 0.01
                })),
                Layout::Panels { panels, .. } => {
                    let [panel] = &panels[..] else { panic!("{name} has one panel") };
                    let is_line = |row: &&[Option<Point>]| {
                        board.lines().iter().any(|line| row.iter().flatten().all(|point| line.contains(point)))
                    };
                    assert!(panel.cells.chunks(panel.columns).all(|row| is_line(&row)), "{name}");
                }
            }
        }
        assert!(known(&Game::parse("3^2").unwrap().board).is_none());
    }

    #[test]
    fn names_of_letter_and_number_make_a_grid() {
        let grid = |names: &str| by_names(&names.split(' ').map(str::to_owned).collect::<Vec<_>>());
        let Some(Layout::Panels { panels, .. }) = grid("b2 a1 c1") else { panic!("a grid") };
        assert_eq!((panels[0].columns, &panels[0].cells[..]), (3, &[Some(1), None, Some(2), None, Some(0), None][..]));
        for names in ["a1 a1", "a1 b01", "a1 b", "a1 b0", "a1 \u{e9}2", "a1 z99", "a1 b1", ""] {
            assert!(grid(names).is_none(), "{names}");
        }
    }

    #[test]
    fn places_are_apart_and_in_the_square() {
        for expression in ["affine:3", "mnk:5,4,3", "mnk:2,1,2", "mnk:1,1,1", "3^3"] {
            let board = Game::parse(expression).unwrap().board;
            let places = scattered(board.points(), board.lines());
            assert_eq!(places.len(), board.points());
            for (index, one) in places.iter().enumerate() {
                assert!(one.iter().all(|part| (0.0..=1.0).contains(part)), "{expression} {one:?}");
                for other in &places[..index] {
                    let [dx, dy] = [one[0] - other[0], one[1] - other[1]];
                    assert!(dx * dx + dy * dy > 0.001, "{expression}: {one:?} and {other:?}");
                }
            }
        }
    }
}
