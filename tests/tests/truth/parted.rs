//! Random certificates of version 2 and mutants of them: checker and oracle agree in verdict, rule, place, steps and hash, and
//! what they accept is true.
//!
//!     PARTED=100000 cargo test --release --locked --package tests --test all truth::parted
//!
//! asks for more mutants, which all cores share. A failure names the mutant.

use std::collections::BTreeMap;
use std::thread;
use tests::asked;
use tests::assembler::{Certificate, Ending, Term, file, read};
use tests::judge::{assert_agreement, assert_true};
use tests::mutants::parted::{PartEdit, mutant};
use tests::oracle::{Board, Place, Truth, decide_at};
use tests::player::{Outcome, play};
use tests::random::{Dice, parted};

/// How many certificates are grown, and how many mutants are judged by the ordinary test command.
const GROWN: u64 = 600;
const MUTANTS: u64 = 1500;

/// How often each rule, or acceptance, occurred; how often each edit was made and accepted; where checks failed.
#[derive(Debug, Default)]
struct Census {
    verdicts: BTreeMap<&'static str, u64>,
    edits: BTreeMap<PartEdit, [u64; 2]>,
    in_games: u64,
    played: u64,
}

impl Census {
    fn join(mut self, other: Self) -> Self {
        other.verdicts.into_iter().for_each(|(verdict, count)| *self.verdicts.entry(verdict).or_default() += count);
        for (edit, counts) in other.edits {
            let both = self.edits.entry(edit).or_default();
            *both = [both[0] + counts[0], both[1] + counts[1]];
        }
        self.in_games += other.in_games;
        self.played += other.played;
        self
    }

    /// Judges a certificate. Returns whether it is accepted.
    fn judge(&mut self, certificate: &Certificate, seed: u64) -> bool {
        let verdict = assert_agreement(certificate);
        *self.verdicts.entry(verdict).or_default() += 1;
        if verdict.starts_with('R') {
            let failed = decide_at(certificate).err();
            self.in_games += u64::from(failed.is_some_and(|(_, Place { game, .. })| game.is_some()));
        }
        let accepted = verdict == "accepted";
        if accepted {
            assert!(Board::of(&certificate.family).points <= Truth::LARGEST);
            assert_true(certificate);
            let mut dice = Dice::new(seed);
            for greed in [0, 60, 100] {
                assert_eq!(play(certificate, &[], &mut dice, greed), Outcome::Reached, "{certificate:?}");
                self.played += 1;
            }
        }
        accepted
    }
}

/// Prints which mutant it was if a thread panics.
struct Named(u64);

impl Drop for Named {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("mutant {}: {:?}", self.0, mutant(self.0));
        }
    }
}

fn has_parts(term: &Term) -> bool {
    match &term.ending {
        Ending::Parts(_) => true,
        Ending::Cover(terms) => terms.iter().any(has_parts),
        Ending::End | Ending::Cite(..) | Ending::Potential | Ending::Pairing => false,
    }
}

#[test]
fn grown_certificates_are_judged_alike_and_read_back() {
    let (mut dice, mut census) = (Dice::new(31), Census::default());
    let [mut in_scripts, mut in_lemmas, mut in_games] = [0; 3];
    for round in 0..GROWN {
        let grown = parted(&mut dice, [0, 0, 4][(round % 3) as usize]);
        assert_eq!(read::certificate(&file(&grown)), grown);
        if census.judge(&grown, round) {
            in_scripts += u64::from(has_parts(&grown.theorem) && matches!(grown.theorem.ending, Ending::Cover(_)));
            in_lemmas += u64::from(grown.lemmas.iter().any(|lemma| has_parts(&lemma.term)));
            in_games += u64::from(grown.games.iter().any(|game| has_parts(&game.theorem)));
        }
    }
    println!("{in_scripts} in scripts, {in_lemmas} in lemmas, {in_games} in games: {census:#?}");
    assert!(census.verdicts["accepted"] * 2 > GROWN, "{census:#?}");
    assert!(in_scripts * 30 > GROWN && in_lemmas * 60 > GROWN && in_games * 20 > GROWN);
}

#[test]
fn mutants_of_parts_and_games_are_judged_alike() {
    let many = asked::number("PARTED");
    let (count, threads) =
        many.map_or((MUTANTS, 1), |many| (many, thread::available_parallelism().map_or(1, usize::from)));
    let census = thread::scope(|scope| {
        let share = |first: u64| {
            move || {
                let mut census = Census::default();
                for number in (first..count).step_by(threads) {
                    let _named = Named(number);
                    let mutant = mutant(number);
                    let accepted = mutant.certificate.is_some_and(|certificate| census.judge(&certificate, number));
                    for edit in mutant.edits {
                        let counts = census.edits.entry(edit).or_default();
                        *counts = [counts[0] + 1, counts[1] + u64::from(accepted)];
                    }
                }
                census
            }
        };
        let threads: Vec<_> = (0..threads as u64).map(|first| scope.spawn(share(first))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).fold(Census::default(), Census::join)
    });
    println!("{census:#?}");
    census.assert_rich(count);
}

/// Rules, and how many of a thousand mutants must at least meet each of them.
const RICH: [(&[&str], u64); 4] =
    [(&["accepted"], 200), (&["R27", "R28"], 40), (&["R19", "R24", "P16"], 10), (&["P10", "P23", "R5", "R17"], 2)];

impl Census {
    /// Asserts that the mutants break many rules, in games, too, and are neither all refused nor all accepted.
    fn assert_rich(&self, count: u64) {
        let met = |rule: &str| self.verdicts.get(rule).copied().unwrap_or_default();
        for (rules, least) in RICH {
            for rule in rules {
                assert!(met(rule) * 1000 >= least * count, "{rule} is met too rarely: {self:#?}");
            }
        }
        assert!(met("accepted") * 3 <= count * 2 && self.in_games * 30 >= count, "{self:#?}");
        for edit in PartEdit::ALL {
            let [made, accepted] = self.edits.get(&edit).copied().unwrap_or_default();
            assert!(made * 100 >= count && accepted > 0, "{edit:?} is made {made} times: {self:#?}");
        }
    }
}
