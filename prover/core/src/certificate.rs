//! Certificates: a strategy and its game as the bytes of a file (specification: format).
//!
//! Here is what a certificate holds, the limits and versions of the format, and the list of its symmetry
//! maps, its bytes in both directions, and the hash that names a proof.
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
//!
//! # The payload
//!
//! The fields of the format in their order (specification: format, sections 2 and 3; version 2, section 10).
//!
//! The order of the fields, their bounds and what is refused stand here once, and serve to read and to write: `integer` takes an integer from bytes, or adds
//! the given one to them. What is read fills a value that was empty; what is written is gone through in the same way, and is as it was. So nothing is
//! written that would not be read.
//!
//! The same certificate always gives the same bytes: games, maps and lemmas are listed in the order of first use, and integers have one form
//! each. A longer form of the same number is refused, since two files with one meaning would have two hashes of their bytes. A game of parts is
//! like the certificate itself, with its own maps.
//!
//! **A reader must not be harmed by a file.** Counts are tested against their limits before anything is reserved, lists grow as they are read, and
//! terms are nested and counted up to bounds of their own, as a term is a recursion here. The first fault is reported with the offset of the number
//! that is wrong. A citation must be of an earlier lemma, and a part of an earlier game; so what is read has no circles. That the proof
//! is valid is not tested (`proof`).
//!
//! # The container
//!
//! (Specification: format, section 1.) It has a magic, the version, a hash, and the payload compressed into one frame.
//!
//! The order of the tests in `open` is part
//! of the specification, as is the offset that each reports: two checkers that read the same damaged file must name the same
//! place. The hash finds accidents: a flipped bit, a missing end. It proves nothing about the claim, as a forger can compute it as
//! well. What makes a certificate worth believing are the rules that a checker tests in the payload. Compressed
//! frames are only read here. The engine writes them, with another library.
//!
//! A compressed frame of a few kilobytes could stand for gigabytes. So the payload's
//! size is stated in the frame, it is compared with the limit that the frame's own size sets, and at most one byte more than that
//! is taken from the decoder.
//!
//! # The hash that names a proof
//!
//! (Specification: format, section 6.) The hash of a lemma has the hashes of the lemmas that it cites, and that of the theorem those of its own. So it
//! names the content and not the order: two files that list lemmas or maps in another order, or compress them
//! otherwise, have the same hash. Each part begins with a tag of its version and kind, so that no part can be taken
//! for one of another kind.

use std::{
    collections::{HashMap, HashSet},
    io::{self, Read as _},
    sync::Arc,
};

use bincode::{config::standard, decode_from_slice, encode_into_slice, error::DecodeError as FieldError};
use fixedbitset::FixedBitSet;
use ruzstd::decoding::StreamingDecoder;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::{
    game::{
        Board, Claim, Convention, Family, Game, GameError, MAX_LINES, MAX_POINTS, OpeningRule, Point, STORED, Start,
    },
    position::Rules,
    strategy::{Ending, Games, Lemma, Part, PartGame, Strategy, Term, replay},
    symmetry::{Permutation, is_automorphism_of},
};

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
    pub fn played_out(game: Game, strategy: Strategy) -> Option<Self> {
        if strategy.maps().into_iter().any(|map| !is_automorphism_of(&game, map)) {
            return None;
        }
        let rules = Rules::new(&game, strategy.claim);
        let steps = replay::steps(&rules, &strategy)?;
        Some(Self { game, strategy, steps })
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
    pub fn of(strategy: &Strategy) -> Self {
        if Games::of(strategy).listed.is_empty() { Self::One } else { Self::Two }
    }

    /// The version whose number this is.
    pub fn from_number(number: u8) -> Option<Self> {
        [Self::One, Self::Two].into_iter().find(|version| *version as u8 == number)
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
pub struct GameProofs<'a> {
    /// The certificate.
    pub certificate: &'a Certificate,
    /// The proof of its theorem.
    pub theorem: GameProof<'a>,
    /// The games of its parts.
    pub games: Games<'a>,
    /// Their proofs, by the same numbers.
    pub parts: Vec<GameProof<'a>>,
}

impl<'a> GameProofs<'a> {
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
        GameProofs { certificate, theorem: proof(&certificate.game, &certificate.strategy), games, parts }
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

/// The deepest nesting of terms that is read, those of games of parts included, so that a hostile file cannot exhaust the stack.
const MAX_DEPTH: usize = 512;
/// Most terms that are read, so that a hostile file cannot exhaust memory.
const MAX_TERMS: usize = 1 << 24;

/// The payload of a certificate, in the version that [`Version::of`] its strategy says. The same certificate always gives the same bytes.
///
/// # Errors
///
/// The certificate exceeds the limits of the format, or could not be read.
pub fn encode_payload(certificate: &Certificate) -> Result<Vec<u8>, EncodeError> {
    let mut payload = Payload::new(Version::of(&certificate.strategy), None);
    payload.certificate(Some(certificate))?;
    let bytes = payload.written;
    if bytes.len() > MAX_FILE_BYTES { Err(EncodeError::TooLarge(bytes.len())) } else { Ok(bytes) }
}

/// Reads a payload of this version, as [`decode`] reads that of a file.
///
/// # Errors
///
/// The first fault, with its offset in the payload.
pub fn decode_payload(version: Version, payload: &[u8]) -> Result<Certificate, DecodeError> {
    Payload::new(version, Some(payload)).certificate(None)
}

/// The numbers of a game's convention and opening rule in the format.
fn rule_numbers(game: &Game) -> (u8, u8) {
    let convention = match game.convention {
        Convention::Strong => 0,
        Convention::MakerBreaker => 1,
        Convention::Own(_) => 2,
    };
    let opening = match &game.opening {
        OpeningRule::None => 0,
        OpeningRule::Xeno(_) => 1,
        OpeningRule::Both(_) => 2,
        OpeningRule::Start(start) => 3 + u8::from(start.ophelia_moves),
    };
    (convention, opening)
}

/// The number of a claim in the format: bounded claims follow the others.
fn claim_number(game: &Game, claim: Claim) -> u8 {
    claim as u8 + if game.moves.is_some() { 4 } else { 0 }
}

/// The number of an ending in the format.
fn ending_number(ending: &Ending) -> u8 {
    match ending {
        Ending::End => 0,
        Ending::Cite { .. } => 1,
        Ending::Potential => 2,
        Ending::Cover(_) => 3,
        Ending::Pairing => 4,
        Ending::Parts(_) => 5,
    }
}

/// The ending of a number, of which nothing more is known.
fn ending(number: usize) -> Ending {
    match number {
        0 => Ending::End,
        1 => Ending::Cite { lemma: 0, map: Permutation::identity(0) },
        2 => Ending::Potential,
        3 => Ending::Cover(Vec::new()),
        4 => Ending::Pairing,
        _ => Ending::Parts(Vec::new()),
    }
}

/// What a term is before it is read.
const NO_TERM: Term = Term { moves: Vec::new(), ending: Ending::End };

/// What a strategy is before it is read.
const NO_STRATEGY: Strategy = Strategy { claim: Claim::OpheliaDraws, lemmas: Vec::new(), theorem: NO_TERM };

/// The item at an index of a list, which is new if the list ends there.
fn item<T>(list: &mut Vec<T>, index: usize, new: impl FnOnce() -> T) -> &mut T {
    if index == list.len() {
        list.push(new());
    }
    &mut list[index]
}

/// A game of parts that stands in the file.
struct ListedGame {
    game: Arc<PartGame>,
    /// How deep its terms are nested, those of its own parts' games included.
    depth: usize,
    is_used: bool,
}

/// What is known of the game whose terms are gone through.
#[derive(Default)]
struct TermContext {
    points: usize,
    /// T, if the claim is bounded.
    moves: Option<Point>,
    maps: Vec<Permutation>,
    /// The number of each map.
    numbers: HashMap<Permutation, usize>,
    /// The lemma that is gone through.
    index: usize,
    /// The deepest nesting so far, with that of the games of parts.
    deepest: usize,
    /// The maps and the lemmas that are cited so far.
    cited: [FixedBitSet; 2],
}

/// A payload that is read or written, and what is known of it up to some field.
struct Payload<'a> {
    /// The bytes that are read.
    source: Option<&'a [u8]>,
    /// Those that are written.
    written: Vec<u8>,
    /// Where the last integer begins, and where it ends.
    last: usize,
    next: usize,
    version: Version,
    games: Vec<ListedGame>,
    /// The number of each game.
    numbers: HashMap<*const PartGame, usize>,
    /// How many maps, lemmas and terms there were.
    listed: usize,
    lemmas: usize,
    terms: usize,
    about: TermContext,
}

/// The most bytes of an integer.
const LONGEST: usize = 9;

impl<'a> Payload<'a> {
    /// One that is read from these bytes, or else written.
    fn new(version: Version, source: Option<&'a [u8]>) -> Self {
        Self {
            source,
            written: Vec::new(),
            last: 0,
            next: 0,
            version,
            games: Vec::new(),
            numbers: HashMap::new(),
            listed: 0,
            lemmas: 0,
            terms: 0,
            about: TermContext::default(),
        }
    }

    /// The next integer, in its shortest form. Those of the format are the standard ones of bincode 2.
    fn integer(&mut self, mut value: u64) -> Result<u64, DecodeError> {
        self.last = self.next;
        let mut length = 0;
        if let Some(source) = self.source {
            let read = decode_from_slice::<u64, _>(&source[self.next..], standard());
            (value, length) = read.map_err(|error| match error {
                FieldError::UnexpectedEnd { .. } => self.fault(Problem::Truncated),
                _ => self.fault(Problem::Integer),
            })?;
        }
        let mut bytes = [0; LONGEST];
        let shortest = encode_into_slice(value, &mut bytes, standard()).map_err(|_| self.fault(Problem::Integer))?;
        match self.source {
            Some(_) => self.demand(length == shortest, Problem::Integer)?,
            None => self.written.extend_from_slice(&bytes[..shortest]),
        }
        self.next += shortest;
        Ok(value)
    }

    /// A fault at the last integer.
    fn fault(&self, problem: impl Into<Problem>) -> DecodeError {
        DecodeError { offset: self.last, place: " of the payload", problem: problem.into() }
    }

    /// Refuses what is not so.
    fn demand(&self, is_so: bool, problem: impl Into<Problem>) -> Result<(), DecodeError> {
        if is_so { Ok(()) } else { Err(self.fault(problem)) }
    }

    /// The next integer, which must be within bounds.
    fn number<N>(&mut self, what: &'static str, least: usize, most: usize, number: N) -> Result<N, DecodeError>
    where
        N: TryFrom<u64> + TryInto<u64>,
    {
        let value = self.integer(number.try_into().unwrap_or(u64::MAX))?;
        let (least, most) = (least as u64, most as u64);
        let found = N::try_from(value).ok().filter(|_| (least..=most).contains(&value));
        found.ok_or_else(|| self.fault(Problem::Range { what, value, least, most }))
    }

    /// The next set of points of a board of so many, ascending: their number, the first one, and how many are skipped before each further one.
    fn set(&mut self, points: usize, set: &mut Vec<Point>) -> Result<(), DecodeError> {
        let mut least: u64 = 0;
        for index in 0..self.number("the size of a set", 0, points, set.len())? {
            let point = item(set, index, || 0);
            let value = least.saturating_add(self.integer(u64::from(*point).saturating_sub(least))?);
            match Point::try_from(value) {
                Ok(found) if value < points as u64 => *point = found,
                _ => {
                    let most = points as u64 - 1;
                    return Err(self.fault(Problem::Range { what: "a member of a set", value, least: 0, most }));
                }
            }
            least = value + 1;
        }
        Ok(())
    }

    /// A list of lines, which ascend.
    fn lines(&mut self, points: usize, lines: &mut Vec<Vec<Point>>) -> Result<(), DecodeError> {
        for index in 0..self.number("the number of lines", 0, MAX_LINES, lines.len())? {
            self.set(points, item(lines, index, Vec::new))?;
            let is_after = index == 0 || lines[index - 1] < lines[index];
            self.demand(is_after && !lines[index].is_empty(), Problem::Lines)?;
        }
        Ok(())
    }

    /// The board of a game, as a strong game.
    fn board(&mut self, given: Option<&Game>) -> Result<Game, DecodeError> {
        let family = given.map_or(Family::LINES, |game| game.family);
        let number = self.number("the family", 0, STORED.len() - 1, family.stored())?;
        let (name, count) = STORED[number];
        let mut parameters = family.parts().1.to_vec();
        parameters.resize(count, 0);
        for parameter in &mut parameters {
            *parameter = self.number("a parameter of the game", 0, u32::MAX as usize, *parameter)?;
        }
        let family = Family::of(name, &parameters);
        if let Some(board) = family.made_as_stored() {
            return Ok(Game::strong(family, board.map_err(|error| self.fault(error))?));
        }
        let known = given.map(|game| &game.board);
        let (points, mut lines) = known.map_or_else(Default::default, |board| (board.points(), board.lines().to_vec()));
        let points = self.number("the number of points", 1, MAX_POINTS, points)?;
        self.lines(points, &mut lines)?;
        Ok(Game::of_board(Board::new(points, lines).map_err(|error| self.fault(error))?))
    }

    /// The game with its convention and its opening rule. What has a simpler form, such as own lines that are those of
    /// the board, is refused, so that each game has one encoding.
    fn game(&mut self, given: Option<&Game>) -> Result<Game, DecodeError> {
        let mut game = self.board(given)?;
        let points = game.board.points();
        let (convention, rule) = given.map_or((0, 0), rule_numbers);
        match self.number("the convention", 0, 2, convention)? {
            0 => {}
            1 => game = game.with_convention(Convention::MakerBreaker),
            _ => {
                let known = given.map(|game| &game.convention);
                let mut own = if let Some(Convention::Own(lines)) = known { lines.clone() } else { Vec::new() };
                self.lines(points, &mut own)?;
                self.demand(own != game.board.lines(), Problem::SameLines)?;
                game = game.with_own_lines(own).map_err(|error| self.fault(error))?;
            }
        }
        let rule = self.number("the opening rule", 0, 4, rule)?;
        let known = given.map(|game| game.opening.clone()).unwrap_or_default();
        let game = match rule {
            0 => Ok(game),
            1 | 2 => {
                let mut forbidden = known.points().to_vec();
                self.set(points, &mut forbidden)?;
                let rule = if rule == 1 { OpeningRule::Xeno } else { OpeningRule::Both };
                game.with_opening(rule(forbidden))
            }
            _ => {
                let Start { mut xeno, mut ophelia, .. } = known.start();
                self.set(points, &mut xeno)?;
                self.set(points, &mut ophelia)?;
                let start = Start { xeno, ophelia, ophelia_moves: rule == 4 };
                self.demand(start != Start::default(), Problem::NoStart)?;
                game.with_position(start)
            }
        };
        game.and_then(Game::checked).map_err(|error| self.fault(error))
    }

    /// The maps by number, the identity first.
    fn maps(&mut self, points: usize, known: &Maps) -> Result<Vec<Permutation>, DecodeError> {
        let count = self.number("the number of maps", 0, MAX_MAPS - self.listed, known.listed.len())?;
        let mut maps = vec![Permutation::identity(points)];
        self.about.numbers = maps.iter().cloned().zip(0..).collect();
        for number in 1..=count {
            let mut images = known.listed.get(number - 1).map_or(Vec::new(), |map| map.images().to_vec());
            images.resize(points, 0);
            for image in &mut images {
                *image = self.number("an image", 0, points - 1, *image)?;
            }
            let map = Permutation::from_images(images).ok_or_else(|| self.fault(Problem::Map(number)))?;
            let before = self.about.numbers.insert(map.clone(), number);
            self.demand(before.is_none(), Problem::SameMap(number))?;
            maps.push(map);
        }
        Ok(maps)
    }

    /// All fields.
    fn certificate(&mut self, given: Option<&Certificate>) -> Result<Certificate, DecodeError> {
        let mut strategy = given.map_or(NO_STRATEGY, |given| given.strategy.clone());
        if self.version == Version::Two {
            self.games(&Games::of(&strategy))?;
        }
        let known = given.map(|given| &given.game);
        let mut game = self.game(known)?;
        // Bounded claims follow the others: their numbers are as many higher as there are claims.
        let number = known.map_or(0, |game| usize::from(claim_number(game, strategy.claim)));
        let number = self.number("the claim", 0, 2 * Claim::ALL.len() - 1, number)?;
        strategy.claim = Claim::ALL[number % Claim::ALL.len()];
        let is_hers = matches!(strategy.claim, Claim::OpheliaWins | Claim::XenoDraws);
        self.demand(!(is_hers && game.convention == Convention::MakerBreaker), Problem::MakerBreaker)?;
        if number >= Claim::ALL.len() {
            let moves = known.and_then(|game| game.moves).unwrap_or_default();
            game.moves = Some(self.number("the number of moves", 1, game.board.points(), moves)?);
        }
        let steps = given.map_or(0, |given| given.steps);
        let (steps, what) = (self.integer(steps)?, "the number of steps");
        self.demand(steps <= MAX_STEPS, Problem::Range { what, value: steps, least: 0, most: MAX_STEPS })?;
        let (_, uncited) = self.proof(&game, &mut strategy)?;
        self.demand(self.source.is_none_or(|source| self.next == source.len()), Problem::Trailing)?;
        let unused = || self.games.iter().position(|game| !game.is_used).map(|game| Problem::Uncited("game", game));
        match uncited.or_else(unused) {
            Some(uncited) => Err(self.fault(uncited)),
            None => Ok(Certificate { game, strategy, steps }),
        }
    }

    /// The games of parts.
    fn games(&mut self, known: &Games) -> Result<(), DecodeError> {
        let count = self.number("the number of games", 1, MAX_GAMES, known.listed.len())?;
        let (mut points, mut incidences) = (0, 0);
        for number in 0..count {
            let known = known.listed.get(number);
            let game = self.board(known.map(|known| &known.game))?;
            points += game.board.points();
            incidences += game.board.lines().iter().map(Vec::len).sum::<usize>();
            self.demand(points <= MAX_GAME_POINTS && incidences <= MAX_GAME_INCIDENCES, Problem::GamesTooLarge)?;
            let mut strategy = known.map_or(NO_STRATEGY, |known| known.strategy.clone());
            let (depth, uncited) = self.proof(&game, &mut strategy)?;
            uncited.map_or(Ok(()), |uncited| Err(self.fault(uncited)))?;
            let read = || PartGame::new(game, strategy.lemmas, strategy.theorem);
            let game = known.map_or_else(read, |known| Arc::clone(known));
            self.numbers.insert(Arc::as_ptr(&game), number);
            self.games.push(ListedGame { game, depth, is_used: false });
        }
        Ok(())
    }

    /// The maps, the lemmas and the theorem of a game; how deep its terms are nested; and what no term cites: it would be there for nothing, and
    /// two files could differ by it alone.
    fn proof(&mut self, game: &Game, strategy: &mut Strategy) -> Result<(usize, Option<Problem>), DecodeError> {
        let points = game.board.points();
        self.about = TermContext { points, moves: game.moves, ..TermContext::default() };
        let maps = self.maps(points, &Maps::of(strategy))?;
        self.listed += maps.len() - 1;
        // A full list leaves no room for the next game's theorem.
        let most = MAX_LEMMAS - self.lemmas;
        let lemmas = self.number("the number of lemmas", 1, most, strategy.lemmas.len() + 1)?;
        self.lemmas += lemmas;
        let mut cited = [FixedBitSet::with_capacity(maps.len()), FixedBitSet::with_capacity(lemmas - 1)];
        // Map 0, the identity, is not listed.
        cited[0].insert(0);
        (self.about.maps, self.about.cited) = (maps, cited);
        self.statements(lemmas - 1, strategy)?;
        let TermContext { deepest, cited, .. } = &self.about;
        let uncited = |(what, cited): (_, &FixedBitSet)| Some(Problem::Uncited(what, cited.zeroes().next()?));
        Ok((*deepest, ["map", "lemma"].into_iter().zip(cited).find_map(uncited)))
    }

    /// So many lemmas, and the theorem's term. A lemma states the points of both players, which have none in common, and the moves that count
    /// if the claim is bounded.
    fn statements(&mut self, count: usize, strategy: &mut Strategy) -> Result<(), DecodeError> {
        let mut stated = HashSet::new();
        for index in 0..count {
            self.about.index = index;
            let new = || Lemma { own: Vec::new(), other: Vec::new(), left: None, term: NO_TERM };
            let Lemma { own, other, left, term } = item(&mut strategy.lemmas, index, new);
            self.set(self.about.points, own)?;
            self.set(self.about.points, other)?;
            self.demand(!own.iter().any(|point| other.binary_search(point).is_ok()), Problem::Overlap)?;
            if let Some(most) = self.about.moves {
                let moves = left.unwrap_or_default();
                *left = Some(self.number("a lemma's number of moves", 1, usize::from(most), moves)?);
            }
            let is_new = stated.insert((own.clone(), other.clone(), *left));
            self.demand(is_new, Problem::SameStatement(index))?;
            self.term(1, term)?;
        }
        self.about.index = count;
        self.term(1, &mut strategy.theorem)
    }

    /// A term at this depth. Its head says how many moves it has and how it ends. The depth is bounded by the
    /// board, too, as each cover has a move of either player before the next one.
    fn term(&mut self, depth: usize, term: &mut Term) -> Result<(), DecodeError> {
        // Version 2 has one ending more.
        let endings = 4 + self.version as usize;
        let head = endings * term.moves.len() + usize::from(ending_number(&term.ending));
        let head = self.number("the head of a term", 0, endings * self.about.points + endings - 1, head)?;
        let deepest = MAX_DEPTH.min(self.about.points / 2 + 2);
        self.demand(depth <= deepest, Problem::TooDeep(deepest))?;
        self.about.deepest = self.about.deepest.max(depth);
        self.terms += 1;
        self.demand(self.terms <= MAX_TERMS, Problem::TooManyTerms(MAX_TERMS))?;
        self.demand(head != 0, Problem::EmptyTerm)?;
        for index in 0..head / endings {
            let point = item(&mut term.moves, index, || 0);
            *point = self.number("a move", 0, self.about.points - 1, *point)?;
        }
        if usize::from(ending_number(&term.ending)) != head % endings {
            term.ending = ending(head % endings);
        }
        match &mut term.ending {
            Ending::End | Ending::Potential | Ending::Pairing => Ok(()),
            Ending::Cite { lemma, map } => self.cite(lemma, map),
            Ending::Cover(terms) => {
                for index in 0..self.number("the number of a cover's terms", 1, usize::MAX, terms.len())? {
                    self.term(depth + 1, item(terms, index, || NO_TERM))?;
                }
                Ok(())
            }
            Ending::Parts(parts) => self.parts(depth, parts),
        }
    }

    /// A citation, of an earlier lemma only. So no proof can rest on itself.
    fn cite(&mut self, lemma: &mut usize, map: &mut Permutation) -> Result<(), DecodeError> {
        let cited = self.integer(*lemma as u64)?;
        self.demand(cited < self.about.index as u64, Problem::NotEarlier(self.about.index, cited))?;
        *lemma = usize::try_from(cited).unwrap_or(usize::MAX);
        let number = self.about.numbers.get(map).copied().unwrap_or_default();
        let number = self.number("the map of a citation", 0, self.about.maps.len() - 1, number)?;
        map.clone_from(&self.about.maps[number]);
        self.about.cited[0].insert(number);
        self.about.cited[1].insert(*lemma);
        Ok(())
    }

    /// Parts: for each its game, and each point as its difference to the one before, from part to part.
    fn parts(&mut self, depth: usize, parts: &mut Vec<Part>) -> Result<(), DecodeError> {
        let count = self.number("the number of parts", 1, self.about.points, parts.len())?;
        let mut before = 0;
        for index in 0..count {
            let game = self.part_game(depth, parts.get(index).map(|part| &part.game))?;
            let part = item(parts, index, || Part { points: vec![0; game.game.board.points()], game });
            for point in &mut part.points {
                let difference = i128::from(*point) - before;
                let size = u64::try_from(difference.unsigned_abs()).unwrap_or_default();
                let written = self.integer(2 * size - u64::from(difference < 0))?;
                let half = i128::from(written / 2);
                before += if written % 2 == 0 { half } else { -half - 1 };
                let found = Point::try_from(before).ok().filter(|&point| usize::from(point) < self.about.points);
                *point = found.ok_or_else(|| self.fault(Problem::PartPoint(self.about.points - 1)))?;
            }
        }
        Ok(())
    }

    /// The game of a part of a term at this depth.
    fn part_game(&mut self, depth: usize, known: Option<&Arc<PartGame>>) -> Result<Arc<PartGame>, DecodeError> {
        let number = known.and_then(|game| self.numbers.get(&Arc::as_ptr(game))).copied().unwrap_or_default();
        let (number, standing) = (self.integer(number as u64)?, self.games.len());
        let fault = self.fault(Problem::NoGame(number, standing));
        let cited = usize::try_from(number).ok().and_then(|number| self.games.get_mut(number)).ok_or(fault)?;
        cited.is_used = true;
        self.about.deepest = self.about.deepest.max(depth + cited.depth);
        let game = Arc::clone(&cited.game);
        self.demand(self.about.deepest <= MAX_DEPTH, Problem::TooDeep(MAX_DEPTH))?;
        Ok(game)
    }
}

const MAGIC: [u8; 3] = *b"PGC";
/// Where the frame begins.
const FRAME: usize = 36;
/// The first bytes of a frame. The size of the payload follows them, then the blocks.
pub const FRAME_HEAD: [u8; 5] = [0x28, 0xB5, 0x2F, 0xFD, 0xA0];

/// Most bytes of a block (RFC 8878, section 3.1.1.2.4).
const MAX_BLOCK: usize = 128 << 10;

/// A frame that holds a payload without compressing it.
///
/// # Errors
///
/// The payload is too large for a frame.
pub fn raw_frame(payload: &[u8]) -> Result<Vec<u8>, EncodeError> {
    let size = u32::try_from(payload.len()).map_err(|_| EncodeError::TooLarge(payload.len()))?;
    let mut frame = [&FRAME_HEAD[..], &size.to_le_bytes()].concat();
    let mut blocks = payload.chunks(MAX_BLOCK).peekable();
    while let Some(block) = blocks.next() {
        // Whether the block is the last, then its kind, which is 0, then its size.
        let head = usize::from(blocks.peek().is_none()) | block.len() << 3;
        frame.extend_from_slice(&head.to_le_bytes()[..3]);
        frame.extend_from_slice(block);
    }
    Ok(frame)
}

/// The file with a frame that holds a payload of this version.
///
/// # Errors
///
/// It is larger than [`MAX_FILE_BYTES`].
pub fn around(version: Version, frame: &[u8]) -> Result<Vec<u8>, EncodeError> {
    let size = FRAME + frame.len();
    if size > MAX_FILE_BYTES {
        return Err(EncodeError::TooLarge(size));
    }
    Ok([&MAGIC[..], &[version as u8], &Sha256::digest(frame), frame].concat())
}

/// The payload that a file holds, with its version.
///
/// # Errors
///
/// The first fault, with its offset.
pub fn open(file: &[u8]) -> Result<(Version, Vec<u8>), DecodeError> {
    let fault = |offset, problem| Err(DecodeError { offset, place: "", problem });
    if file.len() > MAX_FILE_BYTES {
        return fault(MAX_FILE_BYTES, Problem::FileTooLarge);
    }
    if !file.starts_with(&MAGIC[..file.len().min(MAGIC.len())]) {
        return fault(0, Problem::Foreign);
    }
    let number = file.get(MAGIC.len()).copied();
    let version = number.and_then(Version::from_number);
    if let (Some(number), None) = (number, version) {
        return fault(MAGIC.len(), Problem::Version(number));
    }
    let (Some(version), Some((head, frame))) = (version, file.split_at_checked(FRAME)) else {
        return fault(file.len(), Problem::FileTruncated);
    };
    if head[MAGIC.len() + 1..] != Sha256::digest(frame)[..] {
        return fault(MAGIC.len() + 1, Problem::Damaged);
    }
    // The size is stated in the frame, and is tested before anything is decompressed: a few bytes could stand for
    // gigabytes.
    let stated = frame.strip_prefix(&FRAME_HEAD).and_then(|rest| rest.first_chunk());
    let Some(&stated) = stated else {
        return fault(FRAME, Problem::FrameHead);
    };
    let size = u32::from_le_bytes(stated) as usize;
    if size > MAX_FILE_BYTES || size > most_payload(frame.len()) {
        return fault(FRAME, Problem::PayloadTooLarge(size));
    }
    let (mut payload, mut source) = (Vec::new(), frame);
    let read =
        StreamingDecoder::new(&mut source).map(|decoder| decoder.take(size as u64 + 1).read_to_end(&mut payload));
    // One byte more than stated is asked for, so that a frame that holds more is noticed. Nothing may follow the
    // frame.
    if !matches!(read, Ok(Ok(read)) if read == size) || !source.is_empty() {
        return fault(FRAME, Problem::Frame);
    }
    Ok((version, payload))
}

/// The largest payload that a frame of this size may hold.
pub fn most_payload(frame: usize) -> usize {
    65536 + 64 * frame
}

/// Reads a file's bytes, and refuses what cannot be a certificate. It does not check that the proof is valid: [`crate::proof`] does.
///
/// Two limits are narrower than the format's, so that no file can exhaust memory: see
/// [`Problem::TooDeep`] and [`Problem::TooManyTerms`]. A game's parameters are numbers of 32 bits.
///
/// # Errors
///
/// The first fault, with its offset.
pub fn decode(bytes: &[u8]) -> Result<Certificate, DecodeError> {
    let (version, payload) = open(bytes)?;
    decode_payload(version, &payload)
}

type Hash = [u8; 32];

/// The hash that names a proof. It does not depend on the order of lemmas and maps, on the compression or
/// on the expression for the board.
///
/// # Panics
///
/// When a lemma cites one that is not earlier.
pub fn theorem_hash(certificate: &Certificate) -> [u8; 32] {
    let Certificate { game, strategy, .. } = certificate;
    let mut known = HashMap::new();
    let version = Version::of(strategy);
    for part in Games::of(strategy).listed {
        let hash = proof_hash(version, &part.game, &part.strategy, &known);
        known.insert(Arc::as_ptr(part), hash);
    }
    proof_hash(version, game, strategy, &known)
}

/// The hash of a proof, given those of the games of its parts.
fn proof_hash(version: Version, game: &Game, strategy: &Strategy, games: &HashMap<*const PartGame, Hash>) -> Hash {
    let tag = |what: &str| format!("PGC{} {what}", version as u8).into_bytes();
    let game = game_hash(tag("game"), game, strategy.claim);
    let mut names = Hashes { map: tag("map"), games, lemmas: Vec::new(), maps: HashMap::new() };
    for lemma in &strategy.lemmas {
        let mut bytes = [&tag("lemma")[..], &game].concat();
        put_points(&lemma.own, &mut bytes);
        put_points(&lemma.other, &mut bytes);
        bytes.extend(lemma.left.iter().flat_map(|&moves| u32::from(moves).to_le_bytes()));
        names.put_term(&lemma.term, &mut bytes);
        names.lemmas.push(Sha256::digest(bytes).into());
    }
    let mut bytes = [&tag("theorem")[..], &game].concat();
    names.put_term(&strategy.theorem, &mut bytes);
    Sha256::digest(bytes).into()
}

/// The hash of a game and a claim. It has the digest of the lines and not the expression, so that a board has one
/// hash however it is named.
fn game_hash(mut bytes: Vec<u8>, game: &Game, claim: Claim) -> Hash {
    let (convention, opening) = rule_numbers(game);
    bytes.extend(game.line_digest());
    bytes.push(convention);
    bytes.extend(game.ophelia_digest().iter().flatten());
    bytes.push(opening);
    if let OpeningRule::Start(Start { xeno, ophelia, .. }) = &game.opening {
        put_points(xeno, &mut bytes);
        put_points(ophelia, &mut bytes);
    } else {
        put_points(game.opening.points(), &mut bytes);
    }
    bytes.push(claim_number(game, claim));
    bytes.extend(game.moves.iter().flat_map(|&moves| u32::from(moves).to_le_bytes()));
    Sha256::digest(bytes).into()
}

/// The hashes of what can be cited.
struct Hashes<'a> {
    /// With what the hash of a map begins.
    map: Vec<u8>,
    /// Those of the games of parts.
    games: &'a HashMap<*const PartGame, Hash>,
    lemmas: Vec<Hash>,
    maps: HashMap<&'a Permutation, Hash>,
}

impl<'a> Hashes<'a> {
    /// Adds a term, in which what is cited stands by its hash.
    fn put_term(&mut self, term: &'a Term, bytes: &mut Vec<u8>) {
        put_points(&term.moves, bytes);
        bytes.push(ending_number(&term.ending));
        match &term.ending {
            Ending::Cite { lemma, map } => {
                bytes.extend_from_slice(&self.lemmas[*lemma]);
                bytes.extend_from_slice(self.maps.entry(map).or_insert_with(|| {
                    let mut map_bytes = self.map.clone();
                    put_points(map.images(), &mut map_bytes);
                    Sha256::digest(map_bytes).into()
                }));
            }
            Ending::Cover(terms) => {
                put_number(terms.len(), bytes);
                terms.iter().for_each(|term| self.put_term(term, bytes));
            }
            Ending::Parts(parts) => {
                put_number(parts.len(), bytes);
                for part in parts {
                    bytes.extend_from_slice(&self.games[&Arc::as_ptr(&part.game)]);
                    part.points.iter().for_each(|&point| bytes.extend(u32::from(point).to_le_bytes()));
                }
            }
            Ending::End | Ending::Potential | Ending::Pairing => {}
        }
    }
}

/// Writes the number of points, then each point.
fn put_points(points: &[Point], bytes: &mut Vec<u8>) {
    put_number(points.len(), bytes);
    points.iter().for_each(|&point| bytes.extend(u32::from(point).to_le_bytes()));
}

/// Writes a number. The limits of a certificate fit in 32 bits.
fn put_number(number: usize, bytes: &mut Vec<u8>) {
    bytes.extend(u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
}

#[cfg(test)]
mod tests;
