//! Digests of line sets.

use sha2::{Digest, Sha256};

use super::Point;

/// The digest of lines in canonical order.
#[expect(clippy::expect_used, reason = "the limits of a board fit in 32 bits")]
pub(super) fn digest(points: usize, lines: &[Vec<Point>]) -> [u8; 32] {
    let mut hash = Sha256::new_with_prefix(b"PGC1 lines");
    let mut number = |n: usize| {
        let n = u32::try_from(n).expect("the limits of a board fit in 32 bits");
        hash.update(n.to_le_bytes());
    };
    number(points);
    number(lines.len());
    for line in lines {
        number(line.len());
        for &point in line {
            number(usize::from(point));
        }
    }
    hash.finalize().into()
}

/// The bytes in lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn the_digest_is_the_hash_of_the_bytes_as_defined() {
        let bytes = b"PGC1 lines\x02\0\0\0\x01\0\0\0\x02\0\0\0\0\0\0\0\x01\0\0\0";
        let expected: [u8; 32] = Sha256::digest(bytes).into();
        assert_eq!(Game::parse("2^1").unwrap().line_digest(), expected);
    }
}
