//! The board k^n, for all sides and dimensions of the table of 1980.

use std::fmt;

/// The board of side k in n dimensions. A point's number is its coordinates read in base k, the last one fastest, as in
/// the family `K^N`; but the side may be 1 and the board may be larger than a game's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cube {
    side: u32,
    dimension: u32,
}

/// A line: point `start + t * step` for each t below the side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    start: u32,
    step: i32,
}

impl Line {
    /// The line's points, as they stand along it.
    pub fn points(self, side: u32) -> impl Iterator<Item = usize> {
        let mut next = self.start;
        (0..side).map(move |_| {
            let point = next;
            next = next.wrapping_add_signed(self.step);
            point as usize
        })
    }
}

impl Cube {
    /// The largest side of the table.
    pub const SIDES: u32 = 15;
    /// The largest dimension of the table.
    pub const DIMENSIONS: u32 = 5;
    /// The number of points of the largest board.
    pub const MAX_POINTS: usize = (Self::SIDES as usize).pow(Self::DIMENSIONS);

    /// The board of the table with this side and dimension, or nothing if the table has none.
    pub fn new(side: u32, dimension: u32) -> Option<Self> {
        let within = (1..=Self::SIDES).contains(&side) && (1..=Self::DIMENSIONS).contains(&dimension);
        within.then_some(Self { side, dimension })
    }

    /// The boards of the table, by dimension and then by side.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::DIMENSIONS).flat_map(|dimension| (1..=Self::SIDES).map(move |side| Self { side, dimension }))
    }

    /// The number of points of a line.
    pub fn side(self) -> u32 {
        self.side
    }

    /// The number of dimensions.
    pub fn dimension(self) -> u32 {
        self.dimension
    }

    /// The number of points, k^n.
    pub fn points(self) -> usize {
        (self.side as usize).pow(self.dimension)
    }

    /// The lines, from Moser's argument (in Patashnik, 1980): each is a word of n letters, a letter being a fixed
    /// coordinate or a coordinate that rises or falls along the line; what moves first rises, so that no line is met from
    /// both ends. The words are the points of the cube of side k + 2, and there are ((k + 2)^n - k^n) / 2 lines.
    ///
    /// If the side is 1, lines of different directions have the same point and still count as different, as in the table.
    pub fn lines(self) -> impl Iterator<Item = Line> {
        let letters = self.side + 2;
        (0..letters.pow(self.dimension)).filter_map(move |word| self.line(word))
    }

    /// The line of a word, which is read in base k + 2; nothing if it does not move or falls first.
    fn line(self, word: u32) -> Option<Line> {
        let (rises, falls) = (self.side, self.side + 1);
        let mut line = Line { start: 0, step: 0 };
        let mut place = (self.side + 2).pow(self.dimension);
        for _ in 0..self.dimension {
            place /= self.side + 2;
            let letter = word / place % (self.side + 2);
            line.start *= self.side;
            line.step *= self.side.cast_signed();
            if letter == rises {
                line.step += 1;
            } else if letter == falls {
                line.start += self.side - 1;
                line.step -= 1;
            } else {
                line.start += letter;
            }
        }
        self.rises_first(word).then_some(line)
    }

    /// Whether some letter of the word moves, and the first that does rises.
    fn rises_first(self, mut word: u32) -> bool {
        let mut first = None;
        for _ in 0..self.dimension {
            let letter = word % (self.side + 2);
            if letter >= self.side {
                first = Some(letter);
            }
            word /= self.side + 2;
        }
        first == Some(self.side)
    }

    /// For each point, the numbers of the lines through it, in their order in [`lines`](Self::lines).
    pub fn lines_through(self) -> Vec<Vec<u32>> {
        let mut through = vec![Vec::new(); self.points()];
        for (number, line) in (0..).zip(self.lines()) {
            line.points(self.side).for_each(|point| through[point].push(number));
        }
        through
    }

    /// The number of lines by the formula.
    pub fn line_formula(self) -> u64 {
        let (side, dimension) = (u64::from(self.side), self.dimension);
        ((side + 2).pow(dimension) - side.pow(dimension)) / 2
    }

    /// The number of lines through a strongest point by the formula, which the paper gives without proof.
    ///
    /// If k is odd, (3^n - 1) / 2: the centre has a line for each vector of steps other than 0, and opposite vectors have
    /// the same one. If k is even, 2^n - 1: a point of a main diagonal has a line for each set of coordinates that move,
    /// other than the empty one.
    pub fn strongest_formula(self) -> u64 {
        if self.side % 2 == 1 { (3_u64.pow(self.dimension) - 1) / 2 } else { 2_u64.pow(self.dimension) - 1 }
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
    use crate::game::Game;

    fn cube(side: u32, dimension: u32) -> Cube {
        Cube::new(side, dimension).unwrap()
    }

    #[test]
    fn the_lines_are_those_of_the_game() {
        for cube in Cube::all().filter(|cube| cube.side() > 1 && cube.points() <= 1024) {
            let game = Game::parse(&cube.to_string()).unwrap();
            let mut lines: Vec<Vec<u16>> = cube
                .lines()
                .map(|line| {
                    let mut points: Vec<u16> =
                        line.points(cube.side()).map(|point| u16::try_from(point).unwrap()).collect();
                    points.sort_unstable();
                    points
                })
                .collect();
            lines.sort_unstable();
            assert_eq!(lines, game.board.lines(), "{cube}");
            assert_eq!(cube.points(), game.board.points());
        }
    }

    #[test]
    fn the_formulas_count_lines_and_those_of_a_strongest_point() {
        for cube in Cube::all().filter(|cube| cube.points() <= 20_000) {
            assert_eq!(cube.lines().count() as u64, cube.line_formula(), "{cube}");
            let most = cube.lines_through().iter().map(Vec::len).max().unwrap() as u64;
            assert_eq!(most, cube.strongest_formula(), "{cube}");
        }
    }

    #[test]
    fn the_numbers_of_lines_in_the_four_dimensional_essay_are_the_same() {
        // "Four-Dimensional Tic-Tac-Toe": sides 2 to 5, dimensions 2 to 5.
        let printed = [[6, 28, 120, 496], [8, 49, 272, 1441], [10, 76, 520, 3376], [12, 109, 888, 6841]];
        for (side, row) in (2..).zip(printed) {
            assert_eq!([2, 3, 4, 5].map(|dimension| cube(side, dimension).lines().count()), row, "side {side}");
        }
    }

    #[test]
    fn a_side_of_one_has_a_line_for_each_direction() {
        assert_eq!(cube(1, 1).lines().count(), 1);
        let lines: Vec<Line> = cube(1, 2).lines().collect();
        assert_eq!(lines.len(), 4);
        assert!(lines.iter().all(|line| line.points(1).eq([0])));
    }

    #[test]
    fn the_lines_of_a_face_are_lines_of_the_board() {
        // Points whose first coordinate is 0 have the numbers that they have in the face.
        let key = |line: Line| (line.start, line.step);
        let board: Vec<_> = cube(3, 4).lines().map(key).collect();
        assert!(cube(3, 3).lines().all(|line| board.contains(&key(line))));
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
