//! The files that this process reads, and texts as various editors write them.
//!
//! What is read must not be written over, whatever paths, links or streams lead there; so each file that a user names is opened here, and
//! all that is written is compared with the list by the identity of files.
//!
//! A text is read up to a limit, and must be UTF-8; some editors begin it with a mark.

use std::{
    fs::{self, File, Metadata},
    io::{self, Read},
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
    time::SystemTime,
};

use thiserror::Error;

use crate::quote::InFile;

/// What tells one file from all others: device, inode, and when it was created, as the inode of a file that is gone is used again.
type Identity = (u64, u64, Option<SystemTime>);

/// The regular files that were opened.
static SOURCES: Mutex<Vec<Identity>> = Mutex::new(Vec::new());

fn sources() -> MutexGuard<'static, Vec<Identity>> {
    SOURCES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Opens a file that is read. From now on, it counts as a source.
///
/// # Errors
///
/// It cannot be opened.
pub fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    add(&file.metadata()?);
    Ok(file)
}

/// Opens a regular file, which counts as no source. To open a pipe would be to wait for somebody to write to it.
///
/// # Errors
///
/// It cannot be opened, or is something else.
pub fn open_regular(path: &Path) -> io::Result<File> {
    if fs::metadata(path)?.is_file() { File::open(path) } else { Err(io::Error::other("it is not a regular file")) }
}

/// Standard input is read, which counts as a source if it is a file that the system tells.
pub fn standard_input() -> io::Stdin {
    let stdin = io::stdin();
    if let Ok(found) = metadata_of(&stdin) {
        add(&found);
    }
    stdin
}

/// Whether a file has been opened as a source.
pub fn has(found: &Metadata) -> bool {
    identity(found).is_some_and(|identity| sources().contains(&identity))
}

/// Whether two names, or streams, are of one file.
pub fn are_one(one: io::Result<Metadata>, other: io::Result<Metadata>) -> bool {
    matches!([one, other].map(|found| identity(&found.ok()?)), [Some(one), Some(other)] if one == other)
}

/// The metadata of what is behind a stream.
#[cfg(unix)]
pub fn metadata_of(stream: &impl std::os::fd::AsFd) -> io::Result<Metadata> {
    File::from(stream.as_fd().try_clone_to_owned()?).metadata()
}

/// Unknown on this system.
#[cfg(not(unix))]
pub fn metadata_of<T>(_: &T) -> io::Result<Metadata> {
    Err(io::ErrorKind::Unsupported.into())
}

fn add(found: &Metadata) {
    let Some(identity) = identity(found).filter(|_| found.is_file()) else { return };
    let mut sources = sources();
    if !sources.contains(&identity) {
        sources.push(identity);
    }
}

/// The identity of a file.
#[cfg(unix)]
fn identity(found: &Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    Some((found.dev(), found.ino(), found.created().ok()))
}

/// Unknown on this system.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<Identity> {
    None
}

/// A file whose text cannot be read. The message says what to do.
pub type TextError = InFile<TextFault>;

/// Why a text cannot be read.
#[derive(Debug, Error)]
pub enum TextFault {
    /// The file cannot be opened or read: what the system says.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// The file is larger than this many bytes.
    #[error("is larger than {} MiB", .0 >> 20)]
    TooLarge(u64),
    /// The bytes are not UTF-8.
    #[error("is not UTF-8 text; save it as UTF-8 or plain ASCII")]
    NotUtf8,
}

/// The text of a file of at most this many bytes. The path `-` is standard input.
pub fn read_input(path: &Path, most: u64) -> Result<String, TextError> {
    let is_stream = path == Path::new("-");
    let bytes = if is_stream { bytes(Ok(standard_input().lock()), most) } else { bytes(open(path), most) };
    let text = bytes.and_then(|bytes| decoded(bytes).ok_or(TextFault::NotUtf8));
    text.map_err(|fault| InFile::new(path, fault))
}

/// All bytes of what was opened, at most this many.
///
/// # Errors
///
/// It was not opened, cannot be read, or is larger.
pub fn bytes(source: io::Result<impl Read>, most: u64) -> Result<Vec<u8>, TextFault> {
    let mut bytes = Vec::new();
    source?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(TextFault::TooLarge(most)) } else { Ok(bytes) }
}

/// The text in some bytes: without a byte order mark, and with line feeds if only carriage returns end its lines.
/// Nothing if the bytes are not UTF-8.
fn decoded(bytes: Vec<u8>) -> Option<String> {
    let mut text = String::from_utf8(bytes).ok()?;
    if text.starts_with(MARK) {
        text.remove(0);
    }
    if !text.contains('\n') && text.contains('\r') {
        text = text.replace('\r', "\n");
    }
    Some(text)
}

/// The byte order mark, with which some editors begin a text.
const MARK: char = '\u{feff}';

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_file_is_a_source_under_each_of_its_names_once_it_was_opened() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        fs::write(at("read"), "text").unwrap();
        fs::write(at("other"), "text").unwrap();
        fs::hard_link(at("read"), at("same")).unwrap();
        std::os::unix::fs::symlink("read", at("link")).unwrap();
        let is_source = |name: &str| has(&fs::metadata(at(name)).unwrap());
        assert!(!is_source("read"));
        open(&at("link")).unwrap();
        assert!(is_source("read") && is_source("same") && is_source("link") && !is_source("other"));
        open(Path::new("/dev/null")).unwrap();
        assert!(!has(&fs::metadata("/dev/null").unwrap()), "a device is not a file that is overwritten");
    }

    #[test]
    fn a_source_is_read_if_it_is_as_long_as_it_may_be() {
        assert_eq!(bytes(Ok(&b"abc"[..]), 3).unwrap(), b"abc");
        assert!(matches!(bytes(Ok(&b"abc"[..]), 2), Err(TextFault::TooLarge(2))));
    }

    #[test]
    fn marks_of_the_encoding_and_old_line_ends_are_taken_away() {
        let text = |bytes: &[u8]| decoded(bytes.to_vec());
        assert_eq!(text(b"\xef\xbb\xbfpoints 3\n").as_deref(), Some("points 3\n"));
        assert_eq!(text(b"points 3\r0 1\r").as_deref(), Some("points 3\n0 1\n"));
        assert_eq!(text(b"points 3\r\n0 1\r").as_deref(), Some("points 3\r\n0 1\r"));
        assert_eq!(text(b"\xff\xfep"), None);
    }
}
