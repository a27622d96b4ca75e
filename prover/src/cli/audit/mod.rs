//! `prover audit`: what somebody else has found, and the verdict. A file for each kind.

mod dictionary;
mod paper;
mod parts;
mod program;
mod replies;
mod tree;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use humantime::format_duration;
use serde_json::{Value, json};

use crate::cli::output;
use crate::cli::output::{CliError, Outcome, check_report, heard, report_stream, tell};
use crate::cli::progress::Spinner;
use crate::cli::prove::duration;
use crate::cli::watch::{End, Watch};
use pgc_audit::{Proof, Summary, notation};
use pgc_core::game::{Game, Names};
use pgc_core::quote::{FileName, shown};
use pgc_engine::file::Output;
use pgc_show::template::{Serde, Template, context};

/// What to audit.
#[derive(Debug, clap::Subcommand)]
pub(super) enum Args {
    /// Audit a strategy as papers print it, with moves, tables and symmetry maps
    Paper(paper::Args),
    /// Audit a list of positions, each with a move
    Dictionary(dictionary::Args),
    /// Audit a tree of moves, or a list of variations
    Tree(tree::Args),
    /// Audit a program that plays
    Program(program::Args),
    /// Audit a draw by parts: positions in which every part of the board is held by itself
    Parts(parts::Args),
    /// Audit certificates of the positions after each reply to a move, and join them into one
    Replies(replies::Args),
}

/// Runs the audit, and prints the verdict on standard output.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    match args {
        Args::Paper(args) => paper::run(args),
        Args::Dictionary(args) => dictionary::run(args),
        Args::Tree(args) => tree::run(args),
        Args::Program(args) => program::run(args),
        Args::Parts(args) => parts::run(args),
        Args::Replies(args) => replies::run(args),
    }
}

/// Options of an audit with a verdict.
#[derive(Debug, clap::Args)]
struct Common {
    /// Where to write the certificate, if everything is covered. With -, the certificate goes to standard output, and the report to standard
    /// error. By default that of a tree goes to this directory, under a name made from the game, and others are not written
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Give up after so long, such as 90s, 5m, 1h30m or 250ms; a number alone counts seconds
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    timeout: Option<Duration>,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

impl Common {
    /// Where the certificate goes, if the user says where. Asks, when the inputs are read, whether it and the report can be written: what was
    /// read must not be.
    fn output(&self) -> Result<Option<Output>, CliError> {
        check_report()?;
        let output = self.output.as_deref().map(Output::named);
        output.as_ref().map_or(Ok(()), |output| output.claim(|_| false))?;
        Ok(output)
    }
}

/// The word for whether everything is covered.
fn verdict(is_covered: bool) -> &'static str {
    if is_covered { notation::Verdict::Covered } else { notation::Verdict::NotCovered }.word()
}

/// An audit that is running.
struct Audited<'a> {
    common: &'a Common,
    /// The file, or the program's command, as the user named it.
    input: &'a Path,
    start: Instant,
    spinner: Arc<Spinner>,
    watch: Arc<Watch>,
}

impl<'a> Audited<'a> {
    /// Watches the audit from now on: for its time, and for signals, which end it between files, after what is to be done `before`.
    fn begin(common: &'a Common, input: &'a Path, mut before: impl FnMut() + Send + 'static) -> Audited<'a> {
        let (start, spinner) = (Instant::now(), Arc::new(Spinner::new(common.json)));
        let timeout = common.timeout.unwrap_or_default();
        let watch = Watch::new(common.timeout.and_then(|timeout| start.checked_add(timeout)), None, false);
        let (spun, name) = (Arc::clone(&spinner), input.to_owned());
        // Without a thread a signal ends the program at once, and the time is not limited.
        let _ = watch.begin(move |end| {
            spun.finish();
            before();
            match end {
                End::Signal(signal) => signal.exit_code(),
                End::Limit(_) => {
                    let limit = format_duration(timeout);
                    tell(&format!("{}: not audited within {limit}; allow more with --timeout", shown(&name)));
                    Outcome::UNDECIDED.0
                }
            }
        });
        Audited { common, input, start, spinner, watch }
    }

    /// What was found. From now on nothing ends the audit.
    fn end<T>(&self, found: T) -> T {
        self.watch.come();
        self.spinner.finish();
        found
    }

    /// Prints a report, what every audit tells and what this one has found, its verdict and certificate among it: as one JSON object, or as
    /// text by a template, which has more than the data. Lines of play are lists of points. If a certificate was to be written, and there is none, that is told; returns whether it is so.
    fn report(&self, game: Option<&Game>, mut found: Value, more: Value, template: &str) -> Result<bool, CliError> {
        let Common { output, json, .. } = self.common;
        let missed = output.as_ref().filter(|_| found["certificate"].is_null());
        found["input"] = json!(FileName::new(self.input));
        found["game"] = json!(game.map(Game::name));
        found["seconds"] = json!(self.start.elapsed().as_secs_f64());
        let text = [include_str!("report.txt"), template].concat();
        let names = game.map(|game| Names::of(game).all(game)).unwrap_or_default();
        let mut out = report_stream(output.as_deref());
        heard(output::print(&mut out, *json, &found, |out| {
            Template::write(out, ("report.txt", &text), names, context! { ..Serde(more), ..Serde(&found) })
        }))?;
        let tell = |path| tell(&format!("{}: nothing is written, as not everything is covered", shown(path)));
        missed.into_iter().for_each(tell);
        Ok(missed.is_some())
    }
}

/// Writes the certificate, if there is one and a place for it. Returns what is told of it, and where it is written, if it is.
fn written(output: Option<&Output>, proof: Option<&Proof>) -> Result<Option<Value>, CliError> {
    let Some(Proof { certificate, bytes }) = proof else { return Ok(None) };
    output.map_or(Ok(()), |output| output.write(bytes))?;
    let strategy = &certificate.strategy;
    let summary = Summary { game: String::new(), ..Summary::of(certificate, bytes.len()).counted(strategy) };
    let mut told = json!(summary.with("steps", certificate.steps).with("moves", strategy.moves()));
    told["file"] = json!(output.map(|output| FileName::new(output.path())));
    Ok(Some(told))
}
