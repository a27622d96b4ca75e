//! The runner of the long tests: a stage that has passed is not run again, and one that fails does not stop the others.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tempfile::TempDir;
use tests::binaries::{code, shell, stderr, stdout, workspace};
use tests::lines::files;
use tests::pages::{page, table};

/// Stages in the place of those of the project. Each notes that it ran.
const STAGES: &str = r#"#!/usr/bin/env bash
set -eu
cd "$(dirname "$0")/.."
if [ $# = 0 ]; then printf '%s\n' "good  passes" "bad   fails if there is no file mended" "edit  changes a file"; exit; fi
echo "$1" >>"$NIGHTLY/ran"
case $1 in
  bad) [ -e target/mended ] || { echo "the reason"; exit 7; } ;;
  edit) [ -e target/mended ] || date +%s%N >text ;;
esac
"#;

/// The page with the last results.
const RECORD: &str = "spec/nightly.md";

/// A repository with the runner and these stages, and a first commit.
fn repository() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let ci = folder.path().join(".ci");
    fs::create_dir_all(folder.path().join("target/state")).expect("folders");
    fs::create_dir(&ci).expect("a folder");
    fs::write(ci.join("nightly"), page(".ci/nightly")).expect("a file");
    fs::write(ci.join("stages"), STAGES).expect("a file");
    for name in ["nightly", "stages"] {
        fs::set_permissions(ci.join(name), fs::Permissions::from_mode(0o755)).expect("a program");
    }
    fs::write(folder.path().join(".gitignore"), "/target\n").expect("a file");
    fs::write(folder.path().join("text"), "as it was\n").expect("a file");
    fs::create_dir(folder.path().join("spec")).expect("a folder");
    fs::write(folder.path().join(RECORD), "# Runs\n\n").expect("a file");
    let commit = "git init -q . && git add -A && git -c user.name=n -c user.email=e commit -qm first";
    assert_eq!(code(&shell(folder.path(), commit)), 0);
    folder
}

/// Runs the runner: its exit code and what it prints; and the stages that ran.
fn nightly(folder: &Path, arguments: &str) -> (i32, String, String) {
    let ran = folder.join("target/state/ran");
    let _ = fs::remove_file(&ran);
    let output = shell(folder, &format!("NIGHTLY=$PWD/target/state TMPDIR=$PWD/target .ci/nightly {arguments}"));
    let ran = fs::read_to_string(ran).unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    (code(&output), stdout(&output) + &stderr(&output), ran)
}

/// The rows of the table that is printed last, without the seconds.
fn results(printed: &str) -> Vec<[&str; 2]> {
    let rows = printed.lines().filter(|line| line.starts_with("| ")).skip(1);
    rows.map(|row| {
        let mut cells = row.split('|').skip(1).map(str::trim);
        [cells.next().expect("a stage"), cells.next().expect("a result")]
    })
    .collect()
}

#[test]
fn a_run_goes_on_where_it_was() {
    let folder = repository();
    let folder = folder.path();
    let (code, printed, ran) = nightly(folder, "--stage good");
    assert_eq!((code, ran.as_str()), (0, "good"), "{printed}");
    assert_eq!(results(&printed), [["good", "passed"], ["bad", "not run"], ["edit", "not run"]]);

    let (code, printed, ran) = nightly(folder, "");
    assert_eq!((code, ran.as_str()), (1, "bad edit"), "good has passed, and bad does not stop edit: {printed}");
    assert_eq!(results(&printed), [["good", "passed"], ["bad", "failed"], ["edit", "failed"]]);
    assert!(printed.contains("the reason\n== bad: exit code 7\n"), "{printed}");
    assert!(printed.contains("== edit: files changed while it ran"), "{printed}");

    fs::write(folder.join("text"), "as it was\n").expect("a file");
    fs::write(folder.join("target/mended"), "").expect("a file");
    let (code, printed, ran) = nightly(folder, "");
    assert_eq!((code, ran.as_str()), (0, "bad edit"), "{printed}");
    assert_eq!(results(&printed), [["good", "passed"], ["bad", "passed"], ["edit", "passed"]]);
    let (code, printed, ran) = nightly(folder, "--table");
    assert_eq!((code, ran.as_str()), (0, ""), "{printed}");
    assert_eq!(results(&printed), [["good", "passed"], ["bad", "passed"], ["edit", "passed"]]);

    // What is on record is about its commit, also when the files have changed.
    let (code, recorded, ran) = nightly(folder, "--record");
    assert_eq!((code, ran.as_str()), (0, ""), "{recorded}");
    assert_eq!(fs::read_to_string(folder.join(RECORD)).expect("a page"), format!("# Runs\n\n{recorded}"));
    let head = stdout(&shell(folder, "git rev-parse --short=8 HEAD"));
    assert_eq!(recorded.matches(&format!("| {}  |", head.trim())).count(), 3, "{recorded}");
    fs::write(folder.join("text"), "changed, and not committed\n").expect("a file");
    assert_eq!(nightly(folder, "--table").1, recorded);

    let (code, printed, ran) = nightly(folder, "--stage good --stage edit");
    assert_eq!((code, ran.as_str()), (0, "good edit"), "what passed, passed for other files: {printed}");
    let (code, _, ran) = nightly(folder, "--stage bad --stage nosuch");
    assert_eq!((code, ran.as_str()), (3, ""), "nothing runs if a name is wrong");
}

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
    let (named, units) = named.split_once("\n  run --package ").expect("unit tests");
    let mut named: Vec<&str> = named.split_whitespace().filter(|&word| word != "\\").collect();
    named.sort_unstable();
    said.sort_unstable();
    assert_eq!(said, named);

    // Of one crate all unit tests that are left out run, and no other crate has any.
    assert!(units.starts_with("pgc-engine --lib -- --ignored\n  cargo certify bench"), "{units}");
    for path in files(&workspace().join("prover")) {
        let text = fs::read_to_string(&path).expect("a file");
        let ignored = text.matches("#[ignore").count();
        assert_eq!(ignored, text.matches(mark.trim_end()).count(), "{}", path.display());
        assert!(ignored == 0 || path.starts_with(workspace().join("prover/engine")), "{}", path.display());
    }
}
