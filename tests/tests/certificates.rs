//! The certificates of the repository: what they claim, that the prover still writes the same bytes, and that nothing in
//! them is superfluous.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use checker::{MAX_STEPS, Theorem, Verdict, check};
use prover::certificate::{Certificate, decode, encode};
use prover::prove::{Answer, Count, Options, Progress, prove};
use prover::search::{Position, Rules};
use prover::strategy::{Ending, Replay, Term, replay};
use tests::binaries::{cargo, checker as checker_binary, workspace};

@@ROWS@@
fn files() -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(workspace().join("certificates")).unwrap().map(|entry| entry.unwrap().path());
    let proofs = entries.filter(|path| path.extension().is_some_and(|extension| extension == "pgc"));
    proofs.map(|path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read(&path).unwrap())).collect()
}

fn verified(name: &str, file: &[u8]) -> Theorem {
    match check(file, MAX_STEPS) {
        Verdict::Verified(theorem) => theorem,
        refused => panic!("{name}: {refused:?}"),
    }
}

struct Silent;

impl Progress for Silent {
    fn report(&self, _: &str, _: Count) {}
}

#[test]
fn each_file_proves_its_theorem_within_its_goal() {
    let files = files();
    assert_eq!(files.keys().collect::<Vec<_>>(), CERTIFICATES.map(|(name, ..)| name).iter().collect::<Vec<_>>());
    for (name, theorem, bytes, lemmas) in CERTIFICATES {
        let proved = verified(name, &files[name]);
        assert_eq!(format!("{} {}", proved.claim, proved.game), theorem);
        assert!(files[name].len() <= bytes && proved.lemmas <= lemmas, "{name}");
        assert_eq!(proved.replies[0], proved.replies[1], "{name}");
    }
}

#[test]
fn the_binary_verifies_all_of_them() {
    let files = CERTIFICATES.map(|(name, ..)| workspace().join(format!("certificates/{name}.pgc")));
    assert!(Command::new(checker_binary()).args(files).output().unwrap().status.success());
}

/// Proves a file's game anew, and compares the bytes.
fn assert_the_same_bytes(name: &str, file: &[u8]) {
    let old = decode(file).unwrap();
    assert_eq!(old.game.file_stem(), name);
    let options = Options { claim: None, threads: 2, nodes: 50_000_000, memory: 2 << 30, progress: &Silent };
    let Answer::Proved(new) = prove(&old.game, &options).unwrap() else { panic!("{name} is not proved") };
    assert_eq!(encode(&new).unwrap(), file, "{name} has other bytes");
}

#[test]
fn the_prover_writes_the_same_bytes_and_the_same_name() {
    files().into_iter().filter(|(name, _)| !LONG.contains(&&**name)).for_each(|(name, file)| {
        assert_the_same_bytes(&name, &file);
    });
}

#[test]
#[ignore = "takes minutes; .ci/run has it"]
fn the_prover_writes_the_same_bytes_for_long_searches() {
    let files = files();
    LONG.iter().for_each(|&name| assert_the_same_bytes(name, &files[name]));
}

#[test]
fn the_catalogue_is_current() {
    let mut command = cargo();
    command.args(["run", "--quiet", "--release", "--package", "certificates", "--", "catalogue", "--check"]);
    assert!(command.status().unwrap().success(), "run 'cargo certify catalogue'");
}

/// The term with one script less, in all ways.
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

#[test]
fn no_script_is_superfluous() {
    for (name, file) in files().into_iter().filter(|(name, _)| !LARGE.contains(&&**name)) {
        let Certificate { game, strategy, .. } = decode(&file).unwrap();
        let rules = Rules::new(&game, strategy.claim);
        assert!(replay::steps(&rules, &strategy, 0).is_some(), "{name}");
        for index in 0..=strategy.lemmas.len() {
            for term in shorter(strategy.term(index)) {
                let mut replay = Replay::new(&strategy.lemmas[..index]);
                let proved = match strategy.lemmas.get(index) {
                    Some(lemma) => replay.proves(&mut Position::with(&rules, &lemma.own, &lemma.other), &term),
                    None => replay.proves_theorem(&mut Position::new(&rules), &term),
                };
                assert!(!proved, "{name}: lemma {index} holds with a script less");
            }
        }
    }
}
