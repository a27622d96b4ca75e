//! Counts the lines of code of Rust files, for the checker's budget.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::binaries::workspace;

/// The parts of the checker, and the most lines of code that each may have.
const BUDGET: [(&str, usize); 4] =
    [("decoder and rules", 845), ("games and hashes", 332), ("command line", 450), ("shards", 130)];

/// The files of all parts but the first, to which all others belong.
const GAMES: [&str; 6] = ["claim.rs", "convention.rs", "games.rs", "hash.rs", "container.rs", "numbers.rs"];
const COMMAND_LINE: [&str; 8] =
    ["main.rs", "input.rs", "report.rs", "verdict.rs", "lines.rs", "expected.rs", "statements.rs", "theorem.rs"];
const SHARDS: [&str; 2] = ["shards.rs", "parts.rs"];

/// All Rust files below a folder.
///
/// # Panics
///
/// If the folder cannot be read.
#[must_use]
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The lines of code: not blank, not comments, not in a test module.
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
        // A module declared in another file ends on this line, one in braces at its own closing brace.
        if skipping && (line == "}" || line.ends_with(';')) && !line.starts_with(' ') {
            skipping = false;
        }
    }
    lines
}

/// The modules of a crate that are compiled only for tests and have their own files, given the text of its `lib.rs`.
fn test_modules(text: &str) -> BTreeSet<String> {
    let lines: Vec<&str> = text.lines().collect();
    let declared = lines.windows(2).filter(|pair| pair[0] == "#[cfg(test)]").map(|pair| pair[1]);
    declared.filter_map(|line| Some(line.strip_prefix("mod ")?.strip_suffix(';')?.to_owned())).collect()
}

/// Is the file, named from the crate's `src`, one of these modules or below one?
fn in_modules(name: &Path, modules: &BTreeSet<String>) -> bool {
    let module = name.with_extension("");
    module.iter().next().and_then(|first| first.to_str()).is_some_and(|first| modules.contains(first))
}

/// The files of a crate's `src` that are compiled only for tests.
///
/// # Panics
///
/// If one cannot be read.
#[must_use]
pub fn test_files(src: &Path) -> Vec<PathBuf> {
    let modules = test_modules(&fs::read_to_string(src.join("lib.rs")).expect("lib.rs"));
    let within = |path: &PathBuf| in_modules(path.strip_prefix(src).expect("a path below"), &modules);
    files(src).into_iter().filter(within).collect()
}

/// The files of the checker, without those compiled only for tests.
///
/// # Panics
///
/// If one cannot be read.
#[must_use]
pub fn checker_files() -> Vec<PathBuf> {
    let src = workspace().join("checker/src");
    let tests = test_files(&src);
    files(&src).into_iter().filter(|path| !tests.contains(path)).collect()
}

/// Rust code with something else for each string and character, given with its quotes: so each bracket left is one of the code.
#[must_use]
pub fn replaced_literals(code: &str, other: impl Fn(&str) -> String) -> String {
    let (mut text, mut rest) = (String::new(), code);
    while let Some(first) = rest.chars().next() {
        let raw = rest.starts_with("r#\"").then(|| rest.find("\"#").map(|end| end + 2)).flatten();
        let escaped = |quote: char| {
            let mut letters = rest.char_indices().skip(1);
            while let Some((place, letter)) = letters.next() {
                if letter == quote {
                    return place + 1;
                }
                letters.by_ref().take(usize::from(letter == '\\')).for_each(drop);
            }
            rest.len()
        };
        // A lifetime has no closing quote within four letters.
        let is_letter = first == '\'' && escaped('\'') <= rest.chars().take(4).map(char::len_utf8).sum();
        let length = match (raw, first) {
            (Some(length), _) => length,
            (None, '"') => escaped('"'),
            (None, '\'') if is_letter => escaped('\''),
            _ => 0,
        };
        if length > 0 {
            text += &other(&rest[..length]);
        } else {
            text.push(first);
        }
        rest = &rest[length.max(first.len_utf8())..];
    }
    text
}

/// Code in one line without blanks, wordings, and commas that depend on where lines end. A wording is a string with a blank in it.
#[must_use]
pub fn without_wordings(code: &str) -> String {
    let text =
        replaced_literals(code, |literal| if literal.contains(' ') { "\"\"".to_owned() } else { literal.to_owned() });
    let text: String = text.split_whitespace().collect();
    [",)", ",]", ",}"].iter().fold(text, |text, end| text.replace(end, &end[1..]))
}

/// The parts of the checker, with their lines of code and the most allowed.
///
/// # Panics
///
/// If a file cannot be read.
#[must_use]
pub fn budget() -> [(&'static str, usize, usize); 4] {
    let mut budget = BUDGET.map(|(part, limit)| (part, 0, limit));
    for path in checker_files() {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let listed = [&GAMES[..], &COMMAND_LINE, &SHARDS].iter().position(|files| files.contains(&name));
        let part = listed.map_or(0, |place| place + 1);
        budget[part].1 += code(&fs::read_to_string(&path).expect("a source file")).len();
    }
    budget
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

    #[test]
    fn test_modules_are_told_from_others() {
        let text = "mod a;\n\n#[cfg(test)]\nmod b;\nmod c;\n#[cfg(test)]\nmod d {\n}\n#[cfg(test)]\n/// E\nmod e {}\n    #[cfg(test)]\n    mod f;\n";
        let modules = test_modules(text);
        assert_eq!(modules, ["b".to_owned()].into());
        for (name, expected) in
            [("b.rs", true), ("b/c.rs", true), ("b/c/b.rs", true), ("a.rs", false), ("bb.rs", false), ("a/b.rs", false)]
        {
            assert_eq!(in_modules(Path::new(name), &modules), expected, "{name}");
        }
    }
}
