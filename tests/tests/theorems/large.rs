//! Proofs that are too large for the tests of all proofs: their mutants, and play against them.
//!
//! The mutants and the games are numbered, and a number gives the same one on every machine. The ordinary test command
//! runs a few; environment variables ask for more, which all cores share. With the prefix `QUBIC`:
//!
//!     QUBIC_MUTANTS=10000 QUBIC_GAMES=100000 cargo test --release --locked --package tests --test all theorems::qubic
//!
//! A failure names the mutant or the game; `QUBIC_MUTANT=1234` or `QUBIC_GAME=1234` runs that one alone.

use tests::assembler::{Certificate, Claim, Ending};
use tests::census::{Census, shared};
use tests::judge::assert_decided;
use tests::mutants::{committed_as, edited};
use tests::oracle::{Memory, Oracle, decide};
use tests::player::{Outcome, assert_reached, play};
use tests::random::Dice;

/// One mutant in this many is also judged as a whole.
const WHOLE: u64 = 100;

/// In how many of a hundred cases the antagonist completes or blocks a line when he can.
const GREED: [usize; 6] = [0, 30, 60, 90, 100, 100];

/// A mutant and the oracle's verdict on it.
struct Judged {
    mutant: Certificate,
    decided: Result<u64, &'static str>,
    edits: Vec<String>,
}

/// The mutant with this number. It declares the correct number of steps, or sometimes one more or less. None if a
/// single part of it takes more steps than the whole proof, for example a cover that was put into itself.
fn mutant(proof: &Certificate, memory: &mut Memory, number: u64) -> Option<Judged> {
    let mut dice = Dice::new(Dice::new(number).bits());
    let count = 1 + [0, 0, 0, 0, 0, 0, 1, 1, 2, 4][dice.below(10)];
    let (changed, edits) = edited(&mut dice, proof.clone(), count, true);
    // Of other lines and opening rules there is little that could be remembered again.
    let same = (&changed.family, &changed.opening) == (&proof.family, &proof.opening);
    let mut none = Memory::new();
    let judgement = if same { memory } else { &mut none }.judge(&changed, proof.steps)?;
    let steps = match dice.below(100) {
        0 => judgement.steps + 1,
        1 => judgement.steps.saturating_sub(1),
        _ => judgement.steps,
    };
    Some(Judged { mutant: changed.declaring(steps), decided: judgement.declaring(steps), edits })
}

/// A proof of a win of Xeno's in the repository.
pub(super) struct Large {
    /// The file's name, without extension.
    pub(super) name: &'static str,
    /// The prefix of the environment variables.
    pub(super) prefix: &'static str,
}

impl Large {
    pub(super) fn proof(&self) -> Certificate {
        committed_as(self.name)
    }

    /// Numbered trials, of which the variable with the prefix and this name asks for one or more.
    pub(super) fn shared(
        &self,
        what: &str,
        few: u64,
        run: impl Fn(&mut dyn Iterator<Item = u64>, &mut Census) + Sync,
    ) -> Census {
        shared(&format!("{}_{what}", self.prefix), few, run)
    }

    /// The oracle accepts lemmas of the proof, taken at random.
    pub(super) fn lemmas(&self, few: u64) {
        let proof = self.proof();
        self.shared("LEMMA", few, |numbers, _| {
            for number in numbers {
                let lemma = &proof.lemmas[Dice::new(number).below(proof.lemmas.len())];
                assert_eq!(Oracle::new(&proof, &[], proof.steps).lemma(lemma), Ok(()));
            }
        });
    }

    /// Compares the checker with the oracle on mutants of the proof.
    pub(super) fn mutants(&self, few: u64) {
        let proof = self.proof();
        let mut memory = Memory::new();
        let judgement = memory.judge(&proof, proof.steps).expect("a proof within the limit");
        assert_eq!(assert_decided(&proof, judgement.declaring(proof.steps)), "accepted");
        let census = self.shared("MUTANT", few, |numbers, census| {
            let mut memory = memory.clone();
            for number in numbers {
                let Some(Judged { mutant, decided, edits }) = mutant(&proof, &mut memory, number) else {
                    census.count("cut");
                    continue;
                };
                let verdict = assert_decided(&mutant, decided);
                census.count(verdict);
                if number.is_multiple_of(WHOLE) {
                    assert_eq!(decide(&mutant), decided, "the parts and the whole by {edits:?}");
                }
                if verdict == "accepted" {
                    assert_reached(&mutant, number);
                }
                let same = (&mutant.family, &mutant.opening) == (&proof.family, &proof.opening);
                if same && verdict == "accepted" {
                    assert!([Claim::XenoWins, Claim::XenoDraws].contains(&mutant.claim), "a false claim by {edits:?}");
                }
            }
        });
        let (all, [accepted, cut]) = (census.trials, ["accepted", "cut"].map(|verdict| census.met(verdict)));
        if all >= few {
            assert!(accepted * 40 >= all && accepted * 10 <= 9 * all, "nearly all refused, or nearly none: {census:?}");
            assert!(census.kinds() >= 4 && cut * 20 <= all, "{census:?}");
        }
    }

    /// Compares the checker with the oracle on mutants of a proof that takes the oracle too long: the oracle judges what has
    /// changed, and the checker the whole, the unchanged proof first.
    pub(super) fn changes(&self, few: u64) {
        let proof = self.proof();
        assert_eq!(assert_decided(&proof, Ok(proof.steps)), "accepted");
        let census = self.shared("MUTANT", few, |numbers, census| {
            let mut memory = Memory::new();
            let keys = memory.keys(&proof);
            for number in numbers {
                let mut dice = Dice::new(Dice::new(number).bits());
                let (mutant, _) = edited(&mut dice, proof.clone(), 1, false);
                let judgement = memory.judge_change(&proof, &keys, &mutant);
                census.count(judgement.map_or("another game", |judgement| {
                    assert_decided(&mutant.declaring(judgement.steps), judgement.declaring(judgement.steps))
                }));
            }
        });
        assert!(census.trials < few || census.kinds() >= 4, "{census:?}");
    }

    /// Plays random and greedy games against the proof, which wins all.
    pub(super) fn games(&self, few: u64) {
        let proof = self.proof();
        self.shared("GAME", few, |numbers, _| {
            for number in numbers {
                let mut dice = Dice::new(Dice::new(number).bits());
                let greed = dice.pick(&GREED);
                assert_eq!(play(&proof, &[], &mut dice, greed), Outcome::Reached);
            }
        });
    }

    /// Without some of its scripts the proof lacks answers to some replies, and play finds out.
    pub(super) fn holes(&self) {
        let mut proof = self.proof();
        for lemma in &mut proof.lemmas {
            if let Ending::Cover(scripts) = &mut lemma.term.ending {
                scripts.truncate(scripts.len().div_ceil(2));
            }
        }
        let lost = |number| {
            let mut dice = Dice::new(number);
            let greed = dice.pick(&GREED);
            play(&proof, &[], &mut dice, greed) == Outcome::Lost("no script")
        };
        assert!((0..100).any(lost));
    }
}
