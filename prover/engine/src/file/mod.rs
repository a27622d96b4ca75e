//! Writes a certificate: to its file, completely or not at all, or through a pipe.
//!
//! - [`encode`]: its bytes; `seal` compresses them;
//! - [`Output`], [`CertificateOutput`]: where a command writes, claimed before its work;
//! - `target`: what a path stands for, behind all links;
//! - `replace`: new bytes for a file; `temporary`: the files that have them first.
//!
//! No file is written that this process reads, whatever paths lead there. Links are followed: a link stays,
//! and the file behind it is written, or created if it does not exist. A file keeps its mode, its owner and its hard links.

mod output;
mod replace;
mod seal;
mod target;
mod temporary;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use thiserror::Error;

pub use output::{CertificateOutput, Output};
use replace::Writer;
use target::{Place, Target};
pub use target::{is_same_file, is_source, is_standard_output, lands_in};

use pgc_core::certificate::{Certificate, EncodeError, Version, encode_payload};
use pgc_core::quote::shown;

/// Encodes a certificate as a file. The same certificate always gives the same bytes.
///
/// # Errors
///
/// The certificate exceeds the limits of the format.
///
/// # Panics
///
/// When a map is no permutation of the board's points.
pub fn encode(certificate: &Certificate) -> Result<Vec<u8>, EncodeError> {
    seal::seal(Version::of(&certificate.strategy), &encode_payload(certificate)?)
}

/// A file cannot be written. Its old content is still there, unless the system's message says where the new bytes are.
#[derive(Debug, Error)]
#[error("{}: cannot be written: {source}; {}", shown(path), self.advice())]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// What the system says.
    pub source: io::Error,
    /// Where the new bytes are instead.
    pub saved: Option<PathBuf>,
}

impl WriteError {
    fn advice(&self) -> String {
        let allow =
            if self.source.kind() == io::ErrorKind::AlreadyExists { "allow it with --replace, or " } else { "" };
        let saved = self.saved.as_ref().map(|saved| format!("; all its bytes are in {}", shown(saved)));
        format!("{allow}choose another place{}", saved.unwrap_or_default())
    }
}

/// Writes a file through a temporary one in the same directory, which reaches the disk before it takes the name.
///
/// # Errors
///
/// The directory does not exist or cannot be written, the disk is full, or the path names something other than a file.
/// Nothing is left behind.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    write_with(path, bytes, &|file, bytes| file.write_all(bytes))
}

/// Writes a file under this very name, completely or not at all: if a link or another name of a file is there, it is replaced, and the
/// file behind it stays as it is.
///
/// # Errors
///
/// The directory does not exist or cannot be written, the disk is full, or the path names something other than a file.
pub fn write_here(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let _writing = between_files();
    let place = Place { path: path.to_owned(), found: None };
    named(path, replace::replace(&place, bytes, &|file, bytes| file.write_all(bytes)))
}

/// Whether a file can probably be written. So a long search is not lost because its file cannot be written.
///
/// # Errors
///
/// As [`write_here`], except for a full disk.
pub fn check_writable(path: &Path) -> Result<(), WriteError> {
    named(path, Place::of(path).and_then(|place| check(&place)))
}

/// Writes a file as [`write_atomically`] does, but writes directly to streams: standard output, which is `-`, pipes,
/// and devices such as `/dev/null`. A pipe waits for its reader.
///
/// # Errors
///
/// As [`write_atomically`]; a stream may have taken some of the bytes.
fn write_output(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    match named(path, Target::of(path))? {
        Target::StandardOutput => check_report().and_then(|()| named(path, replace::to_standard_output(bytes))),
        // No lock is taken here: an interrupt must not wait for a pipe's reader.
        Target::Stream(stream) => named(path, replace::stream(&stream, bytes)),
        Target::File(_) => write_atomically(path, bytes),
    }
}

/// Whether [`write_output`] is likely to succeed. A pipe is not opened.
///
/// # Errors
///
/// As [`write_output`], except for a full disk; or standard output is a terminal.
fn check_output(path: &Path) -> Result<(), WriteError> {
    let checked = match named(path, Target::of(path))? {
        Target::StandardOutput if io::stdout().is_terminal() => {
            Err(io::Error::other("standard output is a terminal, and a certificate is not text"))
        }
        Target::StandardOutput => return check_report(),
        Target::Stream(_) => Ok(()),
        Target::File(place) => check(&place),
    };
    named(path, checked)
}

/// Whether standard output may be written: it does not go to the end of a file that this process reads.
///
/// # Errors
///
/// It does.
pub fn check_report() -> Result<(), WriteError> {
    let path = Path::new("-");
    named(path, if is_source(path) { Err(target::read_here()) } else { Ok(()) })
}

/// Whether an output is a stream of bytes. Writing to it may wait for the reader.
pub fn is_stream(path: &Path) -> bool {
    matches!(Target::of(path), Ok(Target::StandardOutput | Target::Stream(_)))
}

/// Locked while a temporary file exists.
static WRITING: Mutex<()> = Mutex::new(());

/// Waits until no file is being written, and lets none be written while the guard lives. Take it before you end the
/// program on an interrupt: then nothing half-written is left behind.
pub fn between_files() -> MutexGuard<'static, ()> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn named<T>(path: &Path, result: io::Result<T>) -> Result<T, WriteError> {
    result.map_err(|source| WriteError { path: path.to_owned(), source, saved: None })
}

/// Whether a temporary file can be created in the directory of a file.
fn check(place: &Place) -> io::Result<()> {
    let _writing = between_files();
    replace::beside(place).map(drop)
}

fn write_with(path: &Path, bytes: &[u8], write: Writer) -> Result<(), WriteError> {
    let _writing = between_files();
    named(path, Place::of(path).and_then(|place| replace::replace(&place, bytes, write)))
}

#[cfg(test)]
mod tests;
