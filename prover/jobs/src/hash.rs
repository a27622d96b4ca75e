//! Digests as names.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A SHA-256 in 64 hex digits, in lower case. Nothing else is read as one, so a file's name that is made from it stays in its folder.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Hash(String);

impl Hash {
    /// The hash of some parts together.
    pub(super) fn of(parts: &[&[u8]]) -> Hash {
        let mut hash = Sha256::new();
        parts.iter().for_each(|part| hash.update(part));
        Hash(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Its digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Hash {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Hash, &'static str> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() == 64 && text.bytes().all(is_digit) { Ok(Hash(text)) } else { Err("a hash has 64 hex digits") }
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_no_hash() {
        let hash = Hash::of(&[b"a", b"bc"]);
        assert_eq!(hash, Hash::of(&[b"abc"]));
        assert_eq!(Hash::try_from(hash.to_string()), Ok(hash.clone()));
        let long = format!("../{}", &hash.as_str()[3..]);
        for text in ["", "../../x", "/etc/passwd", &hash.as_str()[1..], &hash.to_string().to_uppercase(), &long] {
            assert!(Hash::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
