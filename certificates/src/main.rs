//! Proves, verifies and catalogues the certificates of this repository.
//!
//! It runs the binaries of the prover and the checker, as a user would, and depends on neither crate.
//!
//! - `cargo certify` (or `cargo certify demo`) proves two games, and has the checker verify the proofs.
//! - `cargo certify all` proves what `certificates/catalogue.json` lists anew, has the checker verify the proofs, and puts those that differ
//!   into `certificates/`. A run that was interrupted goes on where it was. It prints the time of each search.
//! - `cargo certify catalogue` writes `certificates/README.md` from what the checker reports on `certificates/*.pgc`,
//!   and for 4^3 also from the prover's `show --levels` and the saved measurements. With `--check` it only reports
//!   whether that file is up to date.
//!   `certificates/moves/README.md` says in how many moves games are won,
//!   and `certificates/animals/README.md` on which boards Harary's animals are achieved. `certificates/plans/README.md` says how far
//!   the searches have come whose plans are kept there. The lines of Hex are written, too.
//! - `cargo certify bench` measures how long proving and checking take, and how large the proofs are. With `--write` it saves them as `certificates/measurements.json`, and
//!   the tables as `certificates/BENCHMARKS.md`.
//! - `cargo certify site DIR` writes a [site] of all proofs: each with a page that plays by it, tables of who wins as maps, audits,
//!   and what a verdict rests on.
//!
//! Exit codes: 0 all is well; 1 a proof is missing, refused or not the one in the repository, or the catalogue is not
//! up to date; 3 wrong usage, or a program or file that cannot be used.

mod bench;
mod catalogue;
mod renew;
mod site;
mod table;
mod tools;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::{
    catalogue::{write_animals, write_catalogue, write_moves, write_plans, write_printed},
    tools::{Error, Result, Tools},
};

#[derive(Parser)]
#[command(name = "certificates", bin_name = "cargo certify", about, version, after_help = include_str!("help/certify.txt"))]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Prove affine:4 and 3^3, and verify the proofs (the default)
    Demo,
    /// Prove every certificate of the repository anew; a run that was interrupted goes on where it was
    All,
    /// Measure how long proving and checking take, process start included, and how large the proofs are
    Bench(bench::Args),
    /// Write a static site of all proofs
    Site(site::Args),
    /// Write the catalogues of certificates from what the checker says, and for 4^3 'prover show --levels', too
    Catalogue {
        /// Only tell whether the catalogues are current
        #[arg(long)]
        check: bool,
    },
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // The stream that failed is the one that would carry the message.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 3 } else { 0 });
        }
    };
    match run(cli.command.unwrap_or(Command::Demo)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {}", tools::printable(&error.to_string()));
            ExitCode::from(if matches!(error, Error::Refused) { 1 } else { 3 })
        }
    }
}

/// Whether all is well.
fn run(command: Command) -> Result {
    let tools = match &command {
        Command::Site(site::Args { prover: Some(prover), checker: Some(checker), .. }) => {
            Tools::given(prover, checker)?
        }
        Command::Demo | Command::Catalogue { .. } => Tools::build(false)?,
        Command::All | Command::Bench(_) | Command::Site(_) => Tools::build(true)?,
    };
    match command {
        Command::Demo => renew::demo(&tools),
        Command::All => renew::run(&tools),
        Command::Bench(args) => bench::run(&tools, &args),
        Command::Site(args) => site::run(&tools, &args),
        Command::Catalogue { check } => {
            let pages = [write_printed, write_catalogue, write_moves, write_animals, write_plans];
            let current: Vec<bool> = pages.into_iter().map(|page| page(&tools, check)).collect::<Result<_, _>>()?;
            Ok(!current.contains(&false))
        }
    }
}
