//! Verdicts as text and as JSON.

use checker::{Fault, Theorem, Verdict};

/// The exit code.
pub(crate) fn exit_code(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::Verified(_) => 0,
        Verdict::Rejected(..) => 1,
        Verdict::Malformed(_) => 2,
    }
}

/// The verdict's word; what was claimed, as far as it is known; and why it is refused, if it is.
fn parts(verdict: &Verdict) -> (&'static str, Option<&Theorem>, Option<String>) {
    match verdict {
        Verdict::Verified(theorem) => ("VERIFIED", Some(theorem), None),
        Verdict::Rejected(theorem, Fault { rule, reason, .. }) => {
            ("REJECTED", Some(theorem), Some(format!("{rule}: {reason}")))
        }
        Verdict::Malformed(Fault { rule, offset, reason }) => {
            let place = if rule.starts_with('C') { "byte" } else { "payload byte" };
            ("MALFORMED", None, Some(format!("{rule}: {place} {offset}: {reason}")))
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The verdict as a few lines of text. Control characters in the file's name are shown as escapes.
pub(crate) fn text(file: &str, verdict: &Verdict) -> String {
    let (word, theorem, reason) = parts(verdict);
    let claimed = theorem.map_or(String::new(), |theorem| format!(" {} {}", theorem.claim, theorem.game));
    let mut text = format!("{}{claimed}\n  file    {}\n", word, file.escape_debug());
    if let Some(reason) = reason {
        return text + &format!("  reason  {reason}\n");
    }
    if let Some(Theorem { points, lines, digest, lemmas, maps, replies, steps, hash, .. }) = theorem {
        text += &format!("  board   {points} points, {lines} lines, digest {}\n", hex(digest));
        let [required, covered] = replies;
        text += &format!(
            "  proof   {lemmas} lemmas, {maps} maps, {required} replies required, {covered} covered, {steps} steps\n"
        );
        text += &format!("  hash    {}\n", hex(hash));
    }
    text
}

/// The verdict as one line of JSON.
pub(crate) fn json(file: &str, verdict: &Verdict) -> String {
    let (word, theorem, reason) = parts(verdict);
    let mut fields = vec![("file", quoted(file)), ("verdict", quoted(word))];
    if let Some(theorem) = theorem {
        fields.extend([("claim", quoted(theorem.claim)), ("game", quoted(&theorem.game))]);
        fields.extend(
            [("points", theorem.points), ("lines", theorem.lines)].map(|(name, count)| (name, count.to_string())),
        );
        fields.extend(
            [("lemmas", theorem.lemmas), ("maps", theorem.maps)].map(|(name, count)| (name, count.to_string())),
        );
        fields.extend([("steps", theorem.steps.to_string()), ("hash", quoted(&hex(&theorem.hash)))]);
    }
    fields.extend(reason.map(|reason| ("reason", quoted(&reason))));
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
    format!("{{{}}}\n", fields.join(","))
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
