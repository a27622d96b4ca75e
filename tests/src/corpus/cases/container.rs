//! The container: C1 to C6. Cases that need large files are in `limits`.

use crate::assembler::container::{Block, block_header, file, header, raw_frame};
use crate::assembler::{Certificate, Payload, Term, file as file_of};
use crate::corpus::case::{Case, damaged, framed};
use crate::samples::rich;

use super::boards::{bare, ophelia_draws};

fn sample() -> Vec<u8> {
    file_of(&rich())
}

fn payload() -> Vec<u8> {
    Payload::of(&rich()).bytes()
}

/// The sample with one byte changed.
fn with(place: usize, byte: u8) -> Vec<u8> {
    let mut bytes = sample();
    assert_ne!(bytes[place], byte);
    bytes[place] = byte;
    bytes
}

/// A file with the sample's frame, one byte of it changed, under a correct hash.
fn framed_with(place: usize, byte: u8) -> Vec<u8> {
    let mut frame = raw_frame(&payload());
    assert_ne!(frame[place], byte);
    frame[place] = byte;
    file(&frame)
}

/// A file with the sample, whose frame declares this many bytes.
fn declaring(size: usize) -> Vec<u8> {
    file(&[&header(size as u64)[..], &raw_frame(&payload())[9..]].concat())
}

/// A file with more bytes after the frame.
fn followed_by(surplus: &[u8]) -> Vec<u8> {
    file(&[&raw_frame(&payload()), surplus].concat())
}

/// A file with only this many bytes of the frame.
fn frame_up_to(length: usize) -> Vec<u8> {
    file(&raw_frame(&payload())[..length])
}

pub(super) fn cases() -> Vec<Case> {
    [prologue(), frames()].into_iter().flatten().collect()
}

fn prologue() -> Vec<Case> {
    let cut = |length: usize| sample()[..length].to_vec();
    vec![
        damaged("c02-empty-file", 0, Vec::new()),
        damaged("c02-two-letters", 0, cut(2)),
        damaged("c02-foreign-letters", 0, with(0, b'p')),
        damaged("c02-third-letter", 0, with(2, b'D')),
        damaged("c02-version-0", 3, with(3, 0)),
        damaged("c02-letters-only", 3, cut(3)),
        damaged("c02-35-bytes", 35, cut(35)),
        damaged("c03-wrong-hash", 4, with(4, sample()[4] ^ 1)),
        damaged("c03-damaged-payload", 4, with(sample().len() - 1, 9)),
        damaged("c03-before-c04", 4, with(36, 0)),
    ]
}

fn frames() -> Vec<Case> {
    let skippable: [u8; 8] = [0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0];
    let short = [&[0x28, 0xB5, 0x2F, 0xFD, 0x20, payload().len().to_le_bytes()[0]], &raw_frame(&payload())[9..]];
    let open = [&header(3)[..], &block_header(false, Block::Raw, 3), &[0, 0, 0]].concat();
    let ones = |number: usize, byte: u8| {
        let kind = if number.is_multiple_of(2) { Block::Raw } else { Block::Repeat };
        [&block_header(number + 1 == payload().len(), kind, 1)[..], &[byte]].concat()
    };
    let split = payload().iter().enumerate().map(|(number, &byte)| ones(number, byte)).collect::<Vec<_>>().concat();
    let size = header(payload().len() as u64);
    vec![
        damaged("c04-no-frame", 36, frame_up_to(0)),
        damaged("c04-header-cut", 36, frame_up_to(8)),
        damaged("c04-other-magic", 36, framed_with(3, 0xFC)),
        damaged("c04-checksum", 36, framed_with(4, 0xA4)),
        damaged("c04-dictionary", 36, framed_with(4, 0xA1)),
        damaged("c04-no-single-segment", 36, framed_with(4, 0x80)),
        damaged("c04-size-of-one-byte", 36, file(&short.concat())),
        damaged("c04-skippable-frame", 36, file(&[&skippable, &raw_frame(&payload())[..]].concat())),
        damaged("c05-declares-4-gib", 36, declaring(0xFFFF_FFFF)),
        damaged("c05-before-c06", 36, declaring(1 << 20)),
        damaged("c06-holds-less", 36, declaring(payload().len() + 1)),
        damaged("c06-holds-more", 36, declaring(payload().len() - 1)),
        damaged("c06-declares-nothing", 36, declaring(0)),
        damaged("c06-byte-after-the-frame", 36, followed_by(&[0])),
        damaged("c06-skippable-frame-after", 36, followed_by(&skippable)),
        damaged("c06-second-frame", 36, followed_by(&raw_frame(&[]))),
        damaged("c06-no-block", 36, frame_up_to(9)),
        damaged("c06-block-cut", 36, frame_up_to(raw_frame(&payload()).len() - 1)),
        damaged("c06-no-last-block", 36, file(&open)),
        damaged("c06-reserved-block", 36, framed_with(9, raw_frame(&payload())[9] | 0b110)),
        framed("c06-raw-block", rich(), &raw_frame(&payload())),
        framed("c06-blocks-of-one-byte", rich(), &[size, split].concat()),
        framed("c06-empty-last-block", rich(), &empty_last()),
        framed("c06-compressed-block", repeating(), &COMPRESSED),
    ]
}

/// The sample's frame, with an empty block at its end.
fn empty_last() -> Vec<u8> {
    let payload = payload();
    let blocks = [&block_header(false, Block::Raw, payload.len())[..], &payload, &block_header(true, Block::Raw, 0)];
    [header(payload.len() as u64), blocks.concat()].concat()
}

/// A cover of forty scripts. The last one proves each reply.
fn repeating() -> Certificate {
    let idle = |number: usize| Term::end(&[number % 7, number * number % 5, number % 3, number % 2]);
    let terms: Vec<Term> = (1..40).map(idle).chain([Term::pairing(&[0]), Term::pairing(&[1])]).collect();
    crate::oracle::stated(ophelia_draws(bare(7), Term::cover(&[], &terms)))
}

/// The payload of [`repeating`], as the reference implementation once compressed it.
const COMPRESSED: [u8; 108] = [
    0x28, 0xB5, 0x2F, 0xFD, 0xA0, 0xD4, 0x00, 0x00, 0x00, 0x05, 0x03, 0x00, 0x42, 0x0D, 0x17, 0x10, 0xE0, 0x59, 0x0E,
    0x00, 0x00, 0x00, 0x54, 0x29, 0xB2, 0xDE, 0x6E, 0xEF, 0x2D, 0xB7, 0x4C, 0x29, 0x13, 0x12, 0xBB, 0x66, 0x04, 0xEC,
    0x95, 0xE9, 0xEF, 0xE8, 0x7C, 0x61, 0xAB, 0x60, 0x46, 0xDA, 0x0F, 0x4C, 0xCD, 0xCE, 0xCF, 0xE5, 0x56, 0xC2, 0xCC,
    0xC1, 0x5E, 0x4D, 0x07, 0x76, 0x94, 0xB9, 0xDE, 0xEE, 0x8C, 0xC2, 0xFE, 0x60, 0x2A, 0xED, 0x08, 0x98, 0x9F, 0xAD,
    0xCF, 0xEC, 0x5E, 0xC2, 0x54, 0xC1, 0xCE, 0x9A, 0x0B, 0x6C, 0xCF, 0x8C, 0xDE, 0xCB, 0xE9, 0xC2, 0x8E, 0xC1, 0x7C,
    0x6D, 0x05, 0xCC, 0x28, 0xFB, 0x9F, 0x01, 0x6C, 0x8A, 0x63, 0x75, 0x30, 0x00,
];
