//! `prover lemma`: answers questions of a plan.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Instant;

use serde::Serialize;

use crate::cli::output;
use crate::cli::output::{CliError, Outcome, check_report};
use crate::cli::progress::Spinner;
use crate::cli::prove::threads;
use crate::cli::watch::stop_between_files;
use pgc_core::quote::FileName;
use pgc_core::quote::counted;
use pgc_engine::search::threads::granted;
use pgc_jobs::content::Word;
use pgc_jobs::{Worked, answer};

const AFTER_HELP: &str = "\
A question in the folder questions of a plan is answered in answers/HASH.answer of that plan. Any
other question is answered beside its file. An answer is written atomically, and is the same on
every machine, for any number of threads. A sound answer that is already there stays. To answer a
question, no other file is needed.

There are three kinds of answers. The claim is proved, and the answer has a certificate from that position. The claim is refuted, and
the answer has a certificate of the opposite claim. Or the budget of positions ended, and the answer says how to go on. The first line
of the file is JSON, the rest is the certificate. 'tail -n +2 HASH.answer | checker -' verifies it.

Exit codes:
  0  answered, whatever the answer is
  3  wrong usage, a question that is damaged or of another version of the search, a file that cannot be written
  129, 130, 143  ended by SIGHUP, SIGINT (Ctrl-C) or SIGTERM; every file that is left is complete

Examples:
  prover lemma plan/questions/*.question
  prover lemma plan/questions/0a1b*.question --threads 1 --json";

/// Which questions to answer, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// Files of questions
    #[arg(value_name = "FILE", required = true)]
    questions: Vec<PathBuf>,
    /// Where to write the answer, if there is one question
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How many threads work, at most 1024; by default one, because a machine usually answers several questions at once
    #[arg(long, value_name = "N", value_parser = threads, default_value = "1")]
    threads: NonZero<usize>,
    /// Print one JSON object for each question
    #[arg(long)]
    json: bool,
}

/// The object that `--json` prints.
#[derive(Serialize)]
struct Object {
    #[serde(flatten)]
    worked: Worked,
    seconds: f64,
    file: FileName,
}

/// Answers the questions one after the other.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    stop_between_files();
    if args.output.is_some() && args.questions.len() > 1 {
        return Err(CliError::Usage(
            "-o works with one question only; leave it out, and each answer is written to its place in the plan",
        ));
    }
    if let Some(path) = args.questions.iter().find(|path| path.extension().is_none_or(|end| end != "question")) {
        return Err(CliError::NoQuestion(path.clone()));
    }
    let threads = granted(args.threads.get());
    for path in &args.questions {
        let start = Instant::now();
        let spinner = Spinner::new(args.json);
        let worked = answer(path, args.output.as_deref(), threads, &spinner);
        spinner.finish();
        check_report()?;
        print(args.json, worked?, start.elapsed().as_secs_f64())?;
    }
    Ok(Outcome::Done)
}

fn print(json: bool, worked: Worked, seconds: f64) -> io::Result<()> {
    let object = Object { file: FileName::new(&worked.output), worked, seconds };
    output::print(&mut io::stdout().lock(), json, &object, |out| {
        let Worked { question, game, outcome, statistics, kept, .. } = &object.worked;
        let word = match outcome {
            Word::Proved => {
                format!("proved, {}, {}", counted(statistics.lemmas, "lemma"), counted(statistics.steps, "step"))
            }
            Word::Refuted => "refuted".to_owned(),
            Word::Open => "open, made finer".to_owned(),
        };
        let kept = if *kept { ", was there" } else { "" };
        let positions = counted(statistics.positions, "position");
        writeln!(out, "{}  {game}: {word}; {positions}{kept}", &question.as_str()[..8])
    })
}
