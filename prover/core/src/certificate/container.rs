//! The container (specification: format, section 1): magic, version, hash, and the payload compressed into one frame.
//!
//! The order of the tests in `open` is part
//! of the specification, as is the offset that each reports: two checkers that read the same damaged file must name the same
//! place. The hash finds accidents: a flipped bit, a missing end. It proves nothing about the claim, as a forger can compute it as
//! well. What makes a certificate worth believing are the rules that a checker tests in the payload. Frames are only read here. The
//! engine writes them, with another library.
//!
//! A compressed frame of a few kilobytes could stand for gigabytes. So the payload's
//! size is stated in the frame, it is compared with the limit that the frame's own size sets, and at most one byte more than that
//! is taken from the decoder.

use std::io::Read as _;

use ruzstd::decoding::StreamingDecoder;
use sha2::{Digest, Sha256};

use crate::certificate::{Certificate, DecodeError, EncodeError, MAX_FILE_BYTES, Problem, Version, decode_payload};

const MAGIC: [u8; 3] = *b"PGC";
/// Where the frame begins.
const FRAME: usize = 36;
/// The first bytes of a frame. The size of the payload follows them, then the blocks.
pub const FRAME_HEAD: [u8; 5] = [0x28, 0xB5, 0x2F, 0xFD, 0xA0];

/// The file with a frame that holds a payload of this version.
///
/// # Errors
///
/// It is larger than [`MAX_FILE_BYTES`].
pub fn around(version: Version, frame: &[u8]) -> Result<Vec<u8>, EncodeError> {
    let size = FRAME + frame.len();
    if size > MAX_FILE_BYTES {
        return Err(EncodeError::TooLarge(size));
    }
    Ok([&MAGIC[..], &[version.number()], &Sha256::digest(frame), frame].concat())
}

/// The payload that a file holds, with its version.
///
/// # Errors
///
/// The first fault, with its offset.
pub fn open(file: &[u8]) -> Result<(Version, Vec<u8>), DecodeError> {
    let fault = |offset, problem| Err(DecodeError { offset, place: "", problem });
    if file.len() > MAX_FILE_BYTES {
        return fault(MAX_FILE_BYTES, Problem::FileTooLarge);
    }
    if !file.starts_with(&MAGIC[..file.len().min(MAGIC.len())]) {
        return fault(0, Problem::Foreign);
    }
    let number = file.get(MAGIC.len()).copied();
    let version = number.and_then(Version::from_number);
    if let (Some(number), None) = (number, version) {
        return fault(MAGIC.len(), Problem::Version(number));
    }
    let (Some(version), Some((head, frame))) = (version, file.split_at_checked(FRAME)) else {
        return fault(file.len(), Problem::FileTruncated);
    };
    if head[MAGIC.len() + 1..] != Sha256::digest(frame)[..] {
        return fault(MAGIC.len() + 1, Problem::Damaged);
    }
    // The size is stated in the frame, and is tested before anything is decompressed: a few bytes could stand for
    // gigabytes.
    let stated = frame.strip_prefix(&FRAME_HEAD).and_then(|rest| rest.first_chunk());
    let Some(&stated) = stated else {
        return fault(FRAME, Problem::FrameHead);
    };
    let size = u32::from_le_bytes(stated) as usize;
    if size > MAX_FILE_BYTES || size > most_payload(frame.len()) {
        return fault(FRAME, Problem::PayloadTooLarge(size));
    }
    let (mut payload, mut source) = (Vec::new(), frame);
    let read =
        StreamingDecoder::new(&mut source).map(|decoder| decoder.take(size as u64 + 1).read_to_end(&mut payload));
    // One byte more than stated is asked for, so that a frame that holds more is noticed. Nothing may follow the
    // frame.
    if !matches!(read, Ok(Ok(read)) if read == size) || !source.is_empty() {
        return fault(FRAME, Problem::Frame);
    }
    Ok((version, payload))
}

/// The largest payload that a frame of this size may hold.
pub fn most_payload(frame: usize) -> usize {
    65536 + 64 * frame
}

/// Reads a file's bytes, and refuses what cannot be a certificate. It does not check that the proof is valid: [`crate::proof`] does.
///
/// Two limits are narrower than the format's, so that no file can exhaust memory: see
/// [`Problem::TooDeep`] and [`Problem::TooManyTerms`]. A game's parameters are numbers of 32 bits.
///
/// # Errors
///
/// The first fault, with its offset.
pub fn decode(bytes: &[u8]) -> Result<Certificate, DecodeError> {
    let (version, payload) = open(bytes)?;
    decode_payload(version, &payload)
}
