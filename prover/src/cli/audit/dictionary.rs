//! The audit of a dictionary of strategic moves.

mod report;

use std::num::NonZero;
use std::sync::Arc;
use std::time::Instant;

use report::Report;

use super::{Args, output, tell_gap, watched, write};
use crate::cli::error::CliError;
use crate::cli::outcome::Outcome;
use crate::cli::output::{check_report, heard, report_stream};
use crate::cli::progress::Spinner;
use pgc_audit::dictionary::coverage::{Options, audit};
use pgc_audit::dictionary::read_input;
use pgc_core::game::Game;

/// Audits the dictionary, writes the certificate if there is one and a path for it, and reports what is missing.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let start = Instant::now();
    let game = Game::read(args.game.as_deref().ok_or(CliError::NoGame)?)?.plain("a dictionary")?;
    let spinner = Arc::new(Spinner::new(args.json));
    let ending = watched(args, &spinner, &Arc::default(), || ());
    let output = output(args)?;
    let entries = read_input(args.text(), game.board.points())?;
    check_report()?;
    // What was read must not be written.
    output.as_ref().map_or(Ok(()), |output| output.claim(|_| false))?;
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let options = Options { threads, shorten: args.shorten, progress: &*spinner };
    let audit = audit(&game, &entries, &options);
    ending.come();
    spinner.finish();
    let audit = audit?;
    let written = write(output.as_ref(), audit.proof.as_ref())?;
    let report = Report::new(&game, args.text(), &entries, &audit, written, start.elapsed().as_secs_f64());
    heard(report.print(args.json, &mut report_stream(args.output.as_deref())))?;
    tell_gap(args, audit.proof.as_ref());
    Ok(if audit.proof.is_some() { Outcome::Done } else { Outcome::Opposite })
}
