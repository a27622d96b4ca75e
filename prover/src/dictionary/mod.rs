//! Dictionaries of strategic moves: positions with a move each, such as O. Patashnik's for 4^3 (1980).
//!
//! - [`format`](mod@format): the published text format, read and written;
//! - [`file`](mod@file): dictionary files, and advice about files that are something else;
//! - [`coverage`]: whether a dictionary answers all positions that are reached, and its proof.
//!
//! Imports everything from `game` to `solve`.

pub mod coverage;
pub mod file;
pub mod format;
