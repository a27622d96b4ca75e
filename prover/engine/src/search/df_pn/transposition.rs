//! A transposition table of bounded memory.
//!
//! A position's slot is the first one from its place on that was free when it came. The table grows, without loss,
//! as long as the memory suffices. Then what is new replaces, of a few successive slots, what took the least work
//! to learn. So one of them holds what is recent, and the others what is costly (Breuker, *Memory versus search in
//! games*, 1998, on two-level replacement schemes; Nagai, 2002, removes what belongs to small subtrees, too).
//!
//! While it grows, a slot is found by walking from its place to the position's key or to a free slot. Nothing is
//! ever removed then, so a free slot ends every walk. Once the table is full, the walk has a fixed length.
//!
//! A lost entry costs time, never truth. But df-pn without any memory may not end, as it would search the same
//! children again and again; so an entry that took much work stays. What is stored of a refuted position is its
//! region, in place of its numbers; an open one has its numbers in the same words.

use std::hint::black_box;

use pgc_core::position::point_set::{Bits, mask, points};
use pgc_core::symmetry::Permutation;

/// Proof and disproof number of a node: it is proved if the first is 0, and refuted if the second is.
pub(super) type Numbers = (u32, u32);

/// The number of a node that cannot be proved, or refuted.
pub(super) const INFINITE: u32 = u32::MAX / 4;
/// The numbers of a proved node.
pub(super) const PROVED: Numbers = (0, INFINITE);
/// The numbers of a refuted node.
pub(super) const REFUTED: Numbers = (INFINITE, 0);

/// What was learnt about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known<Set> {
    /// Its numbers.
    pub(super) numbers: Numbers,
    /// The must-play region of a refuted position.
    pub(super) region: Set,
}

impl<Set: Bits> Known<Set> {
    /// A position with these numbers and, if it is refuted, this region.
    pub(super) fn new(numbers: Numbers, region: Set) -> Known<Set> {
        Known { numbers, region }
    }

    /// Whether the position is refuted.
    pub(super) fn is_refuted(&self) -> bool {
        self.numbers.1 == 0
    }

    /// The same for the position's image under a symmetry.
    pub(super) fn under(&self, s: &Permutation) -> Known<Set> {
        Known::new(self.numbers, mask(points(self.region).map(|point| s.image(point))))
    }
}

/// The fewest places.
const LEAST: usize = 1 << 6;

/// The number of successive slots of which one is replaced.
const WINDOW: usize = 16;

/// What was learnt about a position, in few bytes.
#[derive(Clone, Copy, Debug)]
struct Slot<Set> {
    key: u64,
    /// The region of a refuted position, or the numbers of one that is open.
    content: Set,
    /// How many nodes that took. Without nodes, the slot is free.
    work: u32,
    state: State,
}

/// Whether a position is decided. Of entries that took equal work, open ones are replaced first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Open,
    Proved,
    Refuted,
}

impl<Set: Bits> Slot<Set> {
    /// No entry: its work is 0, and that of an entry is 1 at least.
    const FREE: Slot<Set> = Slot { key: 0, content: Set::EMPTY, work: 0, state: State::Open };

    fn new(key: u64, Known { numbers, region }: Known<Set>, work: u32) -> Slot<Set> {
        let (content, state) = match numbers {
            (0, _) => (Set::EMPTY, State::Proved),
            (_, 0) => (region, State::Refuted),
            (proof, disproof) => (Set::of_words([u64::from(proof) << 32 | u64::from(disproof)]), State::Open),
        };
        Slot { key, content, work: work.max(1), state }
    }

    fn is_free(&self) -> bool {
        self.work == 0
    }

    #[expect(clippy::cast_possible_truncation, reason = "each half is taken")]
    fn known(&self) -> Known<Set> {
        match self.state {
            State::Proved => Known::new(PROVED, Set::EMPTY),
            State::Refuted => Known::new(REFUTED, self.content),
            State::Open => {
                let numbers = self.content.words().next().unwrap_or_default();
                Known::new(((numbers >> 32) as u32, numbers as u32), Set::EMPTY)
            }
        }
    }
}

/// What was learnt about positions, by their keys.
#[derive(Debug)]
pub(super) struct Table<Set> {
    /// A power of two of slots, which are places, and a few more.
    slots: Vec<Slot<Set>>,
    taken: usize,
    /// The most places.
    most: usize,
    /// Whether the memory does not suffice to grow. Then only the first few slots from a place on are looked at.
    is_full: bool,
}

impl<Set: Bits> Table<Set> {
    /// An empty table of at most this many bytes, or very few slots.
    pub(super) fn new(bytes: usize) -> Table<Set> {
        // While the table grows, the old one still exists.
        let slots = (bytes / (size_of::<Slot<Set>>() * 3 / 2)).saturating_sub(WINDOW).max(LEAST);
        Table { slots: vec![Slot::FREE; LEAST + WINDOW], taken: 0, most: 1 << slots.ilog2(), is_full: false }
    }

    /// Forgets everything, and gives the memory back.
    pub(super) fn clear(&mut self) {
        (self.slots, self.taken, self.is_full) = (vec![Slot::FREE; LEAST + WINDOW], 0, false);
    }

    /// The number of places.
    fn places(&self) -> usize {
        self.slots.len() - WINDOW
    }

    /// The place of a position: the upper bits of its key say which, as the lowest says who is to move.
    fn place(&self, key: u64) -> usize {
        usize::try_from(key >> (u64::BITS - self.places().trailing_zeros())).unwrap_or_default()
    }

    /// The slots that may be a position's, in their order.
    fn path(&self, key: u64) -> std::ops::Range<usize> {
        let place = self.place(key);
        place..if self.is_full { place + WINDOW } else { self.slots.len() }
    }

    /// Looks up a position: what was learnt, and how many nodes that took.
    pub(super) fn get(&self, key: u64) -> Option<(Known<Set>, u32)> {
        let slot = self.slots[self.path(key)].iter().find(|slot| slot.key == key || slot.is_free())?;
        (!slot.is_free()).then(|| (slot.known(), slot.work))
    }

    /// Reads what will be looked up, all at once, so that the memory answers once and not one by one.
    pub(super) fn fetch(&self, keys: impl Iterator<Item = u64>) {
        black_box(keys.fold(0, |all, key| all ^ self.slots[self.place(key)].work));
    }

    /// Stores what was learnt about a position with so many nodes.
    pub(super) fn insert(&mut self, key: u64, known: Known<Set>, work: u32) {
        self.put(Slot::new(key, known, work));
        // With more slots taken, paths get long.
        if !self.is_full && self.taken > self.places() / 8 * 5 {
            self.grow();
        }
    }

    /// Puts an entry into its own slot, a free one, or the one that is worth least.
    fn put(&mut self, slot: Slot<Set>) {
        let path = self.path(slot.key);
        let slots = &mut self.slots[path];
        let own = slots.iter_mut().position(|old| old.key == slot.key || old.is_free());
        let worth = |index: &usize| (slots[*index].work, slots[*index].state);
        let Some(index) = own.or_else(|| (0..slots.len().min(WINDOW)).min_by_key(worth)) else { return };
        self.taken += usize::from(slots[index].is_free());
        slots[index] = slot;
    }

    /// Doubles the number of places, or else is full.
    fn grow(&mut self) {
        let places = 2 * self.places();
        let mut slots = Vec::new();
        if places > self.most || slots.try_reserve_exact(places + WINDOW).is_err() {
            self.is_full = true;
            return;
        }
        slots.resize(places + WINDOW, Slot::FREE);
        let old = std::mem::replace(&mut self.slots, slots);
        self.taken = 0;
        old.into_iter().filter(|slot| !slot.is_free()).for_each(|slot| self.put(slot));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::random::Random;

    /// What was learnt about the position with this key, for a test.
    fn sample(key: u64) -> Known<u64> {
        match key % 3 {
            0 => Known::new(PROVED, 0),
            1 => Known::new(REFUTED, key),
            _ => Known::new((1 + (key >> 40) as u32, 7), 0),
        }
    }

    #[test]
    fn a_table_grows_without_loss_up_to_its_memory() {
        for bytes in [10_000, 100_000, 1 << 20, 3 << 20] {
            let (mut table, mut random) = (Table::<u64>::new(bytes), Random(2));
            let mut keys = Vec::new();
            loop {
                let key = random.word();
                table.insert(key, sample(key), 9);
                if table.is_full {
                    break;
                }
                keys.push(key);
                if keys.len().is_power_of_two() {
                    assert!(keys.iter().all(|&key| table.get(key) == Some((sample(key), 9))));
                }
            }
            let kept = keys.iter().filter(|&&key| table.get(key) == Some((sample(key), 9))).count();
            assert!(kept > keys.len() / 10 * 9, "{kept} of {} are kept when the table is full", keys.len());
            // While the table grows for the last time, there is also one of half the size.
            let taken = table.slots.capacity() * size_of::<Slot<u64>>() * 3 / 2;
            assert!(taken <= bytes && 3 * taken > bytes, "{taken} of {bytes} bytes");
        }
    }

    #[test]
    fn a_full_table_keeps_what_is_costly_and_what_is_new() {
        let (mut table, mut random) = (Table::<u64>::new(0), Random(1));
        let costly: Vec<u64> = (0..20).map(|_| random.word()).collect();
        costly.iter().for_each(|&key| table.insert(key, sample(key), 1000));
        for work in (1..9).cycle().take(5000) {
            let key = random.word();
            table.insert(key, sample(key), work);
            assert_eq!(table.get(key), Some((sample(key), work)), "what is new is always stored");
        }
        assert!(costly.iter().all(|&key| table.get(key) == Some((sample(key), 1000))));
        assert_eq!((table.places(), size_of::<Slot<u64>>()), (LEAST, 24));
    }

    #[test]
    fn a_region_goes_with_its_position() {
        let turn = Permutation::from_images(vec![1, 2, 3, 0]).unwrap();
        let known = Known::new((9, 0), 0b0011_u64);
        assert_eq!(known.under(&turn), Known::new((9, 0), 0b0110));
        assert_eq!(known.under(&turn).under(&turn.inverse()), known);
    }
}
