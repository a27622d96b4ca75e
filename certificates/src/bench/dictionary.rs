//! Measures audits of Patashnik's dictionary for Qubic: the whole of it, and with entries removed.

use std::fs;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::page::on;
use super::timing::timed;
use crate::error::Error;
use crate::markdown::{mebibytes, seconds, table, whole};
use crate::tools::{Tools, read};

/// The file, among the certificates.
const FILE: &str = "sources/qubic-dictionary.txt";

/// The line before the entries.
const DASHES: &str = "\n-----------------------------------------\n";

/// The report of the audit.
#[derive(Deserialize)]
struct Said {
    used: u64,
    blocks: u64,
    positions: u64,
    missing: Vec<IgnoredAny>,
}

/// Measures the audits for a section of the page; nothing if an audit fails.
pub(super) fn section(tools: &Tools, letter: char) -> Result<Option<String>, Error> {
    let path = tools.certificates().join(FILE);
    let text = fs::read_to_string(&path).map_err(Error::file(&path))?;
    let entries: Vec<&str> = text.split_once(DASHES).map_or("", |(_, entries)| entries).lines().collect();
    let mut rows = Vec::new();
    for taken in [0, 10, 100, 1_000] {
        let path = tools.certified()?.join(format!("dictionary-without-{taken}.txt"));
        fs::write(&path, without(&entries, taken)).map_err(Error::file(&path))?;
        let arguments = ["audit", "--format", "dictionary", "--json", "--game", "4^3"];
        // Exit code 1: something is missing.
        let audited = timed(1, |watched| tools.ask(&tools.prover, &arguments, &[&path], watched))?;
        let Some((printed, timing)) = audited else { return Ok(None) };
        let Said { used, blocks, positions, missing } = read("prover", &printed)?;
        let numbers = [taken as u64, used, blocks, positions, missing.len() as u64].map(whole);
        rows.push([&numbers[..], &[seconds(timing.median), mebibytes(timing.peak)]].concat());
    }
    let columns = ["entries taken out", "used", "blocks", "positions", "missing", "seconds", "peak memory, MiB"];
    let (table, on) = (table(&[], &columns, &rows), on(letter));
    Ok(Some(format!(
        "
## Patashnik's dictionary

`prover audit --format dictionary --game 4^3` on [{FILE}]({FILE}), process start included; Thompson's program took 50 hours in 1978.
The entries taken out are spread evenly; an independent reader in the tests finds the same positions missing. **blocks** are positions in
which any other move loses at once, **positions** are the positions with Xeno to move that the audit visited. If nothing is missing, the
audit also plays the certificate out and writes it. {on}

{table}"
    )))
}

/// The entries without this many, which are evenly spread. The first entry, for the empty board, stays.
fn without(entries: &[&str], taken: usize) -> String {
    let out = |place: usize| (0..taken).any(|index| (2 * index + 1) * entries.len() / (2 * taken) == place);
    let rest = entries.iter().enumerate().filter(|&(place, _)| place == 0 || !out(place));
    rest.map(|(_, entry)| format!("{entry}\n")).collect()
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
