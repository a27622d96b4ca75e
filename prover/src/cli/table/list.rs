//! Lists that fill several lines.

use std::io::{self, Write};

/// Most columns of a line of text.
const COLUMNS: usize = 120;

/// Writes a list after a heading, with its lines indented.
pub(super) fn write_list(out: &mut impl Write, head: &str, items: &[String], separator: &str) -> io::Result<()> {
    let mut line = head.to_owned();
    let mut is_fresh = true;
    for (index, item) in items.iter().enumerate() {
        let piece = if index + 1 < items.len() { format!("{item}{separator}") } else { item.clone() };
        if !is_fresh && line.chars().count() + piece.trim_end().chars().count() > COLUMNS {
            writeln!(out, "{}", line.trim_end())?;
            line = " ".repeat(6);
        }
        line += &piece;
        is_fresh = false;
    }
    writeln!(out, "{}", line.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_broken_between_items() {
        let a = "a".repeat(56);
        let mut text = Vec::new();
        write_list(&mut text, "3^3   ", &[a.clone(), a.clone(), a.clone()], "; ").unwrap();
        // The first line would have 121 columns with the second item's separator, the second has 120.
        assert_eq!(String::from_utf8(text).unwrap(), format!("3^3   {a};\n      {a}; {a}\n"));
    }
}
