//! Proofs that are too large for the tests of all proofs: the oracle judges lemmas of them.
//!
//! `.ci/stages long` judges a few; `LARGE_LEMMAS=5000` asks for more, which all cores share, and `LARGE_LEMMA=1234` for this one.

use tests::census::shared;
use tests::mutants::{QUBIC, committed_as};
use tests::oracle::Oracle;
use tests::random::Dice;

/// How many lemmas of each proof are judged if no number is asked for.
const LEMMAS: u64 = 50;

fn assert_lemmas(name: &str) {
    let proof = committed_as(name);
    shared("LARGE_LEMMA", LEMMAS, |numbers, _| {
        for number in numbers {
            let lemma = &proof.lemmas[Dice::new(number).below(proof.lemmas.len())];
            assert_eq!(Oracle::new(&proof, &[], proof.steps).lemma(lemma), Ok(()), "{name}");
        }
    });
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn the_oracle_accepts_lemmas_of_large_proofs() {
    [QUBIC, "grid-4-4", "gomoku/replies/o15", "gomoku/whole/mnk-15-15-5"].into_iter().for_each(assert_lemmas);
}
