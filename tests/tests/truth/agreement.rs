//! Thousands of random certificates: checker and oracle agree on the verdict,
//! the rule, the place and the steps, and what both accept is true.

use std::collections::BTreeMap;
use tests::assembler::Certificate;
use tests::judge::{assert_agreement, assert_true};
use tests::oracle::form::form;
use tests::oracle::stated;
use tests::random::{Dice, certificate, mutate};

/// How many certificates are grown and compared; how many are grown to be mutated, five times each; and how many
/// declare other numbers of steps.
const GROWN: usize = 9000;
const MUTATED: usize = 3000;
const DECLARING: usize = 3000;

/// How often each rule, or the acceptance, was met.
type Census = BTreeMap<&'static str, usize>;

fn compare(certificate: &Certificate, census: &mut Census) {
    let verdict = assert_agreement(certificate);
    if verdict == "accepted" {
        assert_true(certificate);
    }
    *census.entry(verdict).or_default() += 1;
}

fn restated(certificate: Certificate) -> Certificate {
    if form(&certificate).is_ok() { stated(certificate) } else { certificate }
}

#[test]
fn grown_certificates_are_judged_alike() {
    let (mut dice, mut census) = (Dice::new(2), Census::new());
    for round in 0..GROWN {
        compare(&certificate(&mut dice, [0, 3, 12][round % 3], true), &mut census);
    }
    assert!(census["accepted"] > 4000, "{census:?}");
}

#[test]
fn mutants_are_judged_alike() {
    let (mut dice, mut census) = (Dice::new(3), Census::new());
    for _ in 0..MUTATED {
        let grown = certificate(&mut dice, 1, true);
        for _ in 0..4 {
            let mutant = mutate(&mut dice, &grown, true);
            compare(&restated(mutant), &mut census);
        }
        let once = mutate(&mut dice, &grown, true);
        compare(&restated(mutate(&mut dice, &once, true)), &mut census);
    }
    for rule in ["accepted", "P2", "P3", "P7", "P10", "P14", "P16", "R1", "R2", "R3", "R4", "R19", "R20"] {
        assert!(census.contains_key(rule), "no certificate met {rule}: {census:?}");
    }
}

#[test]
fn other_numbers_of_steps_are_judged_alike() {
    let (mut dice, mut census) = (Dice::new(5), Census::new());
    for _ in 0..DECLARING {
        let grown = certificate(&mut dice, 4, true);
        let steps = match dice.below(3) {
            0 => grown.steps + 1 + dice.bits() % 3,
            1 => grown.steps.saturating_sub(1),
            _ => dice.bits() % (grown.steps + 1),
        };
        compare(&grown.declaring(steps), &mut census);
    }
    assert!(census["R24"] > 1000, "{census:?}");
}
