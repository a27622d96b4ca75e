//! Attacks on the checker's time and memory, in sizes that suit a test; `spec/attacks.md` has the large ones.
#![cfg(target_os = "linux")]

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tests::attacks::surroundings::SURROUNDINGS;
use tests::attacks::{Attack, SIZES, STEPS, Size, memory};
use tests::binaries::{checker, code, stdout};

/// Runs the checker on a file with limited address space. A program that asks for more is ended by a signal.
fn limited(bytes: u64, file: &Path, arguments: &[&str]) -> Output {
    let limit = r#"ulimit -v "$1"; shift; exec "$0" "$@""#;
    let mut command = Command::new("sh");
    command.args(["-c", limit]).arg(checker()).arg((bytes >> 10).to_string()).args(arguments).arg(file);
    command.stdin(Stdio::null()).output().expect("a shell")
}

/// Asserts that each attack ends as it should, within the documented memory.
fn withstands(attacks: &[Attack]) {
    let directory = tempfile::tempdir().expect("a scratch directory");
    for attack in attacks {
        let (path, file) = (directory.path().join("attack"), (attack.build)(Size::Small));
        fs::write(&path, &file).expect("a scratch file");
        // These boards are small, with few lemmas, so half of the memory granted for both is enough.
        let bytes = memory(&file) - (1 << 27);
        let output = limited(bytes, &path, &["--json"]);
        assert!(output.status.code().is_some(), "{}: more than {bytes} bytes", attack.name);
        assert_eq!(code(&output), attack.exit(), "{}: {}", attack.name, stdout(&output));
        let verdict: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
        let reason = verdict["reason"].as_str().expect("a reason");
        assert!(reason.starts_with(&format!("{}:", attack.rule)), "{}: {reason}", attack.name);
    }
}

#[test]
fn large_files_are_refused_within_the_memory_that_is_documented() {
    withstands(&SIZES);
}

#[test]
fn slow_steps_end_when_the_declared_ones_are_used_up() {
    withstands(&STEPS);
}

#[test]
fn a_certificate_of_more_steps_than_the_user_allows_is_not_checked() {
    let directory = tempfile::tempdir().expect("a scratch directory");
    let path = directory.path().join("attack");
    for attack in [STEPS[0], STEPS[8]] {
        fs::write(&path, (attack.build)(Size::Small)).expect("a scratch file");
        let output = limited(1 << 29, &path, &["--max-steps", "15"]);
        assert_eq!(code(&output), 2, "{}", attack.name);
        assert!(stdout(&output).contains("P4:"), "{}: {}", attack.name, stdout(&output));
    }
}

#[test]
fn surroundings_change_no_verdict_and_are_no_panic() {
    let directory = tempfile::tempdir().expect("a scratch directory");
    for surrounding in SURROUNDINGS {
        let output = surrounding.command(checker(), directory.path()).output().expect("a shell");
        let said = [&output.stdout[..], &output.stderr].concat();
        assert_eq!(code(&output), surrounding.exit, "{}: {}", surrounding.name, String::from_utf8_lossy(&said));
        assert!(said.starts_with(surrounding.says.as_bytes()), "{}", surrounding.name);
    }
}
