//! Static draw tests: the potential of Erdős and Selfridge (1973), and whether a pairing exists (Hales and Jewett
//! 1963). Either shows that a player can keep the other one from completing a line.
//!
//! The potential gives a line that lacks n points the weight 2^-n. If the sum over the maker's open lines is below
//! 1 and the breaker is to move, he claims a point whose lines weigh most. The maker's next move doubles the lines
//! through his point, but adds at most what was taken away, so the sum never reaches 1, which a complete line
//! weighs. For example, seven lines of three points weigh 7/8: whatever the board, they are held by a breaker who
//! moves first; eight of them may not be.
//!
//! Only the integer part is needed for the test, and it is computed in integers, from the line that lacks most
//! points to the one that lacks none, halving at each step (specification: rules, R22). Rounding down at each step
//! gives the exact integer part.
//!
//! People and programs that follow a proof ask which point is heaviest, and ties and small differences decide. So
//! a [`Weight`] is a fraction of large integers, and never a floating-point number: a line of a hundred points weighs 2^-100.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

use num_bigint::BigUint;
use serde::{Serialize, Serializer};

use crate::game::Point;
use crate::pairing::Matching;
use crate::position::{Position, Role};

/// The integer part of the potential of Erdős and Selfridge (1973): the sum of 2^-missing over the maker's open lines.
/// If it is below 1, a breaker who is to move keeps the maker from completing a line.
pub fn potential(position: &Position, maker: Role) -> u64 {
    Potential::of(position, maker).floor()
}

/// A potential from which the one after a further move of the maker can be computed quickly.
#[derive(Debug)]
pub struct Potential {
    maker: Role,
    /// The number of the maker's open lines, by the number of points that they lack.
    pub lines: BTreeMap<usize, u64>,
}

impl Potential {
    /// The maker's potential.
    #[inline]
    pub fn of(position: &Position, maker: Role) -> Potential {
        Potential::on(position, maker, 0..position.rules().lines.len())
    }

    /// The part of it that comes from the lines through a point.
    fn through(position: &Position, maker: Role, point: Point) -> Potential {
        let through = &position.rules().through[usize::from(point)];
        Potential::on(position, maker, through.iter().map(|&line| line as usize))
    }

    /// What some lines weigh, of those that the maker may still complete in time.
    fn on(position: &Position, maker: Role, lines: impl Iterator<Item = usize>) -> Potential {
        let mut lacking = BTreeMap::new();
        for line in lines.filter(|&line| position.may_complete(maker, line)) {
            *lacking.entry(position.missing(maker, line)).or_default() += 1;
        }
        Potential { maker, lines: lacking }
    }

    /// Its integer part.
    #[inline]
    pub fn floor(&self) -> u64 {
        let halved =
            |sum: u64, times: usize| u32::try_from(times).ok().and_then(|times| sum.checked_shr(times)).unwrap_or(0);
        let (mut sum, mut last) = (0, 0);
        for (&missing, lines) in self.lines.iter().rev() {
            sum = halved(sum, last.max(missing) - missing) + lines;
            last = missing;
        }
        halved(sum, last)
    }

    /// The integer part after the maker has claimed a free point of the same position: the lines through it weigh twice as much.
    #[inline]
    pub fn after(&self, position: &Position, point: Point) -> u64 {
        let mut lines = self.lines.clone();
        for (missing, more) in Potential::through(position, self.maker, point).lines {
            *lines.entry(missing).or_default() += more;
        }
        Potential { maker: self.maker, lines }.floor()
    }
}

/// Whether each line open to the maker can be given two free points of its own (Hales and Jewett, 1963).
pub fn has_pairing(position: &Position, maker: Role) -> bool {
    let open = (0..position.rules().lines.len()).filter(|&line| position.may_complete(maker, line)).count();
    if 2 * open > position.rules().points() - position.trail().len() {
        return false;
    }
    let mut matching = Matching::new(position.rules(), maker);
    matching.fit(position);
    matching.lacking() == 0
}

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
    use std::collections::BTreeSet;

    use super::*;
    use crate::game::{Board, Claim, Game};
    use crate::position::{PROTAGONIST, Rules};

    fn empty(expression: &str) -> Position {
        Position::new(&Rules::new(&Game::parse(expression).unwrap(), Claim::XenoWins))
    }

    #[test]
    fn the_potential_of_a_square_is_eight_eighths() {
        assert_eq!(potential(&empty("3^2"), PROTAGONIST), 1);
        assert_eq!(potential(&empty("4^2"), PROTAGONIST), 0, "10 sixteenths");
    }

    #[test]
    fn the_potential_after_a_move_is_that_of_the_new_position() {
        // The lines of 9, 8, ..., 3 points through the first, and some without it.
        let lines = (3..10).map(|size| (0..size).collect()).chain([vec![5, 6], vec![7, 8], vec![4, 8], vec![2, 3]]);
        let mut game = Game::parse("2^2").unwrap();
        game.board = Board::new(70, lines.chain([(0..70).collect()]).collect()).unwrap();
        let mut position = Position::new(&Rules::new(&game, Claim::XenoWins));
        let mut met = BTreeSet::new();
        for point in [8, 1, 6, 0, 7] {
            let whole = Potential::of(&position, PROTAGONIST);
            assert_eq!(whole.floor(), potential(&position, PROTAGONIST));
            for reply in position.moves(PROTAGONIST) {
                position.place(PROTAGONIST, reply);
                let expected = potential(&position, PROTAGONIST);
                position.take_back();
                assert_eq!(whole.after(&position, reply), expected, "{reply} after {:?}", position.trail());
                met.insert(expected);
            }
            position.place(PROTAGONIST, point);
        }
        assert!(met.len() > 3, "{met:?}");
    }

    #[test]
    fn pairings_are_those_of_hales_and_jewett() {
        assert!(has_pairing(&empty("5^2"), PROTAGONIST));
        assert!(!has_pairing(&empty("4^2"), PROTAGONIST), "20 points would be needed, and there are 16");
        assert!(!has_pairing(&empty("3^2"), PROTAGONIST));
    }

    #[test]
    fn a_lost_point_spoils_a_pairing() {
        let mut position = empty("mnk:2,1,2");
        assert!(has_pairing(&position, PROTAGONIST));
        position.place(PROTAGONIST, 0);
        assert!(!has_pairing(&position, PROTAGONIST));
        assert_eq!(potential(&position, PROTAGONIST), 0, "half");
    }

    fn weight_of(expression: &str) -> String {
        Weight::potential(&empty(expression), PROTAGONIST).to_string()
    }

    #[test]
    fn potentials_are_fractions_in_lowest_terms() {
        assert_eq!(weight_of("4^2"), "5/8", "10 sixteenths");
        assert_eq!(weight_of("3^2"), "1");
        assert_eq!(weight_of("3^3"), "49/8");
        assert_eq!(weight_of("mnk:2,2,3"), "0", "no line");
        assert_eq!(weight_of("mnk:40,1,40"), "1/2^40");
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
                assert_eq!(weight < one, potential(&position, PROTAGONIST) == 0, "{expression}");
                position.place(1 - PROTAGONIST, crate::position::point_of(point));
            }
        }
    }
}
