//! Boards with names that are given by their lines, as certificates give them: how to draw them.
//!
//! A certificate has the lines and not the name, so a picture of `hex:3,3` would be a mere list of points. The
//! number of points and the shortest line leave few names that may fit. Each of these boards is built, and its
//! lines are compared with the given ones.
//!
//! This is for pictures only. No claim rests on it: a board that is not known here is drawn more plainly, and one
//! that is known has exactly these lines. Points are compared by their numbers, so an isomorphic board with other
//! numbers is not known, and rightly, as the picture would show other lines.

use std::collections::BTreeSet;

use super::Named;
use crate::game::{Board, Point};

/// The most points of a board that is compared. Larger ones are drawn without their names.
const MOST_DRAWN: u32 = 1024;

impl Named {
    /// The board with these lines whose figure or whose rows and columns are known, if there is one.
    pub(in crate::game) fn drawn_with(board: &Board) -> Option<Named> {
        let points = u32::try_from(board.points()).ok().filter(|&points| points <= MOST_DRAWN)?;
        let k = board.lines().iter().map(Vec::len).min().and_then(|least| u32::try_from(least).ok())?;
        let lines: BTreeSet<&Vec<Point>> = board.lines().iter().collect();
        let is_same = |named: &Named| {
            named.board().is_ok_and(|other| {
                other.lines().len() == lines.len() && other.lines().iter().all(|line| lines.contains(line))
            })
        };
        candidates(points, k).into_iter().find(is_same)
    }
}

/// The boards with so many points whose shortest lines have so many.
fn candidates(points: u32, k: u32) -> Vec<Named> {
    let mut all = match points {
        7 => vec![Named::Fano],
        8 => vec![Named::MobiusKantor],
        9 => vec![Named::Pappus],
        10 => vec![Named::Desargues],
        _ => Vec::new(),
    };
    let sides = || 1..=points.isqrt() + 1;
    all.extend(sides().filter(|s| 3 * s * (s - 1) + 1 == points).map(|s| Named::Hexagon { s, k }));
    all.extend((1..=2 * points.isqrt()).filter(|s| s * (s + 1) == 2 * points).map(|s| Named::Triangle { s, k }));
    all.extend(sides().filter(|n| n * n == points && k == 4).map(|n| Named::Square { n }));
    all.extend((2..=points / 2).filter(|m| points.is_multiple_of(*m)).map(|m| Named::Torus { m, n: points / m, k }));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn boards_are_known_by_their_lines() {
        for text in
            ["fano", "mobius-kantor", "pappus", "desargues", "hex:3,3", "triangle:4,3", "square:4", "torus:6,5,5"]
        {
            let game = Game::parse(text).unwrap();
            let found = Named::drawn_with(&game.board).map(|named| named.to_string());
            assert_eq!(found.as_deref(), Some(text));
            let stored = Game::of_board(game.board.clone());
            assert_eq!(stored.places(), game.places(), "{text}");
        }
    }

    #[test]
    fn other_boards_are_not() {
        let board = |points, lines: &[&[Point]]| {
            Board::new(points, lines.iter().map(|line| line.to_vec()).collect::<Vec<_>>()).unwrap()
        };
        assert_eq!(Named::drawn_with(&board(7, &[&[0, 1, 2], &[2, 3, 4]])), None);
        assert_eq!(Named::drawn_with(&board(1, &[&[0]])).map(|named| named.columns()), Some(None));
        assert_eq!(Named::drawn_with(&Game::parse("3^3").unwrap().board), None);
    }
}
