//! The audit of a dictionary of strategic moves.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::cli::audit::{Audited, Common, verdict, written};
use crate::cli::game_args::GameArgs;
use crate::cli::output::{CliError, Outcome, threads};
use pgc_audit::dictionary::coverage::{Lacking, Options, Status, audit};
use pgc_audit::dictionary::read;
use pgc_core::dictionary::Entry;
use pgc_show::write_levels;

/// The dictionary to audit, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("help/dictionary.txt"))]
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
    // A place that cannot be written is told before a mistake in the text.
    args.common.output()?;
    let audited = Audited::begin(&args.common, &args.text, || ());
    let entries = read(&args.text, game.board.points())?;
    let output = args.common.output()?;
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
    let mut found = json!(audit);
    found["entries"] = json!(entries.len());
    found["used"] = json!(used);
    found["blocks"] = json!(audit.levels.iter().map(|level| level.blocks).sum::<usize>());
    found["faulty"] = json!(faulty);
    found["again"] = json!(again);
    found["superfluous"] = json!(superfluous);
    found["unused"] = json!(unused);
    let is_to_look_at = |lacking: &&Lacking| lacking.missing > 1 || !lacking.others.is_empty();
    let mut table = Vec::new();
    played.as_ref().map_or(Ok(()), |played| write_levels(&mut table, played))?;
    let more = json!({
        "certificate_levels": played.is_some().then(|| String::from_utf8_lossy(&table)),
        "to_look_at": audit.lacking.iter().filter(is_to_look_at).collect::<Vec<_>>(),
        "is_dominated": audit.missing.iter().map(|missing| missing.is_dominated).collect::<Vec<_>>(),
    });
    found["verdict"] = json!(verdict(proof.is_some()));
    found["certificate"] = json!(certificate);
    audited.report(Some(&game), found, more, include_str!("dictionary.txt"))?;
    Ok(if proof.is_some() { Outcome::DONE } else { Outcome::OPPOSITE })
}
