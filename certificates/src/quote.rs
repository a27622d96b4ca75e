//! Shows names and messages that somebody else chose, so that they reach no terminal and no page as they are.

use std::fmt::Write;
use std::path::Path;

/// A path for display, with escapes for line ends and invisible characters.
pub(crate) fn shown(path: &Path) -> String {
    let literal = format!("{path:?}");
    literal.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(&literal).to_owned()
}

/// A message of several lines for display, with escapes for invisible characters.
pub(crate) fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for letter in text.chars() {
        // Rust also escapes quotation marks, and overlines and the like when they stand alone.
        let is_shown = !letter.escape_unicode().eq(letter.escape_debug()) || ('\u{300}'..='\u{36f}').contains(&letter);
        if letter == '\n' || is_shown && !letter.is_control() {
            printable.push(letter);
        } else {
            let _ = write!(printable, "{}", letter.escape_unicode());
        }
    }
    printable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_shown() {
        assert_eq!(shown(Path::new("a\n\u{1b}[2J\u{202e}.pg")), "a\\n\\u{1b}[2J\\u{202e}.pg");
        assert_eq!(
            printable("größer \"x\"\n\u{1b}]0;t\u{7}\r\u{202e}"),
            "größer \"x\"\n\\u{1b}]0;t\\u{7}\\u{d}\\u{202e}"
        );
    }
}
