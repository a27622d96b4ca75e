//! The search, within limits of positions, memory and time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use pgc_core::certificate::{Certificate, Maps, theorem_hash};
use pgc_core::game::{self, Claim, hex};
use pgc_engine::file::encode;
use pgc_engine::search::strategic::write::Writing;
use pgc_engine::search::threads::{granted, lock};
use pgc_engine::solve::{Answer, Count, Limit, Options, Progress, ProveError, Record, solve};
use pgc_engine::usage;
use pyo3::prelude::*;

use crate::attend::{Look, attended};
use crate::error::{fault, no_certificate, no_limit};
use crate::game::Game;

/// A search may take this many bytes more than it may: for what it starts with.
const MARGIN: u64 = 64 << 20;

/// The shortest time between two calls of a callback.
const BETWEEN_CALLS: Duration = Duration::from_millis(100);

/// What a search ends with.
#[derive(IntoPyObject)]
pub(crate) enum Found {
    /// A proof.
    #[pyo3(transparent)]
    Proof(Proved),
    /// A limit that was met before.
    #[pyo3(transparent)]
    Undecided(Undecided),
}

/// What is proved.
#[derive(IntoPyObject)]
pub(crate) struct Proved {
    outcome: &'static str,
    claim: String,
    game: String,
    certificate: Vec<u8>,
    hash: String,
    lemmas: usize,
    maps: usize,
    steps: u64,
    names: Vec<String>,
    places: Vec<[f64; 2]>,
    method: Option<String>,
    searched: u64,
    seconds: f64,
}

/// What is known of a game of which nothing is proved.
#[derive(IntoPyObject)]
pub(crate) struct Undecided {
    outcome: &'static str,
    game: String,
    asked: Option<String>,
    shown: Option<String>,
    limit: &'static str,
    reason: String,
    searched: u64,
    seconds: f64,
}

/// What is asked for, and within which limits: from a dictionary.
#[derive(Clone, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Asked {
    claim: Option<String>,
    nodes: u64,
    memory: usize,
    timeout: Option<f64>,
    threads: Option<usize>,
    strategic: bool,
}

impl Asked {
    /// The time that a search may take; one beyond all bounds is none.
    fn timeout(&self) -> Option<Duration> {
        self.timeout.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    }
}

/// What a search tells, and whether it shall end.
#[derive(Default)]
struct Watched {
    is_cancelled: AtomicBool,
    record: Record,
    /// The latest report that was not told: the stage, and its count.
    latest: Mutex<Option<(String, Count)>>,
}

impl Progress for Watched {
    fn report(&self, stage: &str, count: Count) {
        // A thread that finds another one here has nothing newer to say.
        let Ok(mut latest) = self.latest.try_lock() else { return };
        match &mut *latest {
            Some((known, known_count)) if known == stage => *known_count = count,
            latest => *latest = Some((stage.to_owned(), count)),
        }
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}

/// Searches for the outcome of a game, or for a proof of a claim about it or of its opposite.
///
/// # Errors
///
/// The claim means nothing for the game, this program has a fault, the callback has failed, or a signal has come.
#[pyfunction]
pub(crate) fn prove(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    asked: Asked,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Found> {
    let start = Instant::now();
    let claim = asked.claim.as_deref().map(|word| word.parse::<Claim>().map_err(no_limit)).transpose()?;
    let game = &game.get().0;
    let watched = Arc::new(Watched::default());
    let mut looking = Looking::new(&asked, start, progress, &watched);
    let (searched, limits, searching) = (game.clone(), asked.clone(), Arc::clone(&watched));
    let work = move || search(&searched, claim, &limits, &searching);
    let answer = attended(py, &watched.is_cancelled, work, |py| looking.look(py))?;
    let limit = match answer.transpose().map_err(refused)? {
        Some(Answer::Proved(certificate)) => {
            return Ok(Found::Proof(proved(py, *certificate, game, claim, &watched.record, start)?));
        }
        Some(Answer::Unwritten { exhausted, .. } | Answer::Undecided(exhausted)) => exhausted,
        None => Limit::Time,
    };
    let limit = if limit == Limit::Time { looking.met.unwrap_or(limit) } else { limit };
    Ok(Found::Undecided(undecided(game, claim, &asked, limit, &watched.record, start)))
}

/// The search itself, without the interpreter.
fn search(game: &game::Game, claim: Option<Claim>, asked: &Asked, watched: &Watched) -> Result<Answer, ProveError> {
    let options = Options {
        claim,
        threads: granted(asked.threads.unwrap_or_else(|| available_parallelism().map_or(1, Into::into))),
        nodes: asked.nodes,
        // The rest is for everything else, as on the command line.
        memory: asked.memory / 8 * 7,
        strategic: asked.strategic,
        progress: watched,
        ..Options::default()
    };
    solve(game, options, &watched.record)
}

/// What the thread that called does while others search.
struct Looking<'a, 'py> {
    deadline: Option<Instant>,
    /// The most bytes that this process may use.
    memory: Option<u64>,
    start: Instant,
    progress: Option<Bound<'py, PyAny>>,
    watched: &'a Watched,
    called: Option<Instant>,
    /// The limit that was met.
    met: Option<Limit>,
}

impl<'a, 'py> Looking<'a, 'py> {
    /// What is in use now is not the search's.
    fn new(
        asked: &Asked,
        start: Instant,
        progress: Option<Bound<'py, PyAny>>,
        watched: &'a Watched,
    ) -> Looking<'a, 'py> {
        let most = u64::try_from(asked.memory).unwrap_or(u64::MAX).saturating_add(MARGIN);
        let memory = usage::resident().map(|resident| resident.saturating_add(most));
        let deadline = asked.timeout().and_then(|timeout| start.checked_add(timeout));
        Looking { deadline, memory, start, progress, watched, called: None, met: None }
    }

    /// Calls back, and looks whether a limit is met.
    fn look(&mut self, _: Python<'_>) -> PyResult<Look> {
        self.call()?;
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.met = Some(Limit::Time);
        } else if self.memory.is_some_and(|most| usage::resident().is_some_and(|resident| resident > most)) {
            self.met = Some(Limit::Memory);
        }
        Ok(if self.met.is_some() { Look::Stop } else { Look::GoOn })
    }

    /// Tells how far the search is, if there is something new.
    fn call(&mut self) -> PyResult<()> {
        let Some(progress) = &self.progress else { return Ok(()) };
        if self.called.is_some_and(|called| called.elapsed() < BETWEEN_CALLS) {
            return Ok(());
        }
        let latest = lock(&self.watched.latest).take();
        let Some((stage, count)) = latest else { return Ok(()) };
        self.called = Some(Instant::now());
        let (unit, done, total) = counted(count);
        let searched = self.watched.record.known().searched.sum();
        progress.call1((stage, unit, done, total, searched, self.start.elapsed().as_secs_f64()))?;
        Ok(())
    }
}

/// What a stage counts, how many there are so far, and of how many.
fn counted(count: Count) -> (Option<&'static str>, Option<u64>, Option<u64>) {
    let (unit, done, total) = match count {
        Count::None => return (None, None, None),
        Count::Positions(positions, most) => ("positions", positions, Some(most)),
        Count::Done(done, all) => ("parts", done, Some(all)),
        Count::Expanded(positions) => ("positions", positions, None),
        Count::Lemmas(lemmas) | Count::Writing(Writing::Lemmas(lemmas), _) => ("lemmas", lemmas, None),
        Count::Writing(Writing::Pass { lemmas: [done, of], .. }, _) => ("lemmas", done as u64, Some(of as u64)),
        Count::Moves(moves) => ("moves", moves, None),
        Count::Changes(changes) => ("changes", changes, None),
        Count::Replies([won, all], _) => ("replies", won, Some(all)),
    };
    (Some(unit), Some(done), total)
}

/// Why there is no answer at all.
fn refused(error: ProveError) -> PyErr {
    match error {
        ProveError::Meaningless(_) | ProveError::Checkpoint(_) => no_limit(error),
        ProveError::Unsound | ProveError::Unwritten => fault(error),
    }
}

/// What is proved, with the bytes of the certificate.
fn proved(
    py: Python<'_>,
    certificate: Certificate,
    game: &game::Game,
    asked: Option<Claim>,
    record: &Record,
    start: Instant,
) -> PyResult<Proved> {
    let bytes = py.detach(|| encode(&certificate)).map_err(no_certificate)?;
    let claim = certificate.strategy.claim;
    let outcome = match asked.map_or(Some(true), |asked| claim.proves(asked)) {
        Some(true) => "proved",
        Some(false) => "refuted",
        None => "undecided",
    };
    let known = record.known();
    Ok(Proved {
        outcome,
        claim: claim.to_string(),
        game: game.name(),
        certificate: bytes,
        hash: hex(&theorem_hash(&certificate)),
        lemmas: certificate.strategy.lemmas.len() + 1,
        maps: Maps::of(&certificate.strategy).listed().len(),
        steps: certificate.steps,
        names: game.source.names.clone(),
        places: game.places().unwrap_or_default(),
        method: known.method.map(|method| method.to_string()),
        searched: known.searched.sum(),
        seconds: start.elapsed().as_secs_f64(),
    })
}

/// What is known where a limit was met, and what to do.
fn undecided(
    game: &game::Game,
    claim: Option<Claim>,
    asked: &Asked,
    limit: Limit,
    record: &Record,
    start: Instant,
) -> Undecided {
    let word = match limit {
        Limit::Nodes => "nodes",
        Limit::Memory => "memory",
        Limit::Time => "time",
        Limit::Board => "board",
    };
    let time = format!("{} s", asked.timeout().unwrap_or_default().as_secs_f64());
    let reason = record.undecided(claim) + &limit.advice(asked.nodes, &time, "");
    let known = record.known();
    let [asked, shown] = [claim, known.shown].map(|claim| claim.map(|claim| claim.to_string()));
    let outcome = if shown.is_some() { "proved-unwritten" } else { "undecided" };
    let (searched, seconds) = (known.searched.sum(), start.elapsed().as_secs_f64());
    Undecided { outcome, game: game.name(), asked, shown, limit: word, reason, searched, seconds }
}
