//! Measurements: how long proving and checking take, and how large the proofs are (`cargo certify bench`).
//!
//! Programs are measured as a user would run them: start, search, file, end. The checker must verify a proof that is
//! measured, and the repository must have the same one.

mod dictionary;
mod machine;
mod page;
mod qubic;
mod timing;

use std::fs;
use std::io::{IsTerminal, stderr};

use serde::Deserialize;

use crate::Verdict;
use crate::error::Error;
use crate::table::{Entry, QUBIC, TABLE};
use crate::tools::{Tools, read};
use page::Measured;
pub(crate) use page::kept_seconds;
use timing::{Timing, timed};

/// The file name of the page, among the certificates.
pub(crate) const PAGE: &str = "BENCHMARKS.md";

/// The name for Patashnik's dictionary, used like the name of a game.
const DICTIONARY: &str = "dictionary";

/// The headings of the sections.
const HEADINGS: [&str; 2] = ["## Qubic", "## Patashnik's dictionary"];

/// A proof, and how long it takes to find and to check.
struct Row {
    proof: Proof,
    /// The name of the certificate's file.
    file: String,
    /// The steps of the check.
    steps: u64,
    prove: Timing,
    check: Timing,
}

/// The prover's report on a proof.
#[derive(Deserialize)]
struct Proof {
    claim: String,
    game: String,
    lemmas: u64,
    maps: u64,
    positions: u64,
    scripts: u64,
    bytes: u64,
}

/// The checker's report on a proof.
#[derive(Deserialize)]
struct Check {
    steps: u64,
}

/// Measures the certificates of these games (all by default), and prints or saves the page of measurements. What was not measured
/// stays on the page as it is.
pub(crate) fn run(tools: &Tools, games: &[String], write: bool) -> Result<Verdict, Error> {
    let path = tools.certificates().join(PAGE);
    let mut earlier = None;
    if write && !games.is_empty() {
        earlier = Measured::on(&fs::read_to_string(&path).map_err(Error::file(&path))?);
        if earlier.is_none() {
            eprintln!(
                "{PAGE} was measured on another machine; 'cargo certify bench --write' measures all games on this one"
            );
            return Ok(Verdict::Bad);
        }
    }
    let Measured { mut rows, mut sections } = Measured::default();
    let mut verdict = Verdict::Good;
    for entry in chosen(games)? {
        if stderr().is_terminal() {
            eprintln!("measuring '{entry}'");
        }
        let Some(row) = measure(tools, entry)? else {
            eprintln!("'{entry}' is not certified");
            verdict = Verdict::Bad;
            continue;
        };
        if !is_kept(tools, &row.file)? {
            eprintln!("{} is not what certificates/ keeps; 'cargo certify all' puts it there", row.file);
            verdict = Verdict::Bad;
        } else if entry.is(QUBIC) {
            match qubic::section(tools, entry, &row)? {
                Some(section) => sections.push(section),
                None => verdict = Verdict::Bad,
            }
        }
        rows.push(page::cells(&row));
    }
    if games.is_empty() || games.iter().any(|name| name == DICTIONARY) {
        sections.extend(dictionary::section(tools)?);
    }
    let origin = if games.is_empty() || write {
        "This page is written by `cargo certify bench --write`; do not edit it."
    } else {
        "A part of what `cargo certify bench` measures."
    };
    let files: Vec<String> = TABLE.iter().map(Entry::file).collect();
    let measured = Measured { rows, sections }.or(earlier.unwrap_or_default()).ordered(&files, &HEADINGS);
    let page = page::page(origin, &measured);
    if !write {
        print!("{page}");
    } else if verdict == Verdict::Good {
        fs::write(&path, page).map_err(Error::file(&path))?;
        println!("{} is written", path.display());
    } else {
        eprintln!("{PAGE} is left as it was");
    }
    Ok(verdict)
}

/// The entries of the table with these games; all entries if none are given.
fn chosen(games: &[String]) -> Result<Vec<&'static Entry>, Error> {
    for name in games {
        if name != DICTIONARY && !TABLE.iter().any(|entry| goes_by(entry, name)) {
            return Err(Error::NoCertificate(name.clone()));
        }
    }
    let is_chosen = |entry: &&Entry| games.is_empty() || games.iter().any(|name| goes_by(entry, name));
    Ok(TABLE.iter().filter(is_chosen).collect())
}

/// Whether this names an entry's game: as the checker prints it, or as it is given to the prover.
fn goes_by(entry: &Entry, name: &str) -> bool {
    names(name, game(&entry.to_string())) || entry.is(name)
}

/// Whether this names the game: its expression, whatever the options, or both.
fn names(name: &str, game: &str) -> bool {
    game.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// The game of a theorem. The theorem begins with a claim: a player and a verb.
fn game(theorem: &str) -> &str {
    theorem.splitn(3, ' ').last().unwrap_or_default()
}

/// Proves and checks an entry several times; nothing if one of the programs refuses.
fn measure(tools: &Tools, entry: &Entry) -> Result<Option<Row>, Error> {
    let file = tools.certified()?.join(entry.file());
    // Watching a process takes time, which would distort short runs.
    let watched = entry.is(QUBIC);
    let arguments = [&entry.arguments()[..], &["--json", "-o"]].concat();
    let proved = timed(0, || tools.ask(&tools.prover, &arguments, &[&file], watched))?;
    let Some((proof, prove)) = proved else { return Ok(None) };
    let theorem = entry.to_string();
    let checked = timed(0, || tools.ask(&tools.checker, &["--json", "--expect", &theorem], &[&file], watched))?;
    let Some((said, check)) = checked else { return Ok(None) };
    let (proof, Check { steps }) = (read("prover", &proof)?, read("checker", &said)?);
    Ok(Some(Row { proof, file: entry.file(), steps, prove, check }))
}

/// Whether the proof just written is the one in the repository.
fn is_kept(tools: &Tools, file: &str) -> Result<bool, Error> {
    let new = tools.certified()?.join(file);
    let bytes = fs::read(&new).map_err(Error::file(&new))?;
    Ok(fs::read(tools.certificates().join(file)).is_ok_and(|kept| kept == bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(games: &[&str]) -> Vec<String> {
        let games: Vec<String> = games.iter().map(|&game| game.to_owned()).collect();
        chosen(&games).unwrap().into_iter().map(Entry::file).collect()
    }

    #[test]
    fn an_expression_names_its_game_with_all_options() {
        assert_eq!(files(&["3^3"]), ["grid-3-3.pgc", "grid-3-3-xo13.pgc", "grid-3-3-x13.pgc"]);
        assert_eq!(files(&["3^3 --forbid-opening 13"]), ["grid-3-3-x13.pgc"]);
        assert_eq!(files(&["animal:tic,3x3", "lines:c3a6353c0c2de98c"]), ["animal-tic-3x3.pgc", "animal-tic-4x4.pgc"]);
    }

    #[test]
    fn an_expression_does_not_name_the_games_that_it_begins() {
        assert!(names("td:4,4", "td:4,4") && !names("td:4,4", "td:4,4+3"));
        assert!(!names("3^3 --forbid-opening 1", "3^3 --forbid-opening 13"));
    }

    #[test]
    fn no_name_chooses_all_games_and_a_wrong_one_is_refused() {
        assert_eq!(files(&[]).len(), TABLE.len());
        let error = chosen(&["3^3".to_owned(), "3^".to_owned()]).err().unwrap();
        assert!(error.to_string().starts_with("no certificate is about '3^';"), "{error}");
    }

    #[test]
    fn what_the_programs_say_is_read() {
        let said = br#"{"claim":"Xeno wins","game":"3^3","lemmas":1,"maps":0,"positions":1,"scripts":3,"bytes":69,
            "hash":"3e9c","seconds":0.5,"file":"a.pgc"}"#;
        let proof: Proof = read("prover", said).unwrap();
        assert_eq!((proof.game.as_str(), proof.positions, proof.scripts, proof.bytes), ("3^3", 1, 3, 69));
        assert!(read::<Check>("checker", b"{}").is_err());
    }
}
