//! `prover play`: games against proofs, piped in.

use insta::assert_snapshot;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tests::binaries::{code, folder, prover, prover_in, stderr, stdout, with_input, workspace};

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

/// The examples of a help, a command each.
fn examples(command: &str) -> Vec<String> {
    let help = stdout(&prover_in(workspace(), &[command, "--help"]));
    let (_, examples) = help.split_once("Examples:\n").expect("examples");
    examples.lines().map(|line| line.trim().to_owned()).collect()
}

#[cfg(unix)]
#[test]
fn the_examples_of_the_help_work_as_printed() {
    let certificate = |name: &str| fs::read(workspace().join("certificates").join(name)).expect("a certificate");
    let files = ["grid-4-3.pgc", "grid-3-3.pgc"].map(|name| (name, certificate(name)));
    let folder = folder(&files.each_ref().map(|(name, bytes)| (*name, &bytes[..])));
    let programs = prover().parent().expect("a folder").to_owned();
    let path = std::env::join_paths([&programs, Path::new("/usr/bin"), Path::new("/bin")]).expect("a path");
    let examples = examples("play");
    assert_eq!(examples.len(), 4, "{examples:?}");
    for example in examples {
        let mut shell = Command::new("sh");
        shell.args(["-c", &example]).current_dir(folder.path()).env("PATH", &path).stdin(Stdio::null());
        let output = shell.output().expect("a shell");
        assert_eq!((code(&output), &*stderr(&output)), (0, ""), "{example}");
        assert!(!output.stdout.is_empty(), "{example}");
    }
}

#[test]
fn no_line_is_wider_than_80_columns() {
    for (certificate, input) in [
        ("grid-4-4", "255\nwhy\nlines\nhelp\n"),
        ("grid-6-3", "0\n1\nwhy\n"),
        ("mnk-19-19-8", "j10\nlines\n"),
        ("projective-9", "5\nlines\n"),
        ("lines-5af4ffc028a3c1c2", "1\nwhy\n"),
        ("hex-4x4-hein-5", "1\nlines\n"),
        ("mnk-7-7-5", "d4\nd5\nwhy\n"),
        ("grid-7-3-v2", "5\n"),
    ] {
        let text = played(certificate, input);
        // What is copied into a file or a shell stays whole.
        let is_whole = |line: &str| line.starts_with("# its lines: ");
        let wide = text.lines().find(|line| line.chars().count() > 80 && !is_whole(line));
        assert_eq!(wide, None, "{certificate}: {text}");
    }
}

#[test]
fn boards_of_every_kind_are_drawn() {
    for game in ["fano", "pappus", "hex:3,3", "torus:4,4,3", "3^2 --start X:4/O:0", "mnk:21,10,3", "mnk:28,1,2"] {
        let made = tempfile::TempDir::new().expect("a folder");
        let words: Vec<&str> = game.split(' ').collect();
        let prove = prover_in(made.path(), &[&["prove"], &words[..], &["-o", "proof.pgc"]].concat());
        assert_eq!(code(&prove), 0, "{}", stderr(&prove));
        let output = with_input(prover(), made.path(), &["play", "proof.pgc"], b"2\nlines\n");
        let name = format!("play_{}", words[0].replace([':', ',', '^'], "_"));
        assert_snapshot!(name, stdout(&output));
    }
    assert_snapshot!("play_design", played("td-3-3", "1\nlines\n"));
    assert_snapshot!("play_parts", played("grid-6-3", "0\n"));
}
