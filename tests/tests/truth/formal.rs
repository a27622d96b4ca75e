//! The checker that Coq's extraction makes of `spec/coq/` says what ours says, word for word: verdict, theorem, steps, hash, rule, place
//! and exit code, of the catalogue, the corpus and mutants.
//!
//! `spec/coq/run` builds it. Where it is not built, these tests say so and pass, unless the variable FORMAL is set to `required`.
//! `FORMAL_MUTANTS=100000` asks for more mutants.

use checker::{MAX_STEPS, Theorem, Verdict, check};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;
use tests::assembler;
use tests::binaries::workspace;
use tests::mutants::{Stock, mutant};

/// How many mutants the ordinary test command compares, and how many files one process is given.
const SAMPLE: u64 = 600;
const BATCH: usize = 250;

/// The most steps of a committed certificate that is compared here; the largest ones take minutes, and are for the nightly run.
const FEW: u64 = 3_000_000;

/// The extracted checker; nothing where it is not built, and that is allowed.
fn formal() -> Option<PathBuf> {
    let program = workspace().join("spec/coq/build/checker");
    if program.exists() {
        return Some(workspace().join("spec/coq/checker"));
    }
    assert!(std::env::var("FORMAL").as_deref() != Ok("required"), "spec/coq/build/checker is missing");
    eprintln!("skipped: spec/coq/build/checker is missing (spec/coq/run builds it where Coq and OCaml are)");
    None
}

fn about(theorem: &Theorem, file: &Path) -> String {
    let Theorem { claim, game, steps, hash, .. } = theorem;
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!(" {claim} {game}\n  file    {}\n  proof   {steps} steps\n  hash    {hash}\n", file.display())
}

/// What our checker's verdict is in the words of the extracted one, and its exit code.
fn expected(file: &Path) -> (String, i32) {
    match check(&fs::read(file).expect("a file"), MAX_STEPS) {
        Verdict::Verified(theorem) => (format!("VERIFIED{}", about(&theorem, file)), 0),
        Verdict::Rejected(theorem, fault) => {
            (format!("REJECTED{}  reason  {}\n", about(&theorem, file), fault.rule), 1)
        }
        Verdict::Malformed(fault) => {
            let place = if fault.rule.starts_with('C') { "byte" } else { "payload byte" };
            let (rule, offset) = (fault.rule, fault.offset);
            (format!("MALFORMED\n  file    {}\n  reason  {rule}: {place} {offset}\n", file.display()), 2)
        }
    }
}

/// Asserts that the extracted checker agrees with ours on some files.
fn assert_alike(program: &Path, files: &[PathBuf]) {
    for files in files.chunks(BATCH) {
        let output = Command::new(program).args(files).output().expect("the extracted checker runs");
        let said = String::from_utf8(output.stdout).expect("UTF-8");
        let (mut rest, mut largest) = (&*said, 0);
        for file in files {
            let (text, code) = expected(file);
            let stderr = String::from_utf8_lossy(&output.stderr);
            rest = rest.strip_prefix(&*text).unwrap_or_else(|| panic!("{text}is expected\n{rest}\n{stderr}"));
            largest = largest.max(code);
        }
        assert_eq!((rest, output.status.code()), ("", Some(largest)));
    }
}

/// The certificates in a folder.
fn certificates(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(workspace().join(folder)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = paths.filter(|path| path.extension().is_some_and(|kind| kind == "pgc")).collect();
    files.sort();
    files
}

#[test]
fn the_extracted_checker_agrees_on_catalogue_and_corpus() {
    let Some(program) = formal() else { return };
    let folders = [
        "certificates",
        "certificates/moves",
        "certificates/animals",
        "tests/accept",
        "tests/reject",
        "tests/malformed",
    ];
    let mut files: Vec<_> = folders.into_iter().flat_map(certificates).collect();
    let long = |file: &PathBuf| {
        let verdict = check(&fs::read(file).expect("a file"), FEW);
        matches!(verdict, Verdict::Malformed(fault) if fault.rule == "P4")
            && file.starts_with(workspace().join("certificates"))
    };
    let all = files.len();
    files.retain(|file| !long(file));
    assert!(files.len() > 500 && files.len() < all, "{} of {all} files", files.len());
    assert_alike(&program, &files);
}

#[test]
fn the_extracted_checker_agrees_on_mutants() {
    let Some(program) = formal() else { return };
    let count = std::env::var("FORMAL_MUTANTS").map_or(SAMPLE, |count| count.parse().expect("a number"));
    let (stock, mut verdicts) = (Stock::new(true), [0; 3]);
    for first in (0..count).step_by(BATCH) {
        let folder = TempDir::new().expect("a folder");
        let mut files = Vec::new();
        for number in first..count.min(first + BATCH as u64) {
            let Some(certificate) = mutant(&stock, number).certificate else { continue };
            files.push(folder.path().join(format!("{number}.pgc")));
            fs::write(&files[files.len() - 1], assembler::file(&certificate)).expect("a file");
            verdicts[usize::try_from(expected(&files[files.len() - 1]).1).expect("0 to 2")] += 1;
        }
        assert_alike(&program, &files);
    }
    println!("{verdicts:?} mutants are verified, rejected, malformed; no disagreement");
    assert!(verdicts[0] * 10 > count && verdicts[1] * 10 > count, "{verdicts:?} of {count}");
}
