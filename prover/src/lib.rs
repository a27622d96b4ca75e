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
//! A proof is found, written and replayed like this:
//!
//! ```
//! use prover::certificate::{Maps, decode, encode};
//! use prover::game::Game;
//! use prover::position::Rules;
//! use prover::solve::{Answer, Options, prove};
//! use prover::strategy::replay;
//!
//! let options = Options { claim: None, threads: 1, nodes: 100_000, memory: 1 << 26, progress: &() };
//! let Answer::Proved(certificate) = prove(&Game::parse("3^3")?, &options)? else { panic!("undecided") };
//! let file = encode(&certificate)?;
//!
//! // Whoever reads the file can play the strategy out against all replies.
//! let read = decode(&file)?;
//! let rules = Rules::new(&read.game, read.strategy.claim);
//! let steps = replay::steps(&rules, &read.strategy, Maps::of(&read.strategy).listed().len());
//! assert_eq!((read.strategy.claim.to_string(), steps), ("Xeno wins".to_owned(), Some(read.steps)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
