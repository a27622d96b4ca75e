//! A transposition table of bounded memory.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::position::point_set::{Mask, halves, mask, points};
use crate::symmetry::Permutation;

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
pub(super) struct Known {
    /// Its numbers.
    pub(super) numbers: Numbers,
    /// The must-play region of a refuted position: its lower and its upper half.
    region: [u64; 2],
}

impl Known {
    /// A position with these numbers and, if it is refuted, this region.
    pub(super) fn new(numbers: Numbers, region: Mask) -> Known {
        Known { numbers, region: halves(region) }
    }

    /// The same for the position's image under a symmetry.
    pub(super) fn under(&self, s: &Permutation) -> Known {
        Known::new(self.numbers, mask(points(self.region()).map(|point| s.image(point))))
    }

    /// The must-play region.
    pub(super) fn region(&self) -> Mask {
        Mask::from(self.region[0]) | Mask::from(self.region[1]) << 64
    }
}

/// The bytes of an entry, including its control byte.
const ENTRY_BYTES: usize = size_of::<(u64, Known)>() + 1;

/// What was learnt about positions, by their keys.
#[derive(Debug)]
pub(super) struct Table {
    entries: HashMap<u64, Known, BuildHasherDefault<Plain>>,
    /// The most entries.
    most: usize,
}

impl Table {
    /// An empty table of at most this many bytes.
    pub(super) fn new(bytes: usize) -> Table {
        // Slots are a power of two, at most 7/8 of them are used, and while the table grows, the old one still exists.
        let slots = (bytes / (ENTRY_BYTES + ENTRY_BYTES / 2 + 1)).max(16);
        let slots = 1 << slots.ilog2();
        Table { entries: HashMap::default(), most: slots / 8 * 7 }
    }

    /// Looks up a position.
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        self.entries.get(&key).copied()
    }

    /// Stores what is known of a position, unless the table is full and the position is new.
    pub(super) fn insert(&mut self, key: u64, new: Known) {
        if self.entries.len() == self.entries.capacity() && (self.is_full() || self.entries.try_reserve(1).is_err()) {
            self.most = self.most.min(self.entries.len());
            if let Some(known) = self.entries.get_mut(&key) {
                *known = new;
            }
            return;
        }
        self.entries.insert(key, new);
    }

    /// Whether no new position can be stored.
    pub(super) fn is_full(&self) -> bool {
        self.entries.len() >= self.most
    }
}

/// A hasher that changes nothing: the key of a position is a hash already.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Plain(u64);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_table_keeps_what_it_has() {
        let mut table = Table::new(1000);
        (0..100).for_each(|key| table.insert(key, Known::new((1, 1), 0)));
        assert!(table.is_full());
        assert_eq!(table.get(99), None);
        let known = Known::new((5, 0), 1 << 100 | 3);
        table.insert(3, known);
        assert_eq!(table.get(3), Some(known), "a known position is entered all the same");
        assert_eq!(known.region(), 1 << 100 | 3);
        assert!(!Table::new(1 << 20).is_full());
    }

    #[test]
    fn a_table_takes_most_of_its_memory_and_no_more() {
        for bytes in [1000, 5000, 64 << 10, 100_000, 1 << 20, 3 << 20] {
            let mut table = Table::new(bytes);
            let mut key = 0;
            while !table.is_full() {
                assert!(key < 1 << 20, "{bytes} bytes never fill");
                table.insert(key, Known::new((1, 1), 0));
                key += 1;
            }
            assert_eq!(table.entries.len() as u64, key);
            assert_eq!(table.entries.capacity(), table.entries.len(), "it would grow before it is full");
            // While the table grows for the last time, there is also one of half the size.
            let taken = table.entries.capacity() / 7 * 8 * ENTRY_BYTES * 3 / 2;
            assert!(taken <= bytes && 3 * taken > bytes, "{taken} of {bytes} bytes");
        }
    }

    #[test]
    fn a_region_goes_with_its_position() {
        let turn = Permutation::from_images(vec![1, 2, 3, 0]).unwrap();
        let known = Known::new((9, 0), 0b0011);
        assert_eq!(known.under(&turn), Known::new((9, 0), 0b0110));
        assert_eq!(known.under(&turn).under(&turn.inverse()), known);
    }
}
