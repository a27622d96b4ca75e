//! Transversal designs, and the affine and projective planes that extend them.
//!
//! A transversal design has k groups of q points. A block takes one point of each group, and two points of
//! different groups lie on exactly one block. Over a field with q elements, block (a, b) is the graph of y = a g +
//! b, where g is the number of the group; a further group, of number q, has a point for each slope a. If the groups
//! count as lines, too, k = q gives the affine plane; with k = q + 1 and one further point on every group, it is the
//! projective plane.
//!
//! Where no field of that order is offered, the message says whether such a design exists at all, as far as this is
//! known (`existence`).

use super::{Board, GameError, Point};
use crate::game::board::point;
use crate::game::existence::{self, Existence};
use crate::game::field::Field;

/// The transversal design of `k` groups of `q` points. The first `groups` groups are lines, too.
///
/// Point gQ + y is element y of group g < K. Block (a, b) meets group g < Q in the point
/// gQ + (a*g + b) and group Q in Q^2 + a. With K = Q = groups it is the affine plane.
pub(super) fn transversal(k: u32, q: u32, groups: u32) -> Result<Board, GameError> {
    let is_affine = k == q && groups == k;
    if !is_affine && (k < 2 || u64::from(k) > u64::from(q) + 1) {
        return Err(GameError::GroupCount { k, q });
    }
    let field = Field::new(q).ok_or_else(|| match is_affine {
        true => not_offered("affine plane".to_owned(), q, existence::existence_of_plane(q)),
        false => not_offered(format!("transversal design of {k} groups"), q, existence::existence_of_design(k, q)),
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
    let missing = || not_offered("projective plane".to_owned(), q, existence::existence_of_plane(q));
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

/// Why there is no such design here.
fn not_offered(what: String, order: u32, existence: Existence) -> GameError {
    match existence {
        Existence::Possible => GameError::FieldOrder(order),
        Existence::Not(proof) => GameError::NoDesign(what, order, proof),
        Existence::Unknown => GameError::UnknownDesign(what, order),
    }
}

/// The q² blocks: one for each slope a and each b.
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

    /// The number of lines on which two points lie.
    fn common(board: &Board, a: usize, b: usize) -> usize {
        let b = point(b);
        board.through(point(a)).iter().filter(|&&line| board.lines()[line as usize].contains(&b)).count()
    }

    #[test]
    fn two_points_lie_on_one_line_unless_they_share_a_group_that_is_none() {
        for q in ORDERS {
            let designs = (2..=q + 1).map(|k| (transversal(k, q, 0).unwrap(), q as usize));
            let planes = [transversal(q, q, q), projective(q)].map(|plane| (plane.unwrap(), 1));
            for (board, group) in designs.chain(planes) {
                for (a, b) in (0..board.points()).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    assert_eq!(common(&board, a, b), usize::from(a / group != b / group), "{q}");
                }
            }
        }
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
