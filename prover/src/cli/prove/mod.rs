//! `prover prove`: from games to certificates in files.

mod args;
mod kept;
mod list;
mod many;
mod one;
mod report;
mod shorten;
mod shortest;

pub(super) use args::{Args, duration, threads};
pub(super) use report::in_words;

use crate::cli::error::CliError;
use crate::cli::outcome::Outcome;

/// Proves one game or several, and reports on standard output what was written.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    match args.single() {
        Some(game) if args.shortest => shortest::run(args, game),
        None if args.shortest => Err(CliError::ForOneGame("--shortest")),
        Some(game) => one::run(args, game),
        None => many::run(args),
    }
}
