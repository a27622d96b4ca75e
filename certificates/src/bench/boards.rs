//! Measures in further sections: boards that others ask about, draws made of leaves, the proof of 4^3, and Patashnik's dictionary.

use std::fs;
use std::thread::available_parallelism;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use crate::bench::{Row, timed};
use crate::table::{Entry, table as entries};
use crate::tools::{Error, NONE, Proved, Tools, bytes_of, ratio, read, text_of};

/// The time after which `prover prove` leaves a game undecided.
const LIMIT: &str = "60s";

/// A board of `boards.json`, and who asks about it.
#[derive(Deserialize)]
struct Board {
    /// Where it is from.
    source: String,
    /// The page.
    url: String,
    /// The game, with its options.
    typed: String,
    /// The lines, if the game is a list on standard input.
    lines: Option<String>,
}

impl Board {
    /// All of them.
    fn all() -> Result<Vec<Board>, Error> {
        read("boards.json", include_bytes!("boards.json"))
    }

    /// What is typed.
    fn command(&self) -> String {
        let input = self.lines.as_ref().map_or_else(String::new, |lines| format!(" <<< '{lines}'"));
        format!("prover prove {}{input}", self.typed)
    }
}

/// Measures the boards for a section of the page.
pub(super) fn section_of_boards(tools: &Tools) -> Result<Value, Error> {
    let mut rows = Vec::new();
    for board in Board::all()? {
        let lines = tools.certified()?.join("lines.list");
        let game = format!("lines:{}", lines.display());
        if let Some(list) = &board.lines {
            fs::write(&lines, list).map_err(Error::file(&lines))?;
        }
        let words = board.typed.split(' ').map(|word| if word == "lines:-" { game.as_str() } else { word });
        let arguments: Vec<&str> =
            ["prove"].into_iter().chain(words).chain(["--timeout", LIMIT, "--json", "-o"]).collect();
        let file = tools.certified()?.join("board.pgc");
        // Exit code 2: undecided.
        let (printed, timing) = timed(2, || tools.ask(&tools.prover, &arguments, &[&file]))?;
        let Proved { outcome, claim, .. } = read("prover", &printed)?;
        if claim.is_some() && tools.ask(&tools.checker, &[], &[&file])?.code != Some(0) {
            return Err(Error::Refused);
        }
        rows.push(json!([board.source, board.url, board.command(), claim.unwrap_or(outcome), timing.median]));
    }
    Ok(json!({ "limit": LIMIT, "rows": rows }))
}

/// Measures the draws that are made of leaves: by `prover audit parts`, which reads the leaves, and by `prover prove`, which is not told them.
pub(super) fn section_of_leaves(tools: &Tools) -> Result<Value, Error> {
    let file = tools.certified()?.join("draw.pgc");
    let mut rows = Vec::new();
    for entry in entries().filter(|entry| entry.is_made_of_leaves()) {
        let parts = [&entry.arguments()[..], &["--json", "-o"]].concat();
        let (_, made) = timed(0, || tools.ask(&tools.prover, &parts, &[&file]))?;
        let prove = ["prove", &entry.game, "--timeout", LIMIT, "--json", "-o"];
        let answer = tools.ask(&tools.prover, &prove, &[&file])?;
        // Exit code 2: undecided.
        if !matches!(answer.code, Some(0 | 2)) {
            return Err(Error::Refused);
        }
        let Proved { claim, bytes, .. } = read("prover", &answer.printed)?;
        rows.push(json!([entry.game, claim, made.median, answer.user + answer.system, bytes]));
    }
    Ok(json!({ "limit": LIMIT, "commit": tools.commit()?, "rows": rows }))
}

/// Measures the proof of 4^3 in further ways: with different numbers of threads, by memory, and against a checker that is as simple as
/// possible. The bytes must not depend on the number of threads.
///
/// The row was measured with as many threads as there are cores; that is not repeated.
pub(super) fn section_of_qubic(tools: &Tools, entry: &Entry, row: &Row) -> Result<Value, Error> {
    let certificate = tools.certificates().join(&entry.path);
    let mut runs = Vec::new();
    for (threads, name) in [("1", "prove, 1 thread"), ("2", "prove, 2 threads")] {
        if available_parallelism().is_ok_and(|cores| cores.to_string() == threads) {
            runs.push((name, row.prove));
            continue;
        }
        // A name of its own, so that an older file cannot be mistaken for a new one.
        let file = tools.certified()?.join(format!("threads-{threads}-{}", entry.path));
        let arguments = [&entry.arguments()[..], &["--json", "--threads", threads, "-o"]].concat();
        let (_, timing) = timed(0, || tools.ask(&tools.prover, &arguments, &[&file]))?;
        let [new, kept] = [&file, &certificate].map(|path| bytes_of(path));
        if new? != kept? {
            eprintln!("with {threads} threads the bytes of {} are others", entry.path);
            return Err(Error::Refused);
        }
        runs.push((name, timing));
    }
    let oracle = tools.oracle()?;
    let (_, judged) = timed(0, || tools.ask(&oracle, &[], &[&certificate]))?;
    runs.extend([("check", row.check), ("check, by the oracle of the tests", judged)]);
    let times = ratio(judged.median.as_secs_f64(), row.check.median.as_secs_f64());
    Ok(json!({ "times": times, "rate": rate(&tools.replay()?).unwrap_or(NONE), "rows": runs }))
}

/// The number before `million steps per second` in what the checker's benchmark prints.
fn rate(printed: &str) -> Option<&str> {
    printed.split_once(" million steps per second")?.0.split_whitespace().last()
}

// Measures audits of Patashnik's dictionary for Qubic: the whole of it, and with entries removed.

/// The file, among the certificates.
const FILE: &str = "sources/qubic-dictionary.txt";

/// The line before the entries.
const DASHES: &str = "\n-----------------------------------------\n";

/// The report of the audit.
#[derive(Deserialize)]
struct Audited {
    used: u64,
    blocks: u64,
    positions: u64,
    missing: Vec<IgnoredAny>,
}

/// Measures the audits for a section of the page.
pub(super) fn section_of_dictionary(tools: &Tools) -> Result<Value, Error> {
    let path = tools.certificates().join(FILE);
    let text = text_of(&path)?;
    let entries: Vec<&str> = text.split_once(DASHES).map_or("", |(_, entries)| entries).lines().collect();
    let mut rows = Vec::new();
    for taken in [0, 10, 100, 1_000] {
        let path = tools.certified()?.join(format!("dictionary-without-{taken}.txt"));
        fs::write(&path, without(&entries, taken)).map_err(Error::file(&path))?;
        let arguments = ["audit", "dictionary", "4^3", "--json"];
        // Exit code 1: something is missing.
        let (printed, timing) = timed(1, || tools.ask(&tools.prover, &arguments, &[&path]))?;
        let Audited { used, blocks, positions, missing } = read("prover", &printed)?;
        rows.push(json!([taken, used, blocks, positions, missing.len(), timing]));
    }
    Ok(json!({ "rows": rows }))
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
    fn what_is_typed_is_a_command() {
        let boards = Board::all().unwrap();
        assert_eq!(boards[0].command(), "prover prove torus:3,3,3");
        assert!(boards[4].command().starts_with("prover prove lines:- --base 1 <<< '[[1,3,7],"));
        assert!(boards.iter().all(|board| !board.command().contains('|') && board.url.starts_with("http")));
    }

    #[test]
    fn the_rate_is_read_from_what_the_benchmark_prints() {
        let printed =
            "4^3: 1440 lemmas, 97 bytes\n3000000 steps in 1ms, and 2ms for the rest: 24.9 million steps per second\n";
        assert_eq!(rate(printed), Some("24.9"));
        assert_eq!((rate(""), rate("nothing of the kind")), (None, None));
    }

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
