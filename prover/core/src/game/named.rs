//! Boards that have a name: grids, designs, and families that are stored as lines, which certificates do not know.
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
//!
//! # Transversal designs, and the affine and projective planes that extend them
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
//!
//! # Boards whose points are cells of a grid
//!
//! **K^N** is the cube of side K in N dimensions. In 3^2, tic-tac-toe, point 5 is the place with the coordinates 1 and 2. A line is
//! given by its first point and a step, as the points of a straight row are evenly spaced in this numbering, too: the diagonal 2, 4,
//! 6 begins at 2 and has step 2. So the list of lines is built from numbers alone, one coordinate after the other. The numbering is
//! part of the format: a certificate says `4^3` and then numbers of points. Another order of the coordinates would make it say
//! something else.
//!
//! **M,N,K** is K in a row on a board of M columns and N rows. Both are boxes, which are built by one function. On the board of
//! **animal:NAME,MxN** the lines are all placements of a polyomino, in each of its rotations and reflections (Harary's achievement games; M. Gardner, 1979). Certificates list the lines
//! of an animal, so the names here are for people only; from the lines of a board the animal can be found again (`placed`), for pictures.

use std::{
    collections::{BTreeSet, HashSet},
    sync::LazyLock,
};

use crate::{
    game::{Board, GameError, Point, check_size, point_of, refused},
    quote::shown,
};

/// A board. An error leaves out its name.
type BoardResult = Result<Board, GameError>;

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
pub(super) fn torus(m: u32, n: u32, k: u32) -> BoardResult {
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

/// The places of Hex: each row begins half a hexagon to the right of the one above.
pub(super) fn rhombus(s: u32) -> Vec<[i64; 2]> {
    cut(s.into(), |_| true).into_iter().map(|[x, y]| [x + y, y]).collect()
}

/// The places of a rhombus of hexagons, of this height, that a board has, row by row.
fn cut(height: i64, has: impl Fn([i64; 2]) -> bool) -> Vec<[i64; 2]> {
    (0..height).flat_map(|y| (0..height).map(move |x| [x, y])).filter(|&place| has(place)).collect()
}

/// K in a row on the part of a rhombus of hexagons whose sides have S points.
pub(super) fn hexagonal(s: u32, k: u32, places: fn(u32) -> Vec<[i64; 2]>) -> BoardResult {
    let area = u64::from(s).saturating_mul(u64::from(s)) / 2;
    within(area, 0, k)?;
    let places = places(s);
    within(places.len() as u64, 0, k)?;
    let number =
        |place: [i64; 2]| places.binary_search_by_key(&[place[1], place[0]], |&[x, y]| [y, x]).ok().map(point_of);
    Board::new(places.len(), rows(places.iter().copied(), &HEXAGONAL, k, number))
}

/// The squares of four neighbours.
pub(super) fn square(n: u32) -> BoardResult {
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
pub(super) fn steiner(v: u32) -> BoardResult {
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
pub(super) fn quadrangle(q: u32) -> BoardResult {
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
pub(super) fn ramsey(n: u32, k: u32) -> BoardResult {
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
pub(super) fn progressions(n: u32, k: u32) -> BoardResult {
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
pub(super) fn chains(n: u32) -> BoardResult {
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
fn no_field(order: u32) -> GameError {
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
#[derive(Clone, Copy)]
struct Field {
    /// The number of elements.
    order: u32,
    characteristic: u32,
    /// All elements but 0, as the powers of one of them.
    powers: &'static [u32],
}

/// The powers of a generator in each field that is offered: of 3 for order 7, of x for 4 and 8, of x + 1 for 9.
const POWERS: [&[u32]; 7] =
    [&[1], &[1, 2], &[1, 2, 3], &[1, 2, 4, 3], &[1, 3, 2, 6, 4, 5], &[1, 2, 4, 3, 6, 7, 5], &[1, 4, 6, 7, 2, 8, 3, 5]];

impl Field {
    /// The field of the given order, or nothing if this order is not offered.
    fn new(order: u32) -> Option<Self> {
        let powers = POWERS.into_iter().find(|powers| powers.len() + 1 == order as usize)?;
        let characteristic = [2, 3, 5, 7].into_iter().find(|&prime| order.is_multiple_of(prime))?;
        Some(Self { order, characteristic, powers })
    }

    /// The sum of two elements.
    fn add(self, a: u32, b: u32) -> u32 {
        let p = self.characteristic;
        let (mut sum, mut place) = (0, 1);
        while place < self.order {
            sum += (a / place + b / place) % p * place;
            place *= p;
        }
        sum
    }

    /// The product of two elements.
    fn mul(self, a: u32, b: u32) -> u32 {
        let logarithm = |element: u32| self.powers.iter().position(|&power| power == element);
        let sum = logarithm(a).zip(logarithm(b)).map(|(a, b)| a + b);
        sum.map_or(0, |sum| self.powers[sum % self.powers.len()])
    }
}

/// The board K^N: a point's number is its coordinates read in base K, the last one fastest; the
/// lines are the [(K+2)^N - K^N]/2 straight rows of K points, diagonals included.
pub(super) fn grid(k: u32, n: u32) -> Result<Board, GameError> {
    if k < 2 || n < 1 {
        return refused(format_args!("there is no {k}^{n}: the side must be at least 2, the dimension at least 1"));
    }
    check_size(u64::from(k).saturating_pow(n), 0, 0)?;
    rows_in_box(&vec![k; n as usize], k)
}

/// The board of `m` columns and `n` rows, point y*M + x, whose lines are the `k` points in a row
/// along, down and in both diagonal directions. If `k` exceeds both sides, there are no lines.
pub(super) fn mnk(m: u32, n: u32, k: u32) -> Result<Board, GameError> {
    if m == 0 || n == 0 || k == 0 {
        return refused(format_args!("there is no mnk:{m},{n},{k}: all three numbers must be at least 1"));
    }
    rows_in_box(&[n, m], k)
}

/// The board of a box with these sides, none of which is 0: a point's number is its coordinates, the last one fastest; the lines are the straight
/// rows of `k` points, by Moser's argument (in Patashnik, 1980). Each is a word with a letter for each dimension; a letter is a fixed coordinate, or one
/// from which the row rises or falls. The first one that moves rises, so that no line occurs from both ends.
pub(super) fn rows_in_box(sides: &[u32], k: u32) -> Result<Board, GameError> {
    let product = |of: &dyn Fn(u64) -> u64| sides.iter().fold(1_u64, |all, &side| all.saturating_mul(of(side.into())));
    let points = product(&|side| side);
    check_size(points, 0, 0)?;
    let sides = || sides.iter().map(|&side| side as usize);
    let count = sides().product();
    // A single point has no direction.
    if k == 1 {
        return Board::new(count, (0..count).map(|one| vec![point_of(one)]).collect());
    }
    let lines = product(&|side| side + 2 * (side + 1).saturating_sub(k.into())).saturating_sub(points) / 2;
    check_size(points, lines, lines.saturating_mul(k.into()))?;
    let (k, mut words) = (k as usize, vec![(0, 0)]);
    for side in sides() {
        let starts = (side + 1).saturating_sub(k);
        let extended = |&(start, step): &(usize, usize)| {
            let (start, step) = (start * side, step * side);
            let fixed = (0..side).map(move |at| (start + at, step));
            let rising = (0..starts).map(move |at| (start + at, step + 1));
            let falls = if step > 0 { starts } else { 0 };
            let falling = (0..falls).map(move |at| (start + at + k - 1, step - 1));
            fixed.chain(rising).chain(falling)
        };
        words = words.iter().flat_map(extended).collect();
    }
    let row = |&(start, step): &(usize, usize)| (0..k).map(|at| point_of(start + at * step)).collect();
    Board::new(count, words.iter().filter(|(_, step)| *step > 0).map(row).collect())
}

/// The most rows and columns of a polyomino.
const SIDE: usize = 8;

/// A polyomino: one of Harary's "animals".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Animal {
    /// Bit 8 y + x for the cell in row y and column x. Some cells are in row 0, and some in column 0.
    bits: u64,
}

/// All polyominoes of up to five cells, 1, 1, 2, 5 and 12 of them, and one of six: names and a picture. Those of up to four cells go by the
/// names that Harary gave them (M. Gardner, *Scientific American*, April 1979), those of five by the letters of S. Golomb.
/// Of several names of an animal, the first is the usual one.
static NAMED: LazyLock<Vec<(Vec<&str>, Animal)>> = LazyLock::new(|| {
    let rows = include_str!("animals.txt").lines().filter_map(|row| row.split_once(": "));
    let named =
        |(names, picture): (&'static str, _)| Some((names.split(' ').collect(), Animal::cornered(&cells_of(picture))?));
    rows.filter_map(named).collect()
});

/// Row and column of each cell of a picture.
fn cells_of(picture: &str) -> Vec<Cell> {
    let rows = picture.split('/').enumerate();
    rows.flat_map(|(y, row)| row.match_indices('x').map(move |(x, _)| (y, x))).collect()
}

impl Animal {
    /// Those that have names: all of up to five cells, and `snaky`.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMED.iter().map(|(_, animal)| *animal)
    }

    /// The animal of a name, or of a letter and a number of cells: `l4` is `elly`, and `f5` is `f`. Or one that is drawn, its
    /// rows from top to bottom with `/` between them: `xxxx./...xx` is `snaky`.
    ///
    /// # Errors
    ///
    /// No animal has this name; or the picture has rows of different lengths, more than 8 rows or columns, or other than one
    /// connected piece.
    pub(super) fn read(text: &str) -> Result<Self, GameError> {
        if let Some((_, animal)) = NAMED.iter().find(|(names, _)| names.contains(&text)) {
            return Ok(*animal);
        }
        if text.len() < 2 || !text.chars().all(|c| matches!(c, 'x' | '.' | '/')) {
            let names: Vec<_> = Self::all().map(Self::name).collect();
            let (text, names) = (shown(text), names.join(", "));
            let as_in = "as in animal:elly,4x4, or draw one row by row, as in animal:xxxx./...xx,8x8";
            return refused(format_args!("'{text}' is not the name of an animal; choose one of {names}, {as_in}"));
        }
        let (rows, columns) = (text.split('/').count(), text.split('/').next().map_or(0, str::len));
        let is_whole = rows.max(columns) <= SIDE && text.split('/').all(|row| row.len() == columns);
        let animal = if is_whole { Self::polyomino(&cells_of(text)) } else { None };
        let draw = "draw one connected piece in rows of the same length, at most 8 by 8, as in animal:xxxx./...xx,8x8";
        animal.map_or_else(|| refused(format_args!("'{}' does not draw an animal; {draw}", shown(text))), Ok)
    }

    /// The polyomino of these cells, wherever they are, if they are one piece and not too large; turned as it usually is if it has a name.
    fn polyomino(cells: &[Cell]) -> Option<Self> {
        let drawn = Self::cornered(cells).filter(|animal| animal.is_connected())?;
        let images = drawn.images();
        Some(Self::all().find(|animal| images.contains(animal)).unwrap_or(drawn))
    }

    /// The cells moved to the top left corner, if they are not too far from each other.
    fn cornered(cells: &[Cell]) -> Option<Self> {
        let least = |side: fn(&Cell) -> usize| cells.iter().map(side).min();
        let (top, left) = (least(|cell| cell.0)?, least(|cell| cell.1)?);
        let bit = |(y, x): &Cell| {
            Some((y - top, x - left)).filter(|&(y, x)| y.max(x) < SIDE).map(|(y, x)| 1 << (SIDE * y + x))
        };
        cells.iter().try_fold(0, |bits, cell| Some(bits | bit(cell)?)).map(|bits| Self { bits })
    }

    /// Row and column of each cell.
    fn cells(self) -> Vec<Cell> {
        let bits = (0..SIDE * SIDE).filter(|bit| self.bits >> bit & 1 == 1);
        bits.map(|bit| (bit / SIDE, bit % SIDE)).collect()
    }

    /// How many rows and columns it has.
    fn size(self) -> [usize; 2] {
        let [down, right] = [|cell: &Cell| cell.0, |cell: &Cell| cell.1];
        let most = |side: fn(&Cell) -> usize| self.cells().iter().map(side).max().map_or(0, |most| most + 1);
        [most(down), most(right)]
    }

    /// The animal in all its rotations and reflections, each once.
    fn images(self) -> BTreeSet<Self> {
        let cells = self.cells();
        let image = |turn: usize| {
            let flipped = |flips: bool, side: usize| if flips { SIDE - 1 - side } else { side };
            let cell = |&(y, x): &Cell| (flipped(turn & 1 > 0, y), flipped(turn & 2 > 0, x));
            let cells = cells.iter().map(cell).map(|(y, x)| if turn & 4 > 0 { (x, y) } else { (y, x) });
            Self::cornered(&cells.collect::<Vec<_>>())
        };
        (0..8).filter_map(image).collect()
    }

    /// Whether its cells are one piece: what is beside the first one, and so on, is all.
    fn is_connected(self) -> bool {
        let (all, first) = (self.bits, u64::from_le_bytes([1; SIDE]));
        let mut reached = all & all.wrapping_neg();
        loop {
            let along = (reached << 1 & !first) | (reached >> 1 & !(first << (SIDE - 1)));
            let next = all & (reached | along | reached << SIDE | reached >> SIDE);
            if next == reached {
                return reached == all;
            }
            reached = next;
        }
    }

    /// Its name, or its picture in one line, if it has none.
    pub fn name(self) -> String {
        let named = NAMED.iter().find(|(_, animal)| *animal == self);
        named.map_or_else(|| self.rows().join("/"), |(names, _)| names[0].to_owned())
    }

    /// Its cells as a picture: `x` is a cell, `.` is none.
    pub fn rows(self) -> Vec<String> {
        let [rows, columns] = self.size();
        let row =
            |y: usize| (0..columns).map(|x| if self.bits >> (SIDE * y + x) & 1 == 1 { 'x' } else { '.' }).collect();
        (0..rows).map(row).collect()
    }
}

/// A row and a column.
type Cell = (usize, usize);

/// The animal of which a line, on a board of `m` columns, is a placement; nothing if its cells are no animal.
pub(super) fn placed(line: &[Point], m: u32) -> Option<Animal> {
    let cell = |&point: &Point| (usize::from(point) / m as usize, usize::from(point) % m as usize);
    Animal::polyomino(&line.iter().map(cell).collect::<Vec<_>>())
}

/// The board of `m` columns and `n` rows, point y*M + x, whose lines are all placements of the animal in all its
/// rotations and reflections. If the animal does not fit, there are no lines.
pub(super) fn animal(animal: Animal, m: u32, n: u32) -> Result<Board, GameError> {
    if m == 0 || n == 0 {
        let name = animal.name();
        return refused(format_args!("there is no animal:{name},{m}x{n}: both sides must be at least 1"));
    }
    let points = u64::from(m) * u64::from(n);
    check_size(points, 0, 0)?;
    let (m, n, cells) = (m as usize, n as usize, animal.cells().len());
    let placed = |image: Animal| {
        let [rows, columns] = image.size();
        let [down, right] = [(n, rows), (m, columns)].map(|(side, own)| (side + 1).saturating_sub(own));
        (image.cells(), (0..down).flat_map(move |top| (0..right).map(move |left| top * m + left)), down * right)
    };
    let images: Vec<_> = animal.images().into_iter().map(placed).collect();
    let count = images.iter().map(|(.., count)| count).sum::<usize>();
    check_size(points, count as u64, (count * cells) as u64)?;
    let lines = images.into_iter().flat_map(|(cells, corners, _)| {
        corners.map(move |corner| cells.iter().map(|(y, x)| point_of(corner + y * m + x)).collect())
    });
    Board::new(m * n, lines.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Claim, Family, Game};
    use std::collections::{BTreeMap, BTreeSet};

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
    fn hex_is_known_whoever_joins_the_rows() {
        let hex = game("hexgame:3");
        let [one, other] = [hex.board.lines().to_vec(), hex.own_lines().unwrap().to_vec()];
        let drawn = |xeno: &[Vec<Point>], ophelia: &[Vec<Point>]| {
            let game = Game::of_board(Board::new(9, xeno.to_vec()).unwrap()).with_own_lines(ophelia.to_vec());
            game.unwrap().drawn_as().to_string()
        };
        assert_eq!([drawn(&one, &other), drawn(&other, &one)], ["hexgame:3", "hexgame:3"]);
        assert_ne!(drawn(&one, &other[1..]), "hexgame:3");
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

    #[test]
    fn known_numbers_of_lines() {
        // Sides 2 to 5, dimensions 2 to 5, from the essay "Four-Dimensional Tic-Tac-Toe".
        let printed = [[6, 28, 120, 496], [8, 49, 272, 1441], [10, 76, 520, 3376], [12, 109, 888, 6841]];
        for (side, row) in (2..).zip(printed) {
            assert_eq!([2, 3, 4, 5].map(|dimension| grid(side, dimension).unwrap().lines().len()), row, "side {side}");
        }
    }

    fn read(text: &str) -> Animal {
        Animal::read(text).unwrap()
    }

    /// These cells, moved to the top left corner.
    fn cornered(cells: &[Cell]) -> Animal {
        Animal::cornered(cells).unwrap()
    }

    /// All polyominoes with this many cells, each as the first of its images. They arise from those with one cell less:
    /// a cell is added at each side of each of their cells.
    fn polyominoes(cells: usize) -> BTreeSet<Animal> {
        if cells == 1 {
            return BTreeSet::from([cornered(&[(0, 0)])]);
        }
        let mut all = BTreeSet::new();
        for smaller in polyominoes(cells - 1) {
            let cells: Vec<Cell> = smaller.cells().iter().map(|(y, x)| (y + 1, x + 1)).collect();
            for (y, x) in &cells {
                for beside in [(y - 1, *x), (y + 1, *x), (*y, x - 1), (*y, x + 1)] {
                    if !cells.contains(&beside) {
                        all.extend(cornered(&[&cells[..], &[beside]].concat()).images().pop_first());
                    }
                }
            }
        }
        all
    }

    #[test]
    fn the_named_animals_are_the_polyominoes_of_up_to_five_cells_and_snaky() {
        let mut sizes = BTreeMap::<usize, BTreeSet<Animal>>::new();
        for animal in Animal::all() {
            let cells = animal.cells();
            assert_eq!(animal, cornered(&cells), "{}", animal.name());
            sizes.entry(cells.len()).or_default().extend(animal.images().pop_first());
        }
        assert_eq!(sizes.values().map(BTreeSet::len).collect::<Vec<_>>(), [1, 1, 2, 5, 12, 1]);
        let snaky = sizes.remove(&6).unwrap();
        assert!(snaky.is_subset(&polyominoes(6)));
        for (size, shapes) in sizes {
            assert_eq!(shapes, polyominoes(size));
        }
    }

    #[test]
    fn any_polyomino_can_be_drawn() {
        for animal in (2..=6).flat_map(polyominoes) {
            assert!(animal.images().contains(&read(&animal.rows().join("/"))), "{animal:?}");
        }
        assert_eq!(polyominoes(6).len(), 35);
        assert_eq!(placed(&[0, 9, 100], 50), None, "its cells are too far from each other");
    }

    #[test]
    fn an_animal_lies_wherever_it_fits() {
        let board = |name, m, n| animal(read(name), m, n).unwrap();
        assert_eq!(board("elly", 2, 3).lines(), [[0, 1, 2, 4], [0, 1, 3, 5], [0, 2, 4, 5], [1, 3, 4, 5]]);
        assert_eq!(board("x", 3, 3).lines(), [[1, 3, 4, 5, 7]]);
        let counts = |name, m, n| board(name, m, n).lines().len();
        assert_eq!([counts("monomino", 4, 3), counts("domino", 4, 3), counts("el", 4, 3)], [12, 9 + 8, 4 * 6]);
        assert_eq!([counts("elly", 6, 5), counts("f", 6, 5)], [4 * (5 * 3 + 4 * 4), 8 * 4 * 3]);
        assert_eq!([counts("y", 8, 8), counts("w", 8, 8)], [8 * 7 * 5, 4 * 36]);
        assert_eq!([counts("x", 2, 100), counts("tippy", 32768, 1), counts("i", 5, 4)], [0, 0, 4]);
    }
}
