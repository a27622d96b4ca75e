//! Each row of rules.md, section 10, that the extension or version 2 added: the rules varied in this way accept something false,
//! which they refuse as they stand.

use tests::assembler::{Certificate, Claim, Term};
use tests::judge::truth;
use tests::oracle::form::form;
use tests::oracle::traps::{Trap, parts, traps};
use tests::oracle::{decide, decide_without, stated};
use tests::pages::{table, tables};

/// The last row of the table that speaks of plain games.
const PLAIN: &str = "F all points, or all but one";

#[test]
fn each_row_has_a_false_theorem() {
    let rows = table("spec/rules.md", &["variation", "accepts"]);
    let rows = rows.iter().map(|row| row[0].as_str()).skip_while(|row| *row != PLAIN).skip(1);
    let mut met: Vec<&str> = traps().iter().map(|trap| trap.row).collect();
    met.dedup();
    assert_eq!(rows.collect::<Vec<_>>(), met);
}

#[test]
fn each_row_of_version_2_has_a_false_theorem() {
    let tables = tables("spec/rules.md", &["variation", "accepts"]);
    let mut met: Vec<&str> = parts::traps().iter().map(|trap| trap.row).collect();
    met.dedup();
    assert_eq!(tables[1].iter().map(|row| row[0].as_str()).collect::<Vec<_>>(), met);
}

#[test]
fn false_theorems_are_accepted_only_if_a_rule_is_varied() {
    assert_eq!(varied(&traps()), 36);
    assert_eq!(varied(&parts::traps()), 10);
}

/// Asserts that the traps are false, refused, and accepted by each of their variations. Returns the number of these.
fn varied(traps: &[Trap]) -> usize {
    let mut varied = 0;
    for trap in traps {
        let certificate = stated(trap.certificate.clone());
        let formed = form(&certificate).map_err(|(rule, _)| rule);
        assert_eq!(formed, if trap.rule.starts_with('P') { Err(trap.rule) } else { Ok(()) }, "{trap:?}");
        assert!(!truth(&certificate), "a truth: {trap:?}");
        assert_eq!(decide(&certificate), Err(trap.rule), "{trap:?}");
        for &variation in &trap.variations {
            assert!(decide_without(&certificate, &[variation]).is_ok(), "{variation:?} refuses {certificate:?}");
            varied += 1;
        }
    }
    varied
}

/// A bound does not shorten the game: she wins by her first move, which comes after the last one that he has.
#[test]
fn the_second_player_may_make_as_many_moves_as_the_first() {
    let last = traps().pop().expect("a trap").certificate;
    let either = [Term::end(&[0]), Term::end(&[1])];
    let opposite = Certificate { claim: Claim::OpheliaWins, theorem: Term::cover(&[], &either), ..last };
    let opposite = stated(opposite);
    assert_eq!((form(&opposite), decide(&opposite)), (Ok(()), Ok(opposite.steps)));
}
