//! Games with a start, with lines that are Ophelia's own, and bounded claims: what a reader sees of them.

use std::fs;
use std::path::Path;

use tests::binaries::{assert_refused, checker_in, code, prover_in, stderr, stdout};

/// Proves a game in a directory, into `proof.pgc`.
fn proved(directory: &Path, game: &str) {
    let output = prover_in(directory, &["prove", game, "-o", "proof.pgc", "--threads", "1"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
}

/// What the prover prints.
fn said(directory: &Path, arguments: &[&str]) -> String {
    let output = prover_in(directory, arguments);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn a_start_and_a_bound_are_shown() {
    let directory = tempfile::tempdir().unwrap();
    proved(directory.path(), "mnk:3,3,3 --start X:4/O:1 --to-move Xeno --moves 3");
    insta::assert_snapshot!("show_bounded_win", said(directory.path(), &["show", "proof.pgc"]));
    insta::assert_snapshot!("after_bounded_win", said(directory.path(), &["show", "proof.pgc", "--after", "0,8"]));
    insta::assert_snapshot!("show_bounded_win_json", said(directory.path(), &["show", "proof.pgc", "--json"]));
    insta::assert_snapshot!("game_of_a_start", said(directory.path(), &["game", "proof.pgc"]));
    let refused = |line: &str, words: &str| {
        assert_refused(&prover_in(directory.path(), &["show", "proof.pgc", "--after", line]), &[words]);
    };
    refused("4", "move 1, to 4: this point is owned at the start");
    refused("0,0", "move 2, to 0: move 1 has claimed this point");
    assert_refused(&prover_in(directory.path(), &["show", "proof.pgc", "--dictionary"]), &["without --moves"]);
}

#[test]
fn a_draw_ends_when_no_move_counts() {
    let directory = tempfile::tempdir().unwrap();
    proved(directory.path(), "3^3 --moves 3");
    insta::assert_snapshot!("show_bounded_draw", said(directory.path(), &["show", "proof.pgc"]));
    insta::assert_snapshot!(
        "after_bounded_draw",
        said(directory.path(), &["show", "proof.pgc", "--after", "13,0,1,25,2"])
    );
    assert_refused(
        &prover_in(directory.path(), &["show", "proof.pgc", "--after", "13,0,1,25,2,3"]),
        &["move 6, to 3: the game was over before this move"],
    );
}

#[test]
fn the_lines_of_both_players_are_shown_and_compared() {
    let directory = tempfile::tempdir().unwrap();
    let game = "mnk:4,4,4 --ophelia mnk:4,4,3 --start X:5/O: --to-move Ophelia";
    proved(directory.path(), game);
    insta::assert_snapshot!("show_own_lines", said(directory.path(), &["show", "proof.pgc", "--depth", "2"]));
    insta::assert_snapshot!("game_of_own_lines", said(directory.path(), &["game", game]));
    insta::assert_snapshot!("game_of_own_lines_json", said(directory.path(), &["game", game, "--json"]));
    for (name, option) in [("xeno.lines", "--to=lines"), ("ophelia.lines", "--to=ophelia")] {
        fs::write(directory.path().join(name), said(directory.path(), &["game", "proof.pgc", option])).unwrap();
    }
    let compared = |xeno, ophelia| {
        let output = checker_in(directory.path(), &["--lines", xeno, "--ophelia", ophelia, "proof.pgc"]);
        (code(&output), stdout(&output) + &stderr(&output))
    };
    assert_eq!(compared("xeno.lines", "ophelia.lines").0, 0, "{:?}", compared("xeno.lines", "ophelia.lines"));
    assert_ne!(compared("ophelia.lines", "xeno.lines").0, 0);
    let again =
        said(directory.path(), &["game", "lines:xeno.lines", "--ophelia", "lines:ophelia.lines", "--to", "ophelia"]);
    assert_eq!(again.lines().nth(1), said(directory.path(), &["game", game, "--to", "ophelia"]).lines().nth(1));
}
