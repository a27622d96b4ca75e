//! Checks figures: latin squares, lines taken from them, and grids.
//!
//! A paper may define its board by figures: two orthogonal latin squares, and a line for each cell from its row,
//! its column and its two symbols. Each figure is checked by itself, and then against those from which it is said
//! to be taken. Whether the lines are those of the board is for `labelled_board`.

use std::collections::{BTreeSet, HashMap};

use crate::notation::finding::{Findings, Kind};
use crate::notation::names::Names;
use crate::notation::parse::{Diagonals, Grid, Lines, Squares, Statement, Text, Titled};
use pgc_core::game::Point;

/// The figures read so far, by name.
#[derive(Default)]
struct Met<'t> {
    squares: HashMap<&'t str, &'t Squares>,
    lines: HashMap<&'t str, &'t Lines>,
    grids: HashMap<&'t str, &'t Grid>,
}

/// Compares all figures of a text with each other.
pub(super) fn check(text: &Text, findings: &mut Findings) {
    let mut met = Met::default();
    for statement in &text.statements {
        let (title, result) = match statement {
            Statement::Squares(squares) => {
                met.squares.insert(&squares.title.name, squares);
                (&squares.title, orthogonal(squares))
            }
            Statement::Lines(lines) => {
                met.lines.insert(&lines.title.name, lines);
                (&lines.title, taken_from(lines, text, &met))
            }
            Statement::Grid(grid) => {
                met.grids.insert(&grid.title.name, grid);
                (&grid.title, in_rows_and_columns(grid, text, &met))
            }
            Statement::Diagonals(diagonals) => (&diagonals.title, diagonal(diagonals, text, &met)),
            _ => continue,
        };
        match result {
            // `labelled_board` compares lines with those of the board.
            Ok(right) if right.is_empty() => {}
            Ok(right) => findings.add(title.place, &title.name, Kind::Right, right),
            Err(wrong) => findings.add(title.place, &title.name, Kind::WrongFigure, wrong),
        }
    }
}

/// Whether each symbol from 1 to the order stands once in each row and in each column.
fn is_latin(square: &[Vec<usize>], order: usize) -> bool {
    let is_full = |symbols: BTreeSet<usize>| symbols == (1..=order).collect();
    is_square(square, order)
        && square.iter().all(|row| is_full(row.iter().copied().collect()))
        && (0..order).all(|column| is_full(square.iter().map(|row| row[column]).collect()))
}

/// Whether the squares are latin, and each two of them orthogonal: laid on each other, they show each pair of
/// symbols once.
fn orthogonal(squares: &Squares) -> Result<String, String> {
    let order = squares.squares.first().map_or(0, |(_, square)| square.len());
    for (letter, square) in &squares.squares {
        if !is_latin(square, order) {
            return Err(format!(
                "{letter} is not a latin square of order {order}: each symbol from 1 to {order} once in each row and column"
            ));
        }
    }
    for (index, (one, first)) in squares.squares.iter().enumerate() {
        for (other, second) in &squares.squares[..index] {
            let pairs = first.iter().flatten().zip(second.iter().flatten());
            if pairs.collect::<BTreeSet<_>>().len() < order * order {
                return Err(format!("{other} and {one} are not orthogonal: some pair of symbols comes twice"));
            }
        }
    }
    Ok(match squares.squares.len() {
        1 => format!("a latin square of order {order}"),
        count => format!("{count} latin squares of order {order}, each two of them orthogonal"),
    })
}

/// The point of a component with this number, from 1.
fn point(text: &Text, letter: &str, number: usize) -> Option<Point> {
    let component = text.components.iter().find(|component| component.letter == letter)?;
    component.points.get(number.checked_sub(1)?).copied()
}

/// Whether printed lines are the entries of latin squares, ordered by the symbols of one of them. The entry of a
/// cell is its row, its column and its symbols in the other squares; row n of the figure has the entries whose
/// cells have symbol n. As that square is latin, these share no point.
fn taken_from(lines: &Lines, text: &Text, met: &Met) -> Result<String, String> {
    let count: usize = lines.rows.iter().map(Vec::len).sum();
    let Some((Titled { name, .. }, by)) = &lines.from else {
        return Ok(String::new());
    };
    let squares =
        met.squares.get(name.as_str()).ok_or_else(|| format!("no squares before this are called \"{name}\""))?;
    let order = squares.squares.first().map_or(0, |(_, square)| square.len());
    let classes = squares.squares.iter().find(|(letter, _)| letter == by);
    let (_, classes) = classes.ok_or_else(|| format!("\"{name}\" has no square {by}"))?;
    let entry = |row: usize, column: usize| -> Option<Vec<Point>> {
        let mut points = vec![point(text, &squares.sides[0], row + 1)?, point(text, &squares.sides[1], column + 1)?];
        for (letter, square) in squares.squares.iter().filter(|(letter, _)| letter != by) {
            points.push(point(text, letter, *square.get(row)?.get(column)?)?);
        }
        points.sort_unstable();
        Some(points)
    };
    let mut expected: Vec<BTreeSet<Vec<Point>>> = vec![BTreeSet::new(); order];
    for (row, column) in (0..order).flat_map(|row| (0..order).map(move |column| (row, column))) {
        let class = classes.get(row).and_then(|row| row.get(column)).and_then(|symbol| symbol.checked_sub(1));
        let entry = entry(row, column).ok_or_else(|| format!("the squares of \"{name}\" do not fit the components"))?;
        if let Some(class) = class.and_then(|class| expected.get_mut(class)) {
            class.insert(entry);
        }
    }
    let names = Names(&text.names);
    for (number, row) in (1..).zip(&lines.rows) {
        let expected = expected.get(number - 1).ok_or_else(|| format!("row {number} is one too many"))?;
        let printed: BTreeSet<Vec<Point>> = row.iter().map(|(_, line)| line.clone()).collect();
        if let Some(missing) = expected.difference(&printed).next() {
            let line = names.set(missing);
            return Err(format!("row {number} lacks {line}, which is an entry of \"{name}\" with {by}{number}"));
        }
        if let Some(more) = printed.difference(expected).next() {
            let line = names.set(more);
            return Err(format!("row {number} has {line}, which is not an entry of \"{name}\" with {by}{number}"));
        }
        let points: BTreeSet<&Point> = row.iter().flat_map(|(_, line)| line).collect();
        if points.len() < row.iter().map(|(_, line)| line.len()).sum() {
            return Err(format!("the lines of row {number} share a point"));
        }
    }
    if lines.rows.len() < order {
        return Err(format!("there are {} rows for {order} symbols of {by}", lines.rows.len()));
    }
    Ok(format!(
        "the {count} entries of \"{name}\", those with {by}1 in the first row and so on; the lines of a row are disjoint"
    ))
}

/// A row of the lines of a figure: the figure's name, and which row, from 1.
type Row = (Titled, usize);

fn shown((title, row): &Row) -> String {
    format!("\"{}\", row {row}", title.name)
}

/// The lines in a row of a figure.
fn row_of_lines<'t>(met: &Met<'t>, (title, number): &Row) -> Result<Vec<&'t Vec<Point>>, String> {
    let lines = met.lines.get(title.name.as_str());
    let row = lines.and_then(|lines| lines.rows.get(number.checked_sub(1)?));
    let row = row.ok_or_else(|| format!("\"{}\" has no row {number} before this", title.name))?;
    Ok(row.iter().map(|(_, line)| line).collect())
}

fn is_among(cells: &[Point], lines: &[&Vec<Point>]) -> bool {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    lines.contains(&&cells)
}

fn is_square<T>(rows: &[Vec<T>], order: usize) -> bool {
    rows.len() == order && rows.iter().all(|row| row.len() == order)
}

/// Whether the rows and the columns of a grid are the lines that it is said to have.
fn in_rows_and_columns(grid: &Grid, text: &Text, met: &Met) -> Result<String, String> {
    let names = Names(&text.names);
    let order = grid.cells.len();
    if !is_square(&grid.cells, order) {
        return Err("it is not a square".to_owned());
    }
    let column = |column: usize| grid.cells.iter().map(|row| row[column]).collect();
    let columns: Vec<Vec<Point>> = (0..order).map(column).collect();
    for ((what, cells), side) in [("row", &grid.cells), ("column", &columns)].into_iter().zip(&grid.sides) {
        let lines = row_of_lines(met, side)?;
        if let Some((number, cells)) = (1..).zip(cells).find(|(_, cells)| !is_among(cells, &lines)) {
            return Err(format!("{what} {number}, {}, is not a line of {}", names.set(cells), shown(side)));
        }
    }
    let [rows, columns] = &grid.sides;
    Ok(format!("its rows are lines of {}, and its columns lines of {}", shown(rows), shown(columns)))
}

/// Whether the cells with the same letter are a line: one cell in each row and column of the grid, with points of
/// different components.
fn diagonal(diagonals: &Diagonals, text: &Text, met: &Met) -> Result<String, String> {
    let names = Names(&text.names);
    let grid = met.grids.get(diagonals.grid.name.as_str());
    let grid = grid.ok_or_else(|| format!("no grid before this is called \"{}\"", diagonals.grid.name))?;
    let lines = row_of_lines(met, &diagonals.lines)?;
    let order = grid.cells.len();
    if !is_square(&diagonals.cells, order) || !is_square(&grid.cells, order) {
        return Err(format!("it is not a square like \"{}\"", diagonals.grid.name));
    }
    let letters: BTreeSet<&String> = diagonals.cells.iter().flatten().collect();
    for letter in &letters {
        let places = (0..order).flat_map(|row| (0..order).map(move |column| (row, column)));
        let places: Vec<(usize, usize)> =
            places.filter(|&(row, column)| diagonals.cells[row][column] == **letter).collect();
        let (rows, columns): (BTreeSet<usize>, BTreeSet<usize>) = places.iter().copied().unzip();
        if [places.len(), rows.len(), columns.len()] != [order; 3] {
            return Err(format!("the cells with {letter} are not exactly one in each row and column"));
        }
        let cells: Vec<Point> = places.iter().map(|&(row, column)| grid.cells[row][column]).collect();
        if !is_among(&cells, &lines) {
            let line = shown(&diagonals.lines);
            return Err(format!("the cells with {letter}, {}, are not a line of {line}", names.set(&cells)));
        }
        let component = |point: &Point| text.components.iter().position(|component| component.points.contains(point));
        if cells.iter().map(component).collect::<BTreeSet<_>>().len() < order {
            return Err(format!("the cells with {letter} are not of different components"));
        }
    }
    Ok(format!(
        "{} diagonals of different components, which are the lines of {}",
        letters.len(),
        shown(&diagonals.lines)
    ))
}
