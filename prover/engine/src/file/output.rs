//! Where a command writes: claimed before its work, and written when there is a result.
//!
//! What was not named by the user is never replaced by other content. So no name that is made from a game, and no file of names beside a
//! certificate, costs a file that somebody has written. If a result cannot be written after all, it is saved elsewhere.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use tempfile::Builder;

use super::{WriteError, between_files, check_output, is_stream, named, write_output};
use pgc_core::certificate::{MAX_FILE_BYTES, decode};
use pgc_core::game::Game;

/// A file or a stream to which a command writes.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    /// Whether other content may be replaced: the user allows it, or it was written here.
    replaces: AtomicBool,
}

impl Output {
    /// One that the user names.
    pub fn named(path: &Path) -> Self {
        Self { path: path.to_owned(), replaces: true.into() }
    }

    /// A file that the user does not name, but may allow to be `replaced`.
    pub fn unnamed(path: PathBuf, replaced: bool) -> Self {
        Self { path, replaces: replaced.into() }
    }

    /// Asks, before the work, whether it can be written. What is there already must be such that it `may_be` the same as will be written.
    ///
    /// # Errors
    ///
    /// It cannot be written; it is standard output, and a terminal; or something else is there that must not be replaced.
    pub fn claim(&self, may_be: impl Fn(&[u8]) -> bool) -> Result<(), WriteError> {
        match self.there() {
            There::Nothing => check_output(&self.path),
            There::File(bytes) if may_be(&bytes) => Ok(()),
            _ => check_output(&self.path).and(Err(taken(&self.path))),
        }
    }

    /// What must not be replaced.
    fn there(&self) -> There {
        if self.replaces.load(Ordering::Relaxed) { There::Nothing } else { There::at(&self.path) }
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes all bytes.
    ///
    /// # Errors
    ///
    /// They cannot be written. Then the error says where they are instead: in the system's folder for temporary files, if that takes them.
    pub fn write(&self, bytes: &[u8]) -> Result<(), WriteError> {
        let written = match self.there() {
            There::Nothing => write_output(&self.path, bytes),
            There::File(there) if there == bytes => Ok(()),
            _ => Err(taken(&self.path)),
        };
        self.replaces.fetch_or(written.is_ok(), Ordering::Relaxed);
        written.map_err(|error| WriteError { saved: saved(&self.path, bytes), ..error })
    }
}

/// What is at a path.
enum There {
    Nothing,
    File(Vec<u8>),
    Other,
}

impl There {
    fn at(path: &Path) -> Self {
        match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::Nothing,
            Ok(found) if found.is_file() && found.len() <= MAX_FILE_BYTES as u64 => {
                fs::read(path).map_or(Self::Other, Self::File)
            }
            _ => Self::Other,
        }
    }
}

fn taken(path: &Path) -> WriteError {
    let why = "something else is there, and the command does not name this file";
    WriteError { path: path.to_owned(), source: io::Error::new(io::ErrorKind::AlreadyExists, why), saved: None }
}

/// Writes bytes into a new file of the system's folder for temporary files. Returns its path, if they can be written.
fn saved(path: &Path, bytes: &[u8]) -> Option<PathBuf> {
    let _writing = between_files();
    let path = if path == Path::new("-") { Path::new("certificate") } else { path };
    let [stem, end] = [path.file_stem()?, path.extension().unwrap_or("pgc".as_ref())].map(OsStr::to_string_lossy);
    let file = Builder::new().prefix(&format!("{stem}-")).suffix(&format!(".{end}")).tempfile().ok()?;
    fs::write(file.path(), bytes).and_then(|()| file.as_file().sync_all()).ok()?;
    Some(file.keep().ok()?.1)
}

/// Where a certificate goes, and the names of its game's points beside it: `proof.names` for `proof.pgc`.
#[derive(Debug)]
pub struct CertificateOutput {
    game: Game,
    certificate: Output,
    names: Option<(Output, String)>,
}

impl CertificateOutput {
    /// A certificate that goes here, and names beside it, which may be allowed to be `replaced`. A stream has none.
    ///
    /// # Errors
    ///
    /// The names cannot be written as JSON, which no name prevents.
    pub fn new(certificate: Output, game: &Game, replaced: bool) -> Result<Self, WriteError> {
        let beside = certificate.path.with_extension("names");
        let is_alone = is_stream(&certificate.path) || beside == certificate.path;
        let text = if is_alone { None } else { named(&beside, game.name_file())? };
        Ok(Self { game: game.clone(), certificate, names: text.map(|text| (Output::unnamed(beside, replaced), text)) })
    }

    /// Asks, before the work, whether both can be written. Another certificate of the game may be there, which is replaced by no other bytes.
    ///
    /// # Errors
    ///
    /// As [`Output::claim`].
    pub fn claim(&self) -> Result<(), WriteError> {
        self.certificate.claim(|there| decode(there).is_ok_and(|there| is_same(&there.game, &self.game)))?;
        self.names.as_ref().map_or(Ok(()), |(output, text)| output.claim(|there| there == text.as_bytes()))
    }

    /// The path of the certificate.
    pub fn path(&self) -> &Path {
        &self.certificate.path
    }

    /// The path of the names, if there are some.
    pub fn names(&self) -> Option<&Path> {
        self.names.as_ref().map(|(output, _)| output.path())
    }

    /// Writes the bytes of a certificate, and the names.
    ///
    /// # Errors
    ///
    /// As [`Output::write`].
    pub fn write(&self, bytes: &[u8]) -> Result<(), WriteError> {
        self.certificate.write(bytes)?;
        self.names.as_ref().map_or(Ok(()), |(output, text)| output.write(text.as_bytes()))
    }
}

/// Whether two games are the same, whatever they are called.
fn is_same(one: &Game, other: &Game) -> bool {
    one.board == other.board
        && one.convention == other.convention
        && one.opening == other.opening
        && one.moves == other.moves
}
