//! `prover plan`: questions that machines answer apart from each other, round by round.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::cli::game_args;
use crate::cli::game_args::RuleArgs;
use crate::cli::output;
use crate::cli::output::{CliError, FileError, Outcome, check_report, tell};
use crate::cli::watch::{size, stop_between_files};
use pgc_core::game::Claim;
use pgc_core::quote::counted;
use pgc_core::quote::{is_hidden, shown};
use pgc_jobs::content::State;
use pgc_jobs::folder::Folder;
use pgc_jobs::{Counts, Next, Refused, begin, next};

const AFTER_HELP: &str = "\
A plan is a directory: plan.json, rounds/NNNN.json, questions/HASH.question, and the
answers/HASH.answer that prover lemma writes. Standard output has the questions that are to be
answered now, one per line, and nothing if no question is open. All messages go to standard error.
The next questions depend on the answers alone, not on when, where, in which order or how often they
were found. So you may interrupt any command and call it again.

A question is a position that somebody has to decide. The first round has about as many questions as
--jobs asks for. If the budget of a question ends, the next round has finer ones in its place: the
positions after its moves, up to symmetry. Every answer is played out. An answer that is damaged,
false or of another plan is named and put aside, as HASH.answer.1, and its question is asked again:
three times, and then the answer is an error. A plan can only go on with the version of the search
that it was made for.

Exit codes:
  0  done: the questions are printed, or the claim is proved and can be joined
  1  the claim is refuted: plan the opposite one
  3  wrong usage, a directory with another plan, a file that is damaged or cannot be written, or a
     question whose answers are refused again and again

Examples:
  prover plan 4^3 -o qubic > todo
  while [ -s todo ]; do parallel prover lemma < todo; prover plan --next qubic > todo; done
  prover join qubic -o qubic.pgc && checker qubic.pgc
  prover plan mnk:8,4,4 --claim ophelia-draws --jobs 64 --nodes 1000000 -o draw
  prover plan mnk:6,5,4 --moves 5 --claim ophelia-draws -o not-within-five
  prover plan --next draw --json";

/// Why a plan is not continued.
const NEXT_ALONE: &str = "--next continues a plan without changes; give only its directory";

/// What to plan, and within which limits.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// The game, as for prover prove, without an opening rule
    #[arg(value_name = "GAME", required_unless_present = "next", requires = "output")]
    game: Option<String>,
    #[command(flatten)]
    rules: RuleArgs,
    /// The directory of the plan; if it already has the same plan, that plan goes on
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Go on with the plan in this directory
    #[arg(long, value_name = "DIR", conflicts_with_all = ["game", "output", "claim", "jobs", "nodes", "memory"])]
    next: Option<PathBuf>,
    /// What to prove; by default that Xeno wins
    #[arg(long, value_parser = game_args::claim())]
    claim: Option<Claim>,
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

/// The object that `--json` prints.
#[derive(Serialize)]
struct Object<'n> {
    state: State,
    round: usize,
    questions: Vec<String>,
    #[serde(flatten)]
    counts: Counts,
    refused: &'n [String],
}

/// Plans the first or the next round, and prints what is to be answered.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    stop_between_files();
    let next = match (&args.next, &args.game, &args.output) {
        (Some(_), ..) if args.rules.is_given() => return Err(CliError::Usage(NEXT_ALONE)),
        (Some(directory), ..) => {
            let folder = listable(directory)?;
            if folder.has(Path::new("-")) {
                return Err(FileError::OfPlan.of(Path::new("-")));
            }
            next(&folder)?
        }
        (None, Some(game), Some(output)) => {
            let game = args.rules.load(game)?;
            check_report()?;
            let claim = args.claim.unwrap_or(Claim::XenoWins);
            begin(&listable(output)?, &game, claim, (args.jobs.get(), args.nodes, args.memory))?
        }
        _ => return Err(CliError::Usage(NEXT_ALONE)),
    };
    let refused: Vec<String> = next.refused.iter().map(refusal).collect();
    refused.iter().for_each(|refusal| tell(&format!("note: {refusal}; its question is asked again")));
    print(args.json, &next, &refused)?;
    Ok(if next.state == State::Refuted { Outcome::Opposite } else { Outcome::Done })
}

/// An answer that is refused, and why.
pub(super) fn refusal(refused: &Refused) -> String {
    format!("{}: {}", shown(&refused.path), refused.fault)
}

fn print(json: bool, next: &Next, refused: &[String]) -> io::Result<()> {
    let questions = next.questions.iter().map(|path| text(path)).collect();
    let object = Object { state: next.state, round: next.round, questions, counts: next.counts, refused };
    output::print(&mut io::BufWriter::new(io::stdout().lock()), json, &object, |out| {
        let Object { round, questions, counts: Counts { asked, answered, proved, refuted, open, .. }, .. } = &object;
        questions.iter().try_for_each(|question| writeln!(out, "{question}"))?;
        let say = match next.state {
            State::Open => format!("answer {} now, then continue with --next", questions.len()),
            State::Proved => "nothing is open: join now".to_owned(),
            State::Refuted => "the claim is refuted: plan the opposite one".to_owned(),
        };
        let of = counted(*asked, "question");
        tell(&format!(
            "round {round}: {say}; of {of} {answered} are answered: {proved} proved, {refuted} refuted, {open} made finer"
        ));
        Ok(())
    })
}

/// The directory of a plan, whose files can be listed one a line, as programs read them.
///
/// # Errors
///
/// Its name has a line end or another character that is not shown, or is not UTF-8.
pub(super) fn listable(directory: &Path) -> Result<Folder, CliError> {
    match directory.to_str() {
        Some(name) if !name.chars().any(is_hidden) => Ok(Folder::new(directory)),
        _ => Err(CliError::Unlistable(directory.to_owned())),
    }
}

/// The path of a file in a [`listable`] directory.
pub(super) fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
