//! Dictionaries of strategic moves: positions with a move each, as O. Patashnik's for 4^3 (1980).
//!
//! - [`format`](mod@format): the published form, to be read and written;
//! - [`file`](mod@file): the same in files, and advice where a file is no dictionary;
//! - [`coverage`]: whether a dictionary answers all positions that are reached, and its proof.
//!
//! Imports everything from `game` to `solve`.

pub mod coverage;
pub mod file;
pub mod format;
