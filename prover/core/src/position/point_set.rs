//! Sets of points, or of lines, as bits: bit p for point p; and the sets that the two players own.
//!
//! The functions are generic over the set, so that small boards use no more bits than they need: 64, 128, or with
//! [`Wide`] any multiple of 64.
//!
//! Unions, intersections and tests are a few operations on words, whatever the sets contain; that is why all
//! searches that are not for boards of any size use them. Sets are ordered as integers, so the least of several
//! images of a position is the same on every machine. A set does not know how many points the board has: a
//! complement has bits beyond it, and must be cut by the set of all points.
//!
//! What is a few operations is marked for inlining: builds for tests, which do not look for what is small, would call it.

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};

use crate::{
    game::{Point, point_of},
    random::mixed,
};

/// A set of points on a board of at most 64 points.
pub type Points = u64;

/// The widest sets of points.
pub type Widest = Wide<8>;

/// The most points of a board whose sets of points are bits.
pub const MOST_POINTS: usize = Widest::WIDTH;

/// Evaluates an expression with a type for the sets of points of a board: the narrowest one of 64, 256 and 512 bits. Larger
/// boards get the widest one, into which their points do not fit. Unit tests, which would take longer to build, have the
/// narrowest and the widest alone.
///
/// ```
/// use pgc_core::position::{Bits, by_width};
///
/// let widths = [1, 64, 65, 256, 257, 512, 513].map(|points| by_width!(points, Set => Set::WIDTH));
/// assert_eq!(widths, [64, 64, 256, 256, 512, 512, 512]);
/// ```
#[macro_export]
macro_rules! by_width {
    ($points:expr, $set:ident => $expression:expr) => {
        match $points {
            0..=64 => {
                type $set = u64;
                $expression
            }
            #[cfg(not(test))]
            65..=256 => {
                type $set = $crate::position::Wide<4>;
                $expression
            }
            _ => {
                type $set = $crate::position::Widest;
                $expression
            }
        }
    };
}

/// A set of numbers from 0 to a width. Sets are ordered as the integers whose bits they are.
pub trait Bits:
    Copy
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + Serialize
    + DeserializeOwned
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The empty set.
    const EMPTY: Self;
    /// The width: the least number that no set has.
    const WIDTH: usize;

    /// The set of one number, which must be below the width.
    fn single(number: usize) -> Self;

    /// The bits in words, the lowest first. Bits from the width on are zero.
    fn words(self) -> impl DoubleEndedIterator<Item = u64> + Clone;

    /// The set of these words, the inverse of [`words`](Self::words); further words are ignored.
    fn of_words(words: impl IntoIterator<Item = u64>) -> Self;

    /// The numbers of the set, ascending.
    fn elements(self) -> impl Iterator<Item = usize>;

    /// Whether the set is empty.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether a number is in the set.
    #[inline]
    fn has(self, number: usize) -> bool {
        !(self & Self::single(number)).is_empty()
    }

    /// How many numbers are in the set.
    #[inline]
    fn count(self) -> u32 {
        self.words().map(u64::count_ones).sum()
    }

    /// The least number of the set.
    #[inline]
    fn least(self) -> Option<usize> {
        self.elements().next()
    }

    /// The set of its least number alone.
    #[inline]
    #[must_use]
    fn lowest(self) -> Self {
        self.least().map_or(Self::EMPTY, Self::single)
    }

    /// The set without the numbers of another one.
    #[inline]
    #[must_use]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Whether all numbers are in another set.
    #[inline]
    fn is_in(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// Whether some number is in another set, too.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }
}

/// The union of some sets.
#[inline]
pub fn union<Set: Bits>(sets: impl IntoIterator<Item = Set>) -> Set {
    sets.into_iter().fold(Set::EMPTY, |union, set| union | set)
}

macro_rules! integer {
    ($integer:ty, $words:expr) => {
        impl Bits for $integer {
            const EMPTY: Self = 0;
            const WIDTH: usize = Self::BITS as usize;

            #[inline]
            fn single(number: usize) -> Self {
                1 << number
            }

            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "each word is taken")]
            fn words(self) -> impl DoubleEndedIterator<Item = u64> + Clone {
                let set = u128::from(self);
                (0..$words).map(move |word| (set >> (64 * word)) as u64)
            }

            fn of_words(words: impl IntoIterator<Item = u64>) -> Self {
                let words = words.into_iter().take($words).enumerate();
                words.fold(0, |set, (index, word)| set | Self::from(word) << (64 * index))
            }

            #[inline]
            fn elements(mut self) -> impl Iterator<Item = usize> {
                std::iter::from_fn(move || {
                    let least = self.trailing_zeros() as usize;
                    self &= self.checked_sub(1)?;
                    Some(least)
                })
            }

            #[inline]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
        }
    };
}

integer!(u64, 1);
integer!(u128, 2);

/// A set of numbers below 64 N.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

/// As words.
impl<const N: usize> Serialize for Wide<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0[..].serialize(serializer)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Wide<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::of_words(Vec::<u64>::deserialize(deserializer)?))
    }
}

impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

macro_rules! operator {
    ($operator:ident, $function:ident, $assign:ident, $assigned:ident) => {
        impl<const N: usize> $assign for Wide<N> {
            #[inline]
            fn $assigned(&mut self, other: Self) {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    word.$assigned(other);
                }
            }
        }

        impl<const N: usize> $operator for Wide<N> {
            type Output = Self;

            #[inline]
            fn $function(mut self, other: Self) -> Self {
                self.$assigned(other);
                self
            }
        }
    };
}

operator!(BitAnd, bitand, BitAndAssign, bitand_assign);
operator!(BitOr, bitor, BitOrAssign, bitor_assign);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl<const N: usize> Not for Wide<N> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

impl<const N: usize> Bits for Wide<N> {
    const EMPTY: Self = Self([0; N]);
    const WIDTH: usize = 64 * N;

    #[inline]
    fn single(number: usize) -> Self {
        let mut set = Self::EMPTY;
        set.0[number / 64] = 1 << (number % 64);
        set
    }

    #[inline]
    fn words(self) -> impl DoubleEndedIterator<Item = u64> + Clone {
        self.0.into_iter()
    }

    fn of_words(words: impl IntoIterator<Item = u64>) -> Self {
        let mut set = Self::EMPTY;
        set.0.iter_mut().zip(words).for_each(|(into, word)| *into = word);
        set
    }

    #[inline]
    fn elements(self) -> impl Iterator<Item = usize> {
        let (mut base, mut word) = (0, 0);
        let mut words = (0..).step_by(64).zip(self.0);
        std::iter::from_fn(move || {
            while word == 0 {
                (base, word) = words.next()?;
            }
            let least = word.trailing_zeros() as usize;
            word &= word - 1;
            Some(base + least)
        })
    }

    #[inline]
    fn has(self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }
}

/// The set of some points.
pub fn mask<Set: Bits>(points: impl IntoIterator<Item = Point>) -> Set {
    points.into_iter().fold(Set::EMPTY, |set, point| set | Set::single(point.into()))
}

/// The set of one point.
#[inline]
pub fn bit<Set: Bits>(point: Point) -> Set {
    Set::single(point.into())
}

/// The points of a set, ascending.
pub fn points<Set: Bits>(set: Set) -> impl Iterator<Item = Point> {
    set.elements().map(point_of)
}

/// Whether the set has more than one element.
#[inline]
pub fn has_two<Set: Bits>(set: Set) -> bool {
    !set.without(set.lowest()).is_empty()
}

/// A hash that depends on each bit of the set (the finaliser of Steele, Lea and Flood, 2014). Each word is mixed by itself before the
/// next lower one, so that a few of its bits cannot cancel against a few bits of that one. Wider sets with the same numbers have
/// the same hash.
#[inline]
pub fn hash<Set: Bits>(set: Set, salt: u64) -> u64 {
    let folded = set.words().rev().fold(0, |above, word| word ^ mixed(above));
    mixed(folded.wrapping_add(salt))
}

/// A player's role in the claim, as an index.
pub type Role = usize;
/// The player whom the claim is about.
pub const PROTAGONIST: Role = 0;
/// The other player.
pub const ANTAGONIST: Role = 1;

/// The protagonist's points and the antagonist's.
pub type Sides<Set = Points> = [Set; 2];

/// The position after a role has claimed a point.
#[must_use]
pub fn with<Set: Bits>(mut sides: Sides<Set>, role: Role, point: Point) -> Sides<Set> {
    sides[role] |= mask([point]);
    sides
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_set_is_what_an_integer_is() {
        let mut random = crate::random::Random(5);
        for _ in 0..200 {
            let members = [0; 2].map(|_| (0..128).filter(|_| random.below(9) == 0).collect::<Vec<_>>());
            let sets = [0, 1].map(|at| mask::<u128>(members[at].iter().copied()));
            assert!(points(sets[0]).eq(members[0].iter().copied()));
            let wide = sets.map(|set| Wide::<2>::of_words(set.words()));
            let same = |set: u128, wide: Wide<2>| set.words().eq(wide.words());
            let ([one, other], [left, right]) = (sets, wide);
            assert!(same(one & other, left & right) && same(one | other, left | right));
            assert!(same(one ^ other, left ^ right) && same(!one, !left));
            assert_eq!((one.cmp(&other), one.count(), one.least()), (left.cmp(&right), left.count(), left.least()));
            assert_eq!((has_two(one), one.has(77), one.is_empty()), (has_two(left), left.has(77), left.is_empty()));
            assert!(one.elements().eq(left.elements()) && one.elements().all(|number| left.has(number)));
            assert_eq!(u128::of_words(left.words()), one);
            assert_eq!((one.lowest().least(), one.is_in(other)), (one.least(), left.is_in(right)));
            assert!((one & other).is_in(one) && (left & right).is_in(left) && one.is_in(other) == (one & !other == 0));
            assert_eq!((one.meets(other), u128::of_words(left.lowest().words())), (left.meets(right), one.lowest()));
            assert_eq!([hash(one, 7), hash(one & other, 7)], [hash(left, 7), hash(left & right, 7)]);
        }
        assert!(has_two::<u128>(mask([3, 127])) && !has_two::<u128>(mask([127])) && !has_two(0_u128));
        assert_eq!((Wide::<9>::WIDTH, Wide::<4>::single(255).least()), (576, Some(255)));
    }
}
