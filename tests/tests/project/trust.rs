//! The figures of `spec/trust.md` match the repository.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use tests::code_mutants::digest;
use tests::lines::{budget, checker_files};
use tests::pages::{page, table};

const TRUST: &str = "spec/trust.md";

#[test]
fn the_lines_of_code_are_counted() {
    let stated = table(TRUST, &["area of the checker", "lines of code"]);
    let counted: Vec<Vec<String>> =
        budget().into_iter().map(|(part, lines, _)| vec![part.to_owned(), lines.to_string()]).collect();
    assert_eq!(stated, counted);
}

/// The record of the mutation test: file, mutants, caught, timed out, not compiled, survived, digest.
fn mutation() -> Vec<Vec<String>> {
    table(TRUST, &["file", "mutants"])
}

#[test]
fn the_record_of_the_changed_checkers_is_of_the_checker_that_stands_here() {
    let name = |path: &PathBuf| path.file_name().expect("a name").to_string_lossy().into_owned();
    let now: BTreeMap<String, String> = checker_files()
        .iter()
        .map(|path| (name(path), digest(&fs::read_to_string(path).expect("a source file"))))
        .collect();
    let recorded: BTreeMap<String, String> =
        mutation().into_iter().map(|row| (row[0].clone(), row[6].clone())).collect();
    let again = "who changes a file of the checker runs its mutants in the same commit: spec/trust.md, section 3";
    assert_eq!(recorded, now, "{again}");
}

#[test]
fn each_change_that_is_not_noticed_is_listed_with_a_reason() {
    let text = page(TRUST);
    for row in mutation() {
        let numbers: Vec<usize> = row[1..6].iter().map(|cell| cell.parse().expect("a number")).collect();
        assert_eq!(numbers[0], numbers[1..].iter().sum::<usize>(), "{row:?}");
        let start = format!("- `checker/src/{}:", row[0]);
        let listed: Vec<&str> = text.lines().filter(|line| line.starts_with(&start)).collect();
        assert_eq!(listed.len(), numbers[4], "{listed:?}");
        assert!(listed.iter().all(|line| line.contains("`: ")), "a survivor without a reason: {listed:?}");
    }
    let sum =
        |column: usize| mutation().iter().map(|row| row[column].parse::<usize>().expect("a number")).sum::<usize>();
    assert!(100 * sum(5) <= sum(1), "more than 1 change in 100 is not noticed");
}
