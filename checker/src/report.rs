//! Verdicts as text and as JSON.

use checker::{Fault, Theorem, Verdict};

/// The verdict as text or as a line of JSON, and the exit code. Control characters in the file's name become escapes.
pub(crate) fn report(file: &str, verdict: &Verdict, json: bool) -> (String, u8) {
    let write = if json { object } else { text };
    match verdict {
        Verdict::Verified(theorem) => (write(file, "VERIFIED", Some(theorem), None), 0),
        Verdict::Rejected(theorem, Fault { rule, reason, .. }) => {
            (write(file, "REJECTED", Some(theorem), Some(format!("{rule}: {reason}"))), 1)
        }
        Verdict::Malformed(Fault { rule, offset, reason }) => {
            let place = if rule.starts_with('C') { "byte" } else { "payload byte" };
            (write(file, "MALFORMED", None, Some(format!("{rule}: {place} {offset}: {reason}"))), 2)
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The verdict's word; what was claimed, as far as it is known; and why it is refused, if it is.
fn text(file: &str, word: &str, theorem: Option<&Theorem>, reason: Option<String>) -> String {
    let claimed = theorem.map_or(String::new(), |theorem| format!(" {} {}", theorem.claim, theorem.game));
    let mut text = format!("{word}{claimed}\n  file    {}\n", file.escape_debug());
    if let Some(reason) = reason {
        text += &format!("  reason  {reason}\n");
    } else if let Some(Theorem { points, lines, digest, lemmas, maps, replies, steps, hash, .. }) = theorem {
        let [required, covered] = replies;
        text += &format!("  board   {points} points, {lines} lines, digest {}\n", hex(digest));
        text += &format!("  proof   {lemmas} lemmas, {maps} maps, {required} replies required, {covered} covered, ");
        text += &format!("{steps} steps\n  hash    {}\n", hex(hash));
    }
    text
}

/// The same as JSON.
fn object(file: &str, word: &str, theorem: Option<&Theorem>, reason: Option<String>) -> String {
    let mut json = format!("{{\"file\":{},\"verdict\":{}", quoted(file), quoted(word));
    if let Some(Theorem { claim, game, points, lines, lemmas, maps, steps, hash, .. }) = theorem {
        json += &format!(",\"claim\":{},\"game\":{}", quoted(claim), quoted(game));
        json += &format!(",\"points\":{points},\"lines\":{lines},\"lemmas\":{lemmas},\"maps\":{maps}");
        json += &format!(",\"steps\":{steps},\"hash\":{}", quoted(&hex(hash)));
    }
    json += &reason.map_or(String::new(), |reason| format!(",\"reason\":{}", quoted(&reason)));
    json + "}\n"
}

/// A JSON string.
fn quoted(text: &str) -> String {
    let escape = |character: char| match character {
        '"' | '\\' => format!("\\{character}"),
        '\0'..='\x1F' | '\x7F' => format!("\\u{:04x}", u32::from(character)),
        _ => character.to_string(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}
