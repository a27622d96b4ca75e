//! Finds outcomes of positional games and writes certificates.
//!
//! Data flows one way:
//!
//! | module | what |
//! |---|---|
//! | [`game`] | boards, rules, and the expressions that name them |
//! | [`symmetry`] | the permutations of a board's points that keep its lines |
//! | [`dictionary`] | texts that suggest moves for positions |
//! | [`search`] | positions, forced sequences, proof-number search |
//! | [`strategy`] | terms and lemmas: played out, built, made short |
//! | [`certificate`] | strategies as the bytes of files, and back |
//! | [`prove`](mod@prove) | all of these, from a game to a certificate |
//! | [`audit`] | strategies that people wrote, and what they lack |
//! | [`show`] | strategies for a reader |
//! | [`table`] | Patashnik's table of the games k^n, with evidence for each cell |
//! | [`quote`] | names that somebody chose, as they are shown |
//! | [`cli`] | the command line |
//!
//! Nothing here is trusted: what is written is for the checker to decide, with which this crate shares no code.

pub mod audit;
pub mod certificate;
pub mod cli;
pub mod dictionary;
pub mod game;
mod json;
pub mod prove;
pub mod quote;
pub mod search;
pub mod show;
pub mod strategy;
pub mod symmetry;
pub mod table;
mod text;
