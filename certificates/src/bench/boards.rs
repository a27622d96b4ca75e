//! Measures in further sections: boards that others ask about, and Patashnik's dictionary.

use std::fs;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::bench::timed;
use crate::tools::{Error, Tools, read, text_of};

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
        let mut proof: Value = read("prover", &printed)?;
        if !proof["claim"].is_null() {
            tools.well(&tools.checker, &[], &[&file])?;
        }
        let outcome = ["claim", "outcome"].into_iter().map(|name| proof[name].take()).find(|word| !word.is_null());
        rows.push(json!([board.source, board.url, board.command(), outcome, timing.median]));
    }
    Ok(json!({ "limit": LIMIT, "rows": rows }))
}

// Measures audits of Patashnik's dictionary for Qubic: the whole of it, and with entries removed.

/// The file, among the certificates.
const FILE: &str = "sources/qubic-dictionary.txt";

/// The line before the entries.
const DASHES: &str = "\n-----------------------------------------\n";

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
        let audit: Value = read("prover", &printed)?;
        let missing = audit["missing"].as_array().map(Vec::len);
        rows.push(json!([taken, audit["used"], audit["blocks"], audit["positions"], missing, timing]));
    }
    Ok(json!({ "rows": rows }))
}

/// The entries without this many, which are evenly spread. The first entry, for the empty board, stays.
fn without(entries: &[&str], taken: usize) -> String {
    let out = |place: usize| (0..taken).any(|index| (2 * index + 1) * entries.len() / (2 * taken) == place);
    let rest = entries.iter().enumerate().filter(|&(place, _)| place == 0 || !out(place));
    rest.map(|(_, entry)| format!("{entry}\n")).collect()
}
