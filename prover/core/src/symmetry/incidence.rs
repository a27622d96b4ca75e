//! Boards as graphs of points and lines.
//!
//! A permutation of the points that takes lines to lines is an automorphism of the graph in which each line is
//! joined to its points, with points and lines in two colours. Lines of two points are edges, and lines of one
//! point are colours, which makes the graph smaller. Points on no longer line may be permuted freely within their
//! colour; they are no vertices, or the search would go through all orders of them.

use canonaut::structs::DenseGraph;

use crate::game::{Board, Point};
use crate::symmetry::graph::{Found, search};

/// The most vertices (points on lines of two points or more, and lines of three points or more) of a board whose
/// symmetries are searched for.
///
/// The time grows with the cube of the size. Near the limit it is some seconds. One line of 600 points, which may be permuted
/// freely, takes a second. A search that takes longer than some seconds is given up: if many more points may be permuted, for the
/// square of side 60, whose lines are long, and for graphs whose symmetries are hard to find by refinement.
const MAX_VERTICES: usize = 4_096;

/// The graph whose vertices are the points on lines of two points or more, then the lines of three points or more. A
/// line of three points or more is joined to its points; a line of two joins its two points. Lines of two points or more
/// that are Ophelia's own are vertices of another colour.
pub(super) struct Incidence<'b> {
    pub(super) board: &'b Board,
    /// The lines that are Ophelia's own.
    pub(super) ophelia: &'b [Vec<Point>],
    /// The points that are vertices, sorted by colour.
    pub(super) points: Vec<Point>,
    /// The number of vertices of each colour.
    pub(super) colours: Vec<usize>,
    /// The other points of each colour.
    pub(super) free: Vec<Vec<Point>>,
}

impl<'b> Incidence<'b> {
    /// The graph of a board, with lines that are Ophelia's own. The colour of a point is the last set that has it, and
    /// whether it is a line of its own, of the board or of Ophelia's.
    pub(super) fn of(board: &'b Board, ophelia: &'b [Vec<Point>], sets: &[&[Point]]) -> Self {
        let mut colour = vec![0; board.points()];
        for (set, number) in sets.iter().zip(1..) {
            for &point in *set {
                colour[usize::from(point)] = number;
            }
        }
        let mut on_a_line = vec![false; board.points()];
        // Each combination gets a colour of its own: the set of a point, and whether it is a line by itself for
        // Xeno, for Ophelia or for both.
        for (lines, number) in [(board.lines(), 1 + sets.len()), (ophelia, 2 * (1 + sets.len()))] {
            for line in lines {
                match line[..] {
                    [point] => colour[usize::from(point)] += number,
                    _ => line.iter().for_each(|&point| on_a_line[usize::from(point)] = true),
                }
            }
        }
        let mut tied: Vec<Vec<Point>> = vec![Vec::new(); 4 * (1 + sets.len())];
        let mut free = tied.clone();
        for point in (0..).take(board.points()) {
            let classes = if on_a_line[usize::from(point)] { &mut tied } else { &mut free };
            let colour: usize = colour[usize::from(point)];
            classes[colour].push(point);
        }
        let longer = |lines: &[Vec<Point>], than: usize| lines.iter().filter(|line| line.len() > than).count();
        let colours = tied.iter().map(Vec::len).chain([longer(board.lines(), 2), longer(ophelia, 1)]).collect();
        Self { board, ophelia, points: tied.concat(), colours, free }
    }

    /// The symmetries of the graph; nothing if it is too large, or if there are too many.
    pub(super) fn search(&self) -> Option<Found> {
        let vertices = self.colours.iter().sum();
        (vertices <= MAX_VERTICES).then(|| search(&self.graph(vertices), &self.colours)).flatten()
    }

    /// The graph. Points come first among the vertices, then lines in their order, those of Ophelia's own last.
    fn graph(&self, vertices: usize) -> DenseGraph {
        let mut vertex = vec![0; self.board.points()];
        for (index, &point) in self.points.iter().enumerate() {
            vertex[usize::from(point)] = index;
        }
        let vertex = |point: Point| vertex[usize::from(point)];
        let mut graph = DenseGraph::new(vertices);
        let mut next_line = self.points.len();
        let mut join = |graph: &mut DenseGraph, line: &[Point]| {
            line.iter().for_each(|&point| graph.add_edge(vertex(point), next_line));
            next_line += 1;
        };
        for line in self.board.lines() {
            match line[..] {
                [_] => {}
                [a, b] => graph.add_edge(vertex(a), vertex(b)),
                _ => join(&mut graph, line),
            }
        }
        self.ophelia.iter().filter(|line| line.len() > 1).for_each(|line| join(&mut graph, line));
        graph
    }
}
