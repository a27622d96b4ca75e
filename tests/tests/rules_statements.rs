//! Statements and maps: R1 to R4, each broken alone.

use tests::assembler::{Certificate, Claim, Family, Opening, Term};
use tests::judge::{assert_needed, assert_proved, assert_refused};
use tests::oracle::Variation;

/// The line ab on the points a, b, c, where Xeno does not win.
fn one_line() -> Family {
    Family::lines(3, &[&[0, 1]])
}

#[test]
fn r1_a_finished_line_of_the_antagonist_is_refused() {
    let certificate = Certificate::new(one_line(), Claim::OpheliaDraws, Term::cite(&[], 0, 0));
    assert_refused(certificate.lemma(&[], &[0, 1], Term::potential(&[])), "R1");
}

#[test]
fn r1_a_finished_line_of_the_protagonist_is_refused() {
    let certificate = Certificate::new(one_line(), Claim::XenoWins, Term::cite(&[], 0, 0));
    assert_refused(certificate.lemma(&[0, 1], &[], Term::end(&[2])), "R1");
}

#[test]
fn r1_a_player_for_whom_no_line_counts_may_own_one() {
    let cover = Term::cover(&[], &[Term::potential(&[]), Term::cite(&[], 0, 0)]);
    let certificate = Certificate::new(one_line(), Claim::OpheliaDraws, cover);
    let certificate = certificate.lemma(&[0, 1], &[], Term::potential(&[]));
    assert_refused(certificate.clone(), "R1");
    assert_proved(certificate.maker_breaker());
}

#[test]
fn r2_a_statement_without_a_point_of_a_named_protagonist_is_refused() {
    let theorem = Term::cover(&[], &[Term::cite(&[], 0, 1), Term::pairing(&[0])]);
    let certificate = Certificate::new(one_line(), Claim::OpheliaDraws, theorem)
        .opening(Opening::Both(vec![1]))
        .map(&[1, 0, 2])
        .lemma(&[], &[1], Term::pairing(&[0]));
    assert_needed(certificate, "R2", &[Variation::NoOpeningStatement]);
}

#[test]
fn r2_a_statement_without_a_point_of_a_named_antagonist_is_refused() {
    let certificate = Certificate::new(one_line(), Claim::OpheliaDraws, Term::cite(&[], 0, 0));
    let certificate = certificate.lemma(&[0], &[], Term::potential(&[]));
    assert_refused(certificate.opening(Opening::Xeno(vec![1])), "R2");
}

#[test]
fn r2_a_statement_needs_no_point_of_a_player_whom_the_rule_does_not_name() {
    let certificate = Certificate::new(one_line(), Claim::OpheliaDraws, Term::cover(&[], &[Term::cite(&[], 0, 0)]));
    let certificate = certificate.lemma(&[], &[0, 2], Term::end(&[1]));
    assert_proved(certificate.clone().opening(Opening::Xeno(vec![1])));
    assert_refused(certificate.opening(Opening::Both(vec![1])), "R2");
}

#[test]
fn r2_a_point_of_each_named_player_suffices() {
    let terms = [Term::cover(&[1], &[Term::cite(&[], 0, 0)]), Term::cite(&[1], 0, 0), Term::pairing(&[0])];
    let theorem = Term::cover(&[], &terms);
    let certificate = Certificate::new(Family::lines(4, &[&[0, 1]]), Claim::OpheliaDraws, theorem);
    let certificate = certificate.opening(Opening::Both(vec![3]));
    assert_proved(certificate.lemma(&[1], &[0, 2, 3], Term::potential(&[])));
}

#[test]
fn r3_a_map_with_an_image_twice_is_refused() {
    let theorem = Term::cover(&[2], &[Term::cite(&[], 0, 1), Term::cite(&[], 0, 2)]);
    let certificate = Certificate::new(one_line(), Claim::XenoWins, theorem).map(&[2, 0, 0]).map(&[2, 1, 1]).lemma(
        &[0],
        &[2],
        Term::end(&[1]),
    );
    assert_needed(certificate, "R3", &[Variation::AnyMap]);
}

#[test]
fn r4_a_map_that_moves_a_line_away_is_refused() {
    let theorem = Term::cover(&[2], &[Term::cite(&[], 0, 1), Term::cite(&[], 0, 2)]);
    let certificate = Certificate::new(one_line(), Claim::XenoWins, theorem).map(&[2, 1, 0]).map(&[2, 0, 1]).lemma(
        &[0],
        &[2],
        Term::end(&[1]),
    );
    assert_needed(certificate, "R4", &[Variation::AnyMap]);
}

#[test]
fn r4_the_second_of_two_maps_is_tested_too() {
    let theorem = Term::cover(&[2], &[Term::cite(&[], 0, 1), Term::cite(&[], 0, 2)]);
    let certificate = Certificate::new(one_line(), Claim::XenoWins, theorem).map(&[1, 0, 2]).map(&[2, 0, 1]).lemma(
        &[0],
        &[2],
        Term::end(&[1]),
    );
    assert_refused(certificate, "R4");
}

#[test]
fn r4_a_map_need_not_respect_the_forbidden_points() {
    let terms = [Term::cite(&[], 0, 1), Term::pairing(&[0]), Term::pairing(&[2])];
    let family = Family::lines(4, &[&[0, 1], &[2, 3]]);
    let certificate = Certificate::new(family, Claim::OpheliaDraws, Term::cover(&[], &terms))
        .opening(Opening::Xeno(vec![0]))
        .map(&[2, 3, 0, 1])
        .lemma(&[], &[0], Term::pairing(&[1]));
    assert_proved(certificate);
}
