//! Places in a text, shown to whoever wrote it.

/// A line of a text, from 1, with a mark below one of its characters, from 1; nothing if there is no such line.
pub(crate) fn quoted(source: &str, line: usize, column: usize) -> String {
    let Some(text) = source.lines().nth(line.saturating_sub(1)) else { return String::new() };
    let shown: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    // Overlines take no room of their own.
    let is_wide = |letter: &char| !('\u{300}'..='\u{36f}').contains(letter);
    let before = text.chars().take(column.saturating_sub(1)).filter(is_wide).count();
    format!("  | {shown}\n  | {}^\n", " ".repeat(before))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_stands_below_the_character() {
        assert_eq!(quoted("a\nb\tc d", 2, 3), "  | b c d\n  |   ^\n");
        assert_eq!(quoted("b\u{305}1, x", 1, 6), "  | b\u{305}1, x\n  |     ^\n");
        assert_eq!(quoted("a", 2, 1), "");
    }
}
