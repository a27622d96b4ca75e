//! Boards of columns and rows whose lines are all placements of given shapes.

use std::collections::BTreeSet;

use super::{Board, BoardError};
use crate::game::board::{check_size, point};

/// A shape: cells, with the rectangle that they fill from side to side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shape {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Row and column of each cell.
    pub(super) cells: BTreeSet<(usize, usize)>,
}

impl Shape {
    /// The shape of these cells. Some of them are in row 0, and some in column 0.
    pub(super) fn of(cells: BTreeSet<(usize, usize)>) -> Self {
        let most = |side: fn(&(usize, usize)) -> usize| cells.iter().map(side).max().map_or(0, |most| most + 1);
        Self { rows: most(|cell| cell.0), columns: most(|cell| cell.1), cells }
    }

    /// The numbers of columns and rows of a board at which the shape can begin.
    fn room(&self, m: usize, n: usize) -> [usize; 2] {
        [(m, self.columns), (n, self.rows)].map(|(side, own)| (side + 1).saturating_sub(own))
    }
}

/// The board of `m` columns and `n` rows, point y*M + x, whose lines are the shapes wherever they fit. If the board
/// itself is too large, `shapes` is not used.
pub(super) fn board(m: u32, n: u32, shapes: impl Iterator<Item = Shape>) -> Result<Board, BoardError> {
    let points = u64::from(m) * u64::from(n);
    check_size(points, 0, 0)?;
    let (m, n) = (m as usize, n as usize);
    let mut distinct: Vec<Shape> = Vec::new();
    for shape in shapes {
        if let Err(place) = distinct.binary_search(&shape) {
            distinct.insert(place, shape);
        }
    }
    let shapes = distinct;
    let counts = shapes.iter().map(|shape| shape.room(m, n).iter().product::<usize>());
    let incidences: usize = counts.clone().zip(&shapes).map(|(count, shape)| count * shape.cells.len()).sum();
    check_size(points, counts.sum::<usize>() as u64, incidences as u64)?;

    let mut lines = Vec::new();
    for shape in &shapes {
        let [right, down] = shape.room(m, n);
        for (top, left) in (0..down).flat_map(|top| (0..right).map(move |left| (top, left))) {
            lines.push(shape.cells.iter().map(|(y, x)| point((top + y) * m + left + x)).collect());
        }
    }
    Board::new(m * n, lines)
}
