//! A seeded source of randomness: SplitMix64.

/// A generator with a seed. The same seed gives the same numbers.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// A generator with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below a positive bound.
    ///
    /// # Panics
    ///
    /// If the bound is zero.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.bits() % bound as u64).expect("a number below a usize")
    }

    /// True in this many of a hundred cases.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these choices.
    ///
    /// # Panics
    ///
    /// If there are none.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Some of so many points, in ascending order; how many, may be drawn last.
    #[must_use]
    pub fn some(&mut self, points: usize, count: impl FnOnce(&mut Self) -> usize) -> Vec<usize> {
        let mut some = self.shuffled((0..points).collect());
        some.truncate(count(self));
        some.sort_unstable();
        some
    }

    /// The same items in random order.
    #[must_use]
    pub fn shuffled<T>(&mut self, mut items: Vec<T>) -> Vec<T> {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
        items
    }
}
