//! Places in a text, shown to whoever wrote it.

/// A line of a text, from 1, with a mark below one of its characters, from 1; nothing if there is no such line.
pub(crate) fn quoted(source: &str, line: usize, column: usize) -> String {
    let Some(text) = source.lines().nth(line.saturating_sub(1)) else { return String::new() };
    marked(&text.chars().collect::<Vec<_>>(), column)
}

/// How many characters of a line are shown before the place that is meant, and how many from there on.
const SHOWN: usize = 120;

/// A line, or what of it is near the place, with a mark below one of its characters, from 1.
pub(crate) fn marked(line: &[char], column: usize) -> String {
    let at = column.saturating_sub(1).min(line.len());
    let (from, to) = (at.saturating_sub(SHOWN), line.len().min(at.saturating_sub(SHOWN) + 2 * SHOWN));
    let start = if from > 0 { "… " } else { "" };
    let end = if to < line.len() { " …" } else { "" };
    // Overlines take no room of their own.
    let is_wide = |letter: &&char| !('\u{300}'..='\u{36f}').contains(*letter);
    let before = start.chars().count() + line[from..at].iter().filter(is_wide).count();
    let shown: String = line[from..to].iter().map(|&letter| if letter.is_control() { ' ' } else { letter }).collect();
    format!("  | {start}{shown}{end}\n  | {}^\n", " ".repeat(before))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_stands_below_the_character() {
        assert_eq!(quoted("a\nb\tc d", 2, 3), "  | b c d\n  |   ^\n");
        assert_eq!(quoted("b\u{305}1, x", 1, 6), "  | b\u{305}1, x\n  |     ^\n");
        assert_eq!(quoted("a", 2, 1), "");
        assert_eq!(quoted("a", 1, 9), "  | a\n  |  ^\n");
    }

    #[test]
    fn a_long_line_is_shown_near_the_place() {
        let line = format!("{}b{}", "a".repeat(1000), "c".repeat(1000));
        let shown = format!("  | … {}b{} …\n  | {}^\n", "a".repeat(120), "c".repeat(119), " ".repeat(122));
        assert_eq!(quoted(&line, 1, 1001), shown);
        assert_eq!(quoted(&line[..240], 1, 1), format!("  | {}\n  | ^\n", "a".repeat(240)));
    }
}
