//! `prover audit`: a strategy that somebody wrote, and the verdict.

mod strategy;

use std::path::PathBuf;

use super::{CliError, Outcome};

const AFTER_HELP: &str = "\
The text has a game, names of points, moves, tables, cases, symmetry maps and claims, as papers print
them; spec/strategy.md defines the notation:

  game \"affine:3\"
  points r1..r3 c1..c3 s1..s3 at 0 1 2 3 4 5 6 7 8
  theorem \"The affine plane of order 3\" Xeno wins
    r1, (r2) up to symmetry, c1, (s1!), c3, XW(c2, s2)
  end

Filled in is what a text leaves to its reader: moves that complete a line, and forced replies. Strategic
moves never are.

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
