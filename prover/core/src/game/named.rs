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
//!
//! # Names from lines
//!
//! A certificate has the lines and not the name, so a picture of `hex:3,3` would be a mere list of points. The
//! number of points and the shortest line leave few names that may fit. Each of these boards is built, and its
//! lines are compared with the given ones. This is for pictures only. No claim rests on it: a board that is not known here is drawn more
//! plainly, and one that is known has exactly these lines. Points are compared by their numbers, so an isomorphic board with other
//! numbers is not known, and rightly, as the picture would show other lines.

use std::collections::HashSet;
use std::fmt;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::game::board::{check_size, digits, point_of};
use crate::game::designs::{Field, no_field};
use crate::game::grid::{animal, rows_in_box};
use crate::game::{Animal, Board, GameError, Point, refused};

/// A kind of boards that have a name. How its numbers make a board is in [`made`](Self::made).
#[derive(Default, Deserialize)]
#[serde(default)]
struct Kind {
    name: String,
    /// How it is written, with an example.
    shape: String,
    /// How the points are numbered, in a sentence with places for what depends on the first number.
    numbering: String,
    /// The only board, if no numbers make one.
    lines: Option<String>,
    /// Where its points are in pictures: x to the right and y upwards, with blanks between points.
    figure: String,
    strokes: Strokes,
}

/// How a line is drawn in pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Strokes {
    /// From point to point.
    #[default]
    Straight,
    /// As the outline of a square.
    Outline,
    /// In the pieces of a row that goes on at the other side.
    Pieces,
}

/// The kinds, in the order in which a board is looked for among them. A test reads them all.
static KINDS: LazyLock<Vec<Kind>> =
    LazyLock::new(|| serde_json::from_str(include_str!("named.json")).unwrap_or_default());

impl Kind {
    /// The board of some numbers, that of Hex with Xeno's lines; nothing if there are more or fewer numbers than the kind has.
    fn made(&self, numbers: &[u32]) -> Option<Made> {
        Some(match (&*self.name, numbers) {
            ("hex", &[s, k]) => hexagonal(s, k, hexagon),
            ("triangle", &[s, k]) => hexagonal(s, k, triangle),
            ("square", &[n]) => square(n),
            ("torus", &[m, n, k]) => torus(m, n, k),
            ("box", numbers @ [sides @ .., k]) if (2..=6).contains(&sides.len()) => match numbers.contains(&0) {
                true => Err(nothing()),
                false => rows_in_box(sides, *k),
            },
            ("ramsey", &[n, k]) => ramsey(n, k),
            ("vdw", &[n, k]) => progressions(n, k),
            ("sts", &[v]) => steiner(v),
            ("gq", &[q]) => quadrangle(q),
            ("hexgame", &[n]) => chains(n),
            (_, []) => self.lines.as_ref()?.parse(),
            _ => return None,
        })
    }

    /// The numbers of each board of this kind that may have so many points, and so many on its shortest line. Boards without any are not
    /// found again from their lines, unless they are the only one of their kind.
    fn candidates(&self, points: u32, k: u32) -> Vec<Vec<u32>> {
        let root = points.isqrt();
        match &*self.name {
            _ if self.lines.is_some() => vec![Vec::new()],
            "hex" => (1..=root + 1).filter(|s| 3 * s * (s - 1) + 1 == points).map(|s| vec![s, k]).collect(),
            "triangle" => (1..=2 * root).filter(|s| s * (s + 1) == 2 * points).map(|s| vec![s, k]).collect(),
            "square" => (1..=root).filter(|n| n * n == points && k == 4).map(|n| vec![n]).collect(),
            "torus" => (2..=points / 2).filter(|m| points.is_multiple_of(*m)).map(|m| vec![m, points / m, k]).collect(),
            _ => Vec::new(),
        }
    }
}

/// A board that has a name. Points are numbered as [`numbering`](Self::numbering) says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Named {
    /// The index of its kind.
    kind: usize,
    /// Its numbers, and then zeros.
    numbers: [u32; MOST_NUMBERS],
    count: usize,
}

/// The most numbers of a board: a box has up to six sides.
const MOST_NUMBERS: usize = 7;

impl Named {
    /// The board that an expression names; nothing if its first word is no name of such a board.
    ///
    /// # Errors
    ///
    /// It has other parameters than numbers, or too many of them.
    pub(super) fn read(expression: &str) -> Option<Result<Named, GameError>> {
        let (name, parameters) =
            expression.split_once(':').map_or((expression, None), |(name, rest)| (name, Some(rest)));
        let kind = KINDS.iter().position(|kind| kind.name == name)?;
        let numbers: Option<Vec<u32>> =
            parameters.map_or(Some(Vec::new()), |list| list.split(',').map(|word| digits(word.trim())).collect());
        let named = numbers.filter(|numbers| numbers.len() <= MOST_NUMBERS).map(|numbers| Self::of(kind, &numbers));
        Some(named.ok_or_else(|| GameError::misshapen(expression, &KINDS[kind].shape)))
    }

    /// The board of a kind with these numbers.
    fn of(kind: usize, numbers: &[u32]) -> Named {
        let (mut all, count) = ([0; MOST_NUMBERS], numbers.len());
        all[..count].copy_from_slice(numbers);
        Named { kind, numbers: all, count }
    }

    fn numbers(&self) -> &[u32] {
        &self.numbers[..self.count]
    }

    fn kind(self) -> &'static Kind {
        &KINDS[self.kind]
    }

    /// Builds the board; that of Hex with Xeno's lines.
    pub(super) fn board(self) -> Result<Board, GameError> {
        let made = self.kind().made(self.numbers());
        let made = made.ok_or_else(|| GameError::misshapen(&self.to_string(), &self.kind().shape))?;
        made.map_err(|error| GameError::new(format_args!("there is no {self}: {error}")))
    }

    /// The lines that are Ophelia's own, if there are such: in Hex, Xeno's with rows and columns exchanged.
    pub(super) fn ophelia(self, board: &Board) -> Option<Vec<Vec<Point>>> {
        let side = self.columns().filter(|_| self.kind().name == "hexgame")?;
        Some(turned(side, board.lines())).filter(|lines| lines != board.lines())
    }

    /// The columns, if the points are those of a rectangle, row by row.
    pub(super) fn columns(self) -> Option<u32> {
        match (&*self.kind().name, self.numbers()) {
            ("square" | "torus" | "hexgame", &[columns, ..]) | ("box", &[_, columns, _]) => Some(columns),
            _ => None,
        }
    }

    /// How the points are numbered, in a sentence.
    pub fn numbering(self) -> String {
        let number = self.numbers[0];
        // Of a triple system.
        let (author, last) =
            if number % 6 == 3 { ("Bose", "") } else { ("Skolem", "; the point at infinity is the last one") };
        let text = self.kind().numbering.replace("{author}", author).replace("{last}", last);
        text.replace("{n}", &number.to_string()).replace("{third}", &(number / 3).to_string())
    }

    /// How its lines are drawn.
    pub fn strokes(self) -> Strokes {
        self.kind().strokes
    }

    /// The places of the points in the figure by which the board is known.
    pub(super) fn places(self) -> Option<Vec<[f64; 2]>> {
        let places = match &*self.kind().name {
            "hex" => hexagon(self.numbers[0]),
            "triangle" => triangle(self.numbers[0]),
            _ => return figure(&self.kind().figure),
        };
        let whole = |part: i64| i32::try_from(part).map_or(0.0, f64::from);
        Some(places.into_iter().map(|[x, y]| [whole(2 * x - y), -HEIGHT * whole(y)]).collect())
    }

    /// The board with these lines whose figure or whose rows and columns are known, if there is one.
    pub(super) fn drawn_with(board: &Board) -> Option<Named> {
        let points = u32::try_from(board.points()).ok().filter(|&points| points <= MOST_DRAWN)?;
        let k = board.lines().iter().map(Vec::len).min().and_then(|least| u32::try_from(least).ok())?;
        let of = |(kind, it): (usize, &Kind)| {
            it.candidates(points, k).into_iter().map(move |numbers| Self::of(kind, &numbers))
        };
        KINDS.iter().enumerate().flat_map(of).find(|named| named.board().is_ok_and(|other| other == *board))
    }
}

/// The height of a triangle whose sides are 2.
const HEIGHT: f64 = 1.732;

/// The places of a figure: x and y of each point, with blanks between points.
pub(super) fn figure(text: &str) -> Option<Vec<[f64; 2]>> {
    let pair = |place: &str| place.split_once(',').and_then(|(x, y)| Some([x.parse().ok()?, y.parse().ok()?]));
    text.split(' ').map(pair).collect()
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.kind().name)?;
        let separators = [":"].into_iter().chain(std::iter::repeat(","));
        self.numbers().iter().zip(separators).try_for_each(|(number, separator)| write!(f, "{separator}{number}"))
    }
}

/// A board. An error leaves out its name.
type Made = Result<Board, GameError>;

/// What is wrong with a board without points, and with a row of none.
fn nothing() -> GameError {
    GameError::new("sides and rows have at least one point")
}

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
fn torus(m: u32, n: u32, k: u32) -> Made {
    if m == 0 || n == 0 || k == 0 {
        return Err(nothing());
    }
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
fn hexagon(s: u32) -> Vec<[i64; 2]> {
    cut(2 * i64::from(s) - 1, |[x, y]| (x - y).abs() < i64::from(s))
}

/// The places of a triangle whose sides have S points.
fn triangle(s: u32) -> Vec<[i64; 2]> {
    cut(s.into(), |[x, y]| x <= y)
}

/// The places of a rhombus of hexagons, of this height, that a board has, row by row.
fn cut(height: i64, has: impl Fn([i64; 2]) -> bool) -> Vec<[i64; 2]> {
    (0..height).flat_map(|y| (0..height).map(move |x| [x, y])).filter(|&place| has(place)).collect()
}

/// K in a row on the part of a rhombus of hexagons whose sides have S points.
fn hexagonal(s: u32, k: u32, places: fn(u32) -> Vec<[i64; 2]>) -> Made {
    if s == 0 || k == 0 {
        return Err(nothing());
    }
    let area = u64::from(s).saturating_mul(u64::from(s)) / 2;
    within(area, 0, k)?;
    let places = places(s);
    within(places.len() as u64, 0, k)?;
    let number =
        |place: [i64; 2]| places.binary_search_by_key(&[place[1], place[0]], |&[x, y]| [y, x]).ok().map(point_of);
    Board::new(places.len(), rows(places.iter().copied(), &HEXAGONAL, k, number))
}

/// The squares of four neighbours.
fn square(n: u32) -> Made {
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
fn steiner(v: u32) -> Made {
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
fn quadrangle(q: u32) -> Made {
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
fn ramsey(n: u32, k: u32) -> Made {
    if k < 2 {
        return refused("a line has an edge, so at least two vertices");
    }
    let edges = u64::from(n).saturating_mul(u64::from(n).saturating_sub(1)) / 2;
    let size = u64::from(k).saturating_mul(u64::from(k) - 1) / 2;
    within(edges, 0, 0)?;
    within(edges, chosen(n.into(), k.into()), u32::try_from(size).unwrap_or(u32::MAX))?;
    let (n, k) = (n as usize, k as usize);
    let edge = |low: usize, high: usize| point_of(low * (2 * n - low - 1) / 2 + high - low - 1);
    let graph = |vertices: &Vec<usize>| {
        let pairs = vertices
            .iter()
            .enumerate()
            .flat_map(|(place, &low)| vertices[place + 1..].iter().map(move |&high| (low, high)));
        pairs.map(|(low, high)| edge(low, high)).collect()
    };
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
fn progressions(n: u32, k: u32) -> Made {
    if n == 0 || k == 0 {
        return Err(nothing());
    }
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
fn chains(n: u32) -> Made {
    let side = n as usize;
    if side == 0 {
        return Err(nothing());
    }
    if side > LARGEST {
        return refused("from side 7 on there are too many chains to list");
    }
    let mut lines = Vec::new();
    let mut chain = Vec::new();
    for start in 0..side {
        chain.push(start);
        extend(side, &mut chain, &mut lines);
        chain.pop();
    }
    Board::new(side * side, lines)
}

/// All chains that go on from this one to the last row. No point but the first is in the first row, no point but the last in the last row,
/// and a point has no neighbours in the chain but those before and after it: else a part of the chain would do. The recursion is
/// as deep as the chain is long, which is at most the number of points, 36.
fn extend(side: usize, chain: &mut Vec<usize>, lines: &mut Vec<Vec<Point>>) {
    let Some(&last) = chain.last() else { return };
    if last / side + 1 == side {
        lines.push(chain.iter().copied().map(point_of).collect());
        return;
    }
    for next in neighbours(side, last) {
        let is_apart = chain[..chain.len() - 1].iter().all(|&before| !neighbours(side, before).any(|one| one == next));
        if next >= side && is_apart && !chain.contains(&next) {
            chain.push(next);
            extend(side, chain, lines);
            chain.pop();
        }
    }
}

/// The neighbours of a point: beside it, above and above right, below and below left.
fn neighbours(side: usize, point: usize) -> impl Iterator<Item = usize> {
    let (x, y) = ((point % side) as i64, (point / side) as i64);
    let side = side as i64;
    let around = [(x, y - 1), (x + 1, y - 1), (x - 1, y), (x + 1, y), (x - 1, y + 1), (x, y + 1)];
    let inside = around.into_iter().filter(move |&(x, y)| (0..side).contains(&x) && (0..side).contains(&y));
    inside.filter_map(move |(x, y)| usize::try_from(y * side + x).ok())
}

/// The lines with rows and columns exchanged, which keeps neighbours; in canonical order.
fn turned(n: u32, lines: &[Vec<Point>]) -> Vec<Vec<Point>> {
    let side = n as usize;
    let turned = |&place: &Point| point_of(usize::from(place) % side * side + usize::from(place) / side);
    let mut lines: Vec<Vec<Point>> = lines.iter().map(|line| line.iter().map(turned).collect()).collect();
    lines.iter_mut().for_each(|line| line.sort_unstable());
    lines.sort_unstable();
    lines
}

/// The most points of a board that is compared. Larger ones are drawn without their names.
const MOST_DRAWN: u32 = 1024;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Claim, Game};

    fn game(expression: &str) -> Game {
        Game::parse(expression).unwrap()
    }

    /// Numbers of points and of lines that are known.
    #[test]
    fn boards_have_as_many_points_and_lines_as_they_should() {
        for (expression, points, lines) in [
            ("torus:6,6,5", 36, 144),
            ("torus:3,3,3", 9, 12),
            ("torus:4,4,4", 16, 16),
            ("box:3,3,3,3", 27, 49),
            ("box:4,3,2,3", 24, 28),
            ("hex:2,3", 7, 3),
            ("hex:5,5", 61, 75),
            ("triangle:3,3", 6, 3),
            ("triangle:4,3", 10, 9),
            ("square:2", 4, 1),
            ("square:5", 25, 16),
            ("ramsey:6,3", 15, 20),
            ("ramsey:5,4", 10, 5),
            ("vdw:9,3", 9, 16),
            ("vdw:26,5", 26, 72),
            ("sts:7", 7, 7),
            ("sts:9", 9, 12),
            ("sts:13", 13, 26),
            ("sts:15", 15, 35),
            ("gq:2", 15, 15),
            ("gq:3", 40, 40),
            ("gq:4", 85, 85),
            ("fano", 7, 7),
            ("pappus", 9, 9),
            ("desargues", 10, 10),
            ("mobius-kantor", 8, 8),
            ("hexgame:1", 1, 1),
            ("hexgame:2", 4, 3),
            ("hexgame:4", 16, 54),
            ("hexgame:6", 36, 3848),
        ] {
            let board = game(expression).board;
            assert_eq!((board.points(), board.lines().len()), (points, lines), "{expression}");
        }
    }

    #[test]
    fn some_are_boards_of_other_families() {
        for (one, other) in [
            ("box:4,4,4,4", "4^3"),
            ("box:5,6,4", "mnk:6,5,4"),
            ("square:6", "animal:fatty,6x6"),
            ("torus:7,1,9", "mnk:7,1,9"),
        ] {
            assert_eq!(game(one).board, game(other).board, "{one}");
        }
    }

    #[test]
    fn triple_systems_have_each_pair_once() {
        for v in (1..64).filter(|v| matches!(v % 6, 1 | 3) && *v > 1) {
            let board = game(&format!("sts:{v}")).board;
            let mut pairs: Vec<_> = board
                .lines()
                .iter()
                .flat_map(|line| [[0, 1], [0, 2], [1, 2]].map(|[a, b]| (line[a], line[b])))
                .collect();
            assert_eq!(pairs.len(), v * (v - 1) / 2);
            pairs.sort_unstable();
            pairs.dedup();
            assert_eq!(pairs.len(), v * (v - 1) / 2, "{v}");
        }
    }

    /// For a point outside a line one point of the line is joined to it.
    #[test]
    fn quadrangles_have_no_triangles() {
        for q in [2, 3] {
            let board = game(&format!("gq:{q}")).board;
            for point in 0..board.points() {
                let joined: Vec<Point> = board
                    .through(u16::try_from(point).unwrap())
                    .iter()
                    .flat_map(|&line| board.lines()[line as usize].clone())
                    .collect();
                for line in board.lines().iter().filter(|line| !line.iter().any(|&other| usize::from(other) == point)) {
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
    fn no_chain_of_hex_has_another_within_it() {
        let game = game("hexgame:4");
        let lines = game.board.lines();
        let lies_in = |one: &[Point], other: &[Point]| one.iter().all(|point| other.contains(point));
        assert!(!lines.iter().any(|one| lines.iter().any(|other| one != other && lies_in(one, other))));
    }

    #[test]
    fn expressions_come_back_as_they_were() {
        assert_eq!(KINDS.len(), 14);
        for Kind { name, shape, .. } in KINDS.iter() {
            let example = shape.rsplit(' ').next().unwrap();
            let named = Named::read(example).unwrap().unwrap();
            assert_eq!(named.to_string(), example);
            assert!(example.starts_with(name) && named.board().is_ok() && !named.numbering().is_empty(), "{name}");
        }
    }

    #[test]
    fn each_is_listed_where_people_look_it_up() {
        let read = |path: &str| std::fs::read_to_string(format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let lists = [read("README.md"), read("src/cli/game.rs"), Game::parse("?").unwrap_err().to_string()];
        for Kind { name, .. } in KINDS.iter() {
            assert!(lists.iter().all(|list| list.contains(name)), "{name}");
        }
    }

    #[test]
    fn what_is_no_such_board_is_refused() {
        let message = |expression: &str| Game::parse(expression).unwrap_err().to_string();
        for (expression, expected) in [
            ("torus:6,6", "'torus:6,6' has the wrong form; write torus:COLUMNS,ROWS,K, for example torus:6,6,5"),
            ("fano:7", "'fano:7' has the wrong form; write fano"),
            (
                "box:4,4",
                "'box:4,4' has the wrong form; write box:A,B,...,K, with two to six sides, for example box:4,4,3,3",
            ),
            ("torus:0,6,5", "there is no torus:0,6,5: sides and rows have at least one point"),
            ("hex:0,5", "there is no hex:0,5: sides and rows have at least one point"),
            ("ramsey:6,1", "there is no ramsey:6,1: a line has an edge, so at least two vertices"),
            ("vdw:9,0", "there is no vdw:9,0: sides and rows have at least one point"),
            ("sts:8", "there is no sts:8: a triple system has 1 or 3 points more than a multiple of 6, and at least 3"),
            ("gq:6", "there is no gq:6: order 6 is not supported; choose 2, 3, 4, 5, 7, 8 or 9"),
            ("hexgame:0", "there is no hexgame:0: sides and rows have at least one point"),
            ("hexgame:7", "there is no hexgame:7: from side 7 on there are too many chains to list"),
            ("square:1", "there is no square:1: a square needs two columns and two rows"),
        ] {
            assert_eq!(message(expression), expected, "{expression}");
        }
    }

    #[test]
    fn huge_boards_are_refused_before_they_are_built() {
        let most = u32::MAX;
        for expression in [
            format!("torus:{most},{most},2"),
            format!("box:{most},{most},{most},{most},2"),
            "box:9,9,9,9,2".to_owned(),
            format!("hex:{most},{most}"),
            format!("triangle:{most},2"),
            format!("square:{most}"),
            "square:1800".to_owned(),
            format!("ramsey:{most},{most}"),
            "ramsey:200,100".to_owned(),
            "ramsey:90,4".to_owned(),
            format!("vdw:{most},2"),
            "vdw:30000,2".to_owned(),
            "sts:4294967295".to_owned(),
            "sts:9003".to_owned(),
        ] {
            let message = Game::parse(&expression).unwrap_err().message;
            assert!(message.contains(" too many") || message.contains(" add up to "), "{message}");
        }
    }

    #[test]
    fn boards_are_known_by_their_lines() {
        for text in
            ["fano", "mobius-kantor", "pappus", "desargues", "hex:3,3", "triangle:4,3", "square:4", "torus:6,5,5"]
        {
            let game = Game::parse(text).unwrap();
            let found = Named::drawn_with(&game.board).map(|named| named.to_string());
            assert_eq!(found.as_deref(), Some(text));
            let stored = Game::of_board(game.board.clone());
            assert_eq!(stored.places(), game.places(), "{text}");
        }
    }

    #[test]
    fn other_boards_are_not() {
        let board = |points, lines: &[&[Point]]| {
            Board::new(points, lines.iter().map(|line| line.to_vec()).collect::<Vec<_>>()).unwrap()
        };
        assert_eq!(Named::drawn_with(&board(7, &[&[0, 1, 2], &[2, 3, 4]])), None);
        assert_eq!(Named::drawn_with(&board(1, &[&[0]])).map(|named| named.columns()), Some(None));
        assert_eq!(Named::drawn_with(&Game::parse("3^3").unwrap().board), None);
    }
}
