//! The checker alone, against the files of the corpus (`tests/README.md`) and the committed certificates.
//!
//! This test needs nothing but the checker: `cargo test --package pgc-checker`.
#![allow(clippy::expect_used, reason = "a failure is to stop it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pgc_checker::{MAX_STEPS, Verdict, check};

/// The files of a folder of the repository that are certificates, or were meant to be.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("").join(folder);
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|name| name == "pgc")).collect();
    files.sort();
    assert!(files.len() > 10, "{files:?}");
    files
}

/// What the text beside a file says under a key.
fn stated(file: &Path, key: &str) -> Option<String> {
    let text = fs::read_to_string(file.with_extension("txt")).expect("a text beside each file");
    let head = text.lines().take_while(|line| !line.is_empty());
    head.filter_map(|line| line.split_once(": ")).find(|&(name, _)| name == key).map(|(_, value)| value.to_owned())
}

/// What the library says of a file, by the same keys.
fn said(file: &Path) -> Vec<(&'static str, Option<String>)> {
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let verdict = match check(&fs::read(file).expect("a file"), MAX_STEPS) {
        Verdict::Verified(conclusion) => {
            assert_eq!(conclusion.replies.required, conclusion.replies.covered, "{}", file.display());
            let named = format!("{} {}", conclusion.claim, conclusion.game);
            let hash = hex(&conclusion.hash);
            vec![
                ("verdict", "VERIFIED".into()),
                ("theorem", named),
                ("steps", conclusion.steps.to_string()),
                ("hash", hash),
            ]
        }
        Verdict::Rejected(_, fault) => {
            vec![("verdict", "REJECTED".into()), ("exit", "1".into()), ("rule", fault.rule.into())]
        }
        Verdict::Malformed(fault) => {
            let offset = fault.offset.to_string();
            vec![("verdict", "MALFORMED".into()), ("exit", "2".into()), ("rule", fault.rule.into()), ("offset", offset)]
        }
    };
    verdict.into_iter().map(|(key, value)| (key, Some(value))).collect()
}

/// The folders of both versions, with the exit code for their files.
const FOLDERS: [(&str, i32); 6] = [
    ("tests/accept", 0),
    ("tests/reject", 1),
    ("tests/malformed", 2),
    ("tests/version-2/accept", 0),
    ("tests/version-2/reject", 1),
    ("tests/version-2/malformed", 2),
];

/// Under miri, which is slow, files on the largest boards and with the largest payloads are left out.
fn is_read(file: &Path) -> bool {
    let name = file.file_name().and_then(|name| name.to_str()).expect("a name");
    !cfg!(miri)
        || !["g02", "g03", "g04", "g06", "c05", "c06-block-of-too-much"].iter().any(|rule| name.starts_with(rule))
}

#[test]
fn the_library_says_of_each_file_what_its_text_says() {
    let folders = FOLDERS.into_iter().flat_map(|(folder, _)| files(folder));
    for file in folders.filter(|file| is_read(file)) {
        for (key, value) in said(&file) {
            assert_eq!(value, stated(&file, key), "{key} of {}", file.display());
        }
    }
}

/// Frames on which decoders differ: others may say something else.
#[test]
fn the_library_says_of_frames_on_which_decoders_differ_what_the_texts_say_of_it() {
    for file in files("tests/either").into_iter().filter(|file| is_read(file)) {
        for (key, value) in said(&file).into_iter().filter(|&(key, _)| key != "exit") {
            let key = if key == "verdict" { "ours" } else { key };
            assert_eq!(value, stated(&file, key), "{key} of {}", file.display());
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "miri starts no process")]
fn the_program_says_of_each_folder_what_its_texts_say() {
    for (folder, code) in FOLDERS {
        let files = files(folder);
        let output = Command::new(env!("CARGO_BIN_EXE_checker")).args(&files).output().expect("the checker runs");
        assert_eq!(output.status.code(), Some(code), "{folder}");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let mut lines = text.lines();
        for file in files {
            let mut next = |start: &str| lines.find(|line| line.starts_with(start)).unwrap_or_default();
            let verdict = stated(&file, "verdict").expect("a verdict");
            let theorem = stated(&file, "theorem").map_or(String::new(), |theorem| format!(" {theorem}"));
            assert!(next(&verdict).ends_with(&theorem), "{}", file.display());
            assert_eq!(next("  file"), format!("  file    {}", file.display()));
            if let Some(hash) = stated(&file, "hash") {
                let steps = format!(" covered, {} steps", stated(&file, "steps").expect("steps"));
                assert!(next("  proof").ends_with(&steps), "{}", file.display());
                assert_eq!(next("  hash"), format!("  hash    {hash}"), "{}", file.display());
            } else {
                let rule = stated(&file, "rule").expect("a rule");
                let unit = if rule.starts_with('C') { "byte" } else { "payload byte" };
                let place = stated(&file, "offset").map_or(String::new(), |offset| format!("{unit} {offset}: "));
                assert!(next("  reason").starts_with(&format!("  reason  {rule}: {place}")), "{}", file.display());
            }
        }
    }
}

/// The longest proofs by far are left to the program, which the test of all certificates runs; in a release build they are here.
#[test]
#[cfg_attr(miri, ignore = "their proofs are too long for miri")]
fn the_committed_certificates_are_verified() {
    let longest = ["grid-4-4.pgc", "mnk-7-6-5.pgc"];
    let is_short = |file: &PathBuf| !cfg!(debug_assertions) || !longest.iter().any(|name| file.ends_with(name));
    for file in files("certificates").into_iter().filter(is_short) {
        assert!(matches!(said(&file)[0], ("verdict", Some(ref word)) if word == "VERIFIED"), "{}", file.display());
    }
}
