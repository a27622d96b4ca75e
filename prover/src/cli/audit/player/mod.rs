//! The audit of a program that plays.

mod process;
mod report;

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::program_args::{PlayerArgs, Protocol};
use super::{Args, output, tell_gap, watched, write};
use crate::cli::error::CliError;
use crate::cli::outcome::Outcome;
use crate::cli::output::{check_report, heard, report_stream, tell};
use crate::cli::progress::Spinner;
use pgc_audit::program::audit::{Options, audit};
use pgc_audit::program::protocol;
use pgc_core::game::{Claim, Game, Names};
use pgc_core::quote::counted;
use process::{Leash, Process, milliseconds};
use report::Report;

/// The most questions, by default.
const NODES: u64 = 1_000_000;

/// The time for a move, by default.
const MOVE_TIME: Duration = Duration::from_secs(5);

/// Audits the program, writes the certificate if there is one and a path for it, and reports what is found.
pub(super) fn run(args: &Args, command: &str) -> Result<Outcome, CliError> {
    let start = Instant::now();
    let PlayerArgs { move_time, up_to_symmetry, findings, player_errors, .. } = args.program;
    let game = Game::read(args.game.as_deref().ok_or(CliError::NoGame)?)?;
    let claim = args.program.claim.unwrap_or(Claim::XenoWins);
    let spinner = Arc::new(Spinner::new(args.json));
    let leash = Leash::default();
    let ended = leash.clone();
    let ending = watched(args, &spinner, &Arc::default(), move || ended.close());
    check_report()?;
    let output = output(args)?;
    let time = move_time.unwrap_or(MOVE_TIME);
    let options = Options {
        claim,
        protocol: match args.program.protocol {
            None | Some(Protocol::Lines) => protocol::Protocol::Lines,
            Some(Protocol::Gomocup) => protocol::Protocol::Gomocup,
        },
        milliseconds: milliseconds(time),
        every_move: args.every_move,
        up_to_symmetry,
        nodes: args.nodes.unwrap_or(NODES),
        findings: usize::try_from(findings.unwrap_or(1)).unwrap_or(usize::MAX),
        progress: &*spinner,
    };
    let audit = audit(&game, Process::new(command, time, player_errors, &leash), &options);
    ending.come();
    spinner.finish();
    let audit = audit?;
    if let Some(printed) = leash.unstarted() {
        return Err(CliError::Unstarted { command: command.to_owned(), printed });
    }
    let proof = audit.proof.as_ref();
    let written = write(output.as_ref(), proof)?;
    let report = Report::new(&game, claim, command, &audit, written, start.elapsed().as_secs_f64());
    heard(report.print(Names::of(&game), args.json, &mut report_stream(args.output.as_deref())))?;
    if audit.is_cut {
        tell(&format!(
            "the audit asked {} and is not complete; allow more with --nodes",
            counted(audit.asked + audit.again, "question")
        ));
    }
    if audit.asked == 0 && audit.findings.is_empty() {
        tell("the program was never asked, as the outcome is clear at once; ask it in all positions with --every-move");
    }
    tell_gap(args, proof);
    Ok(match (proof, &audit.findings[..]) {
        (Some(_), _) => Outcome::Done,
        (None, []) => Outcome::Undecided,
        (None, _) => Outcome::Opposite,
    })
}
