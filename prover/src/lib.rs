//! Finds outcomes of positional games and writes certificates.
//!
//! - [`game`]: boards, rules and the expressions that name them.
//! - [`symmetry`]: the permutations of a board's points that keep its lines.
//! - [`cli`]: the command line.

pub mod cli;
pub mod game;
pub mod symmetry;

pub mod search;
pub mod strategy;
