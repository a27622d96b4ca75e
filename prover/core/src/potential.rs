//! The potential of Erdős and Selfridge (1973), a static draw test: it shows that a player can keep the other one from completing a
//! line.
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
//! a [`Weight`] is exact, and never a floating-point number: a line of a hundred points weighs 2^-100.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;
use serde::{Serialize, Serializer};

use crate::game::Point;
use crate::position::{Position, Role};

/// A sum of 2^-missing over lines, where *missing* is the number of points that a line lacks: for each such number, how many lines there are.
#[derive(Clone, Debug)]
pub struct Weight(pub Vec<u64>);

impl Weight {
    /// The potential: the weight of all lines open to the maker. If it is below 1, a breaker who is to move keeps the maker from
    /// completing a line.
    pub fn potential(position: &Position, maker: Role) -> Weight {
        Weight::on(position, maker, 0..position.rules().lines.len())
    }

    /// The weight of the lines through a point that are open to the maker.
    pub fn through(position: &Position, maker: Role, point: Point) -> Weight {
        let through = &position.rules().through[usize::from(point)];
        Weight::on(position, maker, through.iter().map(|&line| line as usize))
    }

    /// What some lines weigh, of those that the maker may still complete in time.
    fn on(position: &Position, maker: Role, lines: impl Iterator<Item = usize>) -> Weight {
        let mut lacking = Vec::new();
        for line in lines.filter(|&line| position.may_complete(maker, line)) {
            let missing = position.missing(maker, line);
            lacking.resize(lacking.len().max(missing + 1), 0);
            lacking[missing] += 1;
        }
        Weight(lacking)
    }

    /// The integer part.
    pub fn floor(&self) -> u64 {
        self.0.iter().rev().fold(0, |sum, lines| sum / 2 + lines)
    }

    /// The potential after the maker has claimed a free point of a position with this one: the lines through it weigh twice as much.
    #[must_use]
    pub fn after(&self, position: &Position, maker: Role, point: Point) -> Weight {
        let mut sum = self.clone();
        let through = Weight::through(position, maker, point);
        sum.0.iter_mut().zip(through.0).for_each(|(lines, more)| *lines += more);
        sum
    }
}

/// More than all lines of a board.
const FAR: i64 = 1 << 32;

impl Ord for Weight {
    fn cmp(&self, other: &Weight) -> Ordering {
        let lines = |weight: &Weight, missing: usize| weight.0.get(missing).map_or(0, |&lines| lines.cast_signed());
        let longest = self.0.len().max(other.0.len());
        // In units of 2^-missing. All lines that lack more weigh less than `FAR` units.
        let difference = |sum: i64, missing| (2 * sum + lines(self, missing) - lines(other, missing)).clamp(-FAR, FAR);
        (0..longest).fold(0, difference).cmp(&0)
    }
}

impl PartialOrd for Weight {
    fn partial_cmp(&self, other: &Weight) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Weight {
    fn eq(&self, other: &Weight) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Weight {}

/// The largest exponent of a denominator that is written in full.
const WRITTEN_OUT: u64 = 20;

/// A fraction in lowest terms: `15/16`, `0`, or `3/2^40` if the denominator is large.
impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let whole = self.0.iter().fold(BigUint::ZERO, |sum, &lines| (sum << 1_u8) + lines);
        let longest = self.0.len().saturating_sub(1) as u64;
        let common = whole.trailing_zeros().unwrap_or(longest).min(longest);
        write!(f, "{}", whole >> common)?;
        match longest - common {
            0 => Ok(()),
            exponent if exponent <= WRITTEN_OUT => write!(f, "/{}", 1_u64 << exponent),
            exponent => write!(f, "/2^{exponent}"),
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
    fn the_potential_after_a_move_is_that_of_the_new_position() {
        // The lines of 9, 8, ..., 3 points through the first, and some without it.
        let lines = (3..10).map(|size| (0..size).collect()).chain([vec![5, 6], vec![7, 8], vec![4, 8], vec![2, 3]]);
        let game = Game::of_board(Board::new(70, lines.chain([(0..70).collect()]).collect()).unwrap());
        let mut position = Position::new(&Rules::new(&game, Claim::XenoWins));
        let mut met = BTreeSet::new();
        for point in [8, 1, 6, 0, 7] {
            let whole = Weight::potential(&position, PROTAGONIST);
            for reply in position.moves(PROTAGONIST) {
                position.place(PROTAGONIST, reply);
                let expected = Weight::potential(&position, PROTAGONIST).floor();
                position.take_back();
                let found = whole.after(&position, PROTAGONIST, reply).floor();
                assert_eq!(found, expected, "{reply} after {:?}", position.trail());
                met.insert(expected);
            }
            position.place(PROTAGONIST, point);
        }
        assert!(met.len() > 3, "{met:?}");
    }

    #[test]
    fn potentials_are_fractions_in_lowest_terms_and_below_1_where_the_checked_one_is_0() {
        for (expression, expected, floor) in [
            ("4^2", "5/8", 0),
            ("3^2", "1", 1),
            ("3^3", "49/8", 6),
            ("mnk:2,2,3", "0", 0),
            ("mnk:40,1,40", "1/2^40", 0),
        ] {
            let weight = Weight::potential(&empty(expression), PROTAGONIST);
            assert_eq!((&*weight.to_string(), weight.floor()), (expected, floor), "{expression}");
            assert_eq!(weight < Weight(vec![1]), floor == 0, "{expression}");
        }
        let weight = |point| Weight::through(&empty("3^2"), PROTAGONIST, point);
        assert_eq!([0, 1, 4].map(|point| weight(point).to_string()), ["3/8", "1/4", "1/2"]);
        assert!(weight(1) < weight(0) && weight(0) < weight(4) && weight(0) == weight(8));
    }
}
