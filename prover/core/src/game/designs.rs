//! Transversal designs, and the affine and projective planes that extend them.
//!
//! A transversal design has k groups of q points. A block takes one point of each group, and two points of
//! different groups lie on exactly one block. Over a field with q elements, block (a, b) is the graph of y = a g +
//! b, where g is the number of the group; a further group, of number q, has a point for each slope a. If the groups
//! count as lines, too, k = q gives the affine plane; with k = q + 1 and one further point on every group, it is the
//! projective plane.
//!
//! The finite fields are small, so elements are numbers: sums are computed digit by digit, and products by the powers of a generator. The
//! reducing polynomials are part of the definition of a board: another one would give an isomorphic plane with other numbers.
//!
//! Where no field of that order is offered, the message says of the smallest orders that no such design exists at all. A projective
//! plane of order Q exists exactly if an affine one does, and exactly if a transversal design of Q or of Q + 1 groups of Q points does
//! (S. Shrikhande, 1961, for Q groups).

use crate::game::board::point_of;
use crate::game::{Board, GameError, Point, refused};

/// The transversal design of `k` groups of `q` points. The first `groups` groups are lines, too.
///
/// Point gQ + y is element y of group g < K. Block (a, b) meets group g < Q in the point
/// gQ + (a*g + b) and group Q in Q^2 + a. With K = Q = groups it is the affine plane.
pub(super) fn transversal(k: u32, q: u32, groups: u32) -> Result<Board, GameError> {
    let is_affine = k == q && groups == k;
    if !is_affine && (k < 2 || u64::from(k) > u64::from(q) + 1) {
        let most = u64::from(q) + 1;
        return refused(format_args!("td:{k},{q} has {k} groups, but with order {q} it must be 2 to {most}"));
    }
    let what = if is_affine { "affine plane" } else { &format!("transversal design of {k} groups") };
    let field = Field::new(q).ok_or_else(|| not_offered(what, k, q))?;
    if groups > k {
        let most = format!("as there are only {k}; write +{k} at most");
        return refused(format_args!("{groups} groups cannot be lines, {most}"));
    }
    let mut lines = blocks(field, k);
    lines.extend((0..groups).map(|g| group(q, g)));
    Board::new((k * q) as usize, lines)
}

/// The projective plane of order `q`: the transversal design of Q + 1 groups with all its groups
/// as lines and one further point, Q^2 + Q, on every group.
pub(super) fn projective(q: u32) -> Result<Board, GameError> {
    let field = Field::new(q).ok_or_else(|| not_offered("projective plane", q, q))?;
    let mut lines = blocks(field, q + 1);
    lines.extend((0..=q).map(|g| [&group(q, g)[..], &[point_of((q * q + q) as usize)]].concat()));
    Board::new((q * q + q + 1) as usize, lines)
}

/// Why there is no such design here: it does not exist, if that is known, or no field of this order is offered.
fn not_offered(what: &str, groups: u32, order: u32) -> GameError {
    // A plane has as many groups as its order, or one more. Latin squares are designs with three groups.
    let proof = match order {
        _ if groups < 4 && groups != order => None,
        0 | 1 => Some("a plane has an order of 2 or more"),
        6 => Some("G. Tarry, 1900"),
        10 if groups >= order => Some("C. Lam, L. Thiel and S. Swiercz, 1989"),
        _ => None,
    };
    let choose = "choose the order 2, 3, 4, 5, 7, 8 or 9";
    let known = |proof: &str| GameError::new(format_args!("there is no {what} of order {order} ({proof}); {choose}"));
    proof.map_or_else(|| no_field(order), known)
}

/// No field of this order is offered.
pub(super) fn no_field(order: u32) -> GameError {
    GameError::new(format_args!("order {order} is not supported; choose 2, 3, 4, 5, 7, 8 or 9"))
}

/// The q² blocks: one for each slope a and each b.
fn blocks(field: Field, k: u32) -> Vec<Vec<Point>> {
    let q = field.order;
    let meets = |a, b, g| {
        if g < q { field.add(field.mul(a, g), b) } else { a }
    };
    (0..q * q)
        .map(|block| {
            let (a, b) = (block / q, block % q);
            (0..k).map(|g| point_of((g * q + meets(a, b, g)) as usize)).collect()
        })
        .collect()
}

fn group(q: u32, g: u32) -> Vec<Point> {
    (0..q).map(|y| point_of((g * q + y) as usize)).collect()
}

/// A finite field; its elements are the numbers below its order.
///
/// An element of a field of order p^e is the polynomial whose coefficients are the number's
/// base-p digits, the last digit the constant term, modulo x^2+x+1 (order 4), x^3+x+1 (8) or
/// x^2+1 (9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    /// The number of elements.
    pub(super) order: u32,
    characteristic: u32,
    /// All elements but 0, as the powers of one of them.
    powers: &'static [u32],
}

/// The powers of a generator in each field that is offered: of 3 for order 7, of x for 4 and 8, of x + 1 for 9.
const POWERS: [&[u32]; 7] =
    [&[1], &[1, 2], &[1, 2, 3], &[1, 2, 4, 3], &[1, 3, 2, 6, 4, 5], &[1, 2, 4, 3, 6, 7, 5], &[1, 4, 6, 7, 2, 8, 3, 5]];

impl Field {
    /// The field of the given order, or nothing if this order is not offered.
    pub(super) fn new(order: u32) -> Option<Self> {
        let powers = POWERS.into_iter().find(|powers| powers.len() + 1 == order as usize)?;
        let characteristic = [2, 3, 5, 7].into_iter().find(|&prime| order.is_multiple_of(prime))?;
        Some(Self { order, characteristic, powers })
    }

    /// The sum of two elements.
    pub(super) fn add(self, a: u32, b: u32) -> u32 {
        let p = self.characteristic;
        let (mut sum, mut place) = (0, 1);
        while place < self.order {
            sum += (a / place + b / place) % p * place;
            place *= p;
        }
        sum
    }

    /// The product of two elements.
    pub(super) fn mul(self, a: u32, b: u32) -> u32 {
        let logarithm = |element: u32| self.powers.iter().position(|&power| power == element);
        let sum = logarithm(a).zip(logarithm(b)).map(|(a, b)| a + b);
        sum.map_or(0, |sum| self.powers[sum % self.powers.len()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of lines on which two points lie.
    fn common(board: &Board, a: usize, b: usize) -> usize {
        let b = point_of(b);
        board.through(point_of(a)).iter().filter(|&&line| board.lines()[line as usize].contains(&b)).count()
    }

    #[test]
    fn two_points_lie_on_one_line_unless_they_share_a_group_that_is_none() {
        for q in [2, 3, 4, 5, 7, 8, 9] {
            let designs = (2..=q + 1).map(|k| (transversal(k, q, 0).unwrap(), q as usize));
            let planes = [transversal(q, q, q), projective(q)].map(|plane| (plane.unwrap(), 1));
            for (board, group) in designs.chain(planes) {
                for (a, b) in (0..board.points()).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    assert_eq!(common(&board, a, b), usize::from(a / group != b / group), "{q}");
                }
            }
        }
    }
}
