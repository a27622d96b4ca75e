//! The lines of code of a Rust file, as the checker's budget counts them.

/// The lines that are code: not blank, no comment, not in a test module.
#[must_use]
pub fn code(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut skipping = false;
    for line in text.lines() {
        let trimmed = line.trim();
        skipping |= line == "#[cfg(test)]";
        if !skipping && !trimmed.is_empty() && !trimmed.starts_with("//") {
            lines.push(line);
        }
        // A module declared in another file ends at once, one in braces at its own.
        if skipping && (line == "}" || line.ends_with(';')) && !line.starts_with(' ') {
            skipping = false;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_tests_are_left_out() {
        let text = "//! A\n\nuse b;\n/// C\nfn d() {\n    // e\n    f();\n}\n#[cfg(test)]\nmod g {\n    fn h() {\n    }\n}\nfn i() {}\n";
        assert_eq!(code(text), ["use b;", "fn d() {", "    f();", "}", "fn i() {}"]);
        assert_eq!(code("#[cfg(test)]\nmod a;\nmod b;\n"), ["mod b;"]);
    }
}
