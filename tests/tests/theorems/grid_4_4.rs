//! The proof of 4^4. See `large`; the prefix is `GRID_4_4`.
//!
//! The oracle takes long for the whole proof. So the ordinary test command samples: lemmas, which the oracle judges one by
//! one; *parts*, the proofs of single lemmas' statements, as theorems about games that start there; and mutants of parts.
//! With `GRID_4_4_LEMMAS` and `GRID_4_4_PARTS` it samples more, and the whole proof with its mutants is an ignored test.

use super::large::Large;
use std::collections::{BTreeMap, BTreeSet};
use tests::assembler::{Certificate, Ending, Opening, Term};
use tests::judge::assert_decided;
use tests::mutants::edited;
use tests::oracle::{decide, stated_within};
use tests::player::{Outcome, play};
use tests::random::Dice;

const PROOF: Large = Large { name: "grid-4-4", prefix: "GRID_4_4" };

/// How many of each the ordinary test command runs, and how many mutants of the whole proof the ignored test.
const LEMMAS: u64 = 50;
const PARTS: u64 = 12;
const GAMES: u64 = 50;
const MUTANTS: u64 = 40;

/// The most lemmas of a part, and how many mutants it has.
const SMALL: usize = 12;
const PART_MUTANTS: u64 = 4;

/// How many times the steps of a part its mutants may take.
const LIMIT: u64 = 20;

#[test]
fn the_oracle_accepts_lemmas_of_the_proof() {
    PROOF.lemmas(LEMMAS);
}

/// The lemmas that a term cites, and the listed maps.
fn cited(term: &Term, lemmas: &mut BTreeSet<usize>, maps: &mut BTreeSet<usize>) {
    match &term.ending {
        Ending::Cite(lemma, map) => {
            lemmas.insert(*lemma);
            maps.extend(map.checked_sub(1));
        }
        Ending::Cover(terms) => terms.iter().for_each(|term| cited(term, lemmas, maps)),
        Ending::End | Ending::Potential | Ending::Pairing | Ending::Parts(_) => {}
    }
}

/// The term with new numbers of lemmas and maps.
fn renumbered(term: &Term, lemmas: &BTreeMap<usize, usize>, maps: &BTreeMap<usize, usize>) -> Term {
    let ending = match &term.ending {
        Ending::Cite(lemma, map) => {
            Ending::Cite(lemmas[lemma], map.checked_sub(1).map_or(0, |listed| maps[&listed] + 1))
        }
        Ending::Cover(terms) => Ending::Cover(terms.iter().map(|term| renumbered(term, lemmas, maps)).collect()),
        other => other.clone(),
    };
    Term { moves: term.moves.clone(), ending }
}

/// A lemma as a theorem of its own, with the lemmas that it needs, if they are few.
fn part(proof: &Certificate, lemma: usize) -> Option<Certificate> {
    let (mut due, mut needed, mut maps) = (vec![lemma], BTreeSet::new(), BTreeSet::new());
    while let Some(lemma) = due.pop() {
        let mut next = BTreeSet::new();
        cited(&proof.lemmas[lemma].term, &mut next, &mut maps);
        due.extend(next.difference(&needed));
        needed.extend(next);
        if needed.len() > SMALL {
            return None;
        }
    }
    let new = |old: &BTreeSet<usize>| old.iter().enumerate().map(|(new, &old)| (old, new)).collect();
    let (lemma_numbers, map_numbers): (BTreeMap<usize, usize>, BTreeMap<usize, usize>) = (new(&needed), new(&maps));
    let renumber = |term: &Term| renumbered(term, &lemma_numbers, &map_numbers);
    let mut lemmas: Vec<_> = needed.iter().map(|&lemma| proof.lemmas[lemma].clone()).collect();
    for lemma in &mut lemmas {
        lemma.term = renumber(&lemma.term);
    }
    let start = &proof.lemmas[lemma];
    let part = Certificate {
        opening: Opening::Start {
            xeno: start.protagonist.clone(),
            ophelia: start.antagonist.clone(),
            xeno_moves: true,
        },
        maps: maps.iter().map(|&map| proof.maps[map].clone()).collect(),
        lemmas,
        theorem: renumber(&start.term),
        ..proof.clone()
    };
    stated_within(part, proof.steps)
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn parts_of_the_proof_and_their_mutants_are_judged_alike() {
    let proof = PROOF.proof();
    let census = PROOF.shared("PART", PARTS, |numbers, census| {
        for number in numbers {
            let mut dice = Dice::new(Dice::new(number).bits());
            let part = loop {
                if let Some(part) = part(&proof, dice.below(proof.lemmas.len())) {
                    break part;
                }
            };
            assert_eq!(assert_decided(&part, decide(&part)), "accepted");
            assert_eq!(play(&part, &[], &mut dice, 60), Outcome::Reached);
            for _ in 0..PART_MUTANTS {
                let count = 1 + dice.below(3);
                let (mutant, edits) = edited(&mut dice, part.clone(), count, false);
                let Some(mutant) = stated_within(mutant, LIMIT * part.steps) else {
                    census.count("cut");
                    continue;
                };
                let verdict = assert_decided(&mutant, decide(&mutant));
                if verdict == "accepted" {
                    assert_eq!(play(&mutant, &[], &mut dice, 60), Outcome::Reached, "a strategy fails by {edits:?}");
                }
                census.count(verdict);
            }
        }
    });
    if census.trials >= PARTS {
        let (sum, [accepted, cut]) = (census.trials * PART_MUTANTS, ["accepted", "cut"].map(|what| census.met(what)));
        assert!(accepted > 0 && accepted * 10 <= 9 * sum && cut * 5 <= sum && census.kinds() >= 4, "{census:?}");
    }
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn xeno_wins_all_games_by_the_proof() {
    PROOF.games(GAMES);
}

#[test]
fn play_finds_the_holes_of_a_proof() {
    PROOF.holes();
}

#[test]
#[ignore = "the oracle replays the whole proof: .ci/nightly"]
fn structural_mutants_of_the_proof_are_judged_alike() {
    PROOF.mutants(MUTANTS);
}
