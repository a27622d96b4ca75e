//! The container: what is broken in many ways, or not at all. The corpus has the others.

use checker::{MAX_STEPS, Verdict, check};
use tests::assembler::container::{Block, block_header, compressed_frame, file, header, raw_frame, seal};
use tests::assembler::{Certificate, Payload, Term};
use tests::judge::{assert_malformed, assert_verified, describe};
use tests::samples::{fork, least, rich};

fn sample() -> Vec<u8> {
    tests::assembler::file(&rich())
}

fn payload() -> Vec<u8> {
    Payload::of(&rich()).bytes()
}

fn assert_accepted(file: &[u8]) {
    let verdict = check(file, MAX_STEPS);
    assert!(matches!(verdict, Verdict::Verified(_)), "{}", describe(&verdict));
}

#[test]
fn the_samples_are_accepted() {
    for certificate in [rich(), least(), fork()] {
        assert_verified(&certificate);
    }
}

#[test]
fn c2_a_foreign_file_is_refused() {
    for place in 0..3 {
        let mut bytes = sample();
        bytes[place] ^= 1;
        assert_malformed(&bytes, "C2", 0);
    }
}

#[test]
fn c2_another_version_is_refused() {
    for version in [0, 2, 255] {
        let mut bytes = sample();
        bytes[3] = version;
        assert_malformed(&bytes, "C2", 3);
    }
}

#[test]
fn c2_a_truncated_prologue_is_refused() {
    assert_malformed(&[], "C2", 0);
    for length in 4..36 {
        assert_malformed(&sample()[..length], "C2", length as u64);
    }
}

#[test]
fn c3_a_wrong_hash_is_refused() {
    for place in [4, 35, 36, sample().len() - 1] {
        let mut bytes = sample();
        bytes[place] ^= 0x80;
        assert_malformed(&bytes, "C3", 4);
    }
}

#[test]
fn c4_a_frame_that_is_missing_or_cut_is_refused() {
    for length in 0..9 {
        assert_malformed(&file(&raw_frame(&payload())[..length]), "C4", 36);
    }
}

#[test]
fn c4_another_magic_or_descriptor_is_refused() {
    for place in 36..41 {
        for bit in 0..8 {
            let mut bytes = sample();
            bytes[place] ^= 1 << bit;
            seal(&mut bytes);
            assert_malformed(&bytes, "C4", 36);
        }
    }
}

#[test]
fn c6_a_frame_without_its_last_block_is_refused() {
    let frame = raw_frame(&payload());
    for length in 9..frame.len() {
        assert_malformed(&file(&frame[..length]), "C6", 36);
    }
}

#[test]
fn c6_the_way_of_compression_is_free() {
    let accepted = |frame: &[u8]| match check(&file(frame), MAX_STEPS) {
        Verdict::Verified(theorem) => theorem.hash,
        other => panic!("{}", describe(&other)),
    };
    let payload = payload();
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

#[test]
fn a_payload_of_several_blocks_is_accepted_in_any_compression() {
    let cover = Term::cover(&[], &vec![Term::end(&[0, 0, 0]); 40_000]);
    let large = Certificate { theorem: Term { ending: cover.ending, ..Term::end(&[1]) }, ..fork() };
    let payload = Payload::of(&large).bytes();
    assert!(payload.len() > 1 << 17);
    assert_accepted(&file(&raw_frame(&payload)));
    // What compresses too well is refused, and stored in raw blocks instead.
    assert_malformed(&file(&compressed_frame(&payload, 3)), "C5", 36);
}
