//! Several games in one call of `prover prove`: the outcome of one does not affect the others.

use std::path::Path;
use std::process::Output;

use serde_json::Value;
use tests::binaries::{code, names, objects, prover_in, started, stderr};

fn told(output: &Output) -> Vec<(String, String)> {
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    objects(output).iter().map(|object| (word(&object["game"]), word(&object["outcome"]))).collect()
}

/// Asserts that these games and outcomes are reported, in order.
fn assert_told(output: &Output, expected: &[(&str, &str)]) {
    let told = told(output);
    let told: Vec<(&str, &str)> = told.iter().map(|(game, outcome)| (&**game, &**outcome)).collect();
    assert_eq!(told, expected, "{}", stderr(output));
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "long: run by .ci/stages long"]
fn a_game_that_takes_too_much_memory_does_not_end_the_others() {
    let directory = tempfile::tempdir().unwrap();
    let output = prover_in(
        directory.path(),
        &["prove", "mnk:32768,1,4", "2^2", "--format-version", "1", "--memory", "1MiB", "--json"],
    );
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    assert_told(&output, &[("mnk:32768,1,4", "undecided"), ("2^2", "proved")]);
    let large = &objects(&output)[0];
    assert_eq!(large["limit"], "memory");
    // The limit, the margin for the program itself, and what is taken before the watch looks again. Without a limit it would be 280.
    let peak = large["memory"].as_u64().unwrap() >> 20;
    assert!((65..180).contains(&peak), "{peak} MiB");
}

/// These tests observe processes as Linux shows them.
#[cfg(target_os = "linux")]
mod watched {
    use std::process::Child;

    use tests::processes::{child_of, runs, send, wait_for, wait_until_it_catches};

    use super::*;

    /// The prover, started on a long game and then a short one, and the process of the first game.
    fn begun(directory: &Path) -> (Child, u32) {
        let child = started(directory, &["prove", "4^3", "2^2", "--nodes", "1000000000", "--json"]);
        wait_until_it_catches(child.id());
        let first = wait_for("the first game is begun", || child_of(child.id()));
        wait_until_it_catches(first);
        (child, first)
    }

    #[test]
    fn a_game_whose_process_dies_fails_and_the_next_is_proved() {
        let directory = tempfile::tempdir().unwrap();
        let (child, first) = begun(directory.path());
        send("KILL", first);
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), 3, "{}", stderr(&output));
        assert_told(&output, &[("4^3", "failed"), ("2^2", "proved")]);
        let error = objects(&output)[0]["error"].as_str().unwrap().to_owned();
        assert!(error.starts_with("its process ended without a result (signal: 9"), "{error}");
    }

    #[test]
    fn an_interrupt_ends_the_game_and_the_run() {
        let directory = tempfile::tempdir().unwrap();
        let (child, first) = begun(directory.path());
        send("INT", child.id());
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), 130, "{}", stderr(&output));
        assert_told(&output, &[("4^3", "interrupted")]);
        assert!(!runs(first));
        assert!(stderr(&output).starts_with("4^3: interrupted by SIGINT; "), "{}", stderr(&output));
        assert_eq!(names(directory.path()), [""; 0]);
    }

    #[test]
    fn no_process_outlives_the_run() {
        let directory = tempfile::tempdir().unwrap();
        let (child, first) = begun(directory.path());
        send("KILL", child.id());
        child.wait_with_output().unwrap();
        wait_for("the process of the game ends", || (!runs(first)).then_some(()));
    }
}
