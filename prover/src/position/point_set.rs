//! Sets of points as bits, for boards of at most 128 points.

use crate::game::Point;
use crate::position::point_of;
use crate::random::mixed;

/// A set of points: bit p for point p.
pub type Mask = u128;

/// The most points of a board whose sets of points fit into a mask.
pub const MASK_POINTS: usize = 128;

/// The points as bits.
pub fn mask(points: impl IntoIterator<Item = Point>) -> Mask {
    points.into_iter().fold(0, |mask, point| mask | 1 << point)
}

/// The points of a mask, ascending.
pub fn points(mut mask: Mask) -> impl Iterator<Item = Point> {
    std::iter::from_fn(move || {
        let least = mask.trailing_zeros() as usize;
        mask &= mask.checked_sub(1)?;
        Some(point_of(least))
    })
}

/// Whether the mask has more than one point.
pub fn has_two(mask: Mask) -> bool {
    mask & mask.wrapping_sub(1) != 0
}

/// The lower and the upper 64 bits.
#[expect(clippy::cast_possible_truncation, reason = "each half is taken")]
pub fn halves(mask: Mask) -> [u64; 2] {
    [mask as u64, (mask >> 64) as u64]
}

/// A hash in which each bit of the mask has its part (the finaliser of Steele, Lea and Flood, 2014). The upper half is mixed
/// by itself first: what a few of its bits come to must not be a few bits of the lower half.
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
        assert_eq!(points(mask(set)).collect::<Vec<_>>(), set);
        assert_eq!(points(0).next(), None);
        assert!(has_two(mask([3, 127])) && !has_two(mask([127])) && !has_two(0));
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
