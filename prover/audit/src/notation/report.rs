//! The report of an audit.
//!
//! The same findings are written for a reader and as JSON. For a reader, findings of one kind at one place are cut
//! after a few, except for gaps: each reply without an answer is told.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use serde::Serialize;

use crate::notation::finding::{Finding, Kind};
use crate::notation::parse::Place;
use crate::notation::{Audit, Verdict};
use pgc_core::certificate::{Maps, theorem_hash};
use pgc_core::game::{Game, Point, hex};
use pgc_core::json;
use pgc_core::quote::{FileName, counted, marked, printable};

/// The most findings of one kind that are shown at one place; gaps are all shown.
const SHOWN: usize = 3;

/// The certificate that an audit produced.
#[derive(Debug, Serialize)]
pub struct Written {
    claim: String,
    game: String,
    line_digest: String,
    lemmas: usize,
    maps: usize,
    bytes: usize,
    hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<FileName>,
}

#[derive(Serialize)]
struct Json<'a> {
    verdict: &'static str,
    flawless: bool,
    /// The text's file as the user named it.
    input: &'a FileName,
    title: Option<&'a str>,
    game: Option<String>,
    /// The names with their points, unless the names are just the points' numbers.
    names: BTreeMap<&'a str, Point>,
    findings: &'a [Finding],
    certificate: Option<&'a Written>,
}

impl Written {
    /// The description of an audit's certificate, given its bytes and its file.
    pub fn of(audit: &Audit, bytes: &[u8], file: Option<FileName>) -> Option<Written> {
        let certificate = audit.certificate.as_ref()?;
        let strategy = &certificate.strategy;
        Some(Written {
            claim: strategy.claim.to_string(),
            game: certificate.game.text(),
            line_digest: hex(&certificate.game.line_digest()),
            lemmas: strategy.lemmas.len() + 1,
            maps: Maps::of(strategy).listed().len(),
            bytes: bytes.len(),
            hash: hex(&theorem_hash(certificate)),
            file,
        })
    }
}

impl Verdict {
    /// The word for it in a report.
    pub fn word(self) -> &'static str {
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
/// `out` cannot be written.
pub fn write_json(out: &mut impl Write, audit: &Audit, input: &FileName, written: Option<&Written>) -> io::Result<()> {
    let data = Json {
        verdict: audit.verdict.word(),
        flawless: audit.is_flawless(),
        input,
        title: audit.text.title.as_deref(),
        game: audit.text.game.as_ref().map(Game::text),
        names: audit.named_points().collect(),
        findings: &audit.findings,
        certificate: written,
    };
    json::write(out, &data)
}

/// Writes an audit as text for a person, and quotes the places in the source that need a correction.
///
/// # Errors
///
/// `out` cannot be written.
pub fn write_text(out: &mut impl Write, audit: &Audit, source: &str, written: Option<&Written>) -> io::Result<()> {
    let text = &audit.text;
    let titles = text.title.iter().map(|title| ("title", title));
    for (what, line) in titles.chain(text.sources.iter().map(|source| ("source", source))) {
        writeln!(out, "{what:<8} {}", printable(line))?;
    }
    if let Some(game) = &text.game {
        let board = &game.board;
        let told = text.told_game.as_ref().filter(|told| **told != game.text());
        let told = told.map(|told| format!("{}, that is ", printable(told))).unwrap_or_default();
        let [points, lines] =
            [(board.points(), "point"), (board.lines().len(), "line")].map(|(count, noun)| counted(count, noun));
        writeln!(out, "game     {told}{}: {points}, {lines}", game.text())?;
    }
    for names in audit.names() {
        writeln!(out, "names    {}", printable(&names))?;
    }
    let mut lines = Lines { lines: source.lines().collect(), last: 0, letters: Vec::new() };
    for findings in audit.findings.chunk_by(|one, other| head(one) == head(other)) {
        write_head(out, &findings[0], &mut lines)?;
        let shown = if findings[0].kind == Kind::Gap { findings.len() } else { SHOWN };
        for finding in findings.iter().take(shown) {
            for line in [&finding.text].into_iter().chain(&finding.details) {
                writeln!(out, "  {}", printable(line))?;
            }
        }
        match findings.len().saturating_sub(shown) {
            0 => {}
            1 => writeln!(out, "  and the same once more, in another line of play")?,
            more => writeln!(out, "  and the same {more} times more, in other lines of play")?,
        }
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

/// What findings have in common that are reported under one heading.
fn head(finding: &Finding) -> (Place, Kind, &str) {
    (finding.place, finding.kind, &finding.about)
}

/// The verdict, with the numbers of gaps, of places where something else is wrong, and of places where a limit was met.
fn summary(audit: &Audit) -> String {
    let gaps = audit.findings.iter().filter(|finding| finding.kind == Kind::Gap).count();
    let places = |test: &dyn Fn(Kind) -> bool| {
        let findings = audit.findings.iter().filter(|finding| test(finding.kind));
        findings.map(head).collect::<BTreeSet<_>>().len()
    };
    let others = places(&|kind| kind.is_defect() && !matches!(kind, Kind::Gap | Kind::Undecided));
    let undecided = places(&|kind| kind == Kind::Undecided);
    let mut text = audit.verdict.word().to_owned();
    let mut add = |count: usize, one: &str, many: &str| {
        if count > 0 {
            text += if text.contains(',') { " and " } else { ", " };
            text += &if count == 1 { one.to_owned() } else { format!("{count} {many}") };
        }
    };
    add(gaps, "one gap", "gaps");
    let other = if gaps == 0 { "" } else { "other " };
    add(others, &format!("one {other}thing is wrong"), &format!("{other}things are wrong"));
    add(undecided, "one is undecided", "are undecided");
    text
}

/// The lines of a text. The same line is often used several times in a row.
struct Lines<'s> {
    lines: Vec<&'s str>,
    /// The line used last, from 1.
    last: usize,
    letters: Vec<char>,
}

impl Lines<'_> {
    fn letters(&mut self, line: usize) -> &[char] {
        if line != self.last {
            let text = line.checked_sub(1).and_then(|index| self.lines.get(index));
            (self.last, self.letters) = (line, text.map(|text| text.chars().collect()).unwrap_or_default());
        }
        &self.letters
    }
}

/// Writes where a finding is and of which kind it is. Quotes what needs a correction.
fn write_head(out: &mut impl Write, Finding { place, about, kind, .. }: &Finding, lines: &mut Lines) -> io::Result<()> {
    writeln!(out, "\nline {}, {}: {}", place.line, printable(about), kind.word())?;
    if kind.is_defect() {
        write!(out, "{}", marked(lines.letters(place.line), place.column))?;
    }
    Ok(())
}
