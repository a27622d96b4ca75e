//! The catalogue: what the checker reports on the repository's certificates, and the prover on that of 4^3; and the files beside it: the table
//! of README, citations, and what the prover prints, such as pictures and the lines of Hex.
//!
//! # Harary's animals
//!
//! The page of `certificates/animals/`, from what the checker says of its certificates.
//!
//! A certificate has only the lines of an animal's board. So the digest of its lines is compared with that of the board for
//! which the file is named.
//!
//! # In how many moves games are won
//!
//! The page of `certificates/moves/`, from what the checker says of its certificates.
//!
//! A number is exact by two certificates: of the win within so many moves, and of the draw within one less.
//!
//! # How far searches by many jobs have come
//!
//! The page of `certificates/plans/`, from what the prover says of the plans that are packed
//! there.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    path::{Path, PathBuf},
};

use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    bench::kept_seconds,
    table::{Animal, CATALOGUE, Pages, PrintedFile, QUBIC, TableRow, stated, table},
    tools::{
        CheckReport, NONE, Result, Tools, bytes_of, empty_directory, files, read, read_all, refuse, shown, size,
        text_of, whole, write_page,
    },
};

/// Writes the catalogue, or reports whether it is up to date.
pub(crate) fn write_catalogue(tools: &Tools, check: bool) -> Result {
    let directory = tools.certificates();
    let there = files(&directory, ".pgc")?;
    let faults = [missing(&there), unstated(&directory)?].concat();
    let rows = verified(tools, &directory, faults)?;
    let qubic = rows.iter().find(|row| row.game == QUBIC).map(|row| qubic(tools, row)).transpose()?;
    let readme = tools.root.join("README.md");
    let current = [
        write_readme(&directory, "README.md", json!({ "rows": rows, "qubic": qubic }), check)?,
        write_page(&directory.join("theorems.bib"), &bibliography(tools, &rows)?, check)?,
        write_page(&readme, &with_theorems(&text_of(&readme)?, &directory)?, check)?,
    ];
    Ok(!current.contains(&false))
}

/// Writes the page of a directory by this template, or reports whether it is up to date.
fn write_readme(directory: &Path, template: &str, values: Value, check: bool) -> Result {
    write_page(&directory.join("README.md"), &Pages::new()?.page(template, values)?, check)
}

/// The proof of 4^3 in numbers, to be compared with those of Patashnik and Thompson.
fn qubic(tools: &Tools, row: &CheckReport) -> Result<Value> {
    let census = tools.ask(&tools.prover, &["show", "--levels", "--json"], &[&row.file])?;
    let census: Value = read("prover", &census.printed)?;
    let [prove, check] = match kept_seconds(tools, &row.name, row.bytes)? {
        Some([prove, check]) => [format!("{prove:.0} s"), format!("{check:.2} s")],
        None => [NONE, NONE].map(str::to_owned),
    };
    Ok(json!({ "census": census, "bytes": row.bytes, "prove": prove, "check": check }))
}

/// The line before the rows of README's table.
const HEAD_OF_THEOREMS: &str = "| theorem | bytes | what was known |\n|---|--:|---|\n";

/// The repository's README with the table of theorems.
fn with_theorems(readme: &str, directory: &Path) -> Result<String> {
    let Some((before, rest)) = readme.split_once(HEAD_OF_THEOREMS) else { return Ok(readme.to_owned()) };
    let after = rest.split_once("\n\n").map_or("", |(_, after)| after);
    let mut rows = String::new();
    for TableRow { files, text, known } in &CATALOGUE.theorems {
        let bytes = files.iter().map(|file| size(&directory.join(file)).map(whole)).collect::<Result<Vec<_>, _>>()?;
        rows += &format!("| {text} | {} | {known} |\n", bytes.join(" and "));
    }
    Ok(format!("{before}{HEAD_OF_THEOREMS}{rows}\n{after}"))
}

/// An entry of BibTeX for each proof. Two files may have one proof, as its hash does not depend on how it is written.
fn bibliography(tools: &Tools, rows: &[CheckReport]) -> Result<String> {
    let mut met = HashSet::new();
    let files = rows.iter().filter(|row| met.insert(&row.hash)).map(|row| &*row.file).collect::<Vec<_>>();
    let head = "% The theorems of certificates/README.md, each with the hash of its proof. Written by 'cargo certify catalogue'.";
    Ok(format!("{head}\n\n{}", citations(tools, &files)?))
}

/// The entries of certificates for BibTeX.
pub(crate) fn citations(tools: &Tools, files: &[&Path]) -> Result<String> {
    let printed = tools.well(&tools.prover, &["cite"], files)?.printed;
    Ok(String::from_utf8_lossy(&printed).trim_end().to_owned() + "\n")
}

/// What the checker says of the certificates of a directory, in the order of their names. Nothing if there are faults,
/// given or found, such as a certificate that is not verified; they are printed.
pub(crate) fn verified(tools: &Tools, directory: &Path, mut faults: Vec<String>) -> Result<Vec<CheckReport>> {
    let files = files(directory, ".pgc")?;
    let paths: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    let said = if paths.is_empty() { vec![] } else { tools.ask(&tools.checker, &["--json"], &paths)?.printed };
    let mut rows: Vec<CheckReport> = read_all("checker", &said)?;
    for CheckReport { file, verdict, reason, .. } in rows.iter().filter(|row| row.verdict != "VERIFIED") {
        faults.push(format!("{}: {verdict}: {reason}", shown(file)));
    }
    if rows.len() != files.len() {
        faults.push(format!("the checker has judged {} of {} files", rows.len(), files.len()));
    }
    for row in &mut rows {
        row.name = row.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        row.file = directory.join(&row.name);
        row.bytes = size(&row.file)?;
    }
    refuse(&faults)?;
    Ok(rows)
}

/// An error message for each entry of the table that has no file.
fn missing(files: &[PathBuf]) -> Vec<String> {
    let is_there = |name: &str| files.iter().any(|file| file.file_name().is_some_and(|found| found == name));
    let absent = table().filter(|entry| !is_there(&entry.path));
    absent.map(|entry| format!("{} is missing; 'cargo certify all' proves '{entry}'", entry.path)).collect()
}

/// Writes the files that the prover prints, such as the pictures of README, or reports whether they are up to date.
///
/// The lines of Hex are those of the prover's `hexgame:4`, where Xeno joins top and bottom. A line is a smallest set of cells that joins the
/// player's two sides. Whoever joins his sides owns all cells of such a set, so the first player with a line is the winner of Hex.
pub(crate) fn write_printed(tools: &Tools, check: bool) -> Result {
    let settled = CATALOGUE.printed.iter().map(|one| {
        let text = tools.text(&one.arguments.split(' ').collect::<Vec<_>>())?;
        write_page(&tools.certificates().join(&one.path), &with_head(one, text), check)
    });
    Ok(!settled.collect::<Result<Vec<_>, _>>()?.contains(&false))
}

/// What the prover prints, with its head.
fn with_head(PrintedFile { head, .. }: &PrintedFile, printed: String) -> String {
    let Some(head) = head else { return printed };
    let lines = printed.split_inclusive('\n').filter(|line| !line.starts_with('#'));
    [&**head].into_iter().chain(lines).collect()
}

// Whether `certificates/STATEMENTS`, which people keep by hand, has a line for each certificate. The checker reads what the lines say.

const FILE: &str = "STATEMENTS";

/// The folders of certificates, from that of all.
pub(crate) const FOLDERS: [&str; 4] = ["", "animals", "moves", "sources"];

/// A message for each certificate without a line.
fn unstated(directory: &Path) -> Result<Vec<String>> {
    let path = directory.join(FILE);
    let text = text_of(&path)?;
    let stated: BTreeSet<&str> = stated(&text).map(|(certificate, _)| certificate).collect();
    let mut messages = Vec::new();
    for folder in FOLDERS {
        for certificate in files(&directory.join(folder), ".pgc")? {
            let name = certificate.strip_prefix(directory).unwrap_or(&certificate).display().to_string();
            if !stated.contains(name.as_str()) {
                messages.push(format!("{FILE} has no line for {name}: add it by hand, with the theorem that is meant"));
            }
        }
    }
    Ok(messages)
}

// Harary's animals.

/// The side of the largest square on which an animal was tried.
pub(crate) const LARGEST: u64 = 14;

/// Writes the page, or reports whether it is up to date.
pub(crate) fn write_animals(tools: &Tools, check: bool) -> Result {
    let directory = tools.certificates().join("animals");
    let rows = verified(tools, &directory, vec![])?;
    let mut faults = Vec::new();
    let mut boards = Boards(BTreeMap::new());
    let digest = |animal: &str, side: u64| -> Result<String> {
        let expression = format!("animal:{animal},{side}x{side}");
        let game: Value = read("prover", tools.text(&["game", &expression, "--json"])?.as_bytes())?;
        Ok(game["line_digest"].as_str().unwrap_or_default().to_owned())
    };
    for row in &rows {
        match board_of(&row.name, &row.game) {
            Some((animal, side, moves)) if row.digest == *digest(animal, side)? => {
                boards.add(animal, side, moves, row, row)
            }
            _ => faults.push(format!("{}: these are not the lines of the board in the file's name", shown(&row.file))),
        }
    }
    refuse(&faults)?;
    write_readme(&directory, "animals.md", json!({ "animals": animal_rows(&boards) }), check)
}

/// The animal, the side and the bound of a file such as `animal-elly-4x4-m3.pgc`, if the game has this bound.
pub(crate) fn board_of<'n>(file: &'n str, game: &str) -> Option<(&'n str, u64, Option<u64>)> {
    let mut parts = file.strip_suffix(".pgc")?.strip_prefix("animal-")?.split('-');
    let (animal, square, bound) = (parts.next()?, parts.next()?, parts.next());
    let side = square.split_once('x').filter(|(columns, rows)| columns == rows)?.0.parse().ok()?;
    let moves = bound.map(|bound| bound.strip_prefix('m')?.parse().ok());
    let stated = game.split_once(" --moves ").map(|(_, moves)| moves.parse().ok());
    (moves == stated).then_some((animal, side, moves.flatten()))
}

/// The proofs about each animal by the side of the board.
pub(crate) struct Boards<P>(pub BTreeMap<(String, u64), BoardProofs<P>>);

/// The proofs about one board: the outcome, and the bounds next to the number of moves.
#[derive(Serialize)]
pub(crate) struct BoardProofs<P> {
    pub won: Option<P>,
    pub drawn: Option<P>,
    within: Option<(u64, P)>,
    not_within: Option<(u64, P)>,
}

impl<P> Boards<P> {
    /// Adds a proof, of which the checker says this.
    pub(crate) fn add(&mut self, animal: &str, side: u64, moves: Option<u64>, row: &CheckReport, proof: P) {
        let none = BoardProofs { won: None, drawn: None, within: None, not_within: None };
        let board = self.0.entry((animal.to_owned(), side)).or_insert(none);
        match (row.claim == "Xeno wins", moves) {
            (true, None) => board.won = Some(proof),
            (true, Some(moves)) => board.within = Some((moves, proof)),
            (false, None) => board.drawn = Some(proof),
            (false, Some(moves)) => board.not_within = Some((moves, proof)),
        }
    }

    /// The boards of an animal, from the smallest on.
    pub(crate) fn of(&self, animal: &str) -> impl Iterator<Item = (u64, &BoardProofs<P>)> {
        self.0.iter().filter(move |((name, _), _)| name == animal).map(|((_, side), board)| (*side, board))
    }
}

impl<P> BoardProofs<P> {
    /// The proof that Xeno wins.
    pub(crate) fn winning(&self) -> Option<&P> {
        self.won.as_ref().or(self.within.as_ref().map(|(_, proof)| proof))
    }
}

/// All animals with their published numbers, and the proofs about each by the sides of the boards.
pub(crate) fn animal_rows<P: Serialize>(boards: &Boards<P>) -> Vec<Value> {
    let row = |animal: &Animal| {
        let boards: Vec<_> = boards.of(&animal.name).collect();
        json!({ "name": animal.name, "board": animal.board, "moves": animal.moves, "boards": boards })
    };
    CATALOGUE.animals.iter().map(row).collect()
}

// In how many moves games are won.

/// Writes the page, or reports whether it is up to date. It is given each certificate with its game, its bound, and whether it is of a win, and of
/// whose.
pub(crate) fn write_moves(tools: &Tools, check: bool) -> Result {
    let directory = tools.certificates().join("moves");
    let bound = |row: &CheckReport| {
        let (game, moves) = row.game.split_once(" --moves ")?;
        let is_win = row.claim.ends_with("wins");
        // A draw says that the other player does not win.
        let winner = if row.claim.starts_with("Xeno") == is_win { "Xeno" } else { "Ophelia" };
        let moves: u64 = moves.parse().ok()?;
        Some(json!({ "game": game, "moves": moves, "winner": winner, "is_win": is_win, "row": row }))
    };
    let rows: Vec<Value> = verified(tools, &directory, vec![])?.iter().filter_map(bound).collect();
    write_readme(&directory, "moves.md", json!({ "rows": rows }), check)
}

// How far searches by many jobs have come.

/// Writes the page, or reports whether it is up to date.
pub(crate) fn write_plans(tools: &Tools, check: bool) -> Result {
    let directory = tools.certificates().join("plans");
    let scratch = empty_directory(tools, "plans")?;
    let mut plans = Vec::new();
    for archive in files(&directory, ".tar.gz")? {
        let name = archive.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let folder = scratch.join(name.trim_end_matches(".tar.gz"));
        tools.ask(Path::new("tar"), &["-C", &scratch.to_string_lossy(), "-xzf"], &[&archive])?;
        let plan: Value = read("plan.json", &bytes_of(&folder.join("plan.json"))?)?;
        let state = tools.ask(&tools.prover, &["plan", "next", "--json"], &[&folder])?;
        plans.push(json!([name, plan, read::<Value>("prover plan", &state.printed)?]));
    }
    write_readme(&directory, "plans.md", json!({ "plans": plans }), check)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_the_table_lists_must_be_there() {
        let files: Vec<PathBuf> = table().skip(1).map(|entry| Path::new("x").join(&entry.path)).collect();
        assert_eq!(missing(&files), ["grid-2-2.pgc is missing; 'cargo certify all' proves 'Xeno wins 2^2'"]);
    }

    #[test]
    fn a_certificate_without_a_line_is_named() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert_eq!(unstated(directory).unwrap(), [""; 0]);
        let scratch = tempfile::tempdir().unwrap();
        FOLDERS.iter().for_each(|folder| fs::create_dir_all(scratch.path().join(folder)).unwrap());
        fs::write(scratch.path().join(FILE), "# a.pgc\nb.pgc\tXeno wins 3^3\n").unwrap();
        for name in ["a.pgc", "b.pgc", "moves/b.pgc"] {
            fs::write(scratch.path().join(name), "").unwrap();
        }
        let lines = ["a.pgc", "moves/b.pgc"]
            .map(|name| format!("STATEMENTS has no line for {name}: add it by hand, with the theorem that is meant"));
        assert_eq!(unstated(scratch.path()).unwrap(), lines);
    }

    #[test]
    fn a_file_is_named_for_its_board_and_its_bound() {
        assert_eq!(board_of("animal-elly-4x4.pgc", "lines:0"), Some(("elly", 4, None)));
        assert_eq!(board_of("animal-n-5x5-m6.pgc", "lines:0 --moves 6"), Some(("n", 5, Some(6))));
        for (file, game) in [
            ("animal-n-5x5-m6.pgc", "lines:0 --moves 5"),
            ("animal-n-5x5-m6.pgc", "lines:0"),
            ("animal-n-5x5.pgc", "lines:0 --moves 5"),
            ("animal-n-5x6.pgc", "lines:0"),
            ("n-5x5.pgc", "lines:0"),
        ] {
            assert_eq!(board_of(file, game), None, "{file} {game}");
        }
    }
}
