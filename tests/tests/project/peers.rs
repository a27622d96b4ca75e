//! The page that compares peers with our programs matches the certificates. (Its times are from another machine.)

use std::fs;

use pgc_core::certificate::decode;
use tests::binaries::workspace;
use tests::pages::table;

const COLUMNS: [&str; 10] = [
    "game",
    "question",
    "peer",
    "peer, s",
    "prove, s",
    "check, s",
    "ratio",
    "answer",
    "peer leaves to check",
    "our proof, bytes",
];

/// The certificate that answers a question, among those of the repository.
fn certificate(game: &str, question: &str) -> String {
    let stem = game.replace([':', ','], "-").replace('^', "-");
    let stem = if game.contains('^') { format!("grid-{stem}") } else { stem };
    match question.strip_prefix("in ").and_then(|rest| rest.strip_suffix(" moves?")) {
        Some(moves) => format!("certificates/moves/{stem}-m{moves}.pgc"),
        None => format!("certificates/{stem}.pgc"),
    }
}

#[test]
fn the_answers_are_those_of_the_certificates() {
    let rows = table("tests/peers/README.md", &COLUMNS);
    assert!(!rows.is_empty());
    for row in rows {
        let file = fs::read(workspace().join(certificate(&row[0], &row[1]))).expect("a certificate");
        let claim = decode(&file).expect("a certificate").strategy.claim.to_string();
        assert_eq!(row[7].trim_matches(['(', ')']), claim, "{row:?}");
        assert_eq!(row[9].replace(',', ""), file.len().to_string(), "{row:?}");
    }
}

#[test]
fn the_ratios_are_those_of_the_times() {
    for row in table("tests/peers/README.md", &COLUMNS) {
        let number = |cell: &str| cell.trim_start_matches("over ").replace(',', "").parse::<f64>().expect("a number");
        let [peer, prove, check, ratio] = [3, 4, 5, 6].map(|column| number(&row[column]));
        // Times are rounded to two digits at least.
        assert!((peer / (prove + check) / ratio - 1.0).abs() < 0.05, "{row:?}");
    }
}
