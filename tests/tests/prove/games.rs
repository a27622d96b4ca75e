//! Games that the prover refuses, and its messages.

use std::fs;

use tests::binaries::{
    assert_refused, checker_in, code, folder, object, prover, prover_in, run, stderr, stdout, with_input,
};

#[test]
fn a_game_that_does_not_exist_is_named_with_what_does() {
    assert_refused(&run(&["game", "chess"]), &["chess", "4^3", "affine:4", "lines:"]);
    assert_refused(&run(&["prove", "chess"]), &["chess"]);
}

#[test]
fn an_order_that_is_not_offered_is_told_from_those_that_are() {
    assert_refused(&run(&["game", "affine:6"]), &["6", "Tarry", "2, 3, 4, 5, 7, 8 or 9"]);
    assert_refused(&run(&["game", "affine:11"]), &["11", "2, 3, 4, 5, 7, 8 or 9"]);
}

#[test]
fn more_groups_than_the_order_allows_are_refused() {
    assert_refused(&run(&["game", "td:6,4"]), &["td:6,4", "2 to 5"]);
}

#[test]
fn boards_beyond_the_limits_are_refused_at_once() {
    for game in ["9^9", "2^16", "mnk:30000,30000,5", "99999999999999999999^2"] {
        assert_refused(&run(&["game", game]), &[]);
    }
}

#[test]
fn a_bad_lines_file_is_refused_by_its_line() {
    let directory = tempfile::tempdir().unwrap();
    for (text, words) in [
        ("points 4\n0 1\n2 x\n", &[":3:", "x"][..]),
        ("points 4\n0 4\n", &[":2:", "4"]),
        ("points 4\n\n# a comment\n1 1\n", &[":4:", "1"]),
        ("points four\n", &[":1:", "points 9"]),
        ("", &["no known format", "--game-format"]),
        ("1 2 3\n", &["--base 0 or --base 1"]),
    ] {
        fs::write(directory.path().join("bad.lines"), text).unwrap();
        let output = prover_in(directory.path(), &["game", "lines:bad.lines"]);
        assert_refused(&output, &["bad.lines"]);
        assert_refused(&output, words);
    }
    fs::write(directory.path().join("bad.lines"), [0xFF, 0xFE, 0x00]).unwrap();
    assert_refused(&prover_in(directory.path(), &["game", "lines:bad.lines"]), &["bad.lines", "UTF-8"]);
    assert_refused(&prover_in(directory.path(), &["game", "lines:none.lines"]), &["none.lines"]);
    assert_refused(&prover_in(directory.path(), &["game", "lines:."]), &[]);
}

#[test]
fn opening_rules_that_bind_nobody_or_everybody_are_refused() {
    assert_refused(&run(&["game", "3^2", "--forbid-opening", "9"]), &["9", "0 to 8"]);
    assert_refused(&run(&["game", "3^2", "--forbid-opening", "4,4"]), &["4"]);
    assert_refused(&run(&["game", "3^2", "--forbid-opening", "0,1,2,3,4,5,6,7"]), &["two"]);
    assert_refused(&run(&["game", "3^2", "--forbid-opening", "four"]), &["four"]);
    assert_refused(
        &run(&["game", "3^2", "--forbid-opening", "1", "--forbid-first-moves", "2"]),
        &["cannot be used with"],
    );
}

/// Each is a board or is refused, depending on its numbers; none ends the program or takes long.
#[test]
fn expressions_of_all_sizes_are_games_or_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let all = (0..32_768).map(|point| point.to_string()).collect::<Vec<_>>().join(" ");
    for (name, text) in [
        ("empty", String::new()),
        ("one", "points 1\n".to_owned()),
        ("bare", "points 32768\n".to_owned()),
        ("long", format!("points 32768\n{all}\n")),
        ("pairs", format!("points 32768\n{}", (0..32_767).map(|p| format!("{p} {}\n", p + 1)).collect::<String>())),
    ] {
        fs::write(directory.path().join(name), text).unwrap();
    }
    for expression in [
        "12000^1",
        "32768^1",
        "65536^1",
        "1^64",
        "2^16",
        "2^1",
        "0^0",
        "4294967295^4294967295",
        "20^20",
        "mnk:65535,1,1",
        "mnk:1,32768,32768",
        "mnk:32768,1,32768",
        "mnk:1,1,1",
        "mnk:1,1,2",
        "mnk:180,182,1",
        "td:2,2",
        "td:10,9+10",
        "td:4294967295,4294967295+4294967295",
        "td:0,0",
        "affine:0",
        "affine:1",
        "affine:6",
        "affine:4294967295",
        "projective:0",
        "projective:6",
        "projective:4294967295",
        "projective:9",
        "animal:monomino,32768x1",
        "animal:x,4294967295x4294967295",
        "lines:empty",
        "lines:one",
        "lines:bare",
        "lines:long",
        "lines:pairs",
        "lines:/dev/null",
        "lines:.",
        "lines:",
        "",
        ":",
        "^",
        "--",
        "3^3 --forbid-opening",
        "3^3 --maker-breaker x",
    ] {
        for json in [&[][..], &["--json"]] {
            let output = prover_in(directory.path(), &[&["game"], json, &["--", expression]].concat());
            assert!(matches!(code(&output), 0 | 3), "{expression}");
            assert_eq!(stdout(&output).is_empty(), code(&output) == 3, "{expression}: {}", stderr(&output));
        }
    }
    let told = |expression| stderr(&prover_in(directory.path(), &["game", expression]));
    assert!(told("20^20").contains("2^64 or more points are too many"), "{}", told("20^20"));
    assert!(told("affine:6").contains("there is no affine plane of order 6 (G. Tarry, 1900)"), "{}", told("affine:6"));
}

/// Lists, as other programs print them, on standard input.
#[test]
fn a_list_is_proved_as_it_is_printed() {
    let directory = folder(&[]);
    let prove = |text: &str, options: &[&str]| {
        let words = [&["prove", "lines:-", "-o", "proof.pgc"], options].concat();
        with_input(prover(), directory.path(), &words, text.as_bytes())
    };
    let output = prove("[[1, 2, 3], [3, 4, 5], [5, 6, 1]]\n", &["--base", "1"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert_eq!(
        stderr(&output),
        "-: read as a list of lists: 6 points and 3 lines; point 1 of the file is number 0 here\n"
    );
    assert!(stdout(&checker_in(directory.path(), &["proof.pgc"])).starts_with("VERIFIED Ophelia draws lines:"));
    let asked = prove("[[1, 2, 3], [3, 4, 5], [5, 6, 1]]\n", &[]);
    assert_refused(&asked, &["-: has no point 0, so its numbers may begin at 0 or at 1"]);
    let repeated = stderr(&prove("0 1 2\n2 1 0\n", &[]));
    assert!(repeated.contains("line 2 repeats line 1; the two count as one"), "{repeated}");
    assert_refused(&run(&["game", "3^2", "--base", "1"]), &["'3^2' is not a file: leave out --game-format and --base"]);
    assert_refused(&run(&["game", "pg:none.pg", "--base", "1"]), &[]);
}

#[test]
fn a_hypergraph_keeps_the_names_of_its_nodes() {
    let hif = r#"{"nodes": [{"node": "hub"}, {"node": "spare"}],
        "incidences": [{"edge": "x", "node": "hub"}, {"edge": "x", "node": "left"}, {"edge": "y", "node": "hub"}, {"edge": "y", "node": "right"}]}"#;
    let directory = folder(&[("board.json", hif.as_bytes())]);
    let run = |words: &[&str]| prover_in(directory.path(), words);
    let report = object(&run(&["game", "lines:board.json", "--json"]));
    assert_eq!(report["names"], serde_json::json!(["hub", "spare", "left", "right"]));
    assert_eq!(report["line_set"], serde_json::json!([[0, 2], [0, 3]]));
    let read = serde_json::json!({"format": "hif", "points": 4, "lines": 2, "numbering": "first-seen"});
    assert_eq!(report["read"], read);
    let proved = object(&run(&["prove", "lines:board.json", "--json"]));
    assert_eq!((&proved["read"], &proved["outcome"]), (&read, &serde_json::json!("proved")));
    let text = stdout(&run(&["game", "lines:board.json"]));
    assert!(text.contains("\nTheir names in the file:\n") && text.contains(" 1 spare "), "{text}");
    let started = object(&run(&["game", "lines:board.json", "--start", "X:spare/O:hub", "--json"]));
    assert_eq!(started["start"]["xeno"], serde_json::json!([1]));
    assert_refused(&run(&["game", "lines:board.json", "--start", "X:middle/O:hub"]), &["is not a list of points"]);
    for (words, why) in [
        (["--start", "X:hub,left/O:"], "Xeno owns the line hub,left at the start"),
        (["--start", "X:hub/O:hub"], "point hub is named twice in the start"),
        (["--forbid-opening", "hub,hub"], "point hub is forbidden twice"),
    ] {
        assert_refused(&run(&[&["game", "lines:board.json"], &words[..]].concat()), &[why]);
    }
}

/// What Ophelia's file calls a point is the point of this name, whatever its number there.
#[test]
fn ophelias_file_has_the_names_of_the_games() {
    let files: [(&str, &[u8]); 4] = [
        ("board.rows", b"a b\na c\n"),
        ("hers.rows", b"c b\n"),
        ("other.rows", b"c d\n"),
        ("numbers.rows", b"1 2\n2 3\n1 3\n"),
    ];
    let directory = folder(&files);
    let run = |board: &str, hers: &str| prover_in(directory.path(), &["game", board, "--ophelia", hers, "--json"]);
    let lines = |board: &str, hers: &str| object(&run(board, hers))["ophelia"]["line_set"].clone();
    assert_eq!(lines("lines:board.rows", "lines:hers.rows"), serde_json::json!([[1, 2]]));
    assert_eq!(lines("mnk:3,1,2", "lines:numbers.rows --base 1"), serde_json::json!([[0, 1], [0, 2], [1, 2]]));
    assert_refused(&run("lines:board.rows", "lines:other.rows"), &["have the point 'd', which the game does not name"]);
    assert_refused(&run("mnk:3,1,2", "lines:numbers.rows --moves 1"), &["'--moves 1' is not an option"]);
}

/// What is written for other programs is the same board again.
#[test]
fn boards_go_out_as_they_come_in() {
    let directory = folder(&[]);
    for format in ["lines", "hif", "hs", "hgr", "list", "rows"] {
        for game in ["affine:3", "4^3", "mobius-kantor"] {
            let written = prover_in(directory.path(), &["game", game, "--to", format]);
            assert_eq!(code(&written), 0, "{}", stderr(&written));
            let words = ["game", "lines:-", "--json"];
            let again = with_input(prover(), directory.path(), &words, stdout(&written).as_bytes());
            let digest = |report: serde_json::Value| report["line_digest"].as_str().unwrap().to_owned();
            assert_eq!(digest(object(&again)), digest(object(&run(&["game", game, "--json"]))), "{game} {format}");
        }
    }
}

#[test]
fn rules_that_are_not_covered_are_told_with_what_comes_nearest() {
    for (words, expected) in [
        (&["prove", "3^2", "--misere"][..], "unexpected argument '--misere'"),
        (&["prove", "3^2", "--misere"], "tip: games in which the player who completes a line loses are not covered"),
        (&["prove", "connect4"], "'connect4': games in which pieces fall are not covered; mnk:7,6,4 has the lines"),
        (&["prove", "renju:15"], "a row of six wins, too"),
    ] {
        assert_refused(&run(words), &[expected]);
    }
}

/// Boards with a name are proved, and certificates list their lines.
#[test]
fn boards_with_names_are_proved() {
    let directory = folder(&[]);
    for (game, claim) in [
        ("fano", "Xeno wins"),
        ("pappus", "Xeno wins"),
        ("mobius-kantor", "Xeno wins"),
        ("torus:4,4,4", "Ophelia draws"),
        ("hex:3,3", "Xeno wins"),
        ("triangle:4,3", "Xeno wins"),
        ("square:4", "Ophelia draws"),
        ("ramsey:5,3", "Xeno wins"),
        ("vdw:8,3", "Xeno wins"),
        ("sts:9", "Xeno wins"),
        ("gq:2", "Xeno wins"),
        ("hexgame:3", "Xeno wins"),
    ] {
        let output = prover_in(directory.path(), &["prove", game, "-o", "proof.pgc", "--replace"]);
        assert_eq!(code(&output), 0, "{game}: {}", stderr(&output));
        for (file, option) in [("xeno", "--lines=Xeno"), ("ophelia", "--lines=Ophelia")] {
            let lines = stdout(&prover_in(directory.path(), &["game", game, option]));
            fs::write(directory.path().join(file), lines).unwrap();
        }
        let own = if game.starts_with("hexgame") { &["--ophelia", "ophelia"][..] } else { &[] };
        let words = [&["--lines", "xeno"], own, &["proof.pgc"]].concat();
        let verdict = stdout(&checker_in(directory.path(), &words));
        assert!(verdict.starts_with(&format!("VERIFIED {claim} lines:")), "{game}: {verdict}");
    }
}
