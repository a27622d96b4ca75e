//! A table of strategic positions and other counts, by level.

use std::io::{self, Write};

use serde::Serialize;

use pgc_engine::statistics::{Counts, Statistics};

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
    pub fn of(statistics: &Statistics) -> Levels {
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
