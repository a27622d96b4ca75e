//! The oracle against exhaustive search: what it accepts is true, of plain games and of those with own lines, starts and bounds.
//!
//! Some thousands of certificates are judged by the ordinary test command; more, with another seed, are asked for by the
//! environment:
//!
//!     ORACLE=100000 cargo test --locked --package tests --test all truth::oracle -- --nocapture

use std::collections::BTreeMap;
use tests::asked;
use tests::assembler::{Certificate, Convention, Opening};
use tests::judge::assert_true;
use tests::mutants::{Stock, mutant};
use tests::oracle::form::form;
use tests::oracle::{Board, Truth, decide, stated};
use tests::random::{Dice, certificate, mutate};

/// How many certificates are grown and mutated, and how many structural mutants are made, by the ordinary test command.
const GROWN: u64 = 8000;
const MUTANTS: u64 = 1500;

/// How often a certificate was accepted, or refused by a rule; and how often one was accepted that has something.
#[derive(Debug, Default)]
struct Census {
    verdicts: BTreeMap<&'static str, u64>,
    accepted: BTreeMap<&'static str, u64>,
    lemmas: u64,
}

impl Census {
    /// What the oracle says, and that it is true if it accepts.
    fn judge(&mut self, certificate: &Certificate) {
        let verdict = form(certificate).map_err(|(rule, _)| rule).and_then(|()| decide(certificate));
        *self.verdicts.entry(verdict.err().unwrap_or("accepted")).or_default() += 1;
        if verdict.is_err() {
            return;
        }
        assert_true(certificate);
        self.lemmas += certificate.lemmas.len() as u64;
        let own = matches!(certificate.convention, Convention::Own(_));
        let start = matches!(certificate.opening, Opening::Start { .. });
        let bounded = certificate.bound.is_some();
        let has = [
            ("own lines", own),
            ("a start", start),
            ("a bounded win", bounded && !certificate.claim.is_draw()),
            ("a bounded draw", bounded && certificate.claim.is_draw()),
            ("all three", own && start && bounded),
            ("none", !own && !start && !bounded),
            ("bounded lemmas", bounded && !certificate.lemmas.is_empty()),
        ];
        has.iter().filter(|(_, has)| *has).for_each(|(name, _)| *self.accepted.entry(name).or_default() += 1);
    }

    /// At least so many of a hundred accepted ones have each of these.
    fn assert_rich(&self, least: &[(&str, u64)]) {
        let all = self.verdicts["accepted"];
        for (name, percent) in least {
            let met = self.accepted.get(name).copied().unwrap_or_default();
            assert!(met * 100 >= all * percent, "{name} too rarely: {self:#?}");
        }
    }
}

/// How many are asked for by the environment, and the seed; else so many, and 1.
fn how_many(usual: u64) -> (u64, u64) {
    let many = asked::number("ORACLE");
    many.map_or((usual, 1), |many| (many, many))
}

fn restated(certificate: Certificate) -> Certificate {
    if form(&certificate).is_ok() { stated(certificate) } else { certificate }
}

#[test]
fn what_the_oracle_accepts_is_true() {
    let (rounds, seed) = how_many(GROWN);
    let (mut dice, mut census) = (Dice::new(seed), Census::default());
    for round in 0..rounds {
        let grown = certificate(&mut dice, [0, 2, 10][(round % 3) as usize], true);
        census.judge(&grown);
        census.judge(&restated(mutate(&mut dice, &grown, true)));
    }
    println!("grown: {census:#?}");
    assert!(census.verdicts["accepted"] * 4 > rounds * 3, "{census:#?}");
    let extended = [("own lines", 15), ("a start", 15), ("a bounded win", 8), ("a bounded draw", 8), ("all three", 1)];
    census.assert_rich(&extended);
    census.assert_rich(&[("none", 15), ("bounded lemmas", 3)]);
    for rule in ["P17", "P18", "P19", "P20", "R1", "R4", "R6", "R13", "R18", "R22", "R23", "R26"] {
        assert!(census.verdicts.contains_key(rule), "no certificate meets {rule}: {census:#?}");
    }
}

#[test]
fn mutants_that_the_oracle_accepts_are_true() {
    let (count, _) = how_many(MUTANTS);
    let (stock, mut census) = (Stock::new(true), Census::default());
    for mutant in (0..count).filter_map(|number| mutant(&stock, number).certificate) {
        if Board::of(&mutant.family).points <= Truth::LARGEST {
            census.judge(&mutant);
        }
    }
    println!("mutants: {census:#?}");
    census.assert_rich(&[
        ("own lines", 10),
        ("a start", 10),
        ("a bounded win", 4),
        ("a bounded draw", 4),
        ("none", 10),
    ]);
}
