//! Any bytes as the blocks of a frame, decoded by the checker and by the reference implementation.

use super::STEPS;
use crate::assembler::container::{self, Block};
use crate::assembler::{Certificate, Claim, Family, Payload, Term};
use pgc_checker::{Verdict, check};
use pgc_core::certificate::Problem;
use zstd::{bulk, zstd_safe};

/// The head of a frame without the size of its content, and with a window of 2^26 bytes.
const SIZELESS: [u8; 6] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x80];

/// The bytes of a frame's header.
const HEADER: usize = 9;
/// The most points of a board.
const MAX_POINTS: usize = 1 << 15;

/// Blocks that do not end where the file ends are refused (C6). What libzstd decodes is what the checker sees, alone and
/// after a block that makes the content the moves of a script, which the proof's hash binds; but blocks with literals
/// in Huffman's code, or of more than 2^17 bytes, may be invalid in ways of which each decoder accepts others (format,
/// section 1). What libzstd compresses is always what the checker sees. True if both decode the blocks, and alike.
///
/// # Panics
///
/// If checker and libzstd, or prover and checker, differ.
pub fn frame(blocks: &[u8]) -> bool {
    round_trip(blocks);
    let most = 65536 + 64 * (blocks.len() + HEADER);
    // If libzstd decodes nothing, the frame declares as much as allowed, so that the checker decodes as far as it can.
    let Ok(content) = bulk::decompress(&[&SIZELESS, blocks].concat(), most) else {
        compare(blocks, most);
        return false;
    };
    if (1..=MAX_POINTS).contains(&content.len()) {
        let prologue = script(content.len());
        let head = container::block_header(false, Block::Raw, prologue.len());
        compare(&[&head, &prologue, blocks].concat(), prologue.len() + content.len());
    }
    compare(blocks, content.len())
}

/// Asserts that the checker reads the bytes as moves, after compression at a level that depends on their number.
fn round_trip(bytes: &[u8]) {
    if !(1..=MAX_POINTS).contains(&bytes.len()) {
        return;
    }
    let mut payload = script(bytes.len());
    payload.extend(bytes.iter().map(|byte| byte % 251));
    let level = i32::try_from(bytes.len() % 12).expect("a small number") + 1;
    let frame = container::compressed_frame(&payload, level);
    assert!(compare(&frame[HEADER..], payload.len()), "a frame that libzstd compressed");
}

/// The payload of a certificate up to the moves of its theorem, of which there are this many.
fn script(moves: usize) -> Vec<u8> {
    let family = Family::Lines { points: moves.max(251), lines: Vec::new() };
    let certificate = Certificate::new(family, Claim::XenoWins, Term::end(&[0])).declaring(1);
    Payload::of(&certificate).with("theorem head", 5 * moves as u64).up_to("theorem head").bytes()
}

/// Compares the decoders on a frame with these blocks that declares this many bytes. Returns whether both accept it and
/// see the same.
fn compare(blocks: &[u8], declared: usize) -> bool {
    let frame = [&container::header(declared as u64), blocks].concat();
    let file = container::file(&frame);
    let verdict = check(&file, STEPS);
    let fault = if let Verdict::Malformed(fault) = &verdict { fault.rule } else { "" };
    let ends = zstd_safe::find_frame_compressed_size(&frame) == Ok(frame.len());
    assert!(ends || matches!(fault, "C5" | "C6"), "the blocks end before or after the file, but: {verdict:?}");
    let content = reference(&frame, declared);
    let read = pgc_core::certificate::decode(&file);
    let refused = read.is_err_and(|error| matches!(error.problem, Problem::Frame | Problem::PayloadTooLarge(_)));
    assert_eq!(refused, matches!(fault, "C5" | "C6"), "what the prover makes of the frame");
    let Some(content) = content else { return false };
    let raw = check(&container::file(&container::raw_frame(&content)), STEPS);
    let excepted = has_huffman_literals(blocks) || content.len() > container::BLOCK;
    assert!(verdict == raw || excepted, "{verdict:?} instead of {raw:?}");
    verdict == raw
}

/// Whether some block has a Huffman tree for its literals, or uses an earlier one (RFC 8878, sections 3.1.1.2 and
/// 3.1.1.3.1.1).
fn has_huffman_literals(mut blocks: &[u8]) -> bool {
    while let [low, middle, high, rest @ ..] = blocks {
        let header = u32::from_le_bytes([*low, *middle, *high, 0]);
        let (last, kind, size) = (header & 1 == 1, header >> 1 & 3, header as usize >> 3);
        if kind == 2 && rest.first().is_some_and(|first| first & 2 != 0) {
            return true;
        }
        let size = if kind == 1 { 1 } else { size };
        blocks = if last { &[] } else { rest.get(size..).unwrap_or_default() };
    }
    false
}

/// What libzstd decodes, if it is one frame of the declared size that ends where the bytes end (C5, C6).
fn reference(frame: &[u8], declared: usize) -> Option<Vec<u8>> {
    if declared > 65536 + 64 * frame.len() || zstd_safe::find_frame_compressed_size(frame) != Ok(frame.len()) {
        return None;
    }
    bulk::decompress(frame, declared).ok().filter(|content| content.len() == declared)
}
