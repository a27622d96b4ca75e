//! Finds outcomes of positional games and writes certificates.
//!
//! - [`game`]: boards, rules and the expressions that name them.
//! - [`symmetry`]: the permutations of a board's points that keep its lines.

pub mod game;
pub mod symmetry;
