//! Patashnik's dictionary for Qubic, as published: it is a proof.

use std::collections::BTreeSet;
use std::fs;

use pgc_core::dictionary::parse;
use sha2::{Digest, Sha256};
use tests::binaries::{checker_in, code, prover_in, stderr, stdout, workspace};

/// The digest of what was published in 1988, from the line after the dashes to the end.
const PUBLISHED: &str = "a890a65b2af4f87a60582fedc82db084fd5ce2ee521b5e6de8c921f3e372fd90";

/// The file in the repository.
const FILE: &str = "certificates/sources/qubic-dictionary.txt";

fn text() -> String {
    fs::read_to_string(workspace().join(FILE)).expect("the dictionary")
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
    let entries = parse(&text, 64).expect("a dictionary");
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
#[ignore = "long: run by continuous integration"]
fn the_short_proof_is_written_again() {
    let directory = tempfile::tempdir().unwrap();
    let target = directory.path().join("short.pgc");
    let arguments = ["audit", "dictionary", "4^3", FILE, "--shorten", "-o", target.to_str().unwrap()];
    let output = prover_in(workspace(), &arguments);
    assert_eq!((code(&output), &*stderr(&output)), (0, ""));
    assert!(fs::read(&target).unwrap() == certificate("qubic-dictionary-short"));
}
