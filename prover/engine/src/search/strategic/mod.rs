//! Wins by strategic moves, on boards of at most 512 points and 576 lines of at most eight points.
//!
//! A *strategic* position has no forced sequence for the protagonist, who is to move (Patashnik 1980). He makes a
//! *strategic move* there: a quiet one, or rarely one that makes a threat, after which each reply is answered by a
//! forced sequence, or leads to a strategic position that is won. Patashnik's proof of `4^3` has 2,929 strategic
//! moves, chosen by hand. Here they are searched for.
//!
//! The depth of a proof is counted in strategic moves, as *levels*: forced sequences, of any length, count nothing.
//! That is why the search deepens by levels and not by moves. A level more is a much larger search.
//!
//! Whether a position is won at a level depends on nothing but the position, the level and the constants. This is
//! the invariant on which everything rests: threads share one table, a checkpoint is a list of facts, and both give
//! the same answer as one thread in one run. So the searches for forced sequences inside have fixed limits of nodes
//! and start afresh each time.
//!
//! Hints are part of the search, like its constants: a position with hints is always expanded with them.
//!
//! The cost is in *expanding* positions: to find the candidate moves of one takes a search for a forced sequence
//! for each move and each reply that known sequences do not answer. Each position is expanded once, and its
//! candidates are kept.
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
