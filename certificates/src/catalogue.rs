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
}
