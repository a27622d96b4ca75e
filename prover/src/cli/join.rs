//! `prover join`: the answers to the questions of a plan as one certificate.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::cli::output;
use crate::cli::output::{CliError, FAILURE, FileError, Outcome, report_stream, tell};
use crate::cli::plan::{listable, refusal, text};
use crate::cli::progress::Spinner;
use crate::cli::prove::threads;
use crate::cli::watch::stop_between_files;
use pgc_core::certificate::theorem_hash;
use pgc_core::game::hex;
use pgc_core::quote::FileName;
use pgc_core::quote::counted;
use pgc_engine::file::{Output, encode};
use pgc_engine::search::threads::granted;
use pgc_jobs::content::State;
use pgc_jobs::{Joined, join};

const AFTER_HELP: &str = "\
All answers are played out, then joined. A statement that several answers prove is proved once. Then
the whole proof is shortened. The bytes depend on the plan alone. The checker verifies the
certificate like any other.

Exit codes:
  0  the certificate is written
  1  the claim is refuted; nothing is written
  2  questions are open; they are printed, one per line
  3  wrong usage, or answers that are damaged, foreign or false: each is named with the reason

Examples:
  prover join plan -o mnk-8-4-4.pgc && checker mnk-8-4-4.pgc
  prover join plan -o - | checker -";

/// What to join, and where to write it.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// The directory of the plan
    #[arg(value_name = "DIR")]
    plan: PathBuf,
    /// Where to write the certificate; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// How many threads work, at most 1024; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The object that `--json` prints.
#[derive(Serialize)]
struct Object {
    state: State,
    rounds: usize,
    asked: usize,
    proved: usize,
    refuted: usize,
    made_finer: usize,
    answers_used: usize,
    positions: u64,
    longest: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<Written>,
    open: Vec<String>,
    refused: Vec<String>,
}

#[derive(Serialize)]
struct Written {
    file: FileName,
    theorem: String,
    hash: String,
    lemmas: usize,
    steps: u64,
    bytes: usize,
}

/// Joins, and writes the certificate or what is missing.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    stop_between_files();
    let folder = listable(&args.plan)?;
    for path in [&args.output, Path::new("-")] {
        if folder.has(path) {
            return Err(FileError::OfPlan.of(path));
        }
    }
    let output = Output::named(&args.output);
    output.claim(|_| false)?;
    let spinner = Spinner::new(args.json);
    let joined = join(&folder, granted(output::threads(args.threads)), &spinner);
    spinner.finish();
    let joined = joined?;
    let mut written = None;
    if let Some(certificate) = &joined.certificate {
        let bytes = encode(certificate)?;
        output.write(&bytes)?;
        written = Some(Written {
            file: FileName::new(&args.output),
            theorem: format!("{} {}", certificate.strategy.claim, certificate.game.name()),
            hash: hex(&theorem_hash(certificate)),
            lemmas: certificate.strategy.lemmas.len() + 1,
            steps: certificate.steps,
            bytes: bytes.len(),
        });
    }
    let refused: Vec<String> = joined.refused.iter().map(refusal).collect();
    refused.iter().for_each(|refusal| {
        tell(&format!("error: {refusal}; delete it, then answer its question again"));
    });
    let outcome = match (joined.state, refused.is_empty()) {
        (_, false) => Outcome::Ended(FAILURE),
        (State::Proved, _) => Outcome::Done,
        (State::Refuted, _) => Outcome::Opposite,
        (State::Open, _) => Outcome::Undecided,
    };
    print(args, &joined, written, refused)?;
    Ok(outcome)
}

fn print(args: &Args, joined: &Joined, written: Option<Written>, refused: Vec<String>) -> io::Result<()> {
    let counts = joined.counts;
    let object = Object {
        state: joined.state,
        rounds: joined.rounds,
        asked: counts.asked,
        proved: counts.proved,
        refuted: counts.refuted,
        made_finer: counts.open,
        answers_used: joined.used,
        positions: counts.positions,
        longest: counts.longest,
        written,
        open: joined.open.iter().map(|path| text(path)).collect(),
        refused,
    };
    output::print(&mut report_stream(Some(&args.output)), args.json, &object, |out| object.write(out))
}

impl Object {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let is_sound = self.refused.is_empty();
        self.open.iter().filter(|_| is_sound).try_for_each(|path| writeln!(out, "{path}"))?;
        if let Some(Written { file, theorem, hash, lemmas, steps, bytes }) = &self.written {
            let (used, asked, longest) = (self.answers_used, self.asked, self.longest);
            let (lemmas, steps) = (counted(*lemmas, "lemma"), counted(*steps, "step"));
            let (positions, rounds) = (counted(self.positions, "position"), counted(self.rounds, "round"));
            writeln!(out, "{theorem}\n  file       {file} ({bytes} bytes)\n  hash       {hash}")?;
            writeln!(out, "  check      {lemmas}, {steps}")?;
            writeln!(out, "  answers    {used} of {asked}, {positions} in {rounds}, at most {longest} in one")?;
        } else if is_sound {
            tell(match self.state {
                State::Refuted => "the claim is refuted: plan the opposite one",
                _ if self.open.is_empty() => "the next round is not planned yet: continue with prover plan --next",
                _ => "these questions are open: answer them, then continue with prover plan --next",
            });
        }
        Ok(())
    }
}
