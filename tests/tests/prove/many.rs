//! Several games in one call of `prover prove`: the outcome of one does not affect the others.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;
use tests::binaries::{code, names, objects, prover, prover_in, shell, stderr, stdout, with_input};

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

#[test]
#[ignore = "long: run by .ci/stages long"]
fn each_game_of_a_list_has_an_object_whatever_becomes_of_it() {
    let directory = tempfile::tempdir().unwrap();
    let list = b"\xef\xbb\xbf3^3 --forbid-opening 13 # Ophelia\r\n\r\n# nothing\nchess\n5^3\n--help\n-\n\xff\n2^2";
    for arguments in [["-", "--json", "--nodes", "3000"], ["--games-from=-", "--json", "--nodes", "3000"]] {
        let output = with_input(prover(), directory.path(), &[&["prove"], &arguments[..]].concat(), list);
        assert_eq!(code(&output), 3, "{}", stderr(&output));
        assert_told(
            &output,
            &[
                ("3^3 --forbid-opening 13", "proved"),
                ("chess", "failed"),
                ("5^3", "undecided"),
                ("--help", "failed"),
                ("-", "failed"),
                ("-:8", "failed"),
                ("2^2", "proved"),
            ],
        );
        for object in objects(&output) {
            assert_eq!(object["error"].is_string(), object["outcome"] == "failed", "{object}");
            assert_eq!(object["reason"].is_string(), object["outcome"] == "undecided", "{object}");
        }
        assert!(stderr(&output).contains("error: chess: 'chess' does not name a game"), "{}", stderr(&output));
        assert_eq!(names(directory.path()), ["grid-2-2.pgc", "grid-3-3-x13.pgc"]);
    }
}

#[test]
fn the_exit_code_is_the_largest() {
    let directory = tempfile::tempdir().unwrap();
    for (games, expected) in
        [(&["3^3", "2^2"][..], 0), (&["3^3", "3^2"], 1), (&["5^3", "3^2"], 2), (&["5^3", "chess", "3^2"], 3)]
    {
        let claim = ["--claim", "xeno-wins", "--nodes", "3000"];
        let output = prover_in(directory.path(), &[&["prove"], games, &claim].concat());
        assert_eq!(code(&output), expected, "{}", stderr(&output));
    }
}

#[test]
fn options_hold_for_all_games_and_certificates_go_into_the_directory() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(directory.path().join("proofs")).unwrap();
    let games = ["prove", "3^2", "td:3,3", "--maker-breaker", "-o", "proofs"];
    let output = prover_in(directory.path(), &[&games[..], &["--claim", "xeno-wins", "--threads", "1"]].concat());
    assert_eq!((code(&output), &*stderr(&output)), (0, "2 games: 2 proved\n"));
    let text = stdout(&output);
    assert!(text.starts_with("claim      Xeno wins\ngame       3^2 --maker-breaker\n"), "{text}");
    assert!(text.contains("\n\nclaim      Xeno wins\ngame       td:3,3 --maker-breaker\n"), "{text}");
    assert_eq!(names(directory.path()), ["proofs"]);
    let proofs = directory.path().join("proofs");
    assert_eq!(names(&proofs), ["grid-3-2-mb.pgc", "td-3-3-mb.pgc"]);
    let alone = prover_in(directory.path(), &["prove", "td:3,3", "--maker-breaker"]);
    assert_eq!(code(&alone), 0);
    let bytes = |path: &Path| fs::read(path.join("td-3-3-mb.pgc")).unwrap();
    assert_eq!(bytes(&proofs), bytes(directory.path()), "one of several games is proved as it is alone");
}

#[test]
fn a_game_that_would_take_the_place_of_an_earlier_one_fails() {
    let directory = tempfile::tempdir().unwrap();
    let output = prover_in(directory.path(), &["prove", "3^3", "grid:3,3", "3^3", "2^2", "--json"]);
    assert_eq!(code(&output), 3);
    assert_told(&output, &[("3^3", "proved"), ("grid:3,3", "failed"), ("3^3", "failed"), ("2^2", "proved")]);
    let error = objects(&output)[1]["error"].as_str().unwrap().to_owned();
    assert!(error.starts_with("grid-3-3.pgc is already the place for the certificate of 3^3"), "{error}");
}

#[test]
fn a_game_whose_time_is_up_does_not_take_that_of_the_next() {
    let directory = tempfile::tempdir().unwrap();
    let limits = ["--nodes", "1000000000", "--threads", "1", "--timeout", "1s", "--json"];
    let output = prover_in(directory.path(), &[&["prove", "4^3", "2^2"], &limits[..]].concat());
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    assert_told(&output, &[("4^3", "undecided"), ("2^2", "proved")]);
    assert_eq!(objects(&output)[0]["limit"], "time");
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_that_takes_too_much_memory_does_not_end_the_others() {
    let directory = tempfile::tempdir().unwrap();
    let output = prover_in(
        directory.path(),
        &["prove", "mnk:32768,1,4", "2^2", "--format-version", "1", "--memory", "1MiB", "--json"],
    );
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    assert_told(&output, &[("mnk:32768,1,4", "undecided"), ("2^2", "proved")]);
    assert_eq!(objects(&output)[0]["limit"], "memory");
}

#[test]
fn what_is_for_one_game_is_refused_for_several() {
    let directory = tempfile::tempdir().unwrap();
    for (arguments, words) in [
        (&["3^3", "2^2", "--checkpoint", "kept"][..], &["--checkpoint is for one game"][..]),
        (&["3^3", "2^2", "--hints", "hints"], &["--hints is for one game"]),
        (&["3^3", "2^2", "-o", "x.pgc"], &["x.pgc", "is not a directory"]),
        (&["--games-from", "none"], &["none: cannot be read"]),
        (&["-"], &["the list has no games"]),
    ] {
        let output = prover_in(directory.path(), &[&["prove"], arguments].concat());
        assert_eq!((code(&output), &*stdout(&output)), (3, ""), "{arguments:?}");
        assert!(words.iter().all(|word| stderr(&output).contains(word)), "{}", stderr(&output));
    }
    assert_eq!(names(directory.path()), [""; 0]);
}

#[cfg(unix)]
#[test]
fn whoever_stops_reading_ends_the_run_quietly() {
    let directory = tempfile::tempdir().unwrap();
    let output = shell(directory.path(), "{ \"$P\" prove 3^3 3^2 2^2 --json; echo $? >&2; } | true");
    assert_eq!(stderr(&output), "0\n");
}

/// These tests observe processes as Linux shows them.
#[cfg(target_os = "linux")]
mod watched {
    use std::process::{Child, Command, Stdio};

    use tests::processes::{child_of, runs, send, wait_for, wait_until_it_catches};

    use super::*;

    /// The prover, started on a long game and then a short one, and the process of the first game.
    fn begun(directory: &Path) -> (Child, u32) {
        let mut command = Command::new(prover());
        command.current_dir(directory).args(["prove", "4^3", "2^2", "--nodes", "1000000000", "--json"]);
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
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
        assert!(error.starts_with("its process was ended by signal 9"), "{error}");
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
        let last = "interrupted by SIGINT; 1 game was started, and no other will be\n";
        assert!(stderr(&output).ends_with(last), "{}", stderr(&output));
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
