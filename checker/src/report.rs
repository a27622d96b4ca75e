//! Verdicts as text and as JSON.

use checker::{Fault, Theorem, Verdict};
use std::{ffi::OsStr, ffi::OsString, str::Utf8Chunk};

/// What is said of a file, as text or as a line of JSON, and the exit code. A verified theorem has the lines of file `same`.
pub(crate) fn of(file: &OsStr, verdict: &Result<Verdict, String>, same: Option<&OsString>, json: bool) -> (String, u8) {
    let (word, code, theorem, fault) = match verdict {
        Ok(Verdict::Verified(theorem)) => ("VERIFIED", 0, Some(theorem), None),
        Ok(Verdict::Rejected(theorem, fault)) => ("REJECTED", 1, Some(theorem), Some(fault)),
        Ok(Verdict::Malformed(fault)) => ("MALFORMED", 2, None, Some(fault)),
        Err(_) => ("UNREADABLE", 3, None, None),
    };
    // A name in JSON: a string, or a list of its bytes if it is not UTF-8.
    let named = |name: &OsStr| name.to_str().map_or_else(|| format!("{:?}", name.as_encoded_bytes()), quoted);
    let (mut text, mut told) = (word.to_owned(), String::new());
    let mut data = format!("{{\"file\":{},\"verdict\":\"{word}\"", named(file));
    if let Some(Theorem { claim, game, points, lines, digest, ophelia, lemmas, maps, replies, steps, hash }) = theorem {
        let ([required, covered], lines, digest, hash) = (replies, lines.len(), hex(digest), hex(hash));
        text += &format!(" {claim} {game}");
        data += &format!(",\"claim\":\"{claim}\",\"game\":\"{game}\",\"points\":{points},\"lines\":{lines}");
        data += &format!(",\"lemmas\":{lemmas},\"maps\":{maps},\"steps\":{steps},\"hash\":\"{hash}\"");
        data += &format!(",\"digest\":\"{digest}\",\"replies\":{{\"required\":{required},\"covered\":{covered}}}");
        told += &format!("  board   {points} points, {lines} lines, digest {digest}\n");
        if let Some((lines, digest)) = ophelia.as_ref().map(|(lines, digest)| (lines.len(), hex(digest))) {
            told += &format!("  ophelia {lines} lines, digest {digest}\n");
            data += &format!(",\"ophelia\":{{\"lines\":{lines},\"digest\":\"{digest}\"}}");
        }
        told += &same.map_or(String::new(), |file| format!("  lines   as in {}\n", shown(file)));
        told += &format!("  proof   {lemmas} lemmas, {maps} maps, {required} replies required, ");
        told += &format!("{covered} covered, {steps} steps\n  hash    {hash}\n");
    }
    if let Some(Fault { rule, offset, reason }) = fault {
        let within = if rule.starts_with('C') { "" } else { " payload" };
        let place = theorem.map_or(format!("{within} byte {offset}:"), |_| String::new());
        told = format!("  reason  {rule}:{place} {reason}\n");
        data += &format!(",\"rule\":\"{rule}\"{}", theorem.map_or(format!(",\"offset\":{offset}"), |_| String::new()));
        data += &format!(",\"reason\":{}", quoted(&format!("{rule}:{place} {reason}")));
    }
    data += &same.filter(|_| code == 0).map_or(String::new(), |file| format!(",\"lines_file\":{}", named(file)));
    data += &verdict.as_ref().err().map_or(String::new(), |reason| format!(",\"reason\":{}", quoted(reason)));
    (if json { data + "}\n" } else { format!("{text}\n  file    {}\n{told}", shown(file)) }, code)
}

/// Bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A name or an argument, with escapes for what would not be seen or could be taken for something else.
pub(crate) fn shown(name: &OsStr) -> String {
    let escaped = |part: Utf8Chunk| format!("{}{}", part.valid().escape_debug(), part.invalid().escape_ascii());
    name.as_encoded_bytes().utf8_chunks().map(escaped).collect()
}

/// A JSON string, of printable ASCII.
fn quoted(text: &str) -> String {
    let escape = |unit: u16| match u8::try_from(unit) {
        Ok(byte @ (b'"' | b'\\')) => format!("\\{}", char::from(byte)),
        Ok(byte @ b' '..=b'~') => char::from(byte).to_string(),
        _ => format!("\\u{unit:04x}"),
    };
    format!("\"{}\"", text.encode_utf16().map(escape).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_be_taken_for_something_else_is_escaped() {
        for (name, expected) in [
            ("a b.pgc", "a b.pgc"),
            ("größer ∎", "größer ∎"),
            ("x\nVERIFIED", "x\\nVERIFIED"),
            ("\u{1b}[2J\u{7f}\u{9b}", "\\u{1b}[2J\\u{7f}\\u{9b}"),
            ("\u{2028}\u{202e}\u{2066}\u{200b}", "\\u{2028}\\u{202e}\\u{2066}\\u{200b}"),
            ("\\n\"'", "\\\\n\\\"\\'"),
        ] {
            assert_eq!(shown(name.as_ref()), expected);
        }
    }

    #[test]
    fn strings_of_json_are_ascii() {
        assert_eq!(quoted("a ~\"\\"), r#""a ~\"\\""#);
        assert_eq!(quoted("\0\n\u{7f}ö\u{2028}𝄞"), r#""\u0000\u000a\u007f\u00f6\u2028\ud834\udd1e""#);
    }

    #[test]
    #[cfg(unix)]
    fn a_name_that_is_not_utf_8_is_a_list_of_bytes() {
        let name: &OsStr = std::os::unix::ffi::OsStrExt::from_bytes(b"a\xFF\n");
        assert_eq!(shown(name), "a\\xff\\n");
        let unreadable = of(name, &Err("no".to_owned()), None, true);
        assert_eq!(
            unreadable,
            ("{\"file\":[97, 255, 10],\"verdict\":\"UNREADABLE\",\"reason\":\"no\"}\n".to_owned(), 3)
        );
    }
}
