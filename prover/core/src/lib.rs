//! Positional games, their symmetries, and proofs about them: read, replayed and played.
//!
//! | module | what |
//! |---|---|
//! | [`game`] | boards, rules, and the expressions that name them |
//! | [`symmetry`] | automorphisms: the permutations of a board's points that take lines to lines |
//! | [`pg`] | games as the field of quantified Boolean formulas writes them |
//! | [`position`] | who owns which points, and what remains of the lines |
//! | [`pairing`] | pairings and potentials, which hold a draw without further search; exact weights |
//! | [`strategy`] | proofs: terms and lemmas, and their replay |
//! | [`certificate`] | proofs as the bytes of a file, in both directions |
//! | [`player`] | what a proof answers at a position |
//! | [`proof`] | certificates that were replayed and hold, and where others break |
//! | [`dictionary`] | positions with moves, as text |
//! | [`quote`], [`json`] | shows names that somebody else chose; numbers of things, in words |
//! | [`sources`] | reads files, and knows which were read |
//! | [`random`] | pseudo-random numbers that are always the same |
//!
//! Each imports only what stands above it, but for the last three lines, which any may import.
//!
//! Nothing here is trusted. The checker, with which this crate shares no code, decides about what is written.
//!
//! ```
//! use pgc_core::certificate::Maps;
//! use pgc_core::game::{Claim, Game};
//! use pgc_core::position::Rules;
//! use pgc_core::strategy::{Strategy, Term, replay};
//!
//! // On two by two points, whoever moves first completes a line with the second move.
//! let game = Game::parse("2^2")?;
//! let answers = (1..4).map(|reply| Term::forced(vec![if reply == 1 { 2 } else { 1 }])).collect();
//! let strategy = Strategy { claim: Claim::XenoWins, lemmas: vec![], theorem: Term::cover(vec![0], answers) };
//! let rules = Rules::new(&game, strategy.claim);
//! assert!(replay::steps(&rules, &strategy).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod certificate;
pub mod dictionary;
pub mod game;
pub mod json;
pub mod pairing;
pub mod pg;
pub mod player;
pub mod position;
pub mod proof;
pub mod quote;
pub mod random;
pub mod sources;
pub mod strategy;
pub mod symmetry;
#[cfg(any(test, feature = "tests"))]
pub mod tests;

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
