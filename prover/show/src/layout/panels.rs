//! Boards of rows and columns.

use std::fmt::Display;

use super::{Layout, Panel};
use pgc_core::game::Point;

/// Points in ascending order, in rows of this many.
pub(super) fn rectangle(points: usize, columns: usize, rows: Vec<String>) -> Panel {
    let mut cells: Vec<Option<Point>> = (0..).take(points).map(Some).collect();
    cells.resize(points.next_multiple_of(columns), None);
    Panel { title: String::new(), columns, rows, cells }
}

/// The titles of the groups of a design, or of the parallel classes of a plane, with this many points each. What is left
/// over is the point at infinity.
pub(super) fn groups(points: usize, size: usize) -> Vec<String> {
    let title = |group: usize| if (group + 1) * size > points { "∞".to_owned() } else { format!("group {group}") };
    (0..points.div_ceil(size)).map(title).collect()
}

/// A hypercube as squares of its last two dimensions: one for each choice of the other coordinates.
pub(super) fn layers(side: usize, dimension: u32) -> Layout {
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
pub fn layer(side: impl Display, coordinates: &[usize]) -> String {
    match *coordinates {
        [] => String::new(),
        [layer] => format!("layer {} of {side}", layer + 1),
        [row, column] => format!("row {}, column {}", row + 1, column + 1),
        _ => coordinates.iter().map(|coordinate| format!("{coordinate},")).collect::<String>() + "_,_",
    }
}

/// The affine plane of order 4, and the design of its lines but for one class, as the paper's figure 4 arranges it: two
/// parallel classes are the rows and the columns.
pub(super) fn squares() -> Layout {
    const CELLS: [Point; 16] = [3, 15, 11, 7, 8, 4, 0, 12, 5, 9, 13, 1, 14, 2, 6, 10];
    let panel = Panel { title: String::new(), columns: 4, rows: Vec::new(), cells: CELLS.map(Some).to_vec() };
    Layout::Panels { panels: vec![panel], columns: 1 }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use pgc_core::game::Game;
    use pgc_core::labels::Labels;

    #[test]
    fn the_rows_and_columns_of_the_squares_are_lines() {
        let game = Game::parse("affine:4").unwrap();
        let Layout::Panels { panels, .. } = squares() else { unreachable!() };
        let cells: Vec<Point> = panels[0].cells.iter().flatten().copied().collect();
        let lines: BTreeSet<Vec<Point>> = game.board.lines().iter().cloned().collect();
        for index in 0..4 {
            let mut row = cells[4 * index..4 * index + 4].to_vec();
            let mut column: Vec<Point> = (0..4).map(|row| cells[4 * row + index]).collect();
            row.sort_unstable();
            column.sort_unstable();
            assert!(lines.contains(&row) && lines.contains(&column), "{index}");
        }
        let names: Vec<String> = cells.iter().map(|&point| Labels::Squares.name(point)).collect();
        let figure = "r2 α4 β2 c3 β1 c1 r1 α1 c4 β3 α2 r3 α3 r4 c2 β4";
        assert_eq!(names.join(" "), figure);
    }

    #[test]
    fn layers_are_titled_by_the_other_coordinates() {
        let Layout::Panels { panels, columns } = layers(4, 3) else { unreachable!() };
        assert_eq!((panels.len(), columns), (4, 2));
        assert_eq!((&*panels[1].title, panels[1].cells[0]), ("layer 2 of 4", Some(16)));
        let Layout::Panels { panels, columns } = layers(3, 4) else { unreachable!() };
        assert_eq!((&*panels[5].title, columns), ("row 2, column 3", 3));
        let Layout::Panels { panels, .. } = layers(2, 5) else { unreachable!() };
        assert_eq!(panels[5].title, "1,0,1,_,_");
        let Layout::Panels { panels, .. } = layers(5, 1) else { unreachable!() };
        assert_eq!((panels.len(), panels[0].cells.len(), &*panels[0].title), (1, 5, ""));
    }

    #[test]
    fn the_last_row_of_a_projective_plane_is_the_point_at_infinity() {
        let panel = rectangle(13, 3, groups(13, 3));
        assert_eq!(panel.rows, ["group 0", "group 1", "group 2", "group 3", "∞"]);
        assert_eq!(panel.cells.len(), 15);
    }
}
