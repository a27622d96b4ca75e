//! The output of `prover audit dictionary`, as text and as JSON.

use std::fs;

use tests::audited;
use tests::binaries::{folder, prover_in};

/// The output of a run in a directory with these files, without the seconds, which vary.
fn said(files: &[(&str, &str)], arguments: &[&str]) -> String {
    let files: Vec<(&str, &[u8])> = files.iter().map(|&(name, text)| (name, text.as_bytes())).collect();
    let directory = folder(&files);
    let output = prover_in(directory.path(), &[&["audit", "dictionary"], arguments].concat());
    let written = fs::metadata(directory.path().join("proof.pgc")).map_or("", |_| "proof.pgc is written\n");
    audited::said(&output) + written
}

#[test]
fn a_dictionary_that_covers_everything() {
    let text = "The middle\n---\n27 13\n";
    insta::assert_snapshot!(said(&[("cube.txt", text)], &["3^3", "cube.txt", "-o", "proof.pgc"]));
}

#[test]
fn a_dictionary_that_does_not() {
    let text = "9 0\nx3o4 1\nxxo1o4 8\nox7 4\nxxx6 5\n9 8\n9 4\nxo7 2\nx8 1\n";
    insta::assert_snapshot!(said(&[("square.txt", text)], &["3^2", "square.txt", "-o", "proof.pgc"]));
}

#[test]
fn what_is_missing_is_told_by_the_lines_that_lead_there() {
    let text = "9 1\n9 0\n9 4\n9 7\nox1o5 5\n";
    insta::assert_snapshot!(said(&[("side.txt", text)], &["3^2", "side.txt"]));
}

/// Ophelia has two threats with the points that the entry gives her, but not with those that she owns in play.
#[test]
fn no_move_helps_where_an_entry_gives_ophelia_too_much() {
    insta::assert_snapshot!(said(&[("wide.txt", "o1o6 1\n")], &["3^2", "wide.txt"]));
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
    let said = said(&[("square.txt", text)], &[game, "square.txt", "--json"]);
    said.replace("\"seconds\":[...]", "\"seconds\":0").replace(",\"", ",\n\"")
}

#[test]
fn a_text_that_is_no_dictionary_is_told_what_it_may_be() {
    let header = "Patashnik's dictionary\n27 13\n";
    insta::assert_snapshot!("a_header_without_dashes", said(&[("d.txt", header)], &["3^3", "d.txt"]));
    let plane = "# The affine plane of order 3\ngame \"affine:3\"\n";
    insta::assert_snapshot!("a_strategy", said(&[("plane.txt", plane)], &["affine:3", "plane.txt"]));
}
