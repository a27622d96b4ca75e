//! Four in a row on hexagonal boards: wins that proof-number search proves, and forced sequences alone do not find.

use std::collections::BTreeSet;
use std::fs;
use tests::binaries::{checker_in, code, prover_in, stderr, stdout};

/// The three directions of rows.
const WAYS: [(i32, i32); 3] = [(1, 0), (0, 1), (1, -1)];

/// A board of the cells that satisfy a condition, with all rows of four as lines.
fn board(is_cell: impl Fn(i32, i32) -> bool) -> String {
    let cells: Vec<(i32, i32)> = (-10..=10)
        .flat_map(|row| (-10..=10).map(move |column| (column, row)))
        .filter(|&(column, row)| is_cell(column, row))
        .collect();
    let number = |cell: (i32, i32)| cells.iter().position(|&other| other == cell);
    let mut lines = BTreeSet::new();
    for &(column, row) in &cells {
        for (right, down) in WAYS {
            let line: Option<BTreeSet<usize>> =
                (0..4).map(|step| number((column + step * right, row + step * down))).collect();
            lines.extend(line);
        }
    }
    let line = |line: &BTreeSet<usize>| line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ") + "\n";
    format!("points {}\n{}", cells.len(), lines.iter().map(line).collect::<String>())
}

/// The hexagon of side 4, the triangle of side 8, and a rhombus.
fn boards() -> [(&'static str, String); 3] {
    [
        ("hexagon", board(|column, row| column.abs() < 4 && row.abs() < 4 && (column + row).abs() < 4)),
        ("triangle", board(|column, row| column >= 0 && row >= 0 && column + row < 8)),
        ("rhombus", board(|column, row| (0..6).contains(&column) && (0..6).contains(&row))),
    ]
}

/// Asserts that Xeno wins each, with at most so many bytes, and that the checker says so for these lines.
fn are_won(limits: &[&str], most: [u64; 3]) {
    let directory = tempfile::tempdir().expect("a directory");
    for ((name, lines), most) in boards().into_iter().zip(most) {
        fs::write(directory.path().join(name), lines).expect("a scratch file");
        let game = format!("lines:{name}");
        let output = prover_in(directory.path(), &[&["prove", &game, "-o", "x.pgc"], limits].concat());
        assert_eq!(code(&output), 0, "{name}: {}", stderr(&output));
        let checked = checker_in(directory.path(), &["--lines", name, "x.pgc"]);
        assert_eq!(code(&checked), 0, "{name}: {}", stdout(&checked));
        assert!(stdout(&checked).starts_with("VERIFIED Xeno wins lines:"), "{name}: {}", stdout(&checked));
        let bytes = fs::metadata(directory.path().join("x.pgc")).expect("a certificate").len();
        assert!(bytes <= most, "{name}: {bytes} bytes");
    }
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn wins_are_written_under_low_limits() {
    are_won(&["--nodes", "5000"], [396, 521, 480]);
}

#[test]
#[ignore = "long: run by continuous integration"]
fn wins_are_written_under_the_default_limits() {
    are_won(&[], [500; 3]);
}
