//! Sealed files: one line of JSON with the file's kind, its version, a digest and the content; then, in answers, a
//! certificate.
//!
//! A file is read only if writing its content again gives the same bytes. So each content has one file, and no
//! flipped bit, missing end or addition goes unnoticed.
//!
//! The digest is over content and certificate, and is also the name of a file. It guards against accidents: who forges a file can compute a
//! digest as well, and for that case the content is tested where it is used.
//!
//! Plans are bound to the version of the search, `SEARCH`.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use pgc_core::certificate::Version;
use pgc_core::game::hex;
use pgc_core::quote::shown;
use pgc_core::sources;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The version of all files.
pub const VERSION: u32 = 3;

/// The most bytes of a file: those of a certificate, and a line.
const MOST_BYTES: u64 = 256 << 20;

/// Something that a sealed file says.
pub trait Content: Serialize + DeserializeOwned {
    /// The name of the kind.
    const KIND: &'static str;

    /// The digest of the content alone, which is the name of plans and questions.
    fn hash(&self) -> Hash {
        digest(self, &[])
    }
}

/// Why a file is refused.
#[derive(Debug, Error)]
pub enum Fault {
    /// It cannot be read.
    #[error("cannot be read: {0}")]
    Read(#[from] io::Error),
    /// It is a link.
    #[error("is a link, but a file of a plan must not be a link")]
    Link,
    /// It is a directory, a pipe or a device.
    #[error("is not a regular file")]
    NoFile,
    /// Something else has been read from it.
    #[error("is a file of the plan, but this command also reads it for another purpose")]
    Source,
    /// It is no directory.
    #[error("is not a directory, but the plan needs a directory here")]
    NoDirectory,
    /// It has more bytes than any such file.
    #[error("is larger than {} MiB", MOST_BYTES >> 20)]
    TooLarge,
    /// It ends within its first line.
    #[error("is cut short at offset {0}")]
    Truncated(usize),
    /// Its first line is not understood.
    #[error("is damaged at offset {0}: {1}")]
    Syntax(usize, String),
    /// It is of another kind.
    #[error("is a file of kind '{}', not '{expected}'", shown(found))]
    Kind {
        /// The kind that is needed.
        expected: &'static str,
        /// The kind that it names.
        found: String,
    },
    /// It has another version.
    #[error("has version {0}, but this prover reads version {VERSION}")]
    Version(u32),
    /// Its digest is not that of what it says.
    #[error("is damaged: its digest does not match its content")]
    Digest,
    /// The digest is right, but the bytes are not those that this prover writes.
    #[error("is damaged: this prover writes the same content in other bytes")]
    Form,
    /// It belongs to another plan.
    #[error("belongs to another plan")]
    Plan,
    /// It was made for another version of the search.
    #[error("needs version {0} of the search, but this prover has versions 1 to {SEARCH}")]
    Search(u32),
    /// It does not bear the name that its content has.
    #[error("has a name that does not match its content; the right name is {0}")]
    Name(Hash),
    /// The content contradicts itself.
    #[error("does not fit its question: {0}")]
    Unfit(&'static str),
    /// The certificate in it cannot be read, or is false.
    #[error("contains a certificate that is damaged or false: {0}")]
    Certificate(#[from] pgc_core::proof::Refusal),
    /// The game in it cannot be built.
    #[error("has an invalid game: {0}")]
    Game(#[from] pgc_core::game::GameError),
}

/// The first line of a file.
#[derive(Serialize, Deserialize)]
struct Sealed<T> {
    kind: String,
    version: u32,
    sha256: Hash,
    content: T,
}

/// The digest of a content and what follows it: for plans and questions, their names.
pub fn digest<T: Content>(content: &T, rest: &[u8]) -> Hash {
    Hash::of(&[&serde_json::to_vec(content).unwrap_or_default(), rest])
}

/// The bytes of a file.
pub fn seal<T: Content>(content: &T, rest: &[u8]) -> Vec<u8> {
    let sealed = Sealed { kind: T::KIND.to_owned(), version: VERSION, sha256: digest(content, rest), content };
    let mut bytes = serde_json::to_vec(&sealed).unwrap_or_default();
    bytes.push(b'\n');
    bytes.extend_from_slice(rest);
    bytes
}

/// The content of a file, and what follows it.
///
/// # Errors
///
/// Why the file is refused.
pub fn open<T: Content>(bytes: &[u8]) -> Result<(T, &[u8]), Fault> {
    let end = bytes.iter().position(|&byte| byte == b'\n').ok_or(Fault::Truncated(bytes.len()))?;
    let (line, rest) = (&bytes[..end], &bytes[end + 1..]);
    let syntax = |error: serde_json::Error| Fault::Syntax(error.column(), shown(&error.to_string()));
    let Sealed { kind, version, sha256, content: IgnoredAny } = serde_json::from_slice(line).map_err(syntax)?;
    if kind != T::KIND {
        return Err(Fault::Kind { expected: T::KIND, found: kind });
    }
    if version != VERSION {
        return Err(Fault::Version(version));
    }
    let Sealed::<T> { content, .. } = serde_json::from_slice(line).map_err(syntax)?;
    if digest(&content, rest) != sha256 {
        return Err(Fault::Digest);
    }
    if seal(&content, rest) != bytes {
        return Err(Fault::Form);
    }
    Ok((content, rest))
}

/// The bytes of a file in the folder of a plan, which may come from another machine: it is no link.
///
/// # Errors
///
/// It cannot be read, is not a regular file, or is too large.
pub fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    if fs::symlink_metadata(path)?.is_symlink() { Err(Fault::Link) } else { contents(path, File::open) }
}

/// The bytes of a file that the user names, perhaps through links.
///
/// # Errors
///
/// As [`read`], but for links.
pub(crate) fn read_named(path: &Path) -> Result<Vec<u8>, Fault> {
    contents(path, sources::open)
}

fn contents<'p>(path: &'p Path, open: impl Fn(&'p Path) -> io::Result<File>) -> Result<Vec<u8>, Fault> {
    // Opening a pipe would wait for somebody to write to it.
    if !fs::metadata(path)?.is_file() {
        return Err(Fault::NoFile);
    }
    let mut bytes = Vec::new();
    open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES { Err(Fault::TooLarge) } else { Ok(bytes) }
}

/// A SHA-256 in 64 hex digits, in lower case. Nothing else is read as one, so a file's name that is made from it stays in its folder.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Hash(String);

impl Hash {
    /// The hash of some parts together.
    pub(super) fn of(parts: &[&[u8]]) -> Hash {
        let mut hash = Sha256::new();
        parts.iter().for_each(|part| hash.update(part));
        Hash(hex(&hash.finalize()))
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

/// The version of the search for answers. A plan is bound to it, and not to the version of the prover: a release that answers as
/// the one before goes on with its plans.
///
/// It must be raised whenever an answer to some question may have other bytes than before: when a method is added, left out or
/// changed, when a limit or the order of methods changes, or the bytes of a certificate. It stays where only speed, reports or commands
/// change. The test below has the digests of some answers; if one of them changes, so does the version, and the digests are renewed.
///
/// Since version 2 parts are looked for. Plans of version 1 are answered without them, as before.
pub(crate) const SEARCH: u32 = 2;

/// The newest version of the format that answers may need under a version of the search.
pub(crate) fn of_format(search: u32) -> Version {
    if search == 1 { Version::One } else { Version::Two }
}

#[cfg(test)]
mod tests {
    use pgc_core::game::{Claim, Game};

    use super::*;
    use crate::folder::{Folder, place_of_answer};
    use crate::{answer, begin};

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
    fn what_is_sealed_is_read_back() {
        let bytes = seal(&note(), b"rest\n");
        assert_eq!(open::<Note>(&bytes).unwrap(), (note(), &b"rest\n"[..]));
    }

    #[test]
    fn each_flipped_bit_each_cut_and_each_addition_is_refused() {
        let bytes = seal(&note(), b"rest");
        for bit in 0..8 * bytes.len() {
            let mut other = bytes.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            assert!(open::<Note>(&other).is_err(), "bit {bit}");
        }
        for end in 0..bytes.len() {
            assert!(open::<Note>(&bytes[..end]).is_err(), "{end}");
        }
        let longer = [&bytes[..], b"x"].concat();
        assert!(matches!(open::<Note>(&longer), Err(Fault::Digest)));
    }

    #[test]
    fn what_is_wrong_is_named() {
        #[derive(Debug, Serialize, Deserialize)]
        struct Other {}
        impl Content for Other {
            const KIND: &'static str = "other";
        }
        let bytes = seal(&note(), b"");
        assert!(matches!(open::<Other>(&bytes), Err(Fault::Kind { expected: "other", .. })));
        let text = String::from_utf8(bytes).unwrap();
        let older = text.replace("\"version\":3", "\"version\":1");
        assert!(matches!(open::<Note>(older.as_bytes()), Err(Fault::Version(1))));
        let spaced = text.replace("\"content\":", "\"content\": ");
        assert!(matches!(open::<Note>(spaced.as_bytes()), Err(Fault::Form)));
        assert!(matches!(open::<Note>(b"{\"kind\":7}\n"), Err(Fault::Syntax(9, _))));
        assert!(matches!(open::<Note>(b""), Err(Fault::Truncated(0))));
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

    /// Plans that use each method of a job: the game, the claim, questions of a round and budget; and the first digits of the digest of all
    /// answers to the first round. If one changes, raise the version.
    const DIGESTS: [(&str, Claim, usize, u64, &str); 8] = [
        ("3^2", Claim::OpheliaDraws, 4, 1_000, "350ab0c75d65e1ce"),
        ("3^2", Claim::XenoWins, 4, 1_000, "8d72be3a71a2bc0c"),
        ("3^3", Claim::XenoWins, 8, 100, "36eda40cebe7c862"),
        ("3^3", Claim::OpheliaDraws, 4, 100, "2dbb3a75c6fc4124"),
        ("mnk:5,4,4", Claim::OpheliaDraws, 8, 100, "84a01bb6d0d096cc"),
        ("td:4,3 --maker-breaker", Claim::XenoWins, 4, 50, "b1c148993c4c9a11"),
        ("3^3 --start X:/O:13 --to-move Xeno", Claim::OpheliaWins, 2, 20, "caa2bff34bf0f34c"),
        ("4^3 --start X:0,1,21/O:3,42,63 --to-move Xeno", Claim::XenoWins, 4, 100, "584ad39b3cb5faf3"),
    ];

    #[test]
    fn answers_of_this_version_do_not_change() {
        let found = DIGESTS.map(|(game, claim, jobs, nodes, _)| {
            let directory = tempfile::tempdir().unwrap();
            let folder = Folder::new(directory.path());
            let first = begin(&folder, &Game::parse(game).unwrap(), claim, (jobs, nodes, 1 << 26)).unwrap();
            let mut hash = Sha256::new();
            for question in &first.questions {
                answer(question, None, 1, &()).unwrap();
                hash.update(fs::read(place_of_answer(question)).unwrap());
            }
            hex(&hash.finalize())[..16].to_owned()
        });
        assert_eq!(found, DIGESTS.map(|(.., digest)| digest.to_owned()));
    }
}
