//! Random certificates of version 2 and mutants of them: checker and oracle agree in verdict, rule, place, steps and hash, and
//! what they accept is true.
//!
//!     PARTED_MUTANTS=100000 cargo test --release --locked --package tests --test all truth::parted
//!
//! asks for more mutants, which all cores share. A failure names the mutant.

use super::mutants::{judge, judge_mutant};
use tests::assembler::{Ending, Term, file, read};
use tests::census::{Census, shared};
use tests::mutants::parted::{PartEdit, mutant};
use tests::random::{Dice, parted};

/// How many certificates are grown, and how many mutants are judged by the ordinary test command.
const GROWN: u64 = 600;
const MUTANTS: u64 = 1500;

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
    for round in 0..GROWN {
        let grown = parted(&mut dice, [0, 0, 4][(round % 3) as usize]);
        assert_eq!(read::certificate(&file(&grown)), grown);
        census.trials += 1;
        if judge(Some(&grown), &mut census) {
            for (what, is_so) in [
                ("in scripts", has_parts(&grown.theorem) && matches!(grown.theorem.ending, Ending::Cover(_))),
                ("in lemmas", grown.lemmas.iter().any(|lemma| has_parts(&lemma.term))),
                ("in games", grown.games.iter().any(|game| has_parts(&game.theorem))),
            ] {
                (0..u64::from(is_so)).for_each(|_| census.count(format!("parts {what}")));
            }
        }
    }
    let rich = [("accepted", 500), ("parts in scripts", 34), ("parts in lemmas", 17), ("parts in games", 50)];
    rich.iter().for_each(|(what, least)| census.assert_rich(&[(&[what], *least)], 1000));
}

/// Rules and more, and how many of a thousand mutants must at least meet each of them.
const RICH: [(&[&str], u64); 5] = [
    (&["accepted"], 200),
    (&["R27", "R28"], 40),
    (&["in games"], 34),
    (&["R19", "R24", "P16"], 10),
    (&["P10", "P23", "R5", "R17"], 2),
];

#[test]
fn mutants_of_parts_and_games_are_judged_alike() {
    let census = shared("PARTED_MUTANT", MUTANTS, |numbers, census| {
        numbers.for_each(|number| judge_mutant(&mutant(number), census));
    });
    census.assert_rich(&RICH, 1000);
    for edit in PartEdit::ALL.map(|edit| format!("{edit:?}")) {
        census.assert_rich(&[(&[&edit], 10)], 1000);
        assert!(census.trials == 1 || census.met(&format!("{edit} accepted")) > 0, "{edit}: {census:#?}");
    }
    assert!(census.trials == 1 || census.met("accepted") * 3 <= census.trials * 2, "{census:#?}");
    assert_eq!(census.met("searched"), census.met("accepted"), "the truth is known of all");
}
