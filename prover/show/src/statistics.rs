//! Statistics for a reader: the size of a proof at each level, and how it begins.

use std::io::{self, Write};

use serde::Serialize;

use crate::first_replies::{Answered, FirstReplies};
use crate::text::Header;
use pgc_core::certificate::Maps;
use pgc_core::game::Point;
use pgc_core::labels::Labels;
use pgc_core::position::Rules;
use pgc_core::proof::{Proof, Walk};
use pgc_core::quote::counted;
use pgc_core::strategy::Games;
use pgc_engine::statistics::{self, Counts};

/// The counts of a proof at each level: see [`statistics::Statistics`]. Then, as `firsts`, the positions after the
/// answer to the first reply, up to symmetry. Figures 12 and 9 of O. Patashnik, *Qubic: 4×4×4 tic-tac-toe* (1980).
#[derive(Debug, Serialize)]
pub struct Statistics {
    header: Header,
    #[serde(flatten)]
    levels: Levels,
    firsts: FirstReplies,
}

impl Statistics {
    /// Replays a proof.
    #[must_use]
    pub fn of(certificate: &Proof) -> Statistics {
        let (maps, games) = (Maps::of(&certificate.strategy), Games::of(&certificate.strategy));
        let rules = Rules::new(&certificate.game, certificate.strategy.claim);
        let walk = Walk::new(certificate, &maps, &games);
        let theorem = walk.last().map(|shown| shown.variation).unwrap_or_default();
        let played = statistics::Statistics::of(&rules, &certificate.strategy).unwrap_or_default();
        Statistics {
            header: Header::new(certificate, &maps, &games),
            levels: Levels::of(&played),
            firsts: FirstReplies::of(&theorem, certificate, &maps),
        }
    }

    /// Writes the table of levels, and the positions after the first answers, each with a picture of Xeno's and
    /// Ophelia's points if there is one.
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
        self.levels.write(out)?;
        let FirstReplies { moves, before, after, without_move } = &self.firsts;
        if *before == 0 {
            return Ok(());
        }
        let plural = |count: usize, moves| counted(count, &format!("{moves}-position"));
        writeln!(out, "\n{} up to symmetry, from {}", plural(after.len(), moves), plural(*before, &(moves - 1)))?;
        if !without_move.is_empty() {
            writeln!(out, "No move is given after {}.", labels.replies(without_move))?;
        }
        for (Answered { xeno, ophelia, replies: lists, .. }, number) in after.iter().zip(1..) {
            writeln!(out, "\n{number}. X = {{{}}}, O = {{{}}}", labels.list(xeno), labels.list(ophelia))?;
            for list in lists {
                writeln!(out, "   after {}", labels.replies(list))?;
            }
            if let Some(picture) = picture(xeno, ophelia) {
                write!(out, "\n{picture}")?;
            }
        }
        Ok(())
    }
}

/// The counts of each level, and their totals.
#[derive(Debug, Serialize)]
pub struct Levels {
    levels: Vec<Level>,
    all: Counts,
}

#[derive(Debug, Serialize)]
struct Level {
    level: usize,
    #[serde(flatten)]
    counts: Counts,
}

impl Levels {
    /// The table of these counts.
    pub fn of(statistics: &statistics::Statistics) -> Levels {
        let levels = statistics.levels().iter().map(|(&level, &counts)| Level { level, counts });
        Levels { levels: levels.collect(), all: statistics.total() }
    }

    /// Writes the table.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let columns = ["level", "strategic positions", "scripts", "citations", "forced blocks", "positions"];
        writeln!(out, "{}", columns.join("  "))?;
        let rows = self.levels.iter().map(|Level { level, counts }| (level.to_string(), counts));
        for (name, counts) in rows.chain([("all".to_owned(), &self.all)]) {
            let Counts { strategic, scripts, citations, blocks, positions } = counts;
            let numbers = [strategic, scripts, citations, blocks, positions].map(usize::to_string);
            let cells = [name].into_iter().chain(numbers).zip(columns);
            let cells: Vec<String> =
                cells.map(|(cell, column)| format!("{cell:>width$}", width = column.len())).collect();
            writeln!(out, "{}", cells.join("  "))?;
        }
        Ok(())
    }
}
