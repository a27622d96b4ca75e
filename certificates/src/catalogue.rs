//! The catalogue: what the checker reports on the repository's certificates, and the prover on that of 4^3; and the files beside it: the table
//! of README, citations, and what the prover prints, such as pictures and the lines of Hex.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::bench;
use crate::pages::Pages;
use crate::table::{CATALOGUE, Printed, QUBIC, Theorem, stated, table};
use crate::tools::{Checked, Error, NONE, Tools, files, read, read_all, refuse, settle, shown, size, text_of, whole};

/// Writes the catalogue, or reports whether it is up to date.
pub(crate) fn run(tools: &Tools, check: bool) -> Result<bool, Error> {
    let directory = tools.certificates();
    let there = files(&directory, ".pgc")?;
    let faults = [missing(&there), unstated(&directory)?].concat();
    let rows = verified(tools, &directory, faults)?;
    let qubic = rows.iter().find(|row| row.game == QUBIC).map(|row| qubic(tools, row)).transpose()?;
    let page = Pages::new()?.page("README.md", json!({ "rows": rows, "qubic": qubic }))?;
    let readme = tools.root.join("README.md");
    let current = [
        settle(&directory.join("README.md"), &page, check)?,
        settle(&directory.join("theorems.bib"), &bibliography(&rows), check)?,
        settle(&readme, &with_theorems(&text_of(&readme)?, &directory)?, check)?,
    ];
    Ok(!current.contains(&false))
}

/// The proof of 4^3 in numbers, to be compared with those of Patashnik and Thompson.
fn qubic(tools: &Tools, row: &Checked) -> Result<Value, Error> {
    let census = tools.ask(&tools.prover, &["show", "--levels", "--json"], &[&row.file])?;
    let census: Value = read("prover", &census.printed)?;
    let [prove, check] = match bench::kept_seconds(tools, &row.name, row.bytes)? {
        Some([prove, check]) => [format!("{prove:.0} s"), format!("{check:.2} s")],
        None => [NONE, NONE].map(str::to_owned),
    };
    Ok(json!({ "census": census, "bytes": row.bytes, "prove": prove, "check": check }))
}

/// The line before the rows of README's table.
const HEAD_OF_THEOREMS: &str = "| theorem | bytes | what was known |\n|---|--:|---|\n";

/// The repository's README with the table of theorems.
fn with_theorems(readme: &str, directory: &Path) -> Result<String, Error> {
    let Some((before, rest)) = readme.split_once(HEAD_OF_THEOREMS) else { return Ok(readme.to_owned()) };
    let after = rest.split_once("\n\n").map_or("", |(_, after)| after);
    let mut rows = String::new();
    for Theorem { files, text, known } in &CATALOGUE.theorems {
        let bytes = files.iter().map(|file| size(&directory.join(file)).map(whole)).collect::<Result<Vec<_>, _>>()?;
        rows += &format!("| {text} | {} | {known} |\n", bytes.join(" and "));
    }
    Ok(format!("{before}{HEAD_OF_THEOREMS}{rows}\n{after}"))
}

/// An entry of BibTeX for each proof. Two files may have one proof, as its hash does not depend on how it is written.
fn bibliography(rows: &[Checked]) -> String {
    let mut met = HashSet::new();
    let entries = rows.iter().filter(|row| met.insert(&row.hash));
    let entries = entries.map(|row| entry(&format!("{} {}", row.claim, row.game), &row.hash) + "\n");
    let head = "% The theorems of certificates/README.md, each with the hash of its proof. Written by 'cargo certify catalogue'.\n".to_owned();
    [head].into_iter().chain(entries).collect::<Vec<_>>().join("\n")
}

/// What the checker says of the certificates of a directory, in the order of their names. Nothing if there are faults,
/// given or found, such as a certificate that is not verified; they are printed.
pub(crate) fn verified(tools: &Tools, directory: &Path, mut faults: Vec<String>) -> Result<Vec<Checked>, Error> {
    let files = files(directory, ".pgc")?;
    let paths: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    let said = if paths.is_empty() { vec![] } else { tools.ask(&tools.checker, &["--json"], &paths)?.printed };
    let mut rows: Vec<Checked> = read_all("checker", &said)?;
    for Checked { file, verdict, reason, .. } in rows.iter().filter(|row| row.verdict != "VERIFIED") {
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
pub(crate) fn write_printed(tools: &Tools, check: bool) -> Result<bool, Error> {
    let settled = CATALOGUE.printed.iter().map(|one| {
        let text = tools.text(&one.arguments.split(' ').collect::<Vec<_>>())?;
        settle(&tools.certificates().join(&one.path), &with_head(one, text), check)
    });
    Ok(!settled.collect::<Result<Vec<_>, _>>()?.contains(&false))
}

/// What the prover prints, with its head.
fn with_head(Printed { head, .. }: &Printed, printed: String) -> String {
    let Some(head) = head else { return printed };
    let lines = printed.split_inclusive('\n').filter(|line| !line.starts_with('#'));
    [&**head].into_iter().chain(lines).collect()
}

// Whether `certificates/STATEMENTS`, which people keep by hand, has a line for each certificate. The checker reads what the lines say.

const FILE: &str = "STATEMENTS";

/// The folders of certificates, from that of all.
pub(crate) const FOLDERS: [&str; 4] = ["", "animals", "moves", "sources"];

/// A message for each certificate without a line.
fn unstated(directory: &Path) -> Result<Vec<String>, Error> {
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

// BibTeX for a proof, which is named by its hash.

/// How many digits of the hash make the key of an entry.
const KEY: usize = 16;

/// The entry of a proof. Its hash names game, claim and proof, so it says which file is meant, wherever that file is.
pub(crate) fn entry(statement: &str, hash: &str) -> String {
    let key: String = hash.chars().take(KEY).collect();
    format!(
        "@misc{{pgc-{key},\n  title = {{{{{}: a machine-checkable proof}}}},\n  \
         author = {{{{The authors of Machine-checkable proofs for positional games}}}},\n  year = {{2026}},\n  \
         note = {{Certificate with the hash {hash}}}\n}}",
        in_latex(statement)
    )
}

/// A text as LaTeX sets it, letter by letter.
fn in_latex(text: &str) -> String {
    text.chars().fold(String::new(), |mut set, letter| {
        match letter {
            '^' | '~' => set.extend(['\\', letter, '{', '}']),
            '_' | '#' | '&' | '%' | '$' | '{' | '}' => set.extend(['\\', letter]),
            '\\' => set.push_str("\\textbackslash{}"),
            // Two of them would be set as a dash.
            '-' => set.push_str("{-}"),
            _ => set.push(letter),
        }
        set
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_page_has_a_row_and_a_hash_for_each_file_and_compares_the_proof_of_qubic() {
        let row = json!({"name": "a.pgc", "claim": "Xeno wins", "game": "3^3", "bytes": 69, "lemmas": 1, "maps": 0, "steps": 163, "hash": "3e9c"});
        let census = json!({
            "header": {"lemmas": 5},
            "levels": [{"level": 2, "strategic": 1}, {"level": 4, "strategic": 0}],
            "all": {"strategic": 2, "citations": 4, "blocks": 3, "positions": 1234},
            "firsts": {"after": [null, null, null, null, null, null, null]},
        });
        let qubic = json!({"census": census, "bytes": 60_569, "prove": "511 s", "check": NONE});
        let page = Pages::new().unwrap().page("README.md", json!({"rows": [row], "qubic": qubic})).unwrap();
        for part in [
            "\n| [a.pgc](a.pgc) | Xeno wins | `3^3` | 69 | 1 | 0 | 163 |\n",
            "\n\n    3e9c  a.pgc\n",
            "| to find it | 1,500 hours | 511 s |\n| to verify it | 50 hours | – |\n",
            "| deepest level of one | 16 | 2 |\n",
            "| positions with Xeno to move | over 1,000,000 | 1,234 |\n",
        ] {
            assert!(page.contains(part), "{part}\n{page}");
        }
    }

    #[test]
    fn readme_has_the_table_of_theorems() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR"));
        let readme = text_of(&directory.join("../README.md")).unwrap();
        assert_eq!(with_theorems(&readme, directory).unwrap(), readme);
    }

    #[test]
    fn a_proof_in_two_files_has_one_entry() {
        let row = |hash: &str| Checked { claim: "Xeno wins".to_owned(), hash: hash.to_owned(), ..Checked::default() };
        let entries = bibliography(&[row("3e9c"), row("4a"), row("3e9c")]);
        assert_eq!(entries.matches("\n@misc{").count(), 2);
    }

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
        let told = ["a.pgc", "moves/b.pgc"]
            .map(|name| format!("STATEMENTS has no line for {name}: add it by hand, with the theorem that is meant"));
        assert_eq!(unstated(scratch.path()).unwrap(), told);
    }

    #[test]
    fn an_entry_names_the_proof_by_its_hash_and_latex_sets_its_title() {
        let hash = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
        let entry = entry("Ophelia wins 3^3 --forbid-opening 13", hash);
        assert!(
            entry.starts_with(
                "@misc{pgc-0123456789abcdef,\n  title = {{Ophelia wins 3\\^{}3 {-}{-}forbid{-}opening 13: a"
            )
        );
        assert!(entry.ends_with(&format!("the hash {hash}}}\n}}")));
        assert_eq!(in_latex("a_b & {c}\\"), "a\\_b \\& \\{c\\}\\textbackslash{}");
    }

    /// The cells on each side of the board.
    const SIDE: usize = 4;

    fn adjacent(cell: usize, other: usize) -> bool {
        let (column, row) = (cell % SIDE, cell / SIDE);
        let (columns, rows) = ((other % SIDE).abs_diff(column), (other / SIDE).abs_diff(row));
        // Of the diagonals only the one from the lower left to the upper right joins neighbours.
        columns + rows == 1 || columns == 1 && rows == 1 && (other % SIDE > column) == (other / SIDE < row)
    }

    /// Whether cells of this set lead from one side to the other.
    fn joins(set: u32, from: u32, to: u32) -> bool {
        let mut reached = set & from;
        loop {
            let is_next = |cell: &usize| (0..SIDE * SIDE).any(|old| reached >> old & 1 == 1 && adjacent(old, *cell));
            let next = (0..SIDE * SIDE).filter(is_next).fold(reached, |all, cell| all | (set & 1 << cell));
            if next == reached {
                return reached & to != 0;
            }
            reached = next;
        }
    }

    #[test]
    fn lines_are_the_smallest_of_all_sets_that_join_the_sides() {
        let files = [include_str!("../hex-4x4-xeno.lines"), include_str!("../hex-4x4-ophelia.lines")];
        for ([from, to], file) in [[0x1111, 0x8888], [0x000f, 0xf000]].into_iter().zip(files) {
            let cells = |set: u32| (0..SIDE * SIDE).filter(|cell| set >> cell & 1 == 1).collect::<Vec<_>>();
            let joining: Vec<bool> = (0..1 << (SIDE * SIDE)).map(|set| joins(set, from, to)).collect();
            let is_smallest = |set: &u32| {
                joining[*set as usize] && cells(*set).iter().all(|cell| !joining[(*set ^ 1 << cell) as usize])
            };
            let mut expected: Vec<Vec<usize>> = (0..1 << (SIDE * SIDE)).filter(is_smallest).map(cells).collect();
            expected.sort();
            let line = |line: &str| line.split(' ').map(|cell| cell.parse().unwrap()).collect::<Vec<usize>>();
            assert_eq!(file.lines().skip(3).map(line).collect::<Vec<_>>(), expected);
            assert_eq!(expected.len(), 54);
        }
    }

    #[test]
    fn a_cell_has_up_to_six_neighbours() {
        let neighbours = |cell| (0..SIDE * SIDE).filter(|&other| adjacent(cell, other)).collect::<Vec<_>>();
        assert_eq!(neighbours(5), [1, 2, 4, 6, 8, 9]);
        assert_eq!(neighbours(0), [1, 4]);
        assert_eq!(neighbours(3), [2, 6, 7]);
    }

    #[test]
    fn a_head_stands_in_the_place_of_comments() {
        let one = |head: Option<&str>| Printed {
            path: String::new(),
            arguments: String::new(),
            head: head.map(str::to_owned),
        };
        let printed = "# game hexgame:4\npoints 16\n0 1 2 3\n";
        assert_eq!(with_head(&one(Some("# Hex\n")), printed.to_owned()), "# Hex\npoints 16\n0 1 2 3\n");
        assert_eq!(with_head(&one(None), printed.to_owned()), printed);
    }
}
