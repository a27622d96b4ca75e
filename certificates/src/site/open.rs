//! The page that takes a small proof from its address and checks it.

use std::collections::BTreeMap;

use crate::site::html::page as framed;
use crate::site::model::{Proof, Site};

pub(super) const SCRIPT: &str = include_str!("web/open.js");
const TEXT: &str = include_str!("text/open.html");

/// The most bytes of a proof that travels in a link.
const MOST: usize = 1500;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The page. It knows the pages of the proofs by their hashes.
pub(super) fn page(site: &Site) -> String {
    let known: BTreeMap<&str, String> =
        site.proofs.values().map(|proof| (proof.row.hash.as_str(), proof.page())).collect();
    let known = serde_json::json!(known).to_string().replace('<', "\\u003c");
    framed("open.html", "Open a proof", &TEXT.replace("{{known}}", &known), &["program.js", "open.js"])
}

/// The address of this page with a proof in it, if the proof is small.
pub(super) fn link(proof: &Proof) -> Option<String> {
    let bytes = std::fs::read(&proof.file).ok().filter(|bytes| bytes.len() <= MOST)?;
    Some(format!("open.html#{}", encoded(&bytes)))
}

/// Bytes as base64 for addresses, without padding.
fn encoded(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let [one, two, three] = [0, 1, 2].map(|index| u32::from(group.get(index).copied().unwrap_or(0)));
        let value = (one << 16) | (two << 8) | three;
        let digits = [18, 12, 6, 0].map(|shift| char::from(DIGITS[((value >> shift) & 63) as usize]));
        text.extend(&digits[..=group.len()]);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_addresses_have_them() {
        assert_eq!([encoded(b""), encoded(b"f"), encoded(b"fo"), encoded(b"foo")], ["", "Zg", "Zm8", "Zm9v"]);
        assert_eq!(encoded(&[251, 255, 254]), "-__-");
    }
}
