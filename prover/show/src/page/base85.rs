//! Bytes as text: five characters for four bytes, where base64 takes five and a third.
//!
//! The digits are the characters from `(` to `~` without `<` and `{`: none of them ends a script, begins an entity or is a quotation
//! mark. Of a last group of fewer bytes, one character more than it has bytes is written.

/// The text of these bytes.
pub(super) fn encoded(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() / 4 * 5 + 5);
    for group in bytes.chunks(4) {
        let mut padded = [0; 4];
        padded[..group.len()].copy_from_slice(group);
        let value = u32::from_be_bytes(padded);
        let digits = [52_200_625, 614_125, 7225, 85, 1].map(|power| digit(value / power % 85));
        text.extend(&digits[..=group.len()]);
    }
    text
}

fn digit(value: u32) -> char {
    let code = 40 + value + u32::from(value >= 20) + u32::from(value >= 82);
    char::from_u32(code).unwrap_or('~')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digits_are_harmless() {
        let digits: String = (0..85).map(digit).collect();
        assert_eq!(digits, "()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz|}~");
    }

    #[test]
    fn bytes_are_digits_of_a_number() {
        assert_eq!(encoded(&[]), "");
        assert_eq!(encoded(&[0, 0, 0, 0, 0]), "(((((((");
        assert_eq!(encoded(&[0, 0, 0, 86]), "((())");
        assert_eq!(encoded(&[255; 4]), "|@_4(");
    }
}
