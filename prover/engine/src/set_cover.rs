//! Set cover: covers a set with few cheap sets, by Chvátal's greedy algorithm (1979) and local improvements.
//!
//! To choose scripts that together answer all replies is a set cover: the replies are the elements, each script is
//! the set of those that it answers, and its bytes are its cost. The same problem is to choose maps. To find the
//! best cover is hard in general; greed finds one that is dearer at most by the factor of a harmonic number
//! (Chvátal).
//!
//! Then superfluous sets are dropped, and as long as one set can replace one or two chosen ones at a lower cost, it
//! does. Each exchange lowers the cost, so this ends.
//!
//! Of equal choices the first is taken, so the same sets in the same order always give the same cover.

use std::borrow::Cow;
use std::cmp::Reverse;

use fixedbitset::FixedBitSet;

use pgc_core::position::point_set::Bits;

/// The sets that may be chosen, each with a cost in units of the caller's choice, and their required union.
#[derive(Clone, Debug)]
pub(super) struct SetCover<'s> {
    all: Cow<'s, FixedBitSet>,
    sets: Vec<(Cow<'s, FixedBitSet>, usize)>,
}

impl<'s> SetCover<'s> {
    /// The problem of covering `all` by some of these sets.
    pub(super) fn new(all: &'s FixedBitSet, sets: impl IntoIterator<Item = (&'s FixedBitSet, usize)>) -> Self {
        let sets = sets.into_iter().map(|(set, cost)| (Cow::Borrowed(set), cost));
        SetCover { all: Cow::Borrowed(all), sets: sets.collect() }
    }

    /// The same for sets of points.
    pub(super) fn of_points<P: Bits>(all: P, sets: impl IntoIterator<Item = (P, usize)>) -> Self {
        let owned = |set: P| Cow::Owned(set.elements().collect());
        SetCover { all: owned(all), sets: sets.into_iter().map(|(set, cost)| (owned(set), cost)).collect() }
    }

    /// The greedy cover: always takes the set with the least cost per new element, and of several the first. The
    /// indices are in the order of the choice. Nothing if there is no cover.
    pub(super) fn greedy(&self) -> Option<Vec<usize>> {
        let (mut chosen, mut left) = (Vec::new(), FixedBitSet::clone(&self.all));
        while !left.is_clear() {
            let gains = self.sets.iter().enumerate();
            let gains = gains.map(|(index, (set, cost))| (index, *cost, set.intersection_count(&left)));
            let (best, ..) = gains
                .filter(|&(_, _, gain)| gain > 0)
                .min_by(|&(_, cost, gain), &(_, other, more)| (cost * more).cmp(&(other * gain)))?;
            chosen.push(best);
            left.difference_with(&self.sets[best].0);
        }
        Some(chosen)
    }

    /// The chosen sets that are needed. From the last to the first, each set that the others make superfluous is
    /// removed.
    pub(super) fn without_superfluous(&self, mut chosen: Vec<usize>) -> Vec<usize> {
        for place in (0..chosen.len()).rev() {
            if self.uncovered(&chosen, &[chosen[place]]).is_clear() {
                chosen.remove(place);
            }
        }
        chosen
    }

    /// A cheap cover, as indices in ascending order: the greedy one, without superfluous sets (the dearest are removed
    /// first), then improved by replacing one or two chosen sets by another one.
    pub(super) fn cheap(&self) -> Option<Vec<usize>> {
        let mut chosen = self.greedy()?;
        loop {
            chosen.sort_unstable_by_key(|&index| (self.sets[index].1, Reverse(index)));
            chosen = self.without_superfluous(chosen);
            let Some((new, old)) = self.exchange(&chosen) else { break };
            chosen.retain(|index| !old.contains(index));
            chosen.push(new);
        }
        chosen.sort_unstable();
        Some(chosen)
    }

    /// A set that can replace one or two chosen sets at a lower cost, and these. The last chosen sets are tried first.
    fn exchange(&self, chosen: &[usize]) -> Option<(usize, [usize; 2])> {
        let pairs = (0..chosen.len()).rev().flat_map(|one| (0..=one).rev().map(move |other| [one, other]));
        pairs.map(|pair| pair.map(|place| chosen[place])).find_map(|old @ [one, other]| {
            let price = self.sets[one].1 + if one == other { 0 } else { self.sets[other].1 };
            let needed = self.uncovered(chosen, &old);
            let stands = |(set, cost): &(Cow<FixedBitSet>, usize)| *cost < price && needed.is_subset(set);
            Some((self.sets.iter().position(stands)?, old))
        })
    }

    /// The elements that the chosen sets, without some, do not cover.
    fn uncovered(&self, chosen: &[usize], apart: &[usize]) -> FixedBitSet {
        let mut left = FixedBitSet::clone(&self.all);
        let others = chosen.iter().filter(|index| !apart.contains(index));
        others.for_each(|&index| left.difference_with(&self.sets[index].0));
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cheap(all: u64, sets: &[(u64, usize)]) -> Option<Vec<usize>> {
        let set = |bits: u64| (0..64).filter(|bit| bits >> bit & 1 == 1).collect::<FixedBitSet>();
        let large: Vec<(FixedBitSet, usize)> = sets.iter().map(|&(bits, cost)| (set(bits), cost)).collect();
        let cover = SetCover::of_points(all, sets.iter().copied()).cheap();
        assert_eq!(SetCover::new(&set(all), large.iter().map(|(set, cost)| (set, *cost))).cheap(), cover);
        cover
    }

    #[test]
    fn the_cheap_choice_is_taken_and_nothing_superfluous() {
        assert_eq!(cheap(0b1111, &[(0b1111, 5), (0b0011, 2), (0b1100, 2)]), Some(vec![1, 2]));
        assert_eq!(cheap(0b1111, &[(0b1111, 3), (0b0011, 2), (0b1100, 2)]), Some(vec![0]));
    }

    #[test]
    fn an_exchange_improves_on_greed() {
        // The greedy algorithm takes the large set first, and then needs both others, which do without it.
        assert_eq!(cheap(0b11_1111, &[(0b01_1110, 3), (0b00_0111, 3), (0b11_1000, 3)]), Some(vec![1, 2]));
        // Two sets are replaced by one.
        assert_eq!(cheap(0b1111, &[(0b1100, 2), (0b0011, 2), (0b1111, 4)]), Some(vec![0, 1]));
    }

    #[test]
    fn an_element_in_no_set_leaves_no_choice() {
        assert_eq!(cheap(0b11, &[(0b01, 1)]), None);
        assert_eq!(cheap(0, &[]), Some(Vec::new()));
    }
}
