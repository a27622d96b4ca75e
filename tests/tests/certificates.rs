//! The certificates of the repository: what they claim, that the prover still writes the same bytes, and that nothing in
//! them is superfluous.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use checker::{MAX_STEPS, Theorem, Verdict, check};
use prover::certificate::{Certificate, Maps, decode, encode};
use prover::prove::{Answer, Count, Options, Progress, prove};
use prover::search::Rules;
use prover::strategy::{Ending, Strategy, Term, replay};
use tests::binaries::{cargo, checker as checker_binary, workspace};

/// File, theorem, most bytes and most lemmas.
const CERTIFICATES: [(&str, &str, usize, usize); 19] = [
    ("affine-2", "Xeno wins affine:2", 100, 1),
    ("affine-3", "Xeno wins affine:3", 100, 1),
    ("affine-4", "Xeno wins affine:4", 400, 7),
    ("grid-2-2", "Xeno wins 2^2", 100, 1),
    ("grid-2-3", "Xeno wins 2^3", 100, 1),
    ("grid-3-2-mb", "Xeno wins 3^2 --maker-breaker", 100, 1),
    ("grid-3-3", "Xeno wins 3^3", 150, 1),
    ("grid-3-3-x13", "Ophelia wins 3^3 --forbid-opening 13", 400, 42),
    ("grid-3-3-xo13", "Xeno wins 3^3 --forbid-first-moves 13", 150, 1),
    ("grid-3-4", "Xeno wins 3^4", 150, 1),
    ("grid-3-4-x40", "Ophelia wins 3^4 --forbid-opening 40", 2000, 42),
    ("mnk-5-5-4-mb", "Xeno wins mnk:5,5,4 --maker-breaker", 120, 1),
    ("mnk-6-5-4", "Xeno wins mnk:6,5,4", 200, 1),
    ("mnk-6-6-4", "Xeno wins mnk:6,6,4", 200, 1),
    ("projective-2", "Xeno wins projective:2", 100, 1),
    ("td-3-3", "Xeno wins td:3,3", 100, 2),
    ("td-3-4", "Xeno wins td:3,4", 100, 1),
    ("td-3-5", "Xeno wins td:3,5", 120, 1),
    ("td-4-4+3", "Xeno wins td:4,4+3", 640, 20),
];

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

#[test]
fn the_prover_writes_the_same_bytes_and_the_same_name() {
    for (name, file) in files() {
        let old = decode(&file).unwrap();
        assert_eq!(old.game.file_stem(), name);
        let options = Options { claim: None, threads: 2, nodes: 50_000_000, memory: 2 << 30, progress: &Silent };
        let Answer::Proved(new) = prove(&old.game, &options).unwrap() else { panic!("{name} is not proved") };
        assert_eq!(encode(&new).unwrap(), file, "{name} has other bytes");
    }
}

#[test]
fn the_catalogue_is_current() {
    let mut command = cargo();
    command.args(["run", "--quiet", "--release", "--package", "certificates", "--", "catalogue", "--check"]);
    assert!(command.status().unwrap().success(), "run 'cargo certify catalogue'");
}

/// All strategies with one script less.
fn with_a_script_less(strategy: &Strategy) -> Vec<Strategy> {
    (0..=strategy.lemmas.len())
        .flat_map(|index| {
            let term = strategy.lemmas.get(index).map_or(&strategy.theorem, |lemma| &lemma.term);
            shorter(term).into_iter().map(move |shorter| {
                let mut next = strategy.clone();
                match next.lemmas.get_mut(index) {
                    Some(lemma) => lemma.term = shorter,
                    None => next.theorem = shorter,
                }
                next
            })
        })
        .collect()
}

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
    for (name, file) in files() {
        let Certificate { game, strategy, .. } = decode(&file).unwrap();
        let rules = Rules::new(&game, strategy.claim);
        let maps = Maps::of(&strategy).listed().len();
        assert!(replay::steps(&rules, &strategy, maps).is_some(), "{name}");
        for next in with_a_script_less(&strategy) {
            assert!(replay::steps(&rules, &next, maps).is_none(), "{name} holds with a script less");
        }
    }
}
