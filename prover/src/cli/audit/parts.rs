//! `prover audit parts`: a draw by parts, from the positions that are held in parts.

use std::num::NonZero;
use std::path::PathBuf;

use crate::cli::output;
use crate::cli::output::{CliError, FileError, Outcome, print_written, tell, written};
use crate::cli::prove::threads;
use crate::cli::watch::{size, stop_beyond};
use pgc_audit::Summary;
use pgc_core::quote::FileName;
use pgc_core::sources;
use pgc_core::strategy::Games;
use pgc_engine::file::Output;
use pgc_engine::search::parts::Leaves;
use pgc_engine::search::threads::granted;
use pgc_engine::solve::{Options, draw_by_leaves};

/// The most bytes of a file of leaves.
const MOST: u64 = 64 << 20;

const AFTER_HELP: &str = "\
A part is a set of points with its own lines. Ophelia holds it if she can answer each of Xeno's moves in it such that \
he completes none of its lines. Parts have no common points. A leaf is a position in which each line that Xeno can \
still complete contains a line of a part. A file of leaves is a text:

  # '#' begins a comment
  game 6^3
  leaf 0 5
  part 1 7 12 | 7 8 | 12 40
  part 2 3
  leaf 1 169
  ...

game   the game, as prove reads it, from the empty board leaf   the moves that lead there, Xeno's and Ophelia's in \
turn, the last one Ophelia's; without moves, the start. So 'leaf 24 16 0 31' says
       that she answers 24 with 16, and then 0 with 31
part   the lines of the parts in the leaf, with | between two. A row may have one part, a piece of one or several: \
lines with a common point
       belong to one part. Lines that hold nothing are left out

Leaves are needed up to symmetry. One leaf is enough for several of Xeno's first moves if its parts use none of these \
points. This command proves the games of the parts, each once up to isomorphism, writes the lemmas, and plays the \
whole proof out. The result is a certificate of version 2, which the checker verifies like any other.

Exit codes:
  0  the certificate is written
  2  a part is not held within the limits, or a reply has no leaf
  3  wrong usage, a text that is not understood, or a file that cannot be read or written

Examples:
  prover audit parts grid-6-3.leaves -o grid-6-3.pgc && checker grid-6-3.pgc
  prover audit parts fatty.leaves -o - | checker -";

/// The leaves, and where to write the certificate.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// The file of leaves; - is standard input
    #[arg(value_name = "LEAVES")]
    leaves: PathBuf,
    /// Where to write the certificate; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// How many threads search for the proofs of parts, at most 1024; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,
    /// End a stage of the search for a part's proof after so many positions
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    nodes: u64,
    /// How much memory the search for a part's proof may use, in bytes or with KiB, MiB or GiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = size)]
    memory: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Reads the leaves, and writes the certificate.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    stop_beyond(None);
    let output = Output::named(&args.output);
    output.claim(|_| false)?;
    let leaves = Leaves::parse(&sources::read_input(&args.leaves, MOST)?)
        .map_err(|error| FileError::other(error).of(&args.leaves))?;
    let threads = granted(output::threads(args.threads));
    let options = Options { threads, nodes: args.nodes, memory: args.memory, ..Options::default() };
    let wrong = |error| FileError::other(error).of(&args.leaves);
    let certificate = match draw_by_leaves(&leaves, options) {
        Ok(certificate) => certificate,
        Err(error) if error.is_of_leaves() => {
            tell(&format!("error: {}", wrong(error)));
            return Ok(Outcome::UNDECIDED);
        }
        Err(error) => return Err(wrong(error)),
    };
    let strategy = &certificate.strategy;
    let summary = Summary {
        leaves: Some(leaves.leaves.len()),
        games: Some(Games::of(strategy).listed().len()),
        ..written(&output, &certificate)?.counted(strategy)
    };
    print_written(FileName::new(&args.leaves), &summary, args.json, &args.output)?;
    Ok(Outcome::DONE)
}
