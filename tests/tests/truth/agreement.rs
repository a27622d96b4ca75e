//! Thousands of random certificates: checker and oracle agree on the verdict,
//! the rule, the place and the steps, and what both accept is true.

use tests::assembler::{Certificate, Convention, Opening};
use tests::census::Census;
use tests::judge::{assert_agreement, assert_true};
use tests::mutants::mutate;
use tests::oracle::form::form;
use tests::oracle::stated;
use tests::random::{Dice, certificate};

/// How many certificates are grown and compared; how many are grown to be mutated, five times each; and how many
/// declare other numbers of steps.
const GROWN: usize = 9000;
const MUTATED: usize = 3000;
const DECLARING: usize = 3000;

/// Counts the verdict, and what an accepted one has.
fn compare(certificate: &Certificate, census: &mut Census) {
    let verdict = assert_agreement(certificate);
    census.count(verdict);
    census.trials += 1;
    if verdict != "accepted" {
        return;
    }
    assert_true(certificate);
    let own = matches!(certificate.convention, Convention::Own(_));
    let start = matches!(certificate.opening, Opening::Start { .. });
    let bounded = certificate.bound.is_some();
    for (what, is_so) in [
        ("own lines", own),
        ("a start", start),
        ("a bounded win", bounded && !certificate.claim.is_draw()),
        ("a bounded draw", bounded && certificate.claim.is_draw()),
        ("all three", own && start && bounded),
        ("none", !own && !start && !bounded),
        ("bounded lemmas", bounded && !certificate.lemmas.is_empty()),
    ] {
        (0..u64::from(is_so)).for_each(|_| census.count(what));
    }
}

fn restated(certificate: Certificate) -> Certificate {
    if form(&certificate).is_ok() { stated(certificate) } else { certificate }
}

#[test]
fn grown_certificates_are_judged_alike() {
    let (mut dice, mut census) = (Dice::new(2), Census::default());
    for round in 0..GROWN {
        compare(&certificate(&mut dice, [0, 3, 12][round % 3], true), &mut census);
    }
    census.assert_rich(&[(&["accepted"], 45), (&["own lines", "a start", "none"], 10), (&["bounded lemmas"], 2)], 100);
    census.assert_rich(&[(&["a bounded win", "a bounded draw"], 6), (&["all three"], 1)], 100);
    assert!(census.met("R18") > 0, "{census:?}");
}

#[test]
fn mutants_are_judged_alike() {
    let (mut dice, mut census) = (Dice::new(3), Census::default());
    for _ in 0..MUTATED {
        let grown = certificate(&mut dice, 1, true);
        for _ in 0..4 {
            let mutant = mutate(&mut dice, &grown, true);
            compare(&restated(mutant), &mut census);
        }
        let once = mutate(&mut dice, &grown, true);
        compare(&restated(mutate(&mut dice, &once, true)), &mut census);
    }
    let rules = "accepted P2 P3 P7 P9 P10 P14 P16 P17 P18 P19 P20 R1 R2 R3 R4 R6 R13 R19 R20 R22 R23 R26";
    for rule in rules.split(' ') {
        assert!(census.met(rule) > 0, "no certificate met {rule}: {census:?}");
    }
}

#[test]
fn other_numbers_of_steps_are_judged_alike() {
    let (mut dice, mut census) = (Dice::new(5), Census::default());
    for _ in 0..DECLARING {
        let grown = certificate(&mut dice, 4, true);
        let steps = match dice.below(3) {
            0 => grown.steps + 1 + dice.bits() % 3,
            1 => grown.steps.saturating_sub(1),
            _ => dice.bits() % (grown.steps + 1),
        };
        compare(&grown.declaring(steps), &mut census);
    }
    assert!(census.met("R24") > 1000, "{census:?}");
}
