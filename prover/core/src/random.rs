//! Pseudo-random numbers that are always the same, so that proofs are reproducible: SplitMix64 (Steele, Lea and Flood,
//! 2014).

/// A random generator. The field is its state, at first the seed.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed(self.0)
    }

    /// A number below a positive bound.
    #[expect(clippy::cast_possible_truncation, reason = "it is less than the bound")]
    pub fn below(&mut self, bound: usize) -> usize {
        (self.word() % bound as u64) as usize
    }
}

/// The generator's finaliser: each bit of the word affects each bit of the result.
pub(crate) fn mixed(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}
