//! Checkpoints: what a search knows, in a [sealed file](crate::sealed) from which it can continue.
//!
//! A checkpoint is never trusted: the strategy that follows from it is replayed before it is written.
//!
//! A file is refused unless all of its [`Fingerprint`] is that of the search: what was found for another game, with
//! other constants or with other hints would steer this search wrong, and its proof would have other bytes than
//! without the file. The fingerprint is the content of the file. The entries of the search follow, in the encoding of bincode 2, in one zstd frame.
//! What they expand to is bounded: a short file that expands to much was not written by a search, and would take all memory.
//!
//! Searches that are numbered as they come keep what they have found in a [`Log`]: answers by their numbers.

use std::collections::BTreeMap;
use std::io::{self, BufReader, Read};
use std::sync::{Arc, Mutex};

use bincode::config::standard;
use bincode::serde::{decode_from_std_read, encode_into_std_write};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::sealed::{Content, Fault, Hash, MOST_BYTES, open, seal};
use crate::search::threads::lock;
use pgc_core::position::{Rules, Symmetries};

/// The most bytes that entries expand to: so many, and so many times the bytes of their frame. A search's own shrink to a tenth at most.
const EXPANDED: u64 = 1 << 20;

const EXPANSION: u64 = 64;

/// The logarithm of the most bytes that are kept to expand a frame. The compression level needs fewer.
const WINDOW: u32 = 23;

/// The compression level: the fastest one halves the size, and slower ones gain little.
const COMPRESSION: i32 = 1;

/// Hashes of everything on which the entries of a search depend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fingerprint {
    /// Claim, lines and for whom they count, opening rule, start, mover, bound on moves, symmetries.
    question: Hash,
    /// Constants of the search.
    pub(super) method: Hash,
    /// Moves suggested for each canonical form, or published moves.
    hints: Hash,
}

impl Content for Fingerprint {
    const KIND: &'static str = "checkpoint";
}

impl Fingerprint {
    /// That of a search for an answer to a question, of its method and of what it starts with.
    pub(crate) fn of(question: Hash, method: &impl Serialize, hints: &impl Serialize) -> Fingerprint {
        Fingerprint { question, method: Hash::of_value(method), hints: Hash::of_value(hints) }
    }
}

/// The hash of the whole question whether the claim of these rules is true: of all that [`Rules::new`] takes from a game and a claim. The
/// symmetries are those of the game, in their order.
pub(crate) fn question(rules: &Rules, symmetries: &Symmetries) -> Hash {
    let Rules { lines, counts, named, forbidden, start, antagonist_begins, moves, .. } = rules;
    let claim = (rules.claim, rules.points(), lines, counts, named, forbidden);
    let images: Vec<_> = symmetries.elements.iter().map(|symmetry| symmetry.images()).collect();
    Hash::of_value(&(claim, start, antagonist_begins, moves, images))
}

/// Why bytes are refused as a checkpoint.
#[derive(Debug, Error)]
pub enum Refusal {
    /// The file cannot be read, or is none that this prover has written.
    #[error(transparent)]
    File(#[from] Fault),
    /// The game or the claim is another one.
    #[error("is a checkpoint of another question")]
    Question,
    /// The search is another one, by strategic or by quiet moves, or its constants are others.
    #[error("is a checkpoint of another search, or of another version of it")]
    Method,
    /// The hints are others, or there were none, or there are none now; or the published moves are others.
    #[error("is a checkpoint of a search with other hints, or of another text")]
    Hints,
    /// The frame does not contain entries of a search, or expands to more than a search writes.
    #[error("contains something other than a search writes")]
    Contents,
}

impl Refusal {
    /// What to do about it.
    pub fn advice(&self) -> &'static str {
        match self {
            // The file may be somebody's work.
            Self::File(Fault::Unread(_) | Fault::Kind(_) | Fault::Version(_)) | Self::Question => "name another file",
            Self::Method => {
                "give the options with which it was made, such as --strategic, or delete it to start afresh"
            }
            Self::Hints => "give the same ones, or delete it to start afresh",
            _ => "delete it to start afresh, or name another file",
        }
    }
}

/// The entries in a frame, after which nothing may follow.
fn expanded<T: DeserializeOwned>(frame: &[u8]) -> io::Result<T> {
    let mut decoder = zstd::stream::read::Decoder::with_buffer(frame)?;
    decoder.window_log_max(WINDOW)?;
    let mut source = BufReader::new(decoder.take(EXPANDED + EXPANSION * frame.len() as u64));
    let entries = decode_from_std_read(&mut source, standard()).map_err(io::Error::other)?;
    let is_whole = source.read(&mut [0])? == 0 && source.get_ref().limit() > 0;
    if is_whole { Ok(entries) } else { Err(io::ErrorKind::InvalidData.into()) }
}

/// What searches have found, by their numbers: shared by all threads and by whoever keeps it.
#[derive(Debug)]
pub(crate) struct Log<A>(Mutex<BTreeMap<u64, Arc<A>>>);

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
        let (stated, frame) = open::<Fingerprint>(file)?;
        // The first difference is told: whose question it is matters more than how it was searched.
        if stated.question != fingerprint.question {
            return Err(Refusal::Question);
        }
        if stated.method != fingerprint.method {
            return Err(Refusal::Method);
        }
        if stated.hints != fingerprint.hints {
            return Err(Refusal::Hints);
        }
        let answers: Vec<(u64, A)> = expanded(frame).map_err(|_| Refusal::Contents)?;
        Ok(Log(Mutex::new(answers.into_iter().map(|(number, answer)| (number, Arc::new(answer))).collect())))
    }

    /// A checkpoint: a number and an answer each.
    ///
    /// # Errors
    ///
    /// There is not enough memory to compress them, or they are more than a file can hold.
    pub(crate) fn encode(&self, fingerprint: &Fingerprint) -> io::Result<Vec<u8>> {
        let answers = lock(&self.0).clone();
        let answers: Vec<_> = answers.iter().map(|(number, answer)| (number, &**answer)).collect();
        let mut frame = zstd::stream::write::Encoder::new(Vec::new(), COMPRESSION)?;
        encode_into_std_write(answers, &mut frame, standard()).map_err(io::Error::other)?;
        let file = seal(fingerprint, &frame.finish()?);
        let too_large = || io::Error::other(format!("a checkpoint cannot hold {} bytes", file.len()));
        if file.len() as u64 > MOST_BYTES { Err(too_large()) } else { Ok(file) }
    }
}

#[cfg(test)]
impl<A> Log<A> {
    /// The first answers.
    pub(crate) fn only(&self, count: usize) -> Log<A> {
        Log(Mutex::new(lock(&self.0).clone().into_iter().take(count).collect()))
    }
}
