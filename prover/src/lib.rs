//! Finds outcomes of positional games and writes certificates.
//!
//! Data flows one way:
//!
//! | module | what |
//! |---|---|
//! | [`game`] | boards, rules, and the expressions that name them |
//! | [`symmetry`] | the permutations of a board's points that keep its lines |
//! | [`position`] | whose points are whose, and what that leaves of the lines |
//! | [`search`] | threat-space search, potentials, pairings, df-pn, strategic moves |
//! | [`strategy`] | terms and lemmas: played out, written, made short |
//! | [`certificate`] | strategies as the bytes of files, and back |
//! | [`solve`] | all of these, from a game to a certificate |
//! | [`notation`] | strategies as people write them, and what they lack |
//! | [`dictionary`] | dictionaries of strategic moves, and what they lack |
//! | [`hypercubes`] | Patashnik's table of the games k^n, with evidence for each cell |
//! | [`show`] | strategies for a reader |
//! | [`quote`] | names that somebody chose, as they are shown |
//! | [`cli`] | the command line |
//!
//! Nothing here is trusted: what is written is for the checker to decide, with which this crate shares no code.

pub mod certificate;
pub mod cli;
pub mod dictionary;
pub mod game;
pub mod hypercubes;
mod json;
pub mod notation;
pub mod position;
pub mod quote;
mod random;
pub mod search;
pub mod show;
pub mod solve;
pub mod strategy;
pub mod symmetry;
mod text;
