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

use std::fmt;

use pgc_core::game::hex;
use pgc_core::quote::shown;
use pgc_core::sources::TextFault;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

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
struct Sealed<T> {
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
    let sealed = Sealed { kind: T::KIND.to_owned(), version: VERSION, sha256, content };
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
    let Sealed { kind, version, content: IgnoredAny, .. } = serde_json::from_slice(line).map_err(syntax)?;
    if kind != T::KIND {
        return Err(Fault::Kind(T::KIND));
    }
    if version != VERSION {
        return Err(Fault::Version(version));
    }
    let Sealed::<T> { content, .. } = serde_json::from_slice(line).map_err(syntax)?;
    if head(&content, rest) == line { Ok((content, rest)) } else { Err(Fault::Damaged) }
}

/// A SHA-256 in 64 hex digits, in lower case. Nothing else is read as one, so a file's name that is made from it stays in its folder.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Hash(String);

impl Hash {
    /// The hash of some parts together.
    pub fn of(parts: &[&[u8]]) -> Hash {
        let mut hash = Sha256::new();
        parts.iter().for_each(|part| hash.update(part));
        Hash(hex(&hash.finalize()))
    }

    /// The hash of a value, as it is written in JSON.
    pub(crate) fn of_value(value: &impl Serialize) -> Hash {
        Hash::of(&[&json(value)])
    }

    /// Its digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Hash {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Hash, &'static str> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() == 64 && text.bytes().all(is_digit) { Ok(Hash(text)) } else { Err("a hash has 64 hex digits") }
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
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
