//! The search, within limits of positions, memory and time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use pgc_core::certificate::{Certificate, Maps, theorem_hash};
use pgc_core::game::{self, Claim, hex};
use pgc_engine::file::encode;
use pgc_engine::search::strategic::Writing;
use pgc_engine::search::threads::{granted, lock};
use pgc_engine::solve::{Answer, Count, Limit, Options, Progress, ProveError, Record, Stage, solve};
use pgc_engine::usage;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::attend::attended;
use crate::error::{fault, no_certificate, no_limit};
use crate::game::Game;

/// A search may take this many bytes more than it may: for what it starts with.
const MARGIN: u64 = 64 << 20;

/// The shortest time between two calls of a callback.
const BETWEEN_CALLS: Duration = Duration::from_millis(100);

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
        *latest = Some((stage.to_owned(), count));
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}

/// Searches for the outcome of a game, or for a proof of a claim about it or of its opposite. What is found has the names of fields of
/// `Proof` or `Undecided`.
///
/// # Errors
///
/// The claim means nothing for the game, this program has a fault, the callback has failed, or a signal has come.
#[pyfunction]
pub(crate) fn prove<'py>(
    py: Python<'py>,
    game: &Bound<'py, Game>,
    asked: Asked,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let start = Instant::now();
    let claim = asked.claim.as_deref().map(|word| word.parse::<Claim>().map_err(no_limit)).transpose()?;
    let game = &game.get().0;
    let watched = Arc::new(Watched::default());
    let (searched, limits, searching) = (game.clone(), asked.clone(), Arc::clone(&watched));
    let work = move || search(&searched, claim, &limits, &searching);
    // A time beyond all bounds is none. What is in use now is not the search's.
    let timeout = asked.timeout.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let deadline = timeout.and_then(|timeout| start.checked_add(timeout));
    let most = u64::try_from(asked.memory).unwrap_or(u64::MAX).saturating_add(MARGIN);
    let most = usage::resident().map(|resident| resident.saturating_add(most));
    let (mut met, mut called) = (None, None);
    let look = |_: Python<'_>| {
        if let Some(progress) = &progress
            && called.is_none_or(|called: Instant| called.elapsed() >= BETWEEN_CALLS)
            && let Some((stage, count)) = lock(&watched.latest).take()
        {
            called = Some(Instant::now());
            let (unit, done, total) = counted(count);
            let searched = watched.record.known().searched.sum();
            progress.call1((stage, unit, done, total, searched, start.elapsed().as_secs_f64()))?;
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            met = Some(Limit::Time);
        } else if most.is_some_and(|most| usage::resident().is_some_and(|resident| resident > most)) {
            met = Some(Limit::Memory);
        }
        Ok(met.is_none())
    };
    let answer = attended(py, &watched.is_cancelled, work, look)?;
    let found = PyDict::new(py);
    match answer.transpose().map_err(refused)? {
        Some(Answer::Proved(certificate)) => {
            proved(&found, &certificate, claim, &watched.record)?;
            found.set_item("names", &game.source.names)?;
            found.set_item("places", game.places().unwrap_or_default())?;
        }
        Some(Answer::Unwritten { exhausted: limit, .. } | Answer::Undecided(limit)) => {
            let limit = met.filter(|_| limit == Limit::Time).unwrap_or(limit);
            undecided(&found, claim, &asked, limit, &watched.record)?;
        }
        None => undecided(&found, claim, &asked, met.unwrap_or(Limit::Time), &watched.record)?,
    }
    found.set_item("game", game.name())?;
    found.set_item("searched", watched.record.known().searched.sum())?;
    found.set_item("seconds", start.elapsed().as_secs_f64())?;
    Ok(found)
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

/// What a stage counts, how many there are so far, and of how many.
fn counted(count: Count) -> (Option<&'static str>, Option<u64>, Option<u64>) {
    let (unit, done, total) = match count {
        Count::None => return (None, None, None),
        Count::Positions(positions, most) => ("positions", positions, Some(most)),
        Count::Done(done, all) => ("parts", done, Some(all)),
        Count::Writing(Writing::Lemmas(lemmas), _) => ("lemmas", lemmas, None),
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

/// What was found, by the names of fields.
type Found<'py> = Bound<'py, PyDict>;

/// What is proved, with the bytes of the certificate.
fn proved(found: &Found, certificate: &Certificate, asked: Option<Claim>, record: &Record) -> PyResult<()> {
    let claim = certificate.strategy.claim;
    let outcome = match asked.map_or(Some(true), |asked| claim.proves(asked)) {
        Some(true) => "proved",
        Some(false) => "refuted",
        None => "undecided",
    };
    found.set_item("outcome", outcome)?;
    found.set_item("claim", claim.to_string())?;
    let bytes = found.py().detach(|| encode(certificate)).map_err(no_certificate)?;
    found.set_item("certificate", PyBytes::new(found.py(), &bytes))?;
    found.set_item("hash", hex(&theorem_hash(certificate)))?;
    found.set_item("lemmas", certificate.strategy.lemmas.len() + 1)?;
    found.set_item("maps", Maps::of(&certificate.strategy).listed.len())?;
    found.set_item("steps", certificate.steps)?;
    found.set_item("method", record.known().method.map(Stage::name))
}

/// What is known where a limit was met, and what to do.
fn undecided(found: &Found, claim: Option<Claim>, asked: &Asked, limit: Limit, record: &Record) -> PyResult<()> {
    let word = match limit {
        Limit::Nodes => "nodes",
        Limit::Memory => "memory",
        Limit::Time => "time",
        Limit::Board => "board",
    };
    let time = format!("{} s", asked.timeout.unwrap_or_default());
    let shown = record.known().shown;
    found.set_item("outcome", if shown.is_some() { "proved-unwritten" } else { "undecided" })?;
    found.set_item("asked", claim.map(|claim| claim.to_string()))?;
    found.set_item("shown", shown.map(|claim| claim.to_string()))?;
    found.set_item("limit", word)?;
    found.set_item("reason", record.undecided(claim) + &limit.advice(asked.nodes, &time, ""))
}
