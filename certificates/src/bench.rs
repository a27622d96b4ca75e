//! Measurements: how long proving and checking take, and how large the proofs are (`cargo certify bench`).
//!
//! Programs are measured as a user would run them: start, search, file, end. The checker must verify a proof that is
//! measured, and the repository must have the same one.

mod against;
mod boards;
mod dictionary;
mod growth;
mod leaves;
mod machine;
mod machines;
mod page;
mod qubic;
mod row;
mod timing;

use std::fs;
use std::io::{IsTerminal, stderr};

use crate::error::Error;
use crate::replace::replace;
use crate::table::{Entry, QUBIC, TABLE};
use crate::tools::{Tools, read};
use crate::verdict::Verdict;
pub(crate) use against::run as against;
use growth::Figures;
use page::Measured;
pub(crate) use page::kept_seconds;
use row::Row;
use timing::timed;

/// The file name of the page, among the certificates.
pub(crate) const PAGE: &str = "BENCHMARKS.md";

/// The name for Patashnik's dictionary, used like the name of a game.
const DICTIONARY: &str = "dictionary";

/// The name for the growth of proofs with the board, used like the name of a game.
const GROWTH: &str = "growth";

/// The name for boards from public sources, used like the name of a game.
const BOARDS: &str = "boards";

/// The name for the draws that are made of leaves, used like the name of a game.
const LEAVES: &str = "leaves";

/// The headings of the sections.
const HEADINGS: [&str; 5] = [leaves::HEADING, "## Growth", "## Qubic", "## Patashnik's dictionary", boards::HEADING];

/// Measures the certificates of these games (all by default), and prints or saves the page of measurements. What was not measured
/// stays on the page as it is. `up_to`: proofs that took more seconds to find, according to the page, are not measured.
pub(crate) fn run(tools: &Tools, games: &[String], up_to: Option<u32>, write: bool) -> Result<Verdict, Error> {
    let path = tools.certificates().join(PAGE);
    let is_asked = |name: &str| games.is_empty() || games.iter().any(|game| game == name);
    let (mut chosen, mut earlier, mut qubic) = (chosen(games)?, Measured::default(), None);
    if !games.is_empty() || up_to.is_some() {
        let page = fs::read_to_string(&path).map_err(Error::file(&path))?;
        earlier = Measured::of_page(&page);
        let is_short = |file: &str, most: u32| earlier.seconds_to_prove(file).is_none_or(|time| time <= most.into());
        chosen.retain(|entry| up_to.is_none_or(|most| is_short(&entry.file(), most)));
        let is_named = games.iter().any(|game| game == QUBIC);
        if is_asked(GROWTH) && !is_named {
            qubic = growth::kept(tools, &page)?;
        }
    }
    let here = earlier.machines.here();
    let chosen = chosen.into_iter().filter(|entry| qubic.is_none() || !entry.is(QUBIC));
    let (rows, mut sections, verdict) = measure_all(tools, chosen, here)?;
    let mut picture = None;
    if is_asked(GROWTH) {
        let fresh = |game: &str| rows.iter().find(|row| row.proof.game == game).map(|row| Figures::new(row, here));
        let figures = |game: &str| fresh(game).or_else(|| qubic.clone().filter(|_| game == QUBIC));
        if let Some((section, drawn)) = growth::section(figures) {
            sections.push(section);
            picture = Some(drawn);
        }
    }
    if is_asked(DICTIONARY) {
        sections.extend(dictionary::section(tools, here)?);
    }
    if is_asked(LEAVES) {
        sections.extend(leaves::section(tools, here)?);
    }
    if is_asked(BOARDS) {
        sections.extend(boards::section(tools, here)?);
    }
    let origin = if games.is_empty() && up_to.is_none() || write {
        "`cargo certify bench --write` writes this page; do not edit it."
    } else {
        "A part of what `cargo certify bench` measures."
    };
    let files: Vec<String> = TABLE.iter().map(Entry::file).collect();
    // What was measured for the growth alone is in its section only. But 4^3 takes so long that it is kept for the next time.
    let has_row = |row: &&Row| games.is_empty() || row.proof.game == QUBIC || is_named(&row.file, games);
    let rows = rows.iter().filter(has_row).map(|row| page::cells(row, here)).collect();
    let mut measured = Measured { machines: earlier.machines.clone(), rows, sections };
    if write {
        measured = measured.or(earlier);
    }
    let measured = measured.ordered(&files, &HEADINGS);
    let page = page::page(origin, &measured);
    if !write {
        print!("{page}");
    } else if verdict == Verdict::Good {
        if let Some(picture) = picture {
            let path = tools.certificates().join("pictures").join(growth::PICTURE);
            replace(&path, picture.as_bytes())?;
        }
        replace(&path, page.as_bytes())?;
        println!("{} is written", path.display());
    } else {
        eprintln!("{PAGE} is left as it was");
    }
    Ok(verdict)
}

/// The entries of the table with these games; all entries if none are given.
fn chosen(games: &[String]) -> Result<Vec<&'static Entry>, Error> {
    for name in games {
        if ![DICTIONARY, GROWTH, LEAVES, BOARDS].contains(&name.as_str())
            && !TABLE.iter().any(|entry| goes_by(entry, name))
        {
            return Err(Error::NoCertificate(name.clone()));
        }
    }
    let is_meant = |entry: &Entry, name: &str| goes_by(entry, name) || name == GROWTH && growth::includes(entry);
    let is_chosen = |entry: &&Entry| games.is_empty() || games.iter().any(|name| is_meant(entry, name));
    Ok(TABLE.iter().filter(is_chosen).collect())
}

/// Rows of these entries, and the section of 4^3 if it is among them, on the machine with this letter. Not all is well if something
/// is refused, or if a proof is not the one in the repository.
fn measure_all(
    tools: &Tools,
    entries: impl Iterator<Item = &'static Entry>,
    letter: char,
) -> Result<(Vec<Row>, Vec<String>, Verdict), Error> {
    let (mut rows, mut sections, mut verdict) = (Vec::new(), Vec::new(), Verdict::Good);
    for entry in entries {
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
            match qubic::section(tools, entry, &row, letter)? {
                Some(section) => sections.push(section),
                None => verdict = Verdict::Bad,
            }
        }
        rows.push(row);
    }
    Ok((rows, sections, verdict))
}

/// Whether a game is named whose certificate has this file.
fn is_named(file: &str, games: &[String]) -> bool {
    TABLE.iter().any(|entry| entry.file() == file && games.iter().any(|name| goes_by(entry, name)))
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
    let arguments = [&entry.arguments()[..], &["--json", "-o"]].concat();
    let proved = timed(0, |watched| tools.ask(&tools.prover, &arguments, &[&file], watched))?;
    let Some((proof, prove)) = proved else { return Ok(None) };
    let theorem = entry.to_string();
    let expected = ["--json", "--expect", &theorem];
    let checked = timed(0, |watched| tools.ask(&tools.checker, &expected, &[&file], watched))?;
    let Some((said, check)) = checked else { return Ok(None) };
    let (proof, said) = (read("prover", &proof)?, read("checker", &said)?);
    let is_made_of_leaves = entry.is_made_of_leaves();
    Ok(Some(Row { proof, said, file: entry.file(), is_made_of_leaves, prove, check }))
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
    use crate::bench::row::{Check, Proof};

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
    fn growth_names_the_games_of_its_families() {
        let files = files(&["growth"]);
        assert!(
            ["mnk-8-4-4.pgc", "td-3-9.pgc", "grid-3-7.pgc", "grid-4-3.pgc"]
                .iter()
                .all(|file| files.contains(&(*file).to_owned()))
        );
        assert!(!files.contains(&"grid-4-3-mb.pgc".to_owned()) && !files.contains(&"grid-4-4.pgc".to_owned()));
        let games = ["growth", "3^3"].map(str::to_owned);
        assert!(
            is_named("grid-3-3.pgc", &games) && !is_named("grid-3-4.pgc", &games),
            "rows are for games that are named"
        );
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
