//! Trees of moves: strategies for wins as programs publish them.
//!
//! A tree has one move for each position with the protagonist to move, and some of the replies to it. What it
//! leaves out is found by search; the [engine](pgc_engine::solve::follow) says how.
//!
//! So the verdict is about the moves and not about the completeness of the text: which of them win, which do not,
//! and which replies remain without an answer although they were searched for.
//!
//! - `parse`: nested JSON, and variations, one a line;
//! - [`file`](mod@file): trees in files;
//! - [`audit`]: what a tree's moves are worth.

pub mod audit;
pub mod file;
mod parse;
