//! The checkpoint store: saves what a search for parts, by strategic moves, or by quiet moves, knows in a file.
//!
//! A search reports often, and each report may save, if the last save is ten seconds ago and no other thread is
//! saving. The file is written anew and renamed, so a crash leaves the old one or the new one. A save that fails is
//! reported once, and the search goes on; only the save at its end must succeed, as the user would lose what it has
//! found.
//!
//! A run has one store, which keeps what its searches find, one after the other. A file is the run's own only if the run goes on from it or
//! has written it. Any other file at that path is left alone: it is somebody's work.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, TryLockError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use serde::{Serialize, de::DeserializeOwned};
use thiserror::Error;

use crate::{
    file,
    progress::Progress,
    sealed::{Fault, Fingerprint, Log, MOST_BYTES, Refusal},
    search::threads::lock,
};
use pgc_core::{
    quote::InFile,
    sources::{self, TextFault},
};

/// The time between two saves.
const PERIOD: Duration = Duration::from_secs(10);

/// The bytes of a file, if it exists.
pub(super) fn read(path: &Path) -> Result<Option<Vec<u8>>, Refusal> {
    match sources::bytes(sources::open_regular(path), MOST_BYTES) {
        Err(TextFault::Unreadable(error)) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        bytes => Ok(Some(bytes.map_err(Fault::Unread)?)),
    }
}

/// Whether a checkpoint can probably be written at a path.
///
/// # Errors
///
/// [`CheckpointFault::Unwritable`].
pub fn check_writable(path: &Path) -> Result<(), CheckpointError> {
    if path == Path::new("-") {
        let source = io::Error::other("a checkpoint must be a file, and - is not a file");
        return Err(CheckpointFault::Unwritable(source).of(path));
    }
    file::check_writable(path).map_err(unwritable)
}

/// Removes a checkpoint that is no longer needed: one that the run has [kept](crate::solve::Record::kept). Links to it stay.
///
/// # Errors
///
/// [`CheckpointFault::Unremovable`].
pub fn remove(path: &Path) -> Result<(), CheckpointError> {
    match fs::canonicalize(path).and_then(fs::remove_file) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => Err(CheckpointFault::Unremovable(source).of(path)),
        _ => Ok(()),
    }
}

fn unwritable(file::WriteError { path, source, .. }: file::WriteError) -> CheckpointError {
    CheckpointFault::Unwritable(source).of(&path)
}

/// Encodes what a search knows.
type Encoder = dyn Fn() -> io::Result<Vec<u8>> + Send + Sync;

/// How much a search knows.
type Amount = dyn Fn() -> usize + Send + Sync;

/// Saves what a search knows from time to time.
pub(super) struct CheckpointStore {
    /// The file.
    path: PathBuf,
    state: Mutex<LastSave>,
    /// Whether the file is the run's own: the run goes on from it, or has written it.
    is_own: AtomicBool,
}

struct LastSave {
    /// What the search knows, and how much, if one has begun that keeps it.
    known: Option<(Box<Encoder>, Box<Amount>)>,
    saved: Instant,
    /// How much is in the file.
    amount: usize,
    /// Whether the last attempt to save failed. This is reported once.
    failed: bool,
}

impl CheckpointStore {
    /// Keeps nothing yet. Whether the run goes on from the file is known.
    pub(super) fn new(path: &Path, is_own: bool) -> Self {
        let state = LastSave { known: None, saved: Instant::now(), amount: 0, failed: false };
        Self { path: path.to_owned(), state: Mutex::new(state), is_own: is_own.into() }
    }

    /// Keeps what the searches of a log find from now on, once it has more than now.
    pub(super) fn keep_log<A>(&self, fingerprint: Fingerprint, log: &Arc<Log<A>>)
    where
        A: Serialize + DeserializeOwned + Send + Sync + 'static,
    {
        let [kept, counted] = [log, log].map(Arc::clone);
        let (encode, count) = (Box::new(move || kept.encode(&fingerprint)), Box::new(move || counted.count()));
        let (known, amount) = (Some((encode as Box<Encoder>, count as Box<Amount>)), log.count());
        *lock(&self.state) = LastSave { known, saved: Instant::now(), amount, failed: false };
    }

    /// The file, if it is the run's own.
    pub(super) fn own(&self) -> Option<PathBuf> {
        self.is_own.load(Ordering::Relaxed).then(|| self.path.clone())
    }

    /// Saves if the last save was long ago and there is more to save, unless another thread is saving. If this fails, the search continues.
    pub(super) fn keep(&self, progress: &dyn Progress) {
        let mut state = match self.state.try_lock() {
            Ok(state) => state,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        let Some((encode, amount)) = &state.known else { return };
        let amount = amount();
        if state.saved.elapsed() < PERIOD || amount == state.amount {
            return;
        }
        match self.write(encode) {
            Ok(()) => (state.failed, state.amount) = (false, amount),
            Err(error) => {
                if !state.failed {
                    progress.warn(&error.to_string());
                }
                state.failed = true;
            }
        }
        // Measured after writing, which takes time, too.
        state.saved = Instant::now();
    }

    /// Saves what is known, when the search ends. Returns the file, if there is such a search.
    pub(super) fn save(&self) -> Result<Option<PathBuf>, CheckpointError> {
        let state = lock(&self.state);
        let written = state.known.as_ref().map(|(encode, _)| self.write(encode));
        Ok(written.transpose()?.map(|()| self.path.clone()))
    }

    fn write(&self, encode: &Encoder) -> Result<(), CheckpointError> {
        let bytes = encode().map_err(|error| CheckpointFault::Unwritable(error).of(&self.path))?;
        file::write_atomically(&self.path, &bytes).map_err(unwritable)?;
        self.is_own.store(true, Ordering::Relaxed);
        Ok(())
    }
}

/// A checkpoint cannot be used or written. The message says what to do.
pub type CheckpointError = InFile<CheckpointFault>;

/// Why a checkpoint cannot be used or written.
#[derive(Debug, Error)]
pub enum CheckpointFault {
    /// The file exists, but the search cannot continue from it. The file is left unchanged.
    #[error("{0}; {advice}", advice = .0.advice())]
    Refused(#[from] Refusal),
    /// The file exists, but the question is settled without a search that keeps checkpoints, so the file cannot be its own.
    #[error("exists, but is not a checkpoint of this question; name another file, or leave --checkpoint out")]
    Useless,
    /// Its facts are false: no strategy follows from them, or an invalid one.
    #[error("contains false facts, so nothing is proved; delete it to start afresh")]
    False,
    /// The file cannot be written.
    #[error("cannot be written: {0}; choose another place for the checkpoint")]
    Unwritable(io::Error),
    /// The file cannot be removed after the certificate was written.
    #[error("cannot be removed: {0}; the certificate is written, so delete this checkpoint yourself")]
    Unremovable(io::Error),
}

impl CheckpointFault {
    /// The error of this file.
    pub fn of(self, path: &Path) -> CheckpointError {
        InFile::new(path, self)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;
    use crate::{
        search::strategic::{Fact, NEVER, StrategicSearch, fingerprint},
        solve::{Count, Options, ProveError, Record, tests::certified},
    };
    use pgc_core::{
        game::{Claim, Game},
        position::{BitBoard, Points, Rules, Small},
        tests::games::symmetries,
    };

    /// A limit of positions that is enough for the search, and one that leaves it undecided many times over.
    const NODES: [u64; 2] = [5_000_000, 75];

    #[derive(Default)]
    struct Warnings(AtomicUsize);

    impl Progress for Warnings {
        fn report(&self, _: &str, _: Count) {}

        fn warn(&self, _: &str) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// A game that needs strategic moves, and few of them.
    fn game() -> Game {
        Game::parse("mnk:7,6,4").unwrap()
    }

    /// Facts about positions on a small board.
    type Facts = Log<Fact<Points>>;

    fn mark() -> Fingerprint {
        fingerprint(&Rules::new(&game(), Claim::XenoWins), &symmetries(&game()), &[])
    }

    /// The facts of a checkpoint.
    fn facts(path: &Path) -> Vec<Fact<Points>> {
        all(&Log::opened(&fs::read(path).unwrap(), &mark()).unwrap())
    }

    fn all(log: &Facts) -> Vec<Fact<Points>> {
        log.all().into_iter().map(|(_, fact)| *fact).collect()
    }

    /// A log of these facts.
    fn of(facts: impl IntoIterator<Item = Fact<Points>>) -> Facts {
        let log = Facts::default();
        (0..).zip(facts).for_each(|(number, fact)| log.keep(number, &Arc::new(fact)));
        log
    }

    fn run(nodes: u64, threads: usize, checkpoint: Option<&Path>) -> Result<Option<Vec<u8>>, ProveError> {
        certified(&game(), Options { threads, nodes, strategic: true, checkpoint, ..Options::default() })
    }

    #[test]
    fn a_search_that_is_interrupted_ends_with_the_same_bytes() {
        let directory = tempfile::tempdir().unwrap();
        let whole = run(NODES[0], 1, None).unwrap().unwrap();
        for threads in [1, 3] {
            let path = directory.path().join(threads.to_string());
            let mut sizes = Vec::new();
            let proved = loop {
                if let Some(proved) = run(NODES[1], threads, Some(&path)).unwrap() {
                    break proved;
                }
                sizes.push(facts(&path).len());
            };
            assert!(sizes.len() >= 3 && sizes[0] > 0 && sizes.is_sorted_by(|a, b| a < b), "{sizes:?}");
            assert!(proved == whole);
            assert!(run(NODES[0], 4 - threads, Some(&path)).unwrap().as_ref() == Some(&whole));
            remove(&path).unwrap();
            remove(&path).unwrap();
            assert!(!path.exists());
        }
    }

    #[test]
    fn facts_that_are_not_true_end_in_an_error_that_says_so() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("forged");
        let truth = Facts::default();
        let board = BitBoard::<Small>::new(&Rules::new(&game(), Claim::XenoWins)).unwrap();
        let symmetries = symmetries(&game());
        let mut search = StrategicSearch::new(&board, &symmetries, &[], u64::MAX, &|_| ()).with_log(&truth);
        assert!((0..9).any(|level| search.is_won([0, 0], level).unwrap()));
        let truth = all(&truth);
        let all = |lie: &dyn Fn(Fact<Points>) -> Fact<Points>| truth.iter().copied().map(lie).collect::<Vec<_>>();
        for forged in [
            all(&|(sides, ..)| (sides, Some(1), 0)),
            all(&|(sides, won, failed)| if sides == [0, 0] { (sides, won, failed) } else { (sides, None, NEVER) }),
            vec![([0, 0], Some(1), 0)],
        ] {
            let bytes = of(forged.iter().copied()).encode(&mark()).unwrap();
            fs::write(&path, &bytes).unwrap();
            match run(NODES[0], 2, Some(&path)) {
                Err(ProveError::Checkpoint(CheckpointError { why: CheckpointFault::False, .. })) => {}
                other => panic!("{:?}: {other:?}", forged[0]),
            }
            assert!(fs::read(&path).unwrap() == bytes);
        }
        // What is hidden is not found, and nothing else is.
        fs::write(&path, of([([0; 2], None, NEVER)]).encode(&mark()).unwrap()).unwrap();
        assert!(run(NODES[1], 1, Some(&path)).unwrap().is_none());
    }

    #[test]
    fn what_is_known_is_saved_when_that_was_long_ago_and_a_failure_is_told_once() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("kept");
        let log = Arc::new(of([([0, 0], None, 3)]));
        let warnings = Warnings::default();
        let store = Arc::new(CheckpointStore::new(&path, false));
        store.keep_log(mark(), &log);
        log.keep(1, &Arc::new(([0, 0], None, 4)));
        let pass = || {
            let mut state = store.state.lock().unwrap();
            state.saved = state.saved.checked_sub(PERIOD).unwrap();
        };
        store.keep(&warnings);
        assert!(!path.exists(), "too soon");
        pass();
        store.keep(&warnings);
        assert_eq!(facts(&path), all(&log));
        let record = Record::default();
        log.keep(2, &Arc::new(([1, 2], Some(1), 0)));
        record.known().store = Some(Arc::clone(&store));
        assert_eq!(record.save().unwrap(), Some(path.clone()), "whoever watches the search may save it at any time");
        assert_eq!(facts(&path).len(), 3);
        drop(directory);
        for number in 3..6 {
            log.keep(number, &Arc::new(([3, 4], None, 1)));
            pass();
            store.keep(&warnings);
        }
        assert_eq!(warnings.0.load(Ordering::Relaxed), 1);
        assert!(matches!(store.save(), Err(CheckpointError { why: CheckpointFault::Unwritable(_), .. })));
    }
}
