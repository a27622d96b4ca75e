//! M,N,K: K in a row on a board of M columns and N rows.

use super::{Board, GameError};
use crate::game::placements::{self, Shape};

/// The board of `m` columns and `n` rows, point y*M + x, whose lines are the `k` points in a row
/// along, down and in both diagonal directions. If `k` exceeds both sides, there are no lines.
pub(super) fn mnk(m: u32, n: u32, k: u32) -> Result<Board, GameError> {
    if m == 0 || n == 0 || k == 0 {
        return Err(GameError::Mnk(m, n, k));
    }
    let (longest, last) = (m.max(n), k as usize - 1);
    let cells = |t: usize| [(0, t), (t, 0), (t, t), (t, last - t)];
    let row = |direction: usize| Shape::of((0..=last).map(|t| cells(t)[direction]).collect());
    Ok(placements::board(m, n, (0..4).filter(|_| k <= longest).map(row))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::BoardError;

    #[test]
    fn a_row_longer_than_the_board_leaves_no_lines() {
        assert!(mnk(3, 4, 5).unwrap().lines().is_empty());
        assert!(mnk(3, 4, u32::MAX).unwrap().lines().is_empty());
        assert_eq!(mnk(4, 3, 4).unwrap().lines().len(), 3);
    }

    #[test]
    fn no_row_is_longer_than_the_board() {
        // If each row were followed to the board's edge, these would take half a minute.
        for k in 32769..32789 {
            assert!(mnk(32768, 1, k).unwrap().lines().is_empty());
        }
    }

    #[test]
    fn a_huge_board_of_rows_is_refused_before_it_is_built() {
        for (m, n) in [(30000, 30000), (u32::MAX, u32::MAX), (32769, 1)] {
            assert!(matches!(mnk(m, n, 5), Err(GameError::Board(BoardError::TooManyPoints(_)))));
        }
        assert!(matches!(mnk(180, 180, 5), Err(GameError::Board(BoardError::TooManyLines(_)))));
        assert!(matches!(mnk(32768, 1, 10000), Err(GameError::Board(BoardError::TooManyIncidences(_)))));
        assert!(mnk(180, 180, 1).is_ok());
    }

    #[test]
    fn sides_and_rows_of_nothing_are_refused() {
        for (m, n, k) in [(0, 3, 3), (3, 0, 3), (3, 3, 0)] {
            assert!(matches!(mnk(m, n, k), Err(GameError::Mnk { .. })));
        }
    }
}
