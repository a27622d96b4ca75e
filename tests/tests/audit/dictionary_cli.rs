//! The output of `prover audit --format dictionary`, as text and as JSON.

use std::fs;

use tests::binaries::{code, folder, prover, prover_in, stderr, stdout, with_input, workspace};

/// The output of a run in a directory with these files, without the seconds, which vary.
fn said(files: &[(&str, &str)], arguments: &[&str]) -> String {
    let files: Vec<(&str, &[u8])> = files.iter().map(|&(name, text)| (name, text.as_bytes())).collect();
    let directory = folder(&files);
    let output = prover_in(directory.path(), &[&["audit", "--format", "dictionary"], arguments].concat());
    let steady = |line: &str| match line.split_once("seconds   ") {
        Some(_) => "seconds      [...]\n".to_owned(),
        None => format!("{line}\n"),
    };
    let printed: String = stdout(&output).lines().map(steady).collect();
    let written = fs::metadata(directory.path().join("proof.pgc")).map_or("", |_| "proof.pgc is written\n");
    format!("{printed}{}exit {}\n{written}", stderr(&output), code(&output))
}

#[test]
fn a_dictionary_that_covers_everything() {
    let text = "The middle\n---\n27 13\n";
    insta::assert_snapshot!(said(&[("cube.txt", text)], &["--game", "3^3", "cube.txt", "-o", "proof.pgc"]));
}

#[test]
fn a_dictionary_that_does_not() {
    let text = "9 0\nx3o4 1\nxxo1o4 8\nox7 4\nxxx6 5\n9 8\n9 4\nxo7 2\nx8 1\n";
    insta::assert_snapshot!(said(&[("square.txt", text)], &["--game", "3^2", "square.txt", "-o", "proof.pgc"]));
}

#[test]
fn what_is_missing_is_told_by_the_lines_that_lead_there() {
    let text = "9 1\n9 0\n9 4\n9 7\nox1o5 5\n";
    insta::assert_snapshot!(said(&[("side.txt", text)], &["--game", "3^2", "side.txt"]));
}

#[test]
fn another_move_is_told_where_the_first_one_leaves_positions_without_an_answer() {
    let told = "line 1, move 4: 1 position\n   line 2 has another move for the same position, up to symmetry: 1\n";
    for (text, is_told) in [("9 4\n9 1\n", true), ("9 4\n", false), ("9 4\n9 4\n", false)] {
        let said = said(&[("centre.txt", text)], &["--game", "3^2", "centre.txt"]);
        assert!(said.contains("\nmissing      1, up to symmetry\n") && said.contains(told) == is_told, "{said}");
        assert_eq!(said.contains("Entries to look at first"), is_told, "{said}");
    }
}

/// Ophelia has two threats with the points that the entry gives her, but not with those that she owns in play.
#[test]
fn no_move_helps_where_an_entry_gives_ophelia_too_much() {
    insta::assert_snapshot!(said(&[("wide.txt", "o1o6 1\n")], &["--game", "3^2", "wide.txt"]));
}

#[test]
fn what_is_missing_as_data() {
    let json = data("9 1\n9 0\nox1o5 5\n", "3^2");
    insta::assert_snapshot!(json);
}

#[test]
fn what_is_found_as_data() {
    insta::assert_snapshot!(data("9 0\nx3o4 1\nxxo1o4 8\n9 8\n", "3^2 --maker-breaker"));
}

/// The JSON output for a dictionary, a line for each key, and the exit code.
fn data(text: &str, game: &str) -> String {
    let said = said(&[("square.txt", text)], &["--game", game, "square.txt", "--json"]);
    let (before, after) = said.split_once("\"seconds\":").expect("seconds");
    let after = after.trim_start_matches(|c: char| c.is_ascii_digit() || ".e-".contains(c));
    format!("{before}\"seconds\":0{after}").replace(",\"", ",\n\"")
}

#[test]
fn a_dictionary_may_come_from_standard_input() {
    let arguments = ["audit", "--format", "dictionary", "--game", "3^3", "-"];
    let run = |text: &str| with_input(prover(), workspace(), &arguments, text.as_bytes());
    let output = run("27 13\n");
    assert_eq!((code(&output), &*stderr(&output)), (0, ""));
    assert!(stdout(&output).contains("\ndictionary   -\n"), "{}", stdout(&output));
    let output = run("27 13\n27 27\n");
    let expected = "error: -:2:4: '27' is not a point; the points are 0 to 26\n  | 27 27\n  |    ^\n";
    assert_eq!((code(&output), &*stderr(&output)), (3, expected));
}

#[test]
fn a_text_that_is_no_dictionary_is_told_what_it_may_be() {
    let header = "Patashnik's dictionary\n27 13\n";
    insta::assert_snapshot!("a_header_without_dashes", said(&[("d.txt", header)], &["--game", "3^3", "d.txt"]));
    let plane = "# The affine plane of order 3\ngame \"affine:3\"\n";
    insta::assert_snapshot!("a_strategy", said(&[("plane.txt", plane)], &["--game", "affine:3", "plane.txt"]));
}

#[test]
fn what_is_not_understood_is_refused_with_its_place() {
    let text = ("d.txt", "a header\n---\n27 13\nxo26 3\n");
    for (arguments, expected) in [
        (&["--game", "3^3", "d.txt"][..], "error: d.txt:4:1: the position has 28 points, but the board has 27"),
        (&["--game", "3^2", "d.txt"], "error: d.txt:3:1: the position has 27 points, but the board has 9"),
        (&["--game", "3^3", "e.txt"], "error: e.txt: cannot be read"),
        (&["--game", "5^2", "d.txt"], "error: d.txt:3:1: the position has 27 points, but the board has 25"),
        (&["--game", "3^3 --claim", "d.txt"], "error: '--claim' is not an option of a game"),
        (&["--game", "go", "d.txt"], "error: "),
        (&["d.txt"], "error: a dictionary, a tree or a program needs its game; name it with --game"),
        (&["--game", "3^3", "d.txt", "-o", "none/proof.pgc"], "error: none/proof.pgc: cannot be written"),
    ] {
        let said = said(&[text], arguments);
        assert!(said.starts_with(expected) && said.ends_with("exit 3\n"), "{arguments:?}: {said}");
    }
    for (game, text) in [("3^5", "243 121\n"), ("9^2", "81 40\n"), ("3^3 --forbid-opening 13", "27 12\n")] {
        let said = said(&[("other.txt", text)], &["--game", game, "other.txt"]);
        let expected = format!("error: {game}: dictionaries are audited for games of at most 512 points");
        assert!(said.starts_with(&expected) && said.ends_with("exit 3\n"), "{said}");
    }
}

#[test]
fn a_certificate_that_is_there_stays_if_something_is_missing() {
    let files = [("d.txt", "3^3\n---\n"), ("proof.pgc", "older")];
    let said = said(&files, &["--game", "3^3", "d.txt", "-o", "proof.pgc"]);
    assert!(said.ends_with("exit 1\nproof.pgc is written\n"), "{said}");
    assert!(said.contains("\nproof.pgc: nothing is written, as not everything is covered\n"), "{said}");
}

#[test]
fn a_certificate_that_nobody_asked_for_is_not_missed() {
    let said = said(&[("d.txt", "")], &["--game", "3^3", "d.txt"]);
    assert!(said.starts_with("verdict      NOT COVERED\n") && !said.contains("nothing is written"), "{said}");
}

/// Who gets a certificate is told of single moves that were filled in, and at which level.
#[test]
fn blocks_that_are_filled_in_are_told_by_level() {
    let certificate = "certificates/td-4-4+3.pgc";
    let text = stdout(&prover_in(workspace(), &["show", "--dictionary", certificate]));
    let without: String =
        (1..).zip(text.lines()).filter(|&(number, _)| number != 25).map(|(_, line)| format!("{line}\n")).collect();
    let said = said(&[("design.txt", &without)], &["--game", "td:4,4+3", "design.txt", "-o", "proof.pgc"]);
    assert!(said.contains("\nblocks       1, filled in") && said.contains("\nlevel  entries used"), "{said}");
    assert!(said.ends_with("exit 0\nproof.pgc is written\n"), "{said}");
}
