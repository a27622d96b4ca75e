//! K in a row on boards of several shapes.
//!
//! The idea is the same for all shapes: go from each point in each direction, and take the row if it stays on the
//! board. A direction and its opposite give the same rows, so each list of directions has only one of the two.
//!
//! - A torus has no edge, so a row may run around it. Two things follow. A row that comes back to one of its own
//!   points has fewer than K points, and is left out. A row as long as the torus is found from each of its points;
//!   the board keeps one of the equal lines.
//! - A box has (3^d - 1) / 2 directions in d dimensions. The row from a point exists if, in each dimension, the
//!   last point of the row is still in the box. So the two ends are enough, and nothing between them is tested.
//! - A hexagon and a triangle are cut out of a rhombus. A place has a column and a row of the rhombus; its six
//!   neighbours are those one column away, one row away, or one of both in the same direction. Hence there are
//!   three directions of rows.
//!
//! What a user writes may be huge, and `torus:60000,60000,5` must not fill the memory before it is refused. So each
//! function computes how many points and lines there would be, in numbers that saturate, and compares that with the
//! limits of a board; only then does it build anything. Where the exact number is not simple to state, a bound
//! does: for the cut boards, s²/2 is no more than the number of points.

use std::fmt;

use super::{Made, Named, Refused};
use crate::game::board::{check_size, point};
use crate::game::{Board, BoardError, Point};

/// What is wrong with a board without points, and with a row of none.
pub(super) const NOTHING: Refused = "sides and rows have at least one point";

/// The most sides of a box.
const MOST_SIDES: usize = 6;

/// The sides of a box, two to six.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sides {
    /// The sides, and then 1s, which change nothing.
    all: [u32; MOST_SIDES],
    count: usize,
}

impl Sides {
    /// Some sides, if they are two to six.
    pub(super) fn new(sides: &[u32]) -> Option<Sides> {
        let mut all = [1; MOST_SIDES];
        all.get_mut(..sides.len())?.copy_from_slice(sides);
        (sides.len() >= 2).then_some(Sides { all, count: sides.len() })
    }

    fn list(&self) -> &[u32] {
        &self.all[..self.count]
    }

    /// The columns of a box that is a rectangle.
    pub(super) fn columns(self) -> Option<u32> {
        if let &[_, columns] = self.list() { Some(columns) } else { None }
    }
}

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.list().iter().map(u32::to_string).collect::<Vec<_>>().join(","))
    }
}

/// The directions of rows on a square board, as steps along a row and down.
const SQUARE: [[i64; 2]; 4] = [[1, 0], [0, 1], [1, 1], [-1, 1]];

/// The directions of rows on a board of hexagons, whose next row begins half a place to the left.
const HEXAGONAL: [[i64; 2]; 3] = [[1, 0], [0, 1], [1, 1]];

/// K in a row on a torus. A row that comes back to one of its points is none.
pub(super) fn torus(m: u32, n: u32, k: u32) -> Made {
    if m == 0 || n == 0 || k == 0 {
        return Err(NOTHING);
    }
    let points = u64::from(m).saturating_mul(u64::from(n));
    if let Err(error) = within(points, points.saturating_mul(4), k) {
        return Ok(Err(error));
    }
    let (count, m, n) = (m as usize * n as usize, i64::from(m), i64::from(n));
    let row = |x: i64, y: i64, [right, down]: [i64; 2]| -> Option<Vec<Point>> {
        let place = |step: i64| (y + step * down).rem_euclid(n) * m + (x + step * right).rem_euclid(m);
        let row: Vec<Point> = (0..i64::from(k)).map(|step| numbered(place(step))).collect();
        let mut once = row.clone();
        once.sort_unstable();
        once.dedup();
        (once.len() == row.len()).then_some(row)
    };
    // No row is longer than the board.
    let starts = (0..n).flat_map(|y| (0..m).map(move |x| (x, y))).take_while(|_| u64::from(k) <= points);
    let rows = starts.flat_map(|(x, y)| SQUARE.into_iter().filter_map(move |direction| row(x, y, direction)));
    Ok(Board::new(count, rows.collect()))
}

/// K in a row in a box.
pub(super) fn boxed(sides: Sides, k: u32) -> Made {
    let sides = sides.list();
    if k == 0 || sides.contains(&0) {
        return Err(NOTHING);
    }
    let points = sides.iter().fold(1_u64, |all, &side| all.saturating_mul(side.into()));
    if let Err(error) = within(points, 0, k) {
        return Ok(Err(error));
    }
    let count = sides.iter().map(|&side| side as usize).product::<usize>();
    if k == 1 {
        return Ok(Board::new(count, (0..count).map(|one| vec![point(one)]).collect()));
    }
    // Every direction is counted twice, once for each of its ends.
    let room = |side: u32| u64::from(side) + 2 * u64::from((side + 1).saturating_sub(k));
    let lines = sides.iter().fold(1_u64, |all, &side| all.saturating_mul(room(side))).saturating_sub(points) / 2;
    if let Err(error) = within(points, lines, k) {
        return Ok(Err(error));
    }
    let mut rows = Vec::new();
    for direction in directions(sides.len()) {
        for start in 0..count {
            rows.extend(row_of_box(sides, k, &direction, start));
        }
    }
    Ok(Board::new(count, rows))
}

/// The directions in a space, each from one end: the first step that is not 0 goes up.
fn directions(dimension: usize) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..dimension {
        all = all.iter().flat_map(|steps: &Vec<i64>| [-1, 0, 1].map(|step| [&steps[..], &[step]].concat())).collect();
    }
    all.retain(|steps| steps.iter().find(|&&step| step != 0) == Some(&1));
    all
}

/// The row from a point in a direction, if it does not leave the box.
fn row_of_box(sides: &[u32], k: u32, direction: &[i64], start: usize) -> Option<Vec<Point>> {
    let (mut rest, mut stride) = (start, 1);
    let mut step = 0;
    for (&side, &move_by) in sides.iter().zip(direction).rev() {
        let coordinate = (rest % side as usize) as i64;
        let last = coordinate + move_by * (i64::from(k) - 1);
        if last < 0 || last >= i64::from(side) {
            return None;
        }
        step += move_by * stride;
        rest /= side as usize;
        stride *= i64::from(side);
    }
    Some((0..i64::from(k)).map(|count| numbered(start as i64 + count * step)).collect())
}

/// K in a row on a hexagon whose sides have S points.
pub(super) fn hexagon(s: u32, k: u32) -> Made {
    hexagonal(s, k, 2 * i64::from(s) - 1, |[x, y]| in_hexagon(s, [x, y]))
}

/// Whether a place is in a hexagon. Rows are longest in the middle; the coordinates are those of a rhombus, of which two corners are cut
/// off.
fn in_hexagon(s: u32, [x, y]: [i64; 2]) -> bool {
    (x - y).abs() < i64::from(s)
}

/// K in a row on a triangle whose sides have S points.
pub(super) fn triangle(s: u32, k: u32) -> Made {
    hexagonal(s, k, s.into(), in_triangle)
}

fn in_triangle([x, y]: [i64; 2]) -> bool {
    x <= y
}

/// The places of a rhombus of hexagons, of this height, that a board has, row by row.
fn cut(height: i64, has: impl Fn([i64; 2]) -> bool) -> Vec<[i64; 2]> {
    (0..height).flat_map(|y| (0..height).map(move |x| [x, y])).filter(|&place| has(place)).collect()
}

impl Named {
    /// The coordinates of the points of a hexagon or triangle, in order: points are neighbours if they are one apart in one of them, or in both
    /// in the same direction. Nothing for other boards.
    pub(in crate::game) fn hexagons(self) -> Option<Vec<[i64; 2]>> {
        match self {
            Named::Hexagon { s, .. } => Some(cut(2 * i64::from(s) - 1, |place| in_hexagon(s, place))),
            Named::Triangle { s, .. } => Some(cut(s.into(), in_triangle)),
            _ => None,
        }
    }
}

/// K in a row on the part of a rhombus of hexagons, of this height, that has some points.
fn hexagonal(s: u32, k: u32, height: i64, has: impl Fn([i64; 2]) -> bool) -> Made {
    if s == 0 || k == 0 {
        return Err(NOTHING);
    }
    let area = u64::from(s).saturating_mul(u64::from(s)) / 2;
    if let Err(error) = within(area, 0, k) {
        return Ok(Err(error));
    }
    let places = cut(height, has);
    if let Err(error) = within(places.len() as u64, 0, k) {
        return Ok(Err(error));
    }
    let number = |place: [i64; 2]| places.binary_search_by_key(&[place[1], place[0]], |&[x, y]| [y, x]).ok().map(point);
    let row = |[x, y]: [i64; 2], [right, down]: [i64; 2]| -> Option<Vec<Point>> {
        // No row is longer than the board is high.
        (0..i64::from(k).min(height + 1)).map(|step| number([x + step * right, y + step * down])).collect()
    };
    let rows = places.iter().flat_map(|&place| HEXAGONAL.map(|direction| row(place, direction))).flatten();
    Ok(Board::new(places.len(), rows.collect()))
}

/// The squares of four neighbours.
pub(super) fn square(n: u32) -> Made {
    if n < 2 {
        return Err("a square needs two columns and two rows");
    }
    let points = u64::from(n).saturating_mul(n.into());
    if let Err(error) = within(points, 0, 4) {
        return Ok(Err(error));
    }
    let n = n as usize;
    let corners = (0..n - 1).flat_map(|y| (0..n - 1).map(move |x| y * n + x));
    Ok(Board::new(
        n * n,
        corners.map(|first| [first, first + 1, first + n, first + n + 1].map(point).to_vec()).collect(),
    ))
}

/// Whether a board of so many points and lines of K points is within the limits.
pub(super) fn within(points: u64, lines: u64, k: u32) -> Result<(), BoardError> {
    check_size(points, lines, lines.saturating_mul(k.into()))
}

/// A number that is a point's.
fn numbered(number: i64) -> Point {
    point(usize::try_from(number).unwrap_or_default())
}
