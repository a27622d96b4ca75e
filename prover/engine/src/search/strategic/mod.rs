//! Wins by strategic moves, on boards of at most 512 points and 576 lines of at most eight points.
//!
//! A *strategic* position has no forced sequence for the protagonist, who is to move (Patashnik 1980). Hints are part
//! of the search, like its constants: a position with hints is always expanded with them.
//!
//! - [`candidates`]: the moves worth trying at a position, and the replies that they leave open;
//! - `hints`: suggested moves for positions;
//! - [`level`]: the depth of a win;
//! - `question`: what a search is about;
//! - `transposition`: what is known about positions, shared by all threads;
//! - `deepening`: the search, by iterative deepening;
//! - [`progress`]: how far the search has come;
//! - `checkpoint`: what the search knows, for a checkpoint;
//! - `fingerprint`: hashes of what these facts depend on;
//! - [`write`](mod@write): the strategy.

pub mod candidates;
pub(crate) mod checkpoint;
pub(crate) mod deepening;
pub(crate) mod fingerprint;
pub(crate) mod hints;
pub mod level;
pub mod progress;
pub(crate) mod question;
pub(crate) mod transposition;
pub mod write;

pub(crate) use deepening::{Stop, StrategicSearch};
