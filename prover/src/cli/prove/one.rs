//! One game: proved in this process, and watched.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use super::args::Args;
use super::report::{Limit, Proof, Report, Subject, Word};
use crate::certificate::{encode, file};
use crate::cli::output::check_sources;
use crate::cli::progress::Spinner;
use crate::cli::watch::{End, Ending, Limits, watch};
use crate::cli::{CliError, Outcome, UNDECIDED, heard, tell, usage};
use crate::dictionary::file as dictionary;
use crate::game::{Claim, file_of};
use crate::position::Choice;
use crate::quote::FileName;
use crate::search::threads::granted;
use crate::solve::{Answer, Options, Prior, Progress, Record, checkpoints, prove_recorded};

/// Proves, writes the certificate, then tells what was written.
pub(super) fn run(args: &Args, game: &str) -> Result<Outcome, CliError> {
    let run = Arc::new(Run::new(args, game));
    let ending = Ending::default();
    let limits = Limits {
        deadline: args.timeout.and_then(|timeout| run.start.checked_add(timeout)),
        memory: u64::try_from(args.memory).ok(),
        with_parent: args.relayed,
    };
    let watched = Arc::clone(&run);
    if watch(limits, ending.clone(), move |end| watched.ended(end)).is_err() {
        run.spinner
            .warn("the system grants no thread to watch the run, so that it may take more time and memory than given");
    }
    // A panic is told where it happens; here it is a failure like others.
    let settled = catch_unwind(AssertUnwindSafe(|| run.settle(args, game))).unwrap_or(Err(CliError::Fault));
    ending.come();
    run.spinner.finish();
    let result = settled.and_then(|settled| run.conclude(args, settled));
    match result {
        Err(error) if args.json && !error.is_closed_output() => {
            let failed = Report { outcome: Word::Failed, error: Some(error.to_string()), ..run.report() };
            failed.print_object(args.output.as_deref())?;
            if args.relayed { Ok(Outcome::Ended(crate::cli::FAILURE)) } else { Err(error) }
        }
        result => result,
    }
}

/// A run, as far as whoever watches it needs to know it.
struct Run {
    start: Instant,
    json: bool,
    relayed: bool,
    claim: Option<Claim>,
    nodes: u64,
    timeout: Duration,
    output: Option<PathBuf>,
    checkpoint: Option<PathBuf>,
    /// The game, as it was named until it is known.
    game: Mutex<String>,
    threads: OnceLock<usize>,
    record: Record,
    spinner: Spinner,
}

/// What a search came to, and where its certificate goes.
struct Settled {
    answer: Answer,
    path: PathBuf,
    /// How many bytes of the certificate went through a pipe or a device already. That may wait for a reader, so it is done
    /// while limits and signals still end the run.
    streamed: Option<usize>,
}

impl Run {
    fn new(args: &Args, game: &str) -> Self {
        Self {
            start: Instant::now(),
            json: args.json,
            relayed: args.relayed,
            claim: args.claim.map(Claim::from),
            nodes: args.nodes,
            timeout: args.timeout.unwrap_or_default(),
            output: args.output.clone(),
            checkpoint: args.checkpoint.clone(),
            game: Mutex::new(game.to_owned()),
            threads: OnceLock::new(),
            record: Record::default(),
            spinner: Spinner::new(args.json && !args.relayed),
        }
    }

    /// Searches.
    fn settle(&self, args: &Args, game: &str) -> Result<Settled, CliError> {
        let source = file_of(game);
        let game = args.rules.load(game)?;
        *self.game.lock().unwrap_or_else(PoisonError::into_inner) = game.text();
        let path = args.output.clone().unwrap_or_else(|| PathBuf::from(game.file_stem() + ".pgc"));
        file::check_output(&path)?;
        check_sources(&path, args.hints.as_deref().into_iter().chain(source))?;
        if let Some(checkpoint) = &args.checkpoint {
            if file::lands_in(&path, checkpoint) {
                return Err(CliError::SamePlace(checkpoint.clone()));
            }
            checkpoints::check_writable(checkpoint)?;
        }
        let hints = args.hints.as_ref().map(|hints| dictionary::read(hints, game.board.points())).transpose()?;
        let hints: Vec<Choice> = hints.into_iter().flatten().map(|entry| entry.choice).collect();
        let prior = Prior { hints: &hints, checkpoint: args.checkpoint.as_deref() };
        let options = Options {
            claim: self.claim,
            threads: self.threads(args.threads),
            nodes: args.nodes,
            memory: of_table(args.memory),
            progress: &self.spinner,
        };
        let answer = prove_recorded(&game, &options, &prior, &self.record)?;
        let streamed = match &answer {
            Answer::Proved(certificate) if file::is_stream(&path) => {
                let bytes = encode(certificate)?;
                file::write_output(&path, &bytes)?;
                Some(bytes.len())
            }
            _ => None,
        };
        Ok(Settled { answer, path, streamed })
    }

    /// As many threads as are wanted, if the system grants them.
    fn threads(&self, wanted: Option<NonZero<usize>>) -> usize {
        let wanted = wanted.or_else(|| available_parallelism().ok()).map_or(1, NonZero::get);
        let threads = granted(wanted);
        if threads < wanted {
            let of = if threads == 1 { "1 thread searches" } else { &format!("{threads} threads search") };
            self.spinner.warn(&format!("{of}, as more are not to be had; {wanted} were asked for"));
        }
        *self.threads.get_or_init(|| threads)
    }

    /// Writes what is proved, and tells.
    fn conclude(&self, args: &Args, settled: Settled) -> Result<Outcome, CliError> {
        match settled.answer {
            Answer::Proved(certificate) => {
                let bytes = match settled.streamed {
                    Some(bytes) => bytes,
                    None => {
                        let bytes = encode(&certificate)?;
                        file::write_output(&settled.path, &bytes)?;
                        bytes.len()
                    }
                };
                let removed = args.checkpoint.as_deref().map_or(Ok(()), checkpoints::remove);
                let (word, outcome) = outcome(self.claim, certificate.strategy.claim);
                let proof = Proof::new(&certificate, bytes, self.start.elapsed().as_secs_f64(), &settled.path);
                let method = self.record.method().map(|method| method.to_string());
                self.print(&Report {
                    subject: Subject::Proof(proof),
                    outcome: word,
                    shown: None,
                    method,
                    ..self.report()
                })?;
                removed?;
                Ok(outcome)
            }
            // The record has the claim, too.
            Answer::Unwritten { exhausted, .. } => {
                self.print(&Report { kept: self.kept(), ..self.undecided(exhausted.into()) })?;
                Ok(Outcome::Undecided)
            }
            Answer::Undecided(exhausted) => {
                self.print(&Report { kept: self.kept(), ..self.undecided(exhausted.into()) })?;
                Ok(Outcome::Undecided)
            }
        }
    }

    /// Saves what is known, and tells why the run ends; its exit code.
    fn ended(&self, end: End) -> u8 {
        self.spinner.finish();
        let kept = self.record.save().unwrap_or_else(|error| {
            tell(&format!("warning: {error}"));
            None
        });
        let kept = kept.map(FileName::new).or_else(|| self.kept());
        let (code, report) = match (end, Limit::of(end)) {
            (End::Signal(signal), _) => {
                let rest = if kept.is_some() { "" } else { ", nothing is kept" };
                let shown = self.record.shown().map(|claim| format!("the search shows that {claim}, but "));
                let shown = shown.unwrap_or_default();
                let reason = format!("interrupted by {}; {shown}no certificate is written{rest}", signal.name);
                (signal.exit_code(), Report { outcome: Word::Interrupted, reason: Some(reason), ..self.report() })
            }
            (_, limit) => (UNDECIDED, self.undecided(limit.unwrap_or(Limit::Time))),
        };
        // Nobody is left to be told if standard output cannot be written.
        let _ = self.print(&Report { kept, ..report });
        code
    }

    fn print(&self, report: &Report) -> Result<(), CliError> {
        let output = self.output.as_deref();
        heard(if self.relayed { report.print_object(output) } else { report.print(self.json, output) })
            .map_err(CliError::from)
    }

    /// A run that met a limit.
    fn undecided(&self, limit: Limit) -> Report {
        let report = self.report();
        let (outcome, reason) = match &report.shown {
            Some(shown) => (Word::Unwritten, limit.reason_unwritten(shown, self.nodes, self.timeout)),
            None => (Word::Undecided, limit.reason(report.asked.as_deref(), self.nodes, self.timeout)),
        };
        Report { outcome, limit: Some(limit), reason: Some(reason), ..report }
    }

    /// What is known of the run so far, but not how it ends.
    fn report(&self) -> Report {
        let game = self.game.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let searched = self.record.searched();
        Report {
            subject: Subject::Game { game, seconds: self.start.elapsed().as_secs_f64() },
            asked: self.claim.map(|claim| claim.to_string()),
            shown: self.record.shown().map(|claim| claim.to_string()),
            searched: searched.sum(),
            stages: searched.into(),
            memory: usage::peak(),
            threads: self.threads.get().copied(),
            error: None,
            ..Report::failed("", String::new())
        }
    }

    /// The checkpoint, if there is one.
    fn kept(&self) -> Option<FileName> {
        let checkpoint = self.checkpoint.as_ref().filter(|checkpoint| checkpoint.is_file())?;
        Some(FileName::new(checkpoint))
    }
}

/// How much of the memory is for the table of positions: the rest is for all else.
fn of_table(memory: usize) -> usize {
    memory / 8 * 7
}

/// What a proved claim says about the one asked for.
fn outcome(wanted: Option<Claim>, proved: Claim) -> (Word, Outcome) {
    let asked_for = (Word::Proved, Outcome::Done);
    let Some(wanted) = wanted else { return asked_for };
    let undecided = (Word::Undecided, Outcome::Undecided);
    if wanted.is_xeno() == proved.is_xeno() {
        if wanted.is_draw() || !proved.is_draw() { asked_for } else { undecided }
    } else if wanted.is_draw() && proved.is_draw() {
        undecided
    } else {
        (Word::Refuted, Outcome::Opposite)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exit_code_compares_what_is_proved_with_what_was_asked() {
        use Claim::{OpheliaDraws, OpheliaWins, XenoDraws, XenoWins};
        for (wanted, proved, word, expected) in [
            (None, OpheliaDraws, Word::Proved, Outcome::Done),
            (Some(XenoWins), XenoWins, Word::Proved, Outcome::Done),
            (Some(XenoDraws), XenoWins, Word::Proved, Outcome::Done),
            (Some(XenoWins), OpheliaDraws, Word::Refuted, Outcome::Opposite),
            (Some(OpheliaDraws), XenoWins, Word::Refuted, Outcome::Opposite),
            (Some(XenoDraws), OpheliaWins, Word::Refuted, Outcome::Opposite),
            (Some(OpheliaWins), XenoDraws, Word::Refuted, Outcome::Opposite),
            (Some(OpheliaWins), OpheliaDraws, Word::Undecided, Outcome::Undecided),
            (Some(OpheliaDraws), XenoDraws, Word::Undecided, Outcome::Undecided),
        ] {
            assert_eq!(outcome(wanted, proved), (word, expected), "{wanted:?} {proved}");
        }
    }
}
