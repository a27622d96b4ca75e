//! The two inequalities by which Ophelia draws, from numbers alone.

use std::fmt;

/// An inequality that holds of a board, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inequality {
    /// Hales and Jewett (1963): a line has at least twice as many points as a point has lines.
    ///
    /// Any m lines have together at least m * side / strongest >= 2m points, so that by Hall's theorem each line can be
    /// given two points of its own. Ophelia answers each of Xeno's moves with the other point of the pair.
    HalesJewett {
        /// The number of points of each line.
        side: u32,
        /// The most lines through a point.
        strongest: u64,
    },
    /// Erdős and Selfridge (1973): the lines, counted once more if they go through a strongest point, are less than
    /// 2^side.
    ///
    /// A line on which Ophelia has no point weighs 2^-missing, *missing* being the points that Xeno lacks of it. Xeno's
    /// first move doubles the lines through it, so that all weigh at most (lines + strongest) / 2^side. When that is
    /// below 1 and Ophelia is to move, she takes the point of the greatest weight: what Xeno's next move adds, she has
    /// taken away before. The sum stays below 1, which a completed line would weigh. If it is 1, this proves nothing.
    ErdosSelfridge {
        /// The number of points of each line.
        side: u32,
        /// The number of lines.
        lines: u64,
        /// The most lines through a point.
        strongest: u64,
    },
}

impl Inequality {
    /// The inequality of Hales and Jewett, if it holds.
    pub fn hales_jewett(side: u32, strongest: u64) -> Option<Self> {
        let least = strongest.checked_mul(2)?;
        (u64::from(side) >= least).then_some(Self::HalesJewett { side, strongest })
    }

    /// The inequality of Erdős and Selfridge, if it holds. A power of two beyond 64 bits is not compared.
    pub fn erdos_selfridge(side: u32, lines: u64, strongest: u64) -> Option<Self> {
        let sum = lines.checked_add(strongest)?;
        (sum < 1_u64.checked_shl(side)?).then_some(Self::ErdosSelfridge { side, lines, strongest })
    }
}

impl fmt::Display for Inequality {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Self::HalesJewett { side, strongest } => write!(f, "Hales-Jewett {side} >= 2*{strongest}"),
            Self::ErdosSelfridge { side, lines, strongest } => {
                write!(f, "Erdős-Selfridge {strongest} + {lines} < 2^{side}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twice_the_strongest_point_s_lines_are_just_enough() {
        assert!(Inequality::hales_jewett(8, 4).is_some());
        assert!(Inequality::hales_jewett(7, 4).is_none());
        assert!(Inequality::hales_jewett(1, u64::MAX).is_none());
    }

    #[test]
    fn a_potential_of_exactly_1_is_not_enough() {
        assert!(Inequality::erdos_selfridge(4, 12, 3).is_some(), "15 sixteenths");
        assert!(Inequality::erdos_selfridge(4, 12, 4).is_none(), "16 sixteenths");
        // One line of one point, which Xeno takes at once: 1 + 1 is 2^1.
        assert!(Inequality::erdos_selfridge(1, 1, 1).is_none());
        assert!(Inequality::erdos_selfridge(63, u64::MAX, 1).is_none());
    }

    #[test]
    fn an_inequality_tells_its_numbers() {
        let texts = [Inequality::hales_jewett(8, 3), Inequality::erdos_selfridge(8, 244, 7)];
        assert_eq!(
            texts.map(|some| some.unwrap().to_string()),
            ["Hales-Jewett 8 >= 2*3", "Erdős-Selfridge 7 + 244 < 2^8"]
        );
    }
}
