//! The lines of a position that are to be held.

use pgc_core::game::Point;

use super::hypergraph::minimal;

/// The free points of each line that can still be completed. No line contains another one.
pub(super) struct Open {
    /// The lines, each ascending.
    pub(super) lines: Vec<Vec<Point>>,
    /// For each point of the board, the lines through it.
    pub(super) through: Vec<Vec<u32>>,
    /// The points on lines.
    pub(super) points: Vec<Point>,
}

impl Open {
    /// Lines on a board of so many points.
    pub(super) fn new(points: usize, lines: &[Vec<Point>]) -> Open {
        let lines = minimal(lines);
        let mut through = vec![Vec::new(); points];
        for (number, line) in (0..).zip(&lines) {
            line.iter().for_each(|&point| through[usize::from(point)].push(number));
        }
        let points = (0..).zip(&through).filter(|(_, through)| !through.is_empty()).map(|(point, _)| point).collect();
        Open { lines, through, points }
    }

    /// The lines through a point.
    pub(super) fn through(&self, point: Point) -> &[u32] {
        &self.through[usize::from(point)]
    }
}
