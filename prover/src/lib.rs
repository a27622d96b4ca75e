//! Proves outcomes of positional games and writes certificates.
//!
//! Data flows one way:
//!
//! | module | what |
//! |---|---|
//! | [`game`] | boards, rules, and the expressions that name them |
//! | [`symmetry`] | automorphisms: the permutations of a board's points that take lines to lines |
//! | [`pg`] | games as the field of quantified Boolean formulas writes them |
//! | [`position`] | who owns which points, and what remains of the lines |
//! | [`search`] | threat-space search, potentials, pairings, df-pn, strategic moves |
//! | [`strategy`] | terms and lemmas: replayed, written, shortened |
//! | [`certificate`] | encodes strategies as files, and decodes them |
//! | [`solve`] | the whole way from a game to a certificate |
//! | [`jobs`] | one search on many machines: questions, answers, one certificate |
//! | [`notation`] | audits of strategies as people write them |
//! | [`dictionary`] | audits of dictionaries of strategic moves |
//! | [`tables`] | tables of games, k^n and m,n,k and transversal designs, with evidence for each cell |
//! | [`show`] | shows strategies to a reader |
//! | [`quote`] | shows names that somebody else chose |
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
//! // Anybody who reads the file can play the strategy out against all replies.
//! let read = decode(&file)?;
//! let rules = Rules::new(&read.game, read.strategy.claim);
//! let steps = replay::steps(&rules, &read.strategy, Maps::of(&read.strategy).listed().len());
//! assert_eq!((read.strategy.claim.to_string(), steps), ("Xeno wins".to_owned(), Some(read.steps)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here is trusted. The checker, with which this crate shares no code, decides about what is written.

// What only the searches and the command line use lies idle without them.
#![cfg_attr(not(feature = "program"), allow(dead_code, unused_imports))]

pub mod certificate;
#[cfg(feature = "program")]
pub mod cli;
#[cfg(feature = "program")]
pub mod dictionary;
pub mod game;
#[cfg(feature = "program")]
pub mod jobs;
mod json;
#[cfg(feature = "program")]
pub mod notation;
#[cfg(feature = "program")]
pub mod pg;
pub mod position;
pub mod quote;
mod random;
pub mod search;
pub mod show;
#[cfg(feature = "program")]
pub mod solve;
mod sources;
pub mod strategy;
pub mod symmetry;
#[cfg(feature = "program")]
pub mod tables;
mod text;
