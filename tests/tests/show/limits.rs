//! Certificates of strangers: what they ask for ends with the steps that they declare, or they are refused.

use tests::assembler::{self, Certificate, Claim, Family, Term};
use tests::binaries::{code, folder, prover_in, stderr};

/// A draw on 64 points without a line, which Potential proves at once. Here it is proved by covers within covers, whose scripts
/// begin with a move and answer each reply: nobody can wait for all of that.
fn nested(steps: u64) -> Vec<u8> {
    let both = |term: Term| [term, Term::potential(&[])];
    let inner = (0..24).rev().fold(Term::potential(&[]), |term, point| Term::cover(&[2 * point], &both(term)));
    let family = Family::Row { columns: 64, rows: 1, length: 65 };
    assembler::file(&Certificate {
        steps,
        ..Certificate::new(family, Claim::OpheliaDraws, Term::cover(&[], &both(inner)))
    })
}

#[test]
fn what_a_file_asks_for_ends_with_its_steps() {
    let folder = folder(&[("a.pgc", &nested(10_000))]);
    let broken = |words: &[&str]| {
        let output = prover_in(folder.path(), words);
        assert_eq!(code(&output), 3, "{words:?}");
        assert!(stderr(&output).contains("takes more than the 10000 declared steps"), "{words:?}: {}", stderr(&output));
    };
    broken(&["show", "a.pgc"]);
    broken(&["show", "a.pgc", "--json"]);
    broken(&["show", "a.pgc", "--depth", "2"]);
    broken(&["show", "a.pgc", "--levels"]);
    broken(&["show", "a.pgc", "--after", ""]);
    broken(&["show", "a.pgc", "--after", "63"]);
    broken(&["draw", "a.pgc", "--after", "63", "--max-steps", "10000"]);
    broken(&["play", "a.pgc"]);
    broken(&["draw", "a.pgc", "--to", "dot"]);
    broken(&["page", "a.pgc", "--program", "none"]);
    assert_eq!(code(&prover_in(folder.path(), &["game", "a.pgc"])), 0, "nothing is said of the proof");
}

#[test]
fn what_is_shown_takes_no_more_memory_than_allowed() {
    let folder = folder(&[("a.pgc", &nested(1 << 34))]);
    for form in [&[][..], &["--json"], &["--latex"], &["--depth", "2"]] {
        let words = [&["show", "a.pgc", "--memory", "64MiB"], form].concat();
        let output = prover_in(folder.path(), &words);
        assert_eq!(code(&output), 3, "{form:?}");
        let told = "error: this takes more memory than the limit of 64 MiB; allow more with --memory\n";
        assert_eq!(stderr(&output), told, "{form:?}");
    }
}
