//! The limits of the format (specification: format).

/// Most bytes of a file, and of its payload.
pub const MAX_FILE_BYTES: usize = 1 << 26;
/// Most steps that a certificate may declare.
pub const MAX_STEPS: u64 = 1 << 34;
/// Most games of parts.
pub(crate) const MAX_GAMES: usize = 1 << 16;
/// Most points of all games of parts together.
pub(crate) const MAX_GAME_POINTS: usize = 1 << 20;
/// Most incidences of all games of parts together: the sizes of all their lines.
pub(crate) const MAX_GAME_INCIDENCES: usize = 1 << 22;
/// Most maps that a certificate may list, with those of its games of parts.
pub(crate) const MAX_MAPS: usize = 1 << 16;
/// Most lemmas of a certificate, the theorem included, with those of its games of parts.
pub(crate) const MAX_LEMMAS: usize = 1 << 20;
