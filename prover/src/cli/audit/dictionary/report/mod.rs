//! What an audit has found, as it is told.
//!
//! - `missing`: positions without an answer, and the entries that lead there;
//! - `written`: the certificate.

mod missing;
mod written;

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use missing::{Lack, Lacking};
use written::Written;

use crate::dictionary::coverage::{Audit, Level, Status};
use crate::dictionary::format::Entry;
use crate::game::{Game, Point};
use crate::json;
use crate::notation::Verdict;
use crate::quote::FileName;

/// Of each list, at most so many are told in text.
const SHOWN: usize = 20;

/// The whole report.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    verdict: &'static str,
    game: String,
    dictionary: FileName,
    /// How many there are in the dictionary.
    entries: usize,
    /// How many of them are used.
    used: usize,
    /// How many replies are answered by an entry that dominates only.
    dominated: usize,
    /// How many positions are answered by blocks that are filled in, up to symmetry.
    blocks: usize,
    /// How many positions with Xeno to move were looked at.
    positions: usize,
    seconds: f64,
    levels: Vec<Level>,
    missing: Vec<Lack>,
    /// Those that lack most first.
    lacking: Vec<Lacking>,
    faulty: Vec<Faulty>,
    again: Vec<Again>,
    /// Lines of the dictionary.
    superfluous: Vec<usize>,
    /// Lines of the dictionary.
    unused: Vec<usize>,
    certificate: Option<Written>,
}

/// An entry of no use.
#[derive(Debug, Serialize)]
struct Faulty {
    line: usize,
    why: String,
}

/// An entry for a position that has one already.
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
        let with_entries = || audit.statuses.iter().copied().zip(entries);
        let with_lines = || with_entries().map(|(status, entry)| (status, entry.line));
        let lines = |wanted| with_lines().filter(|(status, _)| *status == wanted).map(|(_, line)| line).collect();
        let faulty = with_lines().filter_map(|(status, line)| match status {
            Status::Faulty(fault) => Some(Faulty { line, why: fault.to_string() }),
            _ => None,
        });
        let again = with_entries().filter_map(|(status, &Entry { line, point, .. })| match status {
            Status::Again { first, same } => Some(Again { line, point, first: entries[first].line, same }),
            _ => None,
        });
        Report {
            verdict: if audit.proof.is_some() { Verdict::Covered } else { Verdict::NotCovered }.word(),
            game: game.text(),
            dictionary: FileName::new(dictionary),
            entries: entries.len(),
            used: with_lines().filter(|(status, _)| *status == Status::Used).count(),
            dominated: audit.dominated,
            blocks: audit.levels.iter().map(|level| level.blocks).sum(),
            positions: audit.positions,
            seconds,
            levels: audit.levels.clone(),
            missing: audit.missing.iter().map(|missing| Lack::new(missing, entries, points)).collect(),
            lacking: Lacking::list(audit, entries),
            faulty: faulty.collect(),
            again: again.collect(),
            superfluous: lines(Status::Superfluous),
            unused: lines(Status::Unused),
            certificate: audit.proof.as_ref().map(|proof| Written::new(proof, file)),
        }
    }

    /// Tells it.
    pub(super) fn print(&self, as_json: bool, out: &mut impl Write) -> io::Result<()> {
        if as_json {
            json::write(out, self)?;
        } else {
            self.write(out)?;
        }
        out.flush()
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "verdict      {}", self.verdict)?;
        writeln!(out, "game         {}", self.game)?;
        writeln!(out, "dictionary   {}", self.dictionary)?;
        let entries = |count: usize| format!("{count} {}", if count == 1 { "entry" } else { "entries" });
        writeln!(out, "used         {} of {}", self.used, entries(self.entries))?;
        let replies = |count: usize| format!("{count} {}", if count == 1 { "reply" } else { "replies" });
        if self.dominated > 0 {
            writeln!(
                out,
                "dominated    {}, answered by an entry with more points of Ophelia's",
                replies(self.dominated)
            )?;
        }
        if self.blocks > 0 {
            writeln!(out, "blocks       {}, filled in: any other move loses at once", self.blocks)?;
        }
        writeln!(out, "positions    {}, with Xeno to move", self.positions)?;
        writeln!(out, "missing      {}, up to symmetry", self.missing.len())?;
        list(out, "faulty", self.faulty.iter().map(|faulty| faulty.line))?;
        list(out, "again", self.again.iter().map(|again| again.line))?;
        list(out, "superfluous", self.superfluous.iter().copied())?;
        list(out, "unused", self.unused.iter().copied())?;
        if let Some(certificate) = &self.certificate {
            certificate.write(out)?;
        }
        writeln!(out, "seconds      {:.2}", self.seconds)?;
        self.write_levels(out)?;
        missing::write(out, &self.lacking, &self.missing)?;
        self.write_entries(out)
    }

    /// Tables of what is used, filled in and missing, and of the certificate.
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
        let Some(Written { levels, .. }) = &self.certificate else { return Ok(()) };
        writeln!(out)?;
        levels.write(out)
    }

    /// What is wrong with entries, each with its line.
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

/// Some entries by their lines.
fn list(out: &mut impl Write, name: &str, lines: impl ExactSizeIterator<Item = usize>) -> io::Result<()> {
    let count = lines.len();
    if count == 0 {
        return Ok(());
    }
    let shown: Vec<String> = lines.take(SHOWN).map(|line| line.to_string()).collect();
    let (noun, rest) = (if count == 1 { "line" } else { "lines" }, if count > SHOWN { ", ..." } else { "" });
    writeln!(out, "{name:<11}  {count}: {noun} {}{rest}", shown.join(", "))
}

/// How many are not told.
fn more(out: &mut impl Write, count: usize) -> io::Result<()> {
    match count.checked_sub(SHOWN) {
        None | Some(0) => Ok(()),
        Some(more) => writeln!(out, "\nand {more} more; --json has them all"),
    }
}
