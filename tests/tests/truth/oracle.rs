//! Compares the oracle with exhaustive search: what it accepts is true.

use tests::oracle::form::form;
use tests::oracle::{Rules, Truth, decide, decide::statement, stated};
use tests::random::{Dice, certificate, mutate};

#[test]
fn what_the_oracle_accepts_is_true() {
    let mut accepted = 0;
    let mut refused = std::collections::BTreeMap::<&str, usize>::new();
    let mut dice = Dice::new(1);
    for round in 0..8000 {
        let grown = certificate(&mut dice, [0, 2, 10][round % 3]);
        let mutant = stated_if_formed(&mutate(&mut dice, &grown));
        for certificate in [Some(grown), mutant].into_iter().flatten() {
            match decide(&certificate) {
                Ok(_) => {
                    accepted += 1;
                    let truth = Truth::new(Rules::of(&certificate));
                    assert!(truth.claim(), "a false claim is accepted: {certificate:?}");
                    for lemma in &certificate.lemmas {
                        assert!(truth.reached(statement(lemma)), "a false lemma is accepted: {certificate:?}");
                    }
                }
                Err(rule) => *refused.entry(rule).or_default() += 1,
            }
        }
    }
    assert!(accepted > 6000, "only {accepted} accepted; refused: {refused:?}");
}

fn stated_if_formed(certificate: &tests::assembler::Certificate) -> Option<tests::assembler::Certificate> {
    form(certificate).is_ok().then(|| stated(certificate.clone()))
}
