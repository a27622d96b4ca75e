//! The automorphisms of a board.
//!
//! With own lines, a symmetry must take Xeno's lines to his and Ophelia's to hers (specification: rules, R4).
//! Points may be given colours by sets that must stay as they are: so the stabiliser of a position is found by the
//! same search as the whole group.

use num_bigint::BigUint;

use super::{Group, Permutation};
use crate::game::{Board, Claim, Convention, Game, Point};
use crate::symmetry::graph::Found;
use crate::symmetry::incidence::Incidence;

/// The permutations of the points that take every line to a line.
///
/// A board of more than 4096 points and lines is not searched, and the search is given up if it takes too much work, as where the
/// points may be permuted in too many ways. Then the group is only a part, and [`Group::is_complete`] is false.
pub fn automorphisms(board: &Board) -> Group {
    setwise_stabiliser(board, &[])
}

/// The permutations of the points that take every line to a line and keep each given set of points. A point in several
/// sets counts for the last one.
///
/// # Panics
///
/// When a set has a point that is not on the board.
pub(crate) fn setwise_stabiliser(board: &Board, sets: &[&[Point]]) -> Group {
    searched(board, &[], sets)
}

/// The permutations of the points that take every line to one that counts for the same players, and keep each given set.
///
/// # Panics
///
/// When a set has a point that is not on the board.
pub fn automorphisms_of(game: &Game, sets: &[&[Point]]) -> Group {
    let own = matches!(game.convention, Convention::Own(_));
    searched(&game.board, if own { game.lines_of(Claim::OpheliaWins) } else { &[] }, sets)
}

/// If the search is given up, the group has only the free permutations of points on no line, and is not complete.
fn searched(board: &Board, ophelia: &[Vec<Point>], sets: &[&[Point]]) -> Group {
    let incidence = Incidence::of(board, ophelia, sets);
    match incidence.search() {
        Some(found) => group(incidence, &found),
        None => Group::new(board.points(), &[], Vec::new(), incidence.free, None),
    }
}

/// Makes a group of what the library found. Each generator is tested to be an automorphism.
fn group(Incidence { board, ophelia, points, free, .. }: Incidence, found: &Found) -> Group {
    let degree = board.points();
    let generators = found.generators.iter().filter_map(|images| on_points(degree, &points, images));
    let keeps = |it: &Permutation| takes_lines(it, board.lines(), board.lines()) && takes_lines(it, ophelia, ophelia);
    let generators = generators.filter(keeps).collect();
    let base: Vec<Point> = found.base.iter().filter_map(|&vertex| points.get(vertex as usize).copied()).collect();
    let expected = found.orbit_sizes.iter().map(|&n| BigUint::from(n)).product();
    Group::new(degree, &base, generators, free, Some(expected))
}

/// The permutation of the board's points by an automorphism of the graph. Points that are no vertices stay where
/// they are.
fn on_points(degree: usize, points: &[Point], images: &[u32]) -> Option<Permutation> {
    let mut on_points: Vec<Point> = Permutation::identity(degree).images().to_vec();
    for (&point, &image) in points.iter().zip(images) {
        on_points[usize::from(point)] = *points.get(image as usize)?;
    }
    Permutation::from_images(on_points)
}

/// Whether a permutation takes every line of the board to a line.
pub fn is_automorphism(board: &Board, permutation: &Permutation) -> bool {
    permutation.images().len() == board.points() && takes_lines(permutation, board.lines(), board.lines())
}

/// Whether a permutation takes every line of a game to one that counts for the same players.
pub fn is_automorphism_of(game: &Game, permutation: &Permutation) -> bool {
    let own = game.lines_of(Claim::OpheliaWins);
    is_automorphism(&game.board, permutation) && takes_lines(permutation, own, own)
}

/// Whether a permutation takes every line of a list to a line of another list, which is in canonical order.
pub(super) fn takes_lines(permutation: &Permutation, from: &[Vec<Point>], to: &[Vec<Point>]) -> bool {
    from.iter().all(|line| {
        let mut image: Vec<Point> = line.iter().map(|&point| permutation.image(point)).collect();
        image.sort_unstable();
        to.binary_search(&image).is_ok()
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
        // It does not affect the next search.
        assert_eq!(order("300^1"), factorial(300));
        let pairs = (0..2000u16).map(|pair| vec![2 * pair, 2 * pair + 1]).collect();
        assert!(!automorphisms(&Board::new(4000, pairs).unwrap()).is_complete());
    }

    #[test]
    fn what_moves_a_line_off_the_board_is_no_automorphism() {
        let board = board("3^2");
        let swap = Permutation::cycle(9, &[0, 1]);
        assert!(!is_automorphism(&board, &swap));
        assert!(!is_automorphism(&board, &Permutation::identity(8)));
        assert!(is_automorphism(&board, &Permutation::identity(9)));
    }
}
