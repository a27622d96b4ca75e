//! Patashnik's dictionary for Qubic, audited as a whole and with entries taken out.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::markdown::{Side, table};
use super::numbers::{seconds, whole};
use super::qubic::{Run, mebibytes_or_none};
use super::timing::timed;
use crate::error::Error;
use crate::tools::{Tools, read};

/// What stands for it in the place of a game.
pub(super) const NAME: &str = "dictionary";

/// The file, among the certificates.
const FILE: &str = "sources/qubic-dictionary.txt";

/// The line after which the entries stand.
const DASHES: &str = "\n-----------------------------------------\n";

/// How many entries are taken out.
const TAKEN: [usize; 4] = [0, 10, 100, 1_000];

/// One audit.
struct Row {
    taken: usize,
    said: Said,
    run: Run,
}

/// What the audit says.
#[derive(Deserialize)]
struct Said {
    used: u64,
    blocks: u64,
    positions: u64,
    missing: Vec<IgnoredAny>,
}

/// What was measured.
pub(super) struct Dictionary {
    rows: Vec<Row>,
}

/// Measures the audits.
pub(super) fn measure(tools: &Tools) -> Result<Option<Dictionary>, Error> {
    let path = tools.certificates().join(FILE);
    let text = fs::read_to_string(&path).map_err(Error::file(&path))?;
    let entries: Vec<&str> = text.split_once(DASHES).map_or("", |(_, entries)| entries).lines().collect();
    let mut rows = Vec::new();
    for taken in TAKEN {
        let path = tools.certified()?.join(format!("dictionary-without-{taken}.txt"));
        fs::write(&path, without(&entries, taken)).map_err(Error::file(&path))?;
        let Some((said, run)) = audited(tools, &path)? else { return Ok(None) };
        rows.push(Row { taken, said, run });
    }
    Ok(Some(Dictionary { rows }))
}

fn audited(tools: &Tools, path: &Path) -> Result<Option<(Said, Run)>, Error> {
    let Some((answer, timing)) = timed(|| tools.audit_quietly(path, super::qubic::GAME))? else { return Ok(None) };
    let said = read("prover", &answer.printed)?;
    Ok(Some((said, Run { time: timing.median, peak: answer.peak })))
}

/// The entries but so many, which lie evenly among them. The first, which is the empty board's, stays.
fn without(entries: &[&str], taken: usize) -> String {
    let out = |place: usize| (0..taken).any(|index| (2 * index + 1) * entries.len() / (2 * taken) == place);
    let rest = entries.iter().enumerate().filter(|&(place, _)| place == 0 || !out(place));
    rest.map(|(_, entry)| format!("{entry}\n")).collect()
}

impl Dictionary {
    /// The section of the page.
    pub(super) fn section(&self) -> String {
        let columns = [
            ("entries taken out", Side::Right),
            ("used", Side::Right),
            ("blocks", Side::Right),
            ("positions", Side::Right),
            ("missing", Side::Right),
            ("seconds", Side::Right),
            ("peak memory, MiB", Side::Right),
        ];
        let rows: Vec<_> = self
            .rows
            .iter()
            .map(|Row { taken, said, run }| {
                [
                    whole(*taken as u64),
                    whole(said.used),
                    whole(said.blocks),
                    whole(said.positions),
                    whole(said.missing.len() as u64),
                    seconds(run.time),
                    mebibytes_or_none(run.peak),
                ]
            })
            .collect();
        format!(
            "
## Patashnik's dictionary

`prover audit --format dictionary --game 4^3` on [{FILE}]({FILE}), process start included; Thompson's program took 50 hours in 1978.
Entries are taken out evenly; what is missing then is what a reader of the tests finds missing, too. **blocks** are positions in which
any other move loses at once, **positions** those with Xeno to move that were looked at. Where nothing is missing, the certificate is
played out and written, too.

{}",
            table(columns, &rows)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_entries_are_taken_out_and_never_the_first() {
        let entries: Vec<String> = (0..50).map(|entry| format!(" {entry}")).collect();
        let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
        for taken in [0, 1, 10, 24] {
            let rest = without(&entries, taken);
            assert_eq!(rest.lines().count(), 50 - taken);
            assert!(rest.starts_with(" 0\n"));
        }
    }
}
