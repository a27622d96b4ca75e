//! The affine plane of order 4 without one line, and without two: the games that are certified.

use std::collections::BTreeSet;
use std::path::Path;

use pgc_core::game::{Board, Game, Point};
use tests::binaries::workspace;

type Lines = BTreeSet<Vec<Point>>;

fn board(expression: &str) -> Board {
    Game::read_in(Path::new(""), expression).unwrap().board
}

fn lines(board: &Board) -> Lines {
    board.lines().iter().cloned().collect()
}

/// The lines of the plane without some.
fn without(removed: &[[Point; 4]]) -> Lines {
    lines(&board("affine:4")).into_iter().filter(|line| !removed.iter().any(|gone| gone == line.as_slice())).collect()
}

#[test]
fn the_certified_games_are_these_cases() {
    assert_eq!(lines(&board("td:4,4+3")), without(&[[12, 13, 14, 15]]));
    assert_eq!(lines(&board("td:4,4+2")), without(&[[12, 13, 14, 15], [8, 9, 10, 11]]));
    let file = workspace().join("certificates/affine-4-without-two-crossing.lines");
    let crossing = board(&format!("lines:{}", file.display()));
    assert_eq!(lines(&crossing), without(&[[0, 1, 2, 3], [0, 4, 8, 12]]));
}
