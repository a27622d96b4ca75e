//! Sets of points, or of lines, as the bits of one integer: bit p for point p.
//!
//! The functions are generic over the integer, so that small boards use no more bits than they need.

use num_traits::PrimInt;

use crate::game::Point;
use crate::random::mixed;

/// A set of points on a board of at most 64 points.
pub type Points = u64;

/// A set of points on a board of at most [`MASK_POINTS`] points.
pub type Mask = u128;

/// The most points of a board whose sets of points fit into a mask.
pub const MASK_POINTS: usize = 128;

/// The point with this index, which must be below the number of points.
pub(crate) fn point_of(index: usize) -> Point {
    Point::try_from(index).unwrap_or(Point::MAX)
}

/// A point on a board of at most 64 points.
pub fn byte(point: usize) -> u8 {
    u8::try_from(point).unwrap_or(u8::MAX)
}

/// The set of some points.
pub fn mask<Set: PrimInt>(points: impl IntoIterator<Item = Point>) -> Set {
    points.into_iter().fold(Set::zero(), |set, point| set | Set::one() << point.into())
}

/// The elements of a set, ascending.
pub fn elements<Set: PrimInt>(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = set.trailing_zeros() as usize;
        set = set & set.checked_sub(&Set::one())?;
        Some(least)
    })
}

/// The points of a set, ascending.
pub fn points<Set: PrimInt>(set: Set) -> impl Iterator<Item = Point> {
    elements(set).map(point_of)
}

/// Whether the set has more than one element.
pub fn has_two<Set: PrimInt>(set: Set) -> bool {
    set.checked_sub(&Set::one()).is_some_and(|below| set & below != Set::zero())
}

/// The lower and the upper 64 bits.
#[expect(clippy::cast_possible_truncation, reason = "each half is taken")]
pub fn halves(mask: Mask) -> [u64; 2] {
    [mask as u64, (mask >> 64) as u64]
}

/// A hash that depends on each bit of the mask (the finaliser of Steele, Lea and Flood, 2014). The upper half is mixed
/// by itself first, so that a few of its bits cannot cancel against a few bits of the lower half.
pub fn hash(mask: Mask, salt: u64) -> u64 {
    let [low, high] = halves(mask);
    mixed((low ^ mixed(high)).wrapping_add(salt))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_mask_gives_back_its_points() {
        let set = [0, 5, 63, 64, 127];
        assert_eq!(points::<Mask>(mask(set)).collect::<Vec<_>>(), set);
        assert_eq!(points::<Points>(mask([5, 63])).collect::<Vec<_>>(), [5, 63]);
        assert_eq!(points(0_u64).next(), None);
        assert!(has_two::<Mask>(mask([3, 127])) && !has_two::<Mask>(mask([127])) && !has_two(0_u128));
    }

    #[test]
    fn small_sets_have_hashes_of_their_own() {
        let sets = (0..128).flat_map(|first| (0..=first).map(move |second| mask([first, second])));
        let hashes: Vec<u64> =
            sets.chain([0]).flat_map(|set| [0, 0x9E37_79B9_7F4A_7C15].map(|salt| hash(set, salt))).collect();
        let distinct: BTreeSet<&u64> = hashes.iter().collect();
        assert_eq!((hashes.len(), distinct.len()), (16_514, 16_514));
    }
}
