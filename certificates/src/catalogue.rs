//! The catalogue: what the checker reports on the repository's certificates, and the prover on that of 4^3.

mod qubic;

use std::collections::HashSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::cite;
use crate::error::Error;
use crate::hex;
use crate::page::{files, settle};
use crate::quote::{printable, shown};
use crate::statements;
use crate::table::{QUBIC, TABLE};
use crate::tools::Tools;
use crate::verdict::Verdict;

const HEAD: &str = "\
# Certificates

Each file proves the claim beside it; [spec/format.md](../spec/format.md) defines its bytes and
[spec/rules.md](../spec/rules.md) says when it proves its claim, and why that is sound. `cargo certify catalogue` writes this page
from what the checker says, and for Qubic from what the prover says; do not edit it.

To verify all of them, run the command below. You need to trust only `checker/` and the specification. [STATEMENTS](STATEMENTS), which is
written by hand, says what each file must prove; [theorems.bib](theorems.bib) has the entries for citations:

    cargo run --release --package pgc-checker -- --statements certificates/STATEMENTS

To read a proof, for example that of the affine plane of order 4:

    cargo run --release --package pgc-prover -- show --labels certificates/affine-4.pgc

`cargo certify all` proves all of them again. [moves/](moves/README.md) says in how many moves games are won,
[animals/](animals/README.md) on which squares Harary's animals are achieved, and [QBF.md](QBF.md) which games from research on
quantified Boolean formulas are certified. [plans/](plans/README.md) has unfinished searches, and
[sources/parts/](sources/parts/README.md) has the positions from which the draws by parts, in version 2 of the format, are made.

| file | claim | game | bytes | lemmas | maps | steps |
|---|---|---|--:|--:|--:|--:|
";

const HASHES: &str = "
Lemmas include the theorem; steps are the steps of the check. A hash names each proof. It does not depend on the order of the lemmas
or on the compression. Two proofs of one theorem have two hashes:

";

/// The checker's report on a file.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct Row {
    pub(crate) file: PathBuf,
    pub(crate) verdict: String,
    pub(crate) claim: String,
    pub(crate) game: String,
    pub(crate) points: u64,
    pub(crate) lines: u64,
    pub(crate) lemmas: u64,
    pub(crate) maps: u64,
    pub(crate) steps: u64,
    pub(crate) hash: String,
    /// The digest of the lines.
    pub(crate) digest: String,
    pub(crate) reason: String,
}

/// Writes the catalogue, or reports whether it is up to date.
pub(crate) fn run(tools: &Tools, check: bool) -> Result<Verdict, Error> {
    let directory = tools.certificates();
    let there = files(&directory, ".pgc")?;
    let faults = [missing(&there), statements::missing(&directory)?].concat();
    let Some(rows) = verified(tools, &directory, faults)? else {
        return Ok(Verdict::Bad);
    };
    let sizes = rows.iter().map(|row| row.bytes(&directory)).collect::<Result<Vec<u64>, _>>()?;
    let mut page = page(&rows, &sizes);
    if let Some((row, &bytes)) = rows.iter().zip(&sizes).find(|(row, _)| row.game == QUBIC) {
        page += &qubic::section(tools, &row.file, bytes)?;
    }
    page += hex::SECTION;
    let entries = bibliography(&rows);
    let page = settle(&directory.join("README.md"), &page, check)?;
    let entries = settle(&directory.join("theorems.bib"), &entries, check)?;
    Ok(if page == Verdict::Good { entries } else { page })
}

/// An entry of BibTeX for each proof. Two files may have one proof, as its hash does not depend on how it is written.
fn bibliography(rows: &[Row]) -> String {
    let mut met = HashSet::new();
    let entries = rows.iter().filter(|row| met.insert(&row.hash));
    let entries = entries.map(|row| cite::entry(&format!("{} {}", row.claim, row.game), &row.hash) + "\n");
    let head = "% The theorems of certificates/README.md, each with the hash of its proof. Written by 'cargo certify catalogue'.\n".to_owned();
    [head].into_iter().chain(entries).collect::<Vec<_>>().join("\n")
}

/// What the checker says of the certificates of a directory, in the order of their names. Nothing if there are faults,
/// given or found, such as a certificate that is not verified; they are printed.
pub(crate) fn verified(tools: &Tools, directory: &Path, mut faults: Vec<String>) -> Result<Option<Vec<Row>>, Error> {
    let files = files(directory, ".pgc")?;
    let paths: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    let said = if paths.is_empty() { vec![] } else { tools.ask(&tools.checker, &["--json"], &paths, false)?.printed };
    let rows: Result<Vec<Row>, _> = serde_json::Deserializer::from_slice(&said).into_iter().collect();
    let rows = rows.map_err(|source| Error::Answer { program: "checker", source })?;
    for Row { file, verdict, reason, .. } in rows.iter().filter(|row| row.verdict != "VERIFIED") {
        faults.push(format!("{}: {verdict}: {reason}", shown(file)));
    }
    if rows.len() != files.len() {
        faults.push(format!("the checker has judged {} of {} files", rows.len(), files.len()));
    }
    faults.iter().for_each(|fault| eprintln!("{}", printable(fault)));
    Ok(faults.is_empty().then_some(rows))
}

/// An error message for each entry of the table that has no file.
fn missing(files: &[PathBuf]) -> Vec<String> {
    let is_there = |name: &str| files.iter().any(|file| file.file_name().is_some_and(|found| found == name));
    let absent = TABLE.iter().filter(|entry| !is_there(&entry.file()));
    absent.map(|entry| format!("{} is missing; 'cargo certify all' proves '{entry}'", entry.file())).collect()
}

fn page(rows: &[Row], sizes: &[u64]) -> String {
    let mut page = HEAD.to_owned();
    for (row, bytes) in rows.iter().zip(sizes) {
        let Row { claim, game, lemmas, maps, steps, .. } = row;
        let file = row.name();
        let _ = writeln!(page, "| [{file}]({file}) | {claim} | `{game}` | {bytes} | {lemmas} | {maps} | {steps} |");
    }
    page += HASHES;
    for row in rows {
        let _ = writeln!(page, "    {}  {}", row.hash, row.name());
    }
    page
}

impl Row {
    /// The size of the file, which is in this directory.
    pub(crate) fn bytes(&self, directory: &Path) -> Result<u64, Error> {
        let path = directory.join(self.name());
        Ok(fs::metadata(&path).map_err(Error::file(&path))?.len())
    }

    /// The file's name.
    pub(crate) fn name(&self) -> String {
        self.file.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_a_row_and_a_hash_for_each_file() {
        let json = r#"{"file":"certificates/a.pgc","verdict":"VERIFIED","claim":"Xeno wins","game":"3^3","points":27,
            "lines":49,"lemmas":1,"maps":0,"steps":163,"hash":"3e9c"}"#;
        let page = page(&[serde_json::from_str(json).unwrap()], &[69]);
        assert!(page.contains("\n| [a.pgc](a.pgc) | Xeno wins | `3^3` | 69 | 1 | 0 | 163 |\n"));
        assert!(page.ends_with("\n\n    3e9c  a.pgc\n"));
    }

    #[test]
    fn a_proof_in_two_files_has_one_entry() {
        let row = |hash: &str| Row { claim: "Xeno wins".to_owned(), hash: hash.to_owned(), ..Row::default() };
        let entries = bibliography(&[row("3e9c"), row("4a"), row("3e9c")]);
        assert_eq!(entries.matches("\n@misc{").count(), 2);
    }

    #[test]
    fn what_the_table_lists_must_be_there() {
        let files: Vec<PathBuf> = TABLE.iter().skip(1).map(|entry| Path::new("x").join(entry.file())).collect();
        assert_eq!(missing(&files), ["grid-2-2.pgc is missing; 'cargo certify all' proves 'Xeno wins 2^2'"]);
    }
}
