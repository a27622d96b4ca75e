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

use std::collections::{BTreeSet, HashMap};

use crate::notation::finding::{At, Findings, Kind, Names};
use crate::notation::parse::{Diagonals, Grid, Lines, Mistake, Place, Squares, Statement, Text, Titled};
use pgc_core::game::{Board, Convention, Family, Game, OpeningRule, Point, Start};
use pgc_core::symmetry::Permutation;
use pgc_core::symmetry::{TooLarge, isomorphism};

/// The most points that are listed.
const LISTED: usize = 8;

/// The message where it is not known which points the names belong to.
const UNLABELLED: &str = "say which points these names stand for: by their numbers after 'at', or by all lines of the board \
    in a block 'lines'";

/// The game of a text, its points numbered in the order of the text's names.
#[derive(Debug)]
pub(crate) struct LabelledBoard {
    /// The game by the text's names.
    pub game: Game,
    /// The board's point of each name. Nothing if the text's lines are not those of the board.
    pub labels: Option<Permutation>,
    /// Whether the text itself assigns its own names to points.
    pub is_labelled: bool,
}

/// Finds the lines on which the names lie: those that the text prints, or else those of the board.
///
/// # Errors
///
/// The text has no game, or it neither gives the numbers of its names nor prints lines.
pub(crate) fn ground(text: &Text, findings: &mut Findings) -> Result<LabelledBoard, Mistake> {
    let game = text.game.as_ref().ok_or_else(|| Mistake::no_game(text.named))?;
    let unlabelled = || Mistake::new(text.named, UNLABELLED);
    let told = text.numbers.as_ref().and_then(|numbers| Permutation::from_images(numbers.clone()));
    let printed = printed(text, findings);
    let Some((title, printed)) = printed else {
        let labels = told.ok_or_else(unlabelled)?;
        let board = renumbered(&game.board, &labels.inverse());
        // The board's own numbers are not names that could belong to other points.
        let is_labelled = text.named != Place::default();
        return Ok(LabelledBoard { game: by_names(game, board, &labels), labels: Some(labels), is_labelled });
    };
    if matches!(game.convention, Convention::Own(_)) {
        let message = "each player has lines of their own in this game, and 'lines' does not say whose these are; leave them out, and \
            give the numbers of the names after 'at'";
        return Err(Mistake::new(title.place, message));
    }
    let Some(told) = told else {
        if !game.opening.points().is_empty() {
            return Err(unlabelled());
        }
        let labels = found(&printed, game, title.at(), findings);
        match labels {
            Some(_) => the_same(game, title.at(), findings),
            None => unlike(text, &printed, game, title.at(), findings),
        }
        let numbers = labels.clone().unwrap_or_else(|| Permutation::identity(printed.points()));
        return Ok(LabelledBoard { game: by_names(game, printed, &numbers), labels, is_labelled: false });
    };
    if renumbered(&printed, &told) == game.board {
        the_same(game, title.at(), findings);
        return Ok(LabelledBoard { game: by_names(game, printed, &told), labels: Some(told), is_labelled: true });
    }
    let by_numbers = renumbered(&game.board, &told.inverse());
    let is_other = |line: &Vec<Point>| by_numbers.lines().binary_search(line).is_err();
    let wrong = printed.lines().iter().filter(|line| is_other(line)).count();
    if let Some(labels) = found(&printed, game, title.at(), findings) {
        let text = format!("by the numbers of the names, {wrong} of the lines are not lines of {}", game.name());
        let numbers = labels.images().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let details = vec![format!("the lines are those of the board if the names are at {numbers}")];
        findings.add_with(title.at(), Kind::Mislabelled, text, details);
        return Ok(LabelledBoard { game: by_names(game, printed, &labels), labels: Some(labels), is_labelled: true });
    }
    for (lines, (place, line)) in lines_of(text) {
        if is_other(line) {
            let what = format!(
                "by the numbers of the names, {} is not a line of {}",
                Names(&text.names).set(line),
                game.name()
            );
            findings.add((*place, &lines.title.name), Kind::WrongFigure, what);
        }
    }
    unlike(text, &printed, game, title.at(), findings);
    Ok(LabelledBoard { game: by_names(game, by_numbers, &told), labels: Some(told), is_labelled: true })
}

fn the_same(game: &Game, at: At, findings: &mut Findings) {
    let text =
        format!("all lines that are printed, and no others, are the {} of {}", game.board.lines().len(), game.name());
    findings.add(at, Kind::Right, text);
}

/// The points of the names on printed lines, if the lines are those of the board.
fn found(printed: &Board, game: &Game, at: At, findings: &mut Findings) -> Option<Permutation> {
    isomorphism(printed, &game.board).unwrap_or_else(|TooLarge| {
        let text = "the board is too large to find out which names stand for which points; give their numbers";
        findings.add(at, Kind::Undecided, text);
        None
    })
}

/// Reports that the printed lines are not those of the board under any names, and where to look.
fn unlike(text: &Text, printed: &Board, game: &Game, at: At, findings: &mut Findings) {
    let [ours, theirs] = [printed, &game.board].map(|board| board.lines().len());
    let count = if ours == theirs {
        format!("they are {ours}, as many as those of {}, but no other names make them the same", game.name())
    } else {
        format!("they are {ours}, and {} has {theirs}", game.name())
    };
    let degree = |board: &Board, point: Point| board.through(point).len();
    let all: Vec<usize> = (0..).take(game.board.points()).map(|point| degree(&game.board, point)).collect();
    let mut details = Vec::new();
    if let [first, rest @ ..] = &all[..]
        && rest.iter().all(|other| other == first)
    {
        let odd = (0..).take(printed.points()).filter(|&point| degree(printed, point) != *first);
        let odd: Vec<String> = odd
            .map(|point| format!("{} is on {}", Names(&text.names).name(point), degree(printed, point)))
            .take(LISTED)
            .collect();
        if !odd.is_empty() {
            details.push(format!("each point of the board is on {first} lines, but {}", odd.join(", ")));
        }
    }
    let text = format!("the lines are not those of the board: {count}");
    findings.add_with(at, Kind::WrongFigure, text, details);
}

/// All lines that a text prints.
fn lines_of(text: &Text) -> impl Iterator<Item = (&Lines, &(Place, Vec<Point>))> {
    let blocks = text.statements.iter().filter_map(|statement| match statement {
        Statement::Lines(lines) => Some(lines),
        _ => None,
    });
    blocks.flat_map(|lines| lines.rows.iter().flatten().map(move |line| (lines, line)))
}

/// The lines that a text prints, and the title of the first of them.
fn printed<'t>(text: &'t Text, findings: &mut Findings) -> Option<(&'t Titled, Board)> {
    let mut lines: BTreeSet<Vec<Point>> = BTreeSet::new();
    for (block, (place, line)) in lines_of(text) {
        if line.is_empty() || !lines.insert(line.clone()) {
            let what = format!("{} is printed twice or empty", Names(&text.names).set(line));
            findings.add((*place, &block.title.name), Kind::WrongFigure, what);
        }
    }
    let title = lines_of(text).next().map(|(block, _)| &block.title)?;
    match Board::new(text.names.len(), lines.into_iter().filter(|line| !line.is_empty()).collect()) {
        Ok(board) => Some((title, board)),
        Err(error) => {
            findings.add(title.at(), Kind::WrongFigure, format!("the lines do not make a board: {error}"));
            None
        }
    }
}

/// The board in which each point p gets the number of its image.
pub(super) fn renumbered(board: &Board, map: &Permutation) -> Board {
    let lines = board.lines().iter().map(|line| map.set_image(line)).collect();
    Board::new(board.points(), lines).unwrap_or_else(|_| board.clone())
}

/// The game on a board of names, given the number of each name.
pub(super) fn by_names(game: &Game, board: Board, numbers: &Permutation) -> Game {
    let back = numbers.inverse();
    let opening = match &game.opening {
        OpeningRule::None => OpeningRule::None,
        OpeningRule::Xeno(points) => OpeningRule::Xeno(back.set_image(points)),
        OpeningRule::Both(points) => OpeningRule::Both(back.set_image(points)),
        OpeningRule::Start(Start { xeno, ophelia, ophelia_moves }) => OpeningRule::Start(Start {
            xeno: back.set_image(xeno),
            ophelia: back.set_image(ophelia),
            ophelia_moves: *ophelia_moves,
        }),
    };
    let convention = match &game.convention {
        Convention::Own(lines) => {
            let mut lines: Vec<Vec<Point>> = lines.iter().map(|line| back.set_image(line)).collect();
            lines.sort_unstable();
            Convention::Own(lines)
        }
        other => other.clone(),
    };
    Game { board, family: Family::Lines, convention, opening, moves: game.moves, source: Default::default() }
}

/// The figures read so far, by name.
#[derive(Default)]
struct Met<'t> {
    squares: HashMap<&'t str, &'t Squares>,
    lines: HashMap<&'t str, &'t Lines>,
    grids: HashMap<&'t str, &'t Grid>,
}

/// Compares all figures of a text with each other.
pub(super) fn check_figures(text: &Text, findings: &mut Findings) {
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
            Ok(right) => findings.add(title.at(), Kind::Right, right),
            Err(wrong) => findings.add(title.at(), Kind::WrongFigure, wrong),
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
