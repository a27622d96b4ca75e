//! Patashnik's dictionary for Qubic, as published: it is a proof, and removed entries are missing.

use std::collections::BTreeSet;
use std::fs;

use pgc_audit::dictionary::coverage::{Audit, Options, Status, audit};
use pgc_core::certificate::decode;
use pgc_core::dictionary::{Entry, parse};
use pgc_core::game::{Game, Point};
use pgc_core::strategy::Lemma;
use sha2::{Digest, Sha256};
use tests::binaries::{checker_in, code, prover_in, stderr, stdout, workspace};
use tests::random::Dice;
use tests::reader::{Position, Reader};

/// The digest of what was published in 1988, from the line after the dashes to the end.
const PUBLISHED: &str = "a890a65b2af4f87a60582fedc82db084fd5ce2ee521b5e6de8c921f3e372fd90";

/// The file in the repository.
const FILE: &str = "certificates/sources/qubic-dictionary.txt";

fn text() -> String {
    fs::read_to_string(workspace().join(FILE)).expect("the dictionary")
}

fn entries() -> Vec<Entry> {
    parse(&text(), 64).expect("a dictionary")
}

fn audited(entries: &[Entry]) -> Audit {
    let game = Game::parse("4^3").expect("a game");
    audit(&game, entries, &Options { threads: 2, shorten: false, progress: &() }).expect("an audit")
}

fn certificate(name: &str) -> Vec<u8> {
    fs::read(workspace().join(format!("certificates/sources/{name}.pgc"))).expect("a certificate")
}

#[test]
fn the_moves_are_those_that_were_published() {
    let text = text();
    let (_, moves) = text.split_once("\n-----------------------------------------\n").expect("a header");
    assert_eq!((moves.len(), moves.lines().count()), (52_040, 2_929));
    let digest: String = Sha256::digest(moves).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(digest, PUBLISHED);
    assert!(text.contains(PUBLISHED), "the header names the digest");
    // Figure 12 of the paper: almost half of the positions are at level 6, and none is beyond level 16.
    let entries = entries();
    let levels: BTreeSet<usize> = entries.iter().map(|entry| 2 * entry.choice.own.len()).collect();
    assert_eq!((levels.first(), levels.last()), (Some(&0), Some(&16)));
    assert_eq!(entries.iter().filter(|entry| entry.choice.own.len() == 3).count(), 1_448);
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn the_dictionary_is_a_proof() {
    let directory = tempfile::tempdir().unwrap();
    fs::copy(workspace().join(FILE), directory.path().join("qubic-dictionary.txt")).unwrap();
    let arguments = ["audit", "dictionary", "4^3", "qubic-dictionary.txt", "-o", "proof.pgc"];
    let output = prover_in(directory.path(), &arguments);
    assert_eq!((code(&output), &*stderr(&output)), (0, ""));
    let steady =
        |line: &str| if line.starts_with("seconds ") { "seconds      [...]".to_owned() } else { line.to_owned() };
    let report: Vec<String> = stdout(&output).lines().map(steady).collect();
    insta::with_settings!({
        snapshot_path => "../../../certificates/sources",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("qubic-dictionary", report.join("\n"));
    });
    let written = directory.path().join("proof.pgc");
    assert!(fs::read(&written).unwrap() == certificate("qubic-dictionary"), "the kept certificate is another one");
    let checked = checker_in(workspace(), &[written.to_str().expect("UTF-8")]);
    assert_eq!(code(&checked), 0, "{}", stdout(&checked));
    assert!(stdout(&checked).starts_with("VERIFIED Xeno wins 4^3\n"));
}

#[test]
fn the_short_proof_has_the_same_moves() {
    let path = workspace().join("certificates/sources/qubic-dictionary-short.pgc");
    let checked = checker_in(workspace(), &[path.to_str().expect("UTF-8")]);
    assert!(stdout(&checked).starts_with("VERIFIED Xeno wins 4^3\n"), "{}", stdout(&checked));
    assert!(certificate("qubic-dictionary-short").len() < certificate("qubic-dictionary").len());
    // Each lemma begins with one of his moves, from Xeno's points of its entry, or with a block. (Ophelia's points may
    // differ, as far as the proof allows. Lemmas that are cited once are inlined.)
    let reader = Reader::default();
    let made = |own: &[Point], point: Point| reader.form((set(own), 1 << point));
    let published: BTreeSet<Position> =
        entries().iter().map(|entry| made(&entry.choice.own, entry.choice.point)).collect();
    let mut counts = [0, 0];
    for Lemma { own, other, term, .. } in
        &decode(&certificate("qubic-dictionary-short")).expect("a proof").strategy.lemmas
    {
        let point = *term.moves.first().expect("a move");
        let is_block = reader.completions(set(other), set(own)) == 1 << point;
        assert!(is_block || published.contains(&made(own, point)), "{own:?} {other:?} {point}");
        counts[usize::from(is_block)] += 1;
    }
    assert!(counts[0] > 1_000 && counts[1] > 1_000, "{counts:?}");
}

/// A set of points, as bits.
fn set(points: &[Point]) -> u64 {
    points.iter().fold(0, |set, point| set | 1 << point)
}

/// Asserts that a dictionary lacks what the reader of the tests lacks. Returns the number of positions.
fn assert_missing(rest: &[Entry]) -> usize {
    let reader = Reader::default();
    assert_eq!(reader.counts(), (76, 192));
    let reading = reader.read(rest);
    let audit = audited(rest);
    let forms = audit.missing.iter().map(|missing| reader.form((set(&missing.own), set(&missing.other))));
    let missing: BTreeSet<Position> = forms.collect();
    assert_eq!(missing.len(), audit.missing.len(), "each is told once");
    assert_eq!(missing, reading.missing);
    assert_eq!(audit.statuses.iter().filter(|status| **status == Status::Used).count(), reading.used);
    assert_eq!(audit.proof.is_some(), missing.is_empty());
    missing.len()
}

#[test]
fn what_is_taken_out_is_what_is_missing() {
    // All play begins with the first entry, which stays. With most entries out, more is missing than with few, and less is to be read.
    let mut rest = entries();
    let first = rest.remove(0);
    let rest = [vec![first], Dice::new(1).shuffled(rest).split_off(2_000)].concat();
    let missing = assert_missing(&rest);
    assert!(missing > 300, "only {missing}");
}

#[test]
#[ignore = "long: run by continuous integration"]
fn the_short_proof_is_written_again() {
    let directory = tempfile::tempdir().unwrap();
    let target = directory.path().join("short.pgc");
    let arguments = ["audit", "dictionary", "4^3", FILE, "--shorten", "-o", target.to_str().unwrap()];
    let output = prover_in(workspace(), &arguments);
    assert_eq!((code(&output), &*stderr(&output)), (0, ""));
    assert!(fs::read(&target).unwrap() == certificate("qubic-dictionary-short"));
}
