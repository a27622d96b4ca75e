//! Transversal designs, and the affine and projective planes they grow into.

use super::board::point;
use super::existence::{self, Existence};
use super::field::Field;
use super::{Board, GameError, Point};

/// The transversal design of `k` groups of `q` points, the first `groups` groups being lines too.
///
/// Point gQ + y is element y of group g < K. Block (a, b) meets group g < Q in the point
/// gQ + (a*g + b) and group Q in Q^2 + a. With K = Q = groups it is the affine plane.
pub(super) fn transversal(k: u32, q: u32, groups: u32) -> Result<Board, GameError> {
    let is_affine = k == q && groups == k;
    if !is_affine && (k < 2 || u64::from(k) > u64::from(q) + 1) {
        return Err(GameError::GroupCount { k, q });
    }
    let field = Field::new(q).ok_or_else(|| match is_affine {
        true => not_offered("affine plane".to_owned(), q, existence::plane(q)),
        false => not_offered(format!("transversal design of {k} groups"), q, existence::transversal(k, q)),
    })?;
    if groups > k {
        return Err(GameError::GroupLines(groups, k));
    }
    let mut lines = blocks(field, k);
    lines.extend((0..groups).map(|g| group(q, g)));
    Ok(Board::new((k * q) as usize, lines)?)
}

/// The projective plane of order `q`: the transversal design of Q + 1 groups with all its groups
/// as lines and one further point, Q^2 + Q, on every group.
pub(super) fn projective(q: u32) -> Result<Board, GameError> {
    let missing = || not_offered("projective plane".to_owned(), q, existence::plane(q));
    let field = Field::new(q).ok_or_else(missing)?;
    let mut lines = blocks(field, q + 1);
    let infinity = number(q * q + q);
    lines.extend((0..=q).map(|g| {
        let mut line = group(q, g);
        line.push(infinity);
        line
    }));
    Ok(Board::new((q * q + q + 1) as usize, lines)?)
}

/// Why there is no field for what is asked for.
fn not_offered(what: String, order: u32, existence: Existence) -> GameError {
    match existence {
        Existence::Possible => GameError::FieldOrder(order),
        Existence::Not(proof) => GameError::NoDesign(what, order, proof),
        Existence::Unknown => GameError::UnknownDesign(what, order),
    }
}

fn blocks(field: Field, k: u32) -> Vec<Vec<Point>> {
    let q = field.order();
    let meets = |a, b, g| {
        if g < q { field.add(field.mul(a, g), b) } else { a }
    };
    (0..q * q)
        .map(|block| {
            let (a, b) = (block / q, block % q);
            (0..k).map(|g| number(g * q + meets(a, b, g))).collect()
        })
        .collect()
}

fn group(q: u32, g: u32) -> Vec<Point> {
    (0..q).map(|y| number(g * q + y)).collect()
}

fn number(value: u32) -> Point {
    point(value as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::field::ORDERS;

    fn common(board: &Board, a: usize, b: usize) -> usize {
        let b = point(b);
        board.through(point(a)).iter().filter(|&&line| board.lines()[line as usize].contains(&b)).count()
    }

    #[test]
    fn two_points_of_a_plane_lie_on_exactly_one_line() {
        for q in ORDERS {
            let q_points = (q * q) as usize;
            let affine = transversal(q, q, q).unwrap();
            assert_eq!(affine.points(), q_points);
            assert_eq!(affine.lines().len(), q_points + q as usize);
            let projective = projective(q).unwrap();
            assert_eq!(projective.points(), q_points + q as usize + 1);
            assert_eq!(projective.lines().len(), projective.points());
            for board in [affine, projective] {
                for (a, b) in (0..board.points()).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    assert_eq!(common(&board, a, b), 1);
                }
            }
        }
    }

    #[test]
    fn two_points_of_a_design_share_a_block_unless_they_share_a_group() {
        for q in ORDERS {
            for k in 2..=q + 1 {
                let board = transversal(k, q, 0).unwrap();
                assert_eq!(board.lines().len(), (q * q) as usize);
                let q = q as usize;
                for (a, b) in (0..board.points()).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    assert_eq!(common(&board, a, b), usize::from(a / q != b / q));
                }
            }
        }
    }

    #[test]
    fn groups_are_added_from_the_first() {
        let board = transversal(4, 4, 3).unwrap();
        assert_eq!(board.lines().len(), 19);
        assert!(board.lines().contains(&vec![8, 9, 10, 11]));
        assert!(!board.lines().contains(&vec![12, 13, 14, 15]));
    }

    #[test]
    fn the_points_of_a_block_follow_the_definition() {
        let board = transversal(5, 4, 0).unwrap();
        assert!(board.lines().contains(&vec![1, 4 + 3, 8 + 2, 12, 16 + 2]));
    }

    #[test]
    fn what_is_no_design_is_refused() {
        assert!(matches!(transversal(3, 6, 0), Err(GameError::FieldOrder(6))));
        assert!(matches!(transversal(4, 6, 0), Err(GameError::NoDesign(_, 6, _))));
        assert!(matches!(projective(10), Err(GameError::NoDesign(_, 10, _))));
        assert!(matches!(projective(11), Err(GameError::FieldOrder(11))));
        assert!(matches!(projective(u32::MAX), Err(GameError::UnknownDesign(_, u32::MAX))));
        assert!(matches!(transversal(u32::MAX, 4, 0), Err(GameError::GroupCount { k: u32::MAX, q: 4 })));
        assert!(matches!(transversal(1, 4, 0), Err(GameError::GroupCount { k: 1, q: 4 })));
        assert!(matches!(transversal(4, 4, 5), Err(GameError::GroupLines(5, 4))));
    }
}
