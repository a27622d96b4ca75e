//! Wins by strategic moves, on boards of at most 64 points and 128 lines of at most four points.
//!
//! A *strategic* position has no forced sequence for the protagonist, who is to move (Patashnik 1980). Hints belong to the
//! search as its constants do: a position of which they speak is expanded with them each time.
//!
//! - [`candidates`]: the moves worth trying at a position, and the replies that they leave open;
//! - [`hints`]: moves that somebody suggests for positions;
//! - [`level`]: how deep a win is;
//! - [`transposition`]: what is known of positions, for all threads;
//! - `deepening`: the search, by iterative deepening;
//! - [`progress`]: how far it has come;
//! - [`checkpoint`]: what it knows as the bytes of a file;
//! - [`fingerprint`]: what that depends on.

pub mod candidates;
pub mod checkpoint;
pub(crate) mod deepening;
pub mod fingerprint;
pub mod hints;
pub mod level;
pub mod progress;
pub mod transposition;

pub use deepening::{Stop, StrategicSearch};
