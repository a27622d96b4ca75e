//! How large a proof is at each level, and how it begins.

use std::io::{self, Write};

use serde::Serialize;

use super::first_replies::{Answered, FirstReplies};
use super::flaw::{Flaw, ply};
use super::header::Header;
use super::labels::Labels;
use super::walk::Walk;
use crate::certificate::{Certificate, Maps};
use crate::game::Point;
use crate::position::{ANTAGONIST, Rules};
use crate::strategy::statistics::{Census, Counts};

/// The distribution of a proof over the levels of the game: see [`Census`]. Then the positions after the answer to the
/// first reply, up to symmetry, as `firsts`. Figures 12 and 9 of O. Patashnik, *Qubic: 4×4×4 tic-tac-toe* (1980).
#[derive(Debug, Serialize)]
pub struct Statistics {
    header: Header,
    levels: Vec<Level>,
    all: Counts,
    firsts: FirstReplies,
}

/// What is counted at a level.
#[derive(Debug, Serialize)]
struct Level {
    level: usize,
    #[serde(flatten)]
    counts: Counts,
}

impl Statistics {
    /// Plays a proof out.
    ///
    /// # Errors
    ///
    /// Where the proof breaks.
    pub fn of(certificate: &Certificate) -> Result<Statistics, Flaw> {
        let maps = Maps::of(&certificate.strategy);
        let rules = Rules::new(&certificate.game, certificate.strategy.claim);
        let mut walk = Walk::new(certificate, &maps);
        let theorem = walk.by_ref().last().map(|shown| shown.variation).unwrap_or_default();
        if let Some(flaw) = walk.flaw() {
            return Err(flaw);
        }
        let census = Census::of(&rules, &certificate.strategy).unwrap_or_default();
        let levels = census.levels().iter().map(|(&level, &counts)| Level { level, counts });
        Ok(Statistics {
            header: Header::new(certificate, &maps),
            levels: levels.collect(),
            all: census.total(),
            firsts: FirstReplies::of(&theorem, certificate, &maps),
        })
    }

    /// Writes the table of levels, and the positions after the first answers, each with a picture, if there is one, of
    /// Xeno's and Ophelia's points.
    ///
    /// # Errors
    ///
    /// When `out` cannot be written.
    pub fn write(
        &self,
        out: &mut impl Write,
        labels: Labels,
        picture: impl Fn(&[Point], &[Point]) -> Option<String>,
    ) -> io::Result<()> {
        self.header.write(out)?;
        writeln!(out)?;
        write_counts(out, self.levels.iter().map(|Level { level, counts }| (*level, *counts)), self.all)?;
        let FirstReplies { moves, before, after, without_move } = &self.firsts;
        if *before == 0 {
            return Ok(());
        }
        let plural = |count: usize, moves| format!("{count} {moves}-position{}", if count == 1 { "" } else { "s" });
        writeln!(out, "\n{} up to symmetry, from {}", plural(after.len(), moves), plural(*before, &(moves - 1)))?;
        if !without_move.is_empty() {
            writeln!(out, "No move is given after {}.", replies(without_move, labels))?;
        }
        for (Answered { xeno, ophelia, replies: lists, .. }, number) in after.iter().zip(1..) {
            writeln!(out, "\n{number}. X = {{{}}}, O = {{{}}}", labels.list(xeno), labels.list(ophelia))?;
            for list in lists {
                writeln!(out, "   after {}", replies(list, labels))?;
            }
            if let Some(picture) = picture(xeno, ophelia) {
                write!(out, "\n{picture}")?;
            }
        }
        Ok(())
    }
}

/// Writes a table of levels, and what all of them come to.
pub(crate) fn write_counts(
    out: &mut impl Write,
    levels: impl Iterator<Item = (usize, Counts)>,
    all: Counts,
) -> io::Result<()> {
    let columns = ["level", "strategic positions", "scripts", "citations", "forced blocks", "positions"];
    writeln!(out, "{}", columns.join("  "))?;
    for (level, counts) in levels {
        row(out, columns, &level.to_string(), &counts)?;
    }
    row(out, columns, "all", &all)
}

fn row(out: &mut impl Write, columns: [&str; 6], name: &str, counts: &Counts) -> io::Result<()> {
    let Counts { strategic, scripts, citations, blocks, positions } = counts;
    let numbers = [strategic, scripts, citations, blocks, positions].map(usize::to_string);
    let cells = [name.to_owned()].into_iter().chain(numbers).zip(columns);
    let cells: Vec<String> = cells.map(|(cell, column)| format!("{cell:>width$}", width = column.len())).collect();
    writeln!(out, "{}", cells.join("  "))
}

fn replies(points: &[Point], labels: Labels) -> String {
    points.iter().map(|&point| ply(ANTAGONIST, &labels.name(point))).collect::<Vec<_>>().join(", ")
}
