//! Integers and sets, in many fields: I1, I2, S1.

use tests::assembler::Payload;
use tests::assembler::integer::{shortest, wide};
use tests::judge::{assert_field_malformed, assert_payload_malformed};
use tests::samples::rich;

fn payload() -> Payload {
    Payload::of(&rich())
}

const FIELDS: [&str; 14] = [
    "family",
    "parameter 0",
    "line 1 size",
    "line 1 gap 0",
    "convention",
    "opening",
    "F gap 0",
    "claim",
    "steps",
    "map 1 image 0",
    "lemma 0 A size",
    "theorem head",
    "theorem.0 cite",
    "theorem terms",
];

#[test]
fn i1_a_longer_form_is_refused() {
    for field in FIELDS {
        for width in [2, 4, 8] {
            assert_field_malformed(&payload().with_raw(field, &wide(0, width)), "I1", field);
            assert_field_malformed(&payload().with_raw(field, &wide(250, width)), "I1", field);
        }
    }
    assert_field_malformed(&payload().with_raw("steps", &wide(0xFFFF, 4)), "I1", "steps");
    assert_field_malformed(&payload().with_raw("steps", &wide(0xFFFF, 8)), "I1", "steps");
    assert_field_malformed(&payload().with_raw("steps", &wide(0xFFFF_FFFF, 8)), "I1", "steps");
}

#[test]
fn i1_a_first_byte_that_stands_for_nothing_is_refused() {
    for field in FIELDS {
        for first in [0xFE, 0xFF] {
            assert_field_malformed(&payload().with_raw(field, &[first]), "I1", field);
        }
    }
}

#[test]
fn i1_the_shortest_form_of_each_width_is_read() {
    for (value, width) in [(250, 1), (251, 3), (0xFFFF, 3), (0x1_0000, 5), (0xFFFF_FFFF, 5), (0x1_0000_0000, 9)] {
        assert_eq!(shortest(value).len(), width);
        let payload = payload().with("steps", value).up_to("steps");
        assert_payload_malformed(&payload.bytes(), "I2", payload.end());
    }
    assert_field_malformed(&payload().with("steps", u64::MAX), "P4", "steps");
}

#[test]
fn i2_a_payload_that_ends_too_soon_is_refused() {
    let bytes = payload().bytes();
    for length in 0..bytes.len() {
        assert_payload_malformed(&bytes[..length], "I2", length as u64);
    }
}

#[test]
fn i2_a_payload_that_ends_within_an_integer_is_refused() {
    for width in [2, 4, 8] {
        for missing in 1..=width {
            let payload = payload().with_raw("steps", &wide(1 << (4 * width), width)).up_to("steps");
            let bytes = payload.bytes();
            assert_payload_malformed(&bytes[..bytes.len() - missing], "I2", payload.offset("steps"));
        }
    }
}

#[test]
fn s1_a_member_that_is_no_point_is_refused() {
    for (field, gap) in [
        ("line 0 gap 0", 4),
        ("line 0 gap 1", 3),
        ("F gap 0", 4),
        ("lemma 0 B gap 0", 4),
        ("lemma 1 A gap 0", 4),
        ("lemma 1 B gap 1", 2),
    ] {
        for gap in [gap, 251, u64::from(u32::MAX), u64::MAX - 1, u64::MAX] {
            assert_field_malformed(&payload().with(field, gap), "S1", field);
        }
    }
}
