//! Certificates: a strategy and its game as the bytes of a file (specification: format).
//!
//! Here is what a certificate holds, the limits and versions of the format, and the list of its symmetry
//! maps. `payload` opens a file, and reads and writes what it holds; `hash` computes the hash that names a proof.
//!
//! Games of parts, maps and lemmas are listed in the order of first use. A file that lists them in another order has the same
//! hash, and is written anew in this one.
//!
//! A file can be opened here, but not made: to compress a payload takes a library that is not written in Rust.
//!
//! A limit that is exceeded names both numbers. A fault in bytes names its offset, in the file or in the payload, so that two
//! readers can be compared.
//!
//! ```
//! use pgc_core::certificate::{Certificate, Version, decode_payload, encode_payload};
//! use pgc_core::game::{Claim, Game};
//! use pgc_core::strategy::{Strategy, Term};
//!
//! let strategy = Strategy { claim: Claim::XenoWins, lemmas: vec![], theorem: Term::forced(vec![0]) };
//! let certificate = Certificate { game: Game::parse("2^2")?, strategy, steps: 2 };
//! let payload = encode_payload(&certificate)?;
//! assert_eq!(decode_payload(Version::One, &payload)?, certificate);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod hash;
mod payload;

use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use thiserror::Error;

use crate::game::Game;
use crate::position::Rules;
use crate::strategy::{Games, Strategy, replay};
use crate::symmetry::{Permutation, is_automorphism_of};

pub use hash::theorem_hash;
pub use payload::{FRAME_HEAD, around, decode, decode_payload, encode_payload, most_payload, open};

/// A proof of a claim about a game, and the steps of its check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The game.
    pub game: Game,
    /// The claim and its proof.
    pub strategy: Strategy,
    /// The exact number of steps of the check (specification: rules, section 8).
    pub steps: u64,
}

impl Certificate {
    /// Plays a strategy for a game out, and counts the steps; nothing if it does not prove its claim, or a map is no symmetry.
    pub fn played_out(game: Game, strategy: Strategy) -> Option<Certificate> {
        if strategy.maps().into_iter().any(|map| !is_automorphism_of(&game, map)) {
            return None;
        }
        let rules = Rules::new(&game, strategy.claim);
        let steps = replay::steps(&rules, &strategy)?;
        Some(Certificate { game, strategy, steps })
    }
}

/// A version of the format. Version 1 stays as it is for ever; version 2 adds games of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// No strategy of this version uses parts.
    One = 1,
    /// Some term of each strategy of this version uses parts.
    Two = 2,
}

impl Version {
    /// The version in which a strategy is written: the first, if it can say it.
    pub fn of(strategy: &Strategy) -> Version {
        if Games::of(strategy).listed().is_empty() { Version::One } else { Version::Two }
    }

    /// The version whose number this is.
    pub fn from_number(number: u8) -> Option<Version> {
        [Version::One, Version::Two].into_iter().find(|version| version.number() == number)
    }

    /// Its number: the fourth byte of a file.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The number of endings that a term can have.
    fn endings(self) -> usize {
        4 + self as usize
    }
}

/// Most bytes of a file, and of its payload.
pub const MAX_FILE_BYTES: usize = 1 << 26;
/// Most steps that a certificate may declare.
pub const MAX_STEPS: u64 = 1 << 34;
/// Most games of parts.
const MAX_GAMES: usize = 1 << 16;
/// Most points of all games of parts together.
const MAX_GAME_POINTS: usize = 1 << 20;
/// Most incidences of all games of parts together: the sizes of all their lines.
const MAX_GAME_INCIDENCES: usize = 1 << 22;
/// Most maps that a certificate may list, with those of its games of parts.
const MAX_MAPS: usize = 1 << 16;
/// Most lemmas of a certificate, the theorem included, with those of its games of parts.
const MAX_LEMMAS: usize = 1 << 20;

/// The distinct maps by which a strategy cites, in order of first use: those of the lemmas in order, then those of the
/// theorem. Map 0 is the identity, which is not listed.
#[derive(Debug)]
pub struct Maps<'a> {
    listed: Vec<&'a Permutation>,
    numbers: HashMap<&'a Permutation, usize>,
}

impl<'a> Maps<'a> {
    /// The maps of a strategy.
    pub fn of(strategy: &'a Strategy) -> Self {
        let mut maps = Self { listed: Vec::new(), numbers: HashMap::new() };
        for (_, map) in strategy.citations() {
            if !maps.numbers.contains_key(map) {
                maps.listed.extend((!map.is_identity()).then_some(map));
                maps.numbers.insert(map, if map.is_identity() { 0 } else { maps.listed.len() });
            }
        }
        maps
    }

    /// The maps 1, 2, ...
    pub fn listed(&self) -> &[&'a Permutation] {
        &self.listed
    }

    /// The number of a map by which the strategy cites.
    ///
    /// # Panics
    ///
    /// When the strategy does not cite by it.
    pub fn number(&self, map: &Permutation) -> usize {
        self.numbers[map]
    }
}

/// A game and a strategy for it, ready to be replayed and played.
#[derive(Debug)]
pub struct GameProof<'a> {
    /// The game.
    pub game: &'a Game,
    /// The claim and its proof.
    pub strategy: &'a Strategy,
    /// The rules of the game for the claim.
    pub rules: Arc<Rules>,
    /// The maps by which the strategy cites.
    pub maps: Maps<'a>,
}

/// A certificate, ready to be replayed and played: see [`crate::proof::Walk`] and [`crate::player`].
#[derive(Debug)]
pub struct Prepared<'a> {
    /// The certificate.
    pub certificate: &'a Certificate,
    /// The proof of its theorem.
    pub theorem: GameProof<'a>,
    /// The games of its parts.
    pub games: Games<'a>,
    /// Their proofs, by the same numbers.
    pub parts: Vec<GameProof<'a>>,
}

impl<'a> Prepared<'a> {
    /// Prepares a certificate. Nothing is replayed yet.
    pub fn new(certificate: &'a Certificate) -> Self {
        let proof = |game, strategy: &'a Strategy| GameProof {
            game,
            strategy,
            rules: Rules::new(game, strategy.claim),
            maps: Maps::of(strategy),
        };
        let games = Games::of(&certificate.strategy);
        let parts = games.listed().iter().map(|part| proof(part.game(), part.strategy())).collect();
        Prepared { certificate, theorem: proof(&certificate.game, &certificate.strategy), games, parts }
    }
}

/// Why a certificate cannot be written.
#[derive(Debug, Error)]
pub enum EncodeError {
    /// The payload or the file would be larger than [`MAX_FILE_BYTES`].
    #[error("the proof takes {0} bytes, but a certificate holds at most {MAX_FILE_BYTES}")]
    TooLarge(usize),
    /// It exceeds a limit of the format, or could not be read again for another reason.
    #[error("the proof does not fit into a certificate: {0}")]
    Unreadable(#[from] DecodeError),
    /// The compressor failed.
    #[error("the proof cannot be compressed: {0}")]
    Compression(#[source] io::Error),
}

/// Why bytes cannot be read as a certificate.
#[derive(Debug, Error)]
#[error("at byte {offset}{place}: {problem}")]
pub struct DecodeError {
    /// The offset from the start of the file, or of the decompressed payload.
    pub offset: usize,
    /// Of what it is an offset, if not of the file.
    place: &'static str,
    /// What is wrong.
    pub problem: String,
}

#[cfg(test)]
mod tests;
