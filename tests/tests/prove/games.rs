//! Games that the prover refuses, and its messages.

use std::fs;

use tests::binaries::{assert_refused, code, prover_in, run, stderr, stdout};

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
        ("0 1 2\n", &[":1:", "points"][..]),
        ("points 4\n0 1\n2 x\n", &[":3:", "x"]),
        ("points 4\n0 4\n", &[":2:", "4"]),
        ("points 4\n\n# a comment\n1 1\n", &[":4:", "1"]),
        ("points 4\n0 1\n1 0\n", &[":3:", "2"]),
        ("points four\n", &[":1:", "points 9"]),
        ("", &["points"]),
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
