//! Draw positions: full boards on which nobody has completed a line.

use std::fmt;

use crate::tables::cubes::Cube;

/// A two-colouring of a cube's points, in their order: true for Xeno's, false for Ophelia's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Colouring(Vec<bool>);

impl Colouring {
    /// A colouring of points 0, 1, ...
    pub(super) fn new(xeno: Vec<bool>) -> Self {
        Self(xeno)
    }

    /// Whether this is a draw position of the board: each point is coloured, Xeno has as many points as Ophelia or one
    /// more, and no line has one colour. Its moves may be made in any order, as nobody wins on the way.
    pub(super) fn is_draw_position(&self, cube: Cube) -> bool {
        let points = self.0.len();
        points == cube.points()
            && self.xeno() == points.div_ceil(2)
            && cube.lines().all(|line| {
                let xeno = line.points(cube.side()).filter(|&point| self.0[point]).count();
                0 < xeno && xeno < cube.side() as usize
            })
    }

    /// How many points are Xeno's.
    pub(super) fn xeno(&self) -> usize {
        self.0.iter().filter(|&&xeno| xeno).count()
    }

    /// How many points are Ophelia's.
    pub(super) fn ophelia(&self) -> usize {
        self.0.len() - self.xeno()
    }
}

/// A letter for each point, in the order of their numbers: `x` for Xeno, `o` for Ophelia.
impl fmt::Display for Colouring {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letters: String = self.0.iter().map(|&xeno| if xeno { 'x' } else { 'o' }).collect();
        f.write_str(&letters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_draw(side: u32, dimension: u32, letters: &str) -> bool {
        let colouring = Colouring::new(letters.chars().map(|letter| letter == 'x').collect());
        assert_eq!(colouring.to_string(), letters);
        colouring.is_draw_position(Cube::new(side, dimension).unwrap())
    }

    #[test]
    fn a_draw_position_has_no_line_of_one_colour_and_equal_shares() {
        assert!(is_draw(3, 2, "xxoooxxxo"));
        assert!(is_draw(2, 1, "xo"));
        for (wrong, why) in [
            ("xxxooxxoo", "a row is Xeno's"),
            ("xoxoooxxx", "a row is Ophelia's"),
            ("xxoxoxoxx", "a diagonal is Ophelia's"),
            ("ooxxxooox", "Ophelia has a point more than Xeno"),
            ("xxoooxxx", "a point has no colour"),
            ("xxoooxxxox", "there is no such point"),
            ("", "nothing is coloured"),
        ] {
            assert!(!is_draw(3, 2, wrong), "{why}");
        }
        assert!(!is_draw(1, 1, "x"), "a point is a line");
    }
}
