//! animal:NAME,MxN: a polyomino anywhere on a board of M columns and N rows.
//!
//! The lines are all placements of the polyomino, in each of its rotations and reflections (Harary's achievement
//! games; M. Gardner, 1979). Certificates list the lines, so the names here are for people only; from the lines of
//! a board the animal can be found again (`placed`), for pictures.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use super::{Board, GameError, Point};
use crate::game::placements::{self, Shape};

/// The most rows and columns of a polyomino.
const SIDE: usize = 8;

/// A polyomino: one of Harary's "animals".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Animal {
    /// For each row a bit for each column. Some cells are in row 0, and some in column 0.
    rows: [u8; SIDE],
}

/// A polyomino that has names, of which the first is the usual one.
struct Named {
    names: &'static [&'static str],
    animal: Animal,
}

/// All polyominoes of up to five cells, 1, 1, 2, 5 and 12 of them, and one of six. Those of up to four cells go by the names that
/// Harary gave them (M. Gardner, *Scientific American*, April 1979), those of five by the letters of S. Golomb.
const NAMED: [Named; 22] = [
    named(&["monomino", "i1", "elam"], &["x"]),
    named(&["domino", "i2"], &["xx"]),
    named(&["el", "v3"], &["x.", "xx"]),
    named(&["tic", "i3"], &["xxx"]),
    named(&["fatty", "o4"], &["xx", "xx"]),
    named(&["elly", "l4"], &["x.", "x.", "xx"]),
    named(&["knobby", "t4"], &["xxx", ".x."]),
    named(&["skinny", "i4"], &["xxxx"]),
    named(&["tippy", "s4"], &[".xx", "xx."]),
    named(&["f", "f5"], &[".xx", "xx.", ".x."]),
    named(&["i", "i5"], &["xxxxx"]),
    named(&["l", "l5"], &["x.", "x.", "x.", "xx"]),
    named(&["n", "n5"], &[".x", ".x", "xx", "x."]),
    named(&["p", "p5"], &["xx", "xx", "x."]),
    named(&["t", "t5"], &["xxx", ".x.", ".x."]),
    named(&["u", "u5"], &["x.x", "xxx"]),
    named(&["v", "v5"], &["x..", "x..", "xxx"]),
    named(&["w", "w5"], &["x..", "xx.", ".xx"]),
    named(&["x", "x5"], &[".x.", "xxx", ".x."]),
    named(&["y", "y5"], &[".x", "xx", ".x", ".x"]),
    named(&["z", "z5"], &["xx.", ".x.", ".xx"]),
    named(&["snaky"], &["xxxx.", "...xx"]),
];

const fn named(names: &'static [&'static str], picture: &[&str]) -> Named {
    let mut rows = [0; SIDE];
    let mut y = 0;
    while y < picture.len() {
        let row = picture[y].as_bytes();
        let mut x = 0;
        while x < row.len() {
            rows[y] |= ((row[x] == b'x') as u8) << x;
            x += 1;
        }
        y += 1;
    }
    Named { names, animal: Animal { rows } }
}

impl Animal {
    /// Those that have names: all of up to five cells, and `snaky`.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMED.iter().map(|named| named.animal)
    }

    /// The animal of a name, or of a letter and a number of cells: `l4` is `elly`, and `f5` is `f`. Or one that is drawn, its
    /// rows from top to bottom with `/` between them: `xxxx./...xx` is `snaky`.
    ///
    /// # Errors
    ///
    /// No animal has this name; or the picture has rows of different lengths, more than 8 rows or columns, or other than one
    /// connected piece.
    pub(super) fn read(text: &str) -> Result<Self, GameError> {
        if let Some(named) = NAMED.iter().find(|named| named.names.contains(&text)) {
            return Ok(named.animal);
        }
        if text.len() < 2 || !text.chars().all(|c| matches!(c, 'x' | '.' | '/')) {
            let names: Vec<_> = NAMED.iter().map(|named| named.names[0]).collect();
            return Err(GameError::Animal(text.to_owned(), names.join(", ")));
        }
        drawn(text).map(Self::of_shape).ok_or_else(|| GameError::Drawing(text.to_owned()))
    }

    /// The animal of these cells, turned as it usually is if it has a name.
    fn of_shape(shape: Shape) -> Self {
        let as_drawn = Self::of(&shape);
        let images = shape.images();
        Self::all().find(|animal| images.contains(&animal.shape())).unwrap_or(as_drawn)
    }

    fn of(shape: &Shape) -> Self {
        let mut rows = [0; SIDE];
        for &(y, x) in &shape.cells {
            rows[y] |= 1 << x;
        }
        Self { rows }
    }

    fn shape(self) -> Shape {
        let cells = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (y, x)));
        Shape::of(cells.filter(|&(y, x)| self.rows[y] >> x & 1 == 1).collect())
    }

    /// Its name, or its picture in one line, if it has none.
    pub fn name(self) -> String {
        let named = NAMED.iter().find(|named| named.animal == self);
        named.map_or_else(|| self.rows().join("/"), |named| named.names[0].to_owned())
    }

    /// Its cells as a picture: `x` is a cell, `.` is none.
    pub fn rows(self) -> Vec<String> {
        let Shape { rows, columns, cells } = self.shape();
        let row = |y| (0..columns).map(|x| if cells.contains(&(y, x)) { 'x' } else { '.' }).collect();
        (0..rows).map(row).collect()
    }
}

/// The shape that is drawn, moved to the top left corner, if it is a polyomino.
fn drawn(text: &str) -> Option<Shape> {
    let rows: Vec<&str> = text.split('/').collect();
    let columns = rows[0].len();
    if rows.len() > SIDE || columns > SIDE || rows.iter().any(|row| row.len() != columns) {
        return None;
    }
    let in_row = |(y, row): (usize, &&str)| -> Vec<_> { row.match_indices('x').map(|(x, _)| (y, x)).collect() };
    polyomino(&rows.iter().enumerate().flat_map(in_row).collect())
}

/// Cells, moved to the top left corner, if they are one piece and not too large.
fn polyomino(cells: &BTreeSet<(usize, usize)>) -> Option<Shape> {
    let least = |side: fn(&(usize, usize)) -> usize| cells.iter().map(side).min();
    let (top, left) = (least(|cell| cell.0)?, least(|cell| cell.1)?);
    let cells: BTreeSet<_> = cells.iter().map(|(y, x)| (y - top, x - left)).collect();
    let fits = cells.iter().all(|&(y, x)| y < SIDE && x < SIDE);
    (fits && is_connected(&cells)).then(|| Shape::of(cells))
}

fn is_connected(cells: &BTreeSet<(usize, usize)>) -> bool {
    let mut left = cells.clone();
    let mut reached: Vec<_> = left.pop_first().into_iter().collect();
    while let Some((y, x)) = reached.pop() {
        for beside in [(y + 1, x), (y, x + 1), (y.wrapping_sub(1), x), (y, x.wrapping_sub(1))] {
            reached.extend(left.take(&beside));
        }
    }
    left.is_empty()
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

/// The animal of which a line, on a board of `m` columns, is a placement; nothing if its cells are no animal.
pub(super) fn placed(line: &[Point], m: u32) -> Option<Animal> {
    let cell = |&point: &Point| (usize::from(point) / m as usize, usize::from(point) % m as usize);
    Some(Animal::of_shape(polyomino(&line.iter().map(cell).collect())?))
}

/// The board of `m` columns and `n` rows, point y*M + x, whose lines are all placements of the animal in all its
/// rotations and reflections. If the animal does not fit, there are no lines.
pub(super) fn animal(animal: Animal, m: u32, n: u32) -> Result<Board, GameError> {
    if m == 0 || n == 0 {
        return Err(GameError::AnimalBoard(animal.name(), m, n));
    }
    Ok(placements::board(m, n, animal.shape().images().into_iter())?)
}
