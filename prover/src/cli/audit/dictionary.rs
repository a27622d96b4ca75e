//! The audit of a dictionary of strategic moves.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;

use crate::cli::audit::{Args, SHOWN, Written, first, more, named_output, print, tell_gap, verdict, watched, write};
use crate::cli::output::{CliError, Outcome, check_report, heard, report_stream, threads};
use crate::cli::progress::Spinner;
use pgc_audit::dictionary::book::Useless;
use pgc_audit::dictionary::coverage;
use pgc_audit::dictionary::coverage::{Audit, Level, Missing, Options, Status, audit};
use pgc_audit::dictionary::read_input;
use pgc_core::dictionary::{Entry, written};
use pgc_core::game::Point;
use pgc_core::quote::FileName;
use pgc_core::quote::counted;
use pgc_show::Levels;

/// Audits the dictionary, writes the certificate if there is one and a path for it, and reports what is missing.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let start = Instant::now();
    let game = args.game()?.plain("a dictionary")?;
    let spinner = Arc::new(Spinner::new(args.json));
    let ending = watched(args, &spinner, &Arc::default(), || ());
    let output = named_output(args)?;
    let entries = read_input(args.text(), game.board.points())?;
    check_report()?;
    // What was read must not be written.
    output.as_ref().map_or(Ok(()), |output| output.claim(|_| false))?;
    let threads = threads(None);
    let options = Options { threads, shorten: args.shorten, progress: &*spinner };
    let audit = audit(&game, &entries, &options);
    ending.come();
    spinner.finish();
    let audit = audit?;
    let written = write(output.as_ref(), audit.proof.as_ref())?;
    let points = game.board.points();
    // For its levels the proof is played out again.
    let written = audit
        .proof
        .as_ref()
        .map(|proof| Written { levels: Some(Levels::of(&proof.statistics())), ..Written::new(proof, written) });
    let mut report = Report {
        verdict: verdict(audit.proof.is_some()),
        input: FileName::new(args.text()),
        game: game.name(),
        entries: entries.len(),
        used: 0,
        dominated: audit.dominated,
        blocks: audit.levels.iter().map(|level| level.blocks).sum(),
        positions: audit.positions,
        seconds: start.elapsed().as_secs_f64(),
        levels: &audit.levels,
        missing: audit.missing.iter().map(|missing| Lack::new(missing, &entries, points)).collect(),
        lacking: Lacking::list(&audit, &entries),
        faulty: Vec::new(),
        again: Vec::new(),
        superfluous: Vec::new(),
        unused: Vec::new(),
        certificate: written,
    };
    for (status, &Entry { line, ref choice }) in audit.statuses.iter().zip(&entries) {
        match *status {
            Status::Used => report.used += 1,
            Status::Useless(Useless::Faulty(fault)) => report.faulty.push(Faulty { line, why: fault.to_string() }),
            Status::Useless(Useless::Again { first, same }) => {
                report.again.push(Again { line, point: choice.point, first: entries[first].line, same });
            }
            Status::Superfluous => report.superfluous.push(line),
            Status::Unused => report.unused.push(line),
        }
    }
    heard(report.print(args.json, &mut report_stream(args.output.as_deref())))?;
    tell_gap(args, audit.proof.as_ref());
    Ok(if audit.proof.is_some() { Outcome::Done } else { Outcome::Opposite })
}

// The report of an audit.

/// The whole report.
#[derive(Debug, Serialize)]
struct Report<'a> {
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
    levels: &'a [Level],
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

impl Report<'_> {
    /// Prints the report.
    fn print(&self, as_json: bool, out: &mut impl Write) -> io::Result<()> {
        print(out, as_json, self, &self.rows(), |out| {
            self.write_levels(out)?;
            write_lacking(out, &self.lacking)?;
            write_missing(out, &self.missing)?;
            self.write_entries(out)
        })
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
            for Level { level, used, blocks, missing } in self.levels {
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

// Positions without an answer, and the entries whose moves lead to them.

/// A position without an answer.
#[derive(Debug, Serialize)]
struct Lack {
    level: usize,
    /// In the form of a dictionary.
    position: String,
    /// The moves that lead there, or to a position that it dominates. Xeno moves first.
    play: Vec<Point>,
    /// The position to which they lead.
    reached: String,
    /// The reply that has no answer; none at the empty board.
    reply: Option<Point>,
    /// The line of the last entry on the way.
    entry: Option<usize>,
    /// How many blocks are filled in between its move and the reply.
    blocks: usize,
    /// Whether no move helps.
    hopeless: bool,
    /// The line of an entry for it whose move is a mistake.
    mistaken: Option<usize>,
    /// Whether that entry is for a position that dominates it.
    #[serde(skip)]
    dominating: bool,
}

/// An entry after whose move positions are missing.
#[derive(Debug, Serialize)]
struct Lacking {
    line: usize,
    point: Point,
    /// How many, up to symmetry.
    missing: usize,
    /// Later entries for the same position with a different move.
    others: Vec<Other>,
}

/// An entry whose position has an earlier entry.
#[derive(Clone, Copy, Debug, Serialize)]
struct Other {
    line: usize,
    point: Point,
}

impl Lack {
    fn new(missing: &Missing, entries: &[Entry], points: usize) -> Lack {
        let Missing { own, other, play, entry, blocks, hopeless, mistaken } = missing;
        let replies: Vec<Point> = play.iter().copied().skip(1).step_by(2).collect();
        Lack {
            level: 2 * own.len(),
            position: written(own, other, points),
            reached: written(own, &replies, points),
            reply: play.last().copied(),
            entry: entry.map(|entry| entries[entry].line),
            blocks: *blocks,
            play: play.clone(),
            hopeless: *hopeless,
            mistaken: mistaken.map(|entry| entries[entry].line),
            dominating: mistaken.is_some_and(|entry| entries[entry].choice.other.len() > other.len()),
        }
    }
}

impl Lacking {
    /// The entries of an audit after whose moves positions are missing; those with most first.
    fn list(audit: &Audit, entries: &[Entry]) -> Vec<Lacking> {
        let mut others: HashMap<usize, Vec<Other>> = HashMap::new();
        for (status, entry) in audit.statuses.iter().zip(entries) {
            if let Status::Useless(Useless::Again { first, same: false }) = *status {
                others.entry(first).or_default().push(Other { line: entry.line, point: entry.choice.point });
            }
        }
        let with_others = audit.lacking.iter().map(|&coverage::Lacking { entry, missing }| {
            let Entry { line, choice } = &entries[entry];
            Lacking { line: *line, point: choice.point, missing, others: others.remove(&entry).unwrap_or_default() }
        });
        let mut list: Vec<Lacking> = with_others.collect();
        list.sort_by_key(|lacking| Reverse(lacking.missing));
        list
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "line {}, move {}: {}", self.line, self.point, counted(self.missing, "position"))?;
        match &self.others[..] {
            [] => Ok(()),
            [Other { line, point }] => {
                writeln!(out, "   line {line} has another move for the same position, up to symmetry: {point}")
            }
            others => {
                let lines = first(others.iter().map(|other| other.line));
                let moves = first(others.iter().map(|other| other.point));
                writeln!(out, "   lines {lines} have other moves for the same position, up to symmetry: {moves}")
            }
        }
    }
}

/// Writes the entries after whose moves several positions are missing, or that have an alternative.
fn write_lacking(out: &mut impl Write, lacking: &[Lacking]) -> io::Result<()> {
    let told = |lacking: &&Lacking| lacking.missing > 1 || !lacking.others.is_empty();
    let told: Vec<&Lacking> = lacking.iter().filter(told).collect();
    if told.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nEntries to look at first: positions are missing after their moves\n")?;
    told.iter().take(SHOWN).try_for_each(|lacking| lacking.write(out))?;
    more(out, told.len())
}

fn write_missing(out: &mut impl Write, missing: &[Lack]) -> io::Result<()> {
    for (lack, number) in missing.iter().zip(1..).take(SHOWN) {
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
            let after = match lack.blocks {
                0 => String::new(),
                1 => "a block after ".to_owned(),
                more => format!("the last of {more} blocks after "),
            };
            writeln!(out, "   ({reply}) is a reply to {after}the move of line {line}, up to symmetry")?;
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
    more(out, missing.len())
}
