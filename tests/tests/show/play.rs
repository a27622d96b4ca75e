//! `prover play`: games against proofs, piped in.

use insta::assert_snapshot;
use std::fs;
use tests::binaries::{code, prover, prover_in, stderr, stdout, with_input, workspace};

/// What the program prints and its exit code, given these lines.
fn played(certificate: &str, input: &str) -> String {
    let certificate = format!("certificates/{certificate}.pgc");
    let output = with_input(prover(), workspace(), &["play", &certificate], input.as_bytes());
    format!("{}{}exit {}", stdout(&output), stderr(&output), code(&output))
}

#[test]
fn a_game_is_played_to_its_end() {
    assert_snapshot!("play_win", played("grid-3-3", "0\nhint\n25\nundo\n25\n7\nb\nquit\n"));
    assert_snapshot!("play_names", played("affine-4", "r2\nc2\nwhy\n"));
    assert_snapshot!("play_draw", played("grid-2-3", "7\n"));
    assert_snapshot!("play_bounded", played("moves/grid-3-3-m4", "0\n25\n4\n"));
    assert_snapshot!("play_lines", played("lines-5af4ffc028a3c1c2", "1\n"));
}

#[test]
fn a_piped_move_that_cannot_be_made_ends_the_game() {
    for (input, words) in [("0\n13\n", "line 2 of the input: 13 is taken"), ("x\n", "neither a point nor a command")] {
        let played = played("grid-3-3", input);
        assert!(played.contains(words) && played.ends_with("exit 3"), "{played}");
    }
}

#[test]
fn the_transcript_is_read_by_the_audit() {
    let output = with_input(prover(), workspace(), &["play", "certificates/grid-3-3.pgc"], b"0\n25\n4\n");
    let text = stdout(&output);
    let transcript = &text[text.find("game \"").expect("a transcript")..];
    let folder = tempfile::TempDir::new().expect("a folder");
    fs::write(folder.path().join("game.txt"), transcript).expect("a file");
    let audit = prover_in(folder.path(), &["audit", "game.txt"]);
    assert!(stdout(&audit).contains("7 moves, all legal"), "{}", stdout(&audit));
}

#[test]
fn a_proof_plays_as_a_program() {
    let input = "...........................\nX:13/O:0\nx\nX:0/O:13\nX:13/O:\nX:1,13,25/O:0,2,3\n";
    let said = |certificate: &str, option: &str, input: &str| {
        let certificate = format!("certificates/{certificate}.pgc");
        let output = with_input(prover(), workspace(), &["play", option, &certificate], input.as_bytes());
        format!("{}{}exit {}", stdout(&output), stderr(&output), code(&output))
    };
    assert_snapshot!("play_json", said("grid-3-3", "--json", input));
    assert_snapshot!("play_moves_only", said("grid-3-3", "--moves-only", input));
    assert_snapshot!("play_json_names", said("mnk-5-5-4", "--json", "X:c3/O:\nX:c3,b2/O:c4,zz\n"));
}

#[test]
fn piped_output_has_no_colours() {
    assert!(!played("grid-3-3", "0\n").contains('\u{1b}'));
}
