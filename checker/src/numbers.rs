//! The numbers that the format fixes: limits (section 7) and the endings of terms (section 3).

/// The largest file in bytes (C1); the largest payload, too (C5).
pub const MAX_FILE: usize = 1 << 26;
/// The largest number of steps, unless the user sets another (P4).
pub const MAX_STEPS: u64 = 1 << 34;
/// G2, G3, G4.
pub(crate) const MAX_POINTS: u32 = 32_768;
pub(crate) const MAX_LINES: u32 = 65_536;
pub(crate) const MAX_INCIDENCES: usize = 1 << 22;

/// The endings.
pub(crate) const END: u32 = 0;
pub(crate) const CITE: u32 = 1;
pub(crate) const POTENTIAL: u32 = 2;
pub(crate) const COVER: u32 = 3;
pub(crate) const PAIRING: u32 = 4;
