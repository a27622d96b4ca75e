//! Integers of variable length (format.md, section 2).

/// The shortest form of a value.
#[must_use]
pub fn shortest(value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    append(&mut bytes, value);
    bytes
}

/// Appends the shortest form of a value.
pub fn append(bytes: &mut Vec<u8>, value: u64) {
    let (first, width) = match value {
        0..=250 => (value.to_le_bytes()[0], 0),
        251..=0xFFFF => (0xFB, 2),
        0x1_0000..=0xFFFF_FFFF => (0xFC, 4),
        _ => (0xFD, 8),
    };
    bytes.push(first);
    bytes.extend_from_slice(&value.to_le_bytes()[..width]);
}

/// A value written in 0, 2, 4 or 8 bytes after its first byte; in none, it is
/// the first byte itself.
///
/// # Panics
///
/// If there is no form of that width.
#[must_use]
pub fn wide(value: u64, width: usize) -> Vec<u8> {
    let first = match width {
        0 => return vec![u8::try_from(value).expect("a value of one byte")],
        2 => 0xFB,
        4 => 0xFC,
        8 => 0xFD,
        _ => panic!("no integer is {width} bytes wide"),
    };
    let mut bytes = vec![first];
    bytes.extend_from_slice(&value.to_le_bytes()[..width]);
    bytes
}
