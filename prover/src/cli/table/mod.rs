//! `prover table`: tables of games, each cell with its evidence.
//!
//! - `cubes`, `outcomes`: how the tables are printed; `list`: lists that fill several lines.

mod cubes;
mod list;
mod outcomes;

use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::cli::error::{CliError, FileError};
use crate::cli::outcome::Outcome;
use crate::cli::output::{check_report, tell};
use crate::cli::progress::Spinner;
use crate::tables::certificates::{Certificates, Proof, read_directory};
use crate::tables::cubes::Cube;
use crate::tables::outcomes::{Boards, Known, undecided};
use pgc_core::game::{Claim, Game};
use pgc_core::json;
use pgc_core::quote::shown;

const AFTER_HELP: &str = "\
All evidence is worked out anew, except what is called cited. Certificates are played
out here, but only the checker decides whether they hold.

The classes of k^n: 1, no draw position exists, so Xeno wins; 2, one exists, but Xeno
wins; 3, Ophelia draws. Cells that the evidence leaves open say which classes are
possible. With --json, each draw position has one letter per point, in the order of
'prover game': x for Xeno, o for Ophelia. All 75 cells take about ten seconds.

The other two tables say who wins m,n,k (3 to 9 in a row, up to 10 columns) and the
transversal designs td:K,Q. If no certificate decides a cell, Ophelia's draw on
another board may decide it, or a short search finds a proof. Otherwise the cell is
undecided: the table says how many positions were searched, here or before
(undecided.json among the certificates), and which command continues the search. The
table of m,n,k takes a minute and a half; with --max-points 64 it takes ten seconds.

Exit codes:
  0  printed
  3  wrong usage, or a directory that cannot be read

Examples:
  prover table
  prover table mnk
  prover table mnk --max-points 64
  prover table td --json > designs.jsonl
  prover table --max-points 1000 --certificates proofs
  prover table --json > table.jsonl";

/// Which cells to print, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// Which games
    #[arg(value_name = "GAMES", default_value = "cubes")]
    games: Games,
    /// Leave out boards with more points than this; by default all boards are included, up to the 759375 points of 15^5
    #[arg(long, value_name = "N")]
    max_points: Option<NonZero<usize>>,
    /// The directory of the certificates; by default 'certificates', if it is in this directory
    #[arg(long, value_name = "DIR")]
    certificates: Option<PathBuf>,
    /// Print one JSON object for each cell
    #[arg(long)]
    json: bool,
}

/// The games of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Games {
    /// The hypercubes k^n: Patashnik's table
    Cubes,
    /// M,n,k: k in a row on m columns and n rows
    Mnk,
    /// Transversal designs
    Td,
}

/// The default directory of certificates.
const DEFAULT_DIRECTORY: &str = "certificates";

/// Prints a table on standard output. Files that are no evidence are reported on standard error.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    match args.games {
        Games::Cubes => print_cubes(args),
        Games::Mnk => print_outcomes(args, Boards::Mnk),
        Games::Td => print_outcomes(args, Boards::Td),
    }
}

fn print_cubes(args: &Args) -> Result<Outcome, CliError> {
    use crate::tables::cubes::{cells, certified, is_wanted};
    let spinner = Spinner::new(args.json);
    let max_points = args.max_points.map_or(Cube::MAX_POINTS, NonZero::get);
    let found = certificates(args, is_wanted, certified, &spinner);
    let result = found.map(|found| (cells(max_points, &found.proofs, &spinner), found));
    spinner.finish();
    let (cells, found) = result?;
    check_report()?;
    tell_refused(&found);
    let mut out = io::BufWriter::new(io::stdout().lock());
    if args.json {
        cells.iter().try_for_each(|cell| json::write(&mut out, cell))?;
    } else {
        cubes::write_text(&mut out, &cells)?;
    }
    out.flush()?;
    Ok(Outcome::Done)
}

fn print_outcomes(args: &Args, boards: Boards) -> Result<Outcome, CliError> {
    use crate::tables::outcomes::{cells, certified, is_wanted};
    let spinner = Spinner::new(args.json);
    let max_points = args.max_points.map_or(usize::MAX, NonZero::get);
    let searched = directory(args).map_or(Ok(Vec::new()), undecided::read);
    let result = certificates(args, is_wanted, certified, &spinner).and_then(|mut found| {
        let known = Known {
            proofs: std::mem::take(&mut found.proofs),
            searched: searched.as_ref().ok().cloned().unwrap_or_default(),
        };
        Ok((cells(boards, max_points, &known, &spinner)?, found))
    });
    spinner.finish();
    let (cells, found) = result?;
    check_report()?;
    tell_refused(&found);
    if directory(args).is_none() {
        tell(&format!(
            "note: no certificates are found, as there is no directory '{DEFAULT_DIRECTORY}' here; name one with --certificates"
        ));
    }
    if let Err(error) = searched {
        tell(&format!("note: {}: this file is ignored: {error}", undecided::FILE));
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    if args.json {
        cells.iter().try_for_each(|cell| json::write(&mut out, cell))?;
    } else {
        outcomes::write_text(&mut out, boards, &cells)?;
    }
    out.flush()?;
    Ok(Outcome::Done)
}

/// The directory named, or the default one if there is one.
fn directory(args: &Args) -> Option<&Path> {
    let default = Path::new(DEFAULT_DIRECTORY);
    args.certificates.as_deref().or_else(|| default.is_dir().then_some(default))
}

/// What the certificates show that are wanted.
fn certificates<T>(
    args: &Args,
    is_wanted: impl Fn(&Game, Claim) -> bool,
    evidence: impl Fn(Proof) -> T,
    spinner: &Spinner,
) -> Result<Certificates<T>, CliError> {
    let Some(directory) = directory(args) else { return Ok(Certificates::default()) };
    read_directory(directory, is_wanted, evidence, spinner).map_err(|error| FileError::Read(error).of(directory))
}

/// Reports the files that are no evidence.
fn tell_refused<T>(found: &Certificates<T>) {
    for (path, refusal) in &found.refused {
        tell(&format!("note: {}: this file is not used as evidence: {refusal}", shown(path)));
    }
}
