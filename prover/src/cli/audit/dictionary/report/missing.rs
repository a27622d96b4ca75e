//! Positions without an answer, and the entries whose moves lead to them.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::{self, Write};

use serde::Serialize;

use crate::cli::audit::listing::{SHOWN, first, more};
use pgc_audit::dictionary::coverage;
use pgc_audit::dictionary::coverage::{Audit, Missing, Status};
use pgc_core::dictionary::{Entry, written};
use pgc_core::game::Point;
use pgc_core::quote::counted;

/// A position without an answer.
#[derive(Debug, Serialize)]
pub(super) struct Lack {
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
pub(super) struct Lacking {
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
    pub(super) fn new(missing: &Missing, entries: &[Entry], points: usize) -> Lack {
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
    pub(super) fn list(audit: &Audit, entries: &[Entry]) -> Vec<Lacking> {
        let mut others: HashMap<usize, Vec<Other>> = HashMap::new();
        for (status, entry) in audit.statuses.iter().zip(entries) {
            if let Status::Again { first, same: false } = *status {
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

/// Writes the entries to look at first, and each position.
pub(super) fn write(out: &mut impl Write, lacking: &[Lacking], missing: &[Lack]) -> io::Result<()> {
    write_lacking(out, lacking)?;
    write_missing(out, missing)
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
