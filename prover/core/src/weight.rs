//! Exact weights of lines in the potential of Erdős and Selfridge (1973).
//!
//! People and programs that follow a proof ask which point is heaviest, and ties and small differences decide. So
//! weights are fractions of large integers, and never floating-point numbers: a line of a hundred points weighs
//! 2^-100.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;
use serde::{Serialize, Serializer};

use crate::game::Point;
use crate::position::{Position, Role};
use crate::potential::Potential;

/// The largest exponent of a denominator that is written in full.
const WRITTEN_OUT: u64 = 20;

/// A sum of 2^-missing over lines, where *missing* is the number of points that a line lacks: a fraction in lowest
/// terms, whose denominator is a power of two.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    numerator: BigUint,
    /// The denominator's logarithm.
    exponent: u64,
}

impl Weight {
    /// The potential: the weight of all lines open to the maker.
    #[inline]
    pub fn potential(position: &Position, maker: Role) -> Weight {
        Potential::of(position, maker).into()
    }

    /// The weight of the lines through a point that are open to the maker.
    #[inline]
    pub fn through(position: &Position, maker: Role, point: Point) -> Weight {
        Potential::through(position, maker, point).into()
    }
}

impl From<Potential> for Weight {
    fn from(Potential { lines, .. }: Potential) -> Weight {
        let most = lines.keys().next_back().copied().unwrap_or_default();
        let mut numerator: BigUint =
            lines.iter().map(|(&missing, &lines)| BigUint::from(lines) << (most - missing)).sum();
        let exponent = most as u64;
        let common = numerator.trailing_zeros().unwrap_or(exponent).min(exponent);
        numerator >>= common;
        Weight { numerator, exponent: exponent - common }
    }
}

impl Ord for Weight {
    fn cmp(&self, other: &Weight) -> Ordering {
        (&self.numerator << other.exponent).cmp(&(&other.numerator << self.exponent))
    }
}

impl PartialOrd for Weight {
    fn partial_cmp(&self, other: &Weight) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `15/16`, `0`, or `3/2^40` if the denominator is large.
impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.numerator),
            exponent if exponent <= WRITTEN_OUT => write!(f, "{}/{}", self.numerator, 1_u64 << exponent),
            exponent => write!(f, "{}/2^{exponent}", self.numerator),
        }
    }
}

impl Serialize for Weight {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Claim, Game};
    use crate::position::{PROTAGONIST, Rules};
    use crate::potential;

    fn empty(expression: &str) -> Position {
        Position::new(&Rules::new(&Game::parse(expression).unwrap(), Claim::XenoWins))
    }

    fn potential(expression: &str) -> String {
        Weight::potential(&empty(expression), PROTAGONIST).to_string()
    }

    #[test]
    fn potentials_are_fractions_in_lowest_terms() {
        assert_eq!(potential("4^2"), "5/8", "10 sixteenths");
        assert_eq!(potential("3^2"), "1");
        assert_eq!(potential("3^3"), "49/8");
        assert_eq!(potential("mnk:2,2,3"), "0", "no line");
        assert_eq!(potential("mnk:40,1,40"), "1/2^40");
    }

    #[test]
    fn weights_are_compared_as_numbers() {
        let position = empty("3^2");
        let weight = |point| Weight::through(&position, PROTAGONIST, point);
        assert_eq!(["0", "1", "4"].map(|point| weight(point.parse().unwrap()).to_string()), ["3/8", "1/4", "1/2"]);
        assert!(weight(1) < weight(0) && weight(0) < weight(4));
        assert_eq!(weight(0).cmp(&weight(8)), Ordering::Equal);
    }

    #[test]
    fn a_potential_is_below_1_where_the_checked_one_is_0() {
        for expression in ["3^2", "4^2", "3^3", "affine:4", "affine:5", "mnk:5,4,4"] {
            let mut position = empty(expression);
            let one = Weight { numerator: 1_u8.into(), exponent: 0 };
            for point in (0..position.rules().points()).step_by(3) {
                let weight = Weight::potential(&position, PROTAGONIST);
                assert_eq!(weight < one, potential::potential(&position, PROTAGONIST) == 0, "{expression}");
                position.place(1 - PROTAGONIST, crate::position::point_of(point));
            }
        }
    }
}
