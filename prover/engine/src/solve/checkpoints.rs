//! The checkpoint store: saves what a search for parts, by strategic moves, or by quiet moves, knows in a file.
//!
//! A search reports often, and each report may save, if the last save is ten seconds ago and no other thread is
//! saving. The file is written anew and renamed, so a crash leaves the old one or the new one. A save that fails is
//! told once, and the search goes on; only the save at its end must succeed, as the user would lose what it has
//! found.
//!
//! A run has one store, which keeps what its searches find, one after the other. A file is the run's own only if the run goes on from it or
//! has written it. Any other file at that path is left alone: it is somebody's work.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, TryLockError};
use std::time::{Duration, Instant};
use std::{fs, io};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::file;
use crate::progress::Progress;
use crate::sealed::{Fault, MOST_BYTES};
use crate::search::checkpoint::{Fingerprint, Log, Refusal};
use crate::search::threads::lock;
use crate::solve::answer::{CheckpointError, CheckpointProblem};
use pgc_core::sources::{self, TextFault};

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
/// [`CheckpointProblem::Unwritable`].
pub fn check_writable(path: &Path) -> Result<(), CheckpointError> {
    if path == Path::new("-") {
        let source = io::Error::other("a checkpoint must be a file, and - is not a file");
        return Err(CheckpointProblem::Unwritable(source).of(path));
    }
    file::check_writable(path).map_err(unwritable)
}

/// Removes a checkpoint that is no longer needed: one that the run has [kept](crate::solve::Record::kept). Links to it stay.
///
/// # Errors
///
/// [`CheckpointProblem::Unremovable`].
pub fn remove(path: &Path) -> Result<(), CheckpointError> {
    match fs::canonicalize(path).and_then(fs::remove_file) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => Err(CheckpointProblem::Unremovable(source).of(path)),
        _ => Ok(()),
    }
}

fn unwritable(file::WriteError { path, source, .. }: file::WriteError) -> CheckpointError {
    CheckpointProblem::Unwritable(source).of(&path)
}

/// Encodes what a search knows.
type Encode = dyn Fn() -> io::Result<Vec<u8>> + Send + Sync;

/// How much a search knows.
type Amount = dyn Fn() -> usize + Send + Sync;

/// Saves what a search knows from time to time.
pub(super) struct CheckpointStore {
    /// The file.
    path: PathBuf,
    state: Mutex<State>,
    /// Whether the file is the run's own: the run goes on from it, or has written it.
    is_own: AtomicBool,
}

struct State {
    /// What the search knows, and how much, if one has begun that keeps it.
    known: Option<(Box<Encode>, Box<Amount>)>,
    saved: Instant,
    /// How much is in the file.
    amount: usize,
    /// Whether the last attempt to save failed. This is reported once.
    failed: bool,
}

impl CheckpointStore {
    /// Keeps nothing yet. Whether the run goes on from the file is known.
    pub(super) fn new(path: &Path, is_own: bool) -> Self {
        let state = State { known: None, saved: Instant::now(), amount: 0, failed: false };
        Self { path: path.to_owned(), state: Mutex::new(state), is_own: is_own.into() }
    }

    /// Keeps what the searches of a log find from now on, once it has more than now.
    pub(super) fn keep_log<A>(&self, fingerprint: Fingerprint, log: &Arc<Log<A>>)
    where
        A: Serialize + DeserializeOwned + Send + Sync + 'static,
    {
        let [kept, counted] = [log, log].map(Arc::clone);
        let (encode, count) = (Box::new(move || kept.encode(&fingerprint)), Box::new(move || counted.count()));
        let (known, amount) = (Some((encode as Box<Encode>, count as Box<Amount>)), log.count());
        *lock(&self.state) = State { known, saved: Instant::now(), amount, failed: false };
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

    fn write(&self, encode: &Encode) -> Result<(), CheckpointError> {
        let bytes = encode().map_err(|error| CheckpointProblem::Unwritable(error).of(&self.path))?;
        file::write_atomically(&self.path, &bytes).map_err(unwritable)?;
        self.is_own.store(true, Ordering::Relaxed);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;
    use crate::file::encode as certified;
    use crate::search::strategic::candidates::NEVER;
    use crate::search::strategic::{Fact, StrategicSearch, fingerprint};
    use crate::solve::{Answer, Count, Options, ProveError, Record, run, settle, solve};
    use pgc_core::certificate::decode as decoded;
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::line_counts::{BitBoard, Small};
    use pgc_core::position::point_set::Points;
    use pgc_core::position::{Choice, Rules};
    use pgc_core::tests::games::symmetries;

    /// A game that needs strategic moves, and few of them.
    const SMALL: &str = "mnk:7,6,4";

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

    fn game() -> Game {
        Game::parse(SMALL).unwrap()
    }

    /// What a checkpoint of a game holds.
    fn loaded(path: &Path, game: &Game) -> Result<Option<Vec<u8>>, CheckpointError> {
        let record = Record::default();
        let mut run = run::Run::new(game, strategic(path), &record, settle);
        run.open(run::is_of_run).map(|()| run.kept)
    }

    /// The search by strategic moves with a checkpoint.
    fn strategic(path: &Path) -> Options<'_> {
        Options { strategic: true, ..quiet(path) }
    }

    /// The search by quiet moves with a checkpoint.
    fn quiet(path: &Path) -> Options<'_> {
        Options { checkpoint: Some(path), ..Options::default() }
    }

    /// Facts about positions on a small board.
    type Facts = Log<Fact<Points>>;

    fn mark() -> Fingerprint {
        fingerprint(&Rules::new(&game(), Claim::XenoWins), &symmetries(&game()), &[])
    }

    /// The facts of a checkpoint.
    fn facts(path: &Path) -> Vec<Fact<Points>> {
        all(&Log::opened(&loaded(path, &game()).unwrap().expect("no file"), &mark()).unwrap())
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

    fn run(
        nodes: u64,
        threads: usize,
        hints: &[Choice],
        checkpoint: Option<&Path>,
    ) -> Result<Option<Vec<u8>>, ProveError> {
        run_on(&game(), nodes, threads, Options { strategic: true, hints, checkpoint, ..Options::default() })
    }

    /// The certificate, if one was written.
    fn run_on(game: &Game, nodes: u64, threads: usize, options: Options) -> Result<Option<Vec<u8>>, ProveError> {
        Ok(match solve(game, Options { threads, nodes, ..options }, &Record::default())? {
            Answer::Proved(certificate) => Some(certified(&certificate).unwrap()),
            Answer::Unwritten { .. } | Answer::Undecided(_) => None,
        })
    }

    #[test]
    fn a_search_that_is_interrupted_ends_with_the_same_bytes() {
        let directory = tempfile::tempdir().unwrap();
        let whole = run(NODES[0], 1, &[], None).unwrap().unwrap();
        for threads in [1, 3] {
            let path = directory.path().join(threads.to_string());
            let mut sizes = Vec::new();
            let proved = loop {
                if let Some(proved) = run(NODES[1], threads, &[], Some(&path)).unwrap() {
                    break proved;
                }
                sizes.push(facts(&path).len());
            };
            assert!(sizes.len() >= 3 && sizes[0] > 0 && sizes.is_sorted_by(|a, b| a < b), "{sizes:?}");
            assert!(proved == whole);
            assert!(run(NODES[0], 4 - threads, &[], Some(&path)).unwrap().as_ref() == Some(&whole));
            remove(&path).unwrap();
            remove(&path).unwrap();
            assert!(!path.exists());
        }
    }

    #[test]
    #[ignore = "long: run by .ci/stages long"]
    fn a_search_by_quiet_moves_that_is_interrupted_ends_with_the_same_bytes() {
        let directory = tempfile::tempdir().unwrap();
        // Enough for quiet moves, but not for strategic moves before them.
        let nodes = 250;
        let whole = run_on(&game(), nodes, 1, Options::default()).unwrap().unwrap();
        assert!(run(NODES[0], 1, &[], None).unwrap().as_ref() != Some(&whole), "each search has a proof of its own");
        assert!(run_on(&game(), nodes, 3, Options::default()).unwrap().as_ref() == Some(&whole));
        for threads in [1, 3] {
            let path = directory.path().join(threads.to_string());
            let mut times = 0;
            let proved = loop {
                if let Some(proved) = run_on(&game(), NODES[1], threads, quiet(&path)).unwrap() {
                    break proved;
                }
                times += 1;
                assert!(path.exists() && times < 100, "{times}");
            };
            assert!(times > 0 && proved == whole, "{times}");
        }
    }

    #[test]
    fn the_checkpoint_of_the_other_search_is_refused_and_left_as_it_is() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("kept");
        for (one, other) in [(quiet(&path), strategic(&path)), (strategic(&path), quiet(&path))] {
            assert!(run_on(&game(), NODES[1], 1, one).unwrap().is_none());
            let bytes = fs::read(&path).unwrap();
            let refused = run_on(&game(), NODES[0], 1, other);
            assert!(matches!(
                refused,
                Err(ProveError::Checkpoint(CheckpointError { why: CheckpointProblem::Refused(Refusal::Method), .. }))
            ));
            assert!(fs::read(&path).unwrap() == bytes);
            remove(&path).unwrap();
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
            all(&|(sides, ..)| (sides, Some(2), 0)),
            all(&|(sides, won, failed)| if sides == [0, 0] { (sides, won, failed) } else { (sides, None, NEVER) }),
            vec![([0, 0], Some(0), 0)],
            vec![([0, 0], Some(1), 0)],
        ] {
            let bytes = of(forged.iter().copied()).encode(&mark()).unwrap();
            fs::write(&path, &bytes).unwrap();
            match run(NODES[0], 2, &[], Some(&path)) {
                Err(ProveError::Checkpoint(error @ CheckpointError { why: CheckpointProblem::False, .. })) => {
                    assert!(
                        error
                            .to_string()
                            .ends_with("contains false facts, so nothing is proved; delete it to start afresh")
                    );
                }
                Ok(proved) => panic!("{:?} is no error, proved: {}", forged[0], proved.is_some()),
                Err(other) => panic!("{other}"),
            }
            assert!(fs::read(&path).unwrap() == bytes);
        }
        // What is hidden is not found, and nothing else is.
        fs::write(&path, of([([0; 2], None, NEVER)]).encode(&mark()).unwrap()).unwrap();
        assert!(run(NODES[1], 1, &[], Some(&path)).unwrap().is_none());
    }

    #[test]
    fn a_file_that_is_refused_is_left_as_it_is() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file");
        fs::write(&path, "a poem").unwrap();
        let message = |error: CheckpointError| error.to_string().split_once(": ").unwrap().1.to_owned();
        let refused = loaded(&path, &game()).err().unwrap();
        assert_eq!(message(refused), "is not a file of kind 'checkpoint'; name another file");
        assert!(matches!(
            run(NODES[0], 1, &[], Some(&path)),
            Err(ProveError::Checkpoint(CheckpointError { why: CheckpointProblem::Refused(_), .. }))
        ));
        let useless = loaded(&path, &Game::parse("9^2").unwrap()).err().unwrap();
        assert!(message(useless).starts_with("exists, but is not a checkpoint of this question"));
        assert_eq!(fs::read(&path).unwrap(), b"a poem");
        assert!(matches!(
            loaded(directory.path(), &game()),
            Err(CheckpointError { why: CheckpointProblem::Refused(_), .. })
        ));
        assert!(message(check_writable(&path.join("below")).unwrap_err()).ends_with("place for the checkpoint"));
    }

    #[test]
    fn a_checkpoint_of_another_question_is_neither_taken_nor_called_kept() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("kept");
        assert!(run(NODES[1], 1, &[], Some(&path)).unwrap().is_none());
        let bytes = fs::read(&path).unwrap();
        for (game, claim) in [
            ("mnk:7,6,4 --moves 2", None),
            ("mnk:7,6,4 --start X:0/O:1,2 --to-move Xeno", None),
            ("mnk:7,6,4 --start X:/O: --to-move Ophelia", None),
            ("mnk:7,6,4 --maker-breaker", None),
            ("mnk:7,6,4 --ophelia mnk:7,6,5", None),
            ("mnk:7,6,4 --forbid-opening 24", None),
            (SMALL, Some(Claim::OpheliaWins)),
            (SMALL, Some(Claim::XenoDraws)),
        ] {
            let game = Game::parse(game).unwrap();
            let record = Record::default();
            let options = Options { claim, nodes: NODES[1], ..strategic(&path) };
            let refused = solve(&game, options, &record).unwrap_err().to_string();
            assert!(refused.contains("another question") || refused.contains("of this question"), "{refused}");
            assert_eq!(record.kept(), None, "{}", game.name());
            assert!(fs::read(&path).unwrap() == bytes);
        }
        // The three claims that ask whether Xeno wins are one question.
        for claim in [None, Some(Claim::XenoWins), Some(Claim::OpheliaDraws)] {
            let record = Record::default();
            let options = Options { claim, nodes: NODES[1], ..strategic(&path) };
            assert!(solve(&game(), options, &record).is_ok());
            assert_eq!(record.kept(), Some(path.clone()));
        }
    }

    /// A game on a small board for which no strategic moves are looked for: its checkpoint is that of the other search.
    #[test]
    fn a_checkpoint_with_lines_of_ophelia_s_own_is_gone_on_with() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("kept");
        let game = Game::parse("mnk:7,6,4 --ophelia mnk:42,1,4").unwrap();
        for _ in 0..2 {
            assert!(run_on(&game, NODES[1], 1, quiet(&path)).is_ok_and(|proved| proved.is_none()));
            assert!(path.exists());
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_checkpoint_stays_when_the_checkpoint_is_removed() {
        let directory = tempfile::tempdir().unwrap();
        let (path, real) = (directory.path().join("link"), directory.path().join("real"));
        std::os::unix::fs::symlink("real", &path).unwrap();
        assert!(run(NODES[1], 1, &[], Some(&path)).unwrap().is_none());
        assert!(real.is_file() && path.is_symlink());
        remove(&path).unwrap();
        assert!(!real.exists() && path.is_symlink());
        remove(&path).unwrap();
        assert!(matches!(
            loaded(Path::new("/dev/null"), &game()),
            Err(CheckpointError { why: CheckpointProblem::Refused(_), .. })
        ));
    }

    #[test]
    fn a_game_that_needs_no_strategic_moves_leaves_no_file() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("none");
        for text in ["3^3", "3^2", "5^2"] {
            assert!(run_on(&Game::parse(text).unwrap(), NODES[0], 1, quiet(&path)).unwrap().is_some());
            assert!(!path.exists());
        }
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
        assert!(matches!(store.save(), Err(CheckpointError { why: CheckpointProblem::Unwritable(_), .. })));
    }

    #[test]
    #[ignore = "long: run by .ci/stages long"]
    fn absurd_hints_change_nothing_about_the_truth() {
        let absurd = |point| Choice { own: Vec::new(), other: Vec::new(), point };
        let hints: Vec<Choice> = (0..42).map(absurd).collect();
        let proved = [1, 3].map(|threads| run(NODES[0], threads, &hints, None).unwrap().unwrap());
        assert!(proved[0] == proved[1]);
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("hinted");
        assert!(run(NODES[1], 1, &hints, Some(&path)).unwrap().is_none());
        assert!(matches!(
            run(NODES[0], 1, &[], Some(&path)),
            Err(ProveError::Checkpoint(CheckpointError { why: CheckpointProblem::Refused(Refusal::Hints), .. }))
        ));
        assert!(run(NODES[0], 2, &hints, Some(&path)).unwrap().as_ref() == Some(&proved[0]));
        let plain = run(NODES[0], 1, &[], None).unwrap().unwrap();
        let [hinted, plain] = [&proved[0], &plain].map(|bytes| decoded(bytes).unwrap());
        assert_eq!((hinted.game.name(), hinted.strategy.claim), (SMALL.to_owned(), plain.strategy.claim));
    }
}
