//! Proofs that are too large for the tests of all proofs: their mutants, and play against them.
//!
//! The mutants and the games are numbered, and a number gives the same one on every machine. The ordinary test command
//! runs a few; environment variables ask for more, which all cores share. With the prefix `QUBIC`:
//!
//!     QUBIC_MUTANTS=10000 QUBIC_GAMES=100000 cargo test --release --locked --package tests --test all theorems::qubic
//!
//! A failure names the mutant or the game; `QUBIC_MUTANT=1234` or `QUBIC_GAME=1234` runs that one alone.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;
use tests::asked;
use tests::assembler::{Certificate, Claim, Ending};
use tests::judge::assert_decided;
use tests::mutants::{Edit, committed_as, edited};
use tests::oracle::{Memory, decide};
use tests::player::{Outcome, play};
use tests::random::Dice;

/// Prints which one it was if a thread panics.
pub(super) struct Named(pub(super) &'static str, pub(super) u64);

impl Drop for Named {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("{} {}", self.0, self.1);
        }
    }
}

/// One mutant in this many is also judged as a whole.
const WHOLE: u64 = 100;

/// In how many of a hundred cases the antagonist completes or blocks a line when he can.
const GREED: [usize; 6] = [0, 30, 60, 90, 100, 100];

/// A mutant and the oracle's verdict on it.
struct Judged {
    mutant: Certificate,
    decided: Result<u64, &'static str>,
    edits: Vec<Edit>,
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

    /// Shares numbers among threads, and returns the result of each: only the number that the variable of `what` asks for;
    /// or as many as that of its plural asks for, on all cores; or `few` on one thread.
    pub(super) fn shared<T: Send>(
        &self,
        what: &str,
        few: u64,
        share: impl Fn(&mut dyn Iterator<Item = u64>) -> T + Sync,
    ) -> Vec<T> {
        let one = format!("{}_{what}", self.prefix);
        if let Some(number) = asked::number(&one) {
            return vec![share(&mut std::iter::once(number))];
        }
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let (count, threads) = asked::number(&format!("{one}S")).map_or((few, 1), |many| (many, cores()));
        thread::scope(|scope| {
            let share = &share;
            let run = |first: u64| move || share(&mut (first..count).step_by(threads));
            let running: Vec<_> = (0..threads as u64).map(|first| scope.spawn(run(first))).collect();
            running.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        })
    }

    /// Compares the checker with the oracle on mutants of the proof.
    pub(super) fn mutants(&self, few: u64) {
        let proof = self.proof();
        let mut memory = Memory::new();
        let judgement = memory.judge(&proof, proof.steps).expect("a proof within the limit");
        assert_eq!(assert_decided(&proof, judgement.declaring(proof.steps)), "accepted");
        let counts = self.shared("MUTANT", few, |numbers| {
            let mut memory = memory.clone();
            let mut counts: BTreeMap<&'static str, u64> = BTreeMap::new();
            for number in numbers {
                let _named = Named("mutant", number);
                let Some(Judged { mutant, decided, edits }) = mutant(&proof, &mut memory, number) else {
                    *counts.entry("cut").or_default() += 1;
                    continue;
                };
                let verdict = assert_decided(&mutant, decided);
                *counts.entry(verdict).or_default() += 1;
                if number.is_multiple_of(WHOLE) {
                    assert_eq!(decide(&mutant), decided, "the parts and the whole by {edits:?}");
                }
                if verdict == "accepted" {
                    let mut dice = Dice::new(number);
                    [0, 60, 100].iter().for_each(|&greed| {
                        assert_eq!(play(&mutant, &[], &mut dice, greed), Outcome::Reached, "a strategy fails");
                    });
                }
                let same = (&mutant.family, &mutant.opening) == (&proof.family, &proof.opening);
                if same && verdict == "accepted" {
                    assert!([Claim::XenoWins, Claim::XenoDraws].contains(&mutant.claim), "a false claim by {edits:?}");
                }
            }
            counts
        });
        let mut all: BTreeMap<&str, u64> = BTreeMap::new();
        for (verdict, count) in counts.into_iter().flatten() {
            *all.entry(verdict).or_default() += count;
        }
        println!("{all:?}");
        let sum: u64 = all.values().sum();
        let met = |verdict: &str| all.get(verdict).copied().unwrap_or_default();
        if sum >= few {
            let accepted = met("accepted");
            assert!(accepted * 40 >= sum && accepted * 10 <= 9 * sum, "nearly all refused, or nearly none: {all:?}");
            assert!(all.len() >= 4 && met("cut") * 20 <= sum, "{all:?}");
        }
    }

    /// Compares the checker with the oracle on mutants of a proof that takes the oracle too long: the oracle judges what has
    /// changed, and the checker the whole, the unchanged proof first.
    pub(super) fn changes(&self, few: u64) {
        let proof = self.proof();
        assert_eq!(assert_decided(&proof, Ok(proof.steps)), "accepted");
        let counts = self.shared("MUTANT", few, |numbers| {
            let mut memory = Memory::new();
            let keys = memory.keys(&proof);
            let mut counts: BTreeMap<&'static str, u64> = BTreeMap::new();
            for number in numbers {
                let _named = Named("mutant", number);
                let mut dice = Dice::new(Dice::new(number).bits());
                let (mutant, _) = edited(&mut dice, proof.clone(), 1, false);
                let judgement = memory.judge_change(&proof, &keys, &mutant);
                let verdict = judgement.map_or("another game", |judgement| {
                    assert_decided(&mutant.declaring(judgement.steps), judgement.declaring(judgement.steps))
                });
                *counts.entry(verdict).or_default() += 1;
            }
            counts
        });
        println!("{counts:?}");
        let all: BTreeSet<&str> = counts.iter().flat_map(|counts| counts.keys().copied()).collect();
        assert!(counts.iter().flat_map(BTreeMap::values).sum::<u64>() < few || all.len() >= 4, "{all:?}");
    }

    /// Plays random and greedy games against the proof, which wins all.
    pub(super) fn games(&self, few: u64) {
        let proof = self.proof();
        self.shared("GAME", few, |numbers| {
            for number in numbers {
                let _named = Named("game", number);
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
