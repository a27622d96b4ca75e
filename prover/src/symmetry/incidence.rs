//! Boards as graphs of points and lines.

use canonaut::structs::DenseGraph;

use super::graph::{Found, search};
use crate::game::{Board, Point};

/// The most vertices (points on lines of two points or more, and lines of three points or more) of a board whose
/// symmetries are searched for.
///
/// The time grows with the cube of the size. Near the limit it is some seconds, or half a minute for the square of side
/// 60, whose lines are long. One line of 600 points, which may be permuted freely, takes a second. If many more may be
/// permuted, the search is given up.
const MAX_VERTICES: usize = 4_096;

/// The graph whose vertices are the points on lines of two points or more, then the lines of three points or more. A
/// line of three points or more is joined to its points; a line of two joins its two points.
pub(super) struct Incidence<'b> {
    board: &'b Board,
    /// The points that are vertices, sorted by colour.
    pub(super) points: Vec<Point>,
    /// The number of vertices of each colour.
    pub(super) colours: Vec<usize>,
    /// The other points of each colour.
    pub(super) free: Vec<Vec<Point>>,
}

impl<'b> Incidence<'b> {
    /// The graph of a board. The colour of a point is the last set that has it, and whether it is a line of its own.
    pub(super) fn of(board: &'b Board, sets: &[&[Point]]) -> Self {
        let mut colour = vec![0; board.points()];
        for (set, number) in sets.iter().zip(1..) {
            for &point in *set {
                colour[usize::from(point)] = number;
            }
        }
        for line in board.lines() {
            if let [point] = line[..] {
                colour[usize::from(point)] += 1 + sets.len();
            }
        }
        let mut tied: Vec<Vec<Point>> = vec![Vec::new(); 2 * (1 + sets.len())];
        let mut free = tied.clone();
        for point in (0..).take(board.points()) {
            let on_a_line = |&line: &u32| board.lines()[line as usize].len() > 1;
            let classes = if board.through(point).iter().any(on_a_line) { &mut tied } else { &mut free };
            let colour: usize = colour[usize::from(point)];
            classes[colour].push(point);
        }
        let long = board.lines().iter().filter(|line| line.len() > 2).count();
        let colours = tied.iter().map(Vec::len).chain([long]).collect();
        Self { board, points: tied.concat(), colours, free }
    }

    /// The symmetries of the graph; nothing if it is too large, or if there are too many.
    pub(super) fn search(&self) -> Option<Found> {
        let vertices = self.colours.iter().sum();
        (vertices <= MAX_VERTICES).then(|| search(&self.graph(vertices), &self.colours)).flatten()
    }

    fn graph(&self, vertices: usize) -> DenseGraph {
        let mut vertex = vec![0; self.board.points()];
        for (index, &point) in self.points.iter().enumerate() {
            vertex[usize::from(point)] = index;
        }
        let vertex = |point: Point| vertex[usize::from(point)];
        let mut graph = DenseGraph::new(vertices);
        let mut next_line = self.points.len();
        for line in self.board.lines() {
            match line[..] {
                [_] => {}
                [a, b] => graph.add_edge(vertex(a), vertex(b)),
                _ => {
                    for &point in line {
                        graph.add_edge(vertex(point), next_line);
                    }
                    next_line += 1;
                }
            }
        }
        graph
    }
}
