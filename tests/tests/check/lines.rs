//! A theorem whose game is given by its lines: the checker compares them with a file, or with the whole of their digest.

use std::fs;
use std::process::Output;
use tests::binaries::{checker, checker_in, code, folder, object, prover_in, stderr, stdout, with_input, workspace};

const LISTED: &str = "certificates/lines-5af4ffc028a3c1c2.pgc";
const FILE: &str = "certificates/affine-4-without-two-crossing.lines";
const DIGEST: &str = "5af4ffc028a3c1c2";

fn check(arguments: &[&str]) -> Output {
    checker_in(workspace(), arguments)
}

/// The output for a certificate that is compared with these lines.
fn compared(text: &str, certificate: &str) -> Output {
    let directory = folder(&[("lines", text.as_bytes())]);
    let path = directory.path().join("lines");
    check(&["--json", "--lines", path.to_str().expect("UTF-8"), certificate])
}

#[test]
fn the_file_that_the_game_was_made_of_has_its_lines() {
    let output = check(&["--lines", FILE, LISTED]);
    assert_eq!(code(&output), 0, "{}", stdout(&output));
    assert!(stdout(&output).contains(&format!("\n  lines   as in {FILE}\n")), "{}", stdout(&output));
    let output = check(&["--json", "--lines", FILE, LISTED]);
    assert_eq!((code(&output), &object(&output)["lines_file"]), (0, &FILE.into()));
    assert!(object(&check(&["--json", LISTED])).get("lines_file").is_none());
}

#[test]
fn lines_may_come_from_standard_input_in_any_order_and_with_foreign_line_ends() {
    let text = fs::read_to_string(workspace().join(FILE)).expect("a file of lines");
    let mut lines: Vec<String> =
        text.lines().skip(2).map(|line| line.split(' ').rev().collect::<Vec<_>>().join("  ")).collect();
    lines.reverse();
    let text = format!("\u{FEFF}# mine\r\npoints 16\r\n\r\n{}\r\n", lines.join(" # a line\r\n"));
    let output = with_input(checker(), workspace(), &["--lines", "-", LISTED], text.as_bytes());
    assert_eq!(code(&output), 0, "{}{}", stdout(&output), stderr(&output));
}

#[test]
fn other_lines_are_rejected_and_the_first_difference_is_named() {
    let text = fs::read_to_string(workspace().join(FILE)).expect("a file of lines");
    let cut = text.replace("0 5 10 15\n", "");
    for (text, reason) in [
        (text.clone() + "3 1 2 0\n", "line 21 of the file, [0, 1, 2, 3], is none of the game"),
        (cut.clone(), "the file lacks the game's line [0, 5, 10, 15]"),
        (cut + "0 5 10 14\n", "line 20 of the file, [0, 5, 10, 14], is none of the game"),
        (text.replace("points 16", "points 17"), "17 points instead of 16"),
    ] {
        let output = compared(&text, LISTED);
        let object = object(&output);
        assert_eq!((code(&output), &object["rule"]), (1, &"--lines".into()), "{object}");
        assert_eq!(object["reason"], format!("--lines: {reason}"));
        assert!(object.get("lines_file").is_none());
    }
}

#[test]
fn the_lines_change_no_refusal_and_come_after_the_expected_theorem() {
    let output = check(&["--json", "--lines", FILE, "README.md"]);
    assert_eq!((code(&output), &object(&output)["rule"]), (2, &"C2".into()));
    let output = check(&["--json", "--lines", FILE, "--expect", "Xeno wins 3^3", "certificates/affine-4.pgc"]);
    assert_eq!((code(&output), &object(&output)["rule"]), (1, &"--expect".into()));
    let output = check(&["--json", "--lines", FILE, "--expect", "Xeno wins affine:4", "certificates/affine-4.pgc"]);
    assert_eq!((code(&output), &object(&output)["rule"]), (1, &"--lines".into()));
}

#[test]
fn a_file_of_lines_that_is_not_understood_ends_the_run_with_the_line() {
    for (text, place) in [("0 1", 1), ("points 16\n\n0 16\n", 3), ("points 16\n0 1\n1 0\n", 3)] {
        let output = compared(text, LISTED);
        assert_eq!((code(&output), stdout(&output)), (3, String::new()));
        assert!(stderr(&output).contains(&format!("lines:{place}: after 'points N' come")), "{}", stderr(&output));
    }
    let output = compared("# nothing", LISTED);
    assert_eq!((code(&output), stdout(&output)), (3, String::new()));
    let output = check(&["--lines", "certificates/none.lines", LISTED]);
    assert!(stderr(&output).starts_with("checker: cannot read certificates/none.lines: No such file"));
    assert_eq!((code(&output), stdout(&output)), (3, String::new()));
}

#[test]
fn prover_and_checker_read_the_same_files_of_lines() {
    let directory = tempfile::tempdir().expect("a directory");
    for (text, is_read) in [
        ("\u{FEFF}points 2\n0 1\n", true),
        ("points\t2 # two\r\n\r\n1 0 # one\r\n", true),
        ("points 2\n0\n0 1", true),
        ("points 2\n0 0 1", false),
        ("points 2\n0 1\n1 0", false),
        ("points 2\n0 2", false),
        ("points 2\npoints 2\n0 1", false),
        ("points 2 0 1", false),
        ("0 1\npoints 2", false),
    ] {
        fs::write(directory.path().join("x"), text).expect("a scratch file");
        let words = ["prove", "lines:x", "-o", "x.pgc"];
        let proved = code(&prover_in(directory.path(), &words)) == 0;
        let same = text.contains("0\n0 1") || text.contains("0 1\n") || text.contains("1 0 #");
        let certificate = if proved && same { directory.path().join("x.pgc") } else { workspace().join(LISTED) };
        let lines = directory.path().join("x");
        let output = check(&["--lines", lines.to_str().expect("UTF-8"), certificate.to_str().expect("UTF-8")]);
        assert_eq!(code(&output) < 2, is_read, "{text:?}: {}", stderr(&output));
        // Of a line that repeats another, the prover makes a note.
        assert_eq!(proved, is_read || text.contains("0 1\n1 0"), "{text:?}");
    }
}

/// The message says how rows of names become a file of lines.
#[test]
fn rows_of_names_are_compared_after_the_prover_has_numbered_them() {
    let directory = folder(&[("rows", b"top left\nleft bottom\n")]);
    assert_eq!(code(&prover_in(directory.path(), &["prove", "lines:rows", "-o", "x.pgc"])), 0);
    let output = checker_in(directory.path(), &["--lines", "rows", "x.pgc"]);
    assert_eq!((code(&output), stdout(&output)), (3, String::new()));
    assert!(stderr(&output).contains("`prover game lines:FILE --lines` makes such a file"), "{}", stderr(&output));
    let made = prover_in(directory.path(), &["game", "lines:rows", "--lines"]);
    fs::write(directory.path().join("lines"), made.stdout).expect("a scratch file");
    assert_eq!(code(&checker_in(directory.path(), &["--lines", "lines", "x.pgc"])), 0);
}

/// The digest of the lines of a certificate, in full.
fn digest(certificate: &str) -> String {
    object(&check(&["--json", certificate]))["digest"].as_str().expect("a digest").to_owned()
}

#[test]
fn a_game_of_lines_is_expected_by_a_part_or_by_all_of_its_digest() {
    let full = digest(LISTED);
    assert!(full.len() == 64 && full.starts_with(DIGEST));
    let other = |place: usize| -> String {
        let flip = |(index, digit)| if index == place { if digit == '0' { '1' } else { '0' } } else { digit };
        full.chars().enumerate().map(flip).collect()
    };
    for (expected, exit) in [
        (format!("Ophelia draws lines:{DIGEST}"), 0),
        (format!("Ophelia draws lines:{full}"), 0),
        (format!("Xeno wins lines:{full}"), 1),
        (format!("Ophelia draws lines:{full} --maker-breaker"), 1),
        (format!("Ophelia draws lines:{}", other(0)), 1),
        (format!("Ophelia draws lines:{}", other(16)), 1),
        (format!("Ophelia draws lines:{}", other(63)), 1),
        (format!("Ophelia draws lines:{}", &full[..63]), 1),
        (format!("Ophelia draws lines:{}", &full[..8]), 1),
        (format!("Ophelia draws lines:{full}0"), 1),
        (format!("Ophelia draws lines:{}", full.to_uppercase()), 1),
        (format!("Ophelia draws {full}"), 1),
    ] {
        assert_eq!(code(&check(&["--expect", &expected, LISTED])), exit, "{expected}");
    }
}

#[test]
fn options_follow_the_whole_digest_of_an_expected_game() {
    let directory = folder(&[("x", b"points 4\n0 1\n0 2\n1 2 3\n")]);
    let arguments = ["prove", "lines:x", "--maker-breaker", "--forbid-opening", "3", "-o", "x.pgc"];
    assert_eq!(code(&prover_in(directory.path(), &arguments)), 0);
    let certificate = directory.path().join("x.pgc");
    let certificate = certificate.to_str().expect("UTF-8");
    let full = digest(certificate);
    for (options, exit) in [(" --maker-breaker --forbid-opening 3", 0), (" --maker-breaker", 1), ("", 1)] {
        let expected = format!("Xeno wins lines:{full}{options}");
        assert_eq!(code(&check(&["--expect", &expected, certificate])), exit, "{expected}");
    }
}

/// Its name is enough, and no digest is needed.
#[test]
fn a_game_of_a_family_is_expected_by_its_name_only() {
    let full = digest("certificates/affine-4.pgc");
    for name in [format!("lines:{full}"), full] {
        assert_eq!(code(&check(&["--expect", &format!("Xeno wins {name}"), "certificates/affine-4.pgc"])), 1);
    }
}

/// Xeno needs ab; Ophelia needs a or c.
const OWN: &str = "tests/accept/p17-other-lines.pgc";

#[test]
fn own_lines_are_compared_with_a_file_for_each_player() {
    let directory = folder(&[("xeno", b"points 3\n0 1\n"), ("ophelia", b"points 3\n2\n0\n")]);
    let [xeno, ophelia] =
        ["xeno", "ophelia"].map(|name| directory.path().join(name).to_str().expect("UTF-8").to_owned());
    for (arguments, refused) in [
        (&["--lines", &xeno, "--ophelia", &ophelia][..], None),
        (&["--ophelia", &ophelia], None),
        (&["--lines", &xeno], Some("--ophelia: the file lacks the game's line [0]")),
        (&["--lines", &ophelia, "--ophelia", &ophelia], Some("--lines: line 2 of the file, [2], is none of the game")),
        (&["--lines", &xeno, "--ophelia", &xeno], Some("--ophelia: line 2 of the file, [0, 1], is none of the game")),
    ] {
        let output = check(&[&["--json"], arguments, &[OWN]].concat());
        let object = object(&output);
        assert_eq!(code(&output), i32::from(refused.is_some()), "{object}");
        assert_eq!(object.get("reason").and_then(|reason| reason.as_str()), refused, "{object}");
        assert_eq!(object["ophelia"]["lines"], 2);
    }
    // A game without own lines has none for her.
    let output = check(&["--json", "--ophelia", &ophelia, "certificates/grid-2-2.pgc"]);
    assert_eq!((code(&output), &object(&output)["rule"]), (1, &"--ophelia".into()));
}

#[test]
fn both_digests_may_be_given_whole() {
    let said = object(&check(&["--json", OWN]));
    let [xeno, ophelia] =
        [&said["digest"], &said["ophelia"]["digest"]].map(|digest| digest.as_str().expect("a digest"));
    let expected = |xeno: &str, ophelia: &str| {
        let theorem = format!("Ophelia wins lines:{xeno} --ophelia lines:{ophelia}");
        code(&check(&["--expect", &theorem, OWN]))
    };
    let other = |digest: &str| format!("{}{}", &digest[..63], if digest.ends_with('0') { '1' } else { '0' });
    assert_eq!(
        [expected(&xeno[..16], &ophelia[..16]), expected(xeno, ophelia), expected(xeno, &ophelia[..16])],
        [0; 3]
    );
    assert_eq!([expected(ophelia, xeno), expected(xeno, &other(ophelia)), expected(&other(xeno), ophelia)], [1; 3]);
}
