//! Names of points, from a game's file to what a reader sees.

use std::fs;
use std::path::Path;

use tests::binaries::{assert_refused, checker_in, code, folder, names, object, prover_in, shell, stdout, with_input};
use tests::binaries::{prover, workspace};

/// Four points on a circle; neighbours are lines.
const CIRCLE: &[u8] = b"north east\neast south\nsouth west\nwest north\n";

fn proved(directory: &Path) {
    assert_eq!(code(&prover_in(directory, &["prove", "lines:circle.txt", "-o", "circle.pgc"])), 0);
}

#[test]
fn names_of_a_file_are_shown_and_taken_wherever_its_proof_is() {
    let directory = folder(&[("circle.txt", CIRCLE)]);
    let directory = directory.path();
    proved(directory);
    assert_eq!(names(directory), ["circle.names", "circle.pgc", "circle.txt"]);
    assert_eq!(code(&checker_in(directory, &["circle.pgc"])), 0);
    let shown = |arguments: &[&str]| stdout(&prover_in(directory, arguments));
    assert!(shown(&["show", "circle.pgc"]).ends_with("Theorem.\n  north, XW(east, west)\n"));
    assert!(shown(&["show", "circle.pgc", "--after", "north,south"]).contains("north, (south)"));
    assert!(shown(&["show", "circle.pgc", "--svg"]).contains(">north</text>"));
    assert!(
        shown(&["show", "circle.pgc", "--html", "--without-program"])
            .contains(r#""names":["north","east","south","west"]"#)
    );
    let json = object(&prover_in(directory, &["show", "circle.pgc", "--json"]));
    assert_eq!(json["header"]["names"][2], "south");
    let played = with_input(prover(), directory, &["play", "circle.pgc"], b"south\n");
    assert!(stdout(&played).contains("which completes the line {north, east}"));
}

#[test]
fn without_the_file_beside_it_points_have_numbers() {
    let directory = folder(&[("circle.txt", CIRCLE)]);
    let directory = directory.path();
    proved(directory);
    fs::rename(directory.join("circle.names"), directory.join("mine")).unwrap();
    let shown = |arguments: &[&str]| stdout(&prover_in(directory, arguments));
    assert!(shown(&["show", "circle.pgc"]).ends_with("  0, XW(1, 3)\n"));
    assert!(shown(&["show", "circle.pgc", "--names", "mine"]).ends_with("  north, XW(east, west)\n"));
    fs::write(directory.join("list"), "a\nb\nc\nd\n").unwrap();
    assert!(shown(&["show", "circle.pgc", "--names", "list"]).ends_with("  a, XW(b, d)\n"));
}

#[test]
fn names_of_another_board_are_refused() {
    let directory = folder(&[("circle.txt", CIRCLE), ("few", b"a\nb\n")]);
    let directory = directory.path();
    proved(directory);
    let cube = workspace().join("certificates/grid-3-3.pgc");
    let cube = cube.to_str().unwrap();
    assert_refused(
        &prover_in(directory, &["show", cube, "--names", "circle.names"]),
        &["circle.names", "another board"],
    );
    assert_refused(&prover_in(directory, &["show", "circle.pgc", "--names", "few"]), &["few", "2 names", "4 points"]);
    assert_refused(&prover_in(directory, &["play", "circle.pgc", "--names", "none"]), &["none", "cannot be read"]);
}

#[test]
fn a_game_with_lines_of_its_own_ends_as_a_text_that_is_audited() {
    let directory = folder(&[("circle.txt", CIRCLE)]);
    let directory = directory.path();
    proved(directory);
    let played = stdout(&with_input(prover(), directory, &["play", "circle.pgc"], b"south\n"));
    let text = &played[played.find("# its lines").unwrap()..];
    fs::write(directory.join("game.txt"), text).unwrap();
    assert_eq!(code(&shell(directory, &format!("{} game circle.pgc --lines > board.lines", prover().display()))), 0);
    let audited = prover_in(directory, &["audit", "game.txt"]);
    assert!(stdout(&audited).contains("3 moves, all legal"), "{}", stdout(&audited));
}

#[test]
fn a_game_is_written_for_the_tools_of_quantified_formulas_and_read_again() {
    let directory = folder(&[("circle.txt", CIRCLE)]);
    let directory = directory.path();
    let game = ["lines:circle.txt", "--moves", "1"];
    let text = stdout(&prover_in(directory, &[&["game"][..], &game, &["--to", "pg"]].concat()));
    fs::write(directory.join("circle.pg"), &text).unwrap();
    let of = |arguments: &[&str]| {
        let json = object(&prover_in(directory, &[&["game", "--json"], arguments].concat()));
        (json["game"].clone(), json["line_digest"].clone())
    };
    assert_eq!(of(&["pg:circle.pg"]), of(&game));
    let both = prover_in(directory, &["game", "3^3", "--forbid-first-moves", "13", "--to", "pg"]);
    assert_refused(&both, &["restrict only Black's first move"]);
}
