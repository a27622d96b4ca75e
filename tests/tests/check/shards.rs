//! Checks in parts and on several threads: they say what a plain check says, and only complete parts are assembled.

use pgc_checker::{MAX_STEPS, Replies, Verdict, check, check_on, shard};
use tests::assembler::{Certificate, Claim, Family, Term};
use tests::corpus::all_kept;
use tests::mutants::{Stock, mutant, parted};
use tests::oracle::decide::UNLIMITED;
use tests::oracle::{Oracle, stated};
use tests::{asked, assembler};

/// How many mutants of proofs the ordinary test command checks in parts; `PART_MUTANTS` asks for more.
const MUTANTS: u64 = 600;

/// On threads a file gets the verdict of a plain check, to the letter; in parts it is assembled if, and only if, it is
/// verified: then all replies and steps are met once. Returns whether it is verified.
fn assert_same(file: &[u8]) -> bool {
    let plain = check(file, MAX_STEPS);
    for threads in [2, 3] {
        assert_eq!(check_on(threads, file, MAX_STEPS), plain);
    }
    for count in [1, 2, 5] {
        let shares: Option<Vec<_>> = (1..=count).map(|number| shard(file, MAX_STEPS, number, count)).collect();
        let sum = shares.as_ref().map(|shares| shares.iter().map(|share| share.steps).sum::<u64>());
        let declared = shares.as_ref().map(|shares| shares[0].conclusion.steps);
        let assembled = sum.is_some() && sum == declared;
        assert_eq!(assembled, matches!(plain, Verdict::Verified(_)), "{plain:?}");
        if let (true, Verdict::Verified(theorem), Some(shares)) = (assembled, &plain, shares) {
            let met = |of: fn(Replies) -> u64| shares.iter().map(|share| of(share.conclusion.replies)).sum();
            let (required, covered) = (met(|replies| replies.required), met(|replies| replies.covered));
            assert_eq!(Replies { required, covered }, theorem.replies);
        }
    }
    matches!(plain, Verdict::Verified(_))
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn the_corpus_gets_the_same_verdicts_on_threads_and_in_parts() {
    all_kept().iter().for_each(|case| {
        assert_same(&case.file());
    });
}

/// The shares of a file of version 2: its maps are numbered through from 1, and its lemmas from 0, theorems of games included.
#[test]
fn shares_are_numbered_through_the_games_and_the_certificate() {
    // A game with a map, a lemma and a theorem; one with a map and two lemmas; a certificate with a lemma and a theorem.
    let line = Family::lines(3, &[&[0, 1]]);
    let cites = |lemmas: &[usize]| {
        let cited = lemmas.iter().map(|&lemma| Term::cite(&[], lemma, 1));
        let terms: Vec<Term> = cited.chain([Term::cite(&[], 0, 0), Term::pairing(&[0]), Term::pairing(&[1])]).collect();
        Term::cover(&[], &terms)
    };
    let game = |lemmas: &[usize]| Certificate::part(line.clone(), cites(lemmas)).map(&[1, 0, 2]);
    let first = game(&[0]).lemma(&[], &[0], Term::pairing(&[1]));
    let second = game(&[0, 1]).lemma(&[], &[0], Term::pairing(&[1])).lemma(&[], &[0, 2], Term::end(&[1]));
    let on_both = Term::parts(&[6], &[(1, &[0, 1, 2]), (0, &[3, 4, 5])]);
    let theorem = Term::cover(&[], &[Term::cite(&[], 0, 0), Term::potential(&[])]);
    let board = Family::lines(8, &[&[0, 1], &[3, 4]]);
    let certificate = Certificate::new(board, Claim::OpheliaDraws, theorem).game(first).game(second);
    let certificate = stated(certificate.lemma(&[], &[7], on_both));
    let file = assembler::file(&certificate);
    assert!(assert_same(&file));
    // In each proof its maps, then its lemmas; the numbers go on.
    let (mut maps, mut lemmas, mut numbered) = (0, 0, Vec::new());
    for proof in certificate.games.iter().chain([&certificate]) {
        numbered.extend((0..proof.maps.len()).map(|map| (maps + map + 1) as u64));
        numbered.extend((0..=proof.lemmas.len()).map(|lemma| (lemmas + lemma) as u64));
        (maps, lemmas) = (maps + proof.maps.len(), lemmas + proof.lemmas.len() + 1);
    }
    let steps = taken(&certificate);
    assert_eq!(steps.len(), numbered.len());
    for count in [2, 3, 4, 7] {
        for number in 1..=count {
            let share = shard(&file, MAX_STEPS, number, count).expect("a share");
            let own = numbered.iter().zip(&steps).filter(|(of, _)| *of % count == number - 1);
            assert_eq!(share.steps, own.map(|(_, steps)| steps).sum::<u64>(), "share {number} of {count}");
        }
    }
}

/// The steps that each map and lemma takes, by the oracle, in the order of the file.
fn taken(certificate: &Certificate) -> Vec<u64> {
    let whole = Oracle::new(certificate, &[], UNLIMITED);
    let mut proofs: Vec<Oracle> = (0..certificate.games.len()).map(|game| whole.of_game(game)).collect();
    proofs.push(whole);
    let mut taken = Vec::new();
    for (mut oracle, proof) in proofs.into_iter().zip(certificate.games.iter().chain([certificate])) {
        let mut before = 0;
        let mut note = |steps: u64| {
            taken.push(steps - before);
            before = steps;
        };
        for map in &proof.maps {
            assert_eq!(oracle.listed(map), Ok(()));
            note(oracle.steps());
        }
        for lemma in &proof.lemmas {
            assert_eq!(oracle.lemma(lemma), Ok(()));
            note(oracle.steps());
        }
        assert_eq!(oracle.theorem(), Ok(()));
        note(oracle.steps());
    }
    taken
}

/// Asserts the same of so many mutants, and that some, but not too many, are verified.
fn assert_same_of(count: u64, mutant: impl Fn(u64) -> Option<Certificate>) {
    let all: Vec<Certificate> = (0..count).filter_map(mutant).collect();
    let verified = all.iter().filter(|certificate| assert_same(&assembler::file(certificate))).count() as u64;
    assert!(verified * 10 > count && verified * 3 < count * 2, "{verified} of {count}");
}

#[test]
fn mutants_of_version_2_get_the_same_verdicts_on_threads_and_in_parts() {
    assert_same_of(asked::number("PART_MUTANTS").unwrap_or(MUTANTS) / 3, |number| parted::mutant(number).certificate);
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn mutants_of_proofs_get_the_same_verdicts_on_threads_and_in_parts() {
    let stock = Stock::new(true);
    assert_same_of(asked::number("PART_MUTANTS").unwrap_or(MUTANTS), |number| mutant(&stock, number).certificate);
}
