//! One game, proved in this process under a watch for limits and signals.

use std::io::{IsTerminal, stderr};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::available_parallelism;
use std::time::Instant;

use crate::cli::certificate::{given, proof};
use crate::cli::error::{CliError, FileError};
use crate::cli::outcome::Outcome;
use crate::cli::output::{check_report, heard, tell};
use crate::cli::progress::Spinner;
use crate::cli::prove::args::Args;
use crate::cli::prove::report::{self, Limit, Report, Subject, Word};
use crate::cli::watch::{Deadline, End, Ending, Limits, watch};
use pgc_audit::dictionary;
use pgc_core::certificate::{Certificate, Version};
use pgc_core::game::file::Listing;
use pgc_core::game::{Claim, Game};
use pgc_core::position::Choice;
use pgc_core::proof::Proof;
use pgc_core::quote::{FileName, shown};
use pgc_engine::file::{self, CertificateOutput, Output, encode};
use pgc_engine::search::threads::granted;
use pgc_engine::search::threads::lock;
use pgc_engine::solve::{Answer, Count, Options, Prior, Progress, Record, checkpoints, prove_recorded};
use pgc_engine::usage;

/// Proves, writes the certificate, then reports what was written.
pub(super) fn run(args: &Args, game: &str) -> Result<Outcome, CliError> {
    let run = Arc::new(Run::new(args, game));
    let ending = Ending::default();
    let watched = Arc::clone(&run);
    run.watched(&ending, move |end| watched.ended(end));
    // A panic has printed its message already; here it is an error like others.
    let settled = catch_unwind(AssertUnwindSafe(|| run.settle(game))).unwrap_or(Err(CliError::Fault));
    ending.come();
    run.spinner.finish();
    let result = settled.and_then(|settled| run.conclude(settled));
    match result {
        Err(error) if args.json && !error.is_closed_output() => {
            let failed = Report { error: Some(error.to_string()), ..run.report(Word::Failed) };
            failed.print_object(args.output.as_deref())?;
            if args.relayed { Ok(Word::Failed.outcome()) } else { Err(error) }
        }
        result => result,
    }
}

/// What the watching thread needs to know of a run.
pub(super) struct Run {
    start: Instant,
    pub(super) args: Args,
    /// The game as the user named it.
    pub(super) input: String,
    /// The same, until it is read; then its text.
    game: Mutex<String>,
    /// As what the game's file was read.
    pub(super) read: Mutex<Option<Listing>>,
    threads: OnceLock<usize>,
    pub(super) record: Record,
    pub(super) spinner: Spinner,
    /// The certificate that is kept while a shorter one is looked for.
    pub(super) best: Mutex<Option<Certificate>>,
    pub(super) deadline: Deadline,
    /// Where the certificate goes.
    output: OnceLock<Arc<CertificateOutput>>,
    /// Whether the certificate is on its way through a pipe or a device.
    pub(super) streams: AtomicBool,
}

/// The result of a search, and where its certificate goes.
struct Settled {
    answer: Answer,
    output: Arc<CertificateOutput>,
    /// How many bytes of the certificate already went through a pipe or a device. Writing there may wait for a reader,
    /// so it happens while limits and signals can still end the run.
    streamed: Option<usize>,
}

impl Run {
    /// A run that begins now.
    pub(super) fn new(args: &Args, game: &str) -> Run {
        Run {
            start: Instant::now(),
            args: args.clone(),
            input: game.to_owned(),
            game: Mutex::new(game.to_owned()),
            read: Mutex::default(),
            threads: OnceLock::new(),
            record: Record::default(),
            // Of several games only a terminal shows how each goes: its line needs no name.
            spinner: Spinner::new(args.json && !(args.relayed && stderr().is_terminal())),
            best: Mutex::default(),
            deadline: Deadline::default(),
            output: OnceLock::new(),
            streams: AtomicBool::new(false),
        }
    }

    /// Watches the run for its limits and for signals. If one ends it, `end` reports that and returns the exit code.
    pub(super) fn watched(&self, ending: &Ending, end: impl FnMut(End) -> u8 + Send + 'static) {
        self.deadline.comes(self.args.timeout.and_then(|timeout| self.start.checked_add(timeout)));
        let limits = Limits {
            deadline: self.deadline.clone(),
            memory: u64::try_from(self.args.memory).ok(),
            with_parent: self.args.relayed,
        };
        if watch(limits, ending.clone(), end).is_err() {
            self.spinner.warn(
                "the system provides no thread to watch the run, so the run may exceed its limits of time and memory",
            );
        }
    }

    /// The seconds since the run began.
    pub(super) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// The game's text from now on, and as what its file was read.
    pub(super) fn names(&self, game: &Game) {
        *lock(&self.game) = game.text();
        *lock(&self.read) = game.source.listing;
    }

    /// The game's text, or what the user wrote, if that is no game.
    pub(super) fn game(&self) -> String {
        lock(&self.game).clone()
    }

    /// The options of the search.
    pub(super) fn options(&self) -> Options<'_> {
        let Args { claim, nodes, memory, threads, format_version: version, .. } = self.args;
        let (threads, memory) = (self.threads(threads), of_table(memory));
        Options { claim, threads, nodes, memory, version, progress: &self.spinner }
    }

    /// The proof that is given instead of a game.
    pub(super) fn known(&self, game: &str) -> Result<Option<Proof>, CliError> {
        let Some(certificate) = given(game, self.args.rules.is_given())? else { return Ok(None) };
        self.spinner.report("replaying the certificate", Count::None);
        proof(Path::new(game), certificate).map(Some)
    }

    /// The hints that are given.
    pub(super) fn hints(&self, game: &Game) -> Result<Vec<Choice>, CliError> {
        let hints = self.args.hints.as_ref().map(|hints| dictionary::read(hints, game.board.points())).transpose()?;
        Ok(hints.into_iter().flatten().map(|entry| entry.choice).collect())
    }

    /// Searches, and writes the certificate if it goes to a stream.
    fn settle(&self, game: &str) -> Result<Settled, CliError> {
        let args = &self.args;
        let known = if args.shorten.is_some() { self.known(game)? } else { None };
        let game = known.as_ref().map_or_else(|| args.rules.load(game), |known| Ok(known.game.clone()))?;
        self.names(&game);
        let hints = self.hints(&game)?;
        check_report()?;
        let output = match args.output.clone() {
            Some(path) if !args.relayed => Output::named(&path),
            path => Output::unnamed(path.unwrap_or_else(|| (game.file_stem() + ".pgc").into()), args.replace),
        };
        let output = Arc::new(CertificateOutput::new(output, &game, args.replace)?);
        output.claim()?;
        if args.output.is_none() && !args.replace && output.path().exists() {
            let there = shown(output.path());
            tell(&format!(
                "note: {there}: a certificate of this game is there already; only --replace allows to replace it by another one"
            ));
        }
        let _ = self.output.set(output.clone());
        if let Some(checkpoint) = &args.checkpoint {
            if [Some(output.path()), output.names()].into_iter().flatten().any(|path| file::lands_in(path, checkpoint))
            {
                return Err(FileError::SamePlace.of(checkpoint));
            }
            checkpoints::check_writable(checkpoint)?;
        }
        let prior = Prior { strategic: args.strategic, hints: &hints, checkpoint: args.checkpoint.as_deref() };
        let mut answer = match known {
            Some(proof) => Answer::Proved(Box::new(proof.into_certificate())),
            None => prove_recorded(&game, &self.options(), &prior, &self.record)?,
        };
        if let (Some(time), Answer::Proved(certificate)) = (args.shorten, &mut answer) {
            **certificate = self.shortened((**certificate).clone(), &output, time)?;
        }
        let streamed = match &answer {
            Answer::Proved(certificate) if file::is_stream(output.path()) => {
                self.streams.store(true, Ordering::Relaxed);
                Some(written(certificate, &output, args.format_version)?)
            }
            _ => None,
        };
        Ok(Settled { answer, output, streamed })
    }

    /// The number of threads: as many as wanted, if the system grants them.
    fn threads(&self, wanted: Option<NonZero<usize>>) -> usize {
        let wanted = wanted.or_else(|| available_parallelism().ok()).map_or(1, NonZero::get);
        let threads = granted(wanted);
        if threads < wanted {
            let of = if threads == 1 { "1 thread searches" } else { &format!("{threads} threads search") };
            self.spinner.warn(&format!("{of}, because no more are available; {wanted} were requested"));
        }
        *self.threads.get_or_init(|| threads)
    }

    /// Writes what is proved, and reports.
    fn conclude(&self, Settled { answer, output, streamed }: Settled) -> Result<Outcome, CliError> {
        let (report, removed) = match answer {
            Answer::Proved(certificate) => {
                let bytes = streamed.map_or_else(|| written(&certificate, &output, self.args.format_version), Ok)?;
                let removed = self.record.kept().map_or(Ok(()), |kept| checkpoints::remove(&kept));
                let limit = self.record.open().map(Limit::from);
                let reason = limit.and_then(|limit| self.left_open(&certificate, &self.advice(limit)));
                (Report { limit, reason, ..self.proved(&certificate, bytes, &output) }, removed)
            }
            // The record has the claim that is shown but not written.
            Answer::Unwritten { exhausted, .. } | Answer::Undecided(exhausted) => {
                (Report { kept: self.kept(), ..self.undecided(exhausted.into()) }, Ok(()))
            }
        };
        self.print(&report)?;
        removed?;
        Ok(report.outcome.outcome())
    }

    /// Saves what is known, and reports why the run ends. Returns the exit code.
    fn ended(&self, end: End) -> u8 {
        self.spinner.finish();
        let kept = self.record.save().unwrap_or_else(|error| {
            tell(&format!("warning: {error}"));
            None
        });
        let kept = kept.map(FileName::new).or_else(|| self.kept());
        // Nothing is written after what is reported here.
        let best = lock(&self.best);
        let proof = best.clone().or_else(|| self.record.proof());
        std::mem::forget(best);
        if let Some((certificate, output)) = proof.zip(self.output.get())
            && let Some(bytes) = self.written_last(&certificate, output)
        {
            return self.ended_with(end, &certificate, Report { kept, ..self.proved(&certificate, bytes, output) });
        }
        let (outcome, report) = match end {
            End::Signal(signal) => {
                let rest = if kept.is_some() { "" } else { ", and nothing is kept" };
                let shows = self.record.shown().map(|claim| format!("the search shows that {claim}, but "));
                let shows = shows.unwrap_or_default();
                let reason = format!("interrupted by {}; {shows}no certificate is written{rest}", signal.name);
                let report = Report { reason: Some(reason), ..self.report(Word::Interrupted) };
                (Outcome::Ended(signal.exit_code()), report)
            }
            End::Time => (Outcome::Undecided, self.undecided(Limit::Time)),
            End::Memory => (Outcome::Undecided, self.undecided(Limit::Memory)),
        };
        // If standard output cannot be written, there is nobody left to report that to.
        let _ = self.print(&Report { kept, ..report });
        outcome.exit_code()
    }

    /// What was met, and what to do.
    fn advice(&self, limit: Limit) -> String {
        limit.advice(self.args.nodes, self.args.timeout.unwrap_or_default())
    }

    pub(super) fn print(&self, report: &Report) -> Result<(), CliError> {
        let Args { json, relayed, output, .. } = &self.args;
        let output = output.as_deref();
        Ok(heard(if *relayed { report.print_object(output) } else { report.print(*json, output) })?)
    }

    /// The report on a run that met a limit.
    fn undecided(&self, limit: Limit) -> Report {
        let report = self.report(Word::Undecided);
        let advice = self.advice(limit);
        let (outcome, reason) = match (&report.shown, &report.asked) {
            (Some(shown), _) => {
                (Word::Unwritten, format!("the search shows that {shown}, but no certificate is written{advice}"))
            }
            (None, Some(asked)) => (Word::Undecided, format!("undecided whether {asked}{advice}")),
            (None, None) => (Word::Undecided, format!("undecided{advice}")),
        };
        Report { outcome, limit: Some(limit), reason: Some(reason), ..report }
    }

    /// The report on a certificate that is written.
    pub(super) fn proved(&self, certificate: &Certificate, bytes: usize, output: &CertificateOutput) -> Report {
        let word = word(self.args.claim, certificate.strategy.claim);
        let proof = report::Proof::new(certificate, bytes, self.seconds(), output);
        let method = self.record.method().map(|method| method.to_string());
        Report { subject: Subject::Proof(proof), shown: None, method, ..self.report(word) }
    }

    /// What is known of the run so far.
    fn report(&self, outcome: Word) -> Report {
        let game = self.game();
        let searched = self.record.searched();
        Report {
            asked: self.args.claim.map(|claim| claim.to_string()),
            shown: self.record.shown().map(|claim| claim.to_string()),
            searched: searched.sum(),
            stages: searched,
            memory: usage::peak(),
            threads: self.threads.get().copied(),
            read: *lock(&self.read),
            ..Report::new(&self.input, Subject::Game { game, seconds: self.seconds() }, outcome)
        }
    }

    /// The checkpoint that this run keeps.
    fn kept(&self) -> Option<FileName> {
        self.record.kept().filter(|kept| kept.is_file()).map(FileName::new)
    }
}

/// How much of the memory the transposition table gets. The rest is for everything else.
fn of_table(memory: usize) -> usize {
    memory / 8 * 7
}

/// Writes a certificate, if this version of the format suffices, and returns its size in bytes.
pub(super) fn written(
    certificate: &Certificate,
    output: &CertificateOutput,
    newest: Version,
) -> Result<usize, CliError> {
    if Version::of(&certificate.strategy) > newest {
        return Err(CliError::Version);
    }
    let bytes = encode(certificate)?;
    output.write(&bytes)?;
    Ok(bytes.len())
}

/// What a proved claim says about the one asked for.
fn word(wanted: Option<Claim>, proved: Claim) -> Word {
    match wanted.map_or(Some(true), |wanted| proved.proves(wanted)) {
        Some(true) => Word::Proved,
        Some(false) => Word::Refuted,
        None => Word::Undecided,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::strategy::{Ending, Part, PartGame, Strategy, Term};

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
    #[test]
    fn a_proof_with_parts_is_refused_where_only_version_1_is_wanted() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("parts.pgc");
        let game = Game::parse("mnk:2,1,2").unwrap();
        let output = CertificateOutput::new(Output::named(&path), &game, false).unwrap();
        let theorem = |ending| Term { moves: Vec::new(), ending };
        let pair = PartGame::new(game.clone(), Vec::new(), theorem(Ending::Pairing));
        let certificate = |ending| {
            let strategy = Strategy { claim: Claim::OpheliaDraws, lemmas: Vec::new(), theorem: theorem(ending) };
            Certificate { game: game.clone(), strategy, steps: 1 }
        };
        let parts = certificate(Ending::Parts(vec![Part { game: pair, points: vec![0, 1] }]));
        assert!(matches!(written(&parts, &output, Version::One), Err(CliError::Version)));
        assert!(!path.exists());
        assert!(written(&parts, &output, Version::Two).is_ok());
        assert_eq!(std::fs::read(&path).unwrap()[3], 2);
        assert!(written(&certificate(Ending::Pairing), &output, Version::Two).is_ok());
        assert_eq!(std::fs::read(&path).unwrap()[3], 1, "version 2 is used only where it is needed");
    }
}
