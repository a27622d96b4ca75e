//! The prover: games as it reads them, certificates as pages and files, and the search, within limits of positions, memory and time.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread::available_parallelism,
    time::{Duration, Instant},
};

use pyo3::{
    exceptions::PyOSError,
    prelude::*,
    types::{PyBytes, PyDict},
};

use crate::attend::{attended, fault, no_certificate, no_game, no_limit};
use pgc_core::{
    certificate::{Certificate, GameProofs, Maps, theorem_hash},
    game::{
        self, Claim, Convention, Names, Point,
        file::{Format, write::write},
        hex,
    },
    pg,
    player::Turn,
    proof::Proof,
    symmetry::automorphisms_of,
};
use pgc_engine::{
    file::{Output, OutputFile, WriteError, encode},
    search::{
        strategic::Writing,
        threads::{granted, lock},
    },
    solve::{Count, Limit, Options, Outcome, Progress, ProveError, Record, Stage, solve},
    usage,
};
use pgc_show::{
    View, latex,
    page::{MAX_POINTS, PROGRAM, Site, write_html},
    write_after, write_svg, write_text, write_tikz,
};

/// A game that does not change.
#[pyclass(frozen, eq, module = "pgc._native")]
#[derive(Clone, PartialEq)]
pub(crate) struct Game(pub game::Game);

/// The symmetries of a board.
#[derive(IntoPyObject)]
pub(crate) struct Automorphisms {
    /// Decimal digits, as it may be huge.
    order: String,
    is_complete: bool,
    orbits: Vec<Vec<Point>>,
}

/// Words as the prover takes them.
fn words(options: &[String]) -> Vec<&str> {
    options.iter().map(String::as_str).collect()
}

#[pymethods]
impl Game {
    /// Reads a text, which may name a file, with options that say how it is read.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str, reading: Vec<String>) -> PyResult<Self> {
        py.detach(|| pg::game(text, &words(&reading)).map_err(|error| error.to_string())).map(Self).map_err(no_game)
    }

    /// Reads the text of a file of this name.
    #[staticmethod]
    fn of_text(py: Python<'_>, text: &str, name: &str, reading: Vec<String>) -> PyResult<Self> {
        py.detach(|| game::Game::of_text(text, Path::new(name), &words(&reading))).map(Self).map_err(no_game)
    }

    /// The same game with these names for its points, of which there must be as many, and more notes.
    fn renamed(&self, names: Vec<String>, notes: Vec<String>) -> Self {
        let mut game = self.0.clone();
        game.source.names = names;
        game.source.listing = None;
        game.source.notes.extend(notes);
        Self(game)
    }

    /// The same game with these options, as the command line has them, after lines of another game's for Ophelia, if there is one.
    fn with_options(&self, options: Vec<String>, ophelia: Option<&Bound<'_, Game>>) -> PyResult<Self> {
        let game = self.0.clone();
        let game = match ophelia {
            Some(other) => game.with_lines_of(&other.get().0).map_err(no_game)?,
            None => game,
        };
        game.with_options(&words(&options), Some(Path::new(""))).map(Self).map_err(no_game)
    }

    /// What is reported of the game: its text with its options, the number of points, the lines that count for Xeno and for Ophelia, whether
    /// none counts for her, the names that its source gives its points and those that pictures show, the place of each point in pictures, x to
    /// the right and y upwards, what was to be said when its file was read, and the digest of the lines, as the checker prints it.
    fn facts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (game, facts) = (&self.0, PyDict::new(py));
        facts.set_item("text", game.name())?;
        facts.set_item("points", game.board.points())?;
        facts.set_item("lines", game.board.lines())?;
        facts.set_item("ophelia_lines", game.lines_of(Claim::OpheliaWins))?;
        facts.set_item("maker_breaker", game.convention == Convention::MakerBreaker)?;
        facts.set_item("given_names", &game.source.names)?;
        facts.set_item("shown_names", Names::shown(game).all(game))?;
        facts.set_item("places", game.places())?;
        facts.set_item("notes", &game.source.notes)?;
        facts.set_item("digest", hex(&game.line_digest()))?;
        Ok(facts)
    }

    /// The symmetries of the board.
    fn automorphisms(&self, py: Python<'_>) -> Automorphisms {
        py.detach(|| {
            let group = automorphisms_of(&self.0, &[]);
            Automorphisms { order: group.order().to_string(), is_complete: group.is_complete, orbits: group.orbits() }
        })
    }

    /// The board as a picture; nothing if it is too large.
    fn svg(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if self.0.board.points() > MAX_POINTS {
            return Ok(None);
        }
        let mut picture = Vec::new();
        py.detach(|| write_svg(&mut picture, &self.0, None))?;
        Ok(Some(String::from_utf8(picture)?))
    }

    /// The lines that count for Xeno, as a file of a format.
    fn written(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let known = Format::of(format).ok_or_else(|| no_game(format!("'{format}' is not a board format")))?;
        let mut file = Vec::new();
        py.detach(|| write(&mut file, &self.0, known)).map_err(no_game)?;
        Ok(String::from_utf8(file)?)
    }
}

// Certificates as pages and files.

/// Whether pages have a program, which plays by a proof and checks it.
#[pyfunction]
pub(crate) fn has_program() -> bool {
    !PROGRAM.is_empty()
}

/// The names and the places of the points; none if there are none.
type PointNames = (Vec<String>, Vec<[f64; 2]>);

/// The certificate in some bytes, replayed, with names and places for its points, if there are some.
fn named(certificate: &[u8], (names, places): PointNames) -> PyResult<Certificate> {
    let mut certificate = Proof::read(certificate).map_err(no_certificate)?.into_certificate();
    let points = certificate.game.board.points();
    for (what, count) in [("names", names.len()), ("places", places.len())] {
        if count > 0 && count != points {
            return Err(no_certificate(format!(
                "there are {count} {what}, but the board has {points} points; give one for each"
            )));
        }
    }
    certificate.game.source.names = names;
    certificate.game.source.places = places;
    Ok(certificate)
}

/// The game of a certificate.
#[pyfunction]
pub(crate) fn game_of(certificate: &[u8], given: PointNames) -> PyResult<Game> {
    Ok(Game(named(certificate, given)?.game))
}

/// The page of a certificate; nothing if its board is too large.
#[pyfunction]
pub(crate) fn page(py: Python<'_>, certificate: &[u8], given: PointNames) -> PyResult<Option<String>> {
    let shown = named(certificate, given)?;
    if shown.game.board.points() > MAX_POINTS {
        return Ok(None);
    }
    let name = OsString::from(shown.game.file_stem() + ".pgc");
    let mut page = Vec::new();
    py.detach(|| write_html(&mut page, &shown, certificate, &name, &Site::default()))?;
    Ok(Some(String::from_utf8(page)?))
}

/// What is known of a proof that was made elsewhere, with the names of fields of `Proof`. It is replayed.
#[pyfunction]
pub(crate) fn load<'py>(py: Python<'py>, certificate: &[u8]) -> PyResult<Bound<'py, PyDict>> {
    let (loaded, found) = (named(certificate, PointNames::default())?, PyDict::new(py));
    proved(&found, &loaded, None, &Record::default())?;
    found.set_item("certificate", PyBytes::new(py, certificate))?;
    found.set_item("game", loaded.game.name())?;
    Ok(found)
}

/// The proof in a form that `prover show` and `prover draw` print, after these moves of both players in turn: `text`, `latex`, `svg`, `tikz`, or
/// `explain`, which is what the proof says there.
#[pyfunction]
pub(crate) fn told(certificate: &[u8], given: PointNames, form: &str, moves: Vec<Point>) -> PyResult<String> {
    let (shown, mut out) = (named(certificate, given)?, Vec::new());
    let view = View { names: Names::shown(&shown.game), ..View::PLAIN };
    let player = GameProofs::new(&shown);
    let state = player.answer(&moves).map_err(no_certificate)?;
    let name = OsString::from(shown.game.file_stem() + ".pgc");
    let written = match form {
        "svg" => write_svg(&mut out, &shown.game, Some((&state, &moves))),
        "tikz" => write_tikz(&mut out, &shown.game, Some((&state, &moves))),
        "explain" => write_after(&mut out, &player, &moves, &state, view),
        "latex" => latex(&shown, &name, None, None).map(|(document, _)| out = document.into_bytes()),
        _ => write_text(&mut out, &shown, view).map(drop),
    };
    written.map_err(no_certificate)?;
    Ok(String::from_utf8(out)?)
}

/// The proof's move after these moves of both players in turn; nothing if the other player is to move, or the game is over.
#[pyfunction]
pub(crate) fn answer(certificate: &[u8], moves: Vec<Point>) -> PyResult<Option<Point>> {
    let played = named(certificate, PointNames::default())?;
    let state = GameProofs::new(&played).answer(&moves).map_err(no_certificate)?;
    Ok(if let Turn::Move(answer) = state.turn { Some(answer.point) } else { None })
}

/// Writes a certificate, and the names of its points beside it, as `prover prove` does: each file is whole or not there.
#[pyfunction]
pub(crate) fn save(
    py: Python<'_>,
    path: PathBuf,
    certificate: &[u8],
    given: PointNames,
    replace: bool,
) -> PyResult<()> {
    let game = named(certificate, given)?.game;
    let written = py.detach(|| {
        let output = OutputFile::new(Output::named(&path), &game, replace)?;
        output.claim()?;
        output.write(certificate)
    });
    written.map_err(|error: WriteError| PyOSError::new_err(error.to_string().replace("--replace", "replace=True")))
}

// The search.

/// A search may take this many bytes more than it may: for what it starts with.
const MARGIN: u64 = 64 << 20;

/// The shortest time between two calls of a callback.
const BETWEEN_CALLS: Duration = Duration::from_millis(100);

/// What is asked for, and within which limits: from a dictionary.
#[derive(Clone, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct SearchOptions {
    claim: Option<String>,
    nodes: u64,
    memory: usize,
    timeout: Option<f64>,
    threads: Option<usize>,
    strategic: bool,
}

/// What a search reports, and whether it shall end.
#[derive(Default)]
struct SearchState {
    is_cancelled: AtomicBool,
    record: Record,
    /// The latest report that was not passed on: the stage, and its count.
    latest: Mutex<Option<(String, Count)>>,
}

impl Progress for SearchState {
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
    asked: SearchOptions,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let start = Instant::now();
    let claim = asked.claim.as_deref().map(|word| word.parse::<Claim>().map_err(no_limit)).transpose()?;
    let game = &game.get().0;
    let watched = Arc::new(SearchState::default());
    let (searched, limits, searching) = (game.clone(), asked.clone(), Arc::clone(&watched));
    // The search itself, without the interpreter.
    let work = move || {
        let options = Options {
            claim,
            threads: granted(limits.threads.unwrap_or_else(|| available_parallelism().map_or(1, Into::into))),
            nodes: limits.nodes,
            // The rest is for everything else, as on the command line.
            memory: limits.memory / 8 * 7,
            strategic: limits.strategic,
            progress: &*searching,
            ..Options::default()
        };
        solve(&searched, options, &searching.record)
    };
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
    let refused = |error| match error {
        ProveError::Meaningless(_) | ProveError::Checkpoint(_) => no_limit(error),
        ProveError::Unsound | ProveError::Unwritten => fault(error),
    };
    match answer.transpose().map_err(refused)? {
        Some(Outcome::Proved(certificate)) => {
            proved(&found, &certificate, claim, &watched.record)?;
            found.set_item("names", &game.source.names)?;
            found.set_item("places", game.places().unwrap_or_default())?;
        }
        Some(Outcome::Unwritten { exhausted: limit, .. } | Outcome::Undecided(limit)) => {
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

/// What is proved, with the bytes of the certificate.
fn proved(found: &Bound<'_, PyDict>, certificate: &Certificate, asked: Option<Claim>, record: &Record) -> PyResult<()> {
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
fn undecided(
    found: &Bound<'_, PyDict>,
    claim: Option<Claim>,
    asked: &SearchOptions,
    limit: Limit,
    record: &Record,
) -> PyResult<()> {
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
