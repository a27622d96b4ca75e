//! The audit of a dictionary of strategic moves.

use serde::Serialize;
use serde_json::json;

use crate::cli::audit::{Args, Audited, Written, named_output, verdict, write};
use crate::cli::output::{CliError, Outcome, check_report, threads};
use pgc_audit::dictionary::coverage::{Audit, Lacking, Options, Status, audit};
use pgc_audit::dictionary::read;
use pgc_core::dictionary::Entry;
use pgc_core::game::Point;
use pgc_show::write_levels;

/// Audits the dictionary, writes the certificate if there is one and a path for it, and reports what is missing.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let game = args.game()?.plain("a dictionary")?;
    let audited = Audited::begin(args, &Default::default(), || ());
    let output = named_output(args)?;
    let entries = read(args.text(), game.board.points())?;
    check_report()?;
    // What was read must not be written.
    output.as_ref().map_or(Ok(()), |output| output.claim(|_| false))?;
    let options = Options { threads: threads(None), shorten: args.shorten, progress: &*audited.spinner };
    let audit = audited.end(audit(&game, &entries, &options))?;
    let file = write(output.as_ref(), audit.proof.as_ref())?;
    // For its levels the proof is played out again.
    let proof = audit.proof.as_ref();
    let certificate = proof.map(|proof| Written { levels: Some(proof.statistics()), ..Written::new(proof, file) });
    let mut found = Found {
        entries: entries.len(),
        used: 0,
        blocks: audit.levels.iter().map(|level| level.blocks).sum(),
        audit: &audit,
        faulty: Vec::new(),
        again: Vec::new(),
        superfluous: Vec::new(),
        unused: Vec::new(),
    };
    for (status, &Entry { line, ref choice }) in audit.statuses.iter().zip(&entries) {
        match *status {
            Status::Used => found.used += 1,
            Status::Faulty(fault) => found.faulty.push(Faulty { line, why: fault.to_string() }),
            Status::Again { first, same } => {
                found.again.push(Again { line, point: choice.point, first: entries[first].line, same });
            }
            Status::Superfluous => found.superfluous.push(line),
            Status::Unused => found.unused.push(line),
        }
    }
    let told = |lacking: &&Lacking| lacking.missing > 1 || !lacking.others.is_empty();
    let mut levels = Vec::new();
    let played = certificate.as_ref().and_then(|written| written.levels.as_ref());
    played.map_or(Ok(()), |played| write_levels(&mut levels, played))?;
    let more = json!({
        "certificate_levels": played.map(|_| String::from_utf8_lossy(&levels)),
        "to_look_at": audit.lacking.iter().filter(told).collect::<Vec<_>>(),
        "is_dominated": audit.missing.iter().map(|missing| missing.is_dominated).collect::<Vec<_>>(),
    });
    let told = (verdict(proof.is_some()), certificate);
    audited.report(args, Some(&game), told, found, more, include_str!("dictionary.txt"))?;
    Ok(if proof.is_some() { Outcome::Done } else { Outcome::Opposite })
}

/// What was found of a dictionary.
#[derive(Serialize)]
struct Found<'a> {
    /// How many entries the dictionary has.
    entries: usize,
    /// How many of them are used.
    used: usize,
    /// How many positions are answered by blocks that are filled in, up to symmetry.
    blocks: usize,
    #[serde(flatten)]
    audit: &'a Audit,
    faulty: Vec<Faulty>,
    again: Vec<Again>,
    /// Lines of the dictionary.
    superfluous: Vec<usize>,
    /// Lines of the dictionary.
    unused: Vec<usize>,
}

/// An entry that is of no use.
#[derive(Debug, Serialize)]
struct Faulty {
    line: usize,
    why: String,
}

/// An entry for a position that already has one.
#[derive(Debug, Serialize)]
struct Again {
    line: usize,
    point: Point,
    /// The line of the entry that counts instead.
    first: usize,
    /// Whether the moves are the same up to symmetry.
    same: bool,
}
