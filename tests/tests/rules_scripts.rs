//! Scripts: R5 to R12, each broken alone, and what they prove at their bounds.

use tests::assembler::{Certificate, Claim, Family, Opening, Term};
use tests::judge::{assert_needed, assert_proved, assert_refused, truth};
use tests::oracle::Variation;

fn xeno_wins(family: Family, theorem: Term) -> Certificate {
    Certificate::new(family, Claim::XenoWins, theorem)
}

/// The line ab on the points a, b, c, where Xeno does not win.
fn one_line() -> Family {
    Family::lines(3, &[&[0, 1]])
}

#[test]
fn r5_an_occupied_point_is_refused() {
    assert_needed(xeno_wins(one_line(), Term::end(&[0, 1])), "R5", &[Variation::AnyMove]);
}

#[test]
fn r5_a_point_of_the_protagonist_himself_is_refused() {
    assert_refused(xeno_wins(one_line(), Term::end(&[0, 0])), "R5");
}

#[test]
fn r5_a_forbidden_point_is_refused() {
    let certificate = xeno_wins(Family::lines(3, &[&[0]]), Term::end(&[0])).opening(Opening::Xeno(vec![0]));
    assert_needed(certificate, "R5", &[Variation::AnyMove]);
}

#[test]
fn r5_the_forbidden_points_are_free_to_a_player_whom_the_rule_does_not_name() {
    let certificate = Certificate::new(
        one_line(),
        Claim::OpheliaDraws,
        Term::cover(&[], &[Term::potential(&[1]), Term::pairing(&[1]), Term::pairing(&[0])]),
    );
    assert_proved(certificate.clone().opening(Opening::Xeno(vec![1])));
    assert_refused(certificate.opening(Opening::Both(vec![1])), "R19");
}

#[test]
fn r5_a_forbidden_point_is_legal_after_the_first_move() {
    let family = Family::lines(5, &[&[0, 1], &[0, 2, 3], &[0, 2, 4]]);
    let certificate = xeno_wins(family, Term::end(&[0, 2]));
    assert_proved(certificate.clone().opening(Opening::Xeno(vec![2])));
    assert_proved(certificate.clone().opening(Opening::Both(vec![2])));
    assert_refused(certificate.opening(Opening::Both(vec![0])), "R5");
}

#[test]
fn r5_a_move_out_of_turn_is_refused() {
    let family = Family::lines(4, &[&[0, 1, 2], &[0, 1, 3]]);
    assert_needed(xeno_wins(family, Term::end(&[0, 1])), "R5", &[Variation::NoQuietReply]);
}

#[test]
fn r5_a_move_before_the_first_reply_of_the_claim_is_refused() {
    let certificate = Certificate::new(one_line(), Claim::OpheliaDraws, Term::pairing(&[0]));
    assert_refused(certificate, "R5");
}

#[test]
fn r6_a_move_that_lets_the_antagonist_complete_a_line_is_refused() {
    let family = Family::lines(4, &[&[0, 1], &[0, 2], &[1, 2], &[3]]);
    assert_refused(xeno_wins(family, Term::end(&[0])), "R6");
}

#[test]
fn r6_a_lemma_may_not_leave_a_threat_open() {
    let family = Family::lines(5, &[&[0, 1], &[2, 3], &[2, 4]]);
    let theorem = Term::cover(&[], &[Term::cite(&[], 0, 0)]);
    let certificate = Certificate::new(family, Claim::OpheliaWins, theorem).lemma(&[], &[0], Term::end(&[2]));
    assert_refused(certificate, "R6");
}

#[test]
fn r6_at_the_start_a_line_of_one_point_is_a_danger() {
    let certificate = Certificate::new(Family::lines(2, &[&[0]]), Claim::OpheliaDraws, Term::pairing(&[]));
    assert!(!truth(&certificate));
    assert_refused(certificate, "R6");
}

#[test]
fn r6_at_the_start_a_point_forbidden_to_the_reply_is_no_danger() {
    let certificate =
        Certificate::new(Family::lines(3, &[&[0]]), Claim::OpheliaWins, Term::cover(&[], &[Term::end(&[0])]));
    assert_proved(certificate.clone().opening(Opening::Xeno(vec![0])));
    assert_refused(certificate, "R6");
}

#[test]
fn r6_a_false_claim_rests_on_threats_that_are_ignored() {
    let family = Family::lines(6, &[&[0, 1], &[0, 2], &[3, 4], &[3, 5]]);
    let cover = Term::cover(&[], &[Term::end(&[3]), Term::end(&[0])]);
    assert_needed(Certificate::new(family, Claim::OpheliaWins, cover), "R19", &[Variation::NoDanger]);
}

#[test]
fn r7_a_completed_line_proves_at_once() {
    assert_proved(xeno_wins(Family::lines(2, &[&[0]]), Term::end(&[0])));
}

#[test]
fn r7_a_line_that_counts_for_the_antagonist_only_proves_nothing() {
    let cover = Term::cover(&[], &[Term::end(&[0]), Term::end(&[1]), Term::end(&[2])]);
    let certificate = Certificate::new(Family::lines(3, &[&[0, 1], &[0, 2], &[1, 2]]), Claim::OpheliaDraws, cover);
    assert!(!truth(&certificate.clone().maker_breaker()));
    assert_refused(certificate.maker_breaker(), "R19");
}

#[test]
fn r7_completing_a_line_comes_before_danger() {
    let family = Family::lines(4, &[&[0], &[1], &[2]]);
    assert_proved(xeno_wins(family, Term::end(&[0])));
}

#[test]
fn r7_a_script_that_is_proved_early_is_proved() {
    assert_proved(xeno_wins(Family::lines(3, &[&[0]]), Term::pairing(&[0, 0, 1])));
}

#[test]
fn r8_one_threat_is_not_enough() {
    assert_needed(xeno_wins(one_line(), Term::end(&[0])), "R12", &[Variation::OneThreatWins]);
}

#[test]
fn r8_two_threats_prove() {
    assert_proved(xeno_wins(Family::lines(3, &[&[0, 1], &[0, 2]]), Term::end(&[0])));
}

#[test]
fn r8_a_threat_on_a_point_forbidden_to_the_reply_proves() {
    let certificate = xeno_wins(one_line(), Term::end(&[0]));
    assert_proved(certificate.clone().opening(Opening::Both(vec![1])));
    assert_needed(certificate.opening(Opening::Xeno(vec![1])), "R12", &[Variation::OneThreatWins]);
}

#[test]
fn r8_a_line_that_counts_for_nobody_is_no_threat() {
    let family = Family::lines(4, &[&[0, 1], &[0, 2], &[0, 3]]);
    let certificate =
        Certificate::new(family, Claim::OpheliaDraws, Term::cover(&[], &[Term::end(&[0]), Term::end(&[1])]));
    assert_refused(certificate.maker_breaker(), "R19");
}

#[test]
fn r9_a_full_board_is_no_win() {
    let certificate = xeno_wins(Family::lines(1, &[]), Term::end(&[0]));
    assert_needed(certificate, "R9", &[Variation::FullBoardWins]);
}

#[test]
fn r9_a_full_board_after_a_forced_reply_is_no_win() {
    let certificate = xeno_wins(Family::lines(2, &[&[0, 1]]), Term::end(&[0]));
    assert_needed(certificate, "R9", &[Variation::FullBoardWins]);
}

#[test]
fn r9_a_full_board_is_a_draw() {
    let draw = |family, theorem| Certificate::new(family, Claim::XenoDraws, theorem);
    assert_proved(draw(Family::lines(1, &[]), Term::end(&[0])));
    assert_proved(draw(Family::lines(2, &[&[0, 1]]), Term::end(&[0])));
}

#[test]
fn r10_a_forced_reply_is_played() {
    let certificate = xeno_wins(one_line(), Term::end(&[0, 1]));
    assert_needed(certificate, "R5", &[Variation::NoForcedReply]);
}

#[test]
fn r10_after_a_forced_reply_the_protagonist_moves_on() {
    let family = Family::lines(5, &[&[0, 1], &[0, 2, 3], &[0, 2, 4]]);
    assert_proved(xeno_wins(family, Term::end(&[0, 2])));
}

#[test]
fn r11_a_quiet_move_hands_the_turn_over() {
    let family = Family::lines(4, &[&[0, 1, 2], &[0, 1, 3]]);
    assert_needed(xeno_wins(family, Term::end(&[0, 1])), "R5", &[Variation::NoQuietReply]);
}

#[test]
fn r12_end_after_a_quiet_move_is_refused() {
    let certificate = xeno_wins(Family::lines(3, &[&[0, 1, 2]]), Term::end(&[0]));
    assert_needed(certificate, "R12", &[Variation::EndProves]);
}

#[test]
fn r12_end_after_a_forced_reply_is_refused() {
    assert_needed(xeno_wins(one_line(), Term::end(&[0])), "R12", &[Variation::EndProves]);
}
