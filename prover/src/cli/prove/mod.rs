//! `prover prove`: from games to certificates in files.

mod many;
pub(super) mod report;

use std::io::{IsTerminal, Write, stderr, stdout};
use std::mem::ManuallyDrop;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use humantime::format_duration;

use crate::cli::certificate::{given, proof};
use crate::cli::exit_code;
use crate::cli::game_args::{RuleArgs, claim};
use crate::cli::output::{self, CliError, FileError, Outcome, check_report, heard, tell};
use crate::cli::progress::Spinner;
use crate::cli::prove::report::{Number, Report, Search, Word};
use crate::cli::watch::{End, Watch, size};
use pgc_audit::{Summary, dictionary};
use pgc_core::certificate::{Certificate, Version};
use pgc_core::game::{Claim, Game, Point};
use pgc_core::position::Choice;
use pgc_core::proof::Proof;
use pgc_core::quote::{FileName, shown};
use pgc_engine::file::{CertificateOutput, Output, WriteError, encode, is_stream, lands_in};
use pgc_engine::search::threads::{granted, lock};
use pgc_engine::solve::{Answer, Count, Limit, Options, Progress, Record, Stage, checkpoints, solve};
use pgc_engine::usage;

pub(super) use many::line;

/// Proves one game or several, and reports on standard output what was written.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    match args.single() {
        Some(game) => one(args, game),
        None => many::run(args),
    }
}

// The arguments of `prover prove`.

/// The game to prove something about, and how.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = include_str!("help/prove.txt"))]
pub(super) struct Args {
    /// The game: 4^3, mnk:6,5,4, animal:elly,4x4, td:4,5+2, affine:4 (or pi4), projective:2, lines:FILE or pg:FILE; several games are proved one
    /// after the other; with -, a list of games is read from standard input, one per line
    #[arg(value_name = "GAME", required = true)]
    pub(super) games: Vec<String>,
    #[command(flatten)]
    pub(super) rules: RuleArgs,
    /// What to prove; without this option the prover finds the outcome
    #[arg(long, value_parser = claim())]
    pub(super) claim: Option<Claim>,
    #[command(flatten)]
    pub(super) search: SearchArgs,
    #[command(flatten)]
    pub(super) ending: RunArgs,
    /// Prove this one of the games. This process was started by one that proves all, and ends with it
    #[arg(long, value_name = "GAME", hide = true)]
    pub(super) relayed: Option<String>,
    #[arg(skip)]
    pub(super) task: Task,
}

/// What is done with a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Task {
    #[default]
    Prove,
    /// Its certificate is made shorter, with so many times the steps.
    Shorten(f64),
    FewestMoves,
}

/// How a proof is looked for.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct SearchArgs {
    /// The newest version of the format that may be written, 1 or 2. Version 2 is used only if a proof divides the board into parts, each of
    /// which the defender holds by itself; with 1 no such proof is looked for
    #[arg(long, value_name = "VERSION", default_value = "2", value_parser = version)]
    pub(super) format_version: Version,
    /// How many threads search, at most 1024; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(super) threads: Option<NonZero<usize>>,
    /// End a stage of the search after so many positions, and the writing of a proof after five times as many. If a stage is entered again, its
    /// count begins anew
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    pub(super) nodes: u64,
    /// Continue from this file if it exists. The search for quiet or strategic moves writes what it knows there every 10 s, when a limit is met,
    /// and when the run is interrupted. When the certificate is written, a checkpoint that this run wrote or continued from is removed
    #[arg(long, value_name = "FILE")]
    pub(super) checkpoint: Option<PathBuf>,
    /// Look for strategic moves instead of quiet moves that threaten, on boards of at most 64 points with lines of at most four. The search
    /// takes many times as long, and the certificate is shorter
    #[arg(long)]
    pub(super) strategic: bool,
    /// Moves that the search for strategic moves tries first; implies --strategic
    #[arg(long, value_name = "FILE")]
    pub(super) hints: Option<PathBuf>,
}

impl SearchArgs {
    /// No search.
    pub(super) const NONE: Self =
        Self { format_version: Version::Two, threads: None, nodes: 0, checkpoint: None, strategic: false, hints: None };
}

/// Where certificates go, and what ends a run.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct RunArgs {
    /// Where to write the certificate; by default in this directory, under a name made from the game. For several games, and for
    /// the fewest moves, this is a directory, which is made if it does not exist. With -, the certificate goes to standard output, and the report to standard error
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Replace files that are there and that the command line does not name: those whose names are made from games, and names of points
    /// beside a certificate. Without this option such a file is kept, and the command is refused before it searches;
    /// but a certificate of the same game may be there, if the same bytes are found again
    #[arg(long)]
    pub(super) replace: bool,
    /// How much memory the process may use, in bytes or with KiB, MiB or GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    pub(super) memory: usize,
    /// Give up after so long, such as 90s, 5m, 1h30m or 250ms; a number alone counts seconds
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    pub(super) timeout: Option<Duration>,
    /// Print one JSON object for each game, instead of text on standard output
    #[arg(long)]
    pub(super) json: bool,
}

impl Args {
    /// Those of another task.
    pub(super) fn of(task: Task, rules: &RuleArgs, search: &SearchArgs, ending: &RunArgs) -> Self {
        let (rules, search, ending) = (rules.clone(), search.clone(), ending.clone());
        Self { games: Vec::new(), rules, claim: None, search, ending, relayed: None, task }
    }

    /// The game, if there is only one.
    fn single(&self) -> Option<&str> {
        match (&self.relayed, &self.games[..]) {
            (Some(game), _) => Some(game),
            (None, [game]) if game != STANDARD_INPUT => Some(game),
            _ => None,
        }
    }

    /// The file that is named for the certificate.
    fn file(&self) -> Option<&Path> {
        self.ending.output.as_deref().filter(|_| self.relayed.is_none() && self.task != Task::FewestMoves)
    }

    /// The place of a certificate that is named after its game, in the directory that is named for several.
    pub(super) fn place(&self, game: &Game) -> PathBuf {
        self.ending.output.clone().unwrap_or_default().join(game.file_stem() + ".pgc")
    }
}

/// The argument for a list of games on standard input.
const STANDARD_INPUT: &str = "-";

/// Reads a number of threads.
pub(super) fn threads(text: &str) -> Result<NonZero<usize>, String> {
    text.parse().map_err(|_| "write a whole number of threads, at least 1".to_owned())
}

/// Reads a version of the format.
fn version(text: &str) -> Result<Version, String> {
    let known = text.parse().ok().and_then(Version::from_number);
    known.ok_or_else(|| "the versions of the format are 1 and 2".to_owned())
}

/// Reads a duration such as `1h30m`, or a number of seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let duration = match text.parse::<u64>() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => humantime::parse_duration(text)
            .map_err(|error| format!("{}; write for example 90s, 5m, 1h30m or 250ms", shown(&error.to_string())))?,
    };
    if duration.is_zero() { Err("write a time above 0, such as 90s".to_owned()) } else { Ok(duration) }
}

// One game, in this process under a watch for limits and signals.

/// Searches, writes what is proved, then reports it.
pub(super) fn one(args: &Args, game: &str) -> Result<Outcome, CliError> {
    let run = Arc::new(Run::new(args, game));
    let watched = Arc::clone(&run);
    if run.watch.begin(move |end| watched.ended(end)).is_err() {
        run.spinner.warn(
            "the system provides no thread to watch the run, so the run may exceed its limits of time and memory",
        );
    }
    let search = || if args.task == Task::FewestMoves { run.search_number(game) } else { run.search(game) };
    // A panic has printed its message already; here it is an error like others.
    let searched = catch_unwind(AssertUnwindSafe(search)).unwrap_or(Err(CliError::Fault));
    run.watch.come();
    run.spinner.finish();
    searched.and_then(|limit| run.conclude(limit.map(End::Limit))).or_else(|error| run.failed(error))
}

/// A run, as the watching thread sees it, too.
pub(super) struct Run {
    start: Instant,
    pub(super) args: Args,
    /// The game as the user named it.
    input: String,
    /// The same, when it is read.
    game: OnceLock<Game>,
    threads: OnceLock<usize>,
    pub(super) record: Record,
    pub(super) spinner: Spinner,
    pub(super) watch: Arc<Watch>,
    pub(super) found: Mutex<Found>,
    /// Where the certificate goes.
    output: OnceLock<Arc<CertificateOutput>>,
    /// Whether the certificate is on its way through a pipe or a device.
    streams: AtomicBool,
}

/// The best certificates so far.
#[derive(Default)]
pub(super) struct Found {
    /// A player wins, within the moves of the certificate's game if it has a bound.
    pub(super) won: Option<Certificate>,
    /// He does not win within these; or, without a bound, he does not win at all.
    pub(super) held: Option<Certificate>,
    /// How many bytes are written, if the only one is.
    bytes: Option<usize>,
}

impl Found {
    /// Keeps a certificate, if it is the better one.
    pub(super) fn take(&mut self, found: Certificate) {
        let bound = |certificate: &Certificate| certificate.game.moves.unwrap_or(Point::MAX);
        let is_draw = found.strategy.claim.is_draw();
        let kept = self.kept(is_draw);
        let is_better = |kept: &Certificate| {
            if is_draw { bound(&found) > bound(kept) } else { bound(&found) < bound(kept) }
        };
        if kept.as_ref().is_none_or(is_better) {
            *kept = Some(found);
        }
    }

    /// The certificate of a draw, or of a win.
    pub(super) fn kept(&mut self, is_draw: bool) -> &mut Option<Certificate> {
        if is_draw { &mut self.held } else { &mut self.won }
    }

    /// The certificate, where only one is looked for.
    fn only(&self) -> Option<&Certificate> {
        self.won.as_ref().or(self.held.as_ref())
    }
}

impl Run {
    /// A run that begins now.
    fn new(args: &Args, game: &str) -> Run {
        let (start, with_parent) = (Instant::now(), args.relayed.is_some());
        let deadline = args.ending.timeout.and_then(|timeout| start.checked_add(timeout));
        Run {
            start,
            args: args.clone(),
            input: game.to_owned(),
            game: OnceLock::new(),
            threads: OnceLock::new(),
            record: Record::default(),
            // Of several games only a terminal shows how each goes: its line needs no name.
            spinner: Spinner::new(if with_parent { !stderr().is_terminal() } else { args.ending.json }),
            watch: Watch::new(deadline, Some(args.ending.memory), with_parent),
            found: Mutex::default(),
            output: OnceLock::new(),
            streams: AtomicBool::new(false),
        }
    }

    /// The seconds since the run began.
    pub(super) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// The game's text, or what the user wrote, if that is no game.
    pub(super) fn game(&self) -> String {
        self.game.get().map_or_else(|| self.input.clone(), Game::name)
    }

    /// The options of the search, with these hints.
    pub(super) fn options<'o>(&'o self, hints: &'o [Choice]) -> Options<'o> {
        let Args { claim, search: SearchArgs { nodes, threads, format_version: version, strategic, .. }, .. } =
            self.args;
        // The rest of the memory is for everything but the transposition table.
        let (threads, memory, checkpoint) =
            (self.threads(threads), self.args.ending.memory / 8 * 7, self.args.search.checkpoint.as_deref());
        Options { claim, threads, nodes, memory, version, strategic, hints, checkpoint, progress: &self.spinner }
    }

    /// The proof that is given instead of a game.
    fn known(&self, game: &str) -> Result<Option<Proof>, CliError> {
        let Some(certificate) = given(game, self.args.rules.is_given())? else { return Ok(None) };
        self.spinner.report("replaying the certificate", Count::None);
        proof(Path::new(game), certificate).map(Some)
    }

    /// The game, the proof that is given instead, and the hints. Everything is read then.
    pub(super) fn begun(&self, input: &str) -> Result<(&Game, Option<Proof>, Vec<Choice>), CliError> {
        let Args { rules, task, .. } = &self.args;
        let known = if *task == Task::Prove { None } else { self.known(input)? };
        let game = match &known {
            Some(known) if *task == Task::FewestMoves => Game { moves: None, ..known.game.clone() },
            Some(known) => known.game.clone(),
            None => rules.load(input)?,
        };
        let game = self.game.get_or_init(|| game);
        let hints = self.hints(game)?;
        self.args.search.checkpoint.as_deref().map_or(Ok(()), checkpoints::check_writable)?;
        check_report()?;
        Ok((game, known, hints))
    }

    /// The hints that are given.
    fn hints(&self, game: &Game) -> Result<Vec<Choice>, CliError> {
        let hints =
            self.args.search.hints.as_ref().map(|hints| dictionary::read(hints, game.board.points())).transpose()?;
        Ok(hints.into_iter().flatten().map(|entry| entry.choice).collect())
    }

    /// Searches for a proof. Returns the limit that left the game open.
    fn search(&self, game: &str) -> Result<Option<Limit>, CliError> {
        let args = &self.args;
        let (game, known, hints) = self.begun(game)?;
        let output = self.claimed(game)?;
        let answer = match known {
            Some(proof) => Answer::Proved(Box::new(proof.into_certificate())),
            None if args.task != Task::Prove => return Err(FileError::NoCertificate.of(Path::new(&self.input))),
            None => solve(game, self.options(&hints), &self.record)?,
        };
        let certificate = match answer {
            Answer::Proved(certificate) => *certificate,
            // The record has the claim that is shown but not written.
            Answer::Unwritten { exhausted, .. } | Answer::Undecided(exhausted) => return Ok(Some(exhausted)),
        };
        match args.task {
            Task::Shorten(factor) => self.shorten(certificate, output, factor)?,
            _ => lock(&self.found).take(certificate),
        }
        if is_stream(output.path()) {
            // Writing there may wait for a reader, so it happens while limits and signals can still end the run.
            self.streams.store(true, Ordering::Relaxed);
            let certificate = lock(&self.found).only().cloned();
            let bytes = certificate.map(|certificate| self.written(&certificate, output)).transpose()?;
            lock(&self.found).bytes = bytes;
        }
        Ok(None)
    }

    /// Where the certificate goes, if it can go there.
    fn claimed(&self, game: &Game) -> Result<&Arc<CertificateOutput>, CliError> {
        let args = &self.args;
        let output = Arc::new(self.output(game)?);
        output.claim()?;
        if args.ending.output.is_none() && args.relayed.is_none() && !args.ending.replace && output.path().exists() {
            let there = shown(output.path());
            tell(&format!(
                "note: {there}: a certificate of this game is there already; only --replace allows to replace it by another one"
            ));
        }
        let output = self.output.get_or_init(|| output);
        let lands = |at: &&PathBuf| [Some(output.path()), output.names()].iter().flatten().any(|to| lands_in(to, at));
        let taken = args.search.checkpoint.as_ref().filter(lands);
        taken.map_or(Ok(output), |checkpoint| Err(FileError::SamePlace.of(checkpoint)))
    }

    /// The place of the certificate of a game.
    pub(super) fn output(&self, game: &Game) -> Result<CertificateOutput, WriteError> {
        let (args, replaced) = (&self.args, self.args.ending.replace);
        let output = args.file().map_or_else(|| Output::unnamed(args.place(game), replaced), Output::named);
        CertificateOutput::new(output, game, replaced)
    }

    /// The number of threads: as many as wanted, if the system grants them.
    fn threads(&self, wanted: Option<NonZero<usize>>) -> usize {
        let wanted = output::threads(wanted);
        let threads = granted(wanted);
        if threads < wanted {
            let of = if threads == 1 { "1 thread searches" } else { &format!("{threads} threads search") };
            self.spinner.warn(&format!("{of}, because no more are available; {wanted} were requested"));
        }
        *self.threads.get_or_init(|| threads)
    }

    /// Writes what is proved, and reports. A limit may have left it open, or the watch may have ended the run.
    fn conclude(&self, end: Option<End>) -> Result<Outcome, CliError> {
        // Nothing is written after what is reported here.
        let mut found = ManuallyDrop::new(lock(&self.found));
        let report = if self.args.task == Task::FewestMoves {
            self.number(end, &found)?
        } else {
            if let (Some(certificate), None, Some(output)) = (found.only(), found.bytes, self.output.get()) {
                found.bytes = self.written_last(certificate, output)?;
            }
            self.proved(end, &found)
        };
        self.print(&report)?;
        let is_final = match report.number {
            Some(_) => report.outcome == Word::Proved,
            None => report.proof.is_some() && end.is_none(),
        };
        if let Some(kept) = self.record.kept().filter(|_| is_final) {
            checkpoints::remove(&kept)?;
        }
        Ok(self.outcome(report.outcome, end))
    }

    /// Saves what is known, writes what is proved, and reports why the watch ends the run. Returns the exit code.
    fn ended(&self, end: End) -> u8 {
        self.spinner.finish();
        if let Err(error) = self.record.save() {
            tell(&format!("warning: {error}"));
        }
        let proof = self.record.known().proof.clone();
        proof.into_iter().for_each(|proof| lock(&self.found).take(proof));
        exit_code(self.conclude(Some(end)).or_else(|error| self.failed(error)))
    }

    /// Reports an error that ends the run, if the one that proves several games, or a reader of JSON, is to know.
    fn failed(&self, error: CliError) -> Result<Outcome, CliError> {
        self.spinner.finish();
        let report = Report { error: Some(error.to_string()), ..self.report(Word::Failed, None, None) };
        self.print(&report)?;
        if self.args.relayed.is_none() {
            return Err(error);
        }
        tell(&format!("error: {}: {error}", shown(report.game())));
        Ok(self.outcome(Word::Failed, None))
    }

    /// What was met, and what to do.
    pub(super) fn advice(&self, limit: Limit) -> String {
        let timeout = format_duration(self.args.ending.timeout.unwrap_or_default()).to_string();
        limit.advice(self.args.search.nodes, &timeout, "--")
    }

    fn print(&self, report: &Report) -> Result<(), CliError> {
        let apart = self.args.relayed.is_some() && !self.args.ending.json && report.proof.is_some();
        let printed = report.print(self.args.ending.json, self.args.file());
        Ok(heard(printed.and_then(|()| if apart { writeln!(stdout()) } else { Ok(()) }))?)
    }

    /// How this process ends.
    fn outcome(&self, word: Word, end: Option<End>) -> Outcome {
        match end {
            Some(End::Signal(signal)) if self.args.relayed.is_none() => Outcome(signal.exit_code()),
            _ => word.outcome(),
        }
    }

    /// The report on the certificate that is written, or on why there is none.
    fn proved(&self, end: Option<End>, found: &Found) -> Report {
        let (Some(certificate), Some(bytes), Some(output)) = (found.only(), found.bytes, self.output.get()) else {
            return self.unproved(end);
        };
        let limit = end.map_or_else(|| self.record.known().open, End::limit);
        let advice = limit.filter(|_| end.is_none()).map(|limit| self.advice(limit)).unwrap_or_default();
        // What else may be true of a game of which a draw is proved.
        let win = if certificate.strategy.claim.is_xeno() { Claim::XenoWins } else { Claim::OpheliaWins };
        let is_left_open = self.record.known().open.is_some();
        let open = is_left_open.then(|| self.record.undecided(Some(win)) + &advice);
        let reason = match end {
            None => open,
            Some(end) => {
                let open = open.map(|open| format!("; {open}")).unwrap_or_default();
                Some(format!("{}; the certificate is the shortest one found so far{open}", end.words()))
            }
        };
        let word = word(self.args.claim, certificate.strategy.claim);
        let proof = self.told(certificate, bytes, output);
        let kept = Some(self.kept().filter(|_| end.is_some()));
        Report { reason, kept, ..self.report(word, limit, Some(proof)) }
    }

    /// The report on a run without a certificate.
    fn unproved(&self, end: Option<End>) -> Report {
        let (limit, kept) = (end.and_then(End::limit), self.kept());
        let is_shown = self.record.known().shown.is_some();
        let open = self.record.undecided(self.args.claim);
        let (outcome, reason) = match end {
            Some(end @ End::Signal(_)) => {
                let open = if is_shown { &open } else { "no certificate is written" };
                let rest = if kept.is_some() { "" } else { ", and nothing is kept" };
                (Word::Interrupted, format!("{}; {open}{rest}", end.words()))
            }
            _ => {
                let outcome = if is_shown { Word::Unwritten } else { Word::Undecided };
                (outcome, open + &limit.map(|limit| self.advice(limit)).unwrap_or_default())
            }
        };
        Report { reason: Some(reason), kept: Some(kept), ..self.report(outcome, limit, None) }
    }

    /// What is known of the run so far.
    pub(super) fn report(&self, outcome: Word, limit: Option<Limit>, proof: Option<report::Proof>) -> Report {
        let (known, is_number) = (self.record.known(), self.args.task == Task::FewestMoves);
        let search = Search {
            asked: self.args.claim.map(|claim| claim.to_string()),
            shown: known.shown.filter(|_| proof.is_none()).map(|claim| claim.to_string()),
            method: known.method.filter(|_| proof.is_some()).map(Stage::name),
            searched: known.searched.sum(),
            stages: known.searched,
            memory: usage::peak(),
            threads: self.threads.get().copied(),
            version: env!("CARGO_PKG_VERSION"),
            limit,
        };
        Report {
            outcome,
            input: self.input.clone(),
            read: self.game.get().and_then(|game| game.source.listing),
            game: proof.is_none().then(|| self.game()),
            seconds: proof.is_none().then(|| self.seconds()),
            proof,
            number: is_number.then(Number::default),
            search: (!is_number).then_some(search),
            reason: None,
            kept: (!is_number).then_some(None),
            error: None,
        }
    }

    /// What is told of a certificate of so many bytes that is written.
    pub(super) fn told(&self, certificate: &Certificate, bytes: usize, output: &CertificateOutput) -> report::Proof {
        let summary = Summary::of(certificate, bytes).counted(&certificate.strategy);
        let names = output.names().map(FileName::new);
        report::Proof { summary, seconds: self.seconds(), file: FileName::new(output.path()), names }
    }

    /// The checkpoint that this run keeps.
    fn kept(&self) -> Option<FileName> {
        self.record.kept().filter(|kept| kept.is_file()).map(FileName::new)
    }
}

/// What a proved claim says about the one asked for.
fn word(wanted: Option<Claim>, proved: Claim) -> Word {
    match wanted.map_or(Some(true), |wanted| proved.proves(wanted)) {
        Some(true) => Word::Proved,
        Some(false) => Word::Refuted,
        None => Word::Undecided,
    }
}

// What is proved when a run ends before it is at its end: no limit, no signal and no later question loses it.

/// How long a pipe or a device may take to receive the certificate of a run that has been ended.
const PATIENCE: Duration = Duration::from_secs(1);

impl Run {
    /// Writes a certificate, if this version of the format suffices, and returns its size in bytes.
    pub(super) fn written(&self, certificate: &Certificate, output: &CertificateOutput) -> Result<usize, CliError> {
        if Version::of(&certificate.strategy) > self.args.search.format_version {
            return Err(CliError::Version);
        }
        let bytes = encode(certificate)?;
        output.write(&bytes)?;
        Ok(bytes.len())
    }

    /// Writes the certificate at the end of a run, and returns its size, if no pipe has to wait for its reader.
    fn written_last(
        &self,
        certificate: &Certificate,
        output: &Arc<CertificateOutput>,
    ) -> Result<Option<usize>, CliError> {
        if !is_stream(output.path()) {
            return self.written(certificate, output).map(Some);
        }
        if self.streams.swap(true, Ordering::Relaxed) {
            return Ok(None);
        }
        let (told, heard) = mpsc::channel();
        let (bytes, output) = (encode(certificate)?, output.clone());
        let write = move || told.send(output.write(&bytes).ok().map(|()| bytes.len()));
        Ok(thread::Builder::new().spawn(write).ok().and_then(|_| heard.recv_timeout(PATIENCE).ok().flatten()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outcome_compares_what_is_proved_with_what_was_asked() {
        use Claim::{OpheliaDraws, OpheliaWins, XenoDraws, XenoWins};
        for (wanted, proved, expected) in [
            (None, OpheliaDraws, Word::Proved),
            (Some(XenoWins), XenoWins, Word::Proved),
            (Some(XenoDraws), XenoWins, Word::Proved),
            (Some(XenoWins), OpheliaDraws, Word::Refuted),
            (Some(OpheliaDraws), XenoWins, Word::Refuted),
            (Some(XenoDraws), OpheliaWins, Word::Refuted),
            (Some(OpheliaWins), XenoDraws, Word::Refuted),
            (Some(OpheliaWins), OpheliaDraws, Word::Undecided),
            (Some(OpheliaDraws), XenoDraws, Word::Undecided),
        ] {
            assert_eq!(word(wanted, proved), expected, "{wanted:?} {proved}");
        }
    }
}
