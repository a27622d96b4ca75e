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
use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fs, iter, thread};
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

/// Runs the cases in a folder of `tests/cases/`: those below one heading in turn, headings side by side, as some commands wait.
///
/// # Panics
///
/// If something else is printed than expected.
pub fn assert(name: &str) {
    let folder = workspace().join("tests/cases").join(name);
    let texts: Vec<(PathBuf, String)> = crate::binaries::names(&folder)
        .iter()
        .map(|file| (folder.join(file), fs::read_to_string(folder.join(file)).expect("a text")))
        .collect();
    let all: Vec<Vec<Case>> = texts.iter().map(|(_, text)| read(text)).collect();
    assert!(all.iter().all(|cases| !cases.is_empty()), "a text of {name} has no command");
    let groups = all.iter().map(|cases| cases.chunk_by(|one, next| one.heading == next.heading));
    let groups =
        Mutex::new(texts.iter().zip(groups).flat_map(|((path, _), groups)| groups.map(move |group| (path, group))));
    let next = || groups.lock().expect("a thread").next();
    let others = || iter::from_fn(next).flat_map(|(path, group)| other_than_expected(path, group)).collect::<Vec<_>>();
    let mut others: Vec<_> = thread::scope(|scope| {
        let threads = [(); 2].map(|()| scope.spawn(others));
        threads.into_iter().flat_map(|thread| thread.join().expect("cases")).collect()
    });
    others.sort_by_key(|&(path, case, _)| (path, Reverse(case.from)));
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        for others in others.chunk_by(|one, next| one.0 == next.0) {
            let text = fs::read_to_string(others[0].0).expect("a text");
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            for (_, case, said) in others {
                let said = said.iter().map(|line| format!("    {line}").trim_end().to_owned());
                lines.splice(case.from..case.from + case.expected.len(), said);
            }
            fs::write(others[0].0, lines.join("\n") + "\n").expect("a text");
        }
        return;
    }
    let wrong = others.iter().rev().map(|(path, case, said)| {
        format!("{}: {}\n$ {}\n{}\n\n", path.display(), case.heading, case.command, said.join("\n"))
    });
    assert!(others.is_empty(), "other lines are printed:\n{}", wrong.collect::<String>());
}

/// The cases below one heading that print something else, with what they print.
fn other_than_expected<'t>(path: &'t Path, group: &'t [Case<'t>]) -> Vec<(&'t Path, &'t Case<'t>, Vec<String>)> {
    let folder = TempDir::new().expect("a folder");
    let said = group.iter().map(|case| (path, case, said(folder.path(), &case.command)));
    said.filter(|(_, case, said)| !are_lines(&case.expected, said)).collect()
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
