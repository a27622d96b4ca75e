//! Boards on which two lines have at most one point in common.
//!
//! **Steiner triple systems.** Each two of the v points are in exactly one triple. Both constructions have three
//! copies of n elements and a product on these, that is, a commutative quasigroup: if x and z are given, exactly
//! one y has the product x·y = z. A triple joins x and y of one copy with x·y of the next one. Two points of one
//! copy, x and y, are so in one triple. A point x of one copy and a point z of the next one have exactly one y with
//! x·y = z, which gives their triple unless y = x, for then it would have a point twice.
//!
//! What remains is the pair of x and its own square x·x in the next copy. Bose's product has x·x = x, and one more
//! triple for each x has its three copies. In Skolem's product, n is even and x·x = x for the first half only; the
//! others are joined with their square, an element of the first half, by the one further point.
//!
//! **Generalised quadrangles.** The points of W(q) are those of the projective space of dimension 3 over the field
//! of q elements, each written as the vector whose first entry that is not 0 is 1. Two points are joined if an
//! alternating form is 0 on them. Such a form is 0 on each pair of vectors of the plane that the two span, so all
//! the points of their line are joined to one another. There are (q + 1)(q² + 1) points, and as many lines of q + 1
//! points each. The vectors are listed in order, so that a point is found by binary search. All pairs are tried,
//! which is cheap as q is at most 9.

use super::Made;
use crate::game::board::{check_size, point};
use crate::game::field::Field;
use crate::game::{Board, BoardError, GameError, Point};

/// A Steiner triple system: by R. C. Bose (1939) for 6t + 3 points, by T. Skolem (1958) for 6t + 1.
pub(super) fn steiner(v: u32) -> Made {
    if !matches!(v % 6, 1 | 3) || v < 3 {
        return Err("a triple system has 1 or 3 points more than a multiple of 6, and at least 3");
    }
    let lines = u64::from(v) * (u64::from(v) - 1) / 6;
    if let Err(error) = check_size(v.into(), lines, 3 * lines) {
        return Ok(Err(error));
    }
    let n = v as usize / 3;
    let place = |x: usize, level: usize| level % 3 * n + x;
    // Both have a commutative quasigroup. Bose's is idempotent; in Skolem's both elements of a pair x, x + n/2 have the square x.
    let (is_bose, half) = (v % 6 == 3, n / 2);
    let product = |x: usize, y: usize| match (x + y) % n {
        sum if sum.is_multiple_of(2) => sum / 2,
        sum if is_bose => (sum + n) / 2,
        sum => sum / 2 + half,
    };
    let mut triples = Vec::new();
    for level in 0..3 {
        for (x, y) in (0..n).flat_map(|y| (0..y).map(move |x| (x, y))) {
            triples.push([place(x, level), place(y, level), place(product(x, y), level + 1)]);
        }
        if !is_bose {
            triples.extend((0..half).map(|x| [n * 3, place(half + x, level), place(x, level + 1)]));
        }
    }
    let whole = if is_bose { n } else { half };
    triples.extend((0..whole).map(|x| [place(x, 0), place(x, 1), place(x, 2)]));
    Ok(Board::new(v as usize, triples.into_iter().map(|triple| triple.map(point).to_vec()).collect()))
}

/// The generalised quadrangle W(q).
pub(super) fn quadrangle(q: u32) -> Result<Result<Board, BoardError>, GameError> {
    let field = Field::new(q).ok_or(GameError::FieldOrder(q))?;
    let vectors = (0..q.pow(4)).map(|number| [3, 2, 1, 0].map(|power| number / q.pow(power) % q));
    let points: Vec<[u32; 4]> = vectors.filter(|vector| vector.iter().find(|&&entry| entry != 0) == Some(&1)).collect();
    let times = |a: u32, b: u32| field.mul(a, b);
    // The form x0*y1 - x1*y0 + x2*y3 - x3*y2 is 0 if its two halves are the same.
    let are_joined = |x: &[u32; 4], y: &[u32; 4]| {
        field.add(times(x[0], y[1]), times(x[2], y[3])) == field.add(times(x[1], y[0]), times(x[3], y[2]))
    };
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for (index, x) in points.iter().enumerate() {
        for y in points[..index].iter().filter(|y| are_joined(x, y)) {
            // The points of the line through two: the second one, and the first one plus its multiples.
            let sums = (0..q).map(|factor| [0, 1, 2, 3].map(|i| field.add(x[i], times(factor, y[i]))));
            let on_line = sums.chain([*y]).filter_map(|vector| points.binary_search(&normal(field, vector)).ok());
            let mut line: Vec<Point> = on_line.map(point).collect();
            line.sort_unstable();
            // Each line is found for each two of its points; here by its first two.
            if line.starts_with(&least_two(index, points.binary_search(y).unwrap_or(index))) {
                lines.push(line);
            }
        }
    }
    Ok(Board::new(points.len(), lines))
}

fn least_two(one: usize, other: usize) -> [Point; 2] {
    [one.min(other), one.max(other)].map(point)
}

/// The multiple of a vector whose first entry that is not 0 is 1.
fn normal(field: Field, vector: [u32; 4]) -> [u32; 4] {
    let first = vector.into_iter().find(|&entry| entry != 0).unwrap_or(1);
    let inverse = (1..field.order()).find(|&factor| field.mul(first, factor) == 1).unwrap_or(1);
    vector.map(|entry| field.mul(entry, inverse))
}

/// The lines i, i + 1, i + 3 modulo a number: the Fano plane for 7, the configuration of Möbius and Kantor for 8.
pub(super) fn cyclic(points: usize) -> Result<Board, BoardError> {
    Board::new(points, (0..points).map(|i| [i, i + 1, i + 3].map(|place| point(place % points)).to_vec()).collect())
}

/// The configuration of Pappus: three points on each of two lines, and where the lines between them cross.
pub(super) fn pappus() -> Result<Board, BoardError> {
    let crossing = |i: usize, j: usize| vec![point(i), point(3 + j), point(6 + (3 - i - j))];
    let pairs = (0..3).flat_map(|i| (0..3).filter(move |&j| j != i).map(move |j| (i, j)));
    let along = (0..3).map(|row| (0..3).map(|place| point(3 * row + place)).collect());
    Board::new(9, pairs.map(|(i, j)| crossing(i, j)).chain(along).collect())
}

/// The configuration of Desargues: the pairs of five things, and a line for each three of them.
pub(super) fn desargues() -> Result<Board, BoardError> {
    let pairs: Vec<[usize; 2]> = (0..5).flat_map(|low| (low + 1..5).map(move |high| [low, high])).collect();
    let left_out = |[low, high]: [usize; 2]| {
        let is_apart = |pair: &[usize; 2]| !pair.contains(&low) && !pair.contains(&high);
        (0..pairs.len()).filter(|&index| is_apart(&pairs[index])).map(point).collect()
    };
    Board::new(10, pairs.iter().map(|&pair| left_out(pair)).collect())
}
