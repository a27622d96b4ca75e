//! K^N: the cube of side K in N dimensions.
//!
//! In 3^2, tic-tac-toe, point 5 is the place with the coordinates 1 and 2. A line is given by its first point and a
//! step, as the points of a straight row are evenly spaced in this numbering, too: the diagonal 2, 4, 6 begins at 2
//! and has step 2. So the list of lines is built from numbers alone, one coordinate after the other.
//!
//! The numbering is part of the format: a certificate says `4^3` and then numbers of points. Another order of the
//! coordinates would make it say something else.

use super::{Board, GameError};
use crate::game::board::{check_size, point};

/// The board K^N: a point's number is its coordinates read in base K, the last one fastest; the
/// lines are the [(K+2)^N - K^N]/2 straight rows of K points, diagonals included.
pub(super) fn grid(k: u32, n: u32) -> Result<Board, GameError> {
    if k < 2 || n < 1 {
        return Err(GameError::Grid(k, n));
    }
    let points = u64::from(k).saturating_pow(n);
    check_size(points, 0, 0)?;
    let lines = ((u64::from(k) + 2).saturating_pow(n) - points) / 2;
    check_size(points, lines, lines.saturating_mul(u64::from(k)))?;

    let lines = straight_lines(k, n).map(|line| line.points(k).map(point).collect()).collect();
    Ok(Board::new((k as usize).pow(n), lines)?)
}

/// A line of a cube: point `start + t * step` for each t below the side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    start: u32,
    step: i32,
}

impl Line {
    /// The line's points, in their order along it.
    pub fn points(self, side: u32) -> impl Iterator<Item = usize> {
        (0..side).map(move |t| self.start.wrapping_add_signed(self.step * t.cast_signed()) as usize)
    }
}

/// The lines of a cube by Moser's argument (in Patashnik, 1980). Each is a word of n letters; a letter is a fixed
/// coordinate, or one that rises or falls along the line. The first one that moves rises, so that no line occurs from
/// both ends. The words are points of the cube of side k + 2, and there are ((k + 2)^n - k^n) / 2 lines.
pub fn straight_lines(side: u32, dimension: u32) -> impl Iterator<Item = Line> {
    let mut words = vec![(Line { start: 0, step: 0 }, false)];
    for _ in 0..dimension {
        let extended = |&(Line { start, step }, moves): &(Line, bool)| {
            let (start, step) = (start * side, step * side.cast_signed());
            let fixed = (0..side).map(move |coordinate| (Line { start: start + coordinate, step }, moves));
            let rising = (Line { start, step: step + 1 }, true);
            let falling = moves.then_some((Line { start: start + side - 1, step: step - 1 }, true));
            fixed.chain([rising]).chain(falling)
        };
        words = words.iter().flat_map(extended).collect();
    }
    words.into_iter().filter_map(|(line, moves)| moves.then_some(line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::BoardError;

    #[test]
    fn known_numbers_of_lines() {
        // Sides 2 to 5, dimensions 2 to 5, from the essay "Four-Dimensional Tic-Tac-Toe".
        let printed = [[6, 28, 120, 496], [8, 49, 272, 1441], [10, 76, 520, 3376], [12, 109, 888, 6841]];
        for (side, row) in (2..).zip(printed) {
            assert_eq!([2, 3, 4, 5].map(|dimension| grid(side, dimension).unwrap().lines().len()), row, "side {side}");
        }
    }

    #[test]
    fn the_square_has_its_rows_columns_and_diagonals() {
        let board = grid(3, 2).unwrap();
        let expected = [[0, 1, 2], [0, 3, 6], [0, 4, 8], [1, 4, 7], [2, 4, 6], [2, 5, 8], [3, 4, 5], [6, 7, 8]];
        assert_eq!(board.lines(), expected.map(Vec::from));
    }

    #[test]
    fn a_huge_cube_is_refused_before_it_is_built() {
        for (k, n) in [(9, 9), (2, u32::MAX), (u32::MAX, u32::MAX), (u32::MAX, 1)] {
            assert!(matches!(grid(k, n), Err(GameError::Board(BoardError::TooManyPoints(_)))));
        }
        assert!(matches!(grid(2, 9), Err(GameError::Board(BoardError::TooManyLines(130_816)))));
        assert_eq!(grid(32768, 1).unwrap().lines().len(), 1);
    }

    #[test]
    fn what_is_no_cube_is_refused() {
        for (k, n) in [(0, 3), (1, 3), (3, 0)] {
            assert!(matches!(grid(k, n), Err(GameError::Grid { .. })));
        }
    }
}
