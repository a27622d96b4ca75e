//! The arena: dummies fail, our checker passes, and the committed table is of the committed list.

use std::fs;
use std::process::{Command, Output};

use tests::binaries::{checker, code, stderr, stdout};
use tests::corpus::arena::{Checker, Row, catalogue, checkers, page, row};
use tests::corpus::folders::{FOLDERS, home};
use tests::corpus::runner::{Answer, Question, questions, run};

fn named(name: &str, command: &[&str]) -> Checker {
    let text = str::to_owned;
    let command = command.iter().map(|&word| text(word)).collect();
    Checker { name: text(name), language: text("sh"), source: text("here"), build: String::new(), command }
}

fn arena(checkers: &[Checker]) -> Output {
    let folder = tempfile::tempdir().expect("a scratch directory");
    let list = folder.path().join("checkers.json");
    fs::write(&list, serde_json::to_string(checkers).expect("JSON")).expect("a list");
    Command::new(env!("CARGO_BIN_EXE_corpus")).arg("arena").arg(list).output().expect("the corpus runs")
}

#[test]
#[cfg(unix)]
fn who_always_says_yes_fails_and_who_always_says_no() {
    let output = arena(&[named("always yes", &["true"]), named("always no", &["false"])]);
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    let table = stdout(&output);
    for name in ["always yes", "always no"] {
        let row = table.lines().find(|line| line.starts_with(&format!("| {name} | "))).expect("a row");
        assert!(row.ends_with("| **no** |") && row.contains(" wrong** | "), "{row}");
    }
}

#[test]
fn who_does_not_run_or_is_not_described_is_told() {
    assert_eq!(code(&arena(&[named("none", &["there-is-no-such-checker"])])), 3);
    for arguments in [&["arena", "--write", "--json"][..], &["arena", "there-is-no-such-list"], &["arena", "--unknown"]]
    {
        let output = Command::new(env!("CARGO_BIN_EXE_corpus")).args(arguments).output().expect("the corpus runs");
        assert_eq!(code(&output), 3, "{arguments:?}");
    }
}

fn corpus() -> Vec<Question> {
    questions(home()).expect("the corpus")
}

/// The row of a checker that answers by the folder of a file.
fn row_of(questions: &[Question], exit: impl Fn(&str) -> i32) -> Row {
    let folder = |path: &std::path::Path| path.parent().expect("a folder").file_name().expect("a name").to_owned();
    let answer = |path: &std::path::Path| {
        let exit = exit(folder(path).to_str().expect("UTF-8"));
        Ok(Answer { exit: Some(exit), output: String::new() })
    };
    row(&named("by folder", &[]), questions, answer).expect("answers")
}

#[test]
fn a_checker_passes_if_it_never_disagrees_and_agrees_on_a_file_of_each_verdict() {
    let right = |folder: &str| [0, 1, 2, 2][FOLDERS.iter().position(|name| *name == folder).expect("a folder")];
    let questions = corpus();
    let silent = row_of(&questions, right);
    assert!(silent.passes);
    // It names nothing of what the texts demand.
    assert!(silent.named.iter().all(|(_, named)| named.named == 0 && named.of > 90), "{:?}", silent.named);
    assert!(!row_of(&questions, |_| 4).passes);
    for folder in FOLDERS {
        let but = |other: i32| row_of(&questions, |name| if name == folder { other } else { right(name) });
        assert!(!but(3).passes, "{folder}");
        assert_eq!(but(4).passes, folder == "either", "{folder}");
    }
}

#[test]
fn our_checker_passes_and_names_everything() {
    let ours = Checker { command: vec![checker().to_str().expect("UTF-8").to_owned()], ..named("ours", &[]) };
    let row = row(&ours, &corpus(), |file| run(&ours.command, file)).expect("a row");
    assert!(row.passes);
    for (name, named) in &row.named {
        assert!(named.of > 90 && named.named == named.of, "{name}: {named:?}");
    }
}

/// What `corpus arena --write` wrote is of this corpus, this catalogue and these checkers, and all of them pass.
#[test]
fn the_committed_table_is_of_the_committed_files() {
    let text = |name: &str| fs::read_to_string(home().join("arena").join(name)).expect("a file of the arena");
    let rows: Vec<Row> = serde_json::from_str(&text("table.json")).expect("a table");
    assert_eq!(text("README.md"), page(&rows), "corpus arena --write");
    let listed: Vec<Checker> = rows.iter().map(|row| row.checker.clone()).collect();
    assert_eq!(listed, checkers(&home().join("arena/checkers.json")).expect("a list"), "corpus arena --write");
    let mut questions = corpus();
    questions.extend(catalogue(&home().join("../certificates")).expect("the catalogue"));
    for Row { checker, scores, passes, .. } in &rows {
        assert!(passes, "{}", checker.name);
        assert_eq!(scores.len(), FOLDERS.len() + 1, "{}", checker.name);
        for (folder, score) in scores {
            let files = questions.iter().filter(|question| question.file.starts_with(folder)).count();
            assert_eq!(score.agrees + score.declines + score.disagrees, files, "{} in {folder}", checker.name);
        }
    }
}
