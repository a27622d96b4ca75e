//! The lines of a position that are to be held.
//!
//! What the antagonist owns of a line is his already, so only the free points of an open line count: a part must
//! hold a subset of them. Lines with a point of the protagonist are held.

use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Position, point_of};

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

/// The lines that the antagonist can still complete.
pub(super) fn open(position: &Position) -> Open {
    let rules = position.rules();
    let free = |line: usize| rules.lines[line].iter().copied().filter(|&point| position.is_free(point)).collect();
    let lines: Vec<Vec<Point>> = position.open_lines(ANTAGONIST).map(free).collect();
    Open::new(rules.points(), &lines)
}

/// The points on lines that the antagonist can still complete, by the weight of these, the greatest first.
pub(super) fn by_weight(position: &Position) -> Vec<Point> {
    let rules = position.rules();
    let mut weights = vec![0.0_f64; rules.points()];
    for line in position.open_lines(ANTAGONIST) {
        let lacking = i32::try_from(position.missing(ANTAGONIST, line)).unwrap_or(i32::MAX);
        let weight = (0..lacking).fold(1.0, |weight, _| weight / 2.0);
        rules.lines[line].iter().for_each(|&point| weights[usize::from(point)] += weight);
    }
    let mut order: Vec<Point> = (0..rules.points()).map(point_of).collect();
    order.retain(|&point| position.is_free(point) && weights[usize::from(point)] > 0.0);
    order.sort_by(|&one, &other| weights[usize::from(other)].total_cmp(&weights[usize::from(one)]));
    order
}
