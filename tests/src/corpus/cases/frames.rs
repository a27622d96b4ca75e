//! C6 on compressed blocks. Each frame holds one certificate, which a script of 64 moves fills: a raw block up to the moves
//! in question, a compressed block of these, and a raw block of the rest.

use crate::assembler::container::{BLOCK, Block, PROLOGUE, block_header, file, header};
use crate::assembler::{Certificate, Payload, Term};
use crate::corpus::case::{Case, damaged, either, framed};
use crate::oracle::stated;
use std::ops::Range;

use super::boards::{bare, ophelia_draws};

const MOVES: usize = 64;
/// The moves that are all 1: the second quarter, and the move before it.
const ONES: Range<usize> = 15..32;

/// Sixteen symbols of weight 1, the last of which is not written: a literal's code is its four bits.
const NIBBLES: [u8; 9] = [127 + 15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x10];
/// No sequence.
const NONE: [u8; 1] = [0];

/// Ophelia draws without lines; the first script fails.
fn script() -> Certificate {
    let moves: Vec<usize> = (0..MOVES).map(|place| if ONES.contains(&place) { 1 } else { place * 6 % 16 }).collect();
    stated(ophelia_draws(bare(MOVES), Term::cover(&[], &[Term::end(&moves), Term::potential(&[])])))
}

fn payload() -> Vec<u8> {
    Payload::of(&script()).bytes()
}

/// The place in the payload of so many moves.
fn place(moves: &Range<usize>) -> Range<usize> {
    // One byte follows the moves.
    let first = payload().len() - 1 - MOVES;
    first + moves.start..first + moves.end
}

fn literals(moves: &Range<usize>) -> Vec<u8> {
    payload()[place(moves)].to_vec()
}

/// The frame of blocks.
fn blocks(size: usize, blocks: &[(Block, &[u8])]) -> Vec<u8> {
    let mut frame = header(size as u64);
    for (number, (kind, content)) in blocks.iter().enumerate() {
        frame.extend(block_header(number + 1 == blocks.len(), *kind, content.len()));
        frame.extend_from_slice(content);
    }
    frame
}

/// The frame in which a compressed block stands for some moves.
fn around(moves: &Range<usize>, sections: &[&[u8]]) -> Vec<u8> {
    let (payload, place) = (payload(), place(moves));
    let [before, after] = [&payload[..place.start], &payload[place.end..]];
    blocks(payload.len(), &[(Block::Raw, before), (Block::Compressed, &sections.concat()), (Block::Raw, after)])
}

/// A stream that is read from its end: the bits in the order of reading, after the bit that marks the end.
fn stream(bits: &str) -> Vec<u8> {
    let bits: Vec<u8> = bits.bytes().rev().chain([b'1']).collect();
    bits.chunks(8).map(|bits| bits.iter().rev().fold(0, |byte, bit| byte << 1 | (bit - b'0'))).collect()
}

fn nibbles(literals: &[u8]) -> String {
    literals.iter().map(|literal| format!("{literal:04b}")).collect()
}

/// A literals section without Huffman's code.
fn plain(literals: &[u8]) -> Vec<u8> {
    let header = u16::try_from(1 << 2 | literals.len() << 4).expect("twelve bits").to_le_bytes();
    [&header, literals].concat()
}

/// A literals section in Huffman's code, of one stream (format 0) or four (format 1), with a tree or without (kind 2 or 3).
fn coded(kind: usize, format: usize, literals: usize, parts: &[&[u8]]) -> Vec<u8> {
    let body = parts.concat();
    let word = u32::try_from(kind | format << 2 | literals << 4 | body.len() << 14).expect("24 bits");
    [&word.to_le_bytes()[..3], &body].concat()
}

/// The first moves in four streams of so many bits, the last with more bits.
fn four(number: usize, [a, b, c, d]: [usize; 4], surplus: &str) -> Vec<u8> {
    let bits = nibbles(&literals(&(0..number)));
    let ends = [0, a, a + b, a + b + c, a + b + c + d];
    let mut streams: [Vec<u8>; 4] = std::array::from_fn(|number| stream(&bits[ends[number]..ends[number + 1]]));
    streams[3] = stream(&[&bits[ends[3]..ends[4]], surplus].concat());
    let sizes: [_; 3] =
        std::array::from_fn(|number| u16::try_from(streams[number].len()).expect("a size").to_le_bytes());
    around(&(0..number), &[&coded(2, 1, number, &[&NIBBLES, &sizes.concat(), &streams.concat()]), &NONE])
}

/// The whole script in one stream, of which some bits are cut off or to which some are added.
fn single(cut: usize, surplus: &str) -> Vec<u8> {
    let bits = nibbles(&literals(&(0..MOVES)));
    let stream = stream(&(bits[..bits.len() - cut].to_owned() + surplus));
    around(&(0..MOVES), &[&coded(2, 0, MOVES, &[&NIBBLES, &stream]), &NONE])
}

/// The ones in one stream, under another tree.
fn ones(tree: &[u8], code: &str) -> Vec<u8> {
    around(&ONES, &[&coded(2, 0, ONES.len(), &[tree, &stream(&code.repeat(ONES.len()))]), &NONE])
}

/// The ones and what follows: no literal or one, a match of length 16, and the other literals. Between the number of sequences
/// and the stream stand modes, and a code or a table each for lengths of literals, offsets and lengths of matches.
fn sequence(number: usize, tables: &[u8], bits: &str) -> Vec<u8> {
    let moves = ONES.end - 16 - number..MOVES;
    let literals = [&vec![1; number][..], &literals(&(ONES.end..MOVES))].concat();
    around(&moves, &[&plain(&literals), &[1], tables, &stream(bits)])
}

/// The whole script in raw literals, and a section of sequences.
fn unsequenced(section: &[u8]) -> Vec<u8> {
    around(&(0..MOVES), &[&plain(&literals(&(0..MOVES))), section])
}

/// More than 2^17 equal terms, of which the first proves each reply, and 2^17 and one of them in one block.
fn many() -> (Certificate, Vec<u8>) {
    const SIZE: usize = BLOCK + 1;
    const REST: usize = 1010;
    let certificate = stated(ophelia_draws(bare(7), Term::cover(&[], &vec![Term::potential(&[]); SIZE + REST])));
    let payload = Payload::of(&certificate).bytes();
    let (before, after) = (&payload[..payload.len() - SIZE - REST], &payload[payload.len() - REST..]);
    // Literals that repeat a byte, with a size of 20 bits.
    let [a, b, c, _] = u32::try_from(1 | 3 << 2 | SIZE << 4).expect("24 bits").to_le_bytes();
    let block = [a, b, c, after[0], 0];
    let frame = blocks(payload.len(), &[(Block::Raw, before), (Block::Compressed, &block), (Block::Raw, after)]);
    (certificate, frame)
}

pub(super) fn cases() -> Vec<Case> {
    [valid(), invalid(), differing()].into_iter().flatten().collect()
}

/// The bits of a quarter of the script.
const QUARTER: usize = MOVES;
/// One code each for 1 literal, an offset from 1 to 4 (two bits more), and a match of 16.
const CODES: [u8; 4] = [0x54, 1, 2, 13];
/// The states of the default tables that stand for these codes, and the two bits of offset 1.
const DEFAULT: &str = "0000100111000100000";

fn valid() -> Vec<Case> {
    let one = &[&NIBBLES[..], &stream(&nibbles(&literals(&(0..1))))];
    let frames = [
        ("c06-huffman-one-stream", single(0, "")),
        ("c06-huffman-one-literal", around(&(0..1), &[&coded(2, 0, 1, one), &NONE])),
        ("c06-huffman-four-streams", four(MOVES, [QUARTER; 4], "")),
        ("c06-huffman-empty-fourth-stream", four(9, [12, 12, 12, 0], "")),
        ("c06-sequence", sequence(1, &CODES, "00")),
        ("c06-sequence-in-default-code", sequence(1, &[0], DEFAULT)),
    ];
    frames.map(|(name, frame)| framed(name, script(), &frame)).into()
}

fn invalid() -> Vec<Case> {
    let treeless = stream(&"0001".repeat(ONES.len()));
    let frames = [
        ("c06-huffman-bits-left-in-one-stream", single(0, "0")),
        ("c06-huffman-tree-not-complete", ones(&[127 + 2, 0x13], "01")),
        ("c06-huffman-without-tree", around(&ONES, &[&coded(3, 0, ONES.len(), &[&treeless]), &NONE])),
        ("c06-no-sequence-and-a-byte", unsequenced(&[0, 0])),
        ("c06-sequence-repeats-no-table", sequence(1, &[0xD4, 2, 13], "00")),
        ("c06-sequence-from-before-the-start", sequence(1, &[0x54, 1, 7, 13], "0000000")),
        ("c06-sequence-of-too-fine-a-table", sequence(1, &[0x64, 1, 0x14, 0xA0, 0x80, 0xFF, 1, 13], "00000000000")),
    ];
    frames.map(|(name, frame)| damaged(name, PROLOGUE as u64, file(&frame))).into()
}

/// What is not valid, or not clearly so, and is decoded by some.
fn differing() -> Vec<Case> {
    let payload = payload();
    let (before, after) = payload.split_at(payload.len() / 2);
    let empty = [(Block::Raw, before), (Block::Compressed, &[]), (Block::Raw, after)];
    let [low, middle, high, _] = u32::try_from(3 << 2 | payload.len() << 4).expect("24 bits").to_le_bytes();
    let long = [&[low, middle, high], &payload[..], &NONE].concat();
    let frames = [
        ("c06-block-of-no-bytes", blocks(payload.len(), &empty)),
        ("c06-block-longer-than-the-payload", blocks(payload.len(), &[(Block::Compressed, &long)])),
        ("c06-huffman-code-cut", single(1, "")),
        ("c06-huffman-bits-left", four(MOVES, [QUARTER; 4], "0")),
        ("c06-huffman-uneven-streams", four(MOVES, [QUARTER - 4, QUARTER + 4, QUARTER, QUARTER], "")),
        ("c06-huffman-four-literals", four(4, [4; 4], "")),
        ("c06-huffman-no-weight-1", ones(&[127 + 1, 0x20], "1")),
        ("c06-huffman-12-bits", ones(&[127 + 12, 0xCB, 0xA9, 0x87, 0x65, 0x43, 0x21], "01")),
        ("c06-huffman-weights-cut", ones(&[&[4, 0x10, 0x88, 0x1F][..], &stream("0001100")].concat(), "00")),
        ("c06-no-sequence-in-two-bytes", unsequenced(&[0x80, 0])),
        ("c06-no-sequence-and-modes", unsequenced(&[0x80, 0, 0])),
        ("c06-sequence-with-reserved-bits", sequence(1, &[0x55, 1, 2, 13], "00")),
        ("c06-sequence-of-one-symbol", sequence(1, &[0x94, 0x10, 0xF8, 1, 2, 13], "0000000")),
        ("c06-sequence-bits-left", sequence(1, &[0], &[DEFAULT, "0"].concat())),
        ("c06-sequence-cut", sequence(1, &CODES, "0")),
        ("c06-sequence-of-offset-0", sequence(0, &[0x54, 0, 1, 13], "1")),
    ];
    let (terms, large) = many();
    let cases = frames.map(|(name, frame)| either(name, Some(script()), &frame)).into_iter();
    cases.chain([either("c06-block-of-too-much", Some(terms), &large)]).collect()
}
