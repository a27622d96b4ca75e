//! Wins by strategic moves, on boards of at most 64 points and 128 lines of at most four points.
//!
//! A *strategic* position has no forced sequence for the protagonist, who is to move (Patashnik 1980). It is decided by
//! levels: at level 0 a position is won that has a forced sequence, at level 1 one with a quiet move after which forced
//! sequences answer every reply, and at level n one with a move that leaves only replies won at level n - 1, or further down
//! if the move is less promising. Whether a position is won at a level depends on nothing but the position and the level:
//! so threads may share all that they learn, in any order, and the answer is the same. Hints belong to the search as its
//! constants do: a position of which they speak is surveyed with them each time.
//!
//! - [`candidates`]: the moves worth trying at a position, and the replies that they leave open;
//! - [`hints`]: moves that somebody suggests for positions;
//! - [`transposition`]: what is known of positions, for all threads;
//! - [`deepening`]: the search, by iterative deepening;
//! - [`progress`]: how far it has come;
//! - [`checkpoint`]: what it knows as the bytes of a file.

pub mod candidates;
pub mod checkpoint;
pub mod deepening;
pub mod hints;
pub mod progress;
pub mod transposition;

pub use deepening::{Stop, StrategicSearch};
