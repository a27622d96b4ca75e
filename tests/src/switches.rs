//! Changes of the code, one at a time, without a build for each: a sample of the mutants that cargo-mutants lists is built into a copy of the
//! repository, each behind a switch. The environment says which one is on, so all tests run against all of them after one build.
//!
//! A mutant is the body of a function with one place changed. The function gets both bodies: `if on(7) { changed } else { as it was }`. So the
//! text of a mutant is enough, and its kind makes no difference. What does not compile so, such as in a `const fn`, is dropped. The sample
//! is the mutants of the smallest SHA-256 of seed and name, so it can be drawn again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A mutant, as `cargo mutants --list --json` has it.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub struct Mutant {
    /// Place and change, in words.
    pub name: String,
    /// The crate.
    pub package: String,
    file: PathBuf,
    function: Option<Function>,
    span: Span,
    replacement: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
struct Function {
    span: Span,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
struct Span {
    start: Place,
    end: Place,
}

/// From 1 on, in characters.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    line: usize,
    column: usize,
}

/// What is appended to the root of each crate. The environment is read once: `MUTANT` has the number that is on. The first time that a
/// switch is reached, its number goes to the file that `MUTANTS_REACHED` names.
const SWITCH: &str = r#"
#[doc(hidden)]
#[allow(warnings, clippy::all)]
pub(crate) mod mutant_switch {
    use std::io::Write;
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicBool, Ordering};
    static ON: LazyLock<usize> =
        LazyLock::new(|| std::env::var("MUTANT").ok().and_then(|on| on.parse().ok()).unwrap_or(usize::MAX));
    static REACHED: LazyLock<Option<std::ffi::OsString>> = LazyLock::new(|| std::env::var_os("MUTANTS_REACHED"));
    static SEEN: [AtomicBool; 10_000] = [const { AtomicBool::new(false) }; 10_000];
    #[inline(never)]
    fn reach(number: usize) {
        if let Some(path) = &*REACHED {
            if let Ok(mut file) = std::fs::OpenOptions::new().append(true).create(true).open(path) {
                let _ = file.write_all(format!("{number}\n").as_bytes());
            }
        }
    }
    #[inline]
    pub(crate) fn on(number: usize) -> bool {
        if !SEEN[number].load(Ordering::Relaxed) && !SEEN[number].swap(true, Ordering::Relaxed) {
            reach(number);
        }
        *ON == number
    }
}
"#;

/// The first `count` mutants of each of these groups of crates, in the order of the seed. There are no two in functions that overlap, unless it
/// is the same function.
#[must_use]
pub fn sample(mutants: Vec<Mutant>, seed: &str, groups: &[&[&str]], count: usize) -> Vec<Mutant> {
    let mut ranked: Vec<(Vec<u8>, Mutant)> = mutants
        .into_iter()
        .filter(|mutant| mutant.function.is_some())
        .map(|mutant| (Sha256::digest(format!("{seed} {}", mutant.name)).to_vec(), mutant))
        .collect();
    ranked.sort_by(|(one, _), (other, _)| one.cmp(other));
    let (mut drawn, mut taken) = (Vec::new(), vec![0; groups.len()]);
    for (_, mutant) in ranked {
        let group = groups.iter().position(|group| group.contains(&&*mutant.package));
        if let Some(group) =
            group.filter(|&group| taken[group] < count && !drawn.iter().any(|one| overlap(one, &mutant)))
        {
            taken[group] += 1;
            drawn.push(mutant);
        }
    }
    drawn
}

/// Whether the functions of two mutants overlap and are not the same.
fn overlap(one: &Mutant, other: &Mutant) -> bool {
    let (Some(a), Some(b)) = (&one.function, &other.function) else { return false };
    one.file == other.file && a != b && a.span.start < b.span.end && b.span.start < a.span.end
}

/// Builds the mutants into the files below `root`, and the switch into the roots of their crates. `original` has the files as they were. The
/// number of a mutant is its place in the list; those in `dropped` are left out.
///
/// # Errors
///
/// A file cannot be read or written.
pub fn build_in(original: &Path, root: &Path, mutants: &[Mutant], dropped: &BTreeSet<usize>) -> io::Result<()> {
    let mut files: BTreeMap<&Path, Vec<usize>> = BTreeMap::new();
    for (number, mutant) in mutants.iter().enumerate() {
        files.entry(&mutant.file).or_default().push(number);
    }
    for (file, numbers) in files {
        let text = fs::read_to_string(original.join(file))?;
        let kept = numbers.into_iter().filter(|number| !dropped.contains(number)).collect();
        fs::write(root.join(file), switched(&text, mutants, kept))?;
    }
    for source in roots(mutants) {
        let text = fs::read_to_string(root.join(&source))?;
        if !text.contains("mod mutant_switch") {
            fs::write(root.join(&source), text + SWITCH)?;
        }
    }
    Ok(())
}

/// The files in which the crates of the mutants begin.
fn roots(mutants: &[Mutant]) -> BTreeSet<PathBuf> {
    let folder = |mutant: &Mutant| mutant.file.ancestors().find(|path| path.ends_with("src")).map(Path::to_owned);
    let folders: BTreeSet<PathBuf> = mutants.iter().filter_map(folder).collect();
    folders
        .iter()
        .flat_map(|folder| ["lib.rs", "main.rs"].map(|name| folder.join(name)))
        .filter(|file| file.exists())
        .collect()
}

/// A file's text with these mutants.
fn switched(text: &str, mutants: &[Mutant], mut numbers: Vec<usize>) -> String {
    let function = |number: usize| mutants[number].function.as_ref().expect("a mutant of a function").span;
    // From the end, so that places before stay where they are.
    numbers.sort_by_key(|&number| std::cmp::Reverse((function(number).start, number)));
    let mut result = text.to_owned();
    for of_one in numbers.chunk_by(|&one, &other| function(one) == function(other)) {
        let (start, end) = (offset(text, function(of_one[0]).start), offset(text, function(of_one[0]).end));
        let Some(open) = body(&text[start..end]) else { continue };
        let mut switch = String::new();
        for &number in of_one {
            let Mutant { span, replacement, .. } = &mutants[number];
            let (from, to) = (offset(text, span.start), offset(text, span.end));
            let changed = [&text[start + open..from], replacement, &text[to..end]].concat();
            switch += &format!("if crate::mutant_switch::on({number}) {changed} else ");
        }
        result.replace_range(start + open..end, &format!("{{ {switch}{} }}", &text[start + open..end]));
    }
    result
}

/// Where a place is, in bytes.
fn offset(text: &str, place: Place) -> usize {
    let line: usize = text.split_inclusive('\n').take(place.line - 1).map(str::len).sum();
    line + text[line..].chars().take(place.column - 1).map(char::len_utf8).sum::<usize>()
}

/// Where the body of a function begins: at the first brace that is in no comment, text, parenthesis or bracket.
fn body(function: &str) -> Option<usize> {
    let bytes = function.as_bytes();
    let (mut at, mut depth) = (0, 0_usize);
    while at < bytes.len() {
        match bytes[at] {
            b'/' if bytes[at..].starts_with(b"//") => at += function[at..].find('\n')?,
            b'"' => {
                at += 1;
                while bytes[at] != b'"' {
                    at += 1 + usize::from(bytes[at] == b'\\');
                }
            }
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.checked_sub(1)?,
            b'{' if depth == 0 => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_gets_the_changed_bodies_beside_its_own() {
        let text = "/// \"A {\" word.\n#[must_use = \"{\"]\nfn both(a: bool, b: [bool; 2]) -> bool {\n    a && b[0]\n}\n\nfn no() {}\n";
        let place = |line, column| Place { line, column };
        let function = Some(Function { span: Span { start: place(1, 1), end: place(5, 2) } });
        let mutant = |start, end, replacement: &str| Mutant {
            name: replacement.to_owned(),
            package: String::new(),
            file: PathBuf::new(),
            function: function.clone(),
            span: Span { start, end },
            replacement: replacement.to_owned(),
        };
        let mutants = [mutant(place(4, 7), place(4, 9), "||"), mutant(place(4, 5), place(4, 14), "true")];
        let expected = "/// \"A {\" word.\n#[must_use = \"{\"]\nfn both(a: bool, b: [bool; 2]) -> bool \
            { if crate::mutant_switch::on(1) {\n    true\n} else if crate::mutant_switch::on(0) {\n    a || b[0]\n} else \
            {\n    a && b[0]\n} }\n\nfn no() {}\n";
        assert_eq!(switched(text, &mutants, vec![0, 1]), expected);
    }
}
