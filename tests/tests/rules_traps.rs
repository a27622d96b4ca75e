//! The wordings of the rules that accept a false theorem, one test for each:
//! the claim is false, the varied rules accept it, and the checker does not.

use tests::assembler::{Certificate, Claim, Family, Opening, Term};
use tests::judge::{assert_field_malformed, assert_needed, assert_proved, truth};
use tests::oracle::{Variation, decide_without};
use tests::random::{Dice, proof};

fn about(family: Family, claim: Claim, theorem: Term) -> Certificate {
    Certificate::new(family, claim, theorem)
}

/// ab, ac, de, df: two forks, of which Xeno takes the one that is left.
fn two_forks() -> Family {
    Family::lines(6, &[&[0, 1], &[0, 2], &[3, 4], &[3, 5]])
}

fn finished_statement() -> Certificate {
    about(two_forks(), Claim::OpheliaWins, Term::cover(&[], &[Term::cite(&[], 0, 0), Term::cite(&[], 0, 1)]))
        .map(&[3, 4, 5, 0, 1, 2])
        .lemma(&[], &[0, 1, 2], Term::end(&[3]))
}

#[test]
fn trap_1_danger_by_lines_that_lack_exactly_one_point_and_finished_statements() {
    assert_needed(finished_statement(), "R1", &[Variation::ExactlyOne, Variation::NoFinishedStatement]);
}

#[test]
fn trap_1_danger_by_lines_that_lack_no_point_comes_on_top_of_r1() {
    let certificate = finished_statement();
    assert_eq!(decide_without(&certificate, &[Variation::NoFinishedStatement]), Err("R6"));
    assert_eq!(decide_without(&certificate, &[Variation::ExactlyOne]), Err("R1"));
}

#[test]
fn trap_2_a_cover_without_replies() {
    let certificate = about(Family::lines(1, &[]), Claim::XenoWins, Term::cover(&[0], &[Term::end(&[0])]));
    assert_needed(certificate, "R9", &[Variation::NoFullBoard, Variation::NoReplyNeeded]);
}

#[test]
fn trap_2_a_full_board_counted_as_proved_for_a_win() {
    let certificate = about(Family::lines(1, &[]), Claim::XenoWins, Term::end(&[0]));
    assert_needed(certificate, "R9", &[Variation::FullBoardWins]);
}

#[test]
fn trap_3_no_danger_before_the_first_reply() {
    let cover = Term::cover(&[], &[Term::end(&[0]), Term::end(&[1])]);
    let certificate = about(Family::lines(2, &[&[0], &[1]]), Claim::OpheliaWins, cover);
    assert_needed(certificate, "R6", &[Variation::NoDangerAtStart]);
}

/// Here R6 after Ophelia's move refuses what R6 at the start let pass.
#[test]
fn trap_3_one_line_of_one_point() {
    let cover = Term::cover(&[], &[Term::end(&[0]), Term::end(&[1])]);
    let certificate = about(Family::lines(2, &[&[0]]), Claim::OpheliaDraws, cover);
    assert_eq!(decide_without(&certificate, &[Variation::NoDangerAtStart]), Err("R19"));
    assert_needed(certificate, "R6", &[Variation::NoDangerAtStart, Variation::ExactlyOne]);
}

#[test]
fn trap_4_ophelias_lines_counted_in_maker_breaker() {
    let family = Family::lines(5, &[&[0, 2, 3], &[0, 1, 2], &[1, 2, 4], &[3, 4]]);
    let unproved = about(family, Claim::OpheliaDraws, Term::end(&[0]));
    let mut proofs = (0..).map(|seed| proof(&mut Dice::new(seed), unproved.clone(), 0));
    let strong = proofs.find(|proof| proof.lemmas.is_empty()).expect("a proof without lemmas");
    assert!(truth(&strong));
    assert_proved(strong.clone());
    assert_needed(strong.maker_breaker(), "R19", &[Variation::BreakerLines]);
}

#[test]
fn trap_5_a_lemma_that_forgets_the_opening_rule() {
    let family = Family::lines(3, &[&[0]]);
    let certificate = about(family, Claim::XenoWins, Term::cite(&[], 0, 0)).opening(Opening::Xeno(vec![0])).lemma(
        &[],
        &[],
        Term::end(&[0]),
    );
    assert_needed(certificate, "R2", &[Variation::NoOpeningStatement, Variation::AnyMove]);
}

#[test]
fn trap_5_a_lemma_before_the_opening_cited_by_a_map_that_moves_the_forbidden_points() {
    let theorem = Term::cover(&[], &[Term::cite(&[], 0, 1), Term::pairing(&[0])]);
    let certificate = about(Family::lines(3, &[&[0, 1]]), Claim::OpheliaDraws, theorem)
        .opening(Opening::Both(vec![1]))
        .map(&[1, 0, 2])
        .lemma(&[], &[1], Term::pairing(&[0]));
    assert_needed(certificate, "R2", &[Variation::NoOpeningStatement]);
}

#[test]
fn trap_5_potential_before_the_constrained_first_move() {
    let certificate = about(Family::lines(3, &[&[0]]), Claim::XenoDraws, Term::potential(&[]));
    assert_needed(certificate.opening(Opening::Xeno(vec![0])), "R21", &[Variation::NoConstraint]);
}

#[test]
fn trap_5_a_pairing_before_the_constrained_first_move() {
    let certificate = about(Family::lines(3, &[&[0, 1]]), Claim::OpheliaDraws, Term::pairing(&[]));
    assert_needed(certificate.opening(Opening::Both(vec![1])), "R21", &[Variation::NoConstraint]);
}

#[test]
fn trap_6_end_without_a_move() {
    let certificate = about(Family::lines(1, &[]), Claim::XenoWins, Term::end(&[]));
    assert!(!truth(&certificate));
    assert!(decide_without(&certificate, &[Variation::EndProves]).is_ok());
    let payload = tests::assembler::Payload::of(&certificate);
    assert_field_malformed(&payload, "P9", "theorem head");
}

#[test]
fn trap_6_end_after_a_quiet_move() {
    let certificate = about(Family::lines(3, &[&[0, 1, 2]]), Claim::XenoWins, Term::end(&[0]));
    assert_needed(certificate, "R12", &[Variation::EndProves]);
}

#[test]
fn trap_6_end_after_a_forced_move() {
    let certificate = about(Family::lines(3, &[&[0, 1]]), Claim::XenoWins, Term::end(&[0]));
    assert_needed(certificate, "R12", &[Variation::EndProves]);
}

#[test]
fn trap_6_a_double_threat_tested_before_danger() {
    let certificate = about(two_forks(), Claim::OpheliaWins, Term::cover(&[], &[Term::end(&[3]), Term::end(&[0])]));
    assert_needed(certificate, "R19", &[Variation::ThreatFirst]);
}

#[test]
fn trap_6_completing_lines_counted_instead_of_points() {
    let certificate = about(Family::lines(3, &[&[2], &[0, 2]]), Claim::XenoWins, Term::end(&[0]));
    let certificate = certificate.opening(Opening::Xeno(vec![2])).maker_breaker();
    assert_needed(certificate, "R12", &[Variation::ThreateningLines]);
}

#[test]
fn trap_6_a_potential_of_one() {
    let fork = Family::lines(3, &[&[0, 1], &[0, 2]]);
    let certificate = about(fork, Claim::OpheliaDraws, Term::cover(&[], &[Term::potential(&[])]));
    assert_needed(certificate, "R19", &[Variation::PotentialOne]);
}

#[test]
fn trap_6_potential_with_the_antagonist_to_move() {
    let fork = Family::lines(3, &[&[0, 1], &[0, 2]]);
    assert_needed(about(fork, Claim::OpheliaDraws, Term::potential(&[])), "R17", &[Variation::AnyTurn]);
}

#[test]
fn trap_6_all_points_forbidden() {
    let certificate = about(Family::lines(2, &[]), Claim::XenoDraws, Term::potential(&[0]));
    for (forbidden, field) in [(vec![0, 1], "F gap 1"), (vec![0], "F gap 0")] {
        for opening in [Opening::Xeno(forbidden.clone()), Opening::Both(forbidden)] {
            let payload = tests::assembler::Payload::of(&certificate.clone().opening(opening));
            assert_field_malformed(&payload, "P3", field);
        }
    }
}
