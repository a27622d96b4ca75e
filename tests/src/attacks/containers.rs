//! Hostile containers.

use super::Size;
use super::fields::LARGEST;
use crate::assembler::container::{Block, PROLOGUE, block_header, bomb, compressed_frame, file, header};

/// The space for blocks in the largest file.
const SPACE: usize = LARGEST - PROLOGUE - 9;

pub(super) fn more_than_declared(size: Size) -> Vec<u8> {
    file(&bomb(1 << 16, 0, size.pick(1 << 10, SPACE / 4) << 17))
}

pub(super) fn more_than_allowed(_: Size) -> Vec<u8> {
    file(&bomb(LARGEST as u64, 0, LARGEST))
}

pub(super) fn all_that_is_allowed(_: Size) -> Vec<u8> {
    // 9 bytes of header, 4 for the block.
    let payload = (1 << 16) + 64 * 13;
    file(&bomb(payload as u64, 0, payload))
}

pub(super) fn too_long(_: Size) -> Vec<u8> {
    vec![0; LARGEST + 1]
}

pub(super) fn empty_blocks(size: Size) -> Vec<u8> {
    let blocks = size.pick(1 << 20, SPACE) / 3;
    let frame = [header(0), block_header(false, Block::Raw, 0).repeat(blocks - 1), block_header(true, Block::Raw, 0)];
    file(&frame.concat())
}

/// Blocks of a few bytes, each with its own Huffman table, which the decoder has to build.
pub(super) fn short_blocks(size: Size) -> Vec<u8> {
    // The letters have unequal frequencies, so that a table is worth it.
    let text: Vec<u8> = (0..200_u8).map(|place| b'a' + (place % 16).min(place / 16 * 7 % 11)).collect();
    let block = compressed_frame(&text, 19).split_off(9);
    let count = (size.pick(1 << 18, SPACE) / block.len()).min(LARGEST / text.len());
    let mut frame = [header((count * text.len()) as u64), block.repeat(count)].concat();
    // Only the last block is marked as such.
    (0..count - 1).for_each(|number| frame[9 + number * block.len()] &= !1);
    file(&frame)
}
