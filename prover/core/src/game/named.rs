//! Boards that have a name and are stored as lines: certificates know none of these families.
//!
//! What a user writes may be huge, and `torus:60000,60000,5` must not fill the memory before it is refused. So each
//! function computes how many points and lines there would be, in numbers that saturate, and compares that with the
//! limits of a board; only then does it build anything. Where the exact number is not simple to state, a bound
//! does: for the cut boards, s²/2 is no more than the number of points.
//!
//! # K in a row on boards of several shapes
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
//! # Boards on which two lines have at most one point in common
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
//!
//! The others are the configurations of Fano, Pappus, Desargues, and Möbius and Kantor.
//!
//! # Boards of number theory and graph theory
//!
//! In `ramsey:6,3` a point is an edge of the complete graph with 6 vertices, and a line is the set of the edges of
//! a triangle. The edges are numbered by their lower end and then by the upper one: 01, 02, ..., 05, 12, and so on.
//! The vertices below `low` are the lower ends of (n - 1) + (n - 2) + ... edges, with `low` summands. Hence the
//! formula for the number of an edge, which needs no table.
//!
//! In `vdw:26,5` a line is an arithmetic progression of 5 numbers. The ends of a progression of step s are s·(k -
//! 1) apart, so the step is at most (n - 1) / (k - 1), and there are n - s·(k - 1) progressions of this step.
//!
//! # The game of Hex
//!
//! (P. Hein, 1942; J. Nash.) A player of Hex wins with a chain of neighbours from one of his sides to the opposite one. As a game of
//! lines, each such chain would be a line. It is enough to take the minimal ones: whoever completes a chain that has a
//! shorter one within it has completed the shorter one, too. A line that contains another one of the same player
//! changes no outcome.
//!
//! Minimal chains are those without a shortcut. In such a chain no two points are neighbours unless one follows the
//! other, only the first point is on the first side, and only the last one on the last side. The search extends a
//! chain point by point and keeps these three conditions, so it never has to compare whole chains.
//!
//! The players have different sides, hence different lines: Ophelia's are Xeno's with rows and columns exchanged.
//! The chains are so many that only small boards can be written in this way.

use std::collections::HashSet;

use crate::game::board::{check_size, point_of};
use crate::game::designs::{Field, no_field};
use crate::game::grid::animal;
use crate::game::{Animal, Board, GameError, Point, refused};

/// A board. An error leaves out its name.
type Made = Result<Board, GameError>;

/// The directions of rows on a square board, as steps along a row and down.
const SQUARE: [[i64; 2]; 4] = [[1, 0], [0, 1], [1, 1], [-1, 1]];

/// The directions of rows on a board of hexagons, whose next row begins half a place to the left.
const HEXAGONAL: [[i64; 2]; 3] = [[1, 0], [0, 1], [1, 1]];

/// The rows of K points from each of these places in each direction, as far as all their points are there.
fn rows(
    starts: impl IntoIterator<Item = [i64; 2]>,
    directions: &[[i64; 2]],
    k: u32,
    at: impl Fn([i64; 2]) -> Option<Point>,
) -> Vec<Vec<Point>> {
    let row = |[x, y]: [i64; 2], [right, down]: [i64; 2]| -> Option<Vec<Point>> {
        (0..i64::from(k)).map(|step| at([x + step * right, y + step * down])).collect()
    };
    let from = |start: [i64; 2]| directions.iter().filter_map(|&direction| row(start, direction)).collect::<Vec<_>>();
    starts.into_iter().flat_map(from).collect()
}

/// K in a row on a torus. A row that comes back to one of its points is none.
pub(super) fn torus(m: u32, n: u32, k: u32) -> Made {
    let points = u64::from(m).saturating_mul(u64::from(n));
    within(points, points.saturating_mul(4), k)?;
    let (count, m, n) = (m as usize * n as usize, i64::from(m), i64::from(n));
    // No row is longer than the board.
    let starts = (0..n).flat_map(|y| (0..m).map(move |x| [x, y])).take_while(|_| u64::from(k) <= points);
    let mut rows = rows(starts, &SQUARE, k, |[x, y]| Some(numbered(y.rem_euclid(n) * m + x.rem_euclid(m))));
    rows.retain(|row| row.iter().collect::<HashSet<_>>().len() == row.len());
    Board::new(count, rows)
}

/// The places of a hexagon whose sides have S points. Rows are longest in the middle; the coordinates are those of a rhombus, of which two corners are
/// cut off.
pub(super) fn hexagon(s: u32) -> Vec<[i64; 2]> {
    cut(2 * i64::from(s) - 1, |[x, y]| (x - y).abs() < i64::from(s))
}

/// The places of a triangle whose sides have S points.
pub(super) fn triangle(s: u32) -> Vec<[i64; 2]> {
    cut(s.into(), |[x, y]| x <= y)
}

/// The places of a rhombus of hexagons, of this height, that a board has, row by row.
fn cut(height: i64, has: impl Fn([i64; 2]) -> bool) -> Vec<[i64; 2]> {
    (0..height).flat_map(|y| (0..height).map(move |x| [x, y])).filter(|&place| has(place)).collect()
}

/// K in a row on the part of a rhombus of hexagons whose sides have S points.
pub(super) fn hexagonal(s: u32, k: u32, places: fn(u32) -> Vec<[i64; 2]>) -> Made {
    let area = u64::from(s).saturating_mul(u64::from(s)) / 2;
    within(area, 0, k)?;
    let places = places(s);
    within(places.len() as u64, 0, k)?;
    let number =
        |place: [i64; 2]| places.binary_search_by_key(&[place[1], place[0]], |&[x, y]| [y, x]).ok().map(point_of);
    Board::new(places.len(), rows(places.iter().copied(), &HEXAGONAL, k, number))
}

/// The squares of four neighbours.
pub(super) fn square(n: u32) -> Made {
    if n < 2 { refused("a square needs two columns and two rows") } else { animal(Animal::read("fatty")?, n, n) }
}

/// Whether a board of so many points and lines of K points is within the limits.
fn within(points: u64, lines: u64, k: u32) -> Result<(), GameError> {
    check_size(points, lines, lines.saturating_mul(k.into()))
}

/// A number that is a point's.
fn numbered(number: i64) -> Point {
    point_of(usize::try_from(number).unwrap_or_default())
}

/// A Steiner triple system: by R. C. Bose (1939) for 6t + 3 points, by T. Skolem (1958) for 6t + 1.
pub(super) fn steiner(v: u32) -> Made {
    if !matches!(v % 6, 1 | 3) || v < 3 {
        return refused("a triple system has 1 or 3 points more than a multiple of 6, and at least 3");
    }
    let lines = u64::from(v) * (u64::from(v) - 1) / 6;
    check_size(v.into(), lines, 3 * lines)?;
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
    Board::new(v as usize, triples.into_iter().map(|triple| triple.map(point_of).to_vec()).collect())
}

/// The generalised quadrangle W(q).
pub(super) fn quadrangle(q: u32) -> Made {
    let field = Field::new(q).ok_or_else(|| no_field(q))?;
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
            // Each line is found for each two of its points. The board keeps one of them.
            lines.push(on_line.map(point_of).collect());
        }
    }
    Board::new(points.len(), lines)
}

/// The multiple of a vector whose first entry that is not 0 is 1.
fn normal(field: Field, vector: [u32; 4]) -> [u32; 4] {
    let first = vector.into_iter().find(|&entry| entry != 0).unwrap_or(1);
    let inverse = (1..field.order).find(|&factor| field.mul(first, factor) == 1).unwrap_or(1);
    vector.map(|entry| field.mul(entry, inverse))
}

/// The complete graphs of K of N vertices; the points are the edges, in the order of their ends.
pub(super) fn ramsey(n: u32, k: u32) -> Made {
    if k < 2 {
        return refused("a line has an edge, so at least two vertices");
    }
    let edges = u64::from(n).saturating_mul(u64::from(n).saturating_sub(1)) / 2;
    let size = u64::from(k).saturating_mul(u64::from(k) - 1) / 2;
    within(edges, 0, 0)?;
    within(edges, chosen(n.into(), k.into()), u32::try_from(size).unwrap_or(u32::MAX))?;
    let (n, k) = (n as usize, k as usize);
    let edge = |low: usize, high: usize| point_of(low * (2 * n - low - 1) / 2 + high - low - 1);
    let pairs = subsets(k.min(n), 2);
    let graph = |vertices: &Vec<usize>| pairs.iter().map(|pair| edge(vertices[pair[0]], vertices[pair[1]])).collect();
    Board::new(edges as usize, subsets(n, k).iter().map(graph).collect())
}

/// How many sets of `k` among `n` there are.
fn chosen(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    (0..k.min(n - k)).fold(1, |all: u64, count| all.saturating_mul(n - count) / (count + 1))
}

/// The sets of `size` numbers below `n`, ascending.
fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for place in 0..size.min(n + 1) {
        let longer = |set: &Vec<usize>| {
            let (first, set) = (set.last().map_or(0, |&last| last + 1), set.clone());
            // As many must be left as the set still needs.
            (first..(n + 1 + place).saturating_sub(size)).map(move |next| [&set[..], &[next]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The arithmetic progressions of K of the numbers 1 to N; point i is the number i + 1.
pub(super) fn progressions(n: u32, k: u32) -> Made {
    within(n.into(), 0, k)?;
    // Of one number there is one progression, whatever the step.
    let steps = if k == 1 { 1 } else { (n - 1) / (k - 1) };
    let starts = |step: u32| u64::from(n) - u64::from(step) * u64::from(k - 1);
    within(n.into(), (1..=steps).map(starts).sum(), k)?;
    let (n, k) = (n as usize, k as usize);
    let of = |step: usize| {
        (0..n - step * (k - 1)).map(move |first| (0..k).map(|count| point_of(first + count * step)).collect())
    };
    Board::new(n, (1..=steps as usize).flat_map(of).collect())
}

/// The largest side: with 7 there are more chains than a board may have lines.
const LARGEST: usize = 6;

/// Xeno's chains, from the first row to the last.
pub(super) fn chains(n: u32) -> Made {
    let side = n as usize;
    if side > LARGEST {
        return refused("from side 7 on there are too many chains to list");
    }
    // The neighbours of a point are beside it, above and above right, below and below left.
    let place = |point: usize| ((point % side) as i64, (point / side) as i64);
    let are_joined = |one: usize, other: usize| {
        let ((x, y), (u, v)) = (place(one), place(other));
        [x - u, y - v, x - u + y - v].into_iter().all(|step| step.abs() <= 1)
    };
    let (mut lines, mut open): (_, Vec<Vec<usize>>) = (Vec::new(), (0..side).map(|start| vec![start]).collect());
    while let Some(chain) = open.pop() {
        let Some((&last, before)) = chain.split_last() else { continue };
        if last / side + 1 == side {
            lines.push(chain.into_iter().map(point_of).collect());
            continue;
        }
        // No point but the first is in the first row, no point but the last in the last row, and a point has no neighbours in the chain
        // but those before and after it: else a part of the chain would do.
        let goes_on = |next: &usize| {
            *next != last && are_joined(last, *next) && !before.iter().any(|&point| are_joined(point, *next))
        };
        open.extend((side..side * side).filter(goes_on).map(|next| [&chain[..], &[next]].concat()));
    }
    Board::new(side * side, lines)
}

/// The lines with rows and columns exchanged, which keeps neighbours; in canonical order.
pub(super) fn turned(side: usize, lines: &[Vec<Point>]) -> Vec<Vec<Point>> {
    let turned = |&place: &Point| point_of(usize::from(place) % side * side + usize::from(place) / side);
    let mut lines: Vec<Vec<Point>> = lines.iter().map(|line| line.iter().map(turned).collect()).collect();
    lines.iter_mut().for_each(|line| line.sort_unstable());
    lines.sort_unstable();
    lines
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::game::{Claim, Family, Game};

    fn game(expression: &str) -> Game {
        Game::parse(expression).unwrap()
    }

    #[test]
    fn triple_systems_have_each_pair_once() {
        for v in (7..64).filter(|v| matches!(v % 6, 1 | 3)) {
            let board = game(&format!("sts:{v}")).board;
            let pairs =
                board.lines().iter().flat_map(|line| [[0, 1], [0, 2], [1, 2]].map(|pair| pair.map(|at| line[at])));
            assert_eq!(
                (board.lines().len() * 3, pairs.collect::<BTreeSet<_>>().len()),
                (v * (v - 1) / 2, v * (v - 1) / 2)
            );
        }
    }

    /// For a point outside a line one point of the line is joined to it.
    #[test]
    fn quadrangles_have_no_triangles() {
        for board in ["gq:2", "gq:3"].map(|text| game(text).board) {
            for point in (0..).take(board.points()) {
                let through = board.lines().iter().filter(|line| line.contains(&point));
                let joined: Vec<Point> = through.flatten().copied().collect();
                for line in board.lines().iter().filter(|line| !line.contains(&point)) {
                    assert_eq!(line.iter().filter(|other| joined.contains(other)).count(), 1);
                }
            }
        }
    }

    /// Whoever owns the points of a full board of Hex, exactly one player has a chain (J. Nash).
    #[test]
    fn one_player_has_a_chain_on_a_full_board_of_hex() {
        for n in 1..=4_u32 {
            let game = game(&format!("hexgame:{n}"));
            for owned in (0..1_u32 << (n * n)).step_by(if n < 4 { 1 } else { 7 }) {
                let has = |claim, own: bool| {
                    game.lines_of(claim).iter().any(|line| line.iter().all(|&point| (owned >> point & 1 == 1) == own))
                };
                assert_ne!(has(Claim::XenoWins, true), has(Claim::OpheliaWins, false), "{n} {owned:b}");
            }
        }
    }

    #[test]
    fn boards_are_known_by_their_lines() {
        let named = ["fano", "mobius-kantor", "pappus", "desargues", "hex:3,3", "triangle:4,3", "torus:6,5,5"];
        let animals = ["skinny,7x7", "elly,4x3", "x,5x5", "snaky,5x6", "w,4x5", "monomino,1x1"];
        let animals = animals.map(|animal| format!("animal:{animal}"));
        for text in named.map(str::to_owned).into_iter().chain(animals) {
            let game = game(&text);
            let found = Family::drawn_with(&game.board).map(|family| family.to_string());
            assert_eq!(found, Some(text.clone()));
            assert_eq!(Game::of_board(game.board.clone()).places(), game.places(), "{text}");
        }
        for other in ["affine:4", "4^2", "mnk:4,4,3", "td:3,3", "3^3", "points:7/0,1,2/2,3,4"] {
            assert_eq!(Family::drawn_with(&game(other).board), None, "{other}");
        }
        let missing = game("animal:elly,4x4").board.lines()[1..].to_vec();
        assert_eq!(Family::drawn_with(&Board::new(16, missing).unwrap()), None);
    }
}
