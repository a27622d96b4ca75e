//! The payload: rules that are broken in many ways, and which of two faults is reported. The corpus has the others.

use tests::assembler::{Certificate, Claim, Family, Payload, Term, container};
use tests::judge::{assert_field_malformed, assert_malformed, assert_payload_malformed, assert_refused};
use tests::samples::rich;

fn payload() -> Payload {
    Payload::of(&rich())
}

#[test]
fn p1_an_unknown_value_is_refused() {
    for (field, first) in [("family", 5), ("convention", 2), ("opening", 3), ("claim", 4)] {
        for value in [first, 250, 256, u64::from(u32::MAX) + 1, u64::MAX] {
            assert_field_malformed(&payload().with(field, value), "P1", field);
        }
    }
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
fn p13_bytes_after_the_theorem_are_refused() {
    for surplus in [0, 1, 3, 250] {
        let payload = payload();
        let last = payload.offset("theorem.2 move 0");
        assert_payload_malformed(&payload.then("surplus", surplus).bytes(), "P13", last);
    }
}

#[test]
fn of_two_faults_the_first_field_is_reported() {
    assert_field_malformed(&payload().with("convention", 2).with("claim", 4), "P1", "convention");
    assert_field_malformed(&payload().with("theorem head", 0).with("lemma 1 A gap 0", 9), "S1", "lemma 1 A gap 0");
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
