//! Checkpoints and hints: what a search for strategic moves can start from, and what it refuses.

use std::fs;

use tests::binaries::{assert_refused, checker_in, code, folder, names, prover_in, stderr, stdout};

/// A game that needs quiet moves or strategic moves, and few of them.
const GAME: &str = "mnk:7,6,4";

#[test]
fn an_interrupted_search_goes_on_from_its_checkpoint_to_the_same_bytes() {
    let directory = tempfile::tempdir().unwrap();
    let bytes = |name| fs::read(directory.path().join(name)).unwrap();
    // So few positions are enough for quiet moves, but not for strategic moves before them.
    for (search, nodes) in [(&[][..], "250"), (&["--strategic"], "5000000")] {
        let prove = |arguments: &[&str]| prover_in(directory.path(), &[&["prove", GAME], search, arguments].concat());
        let whole = prove(&["-o", "whole.pgc", "--nodes", nodes]);
        assert_eq!(code(&whole), 0, "{}", stderr(&whole));
        let arguments = ["-o", "parts.pgc", "--checkpoint", "kept", "--threads", "2"];
        let output = prove(&[&arguments[..], &["--nodes", "75"]].concat());
        assert_eq!(code(&output), 2, "{}", stderr(&output));
        assert!(names(directory.path()).contains(&"kept".to_owned()));
        let output = prove(&[&arguments[..], &["--nodes", nodes]].concat());
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        assert_eq!(names(directory.path()), ["parts.pgc", "whole.pgc"], "the checkpoint is removed");
        assert!(bytes("parts.pgc") == bytes("whole.pgc"));
    }
}

#[test]
fn a_checkpoint_that_does_not_fit_is_refused_and_left_as_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let kept = directory.path().join("kept");
    let prove = |arguments: &[&str]| {
        prover_in(directory.path(), &[&["prove", "--checkpoint", "kept", "--strategic"], arguments].concat())
    };
    assert_eq!(code(&prove(&[GAME, "--nodes", "75"])), 2);
    let good = fs::read(&kept).unwrap();
    let mut damaged = good.clone();
    damaged[150] ^= 4;
    let older = [&good[..8], &[1], &good[9..]].concat();
    for (bytes, game, word) in [
        (&b"a letter"[..], GAME, "is not a checkpoint"),
        (b"", GAME, "is cut short"),
        (&good[..good.len() - 1], GAME, "is damaged or cut short"),
        (&damaged, GAME, "is damaged"),
        (&older, GAME, "of version 1"),
        (&good, "mnk:7,7,4", "of another question"),
        (&good, "3^3", "of another question"),
        (&good, "9^2", "is not a checkpoint of this question"),
        (&good, "mnk:7,6,4 --moves 2", "is not a checkpoint of this question"),
        (&good, "mnk:7,6,4 --start X:0/O:1,2 --to-move Xeno", "is not a checkpoint of this question"),
        (&good, "mnk:7,6,4 --maker-breaker", "of another question"),
        (&good, "mnk:7,6,4 --forbid-opening 24", "is not a checkpoint of this question"),
    ] {
        fs::write(&kept, bytes).unwrap();
        assert_refused(&prove(&[game]), &["kept", word]);
        assert_eq!(fs::read(&kept).unwrap(), bytes);
        assert_eq!(names(directory.path()), ["kept"]);
    }
    fs::write(&kept, &good).unwrap();
    fs::write(directory.path().join("hints"), "42 24\n").unwrap();
    assert_refused(&prove(&[GAME, "--hints", "hints"]), &["kept", "with other hints", "delete it"]);
    assert_refused(&prove(&[GAME, "-o", "./kept"]), &["kept", "choose another place for the checkpoint"]);
    let output = prover_in(directory.path(), &["prove", GAME, "--checkpoint", "kept"]);
    assert_refused(&output, &["kept", "of another search", "--strategic"]);
    let output = prover_in(directory.path(), &["prove", GAME, "--checkpoint", "no/such/place"]);
    assert_refused(&output, &["no/such/place", "for the checkpoint"]);
}

#[test]
fn a_game_that_is_settled_otherwise_leaves_no_checkpoint() {
    let directory = tempfile::tempdir().unwrap();
    for game in ["3^3", "3^2", "5^2"] {
        let output = prover_in(directory.path(), &["prove", game, "--checkpoint", "kept", "-o", "x.pgc"]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        assert_eq!(names(directory.path()), ["x.pgc"]);
    }
}

#[test]
fn a_hinted_proof_is_a_proof() {
    let directory = tempfile::tempdir().unwrap();
    for (hints, output) in [("42 24\n", "good.pgc"), ("all corners\r\n-----\r\n42 0\r\n42 41\r\n", "absurd.pgc")] {
        fs::write(directory.path().join("hints"), hints).unwrap();
        let proved = prover_in(directory.path(), &["prove", GAME, "--hints", "hints", "-o", output]);
        assert_eq!(code(&proved), 0, "{}", stderr(&proved));
        let checked = checker_in(directory.path(), &[output]);
        assert!(stdout(&checked).starts_with(&format!("VERIFIED Xeno wins {GAME}")), "{}", stdout(&checked));
    }
}

#[test]
fn bad_hints_are_refused_by_their_line() {
    let directory = tempfile::tempdir().unwrap();
    for (text, words) in [
        ("a header\n---\n28 0\n", &["hints:3:1:", "28 points", "27"][..]),
        ("27 0\nxo24x\n", &["hints:2:6:", "the move is missing"]),
        ("27 27\n", &["hints:1:4:", "'27'", "0 to 26"]),
        ("x26 0\n", &["hints:1:5:", "taken"]),
        ("27 0\nX26 1\n", &["hints:2:1:", "'X'"]),
    ] {
        fs::write(directory.path().join("hints"), text).unwrap();
        let output = prover_in(directory.path(), &["prove", "3^3", "--hints", "hints"]);
        assert_refused(&output, words);
    }
    assert_refused(&prover_in(directory.path(), &["prove", "3^3", "--hints", "none"]), &["none: cannot be read"]);
}

/// As many lines as a file of hints may have, nearly all of them repeated.
#[test]
#[ignore = "long: run by .ci/stages long"]
fn hints_may_come_again_and_again() {
    let directory = folder(&[("hints", &b"64 0\n64 21\n".repeat(700_000))]);
    let arguments = ["prove", "4^3", "--hints", "hints", "--nodes", "1000"];
    let output = prover_in(directory.path(), &arguments);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    let audit = ["audit", "--format", "dictionary", "--game", "4^3", "hints", "--json"];
    let output = prover_in(directory.path(), &audit);
    assert_eq!(code(&output), 1, "{}", stderr(&output));
}
