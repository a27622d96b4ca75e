//! Finds outcomes of positional games and writes certificates.
//!
//! - [`game`]: boards, rules and the expressions that name them.

pub mod game;
