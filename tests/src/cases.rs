//! Commands in texts, with what they print: the pages for users show some, and the cases in `tests/cases/` are nothing else. A block that
//! is indented by four spaces has
//!
//! ```text
//! $ a command of bash, in which both programs are found, and `$W` is the workspace
//! > its next line, if it has more than one
//! a line that it prints
//! ! a line of standard error
//! ? its exit code, if that is not 0
//! ```
//!
//! A line `...` stands for any lines, and `[..]` for any part of a line. Seconds may differ. The commands below one heading run in one
//! folder, which is empty at first. `INSTA_UPDATE=always` writes what is printed into the cases.

use crate::binaries::{code, shell, stderr, stdout, workspace};
use crate::schemas;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A command, and what it is to print.
pub struct Case<'t> {
    /// The heading above.
    heading: &'t str,
    /// For a shell.
    pub command: String,
    /// The lines of the block, without the command.
    pub expected: Vec<&'t str>,
    /// The number of the first of these lines in the text.
    from: usize,
}

/// The commands of a text.
#[must_use]
pub fn read(text: &str) -> Vec<Case<'_>> {
    let mut cases: Vec<Case> = Vec::new();
    let (mut heading, mut is_within) = ("", false);
    for (line, from) in text.lines().zip(1..) {
        if line.starts_with('#') {
            heading = line;
        }
        let block = line.strip_prefix("    ");
        is_within &= block.is_some() || line.is_empty();
        if let Some(command) = block.and_then(|block| block.strip_prefix("$ ")) {
            cases.push(Case { heading, command: command.to_owned(), expected: Vec::new(), from });
            is_within = true;
        } else if let (true, Some(case)) = (is_within, cases.last_mut()) {
            let block = block.unwrap_or_default();
            match block.strip_prefix("> ").filter(|_| case.expected.is_empty()) {
                Some(more) => {
                    case.command += &format!("\n{more}");
                    case.from = from;
                }
                None => case.expected.push(block),
            }
        }
    }
    for Case { expected, .. } in &mut cases {
        expected.truncate(expected.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1));
    }
    cases
}

/// What a command prints in a folder, as the lines of a block. Objects of JSON are compared with their schema.
#[must_use]
pub fn said(folder: &Path, command: &str) -> Vec<String> {
    let output = shell(folder, command);
    let words: Vec<&str> = command.split(' ').collect();
    schemas::check(Path::new(words[0]), &words[1..], &output);
    let (printed, errors) = (stdout(&output), stderr(&output));
    let errors = errors.lines().map(|line| format!("! {line}"));
    let exit = Some(code(&output)).filter(|&code| code != 0).map(|code| format!("? {code}"));
    let lines = printed.trim_end().lines().map(str::to_owned).chain(errors).chain(exit);
    lines.map(|line| line.trim_end().replace(&workspace().display().to_string(), "$W")).collect()
}

/// A line without the number of seconds.
fn timeless(line: &str) -> String {
    if line.starts_with("seconds ") {
        return "seconds".to_owned();
    }
    let Some((before, rest)) = line.split_once("\"seconds\":") else { return line.to_owned() };
    let rest = rest.trim_start_matches(|letter: char| letter.is_ascii_digit() || ".e-".contains(letter));
    format!("{before}\"seconds\":{}", timeless(rest))
}

/// Whether a line is as expected.
fn is_line(expected: &str, said: &str) -> bool {
    match expected.split_once("[..]") {
        None => expected == said,
        Some((before, after)) => said
            .strip_prefix(before)
            .is_some_and(|rest| (0..=rest.len()).any(|from| rest.get(from..).is_some_and(|rest| is_line(after, rest)))),
    }
}

/// Whether lines are as expected.
#[must_use]
pub fn are_lines(expected: &[&str], said: &[String]) -> bool {
    match (expected, said) {
        ([], said) => said.is_empty(),
        (["...", rest @ ..], said) => (0..=said.len()).any(|from| are_lines(rest, &said[from..])),
        ([line, rest @ ..], [first, more @ ..]) => is_line(&timeless(line), &timeless(first)) && are_lines(rest, more),
        _ => false,
    }
}

/// Runs the cases in a folder of `tests/cases/`.
///
/// # Panics
///
/// If something else is printed than expected.
pub fn assert(name: &str) {
    let updates = std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always");
    let mut wrong = String::new();
    for file in crate::binaries::names(&workspace().join("tests/cases").join(name)) {
        let path = workspace().join("tests/cases").join(name).join(&file);
        let text = fs::read_to_string(&path).expect("a text");
        let (mut lines, mut folder) = (text.lines().map(str::to_owned).collect::<Vec<_>>(), None::<(&str, TempDir)>);
        let cases = read(&text);
        assert!(!cases.is_empty(), "{file} has no command");
        let mut found = Vec::new();
        for case in &cases {
            folder = folder.filter(|(heading, _)| *heading == case.heading);
            let (_, folder) = folder.get_or_insert_with(|| (case.heading, TempDir::new().expect("a folder")));
            let said = said(folder.path(), &case.command);
            if !are_lines(&case.expected, &said) {
                wrong += &format!("{file}: {}\n$ {}\n{}\n\n", case.heading, case.command, said.join("\n"));
                found.push((case, said));
            }
        }
        for (case, said) in found.into_iter().rev().filter(|_| updates) {
            let said = said.iter().map(|line| format!("    {line}").trim_end().to_owned());
            lines.splice(case.from..case.from + case.expected.len(), said);
            fs::write(&path, lines.join("\n") + "\n").expect("a text");
        }
    }
    assert!(updates || wrong.is_empty(), "other lines are printed:\n{wrong}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_compared_letter_by_letter_but_for_what_may_differ() {
        let fits = |expected: &str, said: &str| {
            let said: Vec<String> = said.lines().map(str::to_owned).collect();
            are_lines(&expected.lines().collect::<Vec<_>>(), &said)
        };
        assert!(
            fits("a\nb", "a\nb") && fits("a\n...\nd", "a\nb\nc\nd") && fits("...", "") && fits("a [..] c", "a b c")
        );
        assert!(fits("seconds  1", "seconds    0.5") && fits(r#"{"seconds":1,"b":2}"#, r#"{"seconds":0.5e-7,"b":2}"#));
        for (expected, said) in
            [("a", "b"), ("3", "4"), ("a", "a\nb"), ("a\nb", "a"), ("a\n...\nd", "a\nb"), ("a[..]c", "a b")]
        {
            assert!(!fits(expected, said), "{expected:?} is not {said:?}");
        }
        assert!(!fits(r#"{"seconds":1,"b":2}"#, r#"{"seconds":1,"b":3}"#));
    }

    #[test]
    fn a_block_has_commands_and_what_they_print() {
        let text = "# One\n\n    $ a\n    > b\n    said\n\n    ? 3\n    $ c\n\nText\n    no case\n";
        let cases = read(text);
        let found: Vec<_> = cases.iter().map(|case| (case.command.as_str(), case.expected.as_slice())).collect();
        assert_eq!(found, [("a\nb", &["said", "", "? 3"][..]), ("c", &[])]);
    }
}
