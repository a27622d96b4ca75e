//! Compresses payloads, and puts a container around them (specification: format, section 1).
//!
//! The specification wants one form of a frame's header, so that all decoders agree, and the compressor chooses its
//! own. So its blocks are taken and its header is not. Several levels are tried, as the highest is not always the
//! best, and raw blocks are kept if no level is shorter, or if a frame would be compressed more than the format
//! allows. The version of the compressor decides the bytes, too.

use std::io;

use pgc_core::certificate::{EncodeError, FRAME_HEAD, Version, around, most_payload};
use zstd::bulk;
use zstd::zstd_safe::CParameter;

/// The size of a frame's whole header.
const FRAME_HEADER: usize = FRAME_HEAD.len() + size_of::<u32>();

/// The compression levels that are tried. The highest is usually, but not always, the best.
const LEVELS: [i32; 5] = [22, 19, 15, 9, 3];
/// Payloads above this size are compressed at the highest level only.
const LARGE: usize = 4 << 20;
/// Most bytes of a block (RFC 8878, section 3.1.1.2.4).
const MAX_BLOCK: usize = 128 << 10;

/// The file that holds a payload of this version: the smallest one found. The same payload always gives the same file.
pub(super) fn seal(version: Version, payload: &[u8]) -> Result<Vec<u8>, EncodeError> {
    around(version, &frame(payload)?)
}

/// The smallest frame that is found. Raw blocks are always one.
fn frame(payload: &[u8]) -> Result<Vec<u8>, EncodeError> {
    let size = u32::try_from(payload.len()).map_err(|_| EncodeError::TooLarge(payload.len()))?;
    let levels = if payload.len() > LARGE { &LEVELS[..1] } else { &LEVELS };
    let mut best = raw_blocks(payload);
    for &level in levels {
        let blocks = compressed_blocks(payload, level).map_err(EncodeError::Compression)?;
        if blocks.len() < best.len() && payload.len() <= most_payload(FRAME_HEADER + blocks.len()) {
            best = blocks;
        }
    }
    Ok([&FRAME_HEAD[..], &size.to_le_bytes(), &best].concat())
}

/// The blocks of the compressor's frame, without the frame's header, whose form depends on the size. A header in the
/// form that the specification demands allows every block: its window is the whole payload.
fn compressed_blocks(payload: &[u8], level: i32) -> io::Result<Vec<u8>> {
    let mut compressor = bulk::Compressor::new(level)?;
    for parameter in [CParameter::ContentSizeFlag(true), CParameter::ChecksumFlag(false), CParameter::DictIdFlag(false)]
    {
        compressor.set_parameter(parameter)?;
    }
    let frame = compressor.compress(payload)?;
    let header = header_length(&frame).ok_or(io::ErrorKind::InvalidData)?;
    Ok(frame[header..].to_vec())
}

/// The size of a frame's header without dictionary (RFC 8878, section 3.1.1.1).
fn header_length(frame: &[u8]) -> Option<usize> {
    let descriptor = *frame.get(4)?;
    let single_segment = descriptor & 0x20 != 0;
    let size_field = match descriptor >> 6 {
        0 => usize::from(single_segment),
        flag => 1 << flag,
    };
    Some(5 + usize::from(!single_segment) + size_field).filter(|&header| header <= frame.len())
}

/// The payload as uncompressed blocks.
fn raw_blocks(payload: &[u8]) -> Vec<u8> {
    let mut blocks = Vec::with_capacity(payload.len() + 3 * payload.len().div_ceil(MAX_BLOCK));
    let mut contents = payload.chunks(MAX_BLOCK).peekable();
    while let Some(content) = contents.next() {
        let head = content.len() << 3 | usize::from(contents.peek().is_none());
        blocks.extend_from_slice(&head.to_le_bytes()[..3]);
        blocks.extend_from_slice(content);
    }
    blocks
}

#[cfg(test)]
mod tests {
    use pgc_core::certificate::open;
    use sha2::{Digest, Sha256};

    use super::*;

    /// Bytes that compress badly, the same at each call.
    fn noise(count: usize) -> Vec<u8> {
        let mut state = 1u32;
        let next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_le_bytes()[3]
        };
        std::iter::repeat_with(next).take(count).collect()
    }

    fn problem(file: &[u8]) -> String {
        open(file).unwrap_err().to_string()
    }

    #[test]
    fn payloads_of_every_size_have_one_form_of_header() {
        for size in [1, 2, 200, 255, 256, 1000, 65_791, 65_792, 70_000, 300_000] {
            for payload in [noise(size), vec![7; size], (0..=255).cycle().take(size).collect()] {
                let file = seal(Version::One, &payload).unwrap();
                assert_eq!(file[..4], *b"PGC\x01");
                assert_eq!(file[36..41], FRAME_HEAD);
                assert_eq!(file[41..45], u32::try_from(size).unwrap().to_le_bytes());
                assert_eq!(open(&file).unwrap(), (Version::One, payload.clone()));
                assert!(file.len() <= 36 + 9 + size + 3 * size.div_ceil(MAX_BLOCK));
                assert_eq!(file, seal(Version::One, &payload).unwrap());
                let second = seal(Version::Two, &payload).unwrap();
                assert_eq!((&second[..4], &second[4..]), (&b"PGC\x02"[..], &file[4..]));
            }
        }
    }

    #[test]
    fn what_compresses_too_well_is_not_compressed() {
        let payload = vec![0; 1 << 20];
        let file = seal(Version::One, &payload).unwrap();
        assert!(payload.len() <= most_payload(file.len() - 36));
        assert_eq!(open(&file).unwrap(), (Version::One, payload.clone()));
    }

    #[test]
    fn faults_are_told_with_their_place() {
        let good = seal(Version::One, &noise(100)).unwrap();
        assert!(problem(b"#!/bin/sh").contains("this is not a certificate"));
        assert_eq!(problem(b""), "at byte 0: the file ends within its first 36 bytes; fetch it again");
        assert!(problem(&good[..20]).contains("at byte 20: the file ends"));
        assert_eq!(problem(b"PGC\x02"), "at byte 4: the file ends within its first 36 bytes; fetch it again");
        assert!(problem(b"PGC\x03").contains("at byte 3: this is a certificate of version 3"));
        for index in 36..good.len() {
            let mut bad = good.clone();
            bad[index] ^= 1;
            assert!(problem(&bad).contains("at byte 4: the file is damaged"), "{index}");
        }
    }

    fn sealed(frame: &[u8]) -> Vec<u8> {
        [&b"PGC\x01"[..], &Sha256::digest(frame), frame].concat()
    }

    #[test]
    fn a_frame_that_is_no_frame_is_refused() {
        let frame = frame(&noise(100)).unwrap();
        assert!(open(&sealed(&frame)).is_ok());
        assert!(problem(&sealed(&frame[..8])).contains("does not begin as the format demands"));
        assert!(problem(&sealed(b"nothing")).contains("does not begin as the format demands"));
        assert!(problem(&sealed(&frame[..50])).contains("the compressed frame is damaged"));
        let skippable = [0x50, 0x2A, 0x4D, 0x18, 1, 0, 0, 0, 9];
        let empty = [0x28, 0xB5, 0x2F, 0xFD, 0x20, 0, 1, 0, 0];
        for second in [&[0][..], &skippable, &empty] {
            assert!(problem(&sealed(&[&frame, second].concat())).contains("the compressed frame is damaged"));
        }
        let mut huge = frame.clone();
        huge[5..9].copy_from_slice(&u32::MAX.to_le_bytes());
        assert!(
            problem(&sealed(&huge))
                .contains("the payload has 4294967295 bytes, more than a file of this size may have")
        );
        let mut more = frame;
        more[5] += 1;
        assert!(problem(&sealed(&more)).contains("the compressed frame is damaged"));
    }
}
