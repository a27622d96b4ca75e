//! What is accepted is what was asked: `--expect` and files of statements, compared field by field.

use std::fs;
use tempfile::TempDir;
use tests::assembler::{self, Certificate, Claim, Family, Term};
use tests::binaries::{checker_in, code, folder, object, stderr, stdout};

/// Two lines on 12,288 points. The digests of the sets that have one of them share their first 16 digits, and no more: found by
/// search for a collision of 64 bits.
const POINTS: usize = 12_288;
const TWINS: [[usize; 6]; 2] = [[518, 2347, 6049, 8178, 8623, 10_243], [1386, 2497, 5949, 7210, 8761, 10_328]];

/// One line is Xeno's, who owns all of it but a point, and the other one is Ophelia's.
fn twins() -> TempDir {
    let [xeno, ophelia] = TWINS;
    let family = Family::Lines { points: POINTS, lines: vec![xeno.to_vec()] };
    let certificate = Certificate::new(family, Claim::XenoWins, Term::end(&xeno[5..]));
    let certificate = certificate.ophelia(&[&ophelia]).start(&xeno[..5], &[], true).declaring(2);
    let lines = |line: [usize; 6]| format!("points {POINTS}\n{}\n", line.map(|point| point.to_string()).join(" "));
    let (x, o) = (lines(xeno), lines(ophelia));
    folder(&[("twins.pgc", &assembler::file(&certificate)), ("x.lines", x.as_bytes()), ("o.lines", o.as_bytes())])
}

#[test]
fn exchanged_digests_that_begin_alike_are_not_expected() {
    let folder = twins();
    let said = object(&checker_in(folder.path(), &["--json", "twins.pgc"]));
    assert_eq!(said["verdict"], "VERIFIED", "{said}");
    let digest = |value: &serde_json::Value| value["digest"].as_str().expect("a digest").to_owned();
    let (xeno, ophelia) = (digest(&said), digest(&said["ophelia"]));
    assert!(xeno[..16] == ophelia[..16] && xeno[16..17] != ophelia[16..17], "{xeno} {ophelia}");
    let expected = |xeno: &str, ophelia: &str| {
        let start = "--start X:518,2347,6049,8178,8623/O: --to-move Xeno";
        let text = format!("Xeno wins lines:{xeno} --ophelia lines:{ophelia} {start}");
        let shared = code(&checker_in(folder.path(), &["--expect", &text, "--shard", "1/1", "twins.pgc"]));
        let listed = format!("twins.pgc\t{text}\n");
        fs::write(folder.path().join("STATEMENTS"), listed).expect("a file");
        let stated = code(&checker_in(folder.path(), &["--statements", "STATEMENTS"]));
        let exit = code(&checker_in(folder.path(), &["--expect", &text, "twins.pgc"]));
        assert_eq!((stated, shared), (exit, if exit == 0 { 4 } else { exit }), "{text}");
        exit
    };
    assert_eq!(expected(&xeno, &ophelia), 0);
    assert_eq!(expected(&xeno[..16], &ophelia), 0);
    assert_eq!(expected(&ophelia, &xeno), 1);
    assert_eq!(expected(&xeno, &xeno), 1);
    assert_eq!(expected(&ophelia, &ophelia), 1);
    assert_eq!(expected(&ophelia, &xeno[..16]), 1);
}

#[test]
fn lines_of_a_statement_are_compared_point_for_point() {
    let folder = twins();
    let theorem = "Xeno wins lines:790ca879f2343c9d --ophelia lines:790ca879f2343c9d --start \
                   X:518,2347,6049,8178,8623/O: --to-move Xeno";
    let part = stdout(&checker_in(folder.path(), &["--shard", "1/1", "twins.pgc"]));
    fs::write(folder.path().join("part"), part).expect("a file");
    for (lines, exit) in [
        ("", 0),
        ("\tlines=x.lines\tophelia=o.lines", 0),
        ("\tophelia=o.lines", 0),
        ("\tlines=o.lines\tophelia=x.lines", 1),
        ("\tophelia=x.lines", 1),
        // Without Ophelia's lines she is to have none.
        ("\tlines=x.lines", 1),
    ] {
        fs::write(folder.path().join("STATEMENTS"), format!("twins.pgc\t{theorem}{lines}\n")).expect("a file");
        let output = checker_in(folder.path(), &["--statements", "STATEMENTS"]);
        assert_eq!(code(&output), exit, "{lines}: {}{}", stdout(&output), stderr(&output));
        let joined = checker_in(folder.path(), &["--statements", "STATEMENTS", "--join", "part"]);
        assert_eq!(code(&joined), if exit == 0 { 4 } else { 3 }, "{lines}: {}", stderr(&joined));
    }
}
