//! `prover game` of a certificate, and the lines that it prints for the checker.

use std::fs;
use tests::binaries::{checker, code, folder, prover_in, stderr, stdout, with_input, workspace};

/// Has the prover print the lines of a game, and the checker compare them with a certificate.
fn compare(expression: &str, options: &[&str], certificate: &str) -> i32 {
    let output = prover_in(workspace(), &[&["game", expression, "--lines"], options].concat());
    assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{expression}");
    code(&with_input(checker(), workspace(), &["--lines", "-", certificate], &output.stdout))
}

#[test]
fn the_lines_of_a_certificate_are_those_of_its_game_in_each_family() {
    for (file, expression) in [
        ("grid-3-3", "3^3"),
        ("grid-3-3-x13", "3^3"),
        ("mnk-5-4-4", "mnk:5,4,4"),
        ("mnk-5-5-4-mb", "mnk:5,5,4"),
        ("affine-4", "pi4"),
        ("td-4-4+2", "td:4,4+2"),
        ("projective-3", "projective:3"),
        ("animal-elly-4x4", "animal:elly,4x4"),
        ("animal-tic-3x3", "animal:tic,3x3"),
        ("lines-5af4ffc028a3c1c2", "lines:certificates/affine-4-without-two-crossing.lines"),
    ] {
        let certificate = format!("certificates/{file}.pgc");
        assert_eq!(compare(&certificate, &[], &certificate), 0, "{certificate}");
        assert_eq!(compare(expression, &[], &certificate), 0, "{expression}");
        assert_eq!(compare("affine:3", &["--maker-breaker"], &certificate), 1, "{certificate}");
    }
}

#[test]
fn the_printed_lines_are_a_file_of_lines() {
    let directory = tempfile::tempdir().expect("a directory");
    for expression in ["3^2", "animal:el,3x3", "mnk:2,1,3", "projective:2"] {
        let first = prover_in(directory.path(), &["game", expression, "--lines"]);
        fs::write(directory.path().join("x.lines"), &first.stdout).expect("a scratch file");
        let again = prover_in(directory.path(), &["game", "lines:x.lines", "--lines"]);
        let after_the_game = |text: &str| text.lines().skip(1).collect::<Vec<_>>().join("\n");
        assert_eq!(after_the_game(&stdout(&first)), after_the_game(&stdout(&again)), "{expression}");
        assert!(stdout(&again).starts_with("# game lines:"), "{}", stdout(&again));
    }
}

#[test]
fn a_certificate_shows_the_game_that_it_is_about() {
    let same = |file: &str, expression: &[&str]| {
        let [file, game] = [&["game", file, "--json"][..], &[&["game", "--json"], expression].concat()]
            .map(|arguments| stdout(&prover_in(workspace(), arguments)));
        let what = |text: &str| {
            text.split_once(r#","game":"#).map(|(input, rest)| (input.starts_with(r#"{"input":"#), rest.to_owned()))
        };
        assert!(what(&file).is_some_and(|(is_first, _)| is_first), "{file}");
        assert_eq!(what(&file), what(&game));
    };
    same("certificates/grid-3-3-x13.pgc", &["3^3", "--forbid-opening", "13"]);
    same("certificates/mnk-5-5-4-mb.pgc", &["mnk:5,5,4", "--maker-breaker"]);
    same("certificates/animal-elly-3x3.pgc", &["animal:elly,3x3"]);
}

#[test]
fn a_file_whose_name_is_an_expression_is_named_with_its_directory() {
    let directory = tempfile::tempdir().expect("a directory");
    fs::copy(workspace().join("certificates/affine-3.pgc"), directory.path().join("3^2")).expect("a copy");
    let game =
        |name: &str| stdout(&prover_in(directory.path(), &["game", name, "--lines"])).lines().next().map(str::to_owned);
    assert_eq!(game("3^2").as_deref(), Some("# game 3^2"));
    assert_eq!(game("./3^2").as_deref(), Some("# game affine:3"));
}

#[test]
fn files_that_are_no_certificates_are_no_games() {
    let certificate = fs::read(workspace().join("certificates/affine-3.pgc")).expect("a certificate");
    let directory = folder(&[("text", b"points 2"), ("cut.pgc", &certificate[..50]), ("whole.pgc", &certificate)]);
    for (arguments, reason) in [
        (&["text"][..], "error: 'text' does not name a game; write one of"),
        (&["."], "error: '.' does not name a game; write one of"),
        (&["absent.pgc"], "error: 'absent.pgc' does not name a game; write one of"),
        (&["cut.pgc"], "error: cut.pgc: "),
        (&["whole.pgc", "--maker-breaker"], "error: whole.pgc: a certificate states its game with all rules"),
        (&["whole.pgc", "--forbid-opening", "1"], "error: whole.pgc: a certificate states its game with all rules"),
        (&["whole.pgc", "--lines", "--json"], "error: the argument '--lines[=<PLAYER>]' cannot be used with '--json'"),
    ] {
        let output = prover_in(directory.path(), &[&["game"], arguments].concat());
        assert_eq!((code(&output), stdout(&output)), (3, String::new()));
        assert!(stderr(&output).starts_with(reason), "{}", stderr(&output));
    }
}
