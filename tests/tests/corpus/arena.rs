//! The arena: dummies fail, our checker passes, and the committed table is of the committed list.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Output};

use tests::binaries::{checker, code, stderr, stdout};
use tests::corpus::VERSIONS;
use tests::corpus::arena::enter::table;
use tests::corpus::arena::{Checker, Origin, Row, catalogue, checkers, page, row};
use tests::corpus::folders::{FOLDERS, home};
use tests::corpus::runner::{Answer, Question, questions, questions_of, run};

fn named(name: &str, command: &[&str]) -> Checker {
    let text = str::to_owned;
    let command = command.iter().map(|&word| text(word)).collect();
    let origin = Origin {
        author: text("nobody"),
        read: text("nothing"),
        sha256: text("none"),
        zstandard: text("none"),
        code: text("none"),
    };
    let (build, versions) = (String::new(), vec![1]);
    Checker { name: text(name), language: text("sh"), source: text("here"), build, command, versions, origin }
}

fn arena(checkers: &[Checker]) -> Output {
    let folder = tempfile::tempdir().expect("a scratch directory");
    let list = folder.path().join("checkers.json");
    fs::write(&list, serde_json::to_string(checkers).expect("JSON")).expect("a list");
    Command::new(env!("CARGO_BIN_EXE_corpus")).arg("arena").arg(list).output().expect("the corpus runs")
}

#[test]
#[cfg(unix)]
#[ignore = "long: run by .ci/stages long"]
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
    for arguments in [
        &["arena", "--write", "--json"][..],
        &["arena", "there-is-no-such-list"],
        &["arena", "--unknown"],
        &["arena", "--enter"],
        &["arena", "--enter", "there-is-no-such-entry"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_corpus")).args(arguments).output().expect("the corpus runs");
        assert_eq!(code(&output), 3, "{arguments:?}");
    }
}

/// A copy of the committed arena, and a function that enters a checker into it.
#[cfg(unix)]
struct Copied(tempfile::TempDir);

#[cfg(unix)]
impl Copied {
    const FILES: [&str; 3] = ["README.md", "checkers.json", "table.json"];

    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a scratch directory");
        for name in Self::FILES {
            fs::copy(home().join("arena").join(name), folder.path().join(name)).expect("a copy");
        }
        Self(folder)
    }

    fn enter(&self, checker: &Checker) -> Output {
        let entry = self.0.path().join("entry.json");
        fs::write(&entry, serde_json::to_string(checker).expect("JSON")).expect("an entry");
        let mut command = Command::new(env!("CARGO_BIN_EXE_corpus"));
        command.args(["arena", "--enter"]).arg(entry).arg(self.0.path()).output().expect("the corpus runs")
    }

    fn texts(&self) -> [String; 3] {
        Self::FILES.map(|name| fs::read_to_string(self.0.path().join(name)).expect("a file of the arena"))
    }
}

/// Our checker under another name, from a folder elsewhere. It declines large files.
#[cfg(unix)]
fn stranger() -> Checker {
    let script = r#"[ "$(wc -c < "$1")" -gt 20000 ] && exit 4; exec "$0" "$1""#;
    named("stranger", &["sh", "-c", script, checker().to_str().expect("UTF-8")])
}

#[test]
#[cfg(unix)]
#[ignore = "long: run by .ci/stages long"]
fn one_command_enters_a_checker_and_leaves_the_other_rows_as_they_are() {
    let copied = Copied::new();
    let before = table(copied.0.path()).expect("a table");
    let output = copied.enter(&stranger());
    assert_eq!(code(&output), 0, "{}{}", stdout(&output), stderr(&output));
    let after = table(copied.0.path()).expect("a table");
    assert_eq!(after[..before.len()], before);
    let new = &after[before.len()..];
    assert!(new.len() == 1 && new[0].passes && new[0].checker == stranger(), "{new:?}");
    assert!(new[0].scores.iter().any(|(_, score)| score.declines > 0), "{new:?}");
    let texts = copied.texts();
    assert_eq!(texts[0], page(&after));
    assert!(texts[0].contains("\n| stranger | nobody | nothing | none | none | none |\n"), "{}", texts[0]);
    assert_eq!(checkers(&copied.0.path().join("checkers.json")).expect("a list").last(), Some(&stranger()));
    // Who comes again is not listed twice.
    assert_eq!(code(&copied.enter(&stranger())), 0);
    assert_eq!(copied.texts(), texts);
}

#[test]
#[cfg(unix)]
#[ignore = "long: run by .ci/stages long"]
fn who_does_not_pass_is_not_entered() {
    let copied = Copied::new();
    let texts = copied.texts();
    let output = copied.enter(&named("always yes", &["true"]));
    assert!(code(&output) == 1 && stdout(&output).contains("always yes does not pass"), "{}", stdout(&output));
    assert_eq!(code(&copied.enter(&named("none", &["there-is-no-such-checker"]))), 3);
    assert_eq!(copied.texts(), texts);
    // A table of fewer files than there are now.
    let mut rows = table(copied.0.path()).expect("a table");
    rows[0].scores[0].1.agrees -= 1;
    fs::write(copied.0.path().join("table.json"), serde_json::to_string(&rows).expect("JSON")).expect("a table");
    let output = copied.enter(&stranger());
    assert!(
        code(&output) == 3 && stderr(&output).contains("'corpus arena --write' writes it anew"),
        "{}",
        stderr(&output)
    );
}

/// What an author writes of himself stays in its cell.
#[test]
fn texts_of_others_do_not_leave_their_cells() {
    let mut strange = row_of(&[], |_| 0);
    strange.checker.name = "a | b\n| c".to_owned();
    strange.checker.origin.code = "none |\n\n# passes".to_owned();
    let text = page(&[strange]);
    assert!(text.contains("\n| a \\| b \\| c | sh |") && text.contains(" | none \\| # passes |\n"), "{text}");
}

/// The page's example of an entry is read as one.
#[test]
fn the_example_of_an_entry_is_one() {
    let text = fs::read_to_string(home().join("arena/README.md")).expect("the page");
    let example: String =
        text.lines().skip_while(|line| *line != "    {").take_while(|line| !line.is_empty()).collect();
    let entry: Checker = serde_json::from_str(&example).expect("an entry");
    assert_eq!(entry.name, "mine");
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

/// The files of both versions.
fn both() -> Vec<Question> {
    VERSIONS.into_iter().flat_map(|version| questions_of(version).expect("the corpus")).collect()
}

#[test]
fn our_checker_passes_and_names_everything() {
    let command = vec![checker().to_str().expect("UTF-8").to_owned()];
    let ours = Checker { command, versions: vec![1, 2], ..named("ours", &[]) };
    let row = row(&ours, &both(), |file| run(&ours.command, file)).expect("a row");
    assert!(row.passes);
    for (name, named) in &row.named {
        assert!(named.of > 90 && named.named == named.of, "{name}: {named:?}");
    }
    let folders: Vec<&str> = row.scores.iter().map(|(folder, _)| folder.as_str()).collect();
    let second = ["version-2/accept", "version-2/malformed", "version-2/reject"];
    assert_eq!(folders, [&["accept", "either", "malformed", "reject"][..], &second].concat());
}

/// Who reads version 1 alone is not asked about version 2; who says that he reads both must agree on both.
#[test]
#[ignore = "long: run by .ci/stages long"]
fn a_checker_enters_for_version_1_or_for_both() {
    let (mut strict, files) = (named("first", &[]), both());
    let answer = |path: &std::path::Path| {
        let is_second = fs::read(path)?.get(3) == Some(&2);
        let exit =
            if is_second { 2 } else { run(&[checker().to_str().expect("UTF-8").to_owned()], path)?.exit.unwrap_or(3) };
        Ok(Answer { exit: Some(exit), output: String::new() })
    };
    let first = row(&strict, &files, answer).expect("a row");
    assert!(first.passes && first.scores.len() == FOLDERS.len(), "{:?}", first.scores);
    strict.versions = vec![1, 2];
    let second = row(&strict, &files, answer).expect("a row");
    assert!(!second.passes && second.scores.len() == FOLDERS.len() + 3, "{:?}", second.scores);
    // The columns of version 2 are empty in the row of who reads version 1 alone.
    let text = page(&[first, second]);
    assert!(text.contains(" | `version-2/accept` | ") && text.contains(" | - | - | - | "), "{text}");
}

/// What `corpus arena --write` wrote is of this corpus, this catalogue and these checkers, and all of them pass.
#[test]
fn the_committed_table_is_of_the_committed_files() {
    let text = |name: &str| fs::read_to_string(home().join("arena").join(name)).expect("a file of the arena");
    let rows: Vec<Row> = serde_json::from_str(&text("table.json")).expect("a table");
    assert_eq!(text("README.md"), page(&rows), "corpus arena --write");
    let listed: Vec<Checker> = rows.iter().map(|row| row.checker.clone()).collect();
    assert_eq!(listed, checkers(&home().join("arena/checkers.json")).expect("a list"), "corpus arena --write");
    let mut questions = both();
    questions.extend(catalogue(&home().join("../certificates")).expect("the catalogue"));
    let folder = |question: &Question| question.file.parent().expect("a folder").to_string_lossy().into_owned();
    for Row { checker, scores, passes, .. } in &rows {
        assert!(passes, "{}", checker.name);
        let read = questions.iter().filter(|question| checker.versions.contains(&question.version.byte()));
        let folders: BTreeSet<String> = read.map(folder).collect();
        assert_eq!(
            scores.iter().map(|(folder, _)| folder.clone()).collect::<BTreeSet<_>>(),
            folders,
            "{}",
            checker.name
        );
        for (name, score) in scores {
            let files = questions.iter().filter(|question| folder(question) == *name).count();
            assert_eq!(score.agrees + score.declines + score.disagrees, files, "{} in {name}", checker.name);
        }
    }
}
