//! Boards whose points are cells of a grid: K^N, M,N,K and animals.
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

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::game::board::{check_size, point_of};
use crate::game::{Board, GameError, Point, refused};
use crate::quote::shown;

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
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

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
