//! What an audit has found, as it is told.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::audit::dictionary::{self, Audit, Level, Missing, Proof, Status};
use crate::certificate::Maps;
use crate::dictionary::{Entry, written};
use crate::game::{Game, Point, hex};
use crate::show::write_counts;
use crate::strategy::{Counts, Extent};

/// Of each list, at most so many are told in text.
const SHOWN: usize = 20;

/// The whole report.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    verdict: &'static str,
    game: String,
    dictionary: String,
    /// How many there are in the dictionary.
    entries: usize,
    /// How many of them are used.
    used: usize,
    /// How many replies are answered by an entry that dominates only.
    dominated: usize,
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

/// A position without an answer.
#[derive(Debug, Serialize)]
struct Lack {
    level: usize,
    /// As a dictionary has it.
    position: String,
    /// The moves that lead there, or to a position that it dominates, Xeno to begin.
    play: Vec<Point>,
    /// The position to which they lead.
    reached: String,
    /// The reply that has no answer; none at the empty board.
    reply: Option<Point>,
    /// The line of the entry to whose move it replies.
    entry: Option<usize>,
    /// Whether no move would help.
    hopeless: bool,
    /// The line of an entry for it that is a mistake.
    mistaken: Option<usize>,
    /// Whether that entry is for a position that dominates it.
    #[serde(skip)]
    dominating: bool,
}

/// An entry directly after whose move positions are missing.
#[derive(Debug, Serialize)]
struct Lacking {
    line: usize,
    point: Point,
    /// How many, up to symmetry.
    missing: usize,
    /// Later entries for the same position with another move.
    others: Vec<Other>,
}

/// An entry that another one of the same position precedes.
#[derive(Clone, Copy, Debug, Serialize)]
struct Other {
    line: usize,
    point: Point,
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

/// The certificate.
#[derive(Debug, Serialize)]
struct Written {
    claim: String,
    /// The theorem included.
    lemmas: usize,
    maps: usize,
    /// Those written down with an answer to each reply.
    positions: usize,
    /// Those in covers.
    scripts: usize,
    steps: u64,
    bytes: usize,
    hash: String,
    file: Option<String>,
    levels: Vec<Played>,
    all: Counts,
}

/// What is counted at a level of the certificate.
#[derive(Debug, Serialize)]
struct Played {
    level: usize,
    #[serde(flatten)]
    counts: Counts,
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
            verdict: if audit.proof.is_some() { "COVERED" } else { "NOT COVERED" },
            game: game.text(),
            dictionary: dictionary.display().to_string(),
            entries: entries.len(),
            used: with_lines().filter(|(status, _)| *status == Status::Used).count(),
            dominated: audit.dominated,
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

    /// Tells it on standard output.
    pub(super) fn print(&self, json: bool) -> io::Result<()> {
        let mut out = io::BufWriter::new(io::stdout().lock());
        if json {
            serde_json::to_writer(&mut out, self)?;
            writeln!(out)?;
        } else {
            self.write(&mut out)?;
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
        self.write_lacking(out)?;
        self.write_missing(out)?;
        self.write_entries(out)
    }

    /// A table of the certificate, or of what is used and missing.
    fn write_levels(&self, out: &mut impl Write) -> io::Result<()> {
        let sum = |of: fn(&Level) -> usize| self.levels.iter().map(of).sum::<usize>();
        match &self.certificate {
            Some(Written { levels, all, .. }) => {
                writeln!(out)?;
                write_counts(out, levels.iter().map(|played| (played.level, played.counts)), *all)
            }
            None => {
                writeln!(out, "\nlevel  entries used  positions missing")?;
                for Level { level, used, missing } in &self.levels {
                    writeln!(out, "{level:>5}  {used:>12}  {missing:>17}")?;
                }
                writeln!(out, "{:>5}  {:>12}  {:>17}", "all", sum(|level| level.used), sum(|level| level.missing))
            }
        }
    }

    /// The entries after whose moves several positions are missing, or one that another move might spare.
    fn write_lacking(&self, out: &mut impl Write) -> io::Result<()> {
        let told = |lacking: &&Lacking| lacking.missing > 1 || !lacking.others.is_empty();
        let told: Vec<&Lacking> = self.lacking.iter().filter(told).collect();
        if told.is_empty() {
            return Ok(());
        }
        writeln!(out, "\nEntries to look at first: positions are missing directly after their moves\n")?;
        told.iter().take(SHOWN).try_for_each(|lacking| lacking.write(out))?;
        more(out, told.len())
    }

    fn write_missing(&self, out: &mut impl Write) -> io::Result<()> {
        for (lack, number) in self.missing.iter().zip(1..).take(SHOWN) {
            if number == 1 {
                writeln!(out, "\nPositions that have neither a forced sequence nor an entry")?;
            }
            writeln!(out, "\n{number}. {}", lack.position)?;
            let ply = |(turn, point): (usize, &Point)| {
                if turn % 2 == 0 { point.to_string() } else { format!("({point})") }
            };
            let play: Vec<String> = lack.play.iter().enumerate().map(ply).collect();
            match &play[..] {
                [] => writeln!(out, "   the empty board")?,
                _ => writeln!(out, "   after {}", play.join(" "))?,
            }
            let is_wider = lack.reached != lack.position;
            if is_wider {
                writeln!(out, "   which is {}: an entry on the way stands for more points of Ophelia's", lack.reached)?;
            }
            if let (Some(line), Some(reply)) = (lack.entry, lack.reply) {
                writeln!(out, "   ({reply}) is a reply to the move of line {line}, up to symmetry")?;
            }
            match lack.mistaken {
                Some(line) if lack.dominating => {
                    writeln!(out, "   line {line} stands for it with more points of Ophelia's; its move is a mistake")?;
                }
                Some(line) => writeln!(out, "   line {line} has a move for it, which is a mistake")?,
                None => {}
            }
            if lack.hopeless {
                let wider = if is_wider { ", or an entry on the way must have fewer points of Ophelia's" } else { "" };
                writeln!(out, "   no move helps; an earlier move must be another one{wider}")?;
            }
        }
        more(out, self.missing.len())
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

impl Lacking {
    /// Those of an audit, in order.
    fn list(audit: &Audit, entries: &[Entry]) -> Vec<Lacking> {
        let mut others: HashMap<usize, Vec<Other>> = HashMap::new();
        for (status, &Entry { line, point, .. }) in audit.statuses.iter().zip(entries) {
            if let Status::Again { first, same: false } = *status {
                others.entry(first).or_default().push(Other { line, point });
            }
        }
        let with_others = audit.lacking.iter().map(|&dictionary::Lacking { entry, missing }| {
            let Entry { line, point, .. } = entries[entry];
            Lacking { line, point, missing, others: others.remove(&entry).unwrap_or_default() }
        });
        let mut list: Vec<Lacking> = with_others.collect();
        list.sort_by_key(|lacking| Reverse(lacking.missing));
        list
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let positions = if self.missing == 1 { "position" } else { "positions" };
        writeln!(out, "line {}, move {}: {} {positions}", self.line, self.point, self.missing)?;
        match &self.others[..] {
            [] => Ok(()),
            [Other { line, point }] => {
                writeln!(out, "   line {line} has another move for the same position, up to symmetry: {point}")
            }
            others => {
                let shown = |of: fn(&Other) -> String| others.iter().take(SHOWN).map(of).collect::<Vec<_>>().join(", ");
                let rest = if others.len() > SHOWN { ", ..." } else { "" };
                let [lines, moves] = [shown(|other| other.line.to_string()), shown(|other| other.point.to_string())];
                writeln!(
                    out,
                    "   lines {lines}{rest} have other moves for the same position, up to symmetry: {moves}{rest}"
                )
            }
        }
    }
}

impl Lack {
    fn new(missing: &Missing, entries: &[Entry], points: usize) -> Lack {
        let Missing { own, other, play, entry, hopeless, mistaken } = missing;
        let replies: Vec<Point> = play.iter().copied().skip(1).step_by(2).collect();
        Lack {
            level: 2 * own.len(),
            position: written(own, other, points),
            reached: written(own, &replies, points),
            reply: play.last().copied(),
            entry: entry.map(|entry| entries[entry].line),
            play: play.clone(),
            hopeless: *hopeless,
            mistaken: mistaken.map(|entry| entries[entry].line),
            dominating: mistaken.is_some_and(|entry| entries[entry].other.len() > other.len()),
        }
    }
}

impl Written {
    fn new(proof: &Proof, file: Option<&Path>) -> Written {
        let strategy = &proof.certificate.strategy;
        let Extent { positions, scripts } = Extent::of(strategy);
        Written {
            claim: strategy.claim.to_string(),
            lemmas: strategy.lemmas.len() + 1,
            maps: Maps::of(strategy).listed().len(),
            positions,
            scripts,
            steps: proof.certificate.steps,
            bytes: proof.bytes.len(),
            hash: hex(&proof.hash),
            file: file.map(|file| file.display().to_string()),
            levels: proof.census.levels().iter().map(|(&level, &counts)| Played { level, counts }).collect(),
            all: proof.census.total(),
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "claim        {}", self.claim)?;
        writeln!(out, "lemmas       {}, the theorem included", self.lemmas)?;
        writeln!(out, "maps         {}", self.maps)?;
        writeln!(out, "scripts      {}", self.scripts)?;
        writeln!(out, "steps        {}", self.steps)?;
        writeln!(out, "bytes        {}", self.bytes)?;
        writeln!(out, "hash         {}", self.hash)?;
        match &self.file {
            Some(file) => writeln!(out, "file         {file}"),
            None => writeln!(out, "file         none; name one with -o"),
        }
    }
}
