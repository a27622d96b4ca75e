//! The audit of a text in the notation of strategies.
//!
//! For a reader, findings of one kind at one place are cut after a few, except for gaps: each reply without an answer is told.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;
use serde_json::json;

use crate::cli::audit::{Args, Audited, named_output, print, tell_nothing};
use crate::cli::output::{CliError, Outcome, check_report};
use pgc_audit::Summary;
use pgc_audit::dictionary::looks_like_dictionary;
use pgc_audit::notation::finding::{Finding, Kind};
use pgc_audit::notation::parse::{MAX_TEXT_BYTES, Place};
use pgc_audit::notation::{Options, audit};
use pgc_core::game::{Game, Point};
use pgc_core::quote::{FileName, marked, quoted};
use pgc_core::sources::read_input;
use pgc_engine::file::encode;

/// Audits the text and reports what is found.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let audited = Audited::begin(args, &Arc::default(), || ());
    let source = read_input(args.text(), MAX_TEXT_BYTES)?;
    check_report()?;
    let output = named_output(args)?;
    let folder = args.text().parent();
    let progress = Some(&*audited.spinner as _);
    let options = Options { forced_search: args.forced_search, folder, nodes: args.nodes, progress };
    let audit = audited.end(audit(&source, &options)).map_err(|mistake| CliError::Strategy {
        path: args.text().to_owned(),
        quoted: quoted(&source, mistake.place.line, mistake.place.column).trim_end().to_owned(),
        hint: if looks_like_dictionary(&source) { MAY_BE_DICTIONARY } else { "" },
        mistake: Box::new(mistake),
    })?;
    // The text has named further files that were read.
    check_report()?;
    let bytes = audit.certificate.as_ref().map(encode).transpose()?;
    if let (Some(bytes), Some(output)) = (&bytes, &output) {
        output.write(bytes)?;
    }
    let certificate = audit.certificate.as_ref().zip(bytes).map(|(certificate, bytes)| Written {
        summary: Summary::of(certificate, bytes.len()),
        file: args.output.as_ref().map(FileName::new),
    });
    let (text, findings) = (&audit.text, &audit.findings);
    let report = Report {
        verdict: audit.verdict.word(),
        flawless: audit.is_flawless(),
        input: FileName::new(args.text()),
        title: text.title.as_deref(),
        game: text.game.as_ref().map(Game::name),
        names: audit.named_points().collect(),
        findings,
        certificate,
    };
    let lines: Vec<Vec<char>> = source.lines().map(|line| line.chars().collect()).collect();
    let groups = findings.chunk_by(|one, other| head(one) == head(other)).map(|findings| Group::of(findings, &lines));
    let places = |test: &dyn Fn(Kind) -> bool| {
        findings.iter().filter(|finding| test(finding.kind)).map(head).collect::<BTreeSet<_>>().len()
    };
    let more = json!({
        "sources": text.sources,
        "told_game": text.told_game.as_ref().filter(|told| Some(*told) != report.game.as_ref()),
        "points": text.game.as_ref().map(|game| game.board.points()),
        "lines": text.game.as_ref().map(|game| game.board.lines().len()),
        "named": audit.named_points().collect::<Vec<_>>(),
        "groups": groups.collect::<Vec<_>>(),
        "gaps": findings.iter().filter(|finding| finding.kind == Kind::Gap).count(),
        "others": places(&|kind| kind.is_defect() && !matches!(kind, Kind::Gap | Kind::Undecided)),
        "undecided": places(&|kind| kind == Kind::Undecided),
    });
    print(args, None, &report, more, include_str!("strategy.txt"))?;
    let is_missed = tell_nothing(args, audit.certificate.is_some());
    Ok(if audit.is_flawless() && !is_missed { Outcome::Done } else { Outcome::Opposite })
}

const MAY_BE_DICTIONARY: &str =
    "\nif this is a dictionary, with a position and a move on each line, use '--format dictionary'";

/// The whole report.
#[derive(Serialize)]
struct Report<'a> {
    verdict: &'static str,
    flawless: bool,
    /// The text's file as the user named it.
    input: FileName,
    title: Option<&'a str>,
    game: Option<String>,
    /// The names with their points, unless the names are just the points' numbers.
    names: BTreeMap<&'a str, Point>,
    findings: &'a [Finding],
    certificate: Option<Written>,
}

/// The certificate.
#[derive(Serialize)]
struct Written {
    #[serde(flatten)]
    summary: Summary,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<FileName>,
}

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
