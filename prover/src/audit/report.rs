//! An audit for a reader.

use std::io::{self, Write};

use serde::Serialize;

use super::finding::{Finding, Kind};
use super::{Audit, Verdict};
use crate::certificate::{Maps, theorem_hash};
use crate::game::hex;
use crate::quote::quoted;

/// The certificate that came of an audit.
#[derive(Debug, Serialize)]
pub struct Written {
    claim: String,
    game: String,
    lemmas: usize,
    maps: usize,
    bytes: usize,
    hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

#[derive(Serialize)]
struct Json<'a> {
    title: Option<&'a str>,
    verdict: &'static str,
    flawless: bool,
    findings: Vec<JsonFinding<'a>>,
    certificate: Option<&'a Written>,
}

#[derive(Serialize)]
struct JsonFinding<'a> {
    line: usize,
    column: usize,
    about: &'a str,
    kind: Kind,
    text: &'a str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    details: &'a [String],
}

impl Written {
    /// What is told of an audit's certificate, given its bytes and where they are.
    pub fn of(audit: &Audit, bytes: &[u8], file: Option<String>) -> Option<Written> {
        let certificate = audit.certificate.as_ref()?;
        let strategy = &certificate.strategy;
        Some(Written {
            claim: strategy.claim.to_string(),
            game: certificate.game.text(),
            lemmas: strategy.lemmas.len() + 1,
            maps: Maps::of(strategy).listed().len(),
            bytes: bytes.len(),
            hash: hex(&theorem_hash(certificate)),
            file,
        })
    }
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Verdict::Covered => "COVERED",
            Verdict::Mislabelled => "MISLABELLED",
            Verdict::NotCovered => "NOT COVERED",
            Verdict::NoStrategy => "NO STRATEGY",
        }
    }
}

/// Writes an audit as one JSON object.
///
/// # Errors
///
/// What the writer says.
pub fn write_json(out: &mut impl Write, audit: &Audit, written: Option<&Written>) -> io::Result<()> {
    let findings = audit.findings.iter().map(|finding| JsonFinding {
        line: finding.place.line,
        column: finding.place.column,
        about: &finding.about,
        kind: finding.kind,
        text: &finding.text,
        details: &finding.details,
    });
    let json = Json {
        title: audit.text.title.as_deref(),
        verdict: audit.verdict.word(),
        flawless: audit.is_flawless(),
        findings: findings.collect(),
        certificate: written,
    };
    serde_json::to_writer(&mut *out, &json)?;
    writeln!(out)
}

/// Writes an audit for a person, who sees the places in the source that need a change.
///
/// # Errors
///
/// What the writer says.
pub fn write_text(out: &mut impl Write, audit: &Audit, source: &str, written: Option<&Written>) -> io::Result<()> {
    let text = &audit.text;
    let titles = text.title.iter().map(|title| ("title", title));
    for (what, line) in titles.chain(text.sources.iter().map(|source| ("source", source))) {
        writeln!(out, "{what:<8} {line}")?;
    }
    if let Some(game) = &text.game {
        let board = &game.board;
        writeln!(out, "game     {}: {} points, {} lines", game.text(), board.points(), board.lines().len())?;
    }
    for names in audit.names() {
        writeln!(out, "names    {names}")?;
    }
    let mut before: Option<&Finding> = None;
    for finding in &audit.findings {
        let head = |finding: &Finding| (finding.place, finding.kind, finding.about.clone());
        if before.map(head) != Some(head(finding)) {
            write_head(out, finding, source)?;
        }
        for line in [&finding.text].into_iter().chain(&finding.details) {
            writeln!(out, "  {line}")?;
        }
        before = Some(finding);
    }
    writeln!(out, "\nverdict  {}", summary(audit))?;
    if let Some(written) = written {
        writeln!(out, "claim    {} {}", written.claim, written.game)?;
        writeln!(out, "lemmas   {}, the theorem included", written.lemmas)?;
        writeln!(out, "maps     {}", written.maps)?;
        writeln!(out, "bytes    {}", written.bytes)?;
        writeln!(out, "hash     {}", written.hash)?;
        if let Some(file) = &written.file {
            writeln!(out, "file     {file}")?;
        }
    }
    Ok(())
}

fn summary(audit: &Audit) -> String {
    let count = |test: &dyn Fn(&Finding) -> bool| audit.findings.iter().filter(|finding| test(finding)).count();
    let gaps = count(&|finding| finding.kind == Kind::Gap);
    let others = count(&|finding| finding.kind.is_defect() && finding.kind != Kind::Gap);
    let mut text = audit.verdict.word().to_owned();
    let mut add = |count: usize, one: &str, many: &str| {
        if count > 0 {
            text += if text.contains(',') { " and " } else { ", " };
            text += &if count == 1 { one.to_owned() } else { format!("{count} {many}") };
        }
    };
    add(gaps, "one gap", "gaps");
    if gaps == 0 {
        add(others, "one thing is wrong", "things are wrong");
    } else {
        add(others, "one other thing is wrong", "other things are wrong");
    }
    text
}

/// Tells where a finding is and of which kind; what needs a change is quoted.
fn write_head(out: &mut impl Write, Finding { place, about, kind, .. }: &Finding, source: &str) -> io::Result<()> {
    writeln!(out, "\nline {}, {about}: {}", place.line, kind.word())?;
    if kind.is_defect() {
        write!(out, "{}", quoted(source, place.line, place.column))?;
    }
    Ok(())
}
