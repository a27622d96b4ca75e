//! The limits of the format (specification: format).

/// Most bytes of a file, and of its payload.
pub const MAX_FILE_BYTES: usize = 1 << 26;
/// Most steps that a certificate may declare.
pub const MAX_STEPS: u64 = 1 << 34;
/// Most maps that a certificate may list.
pub(crate) const MAX_MAPS: usize = 1 << 16;
/// Most lemmas of a certificate, the theorem included.
pub(crate) const MAX_LEMMAS: usize = 1 << 20;
