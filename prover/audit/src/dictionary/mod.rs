//! Dictionaries of strategic moves: positions with a move each, such as O. Patashnik's for 4^3 (1980).
//!
//! - [`file`](mod@file): dictionary files, and advice about files that are something else; their text is that of [`pgc_core::dictionary`];
//! - [`coverage`]: whether a dictionary answers all positions that are reached, and its proof.

pub mod coverage;
pub mod file;
