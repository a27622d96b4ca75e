//! The boards k^n of the table of 1980.

use std::fmt;

use pgc_core::game::{Line, straight_lines};

/// The board of side k in n dimensions. A point's number is its coordinates read in base k, the last one fastest, as in
/// the family `K^N`. But the side may be 1, and the board may be larger than a game's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cube {
    side: u32,
    dimension: u32,
}

impl Cube {
    /// The largest side of the table.
    pub(crate) const SIDES: u32 = 15;
    /// The largest dimension of the table.
    pub(crate) const DIMENSIONS: u32 = 5;
    /// The number of points of the largest board.
    pub(crate) const MAX_POINTS: usize = (Self::SIDES as usize).pow(Self::DIMENSIONS);

    /// The board of the table with this side and dimension, or nothing if the table has none.
    pub(crate) fn new(side: u32, dimension: u32) -> Option<Self> {
        let within = (1..=Self::SIDES).contains(&side) && (1..=Self::DIMENSIONS).contains(&dimension);
        within.then_some(Self { side, dimension })
    }

    /// The boards of the table, by dimension and then by side.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (1..=Self::DIMENSIONS).flat_map(|dimension| (1..=Self::SIDES).map(move |side| Self { side, dimension }))
    }

    /// The number of points of a line.
    pub(crate) fn side(self) -> u32 {
        self.side
    }

    /// The number of dimensions.
    pub(crate) fn dimension(self) -> u32 {
        self.dimension
    }

    /// The number of points, k^n.
    pub(crate) fn points(self) -> usize {
        (self.side as usize).pow(self.dimension)
    }

    /// The lines, as in the family `K^N`.
    ///
    /// If the side is 1, lines of different directions have the same point and still count separately, as in the table.
    pub(super) fn lines(self) -> impl Iterator<Item = Line> {
        straight_lines(self.side, self.dimension)
    }

    /// For each point, the numbers of the lines through it, in their order in [`lines`](Self::lines).
    pub(super) fn lines_through(self) -> Vec<Vec<u32>> {
        let mut through = vec![Vec::new(); self.points()];
        for (number, line) in (0..).zip(self.lines()) {
            line.points(self.side).for_each(|point| through[point].push(number));
        }
        through
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&format!("{}^{}", self.side, self.dimension))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formulas_of_the_paper_count_lines_and_those_of_a_strongest_point() {
        for cube in Cube::all().filter(|cube| cube.points() <= 20_000) {
            let (side, dimension) = (cube.side() as usize, cube.dimension());
            let lines = ((side + 2).pow(dimension) - side.pow(dimension)) / 2;
            assert_eq!(cube.lines().count(), lines, "{cube}");
            // Stated without proof. If k is odd, the centre has a line for each vector of steps except 0, and opposite
            // vectors have the same line. If k is even, a point of a main diagonal has a line for each nonempty set of
            // coordinates that move.
            let strongest = if side % 2 == 1 { (3_usize.pow(dimension) - 1) / 2 } else { 2_usize.pow(dimension) - 1 };
            assert_eq!(cube.lines_through().iter().map(Vec::len).max(), Some(strongest), "{cube}");
        }
    }

    #[test]
    fn a_side_of_one_has_a_line_for_each_direction() {
        let points = |dimension| -> Vec<Vec<usize>> {
            Cube::new(1, dimension).unwrap().lines().map(|line| line.points(1).collect()).collect()
        };
        assert_eq!(points(1), vec![vec![0]; 1]);
        assert_eq!(points(2), vec![vec![0]; 4]);
    }

    #[test]
    fn the_lines_of_a_face_are_lines_of_the_board() {
        // Points whose first coordinate is 0 have the same numbers in the face.
        let [board, face] = [4, 3].map(|dimension| Cube::new(3, dimension).unwrap());
        let board: Vec<Line> = board.lines().collect();
        assert!(face.lines().all(|line| board.contains(&line)));
    }

    #[test]
    fn a_board_outside_the_table_is_none() {
        for (side, dimension) in [(0, 1), (16, 1), (1, 0), (1, 6)] {
            assert_eq!(Cube::new(side, dimension), None);
        }
        assert_eq!(Cube::all().count(), 75);
        assert!(Cube::all().all(|cube| Cube::new(cube.side(), cube.dimension()) == Some(cube)));
    }
}
