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
//! - `cargo certify qbf DIRECTORY` proves the games of the field of quantified Boolean formulas that are in a directory, and
//!   tabulates what it finds. With `--write` it saves the table as `certificates/QBF.md`.
//! - `cargo certify bench` measures how long proving and checking take, and how large the proofs are; it measures more
//!   for 4^3, and draws how proofs grow in four families. With `--write` it saves them as `certificates/measurements.json`, and
//!   the tables as `certificates/BENCHMARKS.md`.
//! - `cargo certify site DIR` writes a [site] of all proofs: each with a page that plays by it, tables of who wins as maps, audits,
//!   and what a verdict rests on.
//!
//! Exit codes: 0 all is well; 1 a proof is missing, refused or not the one in the repository, or the catalogue is not
//! up to date; 3 wrong usage, or a program or file that cannot be used.

mod animals;
mod bench;
mod catalogue;
mod moves;
mod pages;
mod plans;
mod qbf;
mod renew;
mod site;
mod table;
mod tools;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::tools::{Error, Profile, Tools, Verdict};

const AFTER_HELP: &str = "\
Exit codes:
  0  all is well
  1  a proof is missing, refused or not the kept one, or the catalogue is not current
  3  wrong usage, or a program or file that cannot be used

Examples:
  cargo certify
  cargo certify all
  cargo certify catalogue --check
  cargo certify site target/site
  cargo certify bench --write";

const BENCH_HELP: &str = "\
Each program is run as often as fits in about two seconds, 21 times at most and once at least. The median
is told. Of 4^3 more is measured, which takes minutes: the search with one thread and with two, memory, and
the check by the oracle of the tests. 'dictionary' in the place of a game stands for the audit of
Patashnik's dictionary, with and without some of its entries, and 'growth' for the games of four families,
which are also drawn; it takes the figures of 4^3 from earlier measurements, if there are any. 'leaves' stands for the
draws that are made of leaves, each also proved without them, or not within a minute, and 'boards' for
boards from public sources, three of which take a minute and stay undecided. Every figure of the page says on which machine it was measured, so that it can be measured in parts: short proofs with '--up-to',
and long ones by their names.

With '--against COMMIT' the prover of that commit is built, too, and both prove each game three times, in turn. The page then says of each
certificate its bytes, steps and hash by both, and the user seconds.

Exit codes:
  0  all is measured
  1  a proof is refused, or is not the one that certificates/ keeps; then nothing is written
  3  wrong usage, or a program or file that cannot be used

Examples:
  cargo certify bench
  cargo certify bench affine:4 3^3
  cargo certify bench 4^3
  cargo certify bench '3^3 --forbid-opening 13'
  cargo certify bench dictionary
  cargo certify bench boards
  cargo certify bench leaves
  cargo certify bench --write growth
  cargo certify bench --against HEAD~1 --up-to 10
  cargo certify bench --write --up-to 60
  cargo certify bench --write";

const QBF_HELP: &str = "\
Each .pg file below the directory is proved by 'prover prove pg:FILE', and the checker verifies the proof.
A solver is any program to compare with. It is given the path of a file and exits with 10 if Black wins and
with 20 if not. Any other code means that it does not know, so it keeps to a limit of its own.

Exit codes:
  0  all games are proved, refused or open
  1  a proof is refused, or contradicts another one or the solver; then nothing is written
  3  wrong usage, or a program or file that cannot be used

Examples:
  cargo certify qbf positional-games/hex-hein
  cargo certify qbf positional-games --timeout 10s
  cargo certify qbf positional-games --solver ./solve.sh --about 'DepQBF, with a limit of 30 s'";

const SITE_HELP: &str = "\
The site works from a file address and from any host. It is written beside DIR and then takes its place. A folder that this command did not
write is never replaced.
--quick leaves out what takes minutes: Go-Moku's proofs, and boards of more than 42 points in the map of m,n,k.

Exit codes:
  0  written
  1  a proof is refused; then nothing is written
  3  wrong usage, or a program, file or folder that cannot be used

Examples:
  cargo certify site target/site
  cargo certify site target/site --quick
  cargo certify site target/site --prover target/debug/prover --checker target/debug/checker";

#[derive(Parser)]
#[command(name = "certificates", bin_name = "cargo certify", about, version, after_help = AFTER_HELP)]
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
    #[command(after_help = BENCH_HELP)]
    Bench {
        /// Only these games: an expression for a game with whatever options, or expression and options in one argument
        #[arg(value_name = "GAME")]
        games: Vec<String>,
        /// Leave out proofs that took more seconds to find, according to certificates/measurements.json
        #[arg(long, value_name = "SECONDS")]
        up_to: Option<u32>,
        /// Compare the prover with that of an earlier commit
        #[arg(long, value_name = "COMMIT")]
        against: Option<String>,
        /// Keep the tables as certificates/BENCHMARKS.md, instead of printing them, where other games stay as they are; or, with --against, as
        /// certificates/AGAINST.md
        #[arg(long)]
        write: bool,
    },
    /// Prove the games of the field of quantified Boolean formulas, and tabulate what is found
    #[command(after_help = QBF_HELP)]
    Qbf {
        /// Where the .pg files are, in folders
        directory: PathBuf,
        /// The prover's limit for a game, as its --timeout
        #[arg(long, value_name = "DURATION", default_value = "60s")]
        timeout: String,
        /// A program that answers the same question, to compare with
        #[arg(long, value_name = "PROGRAM")]
        solver: Option<PathBuf>,
        /// What the page says of that program and its limit
        #[arg(long, value_name = "TEXT", requires = "solver")]
        about: Option<String>,
        /// Keep the page as certificates/QBF.md, instead of printing it
        #[arg(long)]
        write: bool,
    },
    /// Write a static site of all proofs
    #[command(after_help = SITE_HELP)]
    Site {
        /// The folder of the site, which is made, or replaced if it is one
        #[arg(value_name = "DIR")]
        place: PathBuf,
        /// Leave out what takes minutes
        #[arg(long)]
        quick: bool,
        /// Take this prover, rather than build one
        #[arg(long, value_name = "FILE", requires = "checker")]
        prover: Option<PathBuf>,
        /// Take this checker, rather than build one
        #[arg(long, value_name = "FILE", requires = "prover")]
        checker: Option<PathBuf>,
    },
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
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Bad) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {}", tools::printable(&error.to_string()));
            ExitCode::from(if matches!(error, Error::Refused) { 1 } else { 3 })
        }
    }
}

fn run(command: Command) -> Result<Verdict, Error> {
    let tools = match &command {
        Command::Site { prover: Some(prover), checker: Some(checker), .. } => Tools::given(prover, checker)?,
        Command::Demo | Command::Catalogue { .. } => Tools::build(Profile::Tests)?,
        Command::All | Command::Bench { .. } | Command::Qbf { .. } | Command::Site { .. } => {
            Tools::build(Profile::Release)?
        }
    };
    match command {
        Command::Demo => renew::demo(&tools),
        Command::All => renew::run(&tools),
        Command::Bench { games, up_to, against: Some(commit), write } => {
            bench::against(&tools, &games, up_to, &commit, write)
        }
        Command::Bench { games, up_to, against: None, write } => bench::run(&tools, &games, up_to, write),
        Command::Qbf { directory, timeout, solver, about, write } => {
            let directory = directory.canonicalize().map_err(Error::file(&directory))?;
            qbf::run(&tools, &qbf::Task { directory, solver, timeout, about, write })
        }
        Command::Site { place, quick, .. } => site::run(&tools, &place, quick),
        Command::Catalogue { check } => Ok(Verdict::all(&[
            catalogue::write_printed(&tools, check)?,
            catalogue::run(&tools, check)?,
            moves::run(&tools, check)?,
            animals::run(&tools, check)?,
            plans::run(&tools, check)?,
        ])),
    }
}
