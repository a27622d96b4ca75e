//! Games with a start, with lines that are Ophelia's own, and bounded claims: what a reader sees of them.

use std::fs;
use std::path::Path;

use tests::binaries::{assert_refused, checker_in, code, object, prover_in, stderr, stdout};

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
    for (name, option) in [("xeno.lines", "--lines"), ("ophelia.lines", "--lines=Ophelia")] {
        fs::write(directory.path().join(name), said(directory.path(), &["game", "proof.pgc", option])).unwrap();
    }
    let compared = |xeno, ophelia| {
        let output = checker_in(directory.path(), &["--lines", xeno, "--ophelia", ophelia, "proof.pgc"]);
        (code(&output), stdout(&output) + &stderr(&output))
    };
    assert_eq!(compared("xeno.lines", "ophelia.lines").0, 0, "{:?}", compared("xeno.lines", "ophelia.lines"));
    assert_ne!(compared("ophelia.lines", "xeno.lines").0, 0);
    let again =
        said(directory.path(), &["game", "lines:xeno.lines", "--ophelia", "lines:ophelia.lines", "--lines=Ophelia"]);
    assert_eq!(again.lines().nth(1), said(directory.path(), &["game", game, "--lines=Ophelia"]).lines().nth(1));
}

#[test]
fn what_is_illegal_is_refused_by_name() {
    let directory = tempfile::tempdir().unwrap();
    let refused = |arguments: &[&str], words: &[&str]| {
        assert_refused(&prover_in(directory.path(), &[&["game", "3^2"], arguments].concat()), words);
    };
    refused(&["--start", "X:0,1/O:1"], &["point 1 is named twice"]);
    refused(&["--start", "X:/O:9"], &["the start has point 9", "0 to 8"]);
    refused(&["--start", "X:0,4,8/O:1"], &["Xeno owns the line 0,4,8", "the game is over"]);
    refused(&["--start", "0,4"], &["'0,4' is not a start", "X:0,5/O:7"]);
    refused(&["--start", "X:4/O:", "--forbid-opening", "4"], &["--forbid-opening"]);
    refused(&["--start", "X:0,1/O:"], &["Xeno owns 2 points and Ophelia 0", "add --to-move Xeno or --to-move Ophelia"]);
    refused(&["--to-move", "Maker"], &["Maker", "Xeno", "Ophelia"]);
    refused(&["--moves", "10"], &["'10' is not a valid number of moves", "1 to 9"]);
    refused(&["--ophelia", "3^3"], &["27 points"]);
    refused(&["--ophelia", "mnk:3,3,2", "--maker-breaker"], &["--maker-breaker"]);
    assert_refused(&prover_in(directory.path(), &["game", "3^2 --forbid-opening 4 --start X:0/O:"]), &["opening rule"]);
    assert_refused(&prover_in(directory.path(), &["game", "3^2 --moves"]), &["not a valid number of moves"]);
}

/// The game of the report: Xeno would win if he moved twice running, and not if they move in turn.
#[test]
fn who_moves_follows_from_the_start_in_every_command_that_takes_one() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| prover_in(folder.path(), words);
    let start = ["3^2", "--start", "X:0/O:"];
    let shown = stdout(&run(&[&["game"], &start[..]].concat()));
    assert!(shown.contains("3^2 --start X:0/O: --to-move Ophelia"), "{shown}");
    let proved = run(&[&["prove"], &start[..], &["-o", "p.pgc"]].concat());
    assert!(stdout(&proved).contains("Ophelia draws"), "{}", stdout(&proved));
    let planned = run(&[&["plan"], &start[..], &["-o", "plan"]].concat());
    assert!([0, 1].contains(&code(&planned)), "{}", stderr(&planned));
    let plan = fs::read_to_string(folder.path().join("plan/plan.json")).unwrap();
    assert!(plan.contains("3^2 --start X:0/O: --to-move Ophelia"), "{plan}");
    fs::write(folder.path().join("list"), "3^2 --start X:0/O:\n").unwrap();
    let listed = run(&["prove", "--games-from", "list", "--json"]);
    assert!(stdout(&listed).contains("\"claim\":\"Ophelia draws\""), "{}", stdout(&listed));
    let twice = run(&["prove", "3^2", "--start", "X:0/O:", "--to-move", "Xeno", "-o", "twice.pgc"]);
    assert!(stdout(&twice).contains("3^2 --start X:0/O: --to-move Xeno"), "who is named is to move");
    for words in [&["game"][..], &["prove"], &["prove", "--shortest"], &["plan", "-o", "other"]] {
        let refused = run(&[words, &["3^2", "--start", "X:0,1/O:"]].concat());
        assert_refused(&refused, &["add --to-move Xeno or --to-move Ophelia"]);
    }
}

#[test]
fn what_is_not_known_of_the_symmetries_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let shown = stdout(&prover_in(folder.path(), &["game", "4097^1"]));
    for line in [
        "automorphisms    at least 1\n",
        "(not all are known: the search for them was given up, or",
        "orbits of points not known",
    ] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
    let data = object(&prover_in(folder.path(), &["game", "4097^1", "--json"]));
    assert_eq!(data["automorphisms_complete"], false);
}
