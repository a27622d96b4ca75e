//! `prover plan`: one search by many machines, which answer questions apart from each other, round by round.

use std::{
    io::{self, Write},
    num::NonZero,
    path::{Path, PathBuf},
    time::Instant,
};

use serde_json::json;

use crate::cli::{
    arguments::{GameArgs, claim, size, threads},
    output::{self, CliError, Exit, FileError, Result, check_report, report_stream, tell, write_rows},
    watch::{Spinner, stop_beyond},
};
use pgc_core::{
    game::Claim,
    quote::{FileName, counted, is_hidden},
};
use pgc_engine::{
    file::Output,
    search::threads::granted,
    solve::{Estimate, LineOfPlay, Options, estimate},
};
use pgc_jobs::{AnswerReport, Census, JoinResult, PlanStatus, answer, begin, content::Folder, content::State, next};

/// What is said of a claim that is refuted.
const REFUTED: &str = "the claim is refuted: plan the opposite one";

/// What to do with a plan.
#[derive(clap::Subcommand)]
pub(super) enum Args {
    /// Divide a proof into questions that many machines can answer independently, and print the first ones
    New(Box<NewArgs>),
    /// Plan the next round, and print what is to be answered
    Next {
        /// The directory of the plan
        #[arg(value_name = "DIR")]
        plan: PathBuf,
        /// Print one JSON object instead of the list
        #[arg(long)]
        json: bool,
    },
    /// Answer questions of a plan
    Answer(AnswerArgs),
    /// Join the answers to the questions of a plan into one certificate
    Join(JoinArgs),
    /// Estimate how large a draw by parts would be, and how long its search would take
    Estimate(EstimateArgs),
}

/// Does it.
pub(super) fn run(args: &Args) -> Result {
    stop_beyond(None);
    match args {
        Args::New(args) => plan(args),
        Args::Next { plan, json } => print(next(&without(plan, &[Path::new("-")])?)?, *json),
        Args::Answer(args) => answers(args),
        Args::Join(args) => join(args),
        Args::Estimate(args) => estimated(args),
    }
}

/// What to plan, and within which limits.
#[derive(clap::Args)]
#[command(after_help = include_str!("help/plan-new.txt"))]
pub(super) struct NewArgs {
    /// The game, without an opening rule
    #[command(flatten)]
    game: GameArgs,
    /// The directory of the plan; if it already has the same plan, that plan goes on
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// What to prove
    #[arg(long, default_value = "xeno-wins", value_parser = claim())]
    claim: Claim,
    /// About how many questions a round should have
    #[arg(long, value_name = "N", default_value = "64")]
    jobs: NonZero<usize>,
    /// The most positions that each stage of the search for an answer may visit
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// The most memory for the table of positions of that search, in bytes or with KiB, MiB or GiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = size)]
    memory: usize,
    /// Print one JSON object instead of the list
    #[arg(long)]
    json: bool,
}

/// Plans the first round, and prints what is to be answered.
fn plan(args: &NewArgs) -> Result {
    let NewArgs { game, output, claim, jobs, nodes, memory, json } = args;
    let game = game.load()?;
    check_report()?;
    print(begin(&without(output, &[])?, &game, *claim, (jobs.get(), *nodes, *memory))?, *json)
}

/// Prints what is to be answered now.
fn print(standing: PlanStatus, json: bool) -> Result {
    standing.refused.iter().for_each(|refused| tell(&format!("note: {refused}; its question is asked again")));
    output::print(&mut io::BufWriter::new(io::stdout().lock()), json, &standing, |out| {
        let PlanStatus {
            state, round, questions, counts: Census { asked, answered, proved, refuted, open, .. }, ..
        } = &standing;
        list(out, questions)?;
        let say = match state {
            State::Open => &format!("answer {} now, then continue with prover plan next", questions.len()),
            State::Proved => "nothing is open: join now",
            State::Refuted => REFUTED,
        };
        let of = counted(*asked, "question");
        tell(&format!(
            "round {round}: {say}; of {of} {answered} are answered: {proved} proved, {refuted} refuted, {open} made finer"
        ));
        Ok(())
    })?;
    Ok(if standing.state == State::Refuted { Exit::OPPOSITE } else { Exit::DONE })
}

/// The directory of a plan, whose files can be listed one a line, as programs read them, and which has none of the files that are written.
///
/// # Errors
///
/// Its name has a line end or another character that is not shown, or is not UTF-8; or one of these files is there.
fn without(directory: &Path, written: &[&Path]) -> Result<Folder> {
    let Some(_) = directory.to_str().filter(|name| !name.chars().any(is_hidden)) else {
        return Err(FileError::Unlistable.of(directory));
    };
    let folder = Folder::new(directory);
    match written.iter().find(|path| folder.has(path)) {
        Some(path) => Err(FileError::OfPlan.of(path)),
        None => Ok(folder),
    }
}

/// Prints the files of questions, one a line.
fn list(out: &mut impl Write, questions: &[PathBuf]) -> io::Result<()> {
    questions.iter().try_for_each(|path| writeln!(out, "{}", path.to_string_lossy()))
}

/// Which questions to answer, and how.
#[derive(clap::Args)]
#[command(after_help = include_str!("help/plan-answer.txt"))]
pub(super) struct AnswerArgs {
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

/// Answers the questions one after the other.
fn answers(args: &AnswerArgs) -> Result {
    if args.output.is_some() && args.questions.len() > 1 {
        return Err(CliError::Usage(
            "-o works with one question only; leave it out, and each answer is written to its place in the plan",
        ));
    }
    if let Some(path) = args.questions.iter().find(|path| path.extension().is_none_or(|end| end != "question")) {
        return Err(FileError::NoQuestion.of(path));
    }
    let threads = granted(args.threads.get());
    for path in &args.questions {
        let start = Instant::now();
        let worked = answer(path, args.output.as_deref(), threads, &Spinner::new(args.json));
        check_report()?;
        let worked = worked?;
        let mut told = json!(worked);
        told["seconds"] = json!(start.elapsed().as_secs_f64());
        output::print(&mut io::stdout().lock(), args.json, &told, |out| {
            let AnswerReport { question, game, outcome, statistics, kept, .. } = &worked;
            let word = match outcome {
                State::Proved => {
                    &format!("proved, {}, {}", counted(statistics.lemmas, "lemma"), counted(statistics.steps, "step"))
                }
                State::Refuted => "refuted",
                State::Open => "open, made finer",
            };
            let kept = if *kept { ", was there" } else { "" };
            let positions = counted(statistics.positions, "position");
            writeln!(out, "{}  {game}: {word}; {positions}{kept}", &question.as_str()[..8])
        })?;
    }
    Ok(Exit::DONE)
}

/// What to join, and where to write it.
#[derive(clap::Args)]
#[command(after_help = include_str!("help/plan-join.txt"))]
pub(super) struct JoinArgs {
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

/// Joins, and writes the certificate or what is missing.
fn join(args: &JoinArgs) -> Result {
    let folder = without(&args.plan, &[&args.output, Path::new("-")])?;
    let place = Output::named(&args.output);
    place.claim(|_| false)?;
    let joined = pgc_jobs::join(&folder, granted(output::threads(args.threads)), &Spinner::new(args.json));
    let JoinResult { standing, certificate, used } = joined?;
    let written = certificate.as_deref().map(|certificate| output::written(&place, certificate)).transpose()?;
    standing.refused.iter().for_each(|refused| {
        tell(&format!("error: {refused}; delete it, then answer its question again"));
    });
    let mut told = json!(standing);
    told["answers_used"] = json!(used);
    if let Some(summary) = &written {
        told["written"] = json!(summary);
        told["written"]["file"] = json!(FileName::new(&args.output));
    }
    output::print(&mut report_stream(Some(&args.output)), args.json, &told, |out| {
        let PlanStatus { state, round, questions, counts: Census { asked, positions, longest, .. }, refused } =
            &standing;
        if let Some(summary) = &written {
            let (positions, rounds) = (counted(*positions, "position"), counted(*round, "round"));
            let answers = format!("{used} of {asked}, {positions} in {rounds}, at most {longest} in one");
            let file = FileName::new(&args.output).to_string();
            return write_rows(out, summary.rows().chain([("answers", answers), ("file", file)]));
        }
        if !refused.is_empty() {
            return Ok(());
        }
        list(out, questions)?;
        tell(match state {
            State::Refuted => REFUTED,
            _ if questions.is_empty() => "the next round is not planned yet: continue with prover plan next",
            _ => "these questions are open: answer them, then continue with prover plan next",
        });
        Ok(())
    })?;
    Ok(match (standing.state, &standing.refused[..]) {
        (_, [_, ..]) => Exit::FAILED,
        (State::Proved, _) => Exit::DONE,
        (State::Refuted, _) => Exit::OPPOSITE,
        (State::Open, _) => Exit::UNDECIDED,
    })
}

/// The game, and how much is played.
#[derive(clap::Args)]
#[command(after_help = include_str!("help/plan-estimate.txt"))]
pub(super) struct EstimateArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many lines are played
    #[arg(long, value_name = "N", default_value = "32", value_parser = clap::value_parser!(u64).range(2..))]
    lines: u64,
    /// The most exchanges of a line
    #[arg(long, value_name = "N", default_value = "8", value_parser = clap::value_parser!(u64).range(1..=32))]
    exchanges: u64,
    /// How many threads work, at most 1024; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// How many bytes of a certificate there are for each point of the parts of its leaves, with the games of parts: in `mnk:8,7,5`.
const BYTES_OF_POINT: f64 = 1.5;

/// Plays lines, and prints the estimate.
fn estimated(args: &EstimateArgs) -> Result {
    let game = args.game.load()?;
    check_report()?;
    let (start, watch) = (Instant::now(), Spinner::new(args.json));
    let options = Options { threads: granted(output::threads(args.threads)), progress: &watch, ..Options::default() };
    let exchanges = usize::try_from(args.exchanges).unwrap_or(usize::MAX);
    let estimate = estimate(&game, options, args.lines, exchanges).ok_or(CliError::Usage(
        "an estimate is of a game without an opening rule in which Xeno is to move, wins in any number of moves, and does not own nearly all of a line",
    ))?;
    drop(watch);
    let Estimate { lines, steps } = &estimate;
    let of = |number: fn(&LineOfPlay) -> f64| Spread::of(&lines.iter().map(number).collect::<Vec<_>>());
    let seconds_of_step = start.elapsed().as_secs_f64() / (*steps).max(1) as f64;
    let (leaves, points, steps) = (of(|line| line.leaves), of(|line| line.points), of(|line| line.steps));
    let (bytes, hours) = (points.times(BYTES_OF_POINT), steps.times(seconds_of_step / 3600.0));
    let held = lines.iter().filter(|line| line.is_held).count();
    let longest = lines.iter().map(|line| line.exchanges).max().unwrap_or(0);
    let told = json!({
        "game": game.to_string(), "lines": lines, "held": held, "exchanges": longest, "leaves": leaves, "bytes": bytes, "steps": steps,
        "hours": hours,
    });
    output::print(&mut io::stdout().lock(), args.json, &told, |out| {
        let rows = [
            ("game", game.to_string()),
            ("lines", format!("{}, {held} of them held, after {longest} exchanges at most", lines.len())),
            ("leaves", leaves.to_string()),
            ("bytes", bytes.to_string()),
            ("steps", steps.to_string()),
            ("hours", hours.to_string()),
        ];
        write_rows(out, rows)
    })?;
    Ok(if held == lines.len() { Exit::DONE } else { Exit::UNDECIDED })
}

/// The mean of some numbers, and its standard error.
#[derive(Clone, Copy, serde::Serialize)]
struct Spread {
    mean: f64,
    error: f64,
}

impl Spread {
    fn of(numbers: &[f64]) -> Self {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        Self { mean, error: (squares / (count * (count - 1.0))).sqrt() }
    }

    fn times(self, factor: f64) -> Self {
        Self { mean: factor * self.mean, error: factor * self.error }
    }
}

impl std::fmt::Display for Spread {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let digits = if self.mean < 10.0 { 2 } else { 0 };
        write!(f, "{:.digits$} ± {:.digits$}", self.mean, self.error)
    }
}
