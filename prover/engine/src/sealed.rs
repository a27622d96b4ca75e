//! Sealed files: the checkpoint of a search; plans of a divided search, their rounds, questions and answers.
//!
//! A file is one line of JSON with its kind, its version, a digest and the content; then other bytes, if the kind has some: the certificate of an
//! answer, the entries of a checkpoint. These files are the prover's own and not part of `spec/`: another version need not read them.
//!
//! A file is read only if its first line is that of its content and of what follows. So each content has one file, and no
//! flipped bit, missing end or addition goes unnoticed.
//!
//! The digest is over content and what follows it. It guards against accidents: who forges a file can compute a
//! digest as well, and for that case the content is tested where it is used.
//!
//! # Checkpoints
//!
//! They have what a search knows, and it can continue from them. A checkpoint is never trusted: the strategy that follows from it is replayed before it is written.
//!
//! A file is refused unless all of its `Fingerprint` is that of the search: what was found for another game, with
//! other constants or with other hints would steer this search wrong, and its proof would have other bytes than
//! without the file. The fingerprint is the content of the file. The entries of the search follow, in the encoding of bincode 2, in one zstd frame.
//! What they expand to is bounded: a short file that expands to much was not written by a search, and would take all memory.
//!
//! Searches that are numbered as they come keep what they have found in a `Log`: answers by their numbers.

use std::{
    collections::BTreeMap,
    fmt, io,
    io::{BufReader, Read},
    sync::{Arc, Mutex},
};

use bincode::{
    config::standard,
    serde::{decode_from_std_read, encode_into_std_write},
};
use serde::{
    Deserialize, Serialize,
    de::{DeserializeOwned, IgnoredAny},
};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::search::threads::lock;
use pgc_core::{
    game::hex,
    position::{Rules, Symmetries},
    quote::shown,
    sources::TextFault,
};

/// The version of all files.
pub const VERSION: u32 = 4;

/// The most bytes of a file: more than a search finds out within the memory of most machines.
pub const MOST_BYTES: u64 = 1 << 29;

/// How each file begins.
const BEGIN: &[u8] = b"{\"kind\":";

/// Something that a sealed file says.
pub trait Content: Serialize + DeserializeOwned {
    /// The name of the kind.
    const KIND: &'static str;

    /// The digest of the content alone, which is the name of plans and questions.
    fn hash(&self) -> Hash {
        Hash::of_value(self)
    }
}

/// Why a file is refused.
#[derive(Debug, Error)]
pub enum Fault {
    /// It cannot be read, is no regular file, or is too large.
    #[error(transparent)]
    Unread(#[from] TextFault),
    /// It is of another kind, or no such file at all.
    #[error("is not a file of kind '{0}'")]
    Kind(&'static str),
    /// It has another version.
    #[error("has version {0}, but this prover reads version {VERSION}")]
    Version(u32),
    /// Its first line is not understood.
    #[error("is damaged at offset {0}: {1}")]
    Syntax(usize, String),
    /// Its first line is not the one that this prover writes for its content.
    #[error("is damaged or cut short")]
    Damaged,
}

/// The first line of a file.
#[derive(Serialize, Deserialize)]
struct Header<T> {
    kind: String,
    version: u32,
    sha256: Hash,
    content: T,
}

/// The one form of a value. What is sealed has strings for keys, so nothing prevents it.
fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).unwrap_or_default()
}

/// The first line of a file, with its end.
fn head<T: Content>(content: &T, rest: &[u8]) -> Vec<u8> {
    let sha256 = Hash::of(&[&json(content), rest]);
    let sealed = Header { kind: T::KIND.to_owned(), version: VERSION, sha256, content };
    let mut line = json(&sealed);
    line.push(b'\n');
    line
}

/// The bytes of a file.
pub fn seal<T: Content>(content: &T, rest: &[u8]) -> Vec<u8> {
    [&head(content, rest), rest].concat()
}

/// The content of a file, and what follows it.
///
/// # Errors
///
/// Why the file is refused.
pub fn open<T: Content>(bytes: &[u8]) -> Result<(T, &[u8]), Fault> {
    let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| end + 1);
    let (line, rest) = bytes.split_at(end);
    if !bytes.starts_with(&BEGIN[..BEGIN.len().min(bytes.len())]) {
        return Err(Fault::Kind(T::KIND));
    }
    let syntax = |error: serde_json::Error| {
        // The file has one line of JSON, so the column says where.
        let why = error.to_string();
        Fault::Syntax(error.column(), shown(why.split(" at line ").next().unwrap_or_default()).to_string())
    };
    let Header { kind, version, content: IgnoredAny, .. } = serde_json::from_slice(line).map_err(syntax)?;
    if kind != T::KIND {
        return Err(Fault::Kind(T::KIND));
    }
    if version != VERSION {
        return Err(Fault::Version(version));
    }
    let Header::<T> { content, .. } = serde_json::from_slice(line).map_err(syntax)?;
    if head(&content, rest) == line { Ok((content, rest)) } else { Err(Fault::Damaged) }
}

/// A SHA-256 in 64 hex digits, in lower case. Nothing else is read as one, so a file's name that is made from it stays in its folder.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Hash(String);

impl Hash {
    /// The hash of some parts together.
    pub fn of(parts: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        parts.iter().for_each(|part| hash.update(part));
        Self(hex(&hash.finalize()))
    }

    /// The hash of a value, as it is written in JSON.
    fn of_value(value: &impl Serialize) -> Self {
        Self::of(&[&json(value)])
    }

    /// Its digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Hash {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, &'static str> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() == 64 && text.bytes().all(is_digit) { Ok(Self(text)) } else { Err("a hash has 64 hex digits") }
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The most bytes that entries expand to: so many, and so many times the bytes of their frame. A search's own shrink to a tenth at most.
const EXPANDED: u64 = 1 << 20;

const EXPANSION: u64 = 64;

/// The logarithm of the most bytes that are kept to expand a frame. The compression level needs fewer.
const WINDOW: u32 = 23;

/// The compression level: the fastest one halves the size, and slower ones gain little.
const COMPRESSION: i32 = 1;

/// Hashes of everything on which the entries of a search depend.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Fingerprint {
    /// Claim, lines and for whom they count, opening rule, start, mover, bound on moves, symmetries.
    question: Hash,
    /// Constants of the search.
    method: Hash,
    /// Moves suggested for each canonical form, or published moves.
    hints: Hash,
}

impl Content for Fingerprint {
    const KIND: &'static str = "checkpoint";
}

impl Fingerprint {
    /// That of a search for an answer to a question, of its method and of what it starts with.
    pub(crate) fn of(question: Hash, method: &impl Serialize, hints: &impl Serialize) -> Self {
        Self { question, method: Hash::of_value(method), hints: Hash::of_value(hints) }
    }
}

/// The hash of the whole question whether the claim of these rules is true: of all that [`Rules::new`] takes from a game and a claim. The
/// symmetries are those of the game, in their order.
pub(crate) fn question(rules: &Rules, symmetries: &Symmetries) -> Hash {
    let Rules { lines, counts, named, forbidden, start, other_begins, moves, .. } = rules;
    let claim = (rules.claim, rules.points(), lines, counts, named, forbidden);
    let images: Vec<_> = symmetries.elements.iter().map(|symmetry| symmetry.images()).collect();
    Hash::of_value(&(claim, start, other_begins, moves, images))
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
pub(crate) struct Log<A>(Mutex<BTreeMap<u64, Arc<A>>>);

impl<A> Default for Log<A> {
    fn default() -> Self {
        Self(Mutex::default())
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
    pub(crate) fn opened(file: &[u8], fingerprint: &Fingerprint) -> Result<Self, Refusal> {
        let (stated, frame) = open::<Fingerprint>(file)?;
        // The first difference is reported: whose question it is matters more than how it was searched.
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
        Ok(Self(Mutex::new(answers.into_iter().map(|(number, answer)| (number, Arc::new(answer))).collect())))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Note {
        text: String,
        numbers: Vec<u32>,
    }

    impl Content for Note {
        const KIND: &'static str = "note";
    }

    fn note() -> Note {
        Note { text: "a\nb".to_owned(), numbers: vec![3, 500] }
    }

    #[test]
    fn each_flipped_bit_each_cut_and_each_addition_is_refused() {
        let bytes = seal(&note(), b"rest");
        assert_eq!(open::<Note>(&bytes).unwrap(), (note(), &b"rest"[..]));
        for bit in 0..8 * bytes.len() {
            let mut other = bytes.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            assert!(open::<Note>(&other).is_err(), "bit {bit}");
        }
        for end in 0..bytes.len() {
            assert!(open::<Note>(&bytes[..end]).is_err(), "{end}");
        }
        let longer = [&bytes[..], b"x"].concat();
        assert!(matches!(open::<Note>(&longer), Err(Fault::Damaged)));
    }

    #[test]
    fn what_is_wrong_is_named() {
        #[derive(Debug, Serialize, Deserialize)]
        struct Other {}
        impl Content for Other {
            const KIND: &'static str = "other";
        }
        let bytes = seal(&note(), b"");
        assert!(matches!(open::<Other>(&bytes), Err(Fault::Kind("other"))));
        let text = String::from_utf8(bytes).unwrap();
        let older = text.replace("\"version\":4", "\"version\":1");
        assert!(matches!(open::<Note>(older.as_bytes()), Err(Fault::Version(1))));
        let spaced = text.replace("\"content\":", "\"content\": ");
        assert!(matches!(open::<Note>(spaced.as_bytes()), Err(Fault::Damaged)));
        assert!(matches!(open::<Note>(b"{\"kind\":7}\n"), Err(Fault::Syntax(9, _))));
        assert!(matches!(open::<Note>(b""), Err(Fault::Syntax(0, _))));
        assert!(matches!(open::<Note>(b"a poem"), Err(Fault::Kind("note"))));
    }

    #[test]
    fn a_path_is_no_hash() {
        let hash = Hash::of(&[b"a", b"bc"]);
        assert_eq!(hash, Hash::of(&[b"abc"]));
        assert_eq!(Hash::try_from(hash.to_string()), Ok(hash.clone()));
        let long = format!("../{}", &hash.as_str()[3..]);
        for text in ["", "../../x", "/etc/passwd", &hash.as_str()[1..], &hash.to_string().to_uppercase(), &long] {
            assert!(Hash::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
