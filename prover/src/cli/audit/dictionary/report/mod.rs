//! The report of an audit.
//!
//! - `missing`: positions without an answer, and the entries that lead there.

mod missing;

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use missing::{Lack, Lacking};

use crate::cli::audit::listing::{SHOWN, first, more};
use crate::cli::audit::written::Written;

use pgc_audit::dictionary::coverage::{Audit, Level, Status};
use pgc_audit::notation::Verdict;
use pgc_core::dictionary::Entry;
use pgc_core::game::{Game, Point};
use pgc_core::json;
use pgc_core::quote::{FileName, counted};

/// The whole report.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    verdict: &'static str,
    /// The dictionary's file as the user named it.
    input: FileName,
    game: String,
    /// How many entries the dictionary has.
    entries: usize,
    /// How many of them are used.
    used: usize,
    /// How many replies are answered only by an entry that dominates.
    dominated: usize,
    /// How many positions are answered by blocks that are filled in, up to symmetry.
    blocks: usize,
    /// How many positions with Xeno to move were looked at.
    positions: usize,
    seconds: f64,
    levels: Vec<Level>,
    missing: Vec<Lack>,
    /// The entries after which most positions are missing come first.
    lacking: Vec<Lacking>,
    faulty: Vec<Faulty>,
    again: Vec<Again>,
    /// Lines of the dictionary.
    superfluous: Vec<usize>,
    /// Lines of the dictionary.
    unused: Vec<usize>,
    certificate: Option<Written>,
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

impl Report {
    pub(super) fn new(
        game: &Game,
        dictionary: &Path,
        entries: &[Entry],
        audit: &Audit,
        file: Option<&Path>,
        seconds: f64,
    ) -> Report {
        let points = game.board.points();
        let mut report = Report {
            verdict: if audit.proof.is_some() { Verdict::Covered } else { Verdict::NotCovered }.word(),
            input: FileName::new(dictionary),
            game: game.text(),
            entries: entries.len(),
            used: 0,
            dominated: audit.dominated,
            blocks: audit.levels.iter().map(|level| level.blocks).sum(),
            positions: audit.positions,
            seconds,
            levels: audit.levels.clone(),
            missing: audit.missing.iter().map(|missing| Lack::new(missing, entries, points)).collect(),
            lacking: Lacking::list(audit, entries),
            faulty: Vec::new(),
            again: Vec::new(),
            superfluous: Vec::new(),
            unused: Vec::new(),
            certificate: audit.proof.as_ref().map(|proof| Written::with_levels(proof, file)),
        };
        for (status, &Entry { line, ref choice }) in audit.statuses.iter().zip(entries) {
            match *status {
                Status::Used => report.used += 1,
                Status::Faulty(fault) => report.faulty.push(Faulty { line, why: fault.to_string() }),
                Status::Again { first, same } => {
                    report.again.push(Again { line, point: choice.point, first: entries[first].line, same });
                }
                Status::Superfluous => report.superfluous.push(line),
                Status::Unused => report.unused.push(line),
            }
        }
        report
    }

    /// Prints the report.
    pub(super) fn print(&self, as_json: bool, out: &mut impl Write) -> io::Result<()> {
        if as_json {
            json::write(out, self)?;
        } else {
            self.rows().iter().try_for_each(|(name, value)| writeln!(out, "{name:<11}  {value}"))?;
            self.write_levels(out)?;
            missing::write(out, &self.lacking, &self.missing)?;
            self.write_entries(out)?;
        }
        out.flush()
    }

    /// The rows of the report.
    fn rows(&self) -> Vec<(&'static str, String)> {
        let mut rows = vec![
            ("verdict", self.verdict.to_owned()),
            ("game", self.game.clone()),
            ("dictionary", self.input.to_string()),
            ("used", format!("{} of {}", self.used, counted(self.entries, "entry"))),
        ];
        if self.dominated > 0 {
            let replies = counted(self.dominated, "reply");
            rows.push(("dominated", format!("{replies}, answered by an entry with more points of Ophelia's")));
        }
        if self.blocks > 0 {
            rows.push(("blocks", format!("{}, filled in: any other move loses at once", self.blocks)));
        }
        rows.push(("positions", format!("{}, with Xeno to move", self.positions)));
        rows.push(("missing", format!("{}, up to symmetry", self.missing.len())));
        for (name, lines) in [
            ("faulty", self.faulty.iter().map(|faulty| faulty.line).collect::<Vec<usize>>()),
            ("again", self.again.iter().map(|again| again.line).collect()),
            ("superfluous", self.superfluous.clone()),
            ("unused", self.unused.clone()),
        ] {
            if !lines.is_empty() {
                let noun = if lines.len() == 1 { "line" } else { "lines" };
                rows.push((name, format!("{}: {noun} {}", lines.len(), first(lines.iter()))));
            }
        }
        rows.extend(self.certificate.iter().flat_map(Written::rows));
        rows.push(("seconds", format!("{:.2}", self.seconds)));
        rows
    }

    /// Writes tables of what is used, filled in and missing, and of the certificate.
    fn write_levels(&self, out: &mut impl Write) -> io::Result<()> {
        if self.certificate.is_none() || self.blocks > 0 {
            let sum = |of: fn(&Level) -> usize| self.levels.iter().map(of).sum::<usize>();
            writeln!(out, "\nlevel  entries used  blocks  positions missing")?;
            for Level { level, used, blocks, missing } in &self.levels {
                writeln!(out, "{level:>5}  {used:>12}  {blocks:>6}  {missing:>17}")?;
            }
            let [used, missing] = [sum(|level| level.used), sum(|level| level.missing)];
            writeln!(out, "{:>5}  {used:>12}  {:>6}  {missing:>17}", "all", self.blocks)?;
        }
        let Some(Written { levels: Some(levels), .. }) = &self.certificate else { return Ok(()) };
        writeln!(out)?;
        levels.write(out)
    }

    /// Writes what is wrong with entries, each with its line.
    fn write_entries(&self, out: &mut impl Write) -> io::Result<()> {
        let faulty = self.faulty.iter().map(|Faulty { line, why }| (*line, why.clone()));
        let again = self.again.iter().map(|&Again { line, point, first, same }| {
            let moves = match same {
                true => "the same move".to_owned(),
                false => format!("another move than line {line}, which has {point}"),
            };
            let note =
                format!("line {first} comes first and counts: it has the same position, up to symmetry, and {moves}");
            (line, note)
        });
        let mut notes: Vec<(usize, String)> = faulty.chain(again).collect();
        notes.sort_unstable();
        for (line, note) in notes.iter().take(SHOWN) {
            if *line == notes[0].0 {
                writeln!(out)?;
            }
            writeln!(out, "line {line}: {note}")?;
        }
        more(out, notes.len())
    }
}
