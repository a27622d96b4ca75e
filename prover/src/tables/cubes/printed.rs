//! Table 1 of O. Patashnik, *Qubic: 4×4×4 tic-tac-toe*, Mathematics Magazine 53 (1980), as far as it is legible.

use serde::Serialize;

use crate::tables::cubes::Cube;

/// The numbers in the text of the available scan. Each row is a side, each column a dimension. The names of the games
/// in the cells 3^2 and 4^3 are left out.
///
/// In print a cell has four numbers: the possible classes, the points, the lines, and the lines through a strongest
/// point. The scan has lost
/// - the class in all rows from 4 on, where the side stands in its place (row 3 has classes: 3^3 has a 1);
/// - an outline around the games that were unsolved;
/// - one of the four numbers where only three are left.
const SCAN: [[&str; 5]; 15] = [
    ["1 1 1", "1 4 4", "1 13 13", "1 40 40", "1 121 121"],
    ["3 1 1", "1 6 3", "1 8 28 7", "1 16 120 15", "1 32 496 31"],
    ["3 1 1", "3 9 8 4", "1 27 49 13", "1 81 272 40", "1 243 1441 121"],
    ["4 1 1", "4 16 10 3", "4 64 76 7", "4 256 520 15", "4 1024 3376 31"],
    ["5 1 1", "5 25 12 4", "5 125 109 13", "5 625 888 40", "5 3125 6841 121"],
    ["6 1 1", "6 36 14 3", "6 216 148 7", "6 1296 1400 15", "6 7776 12496 31"],
    ["7 1 1", "7 49 16 4", "7 343 193 13", "7 2401 2080 40", "7 16807 21121 121"],
    ["8 1 1", "8 64 18 3", "8 512 244 7", "8 4096 2952 15", "8 32768 33616 31"],
    ["9 1 1", "9 81 20 4", "9 729 301 13", "9 6561 4040 40", "9 59049 51001 121"],
    ["10 1 1", "10 100 22 3", "10 1000 364 7", "10 10000 5368 15", "10 100000 74416 31"],
    ["11 1 1", "11 121 24 4", "11 1331 433 13", "11 14641 6960 40", "11 161051 105121 121"],
    ["12 1 1", "12 144 26 3", "12 1728 508 7", "12 20736 8840 15", "12 248832 144496 31"],
    ["13 1 1", "13 169 28 4", "13 2197 589 13", "13 28561 11032 40", "13 371293 194041 121"],
    ["14 1 1", "14 196 30 3", "14 2744 676 7", "14 38416 13560 15", "14 537824 255376 31"],
    ["15 1 1", "15 225 32 4", "15 3375 769 13", "15 50625 16448 40", "15 759375 330241 121"],
];

/// The last row in which the scan has classes.
const LAST_ROW_WITH_CLASSES: u32 = 3;

/// The legible part of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Printed {
    /// The class.
    pub class: Option<u64>,
    /// The number of points.
    pub points: Option<u64>,
    /// The number of lines.
    pub lines: Option<u64>,
    /// The number of lines through a strongest point.
    pub strongest: Option<u64>,
}

impl Printed {
    /// The cell of this board.
    ///
    /// Where three numbers are left, the last two are the lines and the lines through a strongest point. The first is
    /// the class or the points. If it is not k^n, which the paper's text gives as the points, it is read as the class.
    /// If it is k^n, it may be either and is read as neither.
    pub(super) fn of(cube: Cube) -> Self {
        let [row, column] = [cube.side(), cube.dimension()].map(|number| number as usize - 1);
        let numbers: Vec<u64> = SCAN[row][column].split(' ').filter_map(|number| number.parse().ok()).collect();
        let class = |number| (cube.side() <= LAST_ROW_WITH_CLASSES).then_some(number);
        match numbers[..] {
            [first, points, lines, strongest] => {
                Self { class: class(first), points: Some(points), lines: Some(lines), strongest: Some(strongest) }
            }
            [first, lines, strongest] => {
                let is_class = first != cube.points() as u64;
                let class = class(first).filter(|_| is_class);
                Self { class, points: None, lines: Some(lines), strongest: Some(strongest) }
            }
            _ => Self::default(),
        }
    }

    /// The numbers that are printed differently than found, by name: points, lines, lines through a strongest point,
    /// and the class if it is not among those possible.
    pub(super) fn disagreements(self, found: [u64; 3], classes: &[u8]) -> Vec<&'static str> {
        let numbers = [("points", self.points), ("lines", self.lines), ("strongest", self.strongest)].into_iter();
        let differing = numbers.zip(found).filter(|((_, printed), found)| printed.is_some_and(|it| it != *found));
        let is_impossible = |&class: &u64| classes.iter().all(|&possible| u64::from(possible) != class);
        let class = self.class.filter(is_impossible).map(|_| "class");
        differing.map(|((name, _), _)| name).chain(class).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(side: u32, dimension: u32) -> Printed {
        Printed::of(Cube::new(side, dimension).unwrap())
    }

    #[test]
    fn whole_cells_are_read() {
        let cube = Printed { class: Some(1), points: Some(27), lines: Some(49), strongest: Some(13) };
        assert_eq!(printed(3, 3), cube);
    }

    #[test]
    fn what_is_printed_otherwise_is_named() {
        let cell = printed(3, 3);
        assert_eq!(cell.disagreements([27, 49, 13], &[1]), [""; 0]);
        let other = Printed { class: Some(2), points: None, lines: Some(49), strongest: Some(12) };
        assert_eq!(other.disagreements([27, 49, 13], &[1]), ["strongest", "class"]);
    }

    #[test]
    fn a_side_in_the_place_of_the_class_is_no_class() {
        let qubic = Printed { class: None, points: Some(64), lines: Some(76), strongest: Some(7) };
        assert_eq!(printed(4, 3), qubic);
    }

    #[test]
    fn of_three_numbers_the_first_is_a_class_if_it_cannot_be_the_points() {
        assert_eq!(printed(2, 1), Printed { class: Some(3), points: None, lines: Some(1), strongest: Some(1) });
        assert_eq!(printed(2, 2), Printed { class: Some(1), points: None, lines: Some(6), strongest: Some(3) });
        for (side, dimension) in [(1, 1), (1, 5), (3, 1), (9, 1)] {
            let cell = printed(side, dimension);
            assert_eq!((cell.class, cell.points), (None, None), "{side}^{dimension}");
        }
    }

    #[test]
    fn lines_and_strongest_points_can_be_read_in_all_cells() {
        assert!(Cube::all().all(|cube| Printed::of(cube).lines.is_some() && Printed::of(cube).strongest.is_some()));
    }
}
