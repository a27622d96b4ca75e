//! Counts the code of Rust files: lines for the checker's budget, lines and characters for the ceilings of all crates.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::binaries::{shell, stdout, workspace};

/// The areas of the checker, and the most lines of code that each may have.
const BUDGET: [(&str, usize); 4] =
    [("decoder and rules", 838), ("games and hashes", 328), ("command line", 438), ("shards", 132)];

/// The files of all areas but the first, to which all others belong.
const GAMES: [&str; 5] = ["claim.rs", "games.rs", "hash.rs", "container.rs", "numbers.rs"];
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

/// Rust code with something else for each comment, string and character, given with its marks: so each bracket left is one of the code.
#[must_use]
pub fn replaced_literals(code: &str, other: impl Fn(&str) -> String) -> String {
    let (mut text, mut rest) = (String::new(), code);
    while let Some(first) = rest.chars().next() {
        let length = literal(rest, text.chars().next_back());
        if length > 0 {
            text += &other(&rest[..length]);
        } else {
            text.push(first);
        }
        rest = &rest[length.max(first.len_utf8())..];
    }
    text
}

/// The length of the comment, string or character with which code begins after this letter; 0 if it begins with none.
fn literal(code: &str, before: Option<char>) -> usize {
    let up_to = |end: &str, from: usize| code[from..].find(end).map_or(code.len(), |at| from + at + end.len());
    let escaped = |quote: char| {
        let mut letters = code.char_indices().skip(1);
        while let Some((place, letter)) = letters.next() {
            if letter == quote {
                return place + 1;
            }
            letters.by_ref().take(usize::from(letter == '\\')).for_each(drop);
        }
        code.len()
    };
    match code.as_bytes()[0] {
        b'/' if code.starts_with("//") => code.find('\n').unwrap_or(code.len()),
        b'/' if code.starts_with("/*") => up_to("*/", 2),
        b'"' => escaped('"'),
        b'r' if !before.is_some_and(|letter| letter == '_' || letter.is_alphanumeric()) => {
            let marks = code[1..].bytes().take_while(|&byte| byte == b'#').count();
            let is_raw = code[1 + marks..].starts_with('"');
            if is_raw { up_to(&format!("\"{}", "#".repeat(marks)), marks + 2) } else { 0 }
        }
        // A lifetime has no closing quote so near.
        b'\'' if code[1..].starts_with('\\') => escaped('\''),
        b'\'' => {
            let end = 1 + code[1..].chars().next().map_or(0, char::len_utf8);
            if code[end..].starts_with('\'') { end + 1 } else { 0 }
        }
        _ => 0,
    }
}

/// Code in one line without blanks, wordings, and commas that depend on where lines end. A wording is a string with a blank in it.
#[must_use]
pub fn without_wordings(code: &str) -> String {
    let is_wording = |literal: &str| literal.contains(' ') && !literal.starts_with('/');
    let text =
        replaced_literals(code, |literal| if is_wording(literal) { "\"\"".to_owned() } else { literal.to_owned() });
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
    let mut budget = BUDGET.map(|(area, limit)| (area, 0, limit));
    for path in checker_files() {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let listed = [&GAMES[..], &COMMAND_LINE, &SHARDS].iter().position(|files| files.contains(&name));
        let area = listed.map_or(0, |place| place + 1);
        budget[area].1 += code(&fs::read_to_string(&path).expect("a source file")).len();
    }
    budget
}

/// How much code there is: lines that are not blank, and characters that are not white space, without comments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight {
    /// The lines, of which a string is one.
    pub lines: usize,
    /// The characters.
    pub characters: usize,
}

impl Weight {
    fn of(code: &str) -> Self {
        let lines = code.lines().filter(|line| !line.trim().is_empty()).count();
        Self { lines, characters: code.chars().filter(|letter| !letter.is_whitespace()).count() }
    }
}

/// Code without comments, and with strings in which nothing looks like code.
fn bare(code: &str) -> String {
    let hidden = |letter: char| if "{};\n\"".contains(letter) { 'x' } else { letter };
    replaced_literals(code, |literal| match literal.as_bytes()[0] {
        b'/' => String::new(),
        b'\'' => format!("'{}'", "x".repeat(literal.chars().count() - 2)),
        _ => {
            let inner = literal.trim_start_matches('r').trim_matches('#');
            format!("\"{}\"", inner[1..inner.len() - 1].chars().map(hidden).collect::<String>())
        }
    })
}

/// Bare code without what is compiled only for tests.
fn untested(code: &str) -> String {
    let (mut kept, mut rest) = (String::new(), code);
    while let Some(start) = ["#[cfg(test)]", "#[cfg(all(test,"].iter().filter_map(|mark| rest.find(mark)).min() {
        kept += &rest[..start];
        let mut depth = 0;
        let end = rest[start..].char_indices().find(|&(_, letter)| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            depth == 0 && (letter == '}' || letter == ';')
        });
        rest = end.map_or("", |(at, _)| &rest[start + at + 1..]);
    }
    kept + rest
}

/// The weight of each crate, by its folder, and that of all tests, as `tests`.
///
/// # Panics
///
/// If a file cannot be read.
#[must_use]
pub fn weights() -> BTreeMap<String, Weight> {
    let mut weights: BTreeMap<String, Weight> = BTreeMap::new();
    let listed = stdout(&shell(workspace(), "git ls-files --cached --others --exclude-standard -- '*.rs'"));
    for name in listed.lines().filter(|name| workspace().join(name).is_file()) {
        let code = bare(&fs::read_to_string(workspace().join(name)).expect("a source file"));
        let folders: Vec<&str> = name.split('/').collect();
        let is_test = folders.iter().any(|folder| ["tests", "benches", "fuzz", "tests.rs"].contains(folder));
        let all = Weight::of(&code);
        let product = if is_test || name.starts_with("checker/src/closure") {
            Weight::default()
        } else {
            Weight::of(&untested(&code))
        };
        let place = if folders[0] == "prover" { folders[..2].join("/") } else { folders[0].to_owned() };
        for (place, Weight { lines, characters }) in [
            (place, product),
            (
                "tests".to_owned(),
                Weight { lines: all.lines - product.lines, characters: all.characters - product.characters },
            ),
        ] {
            let weight = weights.entry(place).or_default();
            weight.lines += lines;
            weight.characters += characters;
        }
    }
    weights
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

    #[test]
    fn comments_strings_and_tests_weigh_nothing_or_one_line() {
        let text = "// a\nfn b<'c>(d: &'c str) {\n    e(\"{ // \\\"\n;\", '\\'', '{', r#\"\"}\n\"#); /* f\n */\n}\n\n#[cfg(test)]\nmod g {\n    fn h() {}\n}\nfn i() {}\n";
        let code = bare(text);
        assert_eq!(Weight::of(&code).lines, 8, "{code}");
        assert_eq!(Weight::of(&untested(&code)).lines, 4, "{code}");
        assert_eq!(untested("#[cfg(all(test, unix))]\nmod a;\nmod b;"), "\nmod b;");
    }
}
