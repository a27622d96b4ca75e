//! `prover audit replies`: a win from certificates of the positions after the replies to a move.

use std::path::PathBuf;

use crate::cli::certificate::{Limit, proof};
use crate::cli::output::{CliError, FileError, Outcome, print_written, tell, written};
use crate::cli::progress::Spinner;
use pgc_core::game::Names;
use pgc_core::proof::Proof;
use pgc_core::quote::FileName;
use pgc_engine::file::Output;
use pgc_jobs::{RepliesError, joined};

/// The certificates, and where to write the whole.
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("help/replies.txt"))]
pub(in crate::cli) struct Args {
    /// Certificates of the positions after the replies
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The move of Xeno's to which the replies are; needed if he has several points in these positions
    #[arg(long = "move", value_name = "POINT")]
    played: Option<String>,
    /// Where to write the certificate; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    limit: Limit,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Reads the certificates, and writes the whole.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    args.limit.hold();
    let output = Output::named(&args.output);
    output.claim(|_| false)?;
    let replayed = |path: &PathBuf| proof(path, args.limit.read(path)?.0);
    let certificates: Vec<Proof> = args.files.iter().map(replayed).collect::<Result<_, _>>()?;
    let names = certificates.first().map(|first| Names::of(&first.game));
    let point = |(name, names): (&String, Names)| names.point(name).ok_or(RepliesError::WhichMove);
    let played = args.played.as_ref().zip(names).map(point).transpose()?;
    let joined = joined(&certificates, played, &Spinner::new(args.json));
    let whole = match joined {
        Ok(whole) => whole,
        Err(RepliesError::Unanswered(replies)) => {
            let replies = names.map(|names| names.line(&replies)).unwrap_or_default();
            tell(&format!("nothing is written: these replies have no certificate: {replies}"));
            return Ok(Outcome::UNDECIDED);
        }
        Err(error) => {
            let (RepliesError::Unfit(number) | RepliesError::Other(number)) = error else { return Err(error.into()) };
            let path = args.files.get(number).cloned().unwrap_or_default();
            return Err(FileError::other(error).of(&path));
        }
    };
    let given: usize = certificates.iter().map(|certificate| certificate.strategy.lemmas.len() + 1).sum();
    let summary = written(&output, &whole)?.with("given", given);
    let input: Vec<FileName> = args.files.iter().map(FileName::new).collect();
    print_written(input, &summary, args.json, &args.output)?;
    Ok(Outcome::DONE)
}
