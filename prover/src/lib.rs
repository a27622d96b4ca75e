//! Finds outcomes of positional games and writes certificates.
//!
//! - [`game`]: boards, rules and the expressions that name them.
//! - [`symmetry`]: the permutations of a board's points that keep its lines.
//! - [`certificate`]: strategies as files.
//! - [`prove`]: from a game to a certificate.
//! - [`show`]: proofs for a reader.
//! - [`cli`]: the command line.

pub mod certificate;
pub mod cli;
pub mod game;
pub mod prove;
pub mod show;
pub mod symmetry;

pub mod search;
pub mod strategy;
