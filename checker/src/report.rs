//! Verdicts as text and as JSON.

use checker::{Fault, Theorem, Verdict};
use std::io::{self, Write};

/// Writes the verdict as text or as a line of JSON, and returns the exit code.
pub(crate) fn write(file: &str, verdict: &Verdict, json: bool, output: &mut dyn Write) -> io::Result<u8> {
    let told = |fault: &Fault, place| Some(format!("{}:{place} {}", fault.rule, fault.reason));
    let (word, code, theorem, reason) = match verdict {
        Verdict::Verified(theorem) => ("VERIFIED", 0, Some(theorem), None),
        Verdict::Rejected(theorem, fault) => ("REJECTED", 1, Some(theorem), told(fault, String::new())),
        Verdict::Malformed(fault) => {
            let payload = if fault.rule.starts_with('C') { "" } else { " payload" };
            ("MALFORMED", 2, None, told(fault, format!("{payload} byte {}:", fault.offset)))
        }
    };
    let write = if json { object } else { text };
    output.write_all(write(file, word, theorem, reason).as_bytes()).map(|()| code)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Word, claim as far as it is known, and reason as text. Control characters in the file's name become escapes.
fn text(file: &str, word: &str, theorem: Option<&Theorem>, reason: Option<String>) -> String {
    let claimed = theorem.map_or(String::new(), |theorem| format!(" {} {}", theorem.claim, theorem.game));
    let mut text = format!("{word}{claimed}\n  file    {}\n", file.escape_debug());
    if let Some(reason) = reason {
        text += &format!("  reason  {reason}\n");
    } else if let Some(Theorem { points, lines, digest, lemmas, maps, replies, steps, hash, .. }) = theorem {
        text += &format!("  board   {points} points, {lines} lines, digest {}\n", hex(digest));
        text += &format!("  proof   {lemmas} lemmas, {maps} maps, {} replies required, ", replies[0]);
        text += &format!("{} covered, {steps} steps\n  hash    {}\n", replies[1], hex(hash));
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
