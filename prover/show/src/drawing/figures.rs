//! The affine plane of order 4 as the paper draws it: two orthogonal latin squares (figure 1), and the two classes of lines
//! that are diagonals of the grid (figure 5).

use super::places::CELL;
use super::shape::{Look, Shape, Words};
use crate::layout::{LatinSquares, Layout};
use pgc_core::game::{Family, Game, Point};
use pgc_core::labels::Labels;

/// The letters of the lines of a class.
const LETTERS: [&str; 4] = ["x", "y", "z", "w"];
const GAP: f64 = 24.0;

/// The figures of a game, with their width and height; nothing for other boards.
pub(super) fn of(game: &Game) -> Option<(Vec<Shape>, f64, f64)> {
    let (labels, Family::Td { k: 4, q: 4, .. }) = (Labels::squares(game)?, game.family) else { return None };
    let Layout::Panels { panels, .. } = Layout::of(game) else { return None };
    let cells: Vec<Point> = panels[0].cells.iter().flatten().copied().collect();
    let blocks: Vec<&Vec<Point>> =
        game.board.lines().iter().filter(|line| line.iter().any(|point| point / 4 != line[0] / 4)).collect();
    let place = |point: Point| cells.iter().position(|&cell| cell == point).unwrap_or(0);
    let diagonals = blocks.iter().filter(|line| {
        let rows: Vec<usize> = line.iter().map(|&point| place(point) / 4).collect();
        let columns: Vec<usize> = line.iter().map(|&point| place(point) % 4).collect();
        (1..4).all(|index| !rows[..index].contains(&rows[index]) && !columns[..index].contains(&columns[index]))
    });
    let (mut first, mut second): (Vec<&Vec<Point>>, Vec<&Vec<Point>>) = (Vec::new(), Vec::new());
    for &line in diagonals {
        let disjoint = first.iter().all(|other| other.iter().all(|point| !line.contains(point)));
        if disjoint { first.push(line) } else { second.push(line) }
    }
    let mut shapes = Vec::new();
    let side = 4.0 * CELL;
    for (index, class) in [second, first].iter().enumerate() {
        let symbol = |cell: usize| {
            // A line is called by its column in the first row.
            let line = class.iter().find(|line| line.contains(&cells[cell]));
            let column = line.and_then(|line| cells[..4].iter().position(|top| line.contains(top)));
            LETTERS[column.unwrap_or(0)].to_owned()
        };
        square(&mut shapes, [f64::from(u8::from(index == 1)) * (side + GAP), 0.0], "diagonals of one class", &symbol);
    }
    for (latin, left) in LatinSquares::of(game)?.squares.iter().zip([0.0, side + GAP]) {
        let symbol = |cell: usize| labels.name(latin[cell]);
        square(&mut shapes, [left, side + 2.0 * GAP], "latin square, r down, c right", &symbol);
    }
    Some((shapes, 2.0 * side + 2.0 * GAP, 2.0 * side + 4.0 * GAP))
}

/// A square of four by four symbols under a title.
fn square(shapes: &mut Vec<Shape>, [x, y]: [f64; 2], title: &str, symbol: &dyn Fn(usize) -> String) {
    shapes.push(Shape::Words { kind: Words::Title, at: [x, y + 14.0], text: title.to_owned() });
    let mut top = y + 18.0;
    for row in 0..4 {
        let mut left = x;
        for column in 0..4 {
            let [middle, centre] = [left + CELL / 2.0, top + CELL / 2.0];
            shapes.push(Shape::Cell { look: Look::Empty, middle: [middle, centre] });
            shapes.push(Shape::Words {
                kind: Words::Symbol,
                at: [middle, centre + 6.0],
                text: symbol(4 * row + column),
            });
            left += CELL;
        }
        top += CELL;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_squares_are_those_of_the_paper() {
        let (shapes, ..) = of(&Game::parse("affine:4").unwrap()).unwrap();
        let symbols: Vec<&str> = shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Words { kind: Words::Symbol, text, .. } => Some(&**text),
                _ => None,
            })
            .collect();
        assert_eq!(symbols.len(), 64);
        // The paper's example: the symbol in row 3 and column 2 is α4 in the first square and β1 in the second.
        assert_eq!((symbols[32 + 9], symbols[48 + 9]), ("α4", "β1"));
        let figure = "x y z w y x w z z w x y w z y x x y z w w z y x y x w z z w x y";
        assert_eq!(symbols[..32].join(" "), figure);
        for square in symbols.chunks(16) {
            for index in 0..4 {
                let mut row = square[4 * index..4 * index + 4].to_vec();
                row.sort_unstable();
                row.dedup();
                assert_eq!(row.len(), 4);
            }
        }
        assert!(of(&Game::parse("3^3").unwrap()).is_none());
    }
}
