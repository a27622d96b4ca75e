//! `prover table`: what it prints, and what a reader can verify.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;
use tests::assembler::Family;
use tests::binaries::{code, keys, prover, stderr, stdout, workspace};
use tests::oracle::board::Board;

/// A directory with these files of the repository in `certificates`.
pub(super) fn directory(names: &[&str]) -> TempDir {
    let directory = tempfile::tempdir().expect("a scratch directory");
    let certificates = directory.path().join("certificates");
    fs::create_dir(&certificates).expect("a directory");
    for name in names {
        fs::copy(workspace().join("certificates").join(name), certificates.join(name)).expect("a certificate");
    }
    directory
}

/// What `prover table` prints there.
pub(super) fn table(directory: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(prover());
    command.current_dir(directory).arg("table").args(arguments).stdin(Stdio::null());
    command.env("NO_COLOR", "1").env("COLUMNS", "100").output().expect("the prover runs")
}

/// The same, which must be all that it says.
pub(super) fn text(directory: &Path, arguments: &[&str]) -> String {
    let output = table(directory, arguments);
    assert_eq!((code(&output), &stderr(&output)[..]), (0, ""));
    stdout(&output)
}

/// The cells, from JSON.
pub(super) fn cells(directory: &Path, arguments: &[&str]) -> Vec<Value> {
    parsed(&text(directory, &[&["--json"], arguments].concat()))
}

pub(super) fn parsed(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn the_table_is_printed_for_a_reader() {
    let directory = directory(&["grid-2-2.pgc", "grid-3-3.pgc", "grid-3-3-x13.pgc"]);
    insta::assert_snapshot!(text(directory.path(), &["--max-points", "343"]));
}

#[test]
fn the_table_is_printed_as_data() {
    let directory = directory(&["grid-2-2.pgc"]);
    insta::assert_snapshot!(text(directory.path(), &["--max-points", "4", "--json"]));
}

#[test]
fn the_help_explains_the_table() {
    insta::assert_snapshot!(text(directory(&[]).path(), &["--help"]));
}

#[test]
fn numbers_and_draw_positions_hold_on_the_boards_of_the_oracle() {
    let mut drawn = 0;
    for cell in cells(directory(&[]).path(), &["--max-points", "4096"]) {
        let (side, dimension) = cell["game"].as_str().unwrap().split_once('^').unwrap();
        let [side, dimension] = [side, dimension].map(|number| number.parse().unwrap());
        if side == 1 {
            continue;
        }
        let board = Board::of(&Family::Cube { side, dimension });
        let mut through = vec![0; board.points];
        board.lines.iter().flatten().for_each(|&point| through[point] += 1);
        let numbers = [board.points, board.lines.len(), through.into_iter().max().unwrap()].map(Value::from);
        assert_eq!(["points", "lines", "strongest"].map(|field| cell[field].clone()), numbers, "{}", cell["game"]);
        for evidence in cell["evidence"].as_array().unwrap() {
            let Some(letters) = evidence["colouring"].as_str().map(str::as_bytes) else { continue };
            drawn += 1;
            assert_eq!(letters.len(), board.points);
            let xeno = |points: &mut dyn Iterator<Item = usize>| points.filter(|&point| letters[point] == b'x').count();
            assert_eq!(xeno(&mut (0..board.points)), board.points.div_ceil(2));
            assert!(letters.iter().all(|letter| b"xo".contains(letter)));
            assert!(
                board.lines.iter().all(|line| (1..side).contains(&xeno(&mut line.iter().copied()))),
                "{}",
                cell["game"]
            );
        }
    }
    assert!(drawn > 40, "{drawn}");
}

#[test]
fn json_has_the_fields_of_the_contract() {
    let directory = directory(&["grid-3-3.pgc"]);
    let cells = cells(directory.path(), &["--max-points", "64"]);
    let expected =
        ["game", "points", "lines", "strongest", "classes", "classes_believed", "evidence", "printed", "disagrees"];
    let text = text(directory.path(), &["--json", "--max-points", "64"]);
    assert!(text.lines().all(|line| keys(line) == expected), "{text}");
    for cell in &cells {
        assert_eq!(cell["disagrees"], Value::Array(vec![]), "{}", cell["game"]);
    }
    let cell = |game| cells.iter().find(|cell| cell["game"] == game).unwrap();
    assert_eq!((&cell("3^3")["classes"], &cell("3^2")["classes"]), (&vec![1].into(), &vec![3].into()));
    let certificate = &cell("3^3")["evidence"][1];
    assert_eq!((&certificate["kind"], &certificate["file"]), (&"certificate".into(), &"grid-3-3.pgc".into()));
    assert_eq!(certificate["hash"], "3e9c9d567b9625fa657df6cd74e758627b93b0abca711137f2561ebc813a339e");
    let qubic = cell("4^3");
    assert_eq!((&qubic["classes"], &qubic["classes_believed"]), (&vec![2, 3].into(), &vec![2].into()));
    assert_eq!((&qubic["printed"]["class"], &qubic["printed"]["lines"]), (&Value::Null, &76.into()));
}

#[test]
fn the_directory_of_certificates_can_be_named_and_left_out() {
    let directory = directory(&["grid-3-3.pgc"]);
    let proofs = |directory: &Path, arguments: &[&str]| {
        let cells = cells(directory, &[&["--max-points", "27"], arguments].concat());
        let evidence = cells.iter().flat_map(|cell| cell["evidence"].as_array().unwrap());
        evidence.filter(|evidence| evidence["kind"] == "certificate").count()
    };
    let elsewhere = tempfile::tempdir().unwrap();
    let named = directory.path().join("certificates");
    assert_eq!(proofs(directory.path(), &[]), 1);
    assert_eq!(proofs(elsewhere.path(), &[]), 0);
    assert_eq!(proofs(elsewhere.path(), &["--certificates", named.to_str().unwrap()]), 1);
}

#[test]
fn what_makes_no_table_is_refused() {
    let directory = directory(&[]);
    for (arguments, word) in [(["--certificates", "none"], "none"), (["--max-points", "0"], "max-points")] {
        let output = table(directory.path(), &arguments);
        assert_eq!((code(&output), &stdout(&output)[..]), (3, ""));
        assert!(stderr(&output).contains(word), "{}", stderr(&output));
    }
}

#[test]
fn a_broken_certificate_is_told_and_not_believed() {
    let directory = directory(&["grid-3-3.pgc"]);
    let path = directory.path().join("certificates/grid-3-3.pgc");
    let bytes = fs::read(&path).unwrap();
    fs::write(path, &bytes[..bytes.len() - 1]).unwrap();
    let output = table(directory.path(), &["--max-points", "27"]);
    assert_eq!(code(&output), 0);
    assert!(stderr(&output).contains("grid-3-3.pgc: this file is not used as evidence: "), "{}", stderr(&output));
    assert!(!stdout(&output).contains("grid-3-3.pgc"));
}
