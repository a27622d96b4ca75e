//! The wordings of the rules that accept a false theorem, one test for each:
//! the claim is false, the varied rules accept it, and the checker does not.

use tests::corpus::traps;
use tests::judge::{assert_field_malformed, assert_needed, assert_proved, truth};
use tests::oracle::{Variation, decide_without};

#[test]
fn trap_1_danger_by_lines_that_lack_exactly_one_point_and_finished_statements() {
    assert_needed(traps::finished_statement(), "R1", &[Variation::ExactlyOne, Variation::NoFinishedStatement]);
}

#[test]
fn trap_1_danger_by_lines_that_lack_no_point_comes_on_top_of_r1() {
    let certificate = traps::finished_statement();
    assert_eq!(decide_without(&certificate, &[Variation::NoFinishedStatement]), Err("R6"));
    assert_eq!(decide_without(&certificate, &[Variation::ExactlyOne]), Err("R1"));
}

#[test]
fn trap_2_a_cover_without_replies() {
    let certificate = traps::cover_without_replies();
    assert_eq!(decide_without(&certificate, &[Variation::NoFullBoard]), Err("R18"));
    assert_eq!(decide_without(&certificate, &[Variation::NoReplyNeeded]), Err("R9"));
    assert_needed(certificate, "R9", &[Variation::NoFullBoard, Variation::NoReplyNeeded]);
}

#[test]
fn trap_2_a_full_board_counted_as_proved_for_a_win() {
    assert_needed(traps::full_board(), "R9", &[Variation::FullBoardWins]);
}

#[test]
fn trap_3_no_danger_before_the_first_reply() {
    assert_needed(traps::no_danger_at_the_start(), "R6", &[Variation::NoDangerAtStart]);
}

/// Here R6 after Ophelia's move refuses what R6 at the start let pass.
#[test]
fn trap_3_one_line_of_one_point() {
    let certificate = traps::one_line_of_one_point();
    assert_eq!(decide_without(&certificate, &[Variation::NoDangerAtStart]), Err("R19"));
    assert_needed(certificate, "R6", &[Variation::NoDangerAtStart, Variation::ExactlyOne]);
}

#[test]
fn trap_4_ophelias_lines_counted_in_maker_breaker() {
    let strong = traps::strong_draw();
    assert!(truth(&strong));
    assert_proved(strong.clone());
    assert_needed(strong.maker_breaker(), "R19", &[Variation::BreakerLines]);
}

#[test]
fn trap_5_a_lemma_that_forgets_the_opening_rule() {
    assert_needed(traps::opening_forgotten(), "R2", &[Variation::NoOpeningStatement, Variation::AnyMove]);
}

#[test]
fn trap_5_a_lemma_before_the_opening_cited_by_a_map_that_moves_the_forbidden_points() {
    assert_needed(traps::opening_moved(), "R2", &[Variation::NoOpeningStatement]);
}

#[test]
fn trap_5_potential_before_the_constrained_first_move() {
    assert_needed(traps::potential_before_a_constrained_move(), "R21", &[Variation::NoConstraint]);
}

#[test]
fn trap_5_a_pairing_before_the_constrained_first_move() {
    assert_needed(traps::pairing_before_a_constrained_move(), "R21", &[Variation::NoConstraint]);
}

#[test]
fn trap_6_end_without_a_move() {
    let certificate = traps::end_without_a_move();
    assert!(!truth(&certificate));
    assert!(decide_without(&certificate, &[Variation::EndProves]).is_ok());
    assert_field_malformed(&tests::assembler::Payload::of(&certificate), "P9", "theorem head");
}

#[test]
fn trap_6_end_after_a_quiet_move() {
    assert_needed(traps::end_after_a_quiet_move(), "R12", &[Variation::EndProves]);
}

#[test]
fn trap_6_end_after_a_forced_move() {
    let certificate = traps::end_after_a_forced_move();
    assert_needed(certificate.clone(), "R12", &[Variation::OneThreatWins]);
    assert_needed(certificate, "R12", &[Variation::EndProves]);
}

#[test]
fn trap_6_a_double_threat_tested_before_danger() {
    let certificate = traps::threat_before_danger();
    assert_needed(certificate.clone(), "R19", &[Variation::NoDanger]);
    assert_needed(certificate, "R19", &[Variation::ThreatFirst]);
}

#[test]
fn trap_6_completing_lines_counted_instead_of_points() {
    assert_needed(traps::lines_instead_of_points(), "R12", &[Variation::ThreateningLines]);
}

#[test]
fn trap_6_a_potential_of_one() {
    assert_needed(traps::potential_of_one(), "R19", &[Variation::PotentialOne]);
}

#[test]
fn trap_6_potential_with_the_antagonist_to_move() {
    assert_needed(traps::potential_with_the_antagonist_to_move(), "R17", &[Variation::AnyTurn]);
}

#[test]
fn trap_6_all_points_forbidden() {
    for (points, field) in [(&[0, 1][..], "F gap 1"), (&[0], "F gap 0")] {
        let payload = tests::assembler::Payload::of(&traps::forbidden(points));
        assert_field_malformed(&payload, "P3", field);
        assert_field_malformed(&payload.with("opening", 1), "P3", field);
    }
}
