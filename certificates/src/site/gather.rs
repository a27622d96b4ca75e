//! Asks the checker and the prover for what the site says, and reads the repository's texts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::catalogue::{Row, verified};
use crate::error::Error;
use crate::page::files;
use crate::site::model::{Proof, Site};
use crate::site::{audits, scenes};
use crate::table::TABLE;
use crate::tools::Tools;

/// Where certificates are, from their folder; and those that take minutes to check.
const FOLDERS: [&str; 4] = ["", "animals", "moves", "sources"];
const LONG: [&str; 2] = ["gomoku/whole", "gomoku/replies"];

/// The most points of a board that the prover draws on a page, and the most bytes of a proof that a page has in it.
const PLAYED_POINTS: u64 = 4096;
const PLAYED_BYTES: u64 = 2_000_000;

/// All that the site says; nothing if a proof is not verified, which is printed. If it is to be quick, without what takes minutes.
pub(super) fn site(tools: &Tools, quick: bool) -> Result<Option<Site>, Error> {
    let directory = tools.certificates();
    let statements = [statements(&directory, "")?, statements(&directory, "gomoku/")?].concat();
    let statements: BTreeMap<String, String> = statements.into_iter().collect();
    let coq = theorems(&tools.root)?;
    let readme = read(&tools.root.join("README.md"))?;
    let mut site = Site { quick, folder: directory.clone(), ..Site::default() };
    let long: &[&str] = if quick { &[] } else { &LONG };
    for folder in FOLDERS.iter().chain(long) {
        let Some(rows) = verified(tools, &directory.join(folder), vec![])? else { return Ok(None) };
        for row in rows {
            let name = row.name();
            let stem = name.strip_suffix(".pgc").unwrap_or(&name);
            let key = if folder.is_empty() { stem.to_owned() } else { format!("{folder}/{stem}") };
            let file = directory.join(folder).join(&name);
            let bytes = row.bytes(&directory.join(folder))?;
            let theorem = format!("{} {}", row.claim, row.game);
            let proof = Proof {
                game: game(&key, &row),
                statement: statements.get(&key).cloned().unwrap_or(theorem),
                played: played(tools, &key, &row, &file, bytes)?,
                methods: methods(tools, &row, &file)?,
                coq: coq.contains(&key),
                known: known(&readme, &key),
                key: key.clone(),
                row,
                bytes,
                file,
            };
            site.proofs.insert(key, proof);
        }
    }
    let cells = |arguments: &[&str]| lines(&tools.ask(&tools.prover, arguments, &[], false)?.printed);
    site.cubes = cells(&["table", "--json"])?;
    let most: &[&str] = if quick { &["--max-points", "42"] } else { &[] };
    site.rows = cells(&[&["table", "mnk", "--json"], most].concat())?;
    site.designs = cells(&["table", "td", "--json"])?;
    let text = |arguments: &[&str]| {
        let printed = tools.ask(&tools.prover, arguments, &[], false)?.printed;
        Ok::<_, Error>(String::from_utf8_lossy(&printed).into_owned())
    };
    site.program = text(&["program"])?;
    for (name, arguments) in scenes::PICTURES {
        site.pictures.insert(name, text(arguments)?);
    }
    for (name, path) in audits::REPORTS {
        let report = read(&tools.root.join(path))?;
        // The head that the tests keep before a snapshot is no part of the report.
        let bare = report.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).map(|(_, text)| text);
        site.reports.insert(name, bare.unwrap_or(&report).to_owned());
    }
    Ok(Some(site))
}

fn read(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(Error::file(path))
}

fn lines<T: for<'a> Deserialize<'a>>(printed: &[u8]) -> Result<Vec<T>, Error> {
    let cells: Result<Vec<T>, _> = serde_json::Deserializer::from_slice(printed).into_iter().collect();
    cells.map_err(|source| Error::Answer { program: "prover", source })
}

/// The theorems that people keep in a file of statements, by the certificates.
pub(super) fn statements(directory: &Path, folder: &str) -> Result<Vec<(String, String)>, Error> {
    let text = read(&directory.join(folder).join("STATEMENTS"))?;
    let stated = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut fields = line.split('\t');
        let key = fields.next()?.strip_suffix(".pgc")?;
        Some((format!("{folder}{key}"), fields.next()?.to_owned()))
    });
    Ok(stated.collect())
}

/// The certificates that are theorems of Coq: those that the files of theorems name, and the large ones that `run` names.
fn theorems(root: &Path) -> Result<BTreeSet<String>, Error> {
    let coq = root.join("spec/coq");
    let mut keys = BTreeSet::new();
    for folder in ["theorems", "nightly"] {
        for path in files(&coq.join(folder), ".v")? {
            let text = read(&path)?;
            let named =
                text.split_once("(** The payload of certificates/").and_then(|(_, rest)| rest.split_once(".pgc"));
            keys.extend(named.map(|(key, _)| key.to_owned()));
        }
    }
    let run = read(&coq.join("run"))?;
    let large = run.split_once("folders+=(nightly) large=(").and_then(|(_, rest)| rest.split_once(')'));
    keys.extend(large.iter().flat_map(|(names, _)| names.split(' ')).map(|name| name.replace('_', "-")));
    Ok(keys)
}

/// The game as the prover reads it: boards of animals are in the names of files only.
pub(super) fn game(key: &str, row: &Row) -> String {
    let stem = key.rsplit('/').next().unwrap_or(key);
    if let Some(rest) = stem.strip_prefix("animal-") {
        let mut parts = rest.split('-');
        if let (Some(animal), Some(board)) = (parts.next(), parts.next()) {
            let moves = row.game.split_once(" --moves ").map(|(_, moves)| format!(" --moves {moves}"));
            return format!("animal:{animal},{board}{}", moves.unwrap_or_default());
        }
    }
    let entry = TABLE.iter().find(|entry| entry.file() == format!("{key}.pgc"));
    entry.map_or_else(|| row.game.clone(), crate::table::Entry::asked)
}

/// The page that plays by a proof, if neither board nor proof is too large.
fn played(tools: &Tools, key: &str, row: &Row, file: &Path, bytes: u64) -> Result<Option<String>, Error> {
    if row.points > PLAYED_POINTS || bytes > PLAYED_BYTES {
        return Ok(None);
    }
    let program = format!("{}program.js", "../".repeat(1 + key.matches('/').count()));
    let answer = tools.ask(&tools.prover, &["show", "--html", "--program", &program], &[file], false)?;
    let page = String::from_utf8_lossy(&answer.printed).into_owned();
    if answer.code == Some(0) { Ok(Some(page)) } else { Err(Error::Page(file.to_owned())) }
}

/// How a proof goes. A draw says it where it is shown; a win is by threats, and both by lemmas and symmetries.
fn methods(tools: &Tools, row: &Row, file: &Path) -> Result<Vec<&'static str>, Error> {
    let mut methods = Vec::new();
    if row.claim.ends_with("draws") {
        let shown = tools.ask_quietly(&tools.prover, &["show"], file)?;
        let shown = String::from_utf8_lossy(&shown);
        for (word, method) in [("parts ", "parts"), ("pairing ", "pairings"), ("potential ", "potentials")] {
            if shown.lines().any(|line| line.contains(word)) {
                methods.push(method);
            }
        }
    } else {
        methods.push("threats");
    }
    methods.extend((row.lemmas > 1).then_some("lemmas"));
    methods.extend((row.maps > 0).then_some("symmetries"));
    Ok(methods)
}

/// What README says was known before of a theorem.
fn known(readme: &str, key: &str) -> Option<String> {
    let link = format!("(certificates/{key}.pgc)");
    let row = readme.lines().find(|line| line.starts_with("| [") && line.contains(&link))?;
    let cell = row.trim_end_matches('|').rsplit(" | ").next()?.trim();
    Some(cell.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
    }

    #[test]
    fn coq_has_checked_what_its_page_says() {
        let theorems = theorems(root()).unwrap();
        for key in ["grid-6-3", "grid-4-3", "grid-4-4", "moves/affine-4-m7", "td-4-4+3"] {
            assert!(theorems.contains(key), "{key}");
        }
        assert!(!theorems.contains("mnk-8-4-4"));
        let page = read(&root().join("spec/coq/README.md")).unwrap();
        assert!(page.contains(&format!("{} theorems in all", theorems.len())), "{}", theorems.len());
    }

    #[test]
    fn what_was_known_is_in_readme() {
        let readme = read(&root().join("README.md")).unwrap();
        assert!(known(&readme, "grid-6-3").unwrap().starts_with("new: Cain"));
        assert_eq!(known(&readme, "grid-2-2"), None);
    }

    #[test]
    fn a_board_that_a_certificate_does_not_name_is_in_its_file_s_name() {
        let row = |game: &str| Row { game: game.to_owned(), ..Row::default() };
        assert_eq!(game("animals/animal-n-5x5-m6", &row("lines:0 --moves 6")), "animal:n,5x5 --moves 6");
        assert_eq!(game("animal-n-5x5", &row("lines:0")), "animal:n,5x5");
        assert_eq!(game("grid-3-3-x13", &row("3^3 --forbid-opening 13")), "3^3 --forbid-opening 13");
        assert_eq!(game("moves/grid-3-3-m4", &row("3^3 --moves 4")), "3^3 --moves 4");
    }
}
