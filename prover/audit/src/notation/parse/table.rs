//! Reads tables: each column is a move, and each row a way to play on.
//!
//! A paper prints many cases as a table, in which a cell that is left empty repeats the one above. So rows with the
//! same beginning share it, and the table becomes cases within cases, column by column. It is read into the same
//! items as written moves, and nothing that comes after knows of tables.

use crate::notation::parse::mistake::{Mistake, Place, Result};
use crate::notation::parse::parser::Parser;
use crate::notation::parse::syntax::{Case, Cases, Item, Move, Mover, Player};

/// The most columns of a table. Rows nest as deeply.
const MAX_COLUMNS: usize = 500;

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// Moves of a player.
    Moves(Player),
    /// A double threat.
    Double,
}

/// A row: its cells, and where it begins.
pub(super) struct Row {
    place: Place,
    /// Cells at the end may be left out.
    cells: Vec<Cell>,
}

impl Row {
    fn cell(&self, column: usize) -> &Cell {
        self.cells.get(column).unwrap_or(&Cell::Empty)
    }
}

/// The content of a cell.
#[derive(Clone, Debug)]
enum Cell {
    Empty,
    Moves(Vec<Move>),
    Double(Item),
}

impl Cell {
    fn is_empty(&self) -> bool {
        matches!(self, Cell::Empty)
    }
}

/// Reads the columns' headings: `O`, `X` and `XW`.
pub(super) fn columns(parser: &mut Parser) -> Result<Vec<Column>> {
    let mut columns = Vec::new();
    while !parser.is_end() {
        if columns.len() == MAX_COLUMNS {
            return Err(parser.mistake(format!("a table has at most {MAX_COLUMNS} columns")));
        }
        if parser.takes_word("O") {
            columns.push(Column::Moves(Player::Ophelia));
        } else if parser.takes_word("X") {
            columns.push(Column::Moves(Player::Xeno));
        } else if ["XW", "X_W", "OW", "O_W"].iter().any(|word| parser.takes_word(word)) {
            columns.push(Column::Double);
        } else {
            return Err(parser.expected("X, O, XW or OW"));
        }
    }
    if columns.is_empty() { Err(parser.expected("the columns, X, O, XW or OW")) } else { Ok(columns) }
}

/// Reads a row. Cells at its end may be left out.
pub(super) fn row(parser: &mut Parser, columns: &[Column]) -> Result<Row> {
    let place = parser.place();
    let mut cells = Vec::new();
    loop {
        let Some(column) = columns.get(cells.len()) else {
            return Err(parser.mistake(format!("the row has more cells than the table's {} columns", columns.len())));
        };
        let is_empty = parser.is_sign('|') || parser.is_end();
        cells.push(match column {
            _ if is_empty => Cell::Empty,
            Column::Moves(_) => Cell::Moves(parser.replies()?),
            Column::Double => Cell::Double(parser.double()?.ok_or_else(|| parser.expected("XW(…) or an empty cell"))?),
        });
        if !parser.takes_sign('|') {
            break;
        }
    }
    Ok(Row { place, cells })
}

/// The cases of a table's rows. Empty cells at the beginning of a row stand for those of the row above.
pub(super) fn cases(place: Place, columns: &[Column], rows: &[Row]) -> Result<Cases> {
    // Rows nest as deeply as there are columns.
    cases_from(place, columns, rows, 0)
}

/// The cases of rows from a column on. A row whose cell is not empty there begins a case, and the rows below it
/// with an empty cell belong to it. They must differ first in a column of the same player's, since only he has a
/// choice there.
fn cases_from(place: Place, columns: &[Column], rows: &[Row], from: usize) -> Result<Cases> {
    let mut cases = Vec::new();
    let mut rest = rows;
    while let Some((head, after)) = rest.split_first() {
        let Cell::Moves(moves) = head.cell(from) else {
            let message = "the row begins with empty cells, but there is no row above that fills them";
            return Err(Mistake::new(head.place, message));
        };
        let below = after.iter().take_while(|row| row.cell(from).is_empty()).count();
        let (below, others) = after.split_at(below);
        let first = |row: &Row| row.cells.iter().position(|cell| !cell.is_empty());
        let mut split = columns.len();
        for row in below {
            let cell = first(row).ok_or_else(|| Mistake::new(row.place, "the row is empty"))?;
            if columns[cell] != columns[from] {
                let message = "a row differs from the one above first where the other player has the choice";
                return Err(Mistake::new(row.place, message));
            }
            split = split.min(cell);
        }
        let mut items = Vec::new();
        if split < columns.len() {
            // The head continues together with the rows below.
            items.push(Item::Cases(cases_from(place, columns, &rest[..=below.len()], split)?));
        }
        for column in (from + 1..split.min(head.cells.len())).rev() {
            before(&mut items, columns[column], head.cell(column));
        }
        items.reverse();
        cases.push(case(columns[from], moves, items));
        rest = others;
    }
    Ok(Cases { place, cases, ..Cases::default() })
}

fn case(column: Column, moves: &[Move], items: Vec<Item>) -> Case {
    let player = match column {
        Column::Moves(player) => Some(player),
        Column::Double => None,
    };
    Case { player, moves: moves.to_vec(), symmetric: false, items }
}

/// Puts the content of a cell before a sequence of moves, which is stored back to front. Several moves become a case,
/// which the sequence follows.
fn before(items: &mut Vec<Item>, column: Column, cell: &Cell) {
    match (column, cell) {
        (Column::Moves(player), Cell::Moves(moves)) => match moves[..] {
            [one] => items.push(Item::Move(Mover::OfColumn(player), one, false)),
            _ => {
                let place = moves.first().map_or_else(Place::default, |first| first.place);
                items.reverse();
                let cases = vec![case(column, moves, std::mem::take(items))];
                items.push(Item::Cases(Cases { place, cases, ..Cases::default() }));
            }
        },
        (_, Cell::Double(double)) => items.push(double.clone()),
        _ => {}
    }
}
