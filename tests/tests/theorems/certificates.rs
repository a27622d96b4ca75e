//! The certificates of the repository: nothing in them is superfluous, and what they replaced still holds. Their claims are in
//! `certificates/STATEMENTS`, which the checker compares; their bytes are compared by `cargo certify bench`.

use std::fs;
use std::process::Command;

use pgc_core::certificate::{Certificate, Version, decode};
use pgc_core::position::{Position, Rules};
use pgc_core::strategy::{Ending, Replay, Term, replay};
use tests::binaries::{checker, names, workspace};

#[test]
fn proofs_that_were_replaced_are_still_verified() {
    let folder = workspace().join("tests/replaced");
    let statements = folder.join("STATEMENTS");
    let status = Command::new(checker()).arg("--statements").arg(statements).arg("--all").arg(folder).status();
    assert!(status.unwrap().success());
}

/// All terms with one script fewer.
fn shorter(term: &Term) -> Vec<Term> {
    let Ending::Cover(scripts) = &term.ending else { return Vec::new() };
    let with = |scripts: Vec<Term>| Term { moves: term.moves.clone(), ending: Ending::Cover(scripts) };
    let mut found = Vec::new();
    for index in 0..scripts.len() {
        let mut fewer = scripts.clone();
        fewer.remove(index);
        found.push(with(fewer));
        for within in shorter(&scripts[index]) {
            let mut others = scripts.clone();
            others[index] = within;
            found.push(with(others));
        }
    }
    found
}

/// The first lemma that holds with a script less.
fn with_a_script_less(name: &str, file: &[u8]) -> Option<usize> {
    let Certificate { game, strategy, .. } = decode(file).unwrap();
    let rules = Rules::new(&game, strategy.claim);
    assert!(replay::steps(&rules, &strategy).is_some(), "{name}");
    (0..=strategy.lemmas.len()).find(|&index| {
        shorter(strategy.term(index)).iter().any(|term| {
            let mut replay = Replay::new(&strategy.lemmas[..index]);
            match strategy.lemmas.get(index) {
                Some(lemma) => replay.proves(&mut Position::with(&rules, &lemma.own, &lemma.other), term),
                None => replay.proves_as(&mut Position::at_start(&rules), term, true),
            }
        })
    })
}

/// The proof that is too long to be minimised, so that a script could go.
const NOT_MINIMISED: [&str; 1] = ["grid-4-4.pgc"];

#[test]
#[ignore = "long: run by .ci/nightly"]
fn no_script_is_superfluous_where_proofs_are_minimised() {
    let folder = workspace().join("certificates");
    let mut longer = names(&folder);
    longer.retain(|name| {
        // Draws by parts, in version 2, are as their leaves say, and not minimised.
        let file = fs::read(folder.join(name)).expect("a file");
        name.ends_with(".pgc")
            && Version::of(&decode(&file).unwrap().strategy) == Version::One
            && with_a_script_less(name, &file).is_some()
    });
    assert_eq!(longer, NOT_MINIMISED);
}
