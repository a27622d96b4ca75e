//! The automorphisms of a board.

use canonaut::structs::DenseGraph;
use num_bigint::BigUint;

use super::graph::{Found, search};
use super::{Group, Permutation};
use crate::game::{Board, Point};

/// Most vertices (points on lines of two points or more, and lines of three points or more) of a
/// board whose symmetries are searched.
///
/// The time grows with the cube of the size: near the limit it is seconds, or half a minute for the square of
/// side 60, whose lines are long. One line of 600 points, which may be permuted freely, takes a second; where that many
/// more may be permuted, the search is given up.
const MAX_VERTICES: usize = 4_096;

/// The permutations of the points that take every line to a line.
///
/// A board of more than 4096 points and lines is not searched, and the search of one whose points may be permuted in too many ways is
/// given up: then the group is a part only, and [`Group::is_complete`] says so.
pub fn automorphisms(board: &Board) -> Group {
    setwise_stabiliser(board, &[])
}

/// The permutations of the points that take every line to a line and the points of each given set to each other; a point
/// in several sets counts for the last.
///
/// # Panics
///
/// When a point of a set is not on the board.
pub fn setwise_stabiliser(board: &Board, sets: &[&[Point]]) -> Group {
    // A point's colour tells in which set it is, and whether it is a line of its own.
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
    let vertices = tied.iter().map(Vec::len).sum::<usize>() + long;
    let points = tied.concat();
    let mut colours: Vec<usize> = tied.iter().map(Vec::len).collect();
    colours.push(long);
    let searched = vertices <= MAX_VERTICES;
    match searched.then(|| search(&incidence_graph(board, &points, vertices), &colours)).flatten() {
        Some(found) => group(board, &points, &found, free),
        None => Group::new(board.points(), &[], Vec::new(), free, None),
    }
}

/// The graph whose vertices are the given points, then the lines of three points or more. A line
/// of three points or more is joined to its points, a line of two joins them.
fn incidence_graph(board: &Board, points: &[Point], vertices: usize) -> DenseGraph {
    let mut vertex = vec![0; board.points()];
    for (index, &point) in points.iter().enumerate() {
        vertex[usize::from(point)] = index;
    }
    let vertex = |point: Point| vertex[usize::from(point)];
    let mut graph = DenseGraph::new(vertices);
    let mut next_line = points.len();
    for line in board.lines() {
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

/// Makes a group of what the library found, trusting none of it to be an automorphism.
fn group(board: &Board, points: &[Point], found: &Found, free: Vec<Vec<Point>>) -> Group {
    let degree = board.points();
    let generators: Vec<Permutation> = found
        .generators
        .iter()
        .filter_map(|images| on_points(degree, points, images))
        .filter(|generator| is_automorphism(board, generator))
        .collect();
    let base: Vec<Point> = found.base.iter().filter_map(|&vertex| points.get(vertex as usize).copied()).collect();
    let expected = found.orbit_sizes.iter().map(|&n| BigUint::from(n)).product();
    Group::new(degree, &base, generators, free, Some(expected))
}

fn on_points(degree: usize, points: &[Point], images: &[u32]) -> Option<Permutation> {
    let mut on_points: Vec<Point> = Permutation::identity(degree).images().to_vec();
    for (&point, &image) in points.iter().zip(images) {
        on_points[usize::from(point)] = *points.get(image as usize)?;
    }
    Permutation::from_images(on_points)
}

/// Whether a permutation takes every line of the board to a line.
pub fn is_automorphism(board: &Board, permutation: &Permutation) -> bool {
    permutation.images().len() == board.points() && takes_lines(permutation, board, board)
}

/// Whether a permutation takes every line of one board to a line of another.
pub(super) fn takes_lines(permutation: &Permutation, from: &Board, to: &Board) -> bool {
    from.lines().iter().all(|line| {
        let mut image: Vec<Point> = line.iter().map(|&point| permutation.image(point)).collect();
        image.sort_unstable();
        to.lines().binary_search(&image).is_ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    fn board(expression: &str) -> Board {
        Game::parse(expression).unwrap().board
    }

    fn order(expression: &str) -> BigUint {
        let group = automorphisms(&board(expression));
        assert!(group.is_complete());
        group.order()
    }

    fn factorial(n: u32) -> BigUint {
        (1..=n).map(BigUint::from).product()
    }

    #[test]
    fn known_orders() {
        for (expression, expected) in [
            ("3^2", 8u32),
            ("3^3", 48),
            ("4^3", 192),
            ("3^4", 384),
            ("5^3", 192),
            ("8^3", 9216),
            ("4^4", 1536),
            ("affine:3", 432),
            ("affine:4", 5760),
            ("affine:5", 12000),
            ("projective:2", 168),
            ("projective:3", 5616),
            ("projective:4", 120_960),
            ("td:4,4", 1152),
            ("mnk:5,5,4", 8),
            ("mnk:6,5,4", 4),
        ] {
            assert_eq!(order(expression), BigUint::from(expected), "{expression}");
        }
    }

    #[test]
    fn every_permutation_keeps_the_cubes_of_side_two() {
        for n in 1..=5 {
            assert_eq!(order(&format!("2^{n}")), factorial(1 << n));
        }
    }

    #[test]
    fn points_without_a_common_line_are_free() {
        assert_eq!(order("mnk:4,3,5"), factorial(12));
        assert_eq!(order("mnk:4,3,1"), factorial(12));
        assert_eq!(order("mnk:100,90,101"), factorial(9000));
        let lines = vec![vec![0, 1, 2], vec![2, 4], vec![6]];
        let group = automorphisms(&Board::new(8, lines).unwrap());
        assert_eq!(group.order(), BigUint::from(2 * 6u32));
        assert_eq!(group.orbits(), [vec![0, 1], vec![2], vec![3, 5, 7], vec![4], vec![6]]);
    }

    #[test]
    fn a_line_of_one_point_tells_it_from_the_others() {
        let lines = vec![vec![0], vec![0, 1], vec![1, 2]];
        assert_eq!(automorphisms(&Board::new(3, lines).unwrap()).order(), BigUint::from(1u32));
    }

    #[test]
    fn the_stabiliser_of_a_set_keeps_it() {
        for (expression, set, expected) in [
            ("3^3", vec![13], 48u32),
            ("3^3", vec![0], 6),
            ("3^3", vec![0, 26], 12),
            ("affine:4", vec![0, 1, 2, 3], 5760 / 20),
            ("mnk:3,1,4", vec![0], 2),
        ] {
            let board = board(expression);
            let group = setwise_stabiliser(&board, &[&set]);
            assert_eq!(group.order(), BigUint::from(expected), "{expression} {set:?}");
            for generator in group.generators() {
                assert!(is_automorphism(&board, generator));
                assert!(set.iter().all(|&p| set.contains(&generator.image(p))));
            }
        }
    }

    #[test]
    fn a_board_too_large_to_search_keeps_its_free_points() {
        let lines = (0..10_000u16).map(|p| vec![p, p + 1, p + 2]).collect::<Vec<_>>();
        let group = automorphisms(&Board::new(10_004, lines).unwrap());
        assert!(!group.is_complete());
        assert_eq!(group.order(), BigUint::from(2u32));
    }

    #[test]
    fn a_search_for_too_many_symmetries_is_given_up() {
        let group = automorphisms(&board("4000^1"));
        assert!(!group.is_complete() && group.generators().is_empty());
        // The next one is none the worse for it.
        assert_eq!(order("300^1"), factorial(300));
        let pairs = (0..2000u16).map(|pair| vec![2 * pair, 2 * pair + 1]).collect();
        assert!(!automorphisms(&Board::new(4000, pairs).unwrap()).is_complete());
    }

    #[test]
    fn what_moves_a_line_off_the_board_is_no_automorphism() {
        let board = board("3^2");
        let swap = Permutation::transposition(9, 0, 1);
        assert!(!is_automorphism(&board, &swap));
        assert!(!is_automorphism(&board, &Permutation::identity(8)));
        assert!(is_automorphism(&board, &Permutation::identity(9)));
    }
}
