//! The record of a mutation test: how many changes of the checker's code the tests detect.
//!
//! cargo-mutants writes four lists, one mutant per line: `checker/src/rules.rs:70:5: replace proof -> ... with Ok(())`.
//! Here they become one row per file, with a digest of its lines of code, which shows whether the record is outdated.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::lines::{code, without_wordings};

/// The result of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// A test failed.
    Caught,
    /// The tests did not end in time.
    TimedOut,
    /// It did not compile.
    Unviable,
    /// All tests passed.
    Survived,
}

/// The names of the lists, and the results that they stand for.
const LISTS: [(&str, Fate); 4] = [
    ("caught.txt", Fate::Caught),
    ("timeout.txt", Fate::TimedOut),
    ("unviable.txt", Fate::Unviable),
    ("missed.txt", Fate::Survived),
];

/// Mutants and their results.
pub type Fates = BTreeMap<String, Fate>;

/// Reads the lists of a run. Its results replace those of earlier runs on the same mutants.
///
/// # Errors
///
/// If a list cannot be read.
pub fn read(folder: &Path, fates: &mut Fates) -> io::Result<()> {
    for (name, fate) in LISTS {
        let list = fs::read_to_string(folder.join(name))?;
        fates.extend(list.lines().map(|mutant| (mutant.to_owned(), fate)));
    }
    Ok(())
}

/// A short digest of a file's code, which depends on no wording and on no line end.
#[must_use]
pub fn digest(text: &str) -> String {
    let hash = Sha256::digest(without_wordings(&code(text).join("\n")));
    hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A Markdown table with a row for each of these files of the workspace, and a list of the survivors.
///
/// # Errors
///
/// If a file with mutants cannot be read.
pub fn table(workspace: &Path, files: &[String], fates: &Fates) -> io::Result<String> {
    let file = |mutant: &str| mutant.split(':').next().unwrap_or_default().to_owned();
    let mut table = "| file | mutants | caught | timed out | do not compile | survive | code |\n".to_owned();
    table += "|---|--:|--:|--:|--:|--:|---|\n";
    for name in files {
        let count = |wanted| fates.iter().filter(|(mutant, fate)| file(mutant) == *name && wanted == **fate).count();
        let [caught, late, unviable, survived] = LISTS.map(|(_, fate)| count(fate));
        let digest = digest(&fs::read_to_string(workspace.join(name))?);
        let (short, all) = (name.trim_start_matches("checker/src/"), caught + late + unviable + survived);
        table += &format!("| `{short}` | {all} | {caught} | {late} | {unviable} | {survived} | `{digest}` |\n");
    }
    for (mutant, _) in fates.iter().filter(|(_, fate)| **fate == Fate::Survived) {
        table += &format!("\n- `{mutant}`");
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_run_replaces_the_word_of_an_earlier_one() {
        let folder = std::env::temp_dir().join(format!("code-mutants-{}", std::process::id()));
        fs::create_dir_all(folder.join("checker/src")).unwrap();
        fs::write(folder.join("checker/src/a.rs"), "// comment\nfn a() {}\n").unwrap();
        let mut fates = Fates::new();
        for (caught, missed) in
            [("checker/src/a.rs:2:1: one\n", "checker/src/a.rs:2:2: two\n"), ("checker/src/a.rs:2:2: two\n", "")]
        {
            for (name, text) in
                [("caught.txt", caught), ("missed.txt", missed), ("timeout.txt", ""), ("unviable.txt", "")]
            {
                fs::write(folder.join(name), text).unwrap();
            }
            read(&folder, &mut fates).unwrap();
            let survivors = usize::from(!missed.is_empty());
            let row = format!("| `a.rs` | 2 | {} | 0 | 0 | {survivors} | `{}` |", 2 - survivors, digest("fn a() {}"));
            let table = table(&folder, &["checker/src/a.rs".to_owned()], &fates).unwrap();
            assert!(table.contains(&row), "{table}");
            assert_eq!(table.contains("\n- `checker/src/a.rs:2:2: two`"), survivors == 1);
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn comments_and_wordings_do_not_change_the_digest() {
        assert_eq!(digest("//! A\nfn a() {}\n"), digest("fn a() {}\n"));
        assert_ne!(digest("fn a() {}\n"), digest("fn b() {}\n"));
        assert_eq!(
            digest("must(a, \"R2\", \"it is so\")"),
            digest("must(\n    a,\n    \"R2\",\n    \"it is not so\",\n)")
        );
        assert_ne!(digest("must(a, \"R2\", \"it is so\")"), digest("must(a, \"R3\", \"it is so\")"));
    }
}
