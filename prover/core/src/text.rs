//! Reads text files, as various editors write them.
//!
//! A file is read up to a limit, and must be UTF-8; some editors begin it with a mark. Each file that is read
//! counts as a source, over which nothing is written later (`sources`).

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::quote::shown;
use crate::sources;

/// Why a text cannot be read. The message says what to do.
#[derive(Debug, Error)]
pub enum TextError {
    /// The file cannot be opened or read.
    #[error("{}: cannot be read: {source}", shown(path))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file is larger than allowed.
    #[error("{}: is larger than {} MiB", shown(path), most >> 20)]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The most bytes that are read.
        most: u64,
    },
    /// The bytes are not UTF-8.
    #[error("{}: is not UTF-8 text; save it as UTF-8 or plain ASCII", shown(.0))]
    NotUtf8(PathBuf),
}

/// The text of a file of at most this many bytes.
pub fn read(path: &Path, most: u64) -> Result<String, TextError> {
    read_from(sources::open(path), path, most)
}

/// The same, but the path `-` is standard input.
pub fn read_input(path: &Path, most: u64) -> Result<String, TextError> {
    if path == Path::new("-") { read_from(Ok(sources::standard_input().lock()), path, most) } else { read(path, most) }
}

/// The text of at most this many bytes from an open file, which has this name in messages.
fn read_from(source: io::Result<impl Read>, path: &Path, most: u64) -> Result<String, TextError> {
    let mut bytes = Vec::new();
    source
        .and_then(|source| source.take(most + 1).read_to_end(&mut bytes))
        .map_err(|source| TextError::Unreadable { path: path.to_owned(), source })?;
    if bytes.len() as u64 > most {
        return Err(TextError::TooLarge { path: path.to_owned(), most });
    }
    decoded(bytes).ok_or_else(|| TextError::NotUtf8(path.to_owned()))
}

/// The text in some bytes: without a byte order mark, and with line feeds if only carriage returns end its lines.
/// Nothing if the bytes are not UTF-8.
pub(crate) fn decoded(bytes: Vec<u8>) -> Option<String> {
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
    fn marks_of_the_encoding_and_old_line_ends_are_taken_away() {
        let text = |bytes: &[u8]| decoded(bytes.to_vec());
        assert_eq!(text(b"\xef\xbb\xbfpoints 3\n").as_deref(), Some("points 3\n"));
        assert_eq!(text(b"points 3\r0 1\r").as_deref(), Some("points 3\n0 1\n"));
        assert_eq!(text(b"points 3\r\n0 1\r").as_deref(), Some("points 3\r\n0 1\r"));
        assert_eq!(text(b"\xff\xfep"), None);
    }
}
