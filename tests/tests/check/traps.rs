//! Misreadings of the rules that accept a false theorem: those with more to test than this. The corpus has all of them.

use tests::assembler::{Certificate, Convention, Version};
use tests::corpus::kept;
use tests::judge::{assert_proved, truth};
use tests::oracle::{Variation, decide_without, stated};

/// The certificate of this trap.
fn trap(name: &str) -> Certificate {
    let case = kept(Version::One).into_iter().find(|case| case.name == name);
    case.and_then(|case| case.certificate()).expect("a trap")
}

#[test]
fn one_of_two_wrong_wordings_is_refused_by_the_rule_that_stands() {
    for (certificate, variation, rule) in [
        (trap("trap-01-finished-statement"), Variation::NoFinishedStatement, "R6"),
        (trap("trap-01-finished-statement"), Variation::ExactlyOne, "R1"),
        (trap("trap-02-cover-without-replies"), Variation::NoFullBoard, "R18"),
        (trap("trap-02-cover-without-replies"), Variation::NoReplyNeeded, "R9"),
        // R6 after Ophelia's move refuses what R6 at the start has let pass: no script proves the reply.
        (trap("trap-03-one-line-of-one-point"), Variation::NoDangerAtStart, "R19"),
    ] {
        assert_eq!(decide_without(&certificate, &[variation]), Err(rule), "{variation:?} of {certificate:?}");
    }
}

#[test]
fn a_draw_by_threats_holds_where_ophelias_lines_count() {
    let draw = stated(Certificate { convention: Convention::Strong, ..trap("trap-04-breaker-lines") });
    assert!(truth(&draw));
    assert_proved(draw);
}
