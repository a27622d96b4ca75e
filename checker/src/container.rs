//! From a file's bytes to its payload (format, section 1).

use crate::{fault, fault::Fault, numbers::MAX_FILE};
use ruzstd::decoding::StreamingDecoder;
use sha2::{Digest, Sha256};
use std::io::Read;

/// A version of the format (format, sections 9 and 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    One = 1,
    /// With parts that are held separately.
    Two = 2,
}

/// What a file holds.
#[derive(Debug)]
pub(crate) struct Payload {
    pub(crate) version: Version,
    pub(crate) bytes: Vec<u8>,
}

/// The payload in a file's bytes.
pub(crate) fn payload(file: &[u8]) -> Result<Payload, Fault> {
    let must = |holds, rule, offset, reason| fault::at(offset, fault::must(holds, rule, reason));
    must(file.len() <= MAX_FILE, "C1", MAX_FILE, "the file is longer than 67108864 bytes")?;
    // C2: a foreign file is called foreign, however short it is.
    must(file.starts_with(b"PGC"), "C2", 0, "this is no certificate: it does not begin with the letters PGC")?;
    let version = if file.get(3) == Some(&2) { Version::Two } else { Version::One };
    let known = file.get(3).is_none_or(|&byte| byte == version as u8);
    must(known, "C2", 3, "this checker knows versions 1 and 2 of the format only")?;
    must(file.len() >= 36, "C2", file.len(), "the file is truncated: its header has 36 bytes")?;
    let (header, mut frame) = file.split_at(36);
    must(header[4..] == Sha256::digest(frame)[..], "C3", 4, "the SHA-256 does not match: the file is damaged")?;
    let [0x28, 0xB5, 0x2F, 0xFD, 0xA0, a, b, c, d, ..] = *frame else {
        return Err(Fault { rule: "C4", offset: 36, reason: "the Zstandard frame does not begin as required".into() });
    };
    let size = u32::from_le_bytes([a, b, c, d]) as usize;
    // C5: at most 65536 + 64 Z bytes, in a form that cannot overflow.
    must(size <= MAX_FILE && size.div_ceil(64) <= frame.len() + 1024, "C5", 36, "the payload is too large")?;
    // C6: exactly `size` bytes, and nothing after the frame. One byte more is enough to know.
    let (mut bytes, limit) = (Vec::new(), size as u64 + 1);
    let decoded = StreamingDecoder::new(&mut frame).map(|decoder| decoder.take(limit).read_to_end(&mut bytes));
    let whole = matches!(decoded, Ok(Ok(length)) if length == size) && frame.is_empty();
    must(whole, "C6", 36, "the Zstandard frame is damaged, or does not hold what it declares")?;
    Ok(Payload { version, bytes })
}
