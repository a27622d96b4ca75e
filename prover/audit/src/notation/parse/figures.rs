//! Figures: latin squares, lines, grids and diagonals.
//!
//! A paper may define its board by figures: two orthogonal latin squares, and a line for each cell from its row,
//! its column and its two symbols. A figure is checked when it is read, by itself and against those before it from which it is said
//! to be taken. What is right or wrong about it is kept with its title; a wrong figure does not keep the text from being read.
//!
//! The lines of a text are those of its board, with which they are compared when all are known (`labelled_board`).

use std::collections::{BTreeMap, BTreeSet};

use crate::notation::parse::parser::{Parser, Squares, numbered};
use crate::notation::parse::syntax::{Checked, Mistake, Result, RowOfLines, Titled, refuse_if};
use pgc_core::game::Point;

/// A row of the lines with a title, from 1.
type Row = (String, usize);

impl Parser {
    /// Reads a figure, whose kind is given, and checks it.
    pub(super) fn figure(&mut self, kind: &str) -> Result<()> {
        let title = self.title(kind)?;
        let checked = match kind {
            "squares" => Some(self.read_squares(&title)?),
            "grid" => Some(self.grid(&title)?),
            "diagonals" => Some(self.diagonals(&title)?),
            _ => self.lines(&title)?,
        };
        self.text.figures.extend(checked.map(|checked| (title, checked)));
        Ok(())
    }

    /// The rows of a figure, at least one.
    fn rows<T>(&mut self, title: &Titled, row: impl FnMut(&mut Parser) -> Result<T>) -> Result<Vec<T>> {
        let rows = self.block(title.place, row)?;
        let message = || format!("\"{}\" has no rows", title.name.escape_debug());
        refuse_if(rows.is_empty(), || Mistake::new(title.place, message()))?;
        Ok(rows)
    }

    fn read_squares(&mut self, title: &Titled) -> Result<Checked> {
        self.expect("rows")?;
        let rows = self.word("the letter of the rows")?;
        self.expect("columns")?;
        let columns = self.word("the letter of the columns")?;
        let squares = self.rows(title, |parser| {
            let letter = parser.word("the letter of a square")?;
            parser.expect(":")?;
            // A stroke ends a row.
            let symbols = parser.up_to_end(|parser| {
                if parser.takes("/") { Ok(None) } else { parser.number("a symbol, from 1").map(Some) }
            })?;
            let rows = symbols.split(Option::is_none).map(|row| row.iter().flatten().copied().collect());
            Ok((letter, rows.collect::<Vec<Vec<usize>>>()))
        })?;
        let order = squares.first().map_or(0, |(_, square)| square.len());
        let (of_rows, of_columns) = cells(order).map(|(row, column)| (row + 1, column + 1)).unzip();
        let flat = |square: Vec<Vec<usize>>| if is_square(&square, order) { square.concat() } else { Vec::new() };
        let squares = squares.into_iter().map(|(letter, square)| (letter, flat(square)));
        let squares = (order, [(rows, of_rows), (columns, of_columns)].into_iter().chain(squares).collect());
        let checked = orthogonal(&squares);
        self.squares.insert(title.name.clone(), squares);
        Ok(checked)
    }

    fn lines(&mut self, title: &Titled) -> Result<Option<Checked>> {
        let squares = self.optional("from", |parser| {
            let squares = parser.quoted("the name of squares")?;
            parser.expect("by")?;
            Ok((squares.name, parser.word("the letter of a square")?))
        })?;
        let rows = self.rows(title, |parser| {
            let mut row = Vec::new();
            loop {
                row.push((parser.place(), parser.set(true)?));
                if !parser.takes(",") && !parser.takes(";") || parser.is_end() {
                    return Ok(row);
                }
            }
        })?;
        let checked = squares.map(|(name, by)| self.taken_from(&rows, &name, &by));
        self.text.lines.push((title.clone(), rows));
        Ok(checked)
    }

    /// Whether printed lines are the entries of latin squares, ordered by the symbols of one of them. The entry of a
    /// cell is its row, its column and its symbols in the other squares; row n of the figure has the entries whose
    /// cells have symbol n. As that square is latin, these share no point.
    fn taken_from(&self, rows: &[RowOfLines], name: &str, by: &str) -> Checked {
        let squares = self.squares.get(name);
        let (order, all) = squares.ok_or_else(|| format!("no squares before this are called \"{name}\""))?;
        let classes = all[2..].iter().find(|(letter, _)| letter == by);
        let (_, classes) = classes.ok_or_else(|| format!("\"{name}\" has no square {by}"))?;
        let mut expected: Vec<BTreeSet<Vec<Point>>> = vec![BTreeSet::new(); *order];
        for cell in 0..order * order {
            let others = all.iter().filter(|(letter, _)| letter != by);
            let point = |(letter, symbols): &(String, Vec<usize>)| {
                self.points.get(&format!("{letter}{}", symbols.get(cell)?)).copied()
            };
            let entry = others.map(point).collect::<Option<_>>();
            let mut entry: Vec<Point> =
                entry.ok_or_else(|| format!("the squares of \"{name}\" do not fit the components"))?;
            entry.sort_unstable();
            if let Some(class) = classes.get(cell).and_then(|symbol| expected.get_mut(symbol.checked_sub(1)?)) {
                class.insert(entry);
            }
        }
        for (number, row) in (1..).zip(rows) {
            let expected = expected.get(number - 1).ok_or_else(|| format!("row {number} is one too many"))?;
            let printed: BTreeSet<Vec<Point>> = row.iter().map(|(_, line)| line.clone()).collect();
            let missing = expected.difference(&printed).next().map(|line| ("lacks", line, "is"));
            let more = printed.difference(expected).next().map(|line| ("has", line, "is not"));
            if let Some((has, line, is)) = missing.or(more) {
                let line = self.text.names().set(line);
                return Err(format!("row {number} {has} {line}, which {is} an entry of \"{name}\" with {by}{number}"));
            }
            let points: Vec<&Point> = row.iter().flat_map(|(_, line)| line).collect();
            let is_shared = points.iter().collect::<BTreeSet<_>>().len() < points.len();
            refuse_if(is_shared, || format!("the lines of row {number} share a point"))?;
        }
        refuse_if(rows.len() < *order, || format!("there are {} rows for {order} symbols of {by}", rows.len()))?;
        let what = format!("the {} entries of \"{name}\"", rows.iter().map(Vec::len).sum::<usize>());
        Ok(format!("{what}, those with {by}1 in the first row and so on; the lines of a row are disjoint"))
    }

    fn grid(&mut self, title: &Titled) -> Result<Checked> {
        let sides = [self.row_of_lines("rows")?, self.row_of_lines("columns")?];
        let cells = self.rows(title, |parser| parser.up_to_end(|parser| Ok(parser.unmarked()?.point)))?;
        let checked = self.in_rows_and_columns(&sides, &cells);
        self.grids.insert(title.name.clone(), cells);
        Ok(checked)
    }

    /// `rows "Figure 2" 1`: the first row of these lines, after a keyword.
    fn row_of_lines(&mut self, keyword: &str) -> Result<Row> {
        self.expect(keyword)?;
        Ok((self.quoted("the name of lines")?.name, self.number("which of its rows, from 1")?))
    }

    /// Whether some cells, each with its name, are lines of the row that a figure names.
    fn are_lines(
        &self,
        (title, number): &Row,
        is: &str,
        sets: impl Iterator<Item = (String, Vec<Point>)>,
    ) -> std::result::Result<(), String> {
        let lines = self.text.lines.iter().find(|(named, _)| named.name == *title);
        let row = lines.and_then(|(_, rows)| rows.get(number.checked_sub(1)?));
        let row = row.ok_or_else(|| format!("\"{title}\" has no row {number} before this"))?;
        for (name, cells) in sets {
            let mut line = cells.clone();
            line.sort_unstable();
            let set = self.text.names().set(&cells);
            let message = || format!("{name}, {set}, {is} not a line of \"{title}\", row {number}");
            refuse_if(row.iter().all(|(_, other)| *other != line), message)?;
        }
        Ok(())
    }

    /// Whether the rows and the columns of a grid are the lines that it is said to have.
    fn in_rows_and_columns(&self, sides: &[Row; 2], cells: &[Vec<Point>]) -> Checked {
        refuse_if(!is_square(cells, cells.len()), || "it is not a square".to_owned())?;
        let column = |column: usize| cells.iter().map(|row| row[column]).collect();
        let rows = (1..).zip(cells).map(|(number, cells)| (format!("row {number}"), cells.clone()));
        self.are_lines(&sides[0], "is", rows)?;
        let columns = (0..cells.len()).map(|number| (format!("column {}", number + 1), column(number)));
        self.are_lines(&sides[1], "is", columns)?;
        let [rows, columns] = sides.each_ref().map(|(title, number)| format!("\"{title}\", row {number}"));
        Ok(format!("its rows are lines of {rows}, and its columns lines of {columns}"))
    }

    fn diagonals(&mut self, title: &Titled) -> Result<Checked> {
        self.expect("of")?;
        let grid = self.quoted("the name of a grid")?.name;
        let row = self.row_of_lines("lines")?;
        let letters = self.rows(title, |parser| parser.up_to_end(|parser| parser.word("a letter")))?;
        Ok(self.diagonal(&grid, &row, &letters))
    }

    /// Whether the cells with the same letter are a line: one cell in each row and column of the grid, with points of
    /// different components.
    fn diagonal(&self, name: &str, row: &Row, letters: &[Vec<String>]) -> Checked {
        let grid = self.grids.get(name);
        let grid = grid.ok_or_else(|| format!("no grid before this is called \"{name}\""))?;
        let order = grid.len();
        let fits = is_square(letters, order) && is_square(grid, order);
        refuse_if(!fits, || format!("it is not a square like \"{name}\""))?;
        let mut diagonals: BTreeMap<&String, Vec<(usize, usize)>> = BTreeMap::new();
        for (row, column) in cells(order) {
            diagonals.entry(&letters[row][column]).or_default().push((row, column));
        }
        for (letter, places) in &diagonals {
            let (rows, columns): (BTreeSet<usize>, BTreeSet<usize>) = places.iter().copied().unzip();
            let name = format!("the cells with {letter}");
            let is_diagonal = [places.len(), rows.len(), columns.len()] == [order; 3];
            refuse_if(!is_diagonal, || format!("{name} are not exactly one in each row and column"))?;
            let cells: Vec<Point> = places.iter().map(|&(row, column)| grid[row][column]).collect();
            let components: BTreeSet<&str> =
                cells.iter().map(|&point| numbered(self.text.names().name(point)).0).collect();
            self.are_lines(row, "are", [(name.clone(), cells)].into_iter())?;
            refuse_if(components.len() < order, || format!("{name} are not of different components"))?;
        }
        let (title, number) = row;
        let what = format!("{} diagonals of different components", diagonals.len());
        Ok(format!("{what}, which are the lines of \"{title}\", row {number}"))
    }
}

/// Whether the squares are latin, and each two of them orthogonal: laid on each other, they show each pair of symbols once. A square is latin
/// if it is orthogonal to the numbers of the rows and to those of the columns.
fn orthogonal((order, all): &Squares) -> Checked {
    let (sides, squares) = all.split_at(2);
    let are = |one: &[usize], other: &[usize]| one.iter().zip(other).collect::<BTreeSet<_>>().len() == order * order;
    let is_latin = |square: &[usize]| {
        square.iter().all(|symbol| (1..=*order).contains(symbol)) && sides.iter().all(|(_, side)| are(side, square))
    };
    if let Some((letter, _)) = squares.iter().find(|(_, square)| !is_latin(square)) {
        let what = format!("each symbol from 1 to {order} once in each row and column");
        return Err(format!("{letter} is not a latin square of order {order}: {what}"));
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

/// The cells of a square: row and column of each.
fn cells(order: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..order).flat_map(move |row| (0..order).map(move |column| (row, column)))
}

fn is_square<T>(rows: &[Vec<T>], order: usize) -> bool {
    rows.len() == order && rows.iter().all(|row| row.len() == order)
}
