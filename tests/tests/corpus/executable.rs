//! The executable specification, `spec/checker.py`: it agrees with the corpus, the catalogue and mutants, and stays small.
//!
//! Without Python 3.11 or `zstd` these tests say that they are skipped, unless the variable SPECIFICATION is `required`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tests::asked;
use tests::binaries::{code, objects, shell, stderr, stdout, workspace};
use tests::corpus::compare::{ALL, Answer, Outcome, outcome};
use tests::corpus::{Case, VERSIONS, catalogue, kept, mutated, within};
use tests::pages::page;

const VERDICTS: [&str; 5] = ["VERIFIED", "REJECTED", "MALFORMED", "UNREADABLE", "DECLINED"];

/// Of the catalogue and of mutants, what takes more steps times lines is declined; for the catalogue the variable SPECIFICATION_WORK says
/// how much, and leaves no file out.
const WORK: u64 = 1_000_000;

/// To read so large a file of the catalogue takes seconds: the ordinary test command leaves it out.
const LARGE: u64 = 300_000;

/// How many mutants the ordinary test command compares; the variable SPECIFICATION_MUTANTS asks for more.
const MUTANTS: u64 = 200;

/// Can the executable specification run here?
fn here() -> bool {
    let works = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let python = works("python3", &["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]);
    let is_here = python && works("zstd", &["--version"]);
    asked::can_run("SPECIFICATION", is_here, "spec/checker.py needs Python 3.11 and zstd")
}

fn executed(options: &[&str], files: &[PathBuf]) -> Output {
    let mut python = Command::new("python3");
    python.arg(workspace().join("spec/checker.py")).args(options).args(files).stdin(Stdio::null());
    python.output().expect("Python runs")
}

/// Asserts that it agrees on these files, and returns how many it declines.
fn assert_agreement(options: &[&str], cases: &[Case]) -> usize {
    let files: Vec<PathBuf> = cases.iter().map(|case| case.path.clone()).collect();
    // A command line has its limits.
    let printed: Vec<Value> = files.chunks(500).flat_map(|files| objects(&executed(options, files))).collect();
    assert_eq!(printed.len(), cases.len());
    let mut outcomes: BTreeMap<String, usize> = BTreeMap::new();
    for (case, object) in cases.iter().zip(printed) {
        let exit = VERDICTS.iter().position(|verdict| object["verdict"] == *verdict).expect("a verdict");
        let answer = Answer { exit: i32::try_from(exit).ok(), output: object.to_string() };
        match outcome(case, &answer, ALL) {
            Outcome::Disagrees(how) => panic!("{}: {how}: {object}", case.name),
            other => *outcomes.entry(format!("{other:?}")).or_default() += 1,
        }
    }
    outcomes.get("Declines").copied().unwrap_or_default()
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn it_agrees_with_the_corpus() {
    if here() {
        // Some files declare 2^34 steps, but fail long before.
        let options = ["--decline-above", &(1_u64 << 60).to_string()];
        for version in VERSIONS {
            assert_eq!(assert_agreement(&options, &kept(version)), 0);
        }
    }
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn it_agrees_with_the_catalogue() {
    if here() {
        let more = asked::number("SPECIFICATION_WORK");
        let mut catalogue = catalogue(&workspace().join("certificates")).expect("the catalogue");
        let is_large = |case: &Case| std::fs::metadata(&case.path).is_ok_and(|file| file.len() > LARGE);
        catalogue.retain(|case| more.is_some() || !is_large(case));
        let work = more.unwrap_or(WORK);
        let declined = assert_agreement(&["--decline-above", &work.to_string()], &catalogue);
        assert!(declined > 0 && declined < catalogue.len() / 2, "{declined} of {} are declined", catalogue.len());
    }
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn it_agrees_with_mutants() {
    if here() {
        let many = asked::number("SPECIFICATION_MUTANTS").unwrap_or(MUTANTS);
        for version in VERSIONS {
            let place = tempfile::tempdir().expect("a scratch directory");
            let counts = mutated::write(version, place.path(), many).expect("mutants");
            assert!(counts[0] > 0 && counts[1] > 0, "{counts:?}");
            let mutants = within(version, place.path()).expect("mutants");
            let declined = assert_agreement(&["--decline-above", &WORK.to_string()], &mutants);
            assert!(declined < mutants.len() / 10, "{declined} of {} are declined", mutants.len());
        }
    }
}

#[test]
fn its_exit_code_is_the_largest_of_all_files() {
    if !here() {
        return;
    }
    let certificate = workspace().join("certificates/grid-3-3.pgc");
    let rejected = workspace().join("tests/reject/trap-01-finished-statement.pgc");
    for (options, files, exit) in [
        (&[][..], &[&certificate][..], 0),
        (&[], &[&certificate, &rejected], 1),
        // 163 steps are declared, on 49 lines.
        (&["--limit", "162"], &[&rejected, &certificate], 2),
        (&["--limit", "163"], &[&certificate], 0),
        (&[], &[Path::new("there-is-no-such-file").to_path_buf()].each_ref(), 3),
        (&["--unknown"], &[&certificate], 3),
        (&[], &[], 3),
        (&["--decline-above", "7986"], &[&certificate], 4),
    ] {
        let files: Vec<PathBuf> = files.iter().map(|&file| file.clone()).collect();
        let output = executed(options, &files);
        assert_eq!(code(&output), exit, "{options:?}: {}{}", stdout(&output), stderr(&output));
    }
}

#[test]
fn it_has_at_most_460_lines_and_needs_the_standard_library_alone() {
    let text = page("spec/checker.py");
    assert!(text.lines().count() <= 460, "{} lines", text.lines().count());
    let imports: Vec<&str> =
        text.lines().filter(|line| ["import ", "from "].iter().any(|word| line.starts_with(word))).collect();
    assert_eq!(imports, ["import argparse, hashlib, itertools, json, math, struct, subprocess, sys, tempfile"]);
}

/// The constants that Coq reasons about are those of the committed files.
#[test]
fn theorems_are_about_the_certificates_as_they_stand() {
    for folder in ["theorems", "nightly"].iter().filter(|_| here()) {
        let output = shell(workspace(), &format!("python3 spec/coq/payloads.py compare spec/coq/{folder}"));
        assert_eq!(code(&output), 0, "{}", stderr(&output));
    }
}
