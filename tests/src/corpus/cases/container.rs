//! C1 to C6. What needs large files stands among the limits.

use crate::assembler::container::{Block, block_header, file, header, raw_frame};
use crate::assembler::{Certificate, Payload, Term, file as file_of};
use crate::corpus::case::{Case, damaged, framed};
use crate::samples::rich;

use super::boards::{bare, ophelia_draws};

const FOREIGN: &str = "this is no certificate: it does not begin with the letters PGC";
const VERSION: &str = "this checker knows version 1 of the format only";
const SHORT: &str = "the file is truncated: its header has 36 bytes";
const DAMAGED: &str = "the SHA-256 does not match: the file is damaged";
const FRAME: &str = "the Zstandard frame does not begin as required";
const LARGE: &str = "the payload is too large";
const HOLDS: &str = "the Zstandard frame is damaged, or does not hold what it declares";

fn sample() -> Vec<u8> {
    file_of(&rich())
}

fn payload() -> Vec<u8> {
    Payload::of(&rich()).bytes()
}

/// The sample with another byte.
fn with(place: usize, byte: u8) -> Vec<u8> {
    let mut bytes = sample();
    assert_ne!(bytes[place], byte);
    bytes[place] = byte;
    bytes
}

/// A file whose frame is that of the sample with another byte, under its right hash.
fn framed_with(place: usize, byte: u8) -> Vec<u8> {
    let mut frame = raw_frame(&payload());
    assert_ne!(frame[place], byte);
    frame[place] = byte;
    file(&frame)
}

/// A file whose frame declares so many bytes and holds the sample.
fn declaring(size: usize) -> Vec<u8> {
    file(&[&header(size as u64)[..], &raw_frame(&payload())[9..]].concat())
}

/// A file with more bytes after the frame.
fn followed_by(surplus: &[u8]) -> Vec<u8> {
    file(&[&raw_frame(&payload()), surplus].concat())
}

/// A file with so many bytes of the frame.
fn frame_up_to(length: usize) -> Vec<u8> {
    file(&raw_frame(&payload())[..length])
}

pub(super) fn cases() -> Vec<Case> {
    [prologue(), frames()].into_iter().flatten().collect()
}

fn prologue() -> Vec<Case> {
    let cut = |length: usize| sample()[..length].to_vec();
    vec![
        damaged("c02-empty-file", ("C2", 0), FOREIGN, Vec::new(), "A file of no bytes."),
        damaged(
            "c02-two-letters",
            ("C2", 0),
            FOREIGN,
            cut(2),
            "The two letters PG, and nothing after them: a file shorter than the magic does not begin with it.",
        ),
        damaged(
            "c02-foreign-letters",
            ("C2", 0),
            FOREIGN,
            with(0, b'p'),
            "A certificate whose first byte is a small p.",
        ),
        damaged(
            "c02-third-letter",
            ("C2", 0),
            FOREIGN,
            with(2, b'D'),
            "A certificate whose third byte is another letter.",
        ),
        damaged("c02-version-0", ("C2", 3), VERSION, with(3, 0), "A certificate of version 0."),
        damaged("c02-version-2", ("C2", 3), VERSION, with(3, 2), "A certificate of version 2."),
        damaged(
            "c02-short-and-version-2",
            ("C2", 3),
            VERSION,
            b"PGC\x02".to_vec(),
            "Four bytes, of which the fourth is version 2: the version is looked at before the length.",
        ),
        damaged(
            "c02-letters-only",
            ("C2", 3),
            SHORT,
            cut(3),
            "The three letters alone. There is no fourth byte that could be a wrong version, so the offset is \
             the file's length.",
        ),
        damaged("c02-35-bytes", ("C2", 35), SHORT, cut(35), "A certificate cut one byte before its frame would begin."),
        damaged(
            "c03-wrong-hash",
            ("C3", 4),
            DAMAGED,
            with(4, sample()[4] ^ 1),
            "A certificate of which one bit of the SHA-256 is wrong.",
        ),
        damaged(
            "c03-damaged-payload",
            ("C3", 4),
            DAMAGED,
            with(sample().len() - 1, 9),
            "A certificate of which the last byte was changed after the SHA-256 had been taken.",
        ),
        damaged(
            "c03-before-c04",
            ("C3", 4),
            DAMAGED,
            with(36, 0),
            "The first byte of the frame is wrong, and so the SHA-256 is, too: that comes first.",
        ),
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
        damaged(
            "c04-no-frame",
            ("C4", 36),
            FRAME,
            frame_up_to(0),
            "The 36 bytes before the frame, and no frame; the SHA-256 is that of no bytes.",
        ),
        damaged("c04-header-cut", ("C4", 36), FRAME, frame_up_to(8), "The frame ends one byte before its header does."),
        damaged(
            "c04-other-magic",
            ("C4", 36),
            FRAME,
            framed_with(3, 0xFC),
            "The frame begins with another magic number than that of Zstandard.",
        ),
        damaged(
            "c04-checksum",
            ("C4", 36),
            FRAME,
            framed_with(4, 0xA4),
            "The frame's descriptor announces a checksum.",
        ),
        damaged(
            "c04-dictionary",
            ("C4", 36),
            FRAME,
            framed_with(4, 0xA1),
            "The frame's descriptor announces a dictionary.",
        ),
        damaged(
            "c04-no-single-segment",
            ("C4", 36),
            FRAME,
            framed_with(4, 0x80),
            "The frame's descriptor announces a window instead of a single segment.",
        ),
        damaged(
            "c04-size-of-one-byte",
            ("C4", 36),
            FRAME,
            file(&short.concat()),
            "A valid frame whose content size takes one byte. Each payload is to have one header.",
        ),
        damaged(
            "c04-skippable-frame",
            ("C4", 36),
            FRAME,
            file(&[&skippable, &raw_frame(&payload())[..]].concat()),
            "A skippable frame stands before the frame.",
        ),
        damaged(
            "c05-declares-4-gib",
            ("C5", 36),
            LARGE,
            declaring(0xFFFF_FFFF),
            "The declared size, 2^32 - 1, is above 2^26, and above 65536 + 64 Z, too.",
        ),
        damaged(
            "c05-before-c06",
            ("C5", 36),
            LARGE,
            declaring(1 << 20),
            "A frame of less than a hundred bytes declares 2^20 and holds far fewer: too large is said before \
             it is opened.",
        ),
        damaged(
            "c06-holds-less",
            ("C6", 36),
            HOLDS,
            declaring(payload().len() + 1),
            "The frame declares one byte more than it holds.",
        ),
        damaged(
            "c06-holds-more",
            ("C6", 36),
            HOLDS,
            declaring(payload().len() - 1),
            "The frame declares one byte less than it holds.",
        ),
        damaged(
            "c06-declares-nothing",
            ("C6", 36),
            HOLDS,
            declaring(0),
            "The frame declares no bytes and holds a payload.",
        ),
        damaged(
            "c06-byte-after-the-frame",
            ("C6", 36),
            HOLDS,
            followed_by(&[0]),
            "A byte follows the frame; the SHA-256 covers it.",
        ),
        damaged(
            "c06-skippable-frame-after",
            ("C6", 36),
            HOLDS,
            followed_by(&skippable),
            "A skippable frame follows the frame.",
        ),
        damaged(
            "c06-second-frame",
            ("C6", 36),
            HOLDS,
            followed_by(&raw_frame(&[])),
            "A second frame, of no bytes, follows the frame.",
        ),
        damaged("c06-no-block", ("C6", 36), HOLDS, frame_up_to(9), "The frame ends after its header."),
        damaged(
            "c06-block-cut",
            ("C6", 36),
            HOLDS,
            frame_up_to(raw_frame(&payload()).len() - 1),
            "The frame's only block lacks its last byte.",
        ),
        damaged(
            "c06-no-last-block",
            ("C6", 36),
            HOLDS,
            file(&open),
            "The frame holds what it declares, but no block of it is marked as the last.",
        ),
        damaged(
            "c06-reserved-block",
            ("C6", 36),
            HOLDS,
            framed_with(9, raw_frame(&payload())[9] | 0b110),
            "The frame's block is of the reserved kind.",
        ),
        framed(
            "c06-raw-block",
            rich(),
            &raw_frame(&payload()),
            "A sample with an opening rule, a map, two lemmas and all endings. The frame is one raw block.",
        ),
        framed(
            "c06-blocks-of-one-byte",
            rich(),
            &[size, split].concat(),
            "The same payload in blocks of one byte each, raw and run-length in turn. The theorem's hash is \
             that of c06-raw-block.",
        ),
        framed(
            "c06-empty-last-block",
            rich(),
            &empty_last(),
            "The same payload in a raw block, and after it a last block of no bytes.",
        ),
        framed(
            "c06-compressed-block",
            repeating(),
            &COMPRESSED,
            "The frame is one compressed block, with a Huffman table and sequences.",
        ),
    ]
}

/// The sample's frame, with an empty block at its end.
fn empty_last() -> Vec<u8> {
    let payload = payload();
    let blocks = [&block_header(false, Block::Raw, payload.len())[..], &payload, &block_header(true, Block::Raw, 0)];
    [header(payload.len() as u64), blocks.concat()].concat()
}

/// A cover of forty scripts, the last of which proves each reply.
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
