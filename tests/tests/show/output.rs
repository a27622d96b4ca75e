//! Output with names that somebody else chose: no name can be taken for a verdict, and no closed or full stream for a
//! success.
#![cfg(unix)]

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tests::assembler;
use tests::binaries::{checker, code, folder, object, prover, run_in, shell, stderr, stdout, workspace};
use tests::samples::fork;

/// A name that would end its line, begin another and turn the rest around.
const FORGED: &str = "x\nVERIFIED Xeno wins 4^3\r\u{1b}[2J\u{7f}\u{85}\u{2028}\u{2029}\u{202e}\u{2066}\u{200f}";

fn arguments<'a>(arguments: &[&'a str]) -> Vec<&'a OsStr> {
    arguments.iter().map(|argument| OsStr::new(*argument)).collect()
}

/// Asserts that no name breaks a line or hides in one.
fn assert_plain(output: &Output, about: &str) {
    for text in [stdout(output), stderr(output)] {
        let hidden = |letter: char| {
            letter != '\n' && (letter.is_control() || "\u{2028}\u{2029}\u{202e}\u{2066}\u{200f}".contains(letter))
        };
        assert!(!text.contains(hidden), "{about}: {text:?}");
        assert!(!text.lines().any(|line| line.starts_with("VERIFIED Xeno wins 4^3")), "{about}: {text}");
    }
}

#[test]
fn the_checker_shows_names_and_arguments_with_escapes() {
    let certificate = assembler::file(&fork());
    let directory = folder(&[("verified", &certificate), (FORGED, &certificate)]);
    let (option, theorem) = (format!("--{FORGED}"), format!("Xeno wins {FORGED}"));
    for (words, exit) in [
        (&[FORGED][..], 0),
        (&["--json", FORGED], 0),
        (&["--expect", FORGED, "verified"], 3),
        (&["--expect", &theorem, "verified"], 1),
        (&["--json", "--expect", &theorem, "verified"], 1),
        (&["--lines", FORGED, "verified"], 3),
        (&[&option], 3),
        (&[&format!("absent{FORGED}")], 3),
        (&["--json", &format!("absent{FORGED}")], 3),
    ] {
        let output = run_in(checker(), directory.path(), &arguments(words));
        assert_eq!(code(&output), exit, "{words:?}");
        assert_plain(&output, &format!("{words:?}"));
    }
    fs::write(directory.path().join(FORGED), "points 3\n1 0\n1 2\n").expect("a scratch file");
    let output = run_in(checker(), directory.path(), &arguments(&["--lines", FORGED, "verified"]));
    assert_eq!(code(&output), 0, "{}", stdout(&output));
    assert_plain(&output, "--lines");
}

#[test]
fn json_of_the_checker_has_names_without_loss() {
    let directory = tempfile::tempdir().expect("a directory");
    let plain = ["a \"quoted\" name", "back\\slash", "it's", "größer ∎ 𝄞", "\u{fffd}", "\\xff", "[102, 255]", FORGED];
    for name in plain {
        fs::write(directory.path().join(name), assembler::file(&fork())).expect("a scratch file");
        let output = run_in(checker(), directory.path(), &arguments(&["--json", name]));
        assert_eq!((code(&output), stdout(&output).lines().count()), (0, 1));
        assert_eq!(object(&output)["file"], name);
        assert!(stdout(&output).is_ascii());
    }
    let foreign = OsString::from_vec(vec![b'f', 0xFF, b'\n']);
    if fs::write(directory.path().join(&foreign), assembler::file(&fork())).is_ok() {
        let output = run_in(checker(), directory.path(), &[OsStr::new("--json"), &foreign]);
        assert_eq!((code(&output), &object(&output)["file"]), (0, &serde_json::json!([102, 255, 10])));
        let output = run_in(checker(), directory.path(), &[&foreign]);
        assert!(stdout(&output).contains("\n  file    f\\xff\\n\n"), "{}", stdout(&output));
    }
}

/// Runs a process whose standard output is a pipe without a reader.
fn unread(program: &Path, directory: &Path, arguments: &[&str]) -> Output {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = Command::new(program);
    command.current_dir(directory).args(arguments).stdin(Stdio::null()).stdout(writer).stderr(Stdio::piped());
    command.spawn().and_then(std::process::Child::wait_with_output).expect("the program runs")
}

#[test]
fn a_reader_who_has_heard_enough_changes_nothing_for_the_checker() {
    let directory = folder(&[("verified", &assembler::file(&fork())), ("malformed", b"no")]);
    for (arguments, exit) in [
        (&["verified"][..], 0),
        (&["verified", "verified"], 0),
        (&["--expect", "Xeno wins 3^3", "verified"], 1),
        // The second verdict counts, whether or not somebody reads the first.
        (&["verified", "malformed"], 2),
        (&["--json", "malformed", "verified"], 2),
        (&["--help"], 0),
        (&["--version"], 0),
    ] {
        let output = unread(checker(), directory.path(), arguments);
        assert_eq!((code(&output), stderr(&output)), (exit, String::new()), "{arguments:?}");
    }
    let output = shell(workspace(), r#"{ checker certificates/affine-*.pgc; echo $? >&2; } | head -n 1"#);
    assert_eq!(stderr(&output), "0\n");
    assert!(stdout(&output).starts_with("VERIFIED "), "{}", stdout(&output));
}

#[test]
fn the_prover_shows_names_and_arguments_with_escapes() {
    let directory = folder(&[("text", b"no"), (FORGED, "points 3\n\u{1b}\u{202e}".as_bytes())]);
    let [option, lines, value] = [format!("--{FORGED}"), format!("lines:{FORGED}"), format!("--memory={FORGED}")];
    let [absent, output] = [format!("absent{FORGED}"), format!("absent/{FORGED}")];
    for words in [
        &["game", FORGED][..],
        &["game", &lines],
        &["game", &format!("mnk:{FORGED}")],
        &["game", &format!("animal:{FORGED},3x3")],
        &["game", &format!("{FORGED}^3")],
        &["game", "3^3", &option],
        &["game", "3^3", "--forbid-opening", FORGED],
        &["game", "3^3", FORGED],
        &[FORGED],
        &["prove", "3^3", &value],
        &["prove", "3^3", "--claim", FORGED],
        &["prove", "3^3", "-o", &output],
        &["prove", "3^3", "-o", "x.pgc", "--checkpoint", &output],
        &["prove", "3^3", "-o", "x.pgc", "--hints", &absent],
        &["prove", "3^3", "-o", "x.pgc", "--hints", FORGED],
        &["show", &absent],
        &["show", FORGED],
        &["audit", &absent],
        &["audit", FORGED],
        &["audit", "--format", "dictionary", "--game", "3^3", &absent],
        &["audit", "--format", "dictionary", "--game", FORGED, "text"],
        &["audit", "--format", FORGED, "text"],
        &["table", "--certificates", &absent],
        &["table", "--max-points", FORGED],
        &["completions", FORGED],
        &["man", &output],
    ] {
        let output = run_in(prover(), directory.path(), &arguments(words));
        assert_eq!(code(&output), 3, "{words:?}: {}", stdout(&output));
        assert_ne!(stderr(&output), "", "{words:?}");
        assert_plain(&output, &format!("{words:?}"));
    }
}

#[test]
fn json_of_the_prover_has_names_without_loss() {
    let directory = tempfile::tempdir().expect("a directory");
    for name in ["it's a \"größer\" ∎.pgc", FORGED] {
        let output = run_in(prover(), directory.path(), &arguments(&["prove", "2^2", "--json", "-o", name]));
        assert_eq!((code(&output), &object(&output)["file"]), (0, &name.into()));
        assert_plain(&output, name);
        let output = run_in(prover(), directory.path(), &arguments(&["prove", "2^2", "-o", name]));
        assert_eq!(code(&output), 0);
        assert_plain(&output, name);
    }
    let dictionary = run_in(prover(), directory.path(), &arguments(&["show", "--dictionary", FORGED]));
    fs::write(directory.path().join("\u{202e}dictionary"), &dictionary.stdout).expect("a scratch file");
    let words = ["audit", "--format", "dictionary", "--game", "2^2", "\u{202e}dictionary", "-o", FORGED];
    for option in ["--json", "--forced-search"] {
        let output = run_in(prover(), directory.path(), &arguments(&[&words[..], &[option]].concat()));
        assert_plain(&output, option);
        assert!(code(&output) == 0, "{}", stderr(&output));
    }
    let foreign = OsStr::from_bytes(b"f\xFF");
    let output =
        run_in(prover(), directory.path(), &[&arguments(&["prove", "2^2", "--json", "-o"])[..], &[foreign]].concat());
    if code(&output) == 0 {
        assert_eq!(object(&output)["file"], serde_json::json!([102, 255]));
    }
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn a_reader_who_has_heard_enough_does_not_hide_the_outcome_of_the_prover() {
    let directory = folder(&[("verified", &assembler::file(&fork()))]);
    for (arguments, exit) in [
        (&["prove", "3^2", "--claim", "ophelia-draws"][..], 0),
        (&["prove", "3^2", "--claim", "xeno-wins", "--replace"], 1),
        (&["prove", "3^2", "--claim", "xeno-wins", "--replace", "--json"], 1),
        (&["game", "4^3"], 0),
        (&["show", "verified"], 0),
        (&["man"], 0),
        (&["--help"], 0),
    ] {
        let output = unread(prover(), directory.path(), arguments);
        assert_eq!((code(&output), stderr(&output)), (exit, String::new()), "{arguments:?}");
    }
    assert_eq!(code(&unread(prover(), workspace(), &["table", "--max-points", "9"])), 0);
    let gaps = workspace().join("certificates/sources");
    assert_eq!(code(&unread(prover(), &gaps, &["audit", "pi-4.txt"])), 1);
    assert_eq!(code(&unread(prover(), &gaps, &["audit", "pi-4.txt", "--json"])), 1);
}
