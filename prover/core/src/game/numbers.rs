//! Numbers written in decimal digits.

use std::str::FromStr;

/// Whether a word consists of digits.
pub(super) fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number in a word of digits, if it is not too large.
pub(super) fn digits<T: FromStr>(word: &str) -> Option<T> {
    is_number(word).then(|| word.parse().ok()).flatten()
}
