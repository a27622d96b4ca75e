//! The checkpoint store: saves what a search for parts, by strategic moves, or by quiet moves, knows in a file.
//!
//! A search reports often, and each report may save, if the last save is ten seconds ago and no other thread is
//! saving. The file is written anew and renamed, so a crash leaves the old one or the new one. A save that fails is
//! told once, and the search goes on; only the save at its end must succeed, as the user would lose what it has
//! found.
//!
//! A file is the run's own only if the run has read or written it. Any other file at that path is left alone: it is
//! somebody's work.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, TryLockError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::file;
use crate::search::checkpoint::{Fingerprint, MAX_CHECKPOINT_BYTES, Refusal};
use crate::search::parts::checkpoint::{self as parts, AttemptLog};
use crate::search::quiet::{Log, WaveLog};
use crate::search::strategic::StrategicSearch;
use crate::search::strategic::checkpoint::{decode, encode};
use crate::search::strategic::fingerprint::fingerprint;
use crate::search::strategic::question::Question;
use crate::search::strategic::transposition::Fact;
use crate::search::threads::lock;
use crate::solve::checkpoint_error::CheckpointError;
use crate::solve::progress::Progress;
use pgc_core::position::line_counts::Width;
use pgc_core::position::{Rules, Symmetries};

/// The time between two saves.
const PERIOD: Duration = Duration::from_secs(10);

/// A checkpoint that holds what a search for the game has found: what attempts have come to if it is one for parts, facts about positions if
/// it is one by strategic moves, what waves have found if it is one by quiet moves.
pub(super) struct Kept(pub(super) Vec<u8>);

impl Kept {
    /// What attempts have come to, for a search for parts by these rules.
    ///
    /// # Errors
    ///
    /// It is not such a checkpoint.
    pub(super) fn attempts(&self, rules: &Rules, symmetries: &Symmetries) -> Result<AttemptLog, Refusal> {
        AttemptLog::decode(&self.0, &parts::fingerprint(rules, symmetries))
    }

    /// The facts, for the answer to a question by strategic moves.
    ///
    /// # Errors
    ///
    /// It is not such a checkpoint.
    pub(super) fn facts<W: Width>(&self, question: &Question<W>) -> Result<Vec<Fact<W::Points>>, Refusal> {
        decode(&self.0, question)
    }

    /// What waves have found; nothing if there are no checkpoints for the game.
    ///
    /// # Errors
    ///
    /// It is not such a checkpoint.
    pub(super) fn waves<W: Width>(
        &self,
        rules: &Rules,
        symmetries: &Symmetries,
    ) -> Result<Option<WaveLog<W>>, Refusal> {
        WaveLog::decode(&self.0, rules, symmetries)
    }
}

/// The bytes of a file, if it exists.
pub(super) fn read(path: &Path) -> Result<Option<Vec<u8>>, CheckpointError> {
    let unreadable = |source| CheckpointError::Unreadable { path: path.to_owned(), source };
    match fs::metadata(path) {
        // Opening a pipe would wait for somebody to write to it.
        Ok(found) if !found.is_file() => return Err(unreadable(io::Error::other("it is not a regular file"))),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(unreadable(error)),
    }
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(MAX_CHECKPOINT_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(Some(bytes))
}

/// Whether a checkpoint can probably be written at a path.
///
/// # Errors
///
/// [`CheckpointError::Unwritable`].
pub fn check_writable(path: &Path) -> Result<(), CheckpointError> {
    if path == Path::new("-") {
        let source = io::Error::other("a checkpoint must be a file, and - is not a file");
        return Err(CheckpointError::Unwritable { path: path.to_owned(), source });
    }
    file::check_writable(path).map_err(unwritable)
}

/// Removes a checkpoint that is no longer needed: one that the run has [kept](crate::solve::Record::kept). Links to it stay.
///
/// # Errors
///
/// [`CheckpointError::Unremovable`].
pub fn remove(path: &Path) -> Result<(), CheckpointError> {
    match fs::canonicalize(path).and_then(fs::remove_file) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => {
            Err(CheckpointError::Unremovable { path: path.to_owned(), source })
        }
        _ => Ok(()),
    }
}

fn unwritable(file::WriteError { path, source, .. }: file::WriteError) -> CheckpointError {
    CheckpointError::Unwritable { path, source }
}

/// Encodes what a search knows.
type Encode = dyn Fn() -> io::Result<Vec<u8>> + Send + Sync;

/// Saves what a search knows from time to time.
pub(super) struct CheckpointStore {
    path: PathBuf,
    encode: Box<Encode>,
    state: Mutex<State>,
    /// Whether the file is this one's: it has been written at least once.
    written: AtomicBool,
}

impl fmt::Debug for CheckpointStore {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("CheckpointStore").field("path", &self.path).field("state", &self.state).finish_non_exhaustive()
    }
}

#[derive(Debug)]
struct State {
    saved: Instant,
    /// Whether the last attempt to save failed. This is reported once.
    failed: bool,
}

impl CheckpointStore {
    fn new(path: &Path, encode: impl Fn() -> io::Result<Vec<u8>> + Send + Sync + 'static) -> Self {
        let state = Mutex::new(State { saved: Instant::now(), failed: false });
        Self { path: path.to_owned(), encode: Box::new(encode), state, written: AtomicBool::new(false) }
    }

    /// Keeps what a search by strategic moves knows.
    pub(super) fn of_facts<W: Width>(path: &Path, search: &StrategicSearch<W>) -> Self {
        let (fingerprint, table) = (fingerprint(search.question()), Arc::clone(search.table()));
        Self::new(path, move || encode(&fingerprint, &table.decided()))
    }

    /// Keeps what attempts of a search for parts have come to.
    pub(super) fn of_attempts(path: &Path, fingerprint: Fingerprint, log: &Arc<AttemptLog>) -> Self {
        let log = Arc::clone(log);
        Self::new(path, move || log.encode(&fingerprint))
    }

    /// Keeps what the searches of a log have found.
    pub(super) fn of_log<A>(path: &Path, fingerprint: Fingerprint, log: &Arc<Log<A>>) -> Self
    where
        A: Serialize + DeserializeOwned + Send + Sync + 'static,
    {
        let log = Arc::clone(log);
        Self::new(path, move || log.encode(&fingerprint))
    }

    /// Saves as [`keep`](Self::keep) does, if a log has more than was `saved`.
    pub(super) fn keep_if_more<A>(&self, saved: &AtomicUsize, log: &Log<A>, progress: &dyn Progress) {
        if saved.load(Ordering::Relaxed) != log.count() && self.keep(progress) {
            saved.store(log.count(), Ordering::Relaxed);
        }
    }

    /// The file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it has been written.
    pub(super) fn is_written(&self) -> bool {
        self.written.load(Ordering::Relaxed)
    }

    /// Saves if the last save was long ago, unless another thread is saving. If this fails, the search continues. Returns whether it
    /// was saved.
    pub(super) fn keep(&self, progress: &dyn Progress) -> bool {
        let mut state = match self.state.try_lock() {
            Ok(state) => state,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return false,
        };
        if state.saved.elapsed() < PERIOD {
            return false;
        }
        match self.write() {
            Ok(()) => state.failed = false,
            Err(error) => {
                if !state.failed {
                    progress.warn(&error.to_string());
                }
                state.failed = true;
            }
        }
        // Measured after writing, which takes time, too.
        state.saved = Instant::now();
        !state.failed
    }

    /// Saves what is known, when the search ends.
    pub(super) fn save(&self) -> Result<(), CheckpointError> {
        let _state = lock(&self.state);
        self.write()
    }

    fn write(&self) -> Result<(), CheckpointError> {
        let bytes =
            (self.encode)().map_err(|source| CheckpointError::Unwritable { path: self.path.clone(), source })?;
        file::write_atomically(&self.path, &bytes).map_err(unwritable)?;
        self.written.store(true, Ordering::Relaxed);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
