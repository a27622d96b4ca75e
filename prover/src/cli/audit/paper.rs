//! The audit of a text in the notation of strategies.
//!
//! For a reader, findings of one kind at one place are cut after a few, except for gaps: each reply without an answer is told.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::json;

use crate::cli::audit::{Audited, Common};
use crate::cli::output::{CliError, Outcome, check_report};
use pgc_audit::dictionary::looks_like_dictionary;
use pgc_audit::notation::finding::{Finding, Kind};
use pgc_audit::notation::parse::{MAX_TEXT_BYTES, Place};
use pgc_audit::notation::{NODES, Options, audit};
use pgc_audit::{AuditError, Proof, Summary};
use pgc_core::game::{Game, Point};
use pgc_core::quote::{FileName, marked};
use pgc_core::sources::read_input;

/// The text to audit, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("help/paper.txt"))]
pub(in crate::cli) struct Args {
    /// The text; - is standard input
    text: PathBuf,
    /// Fill in sequences of moves that force a win, and not only single moves
    #[arg(long)]
    forced_search: bool,
    /// End each stage of the search for an outcome that the text claims after so many positions
    #[arg(long, value_name = "N", default_value_t = NODES)]
    nodes: u64,
    #[command(flatten)]
    common: Common,
}

/// Audits the text and reports what is found.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let audited = Audited::begin(&args.common, &args.text, || ());
    let source = read_input(&args.text, MAX_TEXT_BYTES)?;
    let output = args.common.output()?;
    let folder = args.text.parent().unwrap_or(Path::new(""));
    let (nodes, progress) = (args.nodes, &*audited.spinner);
    let options = Options { forced_search: args.forced_search, folder, nodes, progress };
    let audit = audited.end(audit(&source, &options)).map_err(|mistake| {
        let hint = if looks_like_dictionary(&source) { MAY_BE_DICTIONARY } else { "" };
        AuditError::at(&args.text, &source, &mistake, hint)
    })?;
    // The text has named further files that were read.
    check_report()?;
    let proof = audit.certificate.clone().map(Proof::encoded).transpose()?;
    let (text, findings) = (&audit.text, &audit.findings);
    // The names with their points, unless the names are just the points' numbers.
    let names: BTreeMap<&str, Point> = audit.named_points().collect();
    let lines: Vec<Vec<char>> = source.lines().map(|line| line.chars().collect()).collect();
    let groups = findings.chunk_by(|one, other| head(one) == head(other)).map(|findings| Group::of(findings, &lines));
    let places = |test: &dyn Fn(Kind) -> bool| {
        findings.iter().filter(|finding| test(finding.kind)).map(head).collect::<BTreeSet<_>>().len()
    };
    let more = json!({
        "sources": text.sources,
        "told_game": text.told_game.as_ref().filter(|told| Some(*told) != text.game.as_ref().map(Game::name).as_ref()),
        "points": text.game.as_ref().map(|game| game.board.points()),
        "lines": text.game.as_ref().map(|game| game.board.lines().len()),
        "named": audit.named_points().collect::<Vec<_>>(),
        "groups": groups.collect::<Vec<_>>(),
        "gaps": findings.iter().filter(|finding| finding.kind == Kind::Gap).count(),
        "others": places(&|kind| kind.is_defect() && !matches!(kind, Kind::Gap | Kind::Undecided)),
        "undecided": places(&|kind| kind == Kind::Undecided),
    });
    let mut certificate =
        proof.as_ref().map(|Proof { certificate, bytes }| json!(Summary::of(certificate, bytes.len())));
    if let (Some(certificate), Some(proof), Some(output)) = (&mut certificate, &proof, &output) {
        output.write(&proof.bytes)?;
        certificate["file"] = json!(FileName::new(output.path()));
    }
    let found = json!({
        "verdict": audit.verdict.word(), "flawless": audit.is_flawless(), "title": text.title, "names": names, "findings": findings,
        "certificate": certificate,
    });
    let is_missed = audited.report(text.game.as_ref(), found, more, include_str!("paper.txt"))?;
    Ok(if audit.is_flawless() && !is_missed { Outcome::DONE } else { Outcome::OPPOSITE })
}

const MAY_BE_DICTIONARY: &str =
    "\nif this is a dictionary, with a position and a move on each line, use 'prover audit dictionary'";

/// The most findings of one kind that are shown at one place; gaps are all shown.
const SHOWN: usize = 3;

/// Findings under one heading.
#[derive(Serialize)]
struct Group<'a> {
    line: usize,
    about: &'a str,
    kind: Kind,
    /// The place in the text, if it needs a correction.
    quoted: Option<String>,
    texts: Vec<&'a String>,
    /// How many are left out.
    more: usize,
}

impl<'a> Group<'a> {
    fn of(findings: &'a [Finding], lines: &[Vec<char>]) -> Group<'a> {
        let (place, kind, about) = head(&findings[0]);
        let line = place.line.checked_sub(1).and_then(|index| lines.get(index));
        let quoted = kind.is_defect().then(|| marked(line.map_or(&[], Vec::as_slice), place.column));
        let shown = if kind == Kind::Gap { findings.len() } else { SHOWN };
        let texts = findings.iter().take(shown).flat_map(|finding| [&finding.text].into_iter().chain(&finding.details));
        let (texts, more) = (texts.collect(), findings.len().saturating_sub(shown));
        Group { line: place.line, about, kind, quoted, texts, more }
    }
}

/// What findings have in common that are reported under one heading.
fn head(finding: &Finding) -> (Place, Kind, &str) {
    (finding.place, finding.kind, &finding.about)
}
