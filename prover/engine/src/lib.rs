//! Finds outcomes of positional games and writes them as certificates.
//!
//! Data flows one way:
//!
//! | module | what |
//! |---|---|
//! | [`search`] | the search techniques, each with the writing of its strategies |
//! | [`lemma_store`] | makes lemmas general, finds those that dominate, and chooses answers to all replies |
//! | [`minimise`] | shortens strategies |
//! | [`sealed`] | the files of the prover itself: checkpoints, plans, questions, answers |
//! | [`statistics`] | counts what is written down, in bytes, too, and what a replay meets, level by level |
//! | `progress` | what work reports, and how it is cancelled |
//! | [`solve`] | the whole way from a game to a certificate |
//! | [`usage`] | the memory that this process uses |
//! | [`file`](mod@file) | certificates as files: compressed, and written so that nothing is lost |

pub mod file;
pub mod lemma_store;
pub mod minimise;
mod progress;
pub mod sealed;
pub mod search;
pub mod solve;
pub mod statistics;
pub mod usage;

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
