//! Compiled under `#[cfg(test)]` only: random numbers for the tests.

/// A small generator (xorshift); the seed is not 0.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from((self.0 >> 32) % u64::from(limit)).unwrap_or_default()
    }
}
