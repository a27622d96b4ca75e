//! The stages of the long tests: each is there, and each long test is in one.

use std::collections::BTreeSet;
use std::fs;

use tests::binaries::{code, shell, stdout, workspace};
use tests::lines::files;
use tests::pages::{page, table};

/// The page with the last results.
const RECORD: &str = "spec/nightly.md";

/// Every stage that is listed is a function, and the workflow asks for no other.
#[test]
fn each_stage_is_there() {
    let output = shell(workspace(), ".ci/nightly --list");
    let names: Vec<String> =
        stdout(&output).lines().map(|line| line.split(' ').next().unwrap_or_default().to_owned()).collect();
    let text = page(".ci/stages");
    assert!(names.len() > 15, "{names:?}");
    for name in &names {
        assert!(text.contains(&format!("\n{name}() {{\n")), "no function {name}");
    }
    let record = table(RECORD, &["stage", "result", "seconds", "commit", "day"]);
    assert_eq!(record.iter().map(|row| row[0].clone()).collect::<Vec<_>>(), names, "run .ci/nightly --record");
    for row in record {
        let is_run = ["passed", "failed"].contains(&row[1].as_str());
        let has_commit = row[3].len() == 8 && row[3].chars().all(|digit| digit.is_ascii_hexdigit());
        assert!((is_run && has_commit) || row[1..] == ["not run", "", "", ""], "{row:?}");
    }
    let output = shell(workspace(), ".ci/stages nosuch");
    assert_eq!((code(&output), stdout(&output).as_str()), (3, ""));
}

/// The stages that take certificates by their names take all of them, in whatever folder.
#[test]
fn no_certificate_is_missed() {
    let text = page(".ci/stages");
    let (_, command) = text.split_once("\ncommitted() {\n").expect("a function");
    let (command, _) = command.split_once("\n}\n").expect("its end");
    let lines = |command: &str| -> BTreeSet<String> {
        stdout(&shell(workspace(), command)).lines().map(str::to_owned).collect()
    };
    let there = lines("find certificates -name '*.pgc'");
    assert!(there.len() > 250, "{}", there.len());
    assert_eq!(lines(command), there);
    assert!(!text.replace(command, "").contains("certificates/*"), "a stage looks for certificates in another way");
}

/// The long tests that say that the stage `long` runs them are the ones that it names.
#[test]
fn ci_runs_the_long_tests_that_say_so() {
    let folder = workspace().join("tests/tests");
    let mark = "#[ignore = \"long: run by .ci/stages long\"]\n";
    let mut said = Vec::new();
    for path in files(&folder) {
        let text = fs::read_to_string(&path).expect("a file");
        let module = path.strip_prefix(&folder).expect("below").with_extension("");
        let module = module.to_str().expect("UTF-8").replace('/', "::");
        let start = format!("{mark}fn ");
        let tests = text.split(&start).skip(1);
        said.extend(tests.map(|test| format!("{module}::{}", test.split('(').next().expect("a name"))));
    }
    assert!(said.len() > 5, "{said:?}");
    let stages = page(".ci/stages");
    let (_, named) = stages.split_once("--ignored --exact \\\n").expect("a command");
    let (named, _) = named.split_once("\n  cargo certify bench").expect("the next command");
    let mut named: Vec<&str> = named.split_whitespace().filter(|&word| word != "\\").collect();
    named.sort_unstable();
    said.sort_unstable();
    assert_eq!(said, named);

    // No unit test is left out.
    for path in files(&workspace().join("prover")) {
        assert!(!fs::read_to_string(&path).expect("a file").contains("#[ignore"), "{}", path.display());
    }
}
