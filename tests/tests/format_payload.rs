//! The payload: P1 to P16, and which of two faults is reported.

use checker::{Verdict, check};
use tests::assembler::{Certificate, Claim, Family, Opening, Payload, Term, container};
use tests::judge::{
    assert_field_malformed, assert_malformed, assert_payload_malformed, assert_proved, assert_refused, describe,
};
use tests::samples::{least, rich};

fn payload() -> Payload {
    Payload::of(&rich())
}

#[track_caller]
fn refused(rule: &str, field: &str, value: u64) {
    assert_field_malformed(&payload().with(field, value), rule, field);
}

#[test]
fn p1_an_unknown_value_is_refused() {
    for (field, first) in [("family", 5), ("convention", 2), ("opening", 3), ("claim", 4)] {
        for value in [first, 250, 256, u64::from(u32::MAX) + 1, u64::MAX] {
            refused("P1", field, value);
        }
    }
}

#[test]
fn p2_ophelia_wins_and_xeno_draws_are_refused_in_maker_breaker() {
    for claim in [2, 3] {
        assert_field_malformed(&payload().with("convention", 1).with("claim", claim), "P2", "claim");
    }
}

#[test]
fn p3_no_forbidden_point_is_refused() {
    for opening in [Opening::Xeno(vec![]), Opening::Both(vec![])] {
        assert_field_malformed(&Payload::of(&rich().opening(opening)), "P3", "F size");
    }
}

#[test]
fn p3_all_points_forbidden_is_refused() {
    assert_field_malformed(&Payload::of(&rich().opening(Opening::Xeno(vec![0, 1, 2, 3]))), "P3", "F gap 3");
}

#[test]
fn p3_all_points_forbidden_but_one_is_refused() {
    assert_field_malformed(&Payload::of(&rich().opening(Opening::Both(vec![0, 1, 3]))), "P3", "F gap 2");
}

#[test]
fn p3_two_points_outside_suffice() {
    let certificate = Certificate::new(
        Family::lines(4, &[]),
        Claim::OpheliaDraws,
        Term::cover(&[], &[Term::pairing(&[0]), Term::pairing(&[3])]),
    );
    assert_proved(certificate.opening(Opening::Both(vec![1, 2])));
}

#[test]
fn p4_more_steps_than_the_limit_are_refused() {
    refused("P4", "steps", (1 << 34) + 1);
    let file = tests::assembler::file(&rich());
    let steps = rich().steps;
    let verdict = check(&file, steps);
    assert!(matches!(verdict, Verdict::Verified(_)), "{}", describe(&verdict));
    match check(&file, steps - 1) {
        Verdict::Malformed(fault) => {
            assert_eq!((fault.rule, fault.offset as u64), ("P4", payload().offset("steps")));
        }
        other => panic!("{}", describe(&other)),
    }
    let most = Certificate::new(Family::lines(1, &[]), Claim::XenoWins, Term::end(&[0])).declaring(1 << 34);
    tests::judge::assert_rejected(&most, "R9");
}

#[test]
fn p5_too_many_maps_or_lemmas_are_refused() {
    refused("P5", "maps", (1 << 16) + 1);
    refused("P5", "maps", u64::MAX);
    refused("P5", "lemmas", (1 << 20) + 1);
    refused("P5", "lemmas", u64::MAX);
}

#[test]
fn p5_no_theorem_is_refused() {
    refused("P5", "lemmas", 0);
}

#[test]
fn p5_the_largest_numbers_are_read() {
    let maps = payload().with("maps", 1 << 16).up_to("map 1 image 3");
    assert_payload_malformed(&maps.bytes(), "I2", maps.end());
    let lemmas = payload().with("lemmas", 1 << 20).up_to("lemmas");
    assert_payload_malformed(&lemmas.bytes(), "I2", lemmas.end());
}

#[test]
fn p6_an_image_that_is_no_point_is_refused() {
    for (field, value) in [("map 1 image 0", 4), ("map 1 image 3", u64::MAX)] {
        refused("P6", field, value);
    }
}

#[test]
fn p7_a_point_of_both_players_is_refused() {
    assert_field_malformed(&Payload::of(&rich().lemma(&[1, 2], &[0, 2], Term::end(&[3]))), "P7", "lemma 2 B gap 1");
    assert_field_malformed(&Payload::of(&rich().lemma(&[1], &[1, 2], Term::end(&[3]))), "P7", "lemma 2 B gap 1");
}

#[test]
fn p8_a_move_that_is_no_point_is_refused() {
    refused("P8", "lemma 0 move 0", 4);
    refused("P8", "theorem.1 move 0", u64::MAX);
}

#[test]
fn p8_more_moves_than_points_are_refused() {
    refused("P8", "lemma 0 head", 5 * 5);
    refused("P8", "lemma 0 head", u64::MAX);
    let three = Certificate { theorem: Term::end(&[0, 0, 0]), ..least() };
    assert_field_malformed(&Payload::of(&three), "P8", "theorem head");
    let certificate = Certificate::new(Family::lines(2, &[&[0]]), Claim::XenoWins, Term::end(&[0, 0]));
    assert_proved(certificate);
}

#[test]
fn p9_a_term_that_could_prove_nothing_is_refused() {
    refused("P9", "lemma 0 head", 0);
    refused("P9", "theorem head", 0);
    refused("P9", "theorem.1.1 head", 0);
}

#[test]
fn p10_a_lemma_that_is_not_earlier_is_refused() {
    refused("P10", "theorem.0 cite", 2);
    refused("P10", "theorem.0 cite", u64::MAX);
    let itself = rich().lemma(&[1], &[2], Term::cite(&[], 2, 0));
    assert_field_malformed(&Payload::of(&itself), "P10", "lemma 2 cite");
    let later = rich().lemma(&[1], &[2], Term::cite(&[], 3, 0)).lemma(&[1], &[3], Term::end(&[0]));
    assert_field_malformed(&Payload::of(&later), "P10", "lemma 2 cite");
}

#[test]
fn p10_a_map_that_is_not_listed_is_refused() {
    refused("P10", "theorem.0 map", 2);
    refused("P10", "theorem.0 map", u64::MAX);
}

#[test]
fn p11_a_cover_without_terms_is_refused() {
    refused("P11", "theorem.1 terms", 0);
    refused("P11", "theorem terms", 0);
}

#[test]
fn p11_a_number_of_terms_beyond_the_payload_is_refused_at_its_end() {
    let payload = payload().with("theorem terms", u64::MAX);
    assert_payload_malformed(&payload.bytes(), "I2", payload.end());
}

/// Covers in covers, so deep, on so many points.
fn nested(points: usize, depth: usize) -> Certificate {
    let innermost = Term::end(&[0]);
    let theorem = (1..depth).fold(innermost, |term, _| Term::cover(&[], &[term]));
    Certificate::new(Family::lines(points, &[]), Claim::OpheliaWins, theorem)
}

#[test]
fn p12_terms_nested_too_deep_are_refused() {
    for points in 1..=9 {
        let deepest = points / 2 + 2;
        let name = format!("theorem{} head", ".0".repeat(deepest));
        assert_field_malformed(&Payload::of(&nested(points, deepest + 1)), "P12", &name);
        assert_refused(nested(points, deepest), "R19");
    }
}

#[test]
fn p12_thirty_thousand_nested_covers_are_refused() {
    let name = format!("theorem{} head", ".0".repeat(4));
    let mut payload = Payload::of(&nested(4, 5));
    for _ in 0..30_000 {
        payload.push("a further head", 3);
        payload.push("a further number", 1);
    }
    assert_field_malformed(&payload, "P12", &name);
}

#[test]
fn p13_bytes_after_the_theorem_are_refused() {
    for surplus in [0, 1, 3, 250] {
        let payload = payload();
        let last = payload.offset("theorem.2 move 0");
        assert_payload_malformed(&payload.then("surplus", surplus).bytes(), "P13", last);
    }
}

#[test]
fn p14_the_identity_among_the_maps_is_refused() {
    let certificate = Certificate { maps: vec![vec![0, 1, 2, 3]], ..rich() };
    assert_field_malformed(&Payload::of(&certificate), "P14", "map 1 image 3");
}

#[test]
fn p14_two_equal_maps_are_refused() {
    let certificate = rich().map(&[1, 0, 2, 3]).map(&[2, 3, 0, 1]);
    assert_field_malformed(&Payload::of(&certificate), "P14", "map 3 image 3");
}

#[test]
fn p15_two_lemmas_with_one_statement_are_refused() {
    let certificate = rich().lemma(&[], &[0], Term::end(&[1]));
    assert_field_malformed(&Payload::of(&certificate), "P15", "lemma 2 B gap 0");
    let certificate = rich().lemma(&[1], &[], Term::end(&[1])).lemma(&[1], &[], Term::end(&[2]));
    assert_field_malformed(&Payload::of(&certificate), "P15", "lemma 3 B size");
}

#[test]
fn p16_a_lemma_that_is_not_cited_is_refused() {
    let certificate = rich().lemma(&[1], &[0], Term::end(&[2]));
    assert_field_malformed(&Payload::of(&certificate), "P16", "theorem.2 move 0");
}

#[test]
fn p16_a_map_that_is_not_cited_is_refused() {
    let certificate = rich().map(&[1, 0, 2, 3]);
    assert_field_malformed(&Payload::of(&certificate), "P16", "theorem.2 move 0");
}

#[test]
fn of_two_faults_the_first_field_is_reported() {
    assert_field_malformed(&payload().with("convention", 2).with("claim", 4), "P1", "convention");
    assert_field_malformed(&payload().with("theorem head", 0).with("lemma 1 A gap 0", 9), "S1", "lemma 1 A gap 0");
    assert_field_malformed(&payload().with("map 1 image 0", 9).with_raw("lemmas", &[0xFF]), "P6", "map 1 image 0");
}

#[test]
fn of_two_faults_of_one_integer_the_lower_rule_is_reported() {
    let disjoint_and_new = rich().lemma(&[0], &[0], Term::end(&[1])).lemma(&[0], &[0], Term::end(&[1]));
    assert_field_malformed(&Payload::of(&disjoint_and_new), "P7", "lemma 2 B gap 0");
    assert_field_malformed(&payload().with_raw("claim", &[0xFB, 4, 0]), "I1", "claim");
    assert_field_malformed(&payload().with("convention", 1).with("claim", 7), "P1", "claim");
    let deep = Payload::of(&nested(1, 3)).with("theorem.0.0 head", 0);
    assert_field_malformed(&deep, "P9", "theorem.0.0 head");
    assert_field_malformed(&payload().with("lemma 1 B gap 0", 9).with("lemma 1 A gap 0", 1), "S1", "lemma 1 B gap 0");
}

#[test]
fn surplus_bytes_come_before_what_is_not_cited() {
    let uncited = Payload::of(&rich().map(&[1, 0, 2, 3])).then("surplus", 0);
    assert_payload_malformed(&uncited.bytes(), "P13", uncited.offset("theorem.2 move 0"));
}

#[test]
fn a_malformed_payload_comes_before_a_broken_rule() {
    let broken = rich().lemma(&[0, 1], &[2, 3], Term::end(&[0]));
    assert_field_malformed(&Payload::of(&broken), "P16", "theorem.2 move 0");
}

#[test]
fn of_two_faults_of_the_container_the_first_is_reported() {
    let damaged = container::raw_frame(&[0xFF])[..8].to_vec();
    let mut bytes = container::file(&damaged);
    assert_malformed(&bytes, "C4", 36);
    bytes[4] ^= 1;
    assert_malformed(&bytes, "C3", 4);
    bytes[3] = 9;
    assert_malformed(&bytes, "C2", 3);
    bytes[0] = 9;
    assert_malformed(&bytes, "C2", 0);
}
