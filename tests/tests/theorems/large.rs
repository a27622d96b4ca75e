//! Proofs that are too large for the tests of all proofs: the oracle judges lemmas of them, and Xeno plays by them.
//!
//! Lemmas and games are numbered, and a number gives the same one on every machine. The ordinary test command runs a few; environment
//! variables ask for more, which all cores share. With the prefix `QUBIC`:
//!
//!     QUBIC_LEMMAS=5000 QUBIC_GAMES=100000 cargo test --release --locked --package tests --test all theorems::large
//!
//! A failure names the lemma or the game; `QUBIC_GAME=1234` runs that one alone.

use tests::assembler::{Certificate, Ending};
use tests::census::shared;
use tests::mutants::{QUBIC, committed_as};
use tests::oracle::Oracle;
use tests::player::{Outcome, play};
use tests::random::Dice;

/// A proof, the prefix of its environment variables, and how many lemmas and games the ordinary test command runs.
struct Large {
    name: &'static str,
    prefix: &'static str,
    lemmas: u64,
    games: u64,
}

const PROOFS: [Large; 3] = [
    Large { name: QUBIC, prefix: "QUBIC", lemmas: 50, games: 1000 },
    Large { name: "grid-4-4", prefix: "GRID_4_4", lemmas: 50, games: 50 },
    Large { name: "gomoku/replies/o15", prefix: "GOMOKU", lemmas: 30, games: 20 },
];

/// The proof of Go-Moku, which takes long to read.
const WHOLE: Large = Large { name: "gomoku/whole/mnk-15-15-5", prefix: "GOMOKU_WHOLE", lemmas: 30, games: 20 };

/// In how many of a hundred cases the antagonist completes or blocks a line when he can.
const GREED: [usize; 6] = [0, 30, 60, 90, 100, 100];

fn outcome(proof: &Certificate, number: u64) -> Outcome {
    let mut dice = Dice::new(Dice::new(number).bits());
    let greed = dice.pick(&GREED);
    play(proof, &[], &mut dice, greed)
}

/// The oracle accepts lemmas of the proof, Xeno wins random and greedy games by it, and loses some without half of its scripts.
fn assert_large(large: &Large) {
    let Large { name, prefix, lemmas, games } = *large;
    let mut proof = committed_as(name);
    shared(&format!("{prefix}_LEMMA"), lemmas, |numbers, _| {
        for number in numbers {
            let lemma = &proof.lemmas[Dice::new(number).below(proof.lemmas.len())];
            assert_eq!(Oracle::new(&proof, &[], proof.steps).lemma(lemma), Ok(()), "{name}");
        }
    });
    shared(&format!("{prefix}_GAME"), games, |numbers, _| {
        numbers.for_each(|number| assert_eq!(outcome(&proof, number), Outcome::Reached, "{name}"));
    });
    for lemma in &mut proof.lemmas {
        if let Ending::Cover(scripts) = &mut lemma.term.ending {
            scripts.truncate(scripts.len().div_ceil(2));
        }
    }
    assert!((0..100).any(|number| outcome(&proof, number) == Outcome::Lost("no script")), "{name}");
}

#[test]
fn large_proofs_hold() {
    PROOFS.iter().for_each(assert_large);
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn the_theorem_of_go_moku_holds() {
    assert_large(&WHOLE);
}
