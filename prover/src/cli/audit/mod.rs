//! `prover audit`: a strategy that somebody wrote, and the verdict.

mod strategy;

use std::path::PathBuf;

use super::{CliError, Outcome};

const AFTER_HELP: &str = "\
Exit codes:
  0  everything is covered, and nothing else is wrong
  1  something is not covered or is wrong; the report says what
  3  wrong usage, a file that cannot be read or written, or a text that is not understood

Examples:
  prover audit pi-4.txt
  prover audit pi-4-corrected.txt -o affine-4.pgc
  prover audit sketch.txt --forced-search --json";

/// The text to audit, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// The text
    strategy: PathBuf,
    /// Fill in sequences of moves that force a win, and not only single moves
    #[arg(long)]
    forced_search: bool,
    /// Where to write the certificate, if everything is covered
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

/// Audits, and tells the verdict on standard output.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    strategy::run(args)
}
