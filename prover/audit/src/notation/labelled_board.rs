//! The board on which a text's strategy is played, with the text's own names.
//!
//! From here on, point number n is the text's n-th name. There are three ways to know which point of the game's
//! board that is: the text gives numbers; the text uses the board's numbers or names; or the text prints all lines,
//! and an isomorphism takes these to those of the board. Any isomorphism will do, as two of them differ by a
//! symmetry of the board. The certificate is written with the board's own numbers in the end.
//!
//! If the printed lines are not those of the board under any names, the difference is told. Then the strategy is
//! played on the board by the numbers of the names, and if these are not told either, not at all.
//!
//! # Figures
//!
//! A paper may define its board by figures: two orthogonal latin squares, and a line for each cell from its row,
//! its column and its two symbols. Each figure is checked by itself, and then against those from which it is said
//! to be taken.

use std::collections::BTreeSet;

use crate::notation::finding::{At, Finding, Findings, Kind, Names, some};
use crate::notation::parse::{
    Diagonals, Figure, Grid, Lines, Mistake, Place, RowOfLines, Squares, Text, Titled, refuse_if,
};
use pgc_core::game::{Board, Convention, Family, Game, OpeningRule, Point, Start};
use pgc_core::symmetry::{Permutation, TooLarge, isomorphism};

/// The message where it is not known which points the names belong to.
const UNLABELLED: &str = "say which points these names stand for: by their numbers after 'at', or by all lines of the board \
    in a block 'lines'";

/// The message where lines are printed, but each player has lines of their own.
const WHOSE: &str = "each player has lines of their own in this game, and 'lines' does not say whose these are; leave them out, and \
    give the numbers of the names after 'at'";

/// The game of a text, its points numbered in the order of the text's names.
#[derive(Debug)]
pub(crate) struct LabelledBoard {
    /// The game by the text's names.
    pub game: Game,
    /// The board's point of each name.
    pub labels: Permutation,
    /// Whether the text itself assigns its own names to points.
    pub is_labelled: bool,
}

impl LabelledBoard {
    /// Finds the lines on which the names lie: those that the text prints, or else those of the board. Nothing if there is no game, or
    /// the text's lines are not those of the board.
    ///
    /// # Errors
    ///
    /// The text has a game, but neither gives the numbers of its names nor prints lines.
    pub(crate) fn of(text: &Text, findings: &mut Findings) -> Result<Option<LabelledBoard>, Mistake> {
        let Some(game) = &text.game else { return Ok(None) };
        let unlabelled = || Mistake::new(text.named, UNLABELLED);
        let labelled = |labels, is_labelled| LabelledBoard { game: by_names(game, &labels), labels, is_labelled };
        let told = text.numbers.clone().and_then(Permutation::from_images);
        let Some((at, printed)) = printed(text, findings) else {
            // The board's own numbers are not names that could belong to other points.
            return Ok(Some(labelled(told.ok_or_else(unlabelled)?, text.named != Place::default())));
        };
        refuse_if(matches!(game.convention, Convention::Own(_)), || Mistake::new(at.place, WHOSE))?;
        let by_numbers = told.map(|told| labelled(told, true));
        let numbered = by_numbers.as_ref().map(|board| &board.game.board);
        let (name, lines) = (game.name(), printed.lines().len());
        let same = format!("all lines that are printed, and no others, are the {lines} of {name}");
        if numbered == Some(&printed) {
            findings.add(at, Kind::Right, same);
            return Ok(by_numbers);
        }
        refuse_if(numbered.is_none() && !game.opening.points().is_empty(), unlabelled)?;
        let is_other = |line: &Vec<Point>| numbered.is_some_and(|board| board.lines().binary_search(line).is_err());
        let by = |what: &str| format!("by the numbers of the names, {what} of {name}");
        let labels = isomorphism(&printed, &game.board).unwrap_or_else(|TooLarge| {
            let text = "the board is too large to find out which names stand for which points; give their numbers";
            findings.add(at, Kind::Undecided, text);
            None
        });
        let Some(labels) = labels else {
            for (at, line) in lines_of(text).filter(|(_, line)| is_other(line)) {
                let what = by(&format!("{} is not a line", Names(&text.names).set(line)));
                findings.add(at, Kind::WrongFigure, what);
            }
            let (difference, details) = difference(&printed, game, Names(&text.names));
            findings.add_with(at, Kind::WrongFigure, difference, details);
            return Ok(by_numbers);
        };
        if numbered.is_some() {
            let wrong = printed.lines().iter().filter(|line| is_other(line)).count();
            let numbers = labels.images().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let details = vec![format!("the lines are those of the board if the names are at {numbers}")];
            findings.add_with(at, Kind::Mislabelled, by(&format!("{wrong} of the lines are not lines")), details);
        } else {
            findings.add(at, Kind::Right, same);
        }
        Ok(Some(labelled(labels, numbered.is_some())))
    }
}

/// The board of the lines that a text prints, and where the first of them is.
fn printed<'t>(text: &'t Text, findings: &mut Findings) -> Option<(At<'t>, Board)> {
    let mut lines: BTreeSet<Vec<Point>> = BTreeSet::new();
    for (at, line) in lines_of(text) {
        if line.is_empty() || !lines.insert(line.clone()) {
            let what = format!("{} is printed twice or empty", Names(&text.names).set(line));
            findings.add(at, Kind::WrongFigure, what);
        }
    }
    let at = text.lines.first()?.title.at();
    let board = Board::new(text.names.len(), lines.into_iter().collect());
    let wrong = |error| Finding::new(at, Kind::WrongFigure, format!("the lines do not make a board: {error}"));
    Some((at, findings.passed(board.map_err(wrong))?))
}

/// That printed lines are not those of the board under any names, and where to look.
fn difference(printed: &Board, game: &Game, names: Names) -> (String, Vec<String>) {
    let name = game.name();
    let [ours, theirs] = [printed, &game.board].map(|board| board.lines().len());
    let count = if ours == theirs {
        format!("they are {ours}, as many as those of {name}, but no other names make them the same")
    } else {
        format!("they are {ours}, and {name} has {theirs}")
    };
    let degrees =
        |board: &Board| (0..).take(board.points()).map(|point| board.through(point).len()).collect::<Vec<_>>();
    let mut details = Vec::new();
    if let [first, rest @ ..] = &degrees(&game.board)[..]
        && rest.iter().all(|other| other == first)
    {
        let odd: Vec<_> = (0..).zip(degrees(printed)).filter(|(_, degree)| degree != first).collect();
        if !odd.is_empty() {
            let odd = some(odd.into_iter().map(|(point, degree)| format!("{} is on {degree}", names.name(point))));
            details.push(format!("each point of the board is on {first} lines, but {odd}"));
        }
    }
    (format!("the lines are not those of the board: {count}"), details)
}

/// All lines that a text prints.
fn lines_of(text: &Text) -> impl Iterator<Item = (At<'_>, &Vec<Point>)> {
    let rows = text.lines.iter().flat_map(|lines| lines.rows.iter().map(|row| (lines.title.at(), row)));
    rows.flat_map(|(at, row)| row.iter().map(move |(place, line)| (at.on(*place), line)))
}

/// The game by names, given the point of each name.
pub(super) fn by_names(game: &Game, labels: &Permutation) -> Game {
    let back = labels.inverse();
    let set = |points: &mut Vec<Point>| *points = back.set_image(points);
    let (mut game, mut lines) = (game.clone(), game.board.lines().to_vec());
    lines.iter_mut().for_each(set);
    match &mut game.opening {
        OpeningRule::None => {}
        OpeningRule::Xeno(points) | OpeningRule::Both(points) => set(points),
        OpeningRule::Start(Start { xeno, ophelia, .. }) => [xeno, ophelia].into_iter().for_each(set),
    }
    if let Convention::Own(lines) = &mut game.convention {
        lines.iter_mut().for_each(set);
        lines.sort_unstable();
    }
    let board = Board::new(game.board.points(), lines).unwrap_or(game.board);
    Game { board, family: Family::Lines, source: Default::default(), ..game }
}

/// Checks all figures of a text, each against those from which it is said to be taken.
pub(super) fn check_figures(text: &Text, findings: &mut Findings) {
    let squares = text.squares.iter().map(|squares| (&squares.title, orthogonal(squares)));
    // `LabelledBoard` compares lines with those of the board.
    let lines = text.lines.iter().filter_map(|lines| Some((&lines.title, taken_from(lines, lines.of.as_ref()?, text))));
    let grids = text.grids.iter().map(|grid| (&grid.title, in_rows_and_columns(grid, text)));
    let diagonals = text.diagonals.iter().map(|diagonals| (&diagonals.title, diagonal(diagonals, text)));
    for (title, checked) in squares.chain(lines).chain(grids).chain(diagonals) {
        let (kind, what) = match checked {
            Ok(right) => (Kind::Right, right),
            Err(wrong) => (Kind::WrongFigure, wrong),
        };
        findings.add(title.at(), kind, what);
    }
}

/// The figure of this name that stands before a place.
fn before<'t, Of, Row>(figures: &'t [Figure<Of, Row>], named: &Titled, place: Place) -> Option<&'t Figure<Of, Row>> {
    figures.iter().find(|figure| figure.title.name == named.name && figure.title.place < place)
}

/// The order of squares, and what stands in each cell, row by row: its row, its column, and its symbol in each square, under their letters. In
/// a square of another shape nothing does.
fn symbols(Squares { of: [rows, columns], rows: squares, .. }: &Squares) -> (usize, Vec<(&String, Vec<usize>)>) {
    let order = squares.first().map_or(0, |(_, square)| square.len());
    let (of_rows, of_columns) = cells(order).map(|(row, column)| (row + 1, column + 1)).unzip();
    let flat = |square: &[Vec<usize>]| if is_square(square, order) { square.concat() } else { Vec::new() };
    let squares = squares.iter().map(|(letter, square)| (letter, flat(square)));
    (order, [(rows, of_rows), (columns, of_columns)].into_iter().chain(squares).collect())
}

/// Whether the squares are latin, and each two of them orthogonal: laid on each other, they show each pair of symbols once. A square is latin
/// if it is orthogonal to the numbers of the rows and to those of the columns.
fn orthogonal(squares: &Squares) -> Result<String, String> {
    let (order, all) = symbols(squares);
    let (sides, squares) = all.split_at(2);
    let are = |one: &[usize], other: &[usize]| one.iter().zip(other).collect::<BTreeSet<_>>().len() == order * order;
    let is_latin = |square: &[usize]| {
        square.iter().all(|symbol| (1..=order).contains(symbol)) && sides.iter().all(|(_, side)| are(side, square))
    };
    if let Some((letter, _)) = squares.iter().find(|(_, square)| !is_latin(square)) {
        return Err(format!(
            "{letter} is not a latin square of order {order}: each symbol from 1 to {order} once in each row and column"
        ));
    }
    for (index, (one, first)) in squares.iter().enumerate() {
        if let Some((other, _)) = squares[..index].iter().find(|(_, second)| !are(first, second)) {
            return Err(format!("{other} and {one} are not orthogonal: some pair of symbols comes twice"));
        }
    }
    Ok(match squares.len() {
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
fn taken_from(lines: &Lines, (named, by): &(Titled, String), text: &Text) -> Result<String, String> {
    let name = &named.name;
    let squares = before(&text.squares, named, lines.title.place);
    let (order, all) = symbols(squares.ok_or_else(|| format!("no squares before this are called \"{name}\""))?);
    let classes = all[2..].iter().find(|(letter, _)| *letter == by);
    let (_, classes) = classes.ok_or_else(|| format!("\"{name}\" has no square {by}"))?;
    let mut expected: Vec<BTreeSet<Vec<Point>>> = vec![BTreeSet::new(); order];
    for cell in 0..order * order {
        let others = all.iter().filter(|(letter, _)| *letter != by);
        let entry = others.map(|(letter, symbols)| point(text, letter, *symbols.get(cell)?)).collect::<Option<_>>();
        let mut entry: Vec<Point> =
            entry.ok_or_else(|| format!("the squares of \"{name}\" do not fit the components"))?;
        entry.sort_unstable();
        if let Some(class) = classes.get(cell).and_then(|symbol| expected.get_mut(symbol.checked_sub(1)?)) {
            class.insert(entry);
        }
    }
    let names = Names(&text.names);
    for (number, row) in (1..).zip(&lines.rows) {
        let expected = expected.get(number - 1).ok_or_else(|| format!("row {number} is one too many"))?;
        let printed: BTreeSet<Vec<Point>> = row.iter().map(|(_, line)| line.clone()).collect();
        let missing = expected.difference(&printed).next().map(|line| ("lacks", line, "is"));
        let more = printed.difference(expected).next().map(|line| ("has", line, "is not"));
        if let Some((has, line, is)) = missing.or(more) {
            let line = names.set(line);
            return Err(format!("row {number} {has} {line}, which {is} an entry of \"{name}\" with {by}{number}"));
        }
        let points: Vec<&Point> = row.iter().flat_map(|(_, line)| line).collect();
        refuse_if(points.iter().collect::<BTreeSet<_>>().len() < points.len(), || {
            format!("the lines of row {number} share a point")
        })?;
    }
    refuse_if(lines.rows.len() < order, || format!("there are {} rows for {order} symbols of {by}", lines.rows.len()))?;
    let count: usize = lines.rows.iter().map(Vec::len).sum();
    Ok(format!(
        "the {count} entries of \"{name}\", those with {by}1 in the first row and so on; the lines of a row are disjoint"
    ))
}

/// The cells of a square: row and column of each.
fn cells(order: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..order).flat_map(move |row| (0..order).map(move |column| (row, column)))
}

fn shown((title, row): &RowOfLines) -> String {
    format!("\"{}\", row {row}", title.name)
}

/// The lines of a row that a figure names.
fn row_of_lines<'t>(text: &'t Text, figure: &Titled, (named, number): &RowOfLines) -> Result<Vec<&'t [Point]>, String> {
    let lines = before(&text.lines, named, figure.place);
    let row = lines.and_then(|lines| lines.rows.get(number.checked_sub(1)?));
    let row = row.ok_or_else(|| format!("\"{}\" has no row {number} before this", named.name))?;
    Ok(row.iter().map(|(_, line)| &line[..]).collect())
}

fn is_among(cells: &[Point], lines: &[&[Point]]) -> bool {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    lines.contains(&&cells[..])
}

fn is_square<T>(rows: &[Vec<T>], order: usize) -> bool {
    rows.len() == order && rows.iter().all(|row| row.len() == order)
}

/// Whether the rows and the columns of a grid are the lines that it is said to have.
fn in_rows_and_columns(Grid { title, of: sides, rows: cells }: &Grid, text: &Text) -> Result<String, String> {
    let order = cells.len();
    refuse_if(!is_square(cells, order), || "it is not a square".to_owned())?;
    let column = |column: usize| cells.iter().map(|row| row[column]).collect();
    let columns: Vec<Vec<Point>> = (0..order).map(column).collect();
    for ((what, cells), side) in [("row", cells), ("column", &columns)].into_iter().zip(sides) {
        let lines = row_of_lines(text, title, side)?;
        if let Some((number, cells)) = (1..).zip(cells).find(|(_, cells)| !is_among(cells, &lines)) {
            let cells = Names(&text.names).set(cells);
            return Err(format!("{what} {number}, {cells}, is not a line of {}", shown(side)));
        }
    }
    let [rows, columns] = sides.each_ref().map(shown);
    Ok(format!("its rows are lines of {rows}, and its columns lines of {columns}"))
}

/// Whether the cells with the same letter are a line: one cell in each row and column of the grid, with points of
/// different components.
fn diagonal(diagonals: &Diagonals, text: &Text) -> Result<String, String> {
    let Diagonals { title, of: (named, row), rows: letters_of } = diagonals;
    let grid = before(&text.grids, named, title.place);
    let grid = grid.ok_or_else(|| format!("no grid before this is called \"{}\"", named.name))?;
    let lines = row_of_lines(text, title, row)?;
    let order = grid.rows.len();
    refuse_if(!is_square(letters_of, order) || !is_square(&grid.rows, order), || {
        format!("it is not a square like \"{}\"", named.name)
    })?;
    let letters: BTreeSet<&String> = letters_of.iter().flatten().collect();
    for letter in &letters {
        let places = cells(order).filter(|&(row, column)| letters_of[row][column] == **letter);
        let places: Vec<(usize, usize)> = places.collect();
        let (rows, columns): (BTreeSet<usize>, BTreeSet<usize>) = places.iter().copied().unzip();
        if [places.len(), rows.len(), columns.len()] != [order; 3] {
            return Err(format!("the cells with {letter} are not exactly one in each row and column"));
        }
        let cells: Vec<Point> = places.iter().map(|&(row, column)| grid.rows[row][column]).collect();
        if !is_among(&cells, &lines) {
            let (cells, line) = (Names(&text.names).set(&cells), shown(row));
            return Err(format!("the cells with {letter}, {cells}, are not a line of {line}"));
        }
        let component = |point: &Point| text.components.iter().position(|component| component.points.contains(point));
        refuse_if(cells.iter().map(component).collect::<BTreeSet<_>>().len() < order, || {
            format!("the cells with {letter} are not of different components")
        })?;
    }
    Ok(format!("{} diagonals of different components, which are the lines of {}", letters.len(), shown(row)))
}
