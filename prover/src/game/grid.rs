//! K^N: the cube of side K in N dimensions.

use super::board::{check_size, point};
use super::{Board, GameError};

/// The board K^N: a point's number is its coordinates read in base K, the last one fastest; the
/// lines are the [(K+2)^N - K^N]/2 straight rows of K points, diagonals included.
pub(super) fn grid(k: u32, n: u32) -> Result<Board, GameError> {
    if k < 2 || n < 1 {
        return Err(GameError::Grid { k, n });
    }
    let points = u64::from(k).saturating_pow(n);
    check_size(points, 0, 0)?;
    let lines = ((u64::from(k) + 2).saturating_pow(n) - points) / 2;
    check_size(points, lines, lines.saturating_mul(u64::from(k)))?;

    let side = k as usize;
    let mut ways = vec![Way { start: 0, step: 0 }];
    for _ in 0..n {
        ways = ways.iter().flat_map(|way| way.extend(side)).collect();
    }
    let lines =
        ways.iter().filter(|way| way.step > 0).map(|way| (0..side).map(|t| point(way.at(t))).collect()).collect();
    Ok(Board::new(side.pow(n), lines)?)
}

/// A point moving straight through the first few dimensions: its number as it starts, and what
/// each of K - 1 steps adds.
struct Way {
    start: usize,
    step: isize,
}

impl Way {
    /// One dimension more, in which the coordinate stands still, rises or falls. What moves
    /// first rises, so that no line is met from both ends.
    fn extend(&self, side: usize) -> Vec<Self> {
        let start = self.start * side;
        let step = self.step * side.cast_signed();
        let mut ways: Vec<_> = (0..side).map(|still| Self { start: start + still, step }).collect();
        ways.push(Self { start, step: step + 1 });
        if self.step != 0 {
            ways.push(Self { start: start + side - 1, step: step - 1 });
        }
        ways
    }

    fn at(&self, t: usize) -> usize {
        self.start.wrapping_add_signed(self.step * t.cast_signed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::BoardError;

    #[test]
    fn the_number_of_lines_is_the_formula() {
        for k in 2..=9u64 {
            for n in 1..=6 {
                let Ok(board) = grid(u32::try_from(k).unwrap(), n) else {
                    continue;
                };
                assert_eq!(board.points() as u64, k.pow(n));
                assert_eq!(board.lines().len() as u64, ((k + 2).pow(n) - k.pow(n)) / 2, "{k}^{n}");
                assert!(board.lines().iter().all(|line| line.len() as u64 == k));
            }
        }
    }

    #[test]
    fn known_numbers_of_lines() {
        for (k, n, lines) in [(3, 3, 49), (4, 3, 76), (3, 4, 272), (4, 4, 520), (3, 5, 1441)] {
            assert_eq!(grid(k, n).unwrap().lines().len(), lines);
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
