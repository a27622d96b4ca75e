//! Misreadings of the rules that accept a false theorem: those with more to test than this. The corpus has all of them.

use tests::corpus::traps::{cover_without_replies, finished_statement, one_line_of_one_point, strong_draw};
use tests::judge::{assert_proved, truth};
use tests::oracle::{Variation, decide_without};

#[test]
fn one_of_two_wrong_wordings_is_refused_by_the_rule_that_stands() {
    for (certificate, variation, rule) in [
        (finished_statement(), Variation::NoFinishedStatement, "R6"),
        (finished_statement(), Variation::ExactlyOne, "R1"),
        (cover_without_replies(), Variation::NoFullBoard, "R18"),
        (cover_without_replies(), Variation::NoReplyNeeded, "R9"),
        // R6 after Ophelia's move refuses what R6 at the start has let pass: no script proves the reply.
        (one_line_of_one_point(), Variation::NoDangerAtStart, "R19"),
    ] {
        assert_eq!(decide_without(&certificate, &[variation]), Err(rule), "{variation:?} of {certificate:?}");
    }
}

#[test]
fn a_draw_by_threats_holds_where_ophelias_lines_count() {
    assert!(truth(&strong_draw()));
    assert_proved(strong_draw());
}
