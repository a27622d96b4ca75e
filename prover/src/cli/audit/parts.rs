//! `prover audit parts`: a draw by parts, from the positions that are held in parts.

use std::num::NonZero;
use std::path::PathBuf;

use crate::cli::output;
use crate::cli::output::{CliError, FileError, Outcome, print_written, tell, written};
use crate::cli::prove::threads;
use crate::cli::watch::{size, stop_beyond};
use pgc_core::quote::FileName;
use pgc_core::sources;
use pgc_core::strategy::Games;
use pgc_engine::file::Output;
use pgc_engine::search::parts::Leaves;
use pgc_engine::search::threads::granted;
use pgc_engine::solve::{Options, draw_by_leaves};

/// The most bytes of a file of leaves.
const MOST: u64 = 64 << 20;

/// The leaves, and where to write the certificate.
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("help/parts.txt"))]
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
    let summary = written(&output, &certificate)?.counted(strategy).with("leaves", leaves.leaves.len());
    let summary = summary.with("games", Games::of(strategy).listed.len());
    print_written(FileName::new(&args.leaves), &summary, args.json, &args.output)?;
    Ok(Outcome::DONE)
}
