//! Finds outcomes of positional games and writes certificates.
//!
//! - [`game`]: boards, rules and the expressions that name them.
//! - [`symmetry`]: the permutations of a board's points that keep its lines.
//! - [`certificate`]: strategies as files.
//! - [`cli`]: the command line.

pub mod certificate;
pub mod cli;
pub mod game;
pub mod symmetry;

pub mod prove;
pub mod search;
pub mod strategy;
