//! Endings: R13 to R24, each broken alone, and what they prove at their bounds.

use tests::assembler::{Certificate, Claim, Family, Opening, Term};
use tests::judge::{assert_needed, assert_proved, assert_refused, assert_rejected, assert_verified, truth};
use tests::oracle::{Variation, decide_without, stated};

/// The line ab on the points a, b, c, where Xeno does not win.
fn one_line() -> Family {
    Family::lines(3, &[&[0, 1]])
}

/// The lines ab, ac on the points a, b, c, where Xeno wins by a.
fn fork() -> Family {
    Family::lines(3, &[&[0, 1], &[0, 2]])
}

fn xeno_wins(family: Family, theorem: Term) -> Certificate {
    Certificate::new(family, Claim::XenoWins, theorem)
}

fn ophelia_draws(family: Family, theorem: Term) -> Certificate {
    Certificate::new(family, Claim::OpheliaDraws, theorem)
}

#[test]
fn r13_a_point_that_the_protagonist_lacks_is_refused() {
    let certificate = xeno_wins(one_line(), Term::cite(&[], 0, 0)).lemma(&[0], &[2], Term::end(&[1]));
    assert_needed(certificate, "R13", &[Variation::AnyCitation]);
}

#[test]
fn r13_a_point_of_the_antagonist_that_is_not_stated_is_refused() {
    let certificate = xeno_wins(one_line(), Term::cite(&[0], 0, 0)).lemma(&[0], &[2], Term::end(&[1]));
    assert_needed(certificate, "R13", &[Variation::AnyCitation]);
}

/// A board without lines, where each permutation is a map: lemma 1 cites
/// lemma 0 by the cycle 0 → 1 → 2 → 0.
fn cycle(protagonist: usize, antagonist: usize) -> Certificate {
    Certificate::new(
        Family::lines(4, &[]),
        Claim::XenoDraws,
        Term::cover(&[3], &[Term::potential(&[]), Term::cite(&[], 1, 0)]),
    )
    .map(&[1, 2, 0, 3])
    .lemma(&[0], &[1], Term::potential(&[]))
    .lemma(&[protagonist], &[antagonist], Term::cite(&[], 0, 1))
}

#[test]
fn r13_a_map_is_applied_to_the_cited_statement() {
    assert_proved(cycle(1, 2));
    assert_refused(cycle(2, 0), "R13");
}

#[test]
fn r13_surplus_of_the_protagonist_and_want_of_the_antagonist_do_no_harm() {
    let family = Family::lines(5, &[&[0, 1], &[0, 2, 3], &[0, 2, 4]]);
    let certificate = xeno_wins(family, Term::cite(&[0], 0, 0));
    assert_proved(certificate.clone().lemma(&[0], &[1], Term::end(&[2])));
    assert_refused(certificate.clone().lemma(&[0], &[3], Term::end(&[1])), "R13");
    assert_refused(certificate.lemma(&[0], &[1, 3], Term::end(&[2])), "R9");
}

#[test]
fn r14_potential_proves_a_draw_with_the_protagonist_to_move() {
    assert_proved(Certificate::new(one_line(), Claim::XenoDraws, Term::potential(&[])));
    assert_proved(ophelia_draws(one_line(), Term::cover(&[], &[Term::potential(&[])])));
}

#[test]
fn r14_potential_with_the_antagonist_to_move_is_refused() {
    assert_needed(ophelia_draws(fork(), Term::potential(&[])), "R17", &[Variation::AnyTurn]);
}

#[test]
fn r14_potential_after_a_quiet_move_is_refused() {
    let certificate = Certificate::new(one_line(), Claim::XenoDraws, Term::potential(&[2]));
    assert_refused(certificate, "R17");
}

#[test]
fn r15_a_cover_with_the_protagonist_to_move_is_refused() {
    let certificate =
        xeno_wins(Family::lines(3, &[&[0, 1, 2]]), Term::cover(&[], &[Term::cover(&[], &[Term::end(&[0])])]));
    assert_refused(certificate, "R17");
}

#[test]
fn r16_a_pairing_with_the_protagonist_to_move_is_refused() {
    let certificate = Certificate::new(Family::lines(2, &[]), Claim::XenoDraws, Term::pairing(&[]));
    assert!(decide_without(&certificate, &[Variation::AnyTurn]).is_ok());
    assert_refused(certificate, "R17");
}

#[test]
fn r16_a_pairing_proves_a_draw_at_the_start_and_after_a_quiet_move() {
    assert_proved(ophelia_draws(one_line(), Term::pairing(&[])));
    assert_proved(Certificate::new(Family::lines(4, &[&[0, 1, 2], &[2, 3]]), Claim::XenoDraws, Term::pairing(&[0])));
}

#[test]
fn r17_a_citation_with_the_antagonist_to_move_is_refused() {
    let family = Family::lines(4, &[&[0, 1, 2], &[0, 1, 3]]);
    let certificate = xeno_wins(family, Term::cite(&[0], 0, 0)).lemma(&[0], &[], Term::end(&[1]));
    assert_needed(certificate, "R17", &[Variation::AnyTurn]);
}

#[test]
fn r17_comes_before_the_other_conditions_of_an_ending() {
    assert_refused(xeno_wins(one_line(), Term::potential(&[2])), "R17");
    assert_refused(xeno_wins(one_line(), Term::pairing(&[])), "R17");
}

#[test]
fn r18_a_cover_without_replies_is_refused() {
    let certificate = xeno_wins(Family::lines(1, &[]), Term::cover(&[0], &[Term::end(&[0])]));
    let without = |variations: &[Variation]| decide_without(&certificate, variations);
    assert!(!truth(&certificate));
    assert_eq!(without(&[Variation::NoFullBoard]), Err("R18"));
    assert_eq!(without(&[Variation::NoReplyNeeded]), Err("R9"));
    assert!(without(&[Variation::NoFullBoard, Variation::NoReplyNeeded]).is_ok());
    assert_refused(certificate, "R9");
}

#[test]
fn r19_a_cover_with_a_hole_is_refused() {
    let family = Family::lines(4, &[&[1, 2], &[1, 3]]);
    let certificate = Certificate::new(family, Claim::OpheliaWins, Term::cover(&[], &[Term::end(&[1])]));
    assert_needed(certificate, "R19", &[Variation::OneReplySuffices]);
}

#[test]
fn r19_a_hole_at_the_last_reply_is_refused() {
    let family = Family::lines(4, &[&[1, 2], &[1, 3]]);
    let relabelled = Family::lines(4, &[&[2, 0], &[2, 1]]);
    for family in [family, relabelled] {
        let certificate = Certificate::new(family, Claim::OpheliaDraws, Term::cover(&[], &[Term::pairing(&[1])]));
        assert!(!truth(&certificate));
        assert_refused(certificate, "R19");
    }
}

#[test]
fn r20_potential_for_a_win_is_refused() {
    assert_needed(xeno_wins(Family::lines(1, &[]), Term::potential(&[])), "R20", &[Variation::AnyTarget]);
}

#[test]
fn r20_a_pairing_for_a_win_is_refused() {
    let certificate = Certificate::new(one_line(), Claim::OpheliaWins, Term::pairing(&[]));
    assert_needed(certificate, "R20", &[Variation::AnyTarget]);
}

#[test]
fn r21_potential_before_a_constrained_move_is_refused() {
    let certificate = Certificate::new(Family::lines(3, &[&[0]]), Claim::XenoDraws, Term::potential(&[]));
    assert_needed(certificate.opening(Opening::Xeno(vec![0])), "R21", &[Variation::NoConstraint]);
}

#[test]
fn r21_a_pairing_before_a_constrained_move_is_refused() {
    let certificate = ophelia_draws(one_line(), Term::pairing(&[]));
    assert_proved(certificate.clone().opening(Opening::Xeno(vec![1])));
    assert_needed(certificate.opening(Opening::Both(vec![1])), "R21", &[Variation::NoConstraint]);
}

#[test]
fn r22_a_sum_of_one_is_refused() {
    let certificate = ophelia_draws(fork(), Term::cover(&[], &[Term::potential(&[])]));
    assert_needed(certificate, "R19", &[Variation::PotentialOne]);
    let two_points = Family::lines(2, &[&[0], &[1]]);
    assert_refused(Certificate::new(two_points, Claim::XenoDraws, Term::potential(&[])), "R22");
}

#[test]
fn r22_a_sum_of_one_in_unequal_parts_is_refused() {
    let parts = Family::lines(6, &[&[0], &[1, 2], &[3, 4, 5], &[1, 4, 5]]);
    assert_refused(Certificate::new(parts, Claim::XenoDraws, Term::potential(&[])), "R22");
}

#[test]
fn r22_a_sum_just_below_one_proves() {
    let parts = Family::lines(6, &[&[0], &[1, 2], &[3, 4, 5]]);
    assert_proved(Certificate::new(parts, Claim::XenoDraws, Term::potential(&[])));
}

#[test]
fn r23_lines_that_share_a_point_of_a_pair_are_refused() {
    assert_needed(ophelia_draws(fork(), Term::pairing(&[])), "R23", &[Variation::SharedPairs]);
}

#[test]
fn r23_a_line_with_a_single_free_point_is_refused() {
    let certificate = ophelia_draws(Family::lines(3, &[&[0]]), Term::pairing(&[]));
    assert_refused(certificate.opening(Opening::Xeno(vec![0])), "R23");
}

#[test]
fn r23_one_point_too_few_is_refused() {
    let family = Family::lines(5, &[&[0, 1, 2], &[2, 3, 4], &[0, 3, 4]]);
    assert_refused(ophelia_draws(family, Term::pairing(&[])), "R23");
}

#[test]
fn r23_pairs_that_need_all_points_prove() {
    let family = Family::lines(6, &[&[0, 1, 2], &[0, 1, 2, 3], &[0, 1, 3, 4, 5]]);
    assert_proved(ophelia_draws(family, Term::pairing(&[])));
}

#[test]
fn r24_each_charge_is_counted() {
    // One line of one point: the term, its move.
    assert_verified(&xeno_wins(Family::lines(1, &[&[0]]), Term::end(&[0])).declaring(2));
    // A forced reply: the term, three placed points.
    let family = Family::lines(5, &[&[0, 1], &[0, 2, 3], &[0, 2, 4]]);
    assert_verified(&xeno_wins(family, Term::end(&[0, 2])).declaring(4));
    // Pairing: the term, one line; on a board without lines, the term.
    assert_verified(&ophelia_draws(one_line(), Term::pairing(&[])).declaring(2));
    assert_verified(&ophelia_draws(Family::lines(1, &[]), Term::pairing(&[])).declaring(1));
    // A cover: its term, three replies, and for each a term and its Potential.
    let cover = Term::cover(&[], &[Term::potential(&[])]);
    assert_verified(&ophelia_draws(one_line(), cover).declaring(1 + 3 * (1 + 1 + 1)));
}

#[test]
fn r24_a_failed_attempt_is_counted() {
    // Replies 0 to 2: an illegal or quiet move first, then Potential.
    let cover = Term::cover(&[], &[Term::end(&[2]), Term::potential(&[])]);
    let failed = [2, 2, 1].iter().sum::<u64>();
    assert_verified(&ophelia_draws(one_line(), cover).declaring(1 + failed + 3 * (1 + 1 + 1)));
}

#[test]
fn r24_one_step_more_or_less_is_refused() {
    for certificate in [stated(cycle(1, 2)), stated(ophelia_draws(one_line(), Term::pairing(&[])))] {
        assert_verified(&certificate);
        for steps in [0, 1, certificate.steps - 1, certificate.steps + 1, 1 << 34] {
            if steps != certificate.steps {
                assert_rejected(&certificate.clone().declaring(steps), "R24");
            }
        }
    }
}

#[test]
fn r24_a_map_and_a_citation_are_counted() {
    let theorem = Term::cover(&[], &[Term::cite(&[], 0, 0), Term::cite(&[], 0, 1)]);
    let certificate = ophelia_draws(Family::lines(2, &[&[0, 1]]), theorem);
    let certificate = certificate.map(&[1, 0]).lemma(&[], &[0], Term::potential(&[]));
    let (map, lemma, citation) = (1, 1 + 1, 1 + 1);
    let replies = (1 + citation) + (1 + citation + citation);
    assert_verified(&certificate.declaring(map + lemma + 1 + replies));
}

#[test]
fn r24_a_charge_that_exceeds_the_declared_number_comes_before_what_it_would_find() {
    let certificate = stated(Certificate::new(fork(), Claim::XenoDraws, Term::potential(&[])));
    assert_verified(&certificate);
    let one_point = Certificate::new(Family::lines(2, &[&[0], &[1]]), Claim::XenoDraws, Term::potential(&[]));
    assert_rejected(&one_point.clone().declaring(3), "R22");
    assert_rejected(&one_point.declaring(2), "R24");
}
