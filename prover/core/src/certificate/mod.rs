//! Certificates: a strategy and its game as the bytes of a file (specification: format).
//!
//! Here is what a certificate holds, the limits and versions of the format, and the list of its symmetry
//! maps. `payload` opens a file, and reads and writes what it holds; `hash` computes the hash that names a proof.
//!
//! Games of parts, maps and lemmas are listed in the order of first use. A file that lists them in another order has the same
//! hash, and is written anew in this one.
//!
//! A file is made here without compression only: to compress a payload takes a library that is not written in Rust.
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

use crate::game::{Game, GameError};
use crate::position::Rules;
use crate::strategy::{Games, Strategy, replay};
use crate::symmetry::{Permutation, is_automorphism_of};

pub use hash::theorem_hash;
pub use payload::{FRAME_HEAD, around, decode, decode_payload, encode_payload, most_payload, open, raw_frame};

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

/// A version of the format, whose number is the fourth byte of a file. Version 1 stays as it is for ever; version 2 adds games of parts.
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
        if Games::of(strategy).listed.is_empty() { Version::One } else { Version::Two }
    }

    /// The version whose number this is.
    pub fn from_number(number: u8) -> Option<Version> {
        [Version::One, Version::Two].into_iter().find(|version| *version as u8 == number)
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
    /// The maps 1, 2, ...
    pub listed: Vec<&'a Permutation>,
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
        let parts = games.listed.iter().map(|part| proof(&part.game, &part.strategy)).collect();
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
    pub problem: Problem,
}

/// What is wrong with the bytes of a certificate.
#[derive(Debug, Error)]
pub enum Problem {
    /// The file is larger than [`MAX_FILE_BYTES`].
    #[error("the file is larger than {} MiB, the most a certificate may have", MAX_FILE_BYTES >> 20)]
    FileTooLarge,
    /// The file ends within its head.
    #[error("the file ends within its first 36 bytes; fetch it again")]
    FileTruncated,
    /// The file does not begin with the letters of a certificate.
    #[error("this is not a certificate: the file does not begin with 'PGC'")]
    Foreign,
    /// The version is none of those known here.
    #[error("this is a certificate of version {0}, but this program reads only versions 1 and 2")]
    Version(u8),
    /// The bytes do not have the hash that the file states.
    #[error("the file is damaged: its bytes do not have the hash that it states; fetch it again")]
    Damaged,
    /// The compressed frame does not begin as the format demands.
    #[error("the compressed frame does not begin as the format demands")]
    FrameHead,
    /// The payload would be larger than its limit, or than the file's size allows.
    #[error("the payload has {0} bytes, more than a file of this size may have")]
    PayloadTooLarge(usize),
    /// The frame does not decompress to the size that it states.
    #[error("the compressed frame is damaged")]
    Frame,
    /// The payload ends within a field.
    #[error("the payload ends within a field")]
    Truncated,
    /// An integer is not in its shortest form, or the bytes are no integer.
    #[error("these bytes are not an integer in its shortest form")]
    Integer,
    /// A number is outside its range.
    #[error("{what} is {value}, but must be {least} to {most}")]
    Range {
        /// Which number.
        what: &'static str,
        /// Its value.
        value: u64,
        /// The least that it may be.
        least: u64,
        /// The most that it may be.
        most: u64,
    },
    /// The claim needs lines that count for Ophelia.
    #[error("this claim means nothing in the Maker-Breaker convention")]
    MakerBreaker,
    /// The lines that are Ophelia's own are those of the board.
    #[error("Ophelia's lines are the same as Xeno's; the file must state the strong convention")]
    SameLines,
    /// A start that is that of every game.
    #[error("the start is the empty board with Xeno to move; the file must not state this start")]
    NoStart,
    /// The parameters or the opening rule make no game.
    #[error("the game is not valid: {0}")]
    Game(#[from] GameError),
    /// A line is empty, or the lines are not in order.
    #[error("a line is empty, or the lines are not in strictly ascending order")]
    Lines,
    /// A map has the same image twice.
    #[error("map {0} is not a permutation of the points")]
    Map(usize),
    /// A statement gives a point to both players.
    #[error("a statement gives a point to both players")]
    Overlap,
    /// The games of parts are too large together.
    #[error(
        "the games of parts have more than {MAX_GAME_POINTS} points, or more than {MAX_GAME_INCIDENCES} points on lines"
    )]
    GamesTooLarge,
    /// A part is a copy of a game that does not stand before: the game's number, and how many games may be used.
    #[error("a part is a copy of game {0}, but only {1} games come before it")]
    NoGame(u64, usize),
    /// A point of a part is not on the board.
    #[error("a point of a part is not on the board, which has the points 0 to {0}")]
    PartPoint(usize),
    /// No term cites a map or a lemma, or no part is a copy of a game.
    #[error("no term cites {0} {1}")]
    Uncited(&'static str, usize),
    /// A map is the identity or one before.
    #[error("map {0} is the identity, or the same as an earlier map")]
    SameMap(usize),
    /// A lemma has the statement of one before.
    #[error("lemma {0} has the same statement as an earlier lemma")]
    SameStatement(usize),
    /// A term has neither moves nor an ending.
    #[error("a term has no moves and ends")]
    EmptyTerm,
    /// A lemma cites itself, a later lemma, or none that exists: the lemma that cites, and the lemma cited.
    #[error("lemma {0} cites lemma {1}, which is not an earlier one")]
    NotEarlier(usize, u64),
    /// Terms are nested deeper than the format allows, or, with those of the games of their parts, deeper than 512.
    #[error("terms are nested more than {0} deep, the most that this program reads")]
    TooDeep(usize),
    /// There are more than 2^24 terms.
    #[error("there are more than {0} terms, the most that this program reads")]
    TooManyTerms(usize),
    /// Something comes after the theorem.
    #[error("the payload does not end with the theorem")]
    Trailing,
}

#[cfg(test)]
mod tests;
