//! The limits that the format fixes (section 7).

/// The largest file in bytes (C1); the largest payload, too (C5).
pub const MAX_FILE: usize = 1 << 26;
/// The largest number of steps, unless the user sets another (P4).
pub const MAX_STEPS: u64 = 1 << 34;
/// G2, G3, G4.
pub(crate) const MAX_POINTS: u32 = 32_768;
pub(crate) const MAX_LINES: u32 = 65_536;
pub(crate) const MAX_INCIDENCES: usize = 1 << 22;
/// P5, of all games of parts and the certificate together.
pub(crate) const MAX_MAPS: u32 = 1 << 16;
pub(crate) const MAX_LEMMAS: u32 = 1 << 20;

/// P21, G6.
pub(crate) const MAX_GAMES: u32 = 1 << 16;
pub(crate) const MAX_PARTS_POINTS: u32 = 1 << 20;
