//! `prover prove`, `prover shorten` and `prover fewest-moves`: from games to certificates in files.

use std::{
    io::{self, BufRead, IsTerminal, Read, Write, stderr, stdout},
    mem::ManuallyDrop,
    num::NonZero,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    process::{Command, ExitStatus, Stdio, exit},
    sync::{
        Arc, Mutex, OnceLock,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use humantime::format_duration;
use serde::Serialize;

use crate::cli::{
    arguments::{GameArgs, RuleArgs, claim, duration, given, proof, size, threads, version},
    exit_code,
    output::{
        self, CliError, Exit, FileError, Result, check_report, heard, make_directory, print, report_stream, tell,
        write_rows,
    },
    watch::{Halt, Signal, Spinner, Watch, attend},
};
use pgc_audit::{Summary, dictionary};
use pgc_core::{
    certificate::{Certificate, Version},
    game::{Claim, Game, Point, file::Listing},
    position::{Choice, point_of},
    proof::Proof,
    quote::{FileName, counted, shown},
    sources,
};
use pgc_engine::{
    file::{Output, OutputFile, WriteError, encode, is_stream, lands_in},
    search::threads::{granted, lock},
    solve::{
        self, Count, Effort, Limit, Options, Outcome, Progress, Record, Stage, StageCounts, checkpoints, shortest,
        solve,
    },
    usage,
};

/// Proves one game or several, and reports on standard output what was written.
pub(super) fn run(args: &Args) -> Result {
    match (&args.relayed, &args.games[..]) {
        (Some(game), _) => one(args, game),
        (None, [game]) if game != STANDARD_INPUT => one(args, game),
        _ => many(args),
    }
}

// The arguments of `prover prove`.

/// The game to prove something about, and how.
#[derive(Clone, clap::Args)]
#[command(after_help = include_str!("prove/help/prove.txt"))]
pub(super) struct Args {
    /// The game: 4^3, mnk:6,5,4, animal:elly,4x4, td:4,5+2, affine:4 (or pi4), projective:2, lines:FILE or pg:FILE; several games are proved one
    /// after the other; with -, a list of games is read from standard input, one per line
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
    #[command(flatten)]
    rules: RuleArgs,
    /// What to prove; without this option the prover finds the outcome
    #[arg(long, value_parser = claim())]
    claim: Option<Claim>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    ending: RunArgs,
    /// Prove this one of the games. This process was started by one that proves all, and ends with it
    #[arg(long, value_name = "GAME", hide = true)]
    relayed: Option<String>,
    #[arg(skip)]
    task: Goal,
}

/// What is done with a game.
#[derive(Clone, Default, PartialEq)]
enum Goal {
    #[default]
    Prove,
    /// Its certificate is made shorter, with so many times the steps.
    Shorten(f64),
    FewestMoves,
}

/// How a proof is looked for.
#[derive(Clone, clap::Args)]
struct SearchArgs {
    /// The newest version of the format that may be written, 1 or 2. Version 2 is used only if a proof divides the board into parts, each of
    /// which the defender holds by itself; with 1 no such proof is looked for
    #[arg(long, value_name = "VERSION", default_value = "2", value_parser = version)]
    format_version: Version,
    /// How many threads search, at most 1024; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,
    /// End a stage of the search after so many positions, and the writing of a proof after five times as many. If a stage is entered again, its
    /// count begins anew
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    nodes: u64,
    /// Continue from this file if it exists. The search for quiet or strategic moves writes what it knows there every 10 s, when a limit is met,
    /// and when the run is interrupted. When the certificate is written, a checkpoint that this run wrote or continued from is removed
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Look for strategic moves instead of quiet moves that threaten, on boards of at most 64 points with lines of at most four. The search
    /// takes many times as long, and the certificate is shorter
    #[arg(long)]
    strategic: bool,
    /// Moves that the search for strategic moves tries first; implies --strategic
    #[arg(long, value_name = "FILE")]
    hints: Option<PathBuf>,
}

impl SearchArgs {
    /// No search.
    const NONE: Self =
        Self { format_version: Version::Two, threads: None, nodes: 0, checkpoint: None, strategic: false, hints: None };
}

/// Where certificates go, and what ends a run.
#[derive(Clone, clap::Args)]
struct RunArgs {
    /// Where to write the certificate; by default in this directory, under a name made from the game. For several games, and for
    /// the fewest moves, this is a directory, which is made if it does not exist. With -, the certificate goes to standard output, and the report to standard error
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace files that are there and that the command line does not name: those whose names are made from games, and names of points
    /// beside a certificate. Without this option such a file is kept, and the command is refused before it searches;
    /// but a certificate of the same game may be there, if the same bytes are found again
    #[arg(long)]
    replace: bool,
    /// How much memory the process may use, in bytes or with KiB, MiB or GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    memory: usize,
    /// Give up after so long, such as 90s, 5m, 1h30m or 250ms; a number alone counts seconds
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    timeout: Option<Duration>,
    /// Print one JSON object for each game, instead of text on standard output
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Those of another task.
    fn of(task: Goal, rules: &RuleArgs, search: &SearchArgs, ending: &RunArgs) -> Self {
        let (rules, search, ending) = (rules.clone(), search.clone(), ending.clone());
        Self { games: Vec::new(), rules, claim: None, search, ending, relayed: None, task }
    }

    /// The file that is named for the certificate.
    fn file(&self) -> Option<&Path> {
        self.ending.output.as_deref().filter(|_| self.relayed.is_none() && self.task != Goal::FewestMoves)
    }

    /// The place of a certificate that is named after its game, in the directory that is named for several.
    fn place(&self, game: &Game) -> PathBuf {
        self.ending.output.clone().unwrap_or_default().join(game.file_stem() + ".pgc")
    }
}

/// The argument for a list of games on standard input.
const STANDARD_INPUT: &str = "-";

// One game, in this process under a watch for limits and signals.

/// Searches, writes what is proved, then reports it.
fn one(args: &Args, game: &str) -> Result {
    let run = Arc::new(RunView::new(args, game));
    let watched = Arc::clone(&run);
    if run.watch.begin(move |end| watched.end(end)).is_err() {
        run.spinner.warn(
            "the system provides no thread to watch the run, so the run may exceed its limits of time and memory",
        );
    }
    let search = || if args.task == Goal::FewestMoves { run.search_number(game) } else { run.search(game) };
    // A panic has printed its message already; here it is an error like others.
    let searched = catch_unwind(AssertUnwindSafe(search)).unwrap_or(Err(CliError::Fault));
    run.watch.settle();
    run.spinner.finish();
    searched.and_then(|limit| run.conclude(limit.map(Halt::Limit))).or_else(|error| run.failed(error))
}

/// A run, as the watching thread sees it, too.
struct RunView {
    start: Instant,
    args: Args,
    /// The game as the user named it.
    input: String,
    /// The same, when it is read.
    game: OnceLock<Game>,
    threads: OnceLock<usize>,
    record: Record,
    spinner: Spinner,
    watch: Arc<Watch>,
    found: Mutex<BestCertificates>,
    /// Where the certificate goes.
    output: OnceLock<Arc<OutputFile>>,
    /// Whether the certificate is on its way through a pipe or a device.
    streams: AtomicBool,
}

/// The best certificates so far.
#[derive(Default)]
struct BestCertificates {
    /// A player wins, within the moves of the certificate's game if it has a bound.
    won: Option<Certificate>,
    /// He does not win within these; or, without a bound, he does not win at all.
    held: Option<Certificate>,
    /// How many bytes are written, if the only one is.
    bytes: Option<usize>,
}

impl BestCertificates {
    /// Keeps a certificate, if it is the better one.
    fn take(&mut self, found: Certificate) {
        let bound = |certificate: &Certificate| certificate.game.moves.unwrap_or(Point::MAX);
        let is_draw = found.strategy.claim.is_draw();
        let kept = self.slot(is_draw);
        let is_better = |kept: &Certificate| {
            if is_draw { bound(&found) > bound(kept) } else { bound(&found) < bound(kept) }
        };
        if kept.as_ref().is_none_or(is_better) {
            *kept = Some(found);
        }
    }

    /// The certificate of a draw, or of a win.
    fn slot(&mut self, is_draw: bool) -> &mut Option<Certificate> {
        if is_draw { &mut self.held } else { &mut self.won }
    }

    /// The certificate, where only one is looked for.
    fn only(&self) -> Option<&Certificate> {
        self.won.as_ref().or(self.held.as_ref())
    }
}

impl RunView {
    /// A run that begins now.
    fn new(args: &Args, game: &str) -> Self {
        let (start, with_parent) = (Instant::now(), args.relayed.is_some());
        let deadline = args.ending.timeout.and_then(|timeout| start.checked_add(timeout));
        Self {
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
    fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// The game's text, or what the user wrote, if that is no game.
    fn game(&self) -> String {
        self.game.get().map_or_else(|| self.input.clone(), Game::name)
    }

    /// The options of the search, with these hints.
    fn options<'o>(&'o self, hints: &'o [Choice]) -> Options<'o> {
        let Args { claim, search: SearchArgs { nodes, threads, format_version: version, strategic, .. }, .. } =
            self.args;
        // The rest of the memory is for everything but the transposition table.
        let (threads, memory, checkpoint) =
            (self.threads(threads), self.args.ending.memory / 8 * 7, self.args.search.checkpoint.as_deref());
        Options { claim, threads, nodes, memory, version, strategic, hints, checkpoint, progress: &self.spinner }
    }

    /// The proof that is given instead of a game.
    fn given_proof(&self, game: &str) -> Result<Option<Proof>> {
        let Some(certificate) = given(game, self.args.rules.is_given())? else { return Ok(None) };
        self.spinner.report("replaying the certificate", Count::None);
        proof(Path::new(game), certificate).map(Some)
    }

    /// The game, the proof that is given instead, and the hints. Everything is read then.
    fn inputs(&self, input: &str) -> Result<(&Game, Option<Proof>, Vec<Choice>)> {
        let Args { rules, task, .. } = &self.args;
        let known = if *task == Goal::Prove { None } else { self.given_proof(input)? };
        let game = match &known {
            Some(known) if *task == Goal::FewestMoves => Game { moves: None, ..known.game.clone() },
            Some(known) => known.game.clone(),
            None => rules.load(input)?,
        };
        let game = self.game.get_or_init(|| game);
        let hints = self.args.search.hints.as_ref().map(|hints| dictionary::read(hints, game.board.points()));
        let hints = hints.transpose()?.into_iter().flatten().map(|entry| entry.choice).collect();
        self.args.search.checkpoint.as_deref().map_or(Ok(()), checkpoints::check_writable)?;
        check_report()?;
        Ok((game, known, hints))
    }

    /// Searches for a proof. Returns the limit that left the game open.
    fn search(&self, game: &str) -> Result<Option<Limit>> {
        let args = &self.args;
        let (game, known, hints) = self.inputs(game)?;
        let output = self.claim_output(game)?;
        let answer = match known {
            Some(proof) => Outcome::Proved(Box::new(proof.into_certificate())),
            None if args.task != Goal::Prove => return Err(FileError::NoCertificate.of(Path::new(&self.input))),
            None => solve(game, self.options(&hints), &self.record)?,
        };
        let certificate = match answer {
            Outcome::Proved(certificate) => *certificate,
            // The record has the claim that is shown but not written.
            Outcome::Unwritten { exhausted, .. } | Outcome::Undecided(exhausted) => return Ok(Some(exhausted)),
        };
        match args.task {
            Goal::Shorten(factor) => self.shorten(certificate, output, factor)?,
            _ => lock(&self.found).take(certificate),
        }
        if is_stream(output.path()) {
            // Writing there may wait for a reader, so it happens while limits and signals can still end the run.
            self.streams.store(true, Ordering::Relaxed);
            let certificate = lock(&self.found).only().cloned();
            let bytes = certificate.map(|certificate| self.write(&certificate, output)).transpose()?;
            lock(&self.found).bytes = bytes;
        }
        Ok(None)
    }

    /// Where the certificate goes, if it can go there.
    fn claim_output(&self, game: &Game) -> Result<&Arc<OutputFile>> {
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
    fn output(&self, game: &Game) -> Result<OutputFile, WriteError> {
        let (args, replaced) = (&self.args, self.args.ending.replace);
        let output = args.file().map_or_else(|| Output::unnamed(args.place(game), replaced), Output::named);
        OutputFile::new(output, game, replaced)
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
    fn conclude(&self, end: Option<Halt>) -> Result {
        // Nothing is written after what is reported here.
        let mut found = ManuallyDrop::new(lock(&self.found));
        let report = if self.args.task == Goal::FewestMoves {
            self.number(end, &found)?
        } else {
            if let (Some(certificate), None, Some(output)) = (found.only(), found.bytes, self.output.get()) {
                found.bytes = self.write_last(certificate, output)?;
            }
            self.report_proof(end, &found)
        };
        self.print(&report)?;
        let is_final = match report.number {
            Some(_) => report.outcome == Verdict::Proved,
            None => report.proof.is_some() && end.is_none(),
        };
        if let Some(kept) = self.record.kept().filter(|_| is_final) {
            checkpoints::remove(&kept)?;
        }
        Ok(self.outcome(report.outcome, end))
    }

    /// Saves what is known, writes what is proved, and reports why the watch ends the run. Returns the exit code.
    fn end(&self, end: Halt) -> u8 {
        self.spinner.finish();
        if let Err(error) = self.record.save() {
            tell(&format!("warning: {error}"));
        }
        let proof = self.record.known().proof.clone();
        proof.into_iter().for_each(|proof| lock(&self.found).take(proof));
        exit_code(self.conclude(Some(end)).or_else(|error| self.failed(error)))
    }

    /// Reports an error that ends the run, if the one that proves several games, or a reader of JSON, is to know.
    fn failed(&self, error: CliError) -> Result {
        self.spinner.finish();
        let report = Report { error: Some(error.to_string()), ..self.report(Verdict::Failed, None, None) };
        self.print(&report)?;
        if self.args.relayed.is_none() {
            return Err(error);
        }
        tell(&format!("error: {}: {error}", shown(report.game())));
        Ok(self.outcome(Verdict::Failed, None))
    }

    /// What was met, and what to do.
    fn advice(&self, limit: Limit) -> String {
        let timeout = format_duration(self.args.ending.timeout.unwrap_or_default()).to_string();
        limit.advice(self.args.search.nodes, &timeout, "--")
    }

    fn print(&self, report: &Report) -> Result<()> {
        let apart = self.args.relayed.is_some() && !self.args.ending.json && report.proof.is_some();
        let printed = report.print(self.args.ending.json, self.args.file());
        Ok(heard(printed.and_then(|()| if apart { writeln!(stdout()) } else { Ok(()) }))?)
    }

    /// How this process ends.
    fn outcome(&self, word: Verdict, end: Option<Halt>) -> Exit {
        match end {
            Some(Halt::Signal(signal)) if self.args.relayed.is_none() => Exit(signal.exit_code()),
            _ => word.outcome(),
        }
    }

    /// The report on the certificate that is written, or on why there is none.
    fn report_proof(&self, end: Option<Halt>, found: &BestCertificates) -> Report {
        let (Some(certificate), Some(bytes), Some(output)) = (found.only(), found.bytes, self.output.get()) else {
            return self.report_open(end);
        };
        let limit = end.map_or_else(|| self.record.known().open, Halt::limit);
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
        let proof = self.proof_report(certificate, bytes, output);
        let kept = Some(self.checkpoint().filter(|_| end.is_some()));
        Report { reason, kept, ..self.report(word, limit, Some(proof)) }
    }

    /// The report on a run without a certificate.
    fn report_open(&self, end: Option<Halt>) -> Report {
        let (limit, kept) = (end.and_then(Halt::limit), self.checkpoint());
        let is_shown = self.record.known().shown.is_some();
        let open = self.record.undecided(self.args.claim);
        let (outcome, reason) = match end {
            Some(end @ Halt::Signal(_)) => {
                let open = if is_shown { &open } else { "no certificate is written" };
                let rest = if kept.is_some() { "" } else { ", and nothing is kept" };
                (Verdict::Interrupted, format!("{}; {open}{rest}", end.words()))
            }
            _ => {
                let outcome = if is_shown { Verdict::Unwritten } else { Verdict::Undecided };
                (outcome, open + &limit.map(|limit| self.advice(limit)).unwrap_or_default())
            }
        };
        Report { reason: Some(reason), kept: Some(kept), ..self.report(outcome, limit, None) }
    }

    /// What is known of the run so far.
    fn report(&self, outcome: Verdict, limit: Option<Limit>, proof: Option<WrittenProof>) -> Report {
        let (known, is_number) = (self.record.known(), self.args.task == Goal::FewestMoves);
        let search = SearchReport {
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
            number: is_number.then(LeastNumber::default),
            search: (!is_number).then_some(search),
            reason: None,
            kept: (!is_number).then_some(None),
            error: None,
        }
    }

    /// What is reported of a certificate of so many bytes that is written.
    fn proof_report(&self, certificate: &Certificate, bytes: usize, output: &OutputFile) -> WrittenProof {
        let summary = Summary::of(certificate, bytes).counted(&certificate.strategy);
        let names = output.names().map(FileName::new);
        WrittenProof { summary, seconds: self.seconds(), file: FileName::new(output.path()), names }
    }

    /// The checkpoint that this run keeps.
    fn checkpoint(&self) -> Option<FileName> {
        self.record.kept().filter(|kept| kept.is_file()).map(FileName::new)
    }
}

/// What a proved claim says about the one asked for.
fn word(wanted: Option<Claim>, proved: Claim) -> Verdict {
    match wanted.map_or(Some(true), |wanted| proved.proves(wanted)) {
        Some(true) => Verdict::Proved,
        Some(false) => Verdict::Refuted,
        None => Verdict::Undecided,
    }
}

// What is proved when a run ends before it is at its end: no limit, no signal and no later question loses it.

/// How long a pipe or a device may take to receive the certificate of a run that has been ended.
const PATIENCE: Duration = Duration::from_secs(1);

impl RunView {
    /// Writes a certificate, if this version of the format suffices, and returns its size in bytes.
    fn write(&self, certificate: &Certificate, output: &OutputFile) -> Result<usize> {
        if Version::of(&certificate.strategy) > self.args.search.format_version {
            return Err(CliError::Version);
        }
        let bytes = encode(certificate)?;
        output.write(&bytes)?;
        Ok(bytes.len())
    }

    /// Writes the certificate at the end of a run, and returns its size, if no pipe has to wait for its reader.
    fn write_last(&self, certificate: &Certificate, output: &Arc<OutputFile>) -> Result<Option<usize>> {
        if !is_stream(output.path()) {
            return self.write(certificate, output).map(Some);
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

// The report on a run, as JSON and as text.

/// The report on a run. Each JSON object has all fields but those of other subjects, and null where there is no value.
#[derive(Serialize)]
struct Report {
    outcome: Verdict,
    /// The game as the user named it.
    input: String,
    /// As what the file of the game was read, if it is from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    read: Option<Listing>,
    /// The game, as the user named it if that is none, and how long the run took; unless the proof tells both.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(flatten)]
    proof: Option<WrittenProof>,
    #[serde(flatten)]
    number: Option<LeastNumber>,
    /// How a proof was looked for; nothing for a least number of moves.
    #[serde(flatten)]
    search: Option<SearchReport>,
    /// Why there is no certificate, or why it is not the last word, and what to do. A failure has an error instead.
    reason: Option<String>,
    /// The checkpoint from which the search for a proof can go on.
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<Option<FileName>>,
    /// Why it failed.
    error: Option<String>,
}

/// How a proof was looked for.
#[derive(Serialize)]
struct SearchReport {
    /// The claim asked for.
    asked: Option<String>,
    /// The claim that the search shows, if its certificate is not written.
    shown: Option<String>,
    /// Which of the prover's methods settled it.
    method: Option<&'static str>,
    /// How many positions were searched, in all stages.
    searched: u64,
    /// How many each stage searched.
    stages: StageCounts,
    /// The most memory in use, in bytes, if the system reports it.
    memory: Option<u64>,
    /// How many threads searched.
    threads: Option<usize>,
    /// The prover's version.
    version: &'static str,
    /// Which limit was met.
    limit: Option<Limit>,
}

/// What was proved and written.
#[derive(Serialize)]
struct WrittenProof {
    #[serde(flatten)]
    summary: Summary,
    /// How long the search and the writing took.
    seconds: f64,
    file: FileName,
    /// The names of the points, if they have some.
    names: Option<FileName>,
}

/// In how many moves a game is won.
#[derive(Default, Serialize)]
struct LeastNumber {
    /// The winner, if there is one.
    winner: Option<&'static str>,
    /// The winner wins within no fewer moves.
    least: Option<Point>,
    /// The winner wins within so many moves.
    most: Option<Point>,
    /// The certificate that he wins within the most moves.
    win: Option<WrittenProof>,
    /// The certificate that he does not win within one less than the least; or that nobody wins.
    draw: Option<WrittenProof>,
    /// Whether it is known that nobody wins.
    #[serde(skip)]
    nobody: bool,
}

/// The outcome of a game, in one word.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    /// A claim is proved, with a claim asked for that one; or the number of moves is exact.
    Proved,
    /// The opposite of the claim asked for is proved.
    Refuted,
    /// Nothing is decided within the limits.
    Undecided,
    /// A claim is true, as the search shows, but its certificate is not written within the limits.
    #[serde(rename = "proved-unwritten")]
    Unwritten,
    /// A signal ended the run.
    Interrupted,
    /// There is an error.
    Failed,
}

impl Verdict {
    /// The exit code of a run whose game has this outcome.
    fn outcome(self) -> Exit {
        match self {
            Self::Proved => Exit::DONE,
            Self::Refuted => Exit::OPPOSITE,
            Self::Undecided | Self::Unwritten => Exit::UNDECIDED,
            Self::Interrupted | Self::Failed => Exit::FAILED,
        }
    }
}

impl Halt {
    /// What has ended the run.
    fn words(self) -> String {
        match self {
            Self::Signal(signal) => format!("interrupted by {}", signal.name),
            Self::Limit(Limit::Time) => "the time is up".to_owned(),
            Self::Limit(_) => "the memory limit is reached".to_owned(),
        }
    }

    /// The limit that was met.
    fn limit(self) -> Option<Limit> {
        if let Self::Limit(limit) = self { Some(limit) } else { None }
    }
}

impl WrittenProof {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let rest = [("seconds", format!("{:.2}", self.seconds)), ("file", self.file.to_string())];
        let names = self.names.as_ref().map(|names| ("names", names.to_string()));
        write_rows(out, self.summary.rows().chain(rest).chain(names))
    }
}

impl LeastNumber {
    /// What is known of the number.
    fn in_words(&self) -> String {
        match (self.winner.zip(self.least), self.most, &self.draw) {
            (Some((winner, least)), None, _) => format!("{winner} wins in at least {}", counted(least, "move")),
            (Some((winner, least)), Some(most), _) => {
                let from = if least == most { "exactly" } else { &format!("at least {least} and at most") };
                format!("{winner} wins in {from} {}", counted(most, "move"))
            }
            _ if self.nobody => "neither player wins".to_owned(),
            (_, _, Some(draw)) => format!("{}, undecided whether more", draw.summary.claim),
            _ => "undecided".to_owned(),
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for (index, proof) in self.win.iter().chain(&self.draw).enumerate() {
            if index == 0 {
                writeln!(out, "moves      {}", self.in_words())?;
            }
            writeln!(out)?;
            proof.write(out)?;
        }
        Ok(())
    }
}

impl Report {
    /// The game.
    fn game(&self) -> &str {
        let proved = self.proof.as_ref().map(|proof| &*proof.summary.game);
        self.game.as_deref().or(proved).unwrap_or_default()
    }

    /// Says why nothing more is proved, and what is kept. Then prints the JSON object, or what is proved; to standard error if the certificate
    /// goes to standard output.
    fn print(&self, json: bool, output: Option<&Path>) -> io::Result<()> {
        if let Some(reason) = &self.reason {
            let kept = self.kept.iter().flatten().map(|kept| format!("; what was found out is kept in {kept}"));
            tell(&format!("{}: {reason}{}", shown(self.game()), kept.collect::<String>()));
        }
        print(&mut report_stream(output), json, self, |out| self.write(out))
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        if let Some(proof) = &self.proof {
            let asked = self.search.as_ref().and_then(|search| search.asked.as_ref());
            let refuted = asked.filter(|_| self.outcome == Verdict::Refuted);
            refuted.map_or(Ok(()), |asked| writeln!(out, "refuted    \"{asked}\""))?;
            proof.write(out)?;
        }
        self.number.as_ref().map_or(Ok(()), |number| number.write(out))
    }
}

// Shorter certificates of what is proved.

/// The certificate, and how much longer its check may take.
#[derive(clap::Args)]
#[command(after_help = include_str!("help/shorten.txt"), mut_arg("output", |output| output.required(true).help("Where to write the shorter certificate; - is standard output")))]
pub(super) struct ShortenArgs {
    /// The certificate
    file: String,
    /// How many times the steps of the certificate the check of a shorter one may take: 1 or more, or inf for any number
    #[arg(long, value_name = "FACTOR", default_value_t = 1.2, value_parser = factor)]
    steps_at_most: f64,
    #[command(flatten)]
    ending: RunArgs,
}

/// Shortens the certificate, and reports on standard output what was written.
pub(super) fn shorten(args: &ShortenArgs) -> Result {
    let task = Goal::Shorten(args.steps_at_most);
    one(&Args::of(task, &RuleArgs::default(), &SearchArgs::NONE, &args.ending), &args.file)
}

/// Reads by how many times steps may grow.
fn factor(text: &str) -> Result<f64, String> {
    let factor = text.parse().ok().filter(|&factor: &f64| factor >= 1.0);
    factor.ok_or_else(|| "write a number of at least 1, or inf".to_owned())
}

/// The search for shorter certificates ends by itself so long after the watch should have ended it, if no thread keeps watch.
const GRACE: Duration = Duration::from_secs(1);

impl RunView {
    /// Looks for shorter certificates. Unless it goes to a stream, each one that is shorter than all before is written at once.
    fn shorten(&self, certificate: Certificate, output: &OutputFile, factor: f64) -> Result<()> {
        let time = self.args.ending.timeout;
        let last = time.and_then(|time| Instant::now().checked_add(time)?.checked_add(GRACE));
        let goes_on = || last.is_none_or(|last| Instant::now() < last);
        let effort = if time.is_some() { Effort::While(&goes_on) } else { Effort::Passes };
        let keep = |certificate: Certificate| {
            // Where the run is reported, this waits until the program ends.
            let mut found = lock(&self.found);
            if !is_stream(output.path()) {
                self.write(&certificate, output)?;
            }
            let is_draw = certificate.strategy.claim.is_draw();
            *found.slot(is_draw) = Some(certificate);
            Ok::<(), CliError>(())
        };
        keep(certificate.clone())?;
        #[expect(clippy::cast_possible_truncation, reason = "what is too large becomes the largest number")]
        let most = (certificate.steps as f64 * factor) as u64;
        solve::shorten(&certificate, effort, most, &self.spinner, &mut |shorter| keep(shorter))
    }
}

// The least number of moves in which a game is won, from both sides.

/// The game, or the certificate of a win, and how to search.
#[derive(clap::Args)]
#[command(after_help = include_str!("help/fewest-moves.txt"))]
pub(super) struct FewestMovesArgs {
    /// The game, or the certificate of a win
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    ending: RunArgs,
}

/// Finds the number, writes certificates, and reports on standard output.
pub(super) fn fewest_moves(args: &FewestMovesArgs) -> Result {
    let FewestMovesArgs { game: GameArgs { expr, rules }, search, ending } = args;
    one(&Args::of(Goal::FewestMoves, rules, search, ending), expr)
}

impl RunView {
    /// Searches, and keeps the best certificates. Returns the limit that left the number open.
    fn search_number(&self, game: &str) -> Result<Option<Limit>> {
        let (file, args) = (Path::new(game), &self.args);
        let (game, known, hints) = self.inputs(game)?;
        if let Some(claim) = known.as_ref().map(|known| known.strategy.claim).filter(|claim| claim.is_draw()) {
            return Err(FileError::NoWin(claim).of(file));
        }
        if game.moves.is_some() {
            return Err(CliError::Usage("the number of moves is what is looked for; leave --moves out"));
        }
        args.ending.output.as_deref().map_or(Ok(()), make_directory)?;
        self.check_outputs(game, known.is_some())?;
        let mut found = |found: Certificate| {
            lock(&self.found).take(found);
            Ok::<(), CliError>(())
        };
        shortest(game, known, self.options(&hints), &self.record, &mut found)
    }

    /// Refuses to search if a certificate, within whatever number of moves, would go where something is, or the checkpoint.
    /// Where a win is known, there is no certificate without a bound.
    fn check_outputs(&self, game: &Game, is_won: bool) -> Result<()> {
        let bounds = (1..=point_of(game.board.points())).map(Some);
        for moves in [None].into_iter().filter(|_| !is_won).chain(bounds) {
            let game = Game { moves, ..game.clone() };
            let path = self.args.place(&game);
            if path.exists() || path.with_extension("names").exists() {
                self.output(&game)?.claim()?;
            }
            if self.args.search.checkpoint.as_ref().is_some_and(|checkpoint| lands_in(&path, checkpoint)) {
                return Err(FileError::SamePlace.of(&path));
            }
        }
        Ok(())
    }

    /// Writes the bounds that are proved, and reports them.
    fn number(&self, end: Option<Halt>, BestCertificates { won, held, .. }: &BestCertificates) -> Result<Report> {
        let proof = |certificate: &Certificate| {
            let output = self.output(&certificate.game)?;
            let bytes = self.write(certificate, &output)?;
            Ok::<WrittenProof, CliError>(self.proof_report(certificate, bytes, &output))
        };
        // If one cannot be written, the other is.
        let [win, draw] = [won, held].map(|found| found.as_ref().map(proof).transpose());
        let most = won.as_ref().and_then(|won| won.game.moves);
        let below = held.as_ref().and_then(|held| held.game.moves);
        let least = won.as_ref().map(|_| below.map_or(1, |below| below + 1));
        // Where both players may win, a draw of one says nothing of the other.
        let nobody = won.is_none() && held.is_some() && self.record.known().open.is_none();
        let winner = won.as_ref().map(|won| if won.strategy.claim.is_xeno() { "Xeno" } else { "Ophelia" });
        let number = LeastNumber { winner, least, most, win: win?, draw: draw?, nobody };
        let (exact, state) = (nobody || most.is_some() && most == least, number.in_words());
        let (outcome, reason) = match end {
            Some(end @ Halt::Signal(_)) => (Verdict::Interrupted, Some(format!("{}; {state}", end.words()))),
            Some(Halt::Limit(limit)) if !exact => (Verdict::Undecided, Some(format!("{state}{}", self.advice(limit)))),
            _ => (if exact { Verdict::Proved } else { Verdict::Undecided }, None),
        };
        Ok(Report { number: Some(number), reason, ..self.report(outcome, None, None) })
    }
}

// Several games, one after the other, each in its own process, so that none ends the others. A process prints its own report. This one starts them,
// passes signals on, and says what became of a game whose process died.

/// Proves the games one after the other. The exit code is the largest of theirs.
fn many(args: &Args) -> Result {
    let SearchArgs { checkpoint, hints, .. } = &args.search;
    if let Some(option) = checkpoint.as_ref().map(|_| "--checkpoint").or(hints.as_ref().map(|_| "--hints")) {
        return Err(CliError::ForOneGame(option));
    }
    args.ending.output.as_deref().map_or(Ok(()), make_directory)?;
    let state = Arc::new(Mutex::new(BatchState::default()));
    let watched = Arc::clone(&state);
    // Without a thread, a signal ends this process at once, and the child process with it.
    let _ = attend(move |signal| signal.into_iter().for_each(|signal| lock(&watched).attend(signal)));
    let mut batch = Batch { args, state, codes: Vec::new() };
    let prove = |game: &String| if game == STANDARD_INPUT { batch.list() } else { batch.prove(game) };
    args.games.iter().try_for_each(prove)?;
    if let Some(signal) = lock(&batch.state).stopped {
        return Ok(Exit(signal.exit_code()));
    }
    let Some(&code) = batch.codes.iter().max() else {
        return Err(CliError::Usage(
            "the list has no games; write one per line, such as 3^3 or mnk:5,4,4 --maker-breaker",
        ));
    };
    if !args.ending.json {
        tell(&summary(&batch.codes));
    }
    Ok(Exit(code))
}

/// What the thread that attends to signals shares with the run.
#[derive(Default)]
struct BatchState {
    /// The signal that came.
    stopped: Option<Signal>,
    /// The process of the game that is being proved.
    child: Option<u32>,
}

impl BatchState {
    /// Passes the signal on, so that the game ends as a single one does. Between two games nothing is left to do.
    fn attend(&mut self, signal: Signal) {
        self.stopped = Some(signal);
        match self.child {
            Some(child) => signal.send(child),
            None => exit(i32::from(signal.exit_code())),
        }
    }
}

/// A run, with the exit codes of the games so far.
struct Batch<'a> {
    args: &'a Args,
    state: Arc<Mutex<BatchState>>,
    codes: Vec<u8>,
}

impl Batch<'_> {
    /// The games of the list on standard input, as soon as their lines come.
    fn list(&mut self) -> Result<()> {
        let unread = |error| FileError::Read(error).of(Path::new(STANDARD_INPUT));
        let mut reader = sources::standard_input().lock();
        for number in 1.. {
            let Some((line, is_whole)) = line(&mut reader, MOST_BYTES_OF_LINE).map_err(unread)? else { break };
            match game_of_line(&line, is_whole, number) {
                Ok("") => {}
                Ok(game) => self.prove(game)?,
                Err(error) => self.failed(&format!("-:{number}"), Instant::now(), format!("this line {error}"))?,
            }
        }
        Ok(())
    }

    /// Proves a game in a process of its own, unless a signal came.
    fn prove(&mut self, game: &str) -> Result<()> {
        let start = Instant::now();
        let why = match self.process(game) {
            Ok(None) => return Ok(()),
            Ok(Some(status)) => match status.code().and_then(|code| u8::try_from(code).ok()) {
                Some(code) if code <= Exit::FAILED.0 => {
                    self.codes.push(code);
                    return Ok(());
                }
                _ => format!(
                    "its process ended without a result ({status}); allow less with --memory, if the machine has no more, or report this bug"
                ),
            },
            Err(error) => format!("no process can be started for it: {error}"),
        };
        self.failed(game, start, why)
    }

    /// Reports a game that has no report of its own.
    fn failed(&mut self, game: &str, start: Instant, why: String) -> Result<()> {
        self.codes.push(Exit::FAILED.0);
        let args = Args { relayed: Some(game.to_owned()), ..self.args.clone() };
        RunView { start, ..RunView::new(&args, game) }.failed(CliError::Ended(why)).map(drop)
    }

    /// Runs the process of a game to its end. None if a signal came before.
    fn process(&self, game: &str) -> io::Result<Option<ExitStatus>> {
        let mut command = Command::new(std::env::current_exe()?);
        // Its options are those of all.
        command.arg("prove").arg(format!("--relayed={game}")).args(std::env::args_os().skip(2)).stdin(Stdio::null());
        let mut child = {
            let mut state = lock(&self.state);
            if state.stopped.is_some() {
                return Ok(None);
            }
            let child = command.spawn()?;
            state.child = Some(child.id());
            child
        };
        let status = child.wait();
        lock(&self.state).child = None;
        status.map(Some)
    }
}

/// What became of the games, in one line.
fn summary(codes: &[u8]) -> String {
    let names = ["proved", "refuted", "undecided", "failed"].into_iter().zip(0..);
    let counts = names.map(|(name, code)| (codes.iter().filter(|&&other| other == code).count(), name));
    let counts: Vec<String> =
        counts.filter(|&(count, _)| count > 0).map(|(count, name)| format!("{count} {name}")).collect();
    format!("{}: {}", counted(codes.len(), "game"), counts.join(", "))
}

// Lists of games: one per line, each with its own rules.

/// The most bytes of a line.
const MOST_BYTES_OF_LINE: u64 = 1 << 16;

/// The next line of so many bytes at most, if there is one, and whether it is complete. The rest of a longer one is passed over.
pub(super) fn line(reader: &mut (impl BufRead + ?Sized), most: u64) -> io::Result<Option<(Vec<u8>, bool)>> {
    let mut line = Vec::new();
    if (&mut *reader).take(most).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let whole = line.ends_with(b"\n") || (line.len() as u64) < most;
    if !whole {
        reader.skip_until(b'\n')?;
    }
    Ok(Some((line, whole)))
}

/// The game of a line with this number, from 1; empty if it only has a comment. Or what is wrong with the line.
fn game_of_line(line: &[u8], is_whole: bool, number: usize) -> Result<&str, &'static str> {
    if !is_whole {
        return Err("is longer than 64 KiB");
    }
    let text = str::from_utf8(line).map_err(|_| "is not UTF-8 text")?;
    let text = text.strip_prefix('\u{feff}').filter(|_| number == 1).unwrap_or(text);
    // A file name may contain `#`, but must not begin with it.
    let begins = |&(at, _): &(usize, &str)| text[..at].chars().next_back().is_none_or(char::is_whitespace);
    Ok(text.match_indices('#').find(begins).map_or(text, |(at, _)| &text[..at]).trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outcome_compares_what_is_proved_with_what_was_asked() {
        use Claim::{OpheliaDraws, OpheliaWins, XenoDraws, XenoWins};
        for (wanted, proved, expected) in [
            (None, OpheliaDraws, Verdict::Proved),
            (Some(XenoWins), XenoWins, Verdict::Proved),
            (Some(XenoDraws), XenoWins, Verdict::Proved),
            (Some(XenoWins), OpheliaDraws, Verdict::Refuted),
            (Some(OpheliaDraws), XenoWins, Verdict::Refuted),
            (Some(XenoDraws), OpheliaWins, Verdict::Refuted),
            (Some(OpheliaWins), XenoDraws, Verdict::Refuted),
            (Some(OpheliaWins), OpheliaDraws, Verdict::Undecided),
            (Some(OpheliaDraws), XenoDraws, Verdict::Undecided),
        ] {
            assert_eq!(word(wanted, proved), expected, "{wanted:?} {proved}");
        }
    }

    /// What the lines of a list say.
    fn read(mut bytes: &[u8]) -> Vec<Result<String, &'static str>> {
        let lines = std::iter::from_fn(|| line(&mut bytes, MOST_BYTES_OF_LINE).unwrap());
        lines.zip(1..).map(|((line, whole), number)| game_of_line(&line, whole, number).map(str::to_owned)).collect()
    }

    #[test]
    fn a_line_that_is_no_text_does_not_end_the_list() {
        let mut bytes = b"3^3\n\xff\xfe\n4^2 ".to_vec();
        bytes.resize(bytes.len() + (1 << 16), b'4');
        bytes.extend(b"\n5^2\n");
        let game = |game: &str| Ok(game.to_owned());
        let expected = [game("3^3"), Err("is not UTF-8 text"), Err("is longer than 64 KiB"), game("5^2")];
        assert_eq!(read(&bytes), expected);
    }
}
