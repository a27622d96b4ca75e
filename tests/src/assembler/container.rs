//! The container (format.md, section 1): magic, version, hash, frame.

use sha2::{Digest, Sha256};

/// The largest number of bytes in one block of a frame.
pub const BLOCK: usize = 1 << 17;

/// The number of bytes before the frame.
pub const PROLOGUE: usize = 36;

/// A version of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Version {
    /// Version 1.
    One,
    /// Version 2, which has games of parts.
    Two,
}

impl Version {
    /// The fourth byte of a file.
    #[must_use]
    pub fn byte(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }

    /// How many endings a term may have: the head is that many times the number of moves, and the ending.
    pub(super) fn endings(self) -> u64 {
        match self {
            Self::One => 5,
            Self::Two => 6,
        }
    }
}

/// The kinds of block that a frame may be written in by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// The bytes themselves.
    Raw,
    /// One byte, repeated.
    Repeat,
    /// Literals and sequences.
    Compressed,
}

/// The file of version 1 with the correct magic and hash around a frame.
#[must_use]
pub fn file(frame: &[u8]) -> Vec<u8> {
    file_of(Version::One, frame)
}

/// The file with the correct magic, version and hash around a frame.
#[must_use]
pub fn file_of(version: Version, frame: &[u8]) -> Vec<u8> {
    let mut bytes = [&b"PGC"[..], &[version.byte()]].concat();
    bytes.extend_from_slice(&Sha256::digest(frame));
    bytes.extend_from_slice(frame);
    bytes
}

/// Writes the correct hash into a file whose frame was changed.
pub fn seal(file: &mut [u8]) {
    let hash = Sha256::digest(&file[PROLOGUE..]);
    file[4..PROLOGUE].copy_from_slice(&hash);
}

/// The header of a frame that declares this many bytes.
///
/// # Panics
///
/// If the size does not fit into four bytes.
#[must_use]
pub fn header(size: u64) -> Vec<u8> {
    let size = u32::try_from(size).expect("a size of four bytes");
    [&[0x28, 0xB5, 0x2F, 0xFD, 0xA0], &size.to_le_bytes()[..]].concat()
}

/// The three bytes before a block; `size` is that of its content, or how often its byte is repeated.
///
/// # Panics
///
/// If the size does not fit into the header.
#[must_use]
pub fn block_header(last: bool, block: Block, size: usize) -> Vec<u8> {
    let kind = match block {
        Block::Raw => 0,
        Block::Repeat => 1,
        Block::Compressed => 2,
    };
    let word = u32::try_from(size << 3 | kind << 1 | usize::from(last)).expect("a block's size");
    word.to_le_bytes()[..3].to_vec()
}

/// A frame with the payload in raw blocks.
#[must_use]
pub fn raw_frame(payload: &[u8]) -> Vec<u8> {
    let mut frame = header(payload.len() as u64);
    let count = payload.len().div_ceil(BLOCK).max(1);
    for number in 0..count {
        let content = &payload[number * BLOCK..payload.len().min((number + 1) * BLOCK)];
        frame.extend(block_header(number + 1 == count, Block::Raw, content.len()));
        frame.extend_from_slice(content);
    }
    frame
}

/// A frame that declares `declared` bytes and decodes to `size` times one byte:
/// four bytes for each 128 KiB.
#[must_use]
pub fn bomb(declared: u64, byte: u8, size: usize) -> Vec<u8> {
    let mut frame = header(declared);
    let count = size.div_ceil(BLOCK).max(1);
    for number in 0..count {
        let content = (size - number * BLOCK).min(BLOCK);
        frame.extend(block_header(number + 1 == count, Block::Repeat, content));
        frame.push(byte);
    }
    frame
}

/// A frame with blocks that the reference implementation compressed.
///
/// # Panics
///
/// If the library fails.
#[must_use]
pub fn compressed_frame(payload: &[u8], level: i32) -> Vec<u8> {
    let frame = zstd::bulk::compress(payload, level).expect("compression of a buffer");
    // Magic and descriptor; then the window or, for a single segment, none; then 1, 2 or 4 bytes of content size.
    let single = usize::from(frame[4] & 0x20 != 0);
    let size = [single, 2, 4, 8][usize::from(frame[4] >> 6)];
    [&header(payload.len() as u64)[..], &frame[5 + 1 - single + size..]].concat()
}
