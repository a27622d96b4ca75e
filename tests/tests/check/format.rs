//! Containers and integers, valid or broken in one of many places. The corpus has the other cases.

use tests::assembler::Payload;
use tests::assembler::container::{Block, block_header, compressed_frame, file, header, raw_frame, seal};
use tests::assembler::integer::wide;
use tests::judge::{assert_field_malformed, assert_malformed, assert_payload_malformed, verified};
use tests::samples::rich;

fn payload() -> Payload {
    Payload::of(&rich())
}

/// The proof's hash of an accepted frame.
fn accepted(frame: &[u8]) -> [u8; 32] {
    verified(&file(frame), "a frame").hash
}

#[test]
fn c4_another_magic_or_descriptor_is_refused() {
    for place in 36..41 {
        for bit in 0..8 {
            let mut bytes = tests::assembler::file(&rich());
            bytes[place] ^= 1 << bit;
            seal(&mut bytes);
            assert_malformed(&bytes, "C4", 36);
        }
    }
}

#[test]
fn c6_the_way_of_compression_is_free() {
    let payload = payload().bytes();
    let raw = accepted(&raw_frame(&payload));
    for level in [-5, 1, 3, 9, 19, 22] {
        assert_eq!(accepted(&compressed_frame(&payload, level)), raw);
    }
    let mut split = header(payload.len() as u64);
    for (number, &byte) in payload.iter().enumerate() {
        let kind = if number % 2 == 0 { Block::Raw } else { Block::Repeat };
        split.extend(block_header(number + 1 == payload.len(), kind, 1));
        split.push(byte);
    }
    assert_eq!(accepted(&split), raw);
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
fn i1_a_longer_form_and_a_first_byte_that_stands_for_nothing_are_refused() {
    for field in FIELDS {
        let long = [2, 4, 8].into_iter().flat_map(|width| [wide(0, width), wide(250, width)]);
        for bytes in long.chain([vec![0xFE], vec![0xFF]]) {
            assert_field_malformed(&payload().with_raw(field, &bytes), "I1", field);
        }
    }
}

#[test]
fn i2_a_payload_that_ends_too_soon_is_refused() {
    let bytes = payload().bytes();
    for length in 0..bytes.len() {
        assert_payload_malformed(&bytes[..length], "I2", length as u64);
    }
}
