//! Transversal designs as latin squares: rows and columns are the points of two groups, and each further group gives the
//! symbols of a square. The block of a row and a column has the symbols that stand there.

use serde::Serialize;

use pgc_core::game::{Family, Game, Point};
use pgc_core::labels::Labels;

/// The most rows of a square.
const MAX_ORDER: u32 = 16;

/// A transversal design of three groups or more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
    pub fn of(game: &Game) -> Option<LatinSquares> {
        if matches!(game.family, Family::Td { .. }) { Self::of_groups(game) } else { None }
    }

    /// The same for projective planes, too: the lines through the last point are their groups.
    pub(crate) fn of_groups(game: &Game) -> Option<LatinSquares> {
        let (k, q) = match game.family {
            Family::Td { k, q, .. } => (k, q),
            Family::Projective { q } => (q + 1, q),
            _ => return None,
        };
        if k < 3 || q > MAX_ORDER {
            return None;
        }
        let (k, q) = (Point::try_from(k).ok()?, Point::try_from(q).ok()?);
        let labels = Labels::squares(game);
        let group = |number: Point| {
            let mut points: Vec<Point> = (number * q..(number + 1) * q).collect();
            points.sort_by_cached_key(|&point| labels.map(|labels| labels.name(point)));
            points
        };
        let (rows, columns) = (group(0), group(1));
        let crosses = |line: &&Vec<Point>, row, column| line.contains(row) && line.contains(column);
        let block = |row, column| game.board.lines().iter().find(|line| crosses(line, row, column));
        let blocks: Vec<&Vec<Point>> =
            rows.iter().flat_map(|row| columns.iter().filter_map(move |column| block(row, column))).collect();
        let mut symbols: Vec<Point> = (2..k).collect();
        symbols.sort_by_cached_key(|&number| labels.map(|labels| labels.name(number * q)));
        let of_group =
            |number: Point| blocks.iter().filter_map(move |line| line.iter().find(|&point| point / q == number));
        let squares = symbols.into_iter().map(|number| of_group(number).copied().collect()).collect();
        Some(LatinSquares { rows, columns, squares })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(expression: &str) -> Option<LatinSquares> {
        LatinSquares::of(&Game::parse(expression).unwrap())
    }

    #[test]
    fn each_symbol_stands_once_in_each_row_and_column() {
        for (expression, order, count) in
            [("affine:4", 4, 2), ("td:3,5", 5, 1), ("affine:5", 5, 3), ("td:6,7", 7, 4), ("td:4,4+2", 4, 2)]
        {
            let LatinSquares { rows, columns, squares } = squares(expression).unwrap();
            assert_eq!((rows.len(), columns.len(), squares.len()), (order, order, count), "{expression}");
            for square in squares {
                for index in 0..order {
                    let row: std::collections::BTreeSet<Point> =
                        square[index * order..][..order].iter().copied().collect();
                    let column: std::collections::BTreeSet<Point> =
                        square.iter().skip(index).step_by(order).copied().collect();
                    assert_eq!((row.len(), column.len(), square.len()), (order, order, order * order), "{expression}");
                }
            }
        }
        for other in ["4^3", "td:2,5", "projective:4", "mnk:4,4,4"] {
            assert_eq!(squares(other), None, "{other}");
        }
    }

    #[test]
    fn the_squares_of_order_4_are_those_of_the_paper() {
        let LatinSquares { rows, columns, squares } = squares("affine:4").unwrap();
        let names =
            |points: &[Point]| points.iter().map(|&point| Labels::Squares.name(point)).collect::<Vec<_>>().join(" ");
        assert_eq!((names(&rows), names(&columns)), ("r1 r2 r3 r4".to_owned(), "c1 c2 c3 c4".to_owned()));
        // The paper's example: the symbol in row 3 and column 2 is α4 in the first square and β1 in the second.
        assert_eq!((names(&squares[0][9..10]), names(&squares[1][9..10])), ("α4".to_owned(), "β1".to_owned()));
    }
}
