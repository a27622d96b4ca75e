//! The audit of a dictionary of strategic moves.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::cli::audit::{Audited, Common, verdict, written};
use crate::cli::game_args::GameArgs;
use crate::cli::output::{CliError, Outcome, check_report, threads};
use pgc_audit::dictionary::coverage::{Lacking, Options, Status, audit};
use pgc_audit::dictionary::read;
use pgc_core::dictionary::Entry;
use pgc_show::write_levels;

const AFTER_HELP: &str = "\
A dictionary is a list of positions, each with a move of Xeno's, in the form of 'prover prove --hints'. The audit \
begins at the empty board. A position with Xeno to move needs an entry, with two exceptions: the audit finds a forced \
sequence, or Ophelia would complete a line next, and the audit fills in the block. The entry may be for the position \
itself up to symmetry, or for one with the same points of Xeno's and more of Ophelia's. Every reply to its move, or to \
the block, is treated likewise. No strategic move is filled in. A position without an entry is listed with a line of \
play, Ophelia's moves in parentheses, and with the entry to whose move the last one replies. Entries are named by \
their lines in the file. Those of no use are listed, too: faulty ones, those for a position that already has one \
(again), those at forced sequences (superfluous), and those that no play reaches (unused). The game has at most 512 \
points and lines of at most eight.

Exit codes:
  0  everything is covered
  1  something is not covered; the report says what
  2  the time of --timeout was up before the audit was done
  3  wrong usage, a file that cannot be read or written, or a text that is not understood

Examples:
  prover audit dictionary 4^3 patashnik.txt -o qubic.pgc
  prover audit dictionary 4^3 --maker-breaker moves.txt --shorten";

/// The dictionary to audit, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The dictionary; - is standard input
    text: PathBuf,
    /// Make the certificate short, with the dictionary's own moves; this may take minutes
    #[arg(long)]
    shorten: bool,
    #[command(flatten)]
    common: Common,
}

/// Audits the dictionary, writes the certificate if there is one and a path for it, and reports what is missing.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let game = args.game.load()?.plain("a dictionary")?;
    let output = args.common.output()?;
    let audited = Audited::begin(&args.common, &args.text, || ());
    let entries = read(&args.text, game.board.points())?;
    check_report()?;
    // What was read must not be written.
    output.as_ref().map_or(Ok(()), |output| output.claim(|_| false))?;
    let options = Options { threads: threads(None), shorten: args.shorten, progress: &*audited.spinner };
    let audit = audited.end(audit(&game, &entries, &options))?;
    // For its levels the proof is played out again.
    let proof = audit.proof.as_ref();
    let mut certificate = written(output.as_ref(), proof)?;
    let played = proof.map(|proof| proof.statistics());
    if let (Some(Value::Object(certificate)), Value::Object(levels)) = (&mut certificate, json!(played)) {
        certificate.extend(levels);
    }
    let (mut used, mut faulty, mut again, mut superfluous, mut unused) = (0, vec![], vec![], vec![], vec![]);
    for (status, &Entry { line, ref choice }) in audit.statuses.iter().zip(&entries) {
        match *status {
            Status::Used => used += 1,
            Status::Faulty(fault) => faulty.push(json!({ "line": line, "why": fault.to_string() })),
            Status::Again { first, same } => {
                let first = entries[first].line;
                again.push(json!({ "line": line, "point": choice.point, "first": first, "same": same }));
            }
            Status::Superfluous => superfluous.push(line),
            Status::Unused => unused.push(line),
        }
    }
    // Entries are named by their lines in the file. Blocks are positions that are answered by blocks which are filled in, up to symmetry.
    let found = json!({
        "entries": entries.len(),
        "used": used,
        "blocks": audit.levels.iter().map(|level| level.blocks).sum::<usize>(),
        "dominated": audit.dominated,
        "positions": audit.positions,
        "levels": audit.levels,
        "missing": audit.missing,
        "lacking": audit.lacking,
        "faulty": faulty,
        "again": again,
        "superfluous": superfluous,
        "unused": unused,
    });
    let is_to_look_at = |lacking: &&Lacking| lacking.missing > 1 || !lacking.others.is_empty();
    let mut table = Vec::new();
    played.as_ref().map_or(Ok(()), |played| write_levels(&mut table, played))?;
    let more = json!({
        "certificate_levels": played.is_some().then(|| String::from_utf8_lossy(&table)),
        "to_look_at": audit.lacking.iter().filter(is_to_look_at).collect::<Vec<_>>(),
        "is_dominated": audit.missing.iter().map(|missing| missing.is_dominated).collect::<Vec<_>>(),
    });
    let told = (verdict(proof.is_some()), certificate);
    audited.report(Some(&game), told, found, more, include_str!("dictionary.txt"))?;
    Ok(if proof.is_some() { Outcome::DONE } else { Outcome::OPPOSITE })
}
