//! Checkpoint files: what a search knows, in a file from which it can continue.
//!
//! A checkpoint is a private file of the prover and not part of `spec/`: another version need not read it. It is
//! never trusted: the strategy that follows from it is replayed before it is written.
//!
//! A file is refused unless all of its fingerprint is that of the search: what was found for another game, with
//! other constants or with other hints would steer this search wrong, and its proof would have other bytes than
//! without the file. The hash at the end tells a damaged or cut file from a whole one; it is no protection against
//! forgery, and need not be. The size of a file is bounded, and so is what its entries expand to: a short file that
//! expands to much was not written by a search, and would take all memory.
//!
//! Searches that are numbered as they come keep what they have found in a [`Log`]: answers by their numbers.
//!
//! All integers are little-endian.
//!
//! | bytes | what |
//! |--:|---|
//! | 8 | the magic `PGCHECK` and a zero |
//! | 4 | the version, 2 |
//! | 96 | the [`Fingerprint`] of the search: question, method and hints |
//! | 8 | the number of entries |
//! | any | the entries, as the search writes them, compressed into one zstd frame |
//! | 32 | SHA-256 of all bytes before |

use std::collections::BTreeMap;
use std::io::{self, BufReader, Read, Write};
use std::sync::{Arc, Mutex};

use bincode::config::standard;
use bincode::serde::{decode_from_reader, encode_to_vec};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::search::threads::lock;
use pgc_core::game::Point;
use pgc_core::position::{Rules, Symmetries};
use pgc_core::symmetry::Permutation;

const MAGIC: [u8; 8] = *b"PGCHECK\0";

const VERSION: u32 = 2;

/// The magic, the version, three hashes and the number of entries.
pub(super) const HEADER: usize = 116;

pub(super) const HASH: usize = size_of::<Hash>();

/// The most entries of a checkpoint.
pub(crate) const MAX_ENTRIES: usize = 1 << 24;

/// The most bytes of a checkpoint: those of so many entries about boards of at most 64 points, and some for the rest.
pub(crate) const MAX_CHECKPOINT_BYTES: u64 = ((MAX_ENTRIES * 18) + (1 << 20)) as u64;

/// The most bytes that entries expand to: so many, and so many times the bytes of their frame. A search's own shrink to a tenth at most.
const EXPANDED: u64 = 1 << 20;

const EXPANSION: u64 = 64;

/// The logarithm of the most bytes that are kept to expand a frame. The compression level needs fewer.
const WINDOW: u32 = 23;

/// The compression level: the fastest one halves the size, and slower ones gain little.
const COMPRESSION: i32 = 1;

/// A SHA-256.
pub(crate) type Hash = [u8; 32];

/// Hashes of everything on which the entries of a search depend: the question (claim, lines and for whom they count, opening rule, start,
/// mover, bound on moves, symmetries), the method (constants of the search), and the hints (moves suggested for each canonical form).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fingerprint(pub(crate) [Hash; 3]);

impl Fingerprint {
    /// That of a search for the claim of these rules, of its method and of what it starts with.
    pub(crate) fn of(rules: &Rules, symmetries: &Symmetries, method: &[&[u8]], hints: &[u8]) -> Fingerprint {
        Fingerprint([hash_of_question(rules, symmetries.elements()), hash(method), hash(&[hints])])
    }
}

/// The hash of some parts together.
pub(crate) fn hash(parts: &[&[u8]]) -> Hash {
    Sha256::digest(parts.concat()).into()
}

/// The hash of the whole question whether the claim of these rules is true: of all that [`Rules::new`] takes from a game and a claim. The
/// symmetries are those of the game, in their order.
pub(crate) fn hash_of_question(rules: &Rules, symmetries: &[Permutation]) -> Hash {
    // Each list begins with its length, so that no two questions have the same bytes.
    let points = |points: &[Point]| {
        let mut bytes = (points.len() as u64).to_le_bytes().to_vec();
        bytes.extend(points.iter().flat_map(|point| point.to_le_bytes()));
        bytes
    };
    let flags = |flags: &[bool]| flags.iter().map(|&flag| u8::from(flag)).collect::<Vec<u8>>();
    let Rules {
        claim, lines, through: _, counts, named, forbidden, start: [own, other], antagonist_begins, moves, ..
    } = rules;
    let images = symmetries.iter().flat_map(|symmetry| symmetry.images()).flat_map(|image| image.to_le_bytes());
    hash(&[
        claim.to_string().as_bytes(),
        b"\0",
        &(rules.points() as u64).to_le_bytes(),
        &(lines.len() as u64).to_le_bytes(),
        &lines.iter().flat_map(|line| points(line)).collect::<Vec<u8>>(),
        &flags(counts.as_flattened()),
        &flags(named),
        &flags(forbidden),
        &points(own),
        &points(other),
        &flags(&[*antagonist_begins, moves.is_some()]),
        &moves.unwrap_or_default().to_le_bytes(),
        &images.collect::<Vec<u8>>(),
    ])
}

/// Why bytes are refused as a checkpoint.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// The magic is missing.
    #[error("is not a checkpoint")]
    Foreign,
    /// The file ends within the header.
    #[error("is cut short")]
    Truncated,
    /// The file is larger than [`MAX_CHECKPOINT_BYTES`].
    #[error("is larger than {} MiB", MAX_CHECKPOINT_BYTES >> 20)]
    TooLarge,
    /// The layout has another version.
    #[error("is a checkpoint of version {0}, but this prover reads version {VERSION}")]
    Version(u32),
    /// The trailing hash is not that of the bytes before it.
    #[error("is damaged or cut short")]
    Damaged,
    /// The game or the claim is another one.
    #[error("is a checkpoint of another question")]
    Question,
    /// The search is another one, by strategic or by quiet moves, or its constants are others.
    #[error("is a checkpoint of another search, or of another version of it")]
    Method,
    /// The hints are others, or there were none, or there are none now; or the published moves are others.
    #[error("is a checkpoint of a search with other hints, or of another text")]
    Hints,
    /// There are more entries than `MAX_ENTRIES`.
    #[error("states {0} entries, more than the limit of {MAX_ENTRIES}")]
    Entries(u64),
    /// The frame does not contain exactly the number of entries stated.
    #[error("has more or fewer entries than it states")]
    Contents,
    /// The frame expands to more than a search writes.
    #[error("expands to far more bytes than a search writes")]
    Expands,
    /// An entry is not a fact about a position of the game.
    #[error("contains an entry, number {0}, that is not a fact about a position of this game")]
    Entry(usize),
}

impl Refusal {
    /// What to do about it.
    pub fn advice(&self) -> &'static str {
        match self {
            // The file may be somebody's work.
            Self::Foreign | Self::TooLarge | Self::Expands | Self::Version(_) | Self::Question => "name another file",
            Self::Method => {
                "give the options with which it was made, such as --strategic, or delete it to start afresh"
            }
            Self::Hints => "give the same ones, or delete it to start afresh",
            _ => "delete it to start afresh, or name another file",
        }
    }
}

/// A file with this many entries.
///
/// # Errors
///
/// There is not enough memory to compress them, or there are more than `MAX_ENTRIES`.
pub(crate) fn sealed(
    fingerprint: &Fingerprint,
    count: usize,
    entries: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<Vec<u8>> {
    if count > MAX_ENTRIES {
        return Err(io::Error::other(format!("{count} entries are more than a checkpoint can hold")));
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(fingerprint.0.as_flattened());
    bytes.extend((count as u64).to_le_bytes());
    let mut encoder = zstd::stream::write::Encoder::new(bytes, COMPRESSION)?;
    entries(&mut encoder)?;
    let mut bytes = encoder.finish()?;
    let hash = Sha256::digest(&bytes);
    bytes.extend(hash);
    Ok(bytes)
}

/// The frame of a file, and how many entries it is said to hold.
///
/// # Errors
///
/// Why the file is refused, by its header or by its hash.
pub(crate) fn opened<'f>(file: &'f [u8], fingerprint: &Fingerprint) -> Result<(usize, &'f [u8]), Refusal> {
    if file.len() as u64 > MAX_CHECKPOINT_BYTES {
        return Err(Refusal::TooLarge);
    }
    if !file.starts_with(&MAGIC[..file.len().min(MAGIC.len())]) {
        return Err(Refusal::Foreign);
    }
    let mut header = Header(file);
    header.take::<8>()?;
    let version = u32::from_le_bytes(header.take()?);
    if version != VERSION {
        return Err(Refusal::Version(version));
    }
    let stated = [header.take()?, header.take()?, header.take()?];
    let count = u64::from_le_bytes(header.take()?);
    let (body, hash) = file.split_last_chunk::<HASH>().ok_or(Refusal::Truncated)?;
    let frame = body.get(HEADER..).ok_or(Refusal::Truncated)?;
    if Sha256::digest(body)[..] != *hash {
        return Err(Refusal::Damaged);
    }
    // The first difference is told: whose question it is matters more than how it was searched.
    let refusals = [Refusal::Question, Refusal::Method, Refusal::Hints];
    for ((stated, expected), refusal) in stated.iter().zip(fingerprint.0).zip(refusals) {
        if *stated != expected {
            return Err(refusal);
        }
    }
    let count = usize::try_from(count).ok().filter(|&count| count <= MAX_ENTRIES).ok_or(Refusal::Entries(count))?;
    Ok((count, frame))
}

/// What searches have found, by their numbers: shared by all threads and by whoever keeps it.
#[derive(Debug)]
pub(crate) struct Log<A>(Mutex<BTreeMap<u64, Arc<A>>>);

impl<A> Clone for Log<A> {
    fn clone(&self) -> Self {
        Log(Mutex::new(lock(&self.0).clone()))
    }
}

impl<A> Default for Log<A> {
    fn default() -> Self {
        Log(Mutex::default())
    }
}

impl<A> Log<A> {
    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        lock(&self.0).len()
    }

    /// What a search has found.
    pub(super) fn get(&self, number: u64) -> Option<Arc<A>> {
        lock(&self.0).get(&number).cloned()
    }

    /// All that was found, by its numbers.
    pub(crate) fn all(&self) -> Vec<(u64, Arc<A>)> {
        lock(&self.0).iter().map(|(&number, answer)| (number, Arc::clone(answer))).collect()
    }

    /// Takes what another log has and this one has not, if it is wanted.
    pub(crate) fn join(&self, other: &Log<A>, is_wanted: impl Fn(&A) -> bool) {
        let mut answers = lock(&self.0);
        for (&number, answer) in lock(&other.0).iter().filter(|(_, answer)| is_wanted(answer)) {
            answers.entry(number).or_insert_with(|| Arc::clone(answer));
        }
    }

    /// The number of the last one.
    pub(super) fn last(&self) -> Option<u64> {
        lock(&self.0).last_key_value().map(|(&number, _)| number)
    }

    /// Keeps what a search has found.
    pub(crate) fn keep(&self, number: u64, answer: &Arc<A>) {
        lock(&self.0).insert(number, Arc::clone(answer));
    }
}

impl<A: Serialize + DeserializeOwned> Log<A> {
    /// What a checkpoint holds.
    ///
    /// # Errors
    ///
    /// Why the file is refused.
    pub(crate) fn opened(file: &[u8], fingerprint: &Fingerprint) -> Result<Log<A>, Refusal> {
        let (count, frame) = opened(file, fingerprint)?;
        let mut entries = BufReader::new(Entries::new(frame)?);
        let mut answers = BTreeMap::new();
        for index in 0..count {
            let decoded = decode_from_reader::<(u64, A), _, _>(&mut entries, standard());
            let (number, answer) = decoded.map_err(|_| entries.get_ref().or(Refusal::Entry(index)))?;
            answers.insert(number, Arc::new(answer));
        }
        if !entries.buffer().is_empty() {
            return Err(Refusal::Contents);
        }
        entries.into_inner().end()?;
        Ok(Log(Mutex::new(answers)))
    }

    /// A checkpoint: a number and an answer each, in the encoding of bincode 2.
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub(crate) fn encode(&self, fingerprint: &Fingerprint) -> io::Result<Vec<u8>> {
        let answers = lock(&self.0).clone();
        sealed(fingerprint, answers.len(), |frame| {
            answers.iter().try_for_each(|(number, answer)| {
                frame.write_all(&encode_to_vec((number, &**answer), standard()).map_err(io::Error::other)?)
            })
        })
    }
}

#[cfg(test)]
impl<A: Serialize> Log<A> {
    /// One answer.
    pub(crate) fn of(number: u64, answer: A) -> Log<A> {
        Log(Mutex::new(BTreeMap::from([(number, Arc::new(answer))])))
    }

    /// The first answers.
    pub(crate) fn only(&self, count: usize) -> Log<A> {
        Log(Mutex::new(lock(&self.0).clone().into_iter().take(count).collect()))
    }

    /// The numbers of the searches.
    pub(crate) fn numbers(&self) -> Vec<u64> {
        lock(&self.0).keys().copied().collect()
    }

    /// The entries of a checkpoint.
    pub(crate) fn plain(&self) -> Vec<u8> {
        lock(&self.0)
            .iter()
            .flat_map(|(number, answer)| encode_to_vec((number, &**answer), standard()).unwrap())
            .collect()
    }
}

/// The rest of a header.
struct Header<'f>(&'f [u8]);

impl Header<'_> {
    fn take<const SIZE: usize>(&mut self) -> Result<[u8; SIZE], Refusal> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or(Refusal::Truncated)?;
        self.0 = rest;
        Ok(*bytes)
    }
}

impl Read for Entries<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

/// A reader of the entries in a frame.
pub(crate) struct Entries<'f>(io::Take<zstd::stream::read::Decoder<'static, &'f [u8]>>);

impl<'f> Entries<'f> {
    pub(crate) fn new(frame: &'f [u8]) -> Result<Entries<'f>, Refusal> {
        let mut decoder = zstd::stream::read::Decoder::with_buffer(frame).map_err(|_| Refusal::Contents)?;
        decoder.window_log_max(WINDOW).map_err(|_| Refusal::Contents)?;
        Ok(Entries(decoder.single_frame().take(EXPANDED + EXPANSION * frame.len() as u64)))
    }

    /// Why no further entry can be read: the frame expands to too much, or else this reason.
    pub(crate) fn or(&self, refusal: Refusal) -> Refusal {
        if self.0.limit() == 0 { Refusal::Expands } else { refusal }
    }

    /// Nothing may follow.
    pub(crate) fn end(mut self) -> Result<(), Refusal> {
        let further = self.0.read(&mut [0]).map_err(|_| Refusal::Contents)?;
        let refusal = self.or(Refusal::Contents);
        let is_whole = further == 0 && refusal != Refusal::Expands && self.0.into_inner().finish().is_empty();
        if is_whole { Ok(()) } else { Err(refusal) }
    }
}
