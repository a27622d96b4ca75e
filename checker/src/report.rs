//! Verdicts as text and as JSON.

use pgc_checker::{Conclusion, Fault, LineSet, Replies, Verdict};
use std::{ffi::OsStr, str::Utf8Chunk};

/// The exit code of a verdict.
pub(crate) fn code(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::Verified(_) => 0,
        Verdict::Rejected(..) => 1,
        Verdict::Malformed(_) => 2,
    }
}

fn word(verdict: &Verdict) -> &'static str {
    ["VERIFIED", "REJECTED", "MALFORMED"][usize::from(code(verdict))]
}

/// What is proved, or what is wrong, beginning with the rule. Only of a malformed file is the place known by an offset.
fn reason(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Verified(Conclusion { claim, game, .. }) => format!("{claim} {game}"),
        Verdict::Rejected(_, Fault { rule, reason, .. }) => format!("{rule}: {reason}"),
        Verdict::Malformed(Fault { rule, offset, reason }) => {
            let whole = if rule.starts_with('C') { "" } else { "payload " };
            format!("{rule}: {whole}byte {offset}: {reason}")
        }
    }
}

/// What is said of a file, in several lines. A verified theorem has the lines of file `same`.
pub(crate) fn text(file: &OsStr, verdict: &Verdict, same: Option<&OsStr>) -> String {
    let mut text = word(verdict).to_owned();
    if let Verdict::Verified(conclusion) | Verdict::Rejected(conclusion, _) = verdict {
        text += &format!(" {} {}", conclusion.claim, conclusion.game);
    }
    text += &format!("\n  file    {}\n", shown(file));
    if let Verdict::Verified(Conclusion { points, lines, ophelia, games, lemmas, maps, replies, steps, hash, .. }) =
        verdict
    {
        let LineSet { lines, digest } = lines;
        text += &format!("  board   {points} points, {} lines, digest {}\n", lines.len(), hex(digest));
        if let Some(LineSet { lines, digest }) = ophelia {
            text += &format!("  ophelia {} lines, digest {}\n", lines.len(), hex(digest));
        }
        text += &same.map_or(String::new(), |file| format!("  lines   as in {}\n", shown(file)));
        let Replies { required, covered } = replies;
        let games = if *games > 0 { format!("{games} games of parts, ") } else { String::new() };
        text += &format!("  proof   {games}{lemmas} lemmas, {maps} maps, {required} replies required, ");
        text += &format!("{covered} covered, {steps} steps\n  hash    {}\n", hex(hash));
    } else {
        text += &format!("  reason  {}\n", reason(verdict));
    }
    text
}

/// What is said of a file that is to prove a statement, in one line.
pub(crate) fn line(file: &OsStr, verdict: &Verdict) -> String {
    format!("{} {}: {}\n", word(verdict), shown(file), reason(verdict))
}

/// What is said of a file, or why it cannot be read, as a line of JSON. A verified theorem has the lines of file `same`.
pub(crate) fn json(file: &OsStr, verdict: &Result<Verdict, String>, same: Option<&OsStr>) -> String {
    // A name is a string, or a list of its bytes if it is not UTF-8.
    let named = |name: &OsStr| name.to_str().map_or_else(|| format!("{:?}", name.as_encoded_bytes()), quoted);
    let file = named(file);
    let verdict = match verdict {
        Ok(verdict) => verdict,
        Err(why) => return format!("{{\"file\":{file},\"verdict\":\"UNREADABLE\",\"reason\":{}}}\n", quoted(why)),
    };
    let mut data = format!("{{\"file\":{file},\"verdict\":\"{}\"", word(verdict));
    if let Verdict::Verified(conclusion) | Verdict::Rejected(conclusion, _) = verdict {
        let Conclusion { claim, game, points, lines, ophelia, games, lemmas, maps, replies, steps, hash } = conclusion;
        let (LineSet { lines, digest }, Replies { required, covered }) = (lines, replies);
        let [digest, hash] = [digest, hash].map(|bytes| hex(bytes));
        data += &format!(r#","claim":"{claim}","game":"{game}","points":{points},"lines":{}"#, lines.len());
        data += &if *games > 0 { format!(r#","games":{games}"#) } else { String::new() };
        data += &format!(r#","lemmas":{lemmas},"maps":{maps},"steps":{steps},"hash":"{hash}","digest":"{digest}""#);
        data += &format!(r#","replies":{{"required":{required},"covered":{covered}}}"#);
        if let Some(LineSet { lines, digest }) = ophelia {
            data += &format!(r#","ophelia":{{"lines":{},"digest":"{}"}}"#, lines.len(), hex(digest));
        }
    }
    let reason = quoted(&reason(verdict));
    data += &match verdict {
        Verdict::Verified(_) => same.map_or(String::new(), |file| format!(r#","lines_file":{}"#, named(file))),
        Verdict::Rejected(_, Fault { rule, .. }) => format!(r#","rule":"{rule}","reason":{reason}"#),
        Verdict::Malformed(Fault { rule, offset, .. }) => {
            format!(r#","rule":"{rule}","offset":{offset},"reason":{reason}"#)
        }
    };
    data + "}\n"
}

/// Bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A name or an argument, with escapes for what would not be seen or could be taken for something else, blanks too: a line
/// that a terminal wraps breaks at none of its words.
pub(crate) fn shown(name: &OsStr) -> String {
    let escaped = |part: Utf8Chunk| format!("{}{}", part.valid().escape_debug(), part.invalid().escape_ascii());
    name.as_encoded_bytes().utf8_chunks().map(escaped).collect::<String>().replace(' ', "\\u{20}")
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
            ("a b.pgc", "a\\u{20}b.pgc"),
            ("größer∎", "größer∎"),
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
        let unreadable = json(name, &Err("no".to_owned()), None);
        assert_eq!(unreadable, "{\"file\":[97, 255, 10],\"verdict\":\"UNREADABLE\",\"reason\":\"no\"}\n");
    }
}
