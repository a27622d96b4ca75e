//! animal:NAME,MxN: a polyomino anywhere on a board of M columns and N rows.

use std::collections::BTreeSet;

use super::placements::{self, Shape};
use super::{Board, GameError};

/// A polyomino of up to five cells: one of Harary's "animals". Those of up to four cells go by the names that he gave them
/// (M. Gardner, *Scientific American*, April 1979), those of five by the letters of S. Golomb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Animal {
    name: &'static str,
    other: &'static str,
    rows: &'static [&'static str],
}

impl Animal {
    /// All of them: 1, 1, 2, 5 and 12 of one to five cells.
    pub const ALL: [Self; 21] = [
        Self::new("monomino", "i1", &["x"]),
        Self::new("domino", "i2", &["xx"]),
        Self::new("el", "v3", &["x.", "xx"]),
        Self::new("tic", "i3", &["xxx"]),
        Self::new("fatty", "o4", &["xx", "xx"]),
        Self::new("elly", "l4", &["x.", "x.", "xx"]),
        Self::new("knobby", "t4", &["xxx", ".x."]),
        Self::new("skinny", "i4", &["xxxx"]),
        Self::new("tippy", "s4", &[".xx", "xx."]),
        Self::new("f", "f5", &[".xx", "xx.", ".x."]),
        Self::new("i", "i5", &["xxxxx"]),
        Self::new("l", "l5", &["x.", "x.", "x.", "xx"]),
        Self::new("n", "n5", &[".x", ".x", "xx", "x."]),
        Self::new("p", "p5", &["xx", "xx", "x."]),
        Self::new("t", "t5", &["xxx", ".x.", ".x."]),
        Self::new("u", "u5", &["x.x", "xxx"]),
        Self::new("v", "v5", &["x..", "x..", "xxx"]),
        Self::new("w", "w5", &["x..", "xx.", ".xx"]),
        Self::new("x", "x5", &[".x.", "xxx", ".x."]),
        Self::new("y", "y5", &[".x", "xx", ".x", ".x"]),
        Self::new("z", "z5", &["xx.", ".x.", ".xx"]),
    ];

    const fn new(name: &'static str, other: &'static str, rows: &'static [&'static str]) -> Self {
        Self { name, other, rows }
    }

    /// The animal of this name, or of this letter and number of cells: `l4` is `elly`, and `f5` is `f`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|animal| animal.name == name || animal.other == name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.name
    }

    /// Its cells as a picture: `x` is a cell, `.` is none.
    pub fn rows(self) -> &'static [&'static str] {
        self.rows
    }

    /// The names of all animals, for a reader.
    pub(super) fn names() -> String {
        let names: Vec<_> = Self::ALL.iter().map(|animal| animal.name).collect();
        names.join(", ")
    }
}

/// The cells of a picture.
fn shape(picture: &[&str]) -> Shape {
    let in_row = |(y, row): (usize, &&str)| -> Vec<_> { row.match_indices('x').map(|(x, _)| (y, x)).collect() };
    Shape::of(picture.iter().enumerate().flat_map(in_row).collect())
}

impl Shape {
    /// The shape in all its rotations and reflections, each once.
    fn images(self) -> BTreeSet<Self> {
        let mut images = BTreeSet::new();
        let mut shape = self;
        for _ in 0..4 {
            images.insert(shape.reflected());
            shape = shape.turned();
            images.insert(shape.clone());
        }
        images
    }

    /// Left and right exchanged.
    fn reflected(&self) -> Self {
        let cells = self.cells.iter().map(|&(y, x)| (y, self.columns - 1 - x)).collect();
        Self { cells, ..*self }
    }

    /// A quarter turn, clockwise.
    fn turned(&self) -> Self {
        let cells = self.cells.iter().map(|&(y, x)| (x, self.rows - 1 - y)).collect();
        Self { rows: self.columns, columns: self.rows, cells }
    }
}

/// The board of `m` columns and `n` rows, point y*M + x, whose lines are all placements of the animal in all its
/// rotations and reflections. If the animal does not fit, there are no lines.
pub(super) fn animal(animal: Animal, m: u32, n: u32) -> Result<Board, GameError> {
    if m == 0 || n == 0 {
        return Err(GameError::AnimalBoard(animal.name, m, n));
    }
    Ok(placements::board(m, n, shape(animal.rows).images().into_iter())?)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::game::BoardError;

    fn board(name: &str, m: u32, n: u32) -> Board {
        animal(Animal::named(name).unwrap(), m, n).unwrap()
    }

    /// These cells, moved to the top left corner.
    fn cornered(cells: &BTreeSet<(usize, usize)>) -> Shape {
        let least = |side: fn(&(usize, usize)) -> usize| cells.iter().map(side).min().unwrap();
        let (top, left) = (least(|cell| cell.0), least(|cell| cell.1));
        Shape::of(cells.iter().map(|(y, x)| (y - top, x - left)).collect())
    }

    /// All polyominoes with this many cells, each as the first of its images. They arise from those with one cell less:
    /// a cell is added at each side of each of their cells.
    fn polyominoes(cells: usize) -> BTreeSet<Shape> {
        if cells == 1 {
            return BTreeSet::from([cornered(&BTreeSet::from([(0, 0)]))]);
        }
        let mut all = BTreeSet::new();
        for smaller in polyominoes(cells - 1) {
            let cells: BTreeSet<_> = smaller.cells.iter().map(|(y, x)| (y + 1, x + 1)).collect();
            for (y, x) in &cells {
                for beside in [(y - 1, *x), (y + 1, *x), (*y, x - 1), (*y, x + 1)] {
                    let mut grown = cells.clone();
                    if grown.insert(beside) {
                        all.extend(cornered(&grown).images().pop_first());
                    }
                }
            }
        }
        all
    }

    #[test]
    fn the_animals_are_the_polyominoes_of_up_to_five_cells() {
        let mut sizes = BTreeMap::<usize, BTreeSet<Shape>>::new();
        for animal in Animal::ALL {
            let shape = shape(animal.rows);
            assert!(animal.rows.iter().all(|row| row.len() == shape.columns), "{}", animal.name);
            assert_eq!(shape, cornered(&shape.cells), "{}", animal.name);
            sizes.entry(shape.cells.len()).or_default().extend(shape.images().pop_first());
        }
        assert_eq!(sizes.values().map(BTreeSet::len).collect::<Vec<_>>(), [1, 1, 2, 5, 12]);
        for (size, shapes) in sizes {
            assert_eq!(shapes, polyominoes(size));
        }
    }

    #[test]
    fn names_differ_and_tell_the_number_of_cells() {
        let names: BTreeSet<_> = Animal::ALL.iter().flat_map(|animal| [animal.name, animal.other]).collect();
        assert_eq!(names.len(), 2 * Animal::ALL.len());
        for animal in Animal::ALL {
            let cells = shape(animal.rows).cells.len();
            assert!(animal.other.ends_with(&cells.to_string()) && animal.other.len() == 2, "{}", animal.other);
            assert_eq!([animal.name, animal.other].map(Animal::named), [Some(animal); 2]);
        }
        assert_eq!(Animal::named("Elly"), None);
        assert_eq!(Animal::named(""), None);
    }

    #[test]
    fn orientations_are_as_many_as_symmetries_leave() {
        let groups = [
            (1, "monomino fatty x"),
            (2, "domino tic skinny i"),
            (4, "el knobby tippy t u v w z"),
            (8, "elly f l n p y"),
        ];
        for (count, names) in groups {
            for name in names.split(' ') {
                assert_eq!(shape(Animal::named(name).unwrap().rows).images().len(), count, "{name}");
            }
        }
        assert_eq!(groups.map(|(_, names)| names.split(' ').count()).iter().sum::<usize>(), Animal::ALL.len());
    }

    #[test]
    fn an_animal_lies_wherever_it_fits() {
        assert_eq!(board("elly", 2, 3).lines(), [[0, 1, 2, 4], [0, 1, 3, 5], [0, 2, 4, 5], [1, 3, 4, 5]]);
        assert_eq!(board("tippy", 3, 2).lines(), [[0, 1, 4, 5], [1, 2, 3, 4]]);
        assert_eq!(board("fatty", 3, 3).lines(), [[0, 1, 3, 4], [1, 2, 4, 5], [3, 4, 6, 7], [4, 5, 7, 8]]);
        assert_eq!(board("x", 3, 3).lines(), [[1, 3, 4, 5, 7]]);
        let counts = |name, m, n| board(name, m, n).lines().len();
        assert_eq!([counts("monomino", 4, 3), counts("domino", 4, 3), counts("el", 4, 3)], [12, 9 + 8, 4 * 6]);
        assert_eq!([counts("elly", 6, 5), counts("f", 6, 5)], [4 * (5 * 3 + 4 * 4), 8 * 4 * 3]);
        assert_eq!([counts("y", 8, 8), counts("w", 8, 8)], [8 * 7 * 5, 4 * 36]);
    }

    #[test]
    fn an_animal_that_fits_nowhere_leaves_no_lines() {
        assert!(board("x", 2, 100).lines().is_empty());
        assert!(board("tippy", 32768, 1).lines().is_empty());
        assert_eq!(board("i", 5, 4).lines().len(), 4);
    }

    #[test]
    fn a_huge_board_is_refused_before_it_is_built() {
        let refused = |name, m, n| animal(Animal::named(name).unwrap(), m, n).unwrap_err();
        for (m, n) in [(30000, 30000), (u32::MAX, u32::MAX), (32769, 1)] {
            assert!(matches!(refused("elly", m, n), GameError::Board(BoardError::TooManyPoints(_))));
        }
        assert!(matches!(refused("elly", 180, 180), GameError::Board(BoardError::TooManyLines(_))));
        assert_eq!(board("fatty", 181, 181).lines().len(), 180 * 180);
    }

    #[test]
    fn a_board_without_columns_or_rows_is_refused() {
        for (m, n) in [(0, 3), (3, 0)] {
            let error = animal(Animal::ALL[0], m, n).unwrap_err();
            assert!(matches!(error, GameError::AnimalBoard("monomino", ..)));
        }
    }
}
