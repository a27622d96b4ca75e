//! The runner that compares a checker with the corpus: it agrees with our checker, and not with dummies.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;
use tests::assembler::Version;
use tests::binaries::{checker, code, stderr, stdout};
use tests::corpus::folders::{FOLDERS, home};
use tests::corpus::runner::{Answer, Outcome, Strictness, compare};
use tests::corpus::text::value;
use tests::corpus::{cases, cases_of};

const EXITS: Strictness = Strictness { rules: false, offsets: false, hashes: false };
const RULES: Strictness = Strictness { rules: true, ..EXITS };
const OFFSETS: Strictness = Strictness { offsets: true, ..RULES };
const HASHES: Strictness = Strictness { hashes: true, ..EXITS };

fn corpus(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_corpus")).args(arguments).output().expect("the corpus runs")
}

fn answer(exit: i32, output: &str) -> Answer {
    Answer { exit: Some(exit), output: output.to_owned() }
}

/// With how many files a checker agrees, and with how many it does not.
fn score(strictness: Strictness, checker: impl Fn(&Path) -> Answer) -> (usize, usize) {
    let comparisons = compare(home(), strictness, |file| Ok(checker(file))).expect("the files");
    let agreeing = comparisons.iter().filter(|comparison| comparison.outcome == Outcome::Agrees).count();
    (agreeing, comparisons.len() - agreeing)
}

/// The number of files kept in a folder.
fn kept(folder: &str) -> usize {
    cases().iter().filter(|case| !case.large() && case.expected.folder() == folder).count()
}

/// The exit code that belongs to a file's folder.
fn by_folder(file: &Path) -> i32 {
    let folder = file.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    match folder {
        Some("accept") => 0,
        Some("reject") => 1,
        _ => 2,
    }
}

#[test]
fn our_checker_agrees_in_exit_codes_rules_and_offsets() {
    let checker = checker().to_str().expect("UTF-8");
    let output = corpus(&["run", "--offsets", "--hashes", checker]);
    assert_eq!(code(&output), 0, "{}", stdout(&output));
    let all: usize = FOLDERS.into_iter().map(kept).sum();
    assert!(stdout(&output).ends_with(&format!("\n{all} of {all} files agree\n")), "{}", stdout(&output));
    assert_eq!(code(&corpus(&["run", "--rules", checker, "--json", "--"])), 0);
}

#[test]
fn the_files_of_version_2_are_asked_for() {
    let checker = checker().to_str().expect("UTF-8");
    let output = corpus(&["run", "--version", "2", "--offsets", "--hashes", checker]);
    assert_eq!(code(&output), 0, "{}", stdout(&output));
    let all = cases_of(Version::Two).iter().filter(|case| !case.large()).count();
    assert!(stdout(&output).ends_with(&format!("\n{all} of {all} files agree\n")), "{}", stdout(&output));
}

#[test]
fn a_checker_that_always_says_the_same_agrees_with_one_folder_and_with_what_may_be_either() {
    for (exit, folder, either) in [(0, "accept", true), (1, "reject", false), (2, "malformed", true)] {
        let (agreeing, disagreeing) = score(EXITS, |_| answer(exit, ""));
        assert_eq!(agreeing, kept(folder) + if either { kept("either") } else { 0 });
        assert!(agreeing > 0 && disagreeing > 0);
    }
    assert_eq!(score(EXITS, |_| answer(3, "")).0, 0);
    assert_eq!(score(EXITS, |_| Answer { exit: None, output: String::new() }).0, 0);
}

#[test]
fn a_checker_that_names_a_wrong_rule_agrees_in_exit_codes_only() {
    assert_eq!(score(EXITS, |file| answer(by_folder(file), "")).1, 0);
    for output in ["", "R99", "XR1X", "R01"] {
        let (agreeing, _) = score(RULES, |file| answer(by_folder(file), output));
        assert_eq!(agreeing, kept("accept"), "{output:?}");
    }
    // Who decodes what may be either names nothing; who refuses it names C6.
    let (agreeing, _) = score(RULES, |file| answer(by_folder(file) % 2, ""));
    assert_eq!(agreeing, kept("accept") + kept("either"));
    let breaking = |rule| {
        let files = cases().into_iter().filter(|case| !case.large() && case.expected.folder() != "either");
        files.filter(|case| case.expected.rule() == Some(rule)).count()
    };
    let (agreeing, _) = score(RULES, |file| answer(by_folder(file), "refused (C6)"));
    assert_eq!(agreeing, kept("accept") + kept("either") + breaking("C6"));
    // R24 does not name R2.
    for rule in ["R2", "R24", "P1"] {
        let (agreeing, _) = score(RULES, |file| answer(by_folder(file), &format!("refused ({rule})")));
        assert_eq!(agreeing, kept("accept") + breaking(rule), "{rule}");
    }
}

#[test]
fn a_checker_that_names_a_wrong_offset_agrees_in_rules_only() {
    let rule = |file: &Path| {
        let text = fs::read_to_string(file.with_extension("txt")).expect("a text");
        value(&text, "rule").unwrap_or_default().to_owned()
    };
    let elsewhere = |file: &Path| answer(by_folder(file), &format!("{} at byte 123456", rule(file)));
    assert_eq!(score(RULES, elsewhere).1, 0);
    assert_eq!(score(OFFSETS, elsewhere).1, kept("malformed") + kept("either"));
}

#[test]
fn a_checker_that_names_a_wrong_hash_or_number_of_steps_agrees_in_verdicts_only() {
    let proof = |file: &Path, key: &str| {
        let text = fs::read_to_string(file.with_extension("txt")).expect("a text");
        value(&text, key).unwrap_or_default().to_owned()
    };
    let told = |file: &Path, steps: &str, hash: &str| {
        answer(by_folder(file), &format!("{} {steps} {hash}", proof(file, "rule")))
    };
    assert_eq!(score(HASHES, |file| told(file, &proof(file, "steps"), &proof(file, "hash"))).1, 0);
    for (steps, hash) in [("", "hash"), ("steps", "")] {
        let named = |file: &Path, key: &str| if key.is_empty() { String::new() } else { proof(file, key) };
        let wrong = |file: &Path| told(file, &named(file, steps), &named(file, hash));
        assert_eq!((score(EXITS, wrong).1, score(HASHES, wrong).1), (0, kept("accept")), "{steps:?}, {hash:?}");
    }
}

#[test]
fn who_declines_neither_agrees_nor_disagrees_and_who_declines_all_is_not_compared() {
    let some = compare(home(), EXITS, |file| {
        let few = file.parent().is_some_and(|folder| folder.ends_with("accept"));
        Ok(answer(if few { 4 } else { by_folder(file) }, ""))
    });
    let declined = some.expect("the files").iter().filter(|one| one.outcome == Outcome::Declines).count();
    assert_eq!(declined, kept("accept"));
    let output = corpus(&["run", "sh", "-c", "exit 4"]);
    assert_eq!(code(&output), 3, "{}", stdout(&output));
    assert!(stdout(&output).contains(" are declined\n"), "{}", stdout(&output));
}

#[test]
#[cfg(unix)]
fn programs_that_do_not_look_at_the_file_are_found_out() {
    let either = kept("either");
    for (command, agreeing) in [
        (&["true"][..], kept("accept") + either),
        (&["false"], kept("reject")),
        (&["sh", "-c", "exit 2"], kept("malformed") + either),
    ] {
        let output = corpus(&[&["run"], command].concat());
        assert_eq!(code(&output), 1, "{command:?}");
        assert!(stdout(&output).contains(&format!("\n{agreeing} of ")), "{command:?}: {}", stdout(&output));
        assert!(stdout(&output).contains("DISAGREE"), "{command:?}");
    }
}

#[test]
fn a_program_that_does_not_run_and_wrong_usage_are_told_from_disagreement() {
    for arguments in [
        &["run", "there-is-no-such-checker"][..],
        &[],
        &["run"],
        &["run", "--rules"],
        &["run", "--version", "3", "true"],
        &["run", "--version"],
        &["mutants", "--version", "0", "1", "there-is-no-such-folder"],
        &["run", "--unknown", "true"],
        &["run", "--in"],
        &["run", "--in", "there-is-no-such-folder", "true"],
        &["write", "--all"],
        &["write", "somewhere"],
        &["check"],
    ] {
        let output = corpus(arguments);
        assert_eq!(code(&output), 3, "{arguments:?}: {}", stderr(&output));
        assert_ne!(stderr(&output), "", "{arguments:?}");
    }
}

/// Folders without files.
fn empty() -> TempDir {
    let directory = tempfile::tempdir().expect("a scratch directory");
    FOLDERS.iter().for_each(|folder| fs::create_dir(directory.path().join(folder)).expect("a folder"));
    directory
}

#[test]
fn folders_without_files_are_no_agreement() {
    let directory = empty();
    let compared = compare(directory.path(), EXITS, |_| Ok(answer(0, "")));
    assert!(compared.is_err_and(|error| error.to_string().contains("no certificate")));
    let place = directory.path().to_str().expect("UTF-8");
    assert_eq!(code(&corpus(&["run", "--in", place, "true"])), 3);
}

#[test]
fn a_file_without_its_text_is_an_error_and_one_of_another_verdict_a_disagreement() {
    let directory = empty();
    let file = directory.path().join("accept/r07-alone.pgc");
    fs::write(&file, b"PGC").expect("a file");
    let compared = || compare(directory.path(), EXITS, |_| Ok(answer(0, "")));
    assert!(compared().is_err());
    for (text, agrees) in [("exit: 0\n\n", true), ("exit: 1\n\n", false), ("verdict: VERIFIED\n\nexit: 0\n", false)] {
        fs::write(file.with_extension("txt"), text).expect("a text");
        assert_eq!(compared().expect("a comparison")[0].outcome == Outcome::Agrees, agrees, "{text:?}");
    }
}
