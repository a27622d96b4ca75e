//! The house rules: what the checker may depend on, and how large it may be.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use tests::binaries::{cargo, workspace};
use tests::lines::{budget, checker_files, code, files, test_files};

/// The crates that `package` needs to run, by name, at any depth: `cargo tree`.
fn tree(package: &str) -> BTreeSet<String> {
    let arguments = ["tree", "--package", package, "--edges", "normal", "--prefix", "none", "--format", "{p}"];
    let output = cargo().args(arguments).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

/// The direct dependencies of each package of the workspace, of every kind.
fn direct() -> BTreeMap<String, BTreeSet<String>> {
    let output = cargo().args(["metadata", "--no-deps", "--format-version", "1"]).output().expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let name = |value: &Value| value["name"].as_str().expect("a name").to_owned();
    let packages = metadata["packages"].as_array().expect("packages").iter();
    let names = |package: &Value| package["dependencies"].as_array().expect("a list").iter().map(name).collect();
    packages.map(|package| (name(package), names(package))).collect()
}

#[test]
fn the_checker_depends_on_a_decompressor_and_a_hash_only() {
    assert_eq!(direct()["checker"], ["ruzstd", "sha2"].map(str::to_owned).into());
    let allowed: BTreeSet<String> =
        ["ruzstd", "sha2"].into_iter().flat_map(tree).chain(["checker".to_owned()]).collect();
    let surplus: Vec<String> = tree("checker").difference(&allowed).cloned().collect();
    assert!(surplus.is_empty(), "the checker depends on {surplus:?}");
}

#[test]
fn prover_and_checker_do_not_depend_on_each_other() {
    assert!(!tree("checker").contains("prover"));
    assert!(!tree("prover").contains("checker"));
    let direct = direct();
    for (package, other) in [("checker", "prover"), ("prover", "checker")] {
        assert!(!direct[package].contains(other) && !direct[package].contains("tests"), "{package} depends on {other}");
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a source file")
}

#[test]
fn prover_and_checker_share_no_file() {
    let [checker, prover] = ["checker", "prover"].map(|package| files(&workspace().join(package)));
    let canonical = |path: &PathBuf| path.canonicalize().expect("a path");
    for left in &checker {
        for right in &prover {
            assert_ne!(read(left), read(right), "{} is {}", left.display(), right.display());
            assert_ne!(canonical(left), canonical(right));
        }
    }
    for path in checker.iter().chain(&prover) {
        let text = read(path);
        for line in text.lines().filter(|line| {
            ["#[path", "include!", "include_str!", "include_bytes!"].iter().any(|way| line.contains(way))
        }) {
            assert!(!line.contains(".."), "{}: {line}", path.display());
        }
        assert!(!text.contains("#[path") && !text.contains("include!("), "{} takes in a file", path.display());
    }
}

#[test]
fn the_checker_is_small() {
    for (part, lines, limit) in budget() {
        assert!(lines > 0 && lines <= limit, "{part}: {lines} lines of code of at most {limit}");
    }
}

#[test]
fn a_file_for_tests_says_so() {
    let directory = workspace().join("checker/src");
    let found = test_files(&directory);
    assert!(!found.is_empty());
    for path in found {
        // For readers of the file, and for other counts of its lines.
        assert!(read(&path).starts_with("//! Compiled under `#[cfg(test)]` only"), "{} is for tests", path.display());
    }
}

#[test]
fn the_checker_forbids_unsafe_code() {
    for file in ["lib.rs", "main.rs"] {
        let text = read(&workspace().join("checker/src").join(file));
        assert!(text.lines().any(|line| line == "#![forbid(unsafe_code)]"), "{file}");
    }
}

#[test]
fn the_release_checks_overflows() {
    let manifest = read(&workspace().join("Cargo.toml"));
    let release = manifest.split("[profile.release]").nth(1).expect("a release profile");
    let release = release.split("\n[").next().unwrap_or_default();
    assert!(release.lines().any(|line| line.trim() == "overflow-checks = true"));
}

/// Rust code with 0 for each string and character, so that each bracket left is one of the code.
fn without_literals(code: &str) -> String {
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
        text.push(if length > 0 { '0' } else { first });
        rest = &rest[length.max(first.len_utf8())..];
    }
    text
}

/// The tuples of more than two in Rust code without comments: parentheses with two commas or more between their parts that are
/// neither the arguments of a call nor the parameters or fields of what is declared.
fn long_tuples(code: &str) -> Vec<String> {
    let text = without_literals(code);
    let (mut open, mut found) = (Vec::new(), Vec::new());
    for (place, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '{' => open.push((letter, place, 0)),
            ',' => open.iter_mut().last().into_iter().for_each(|bracket| bracket.2 += 1),
            ')' | ']' | '}' => {
                let (bracket, start, commas) = open.pop().expect("a bracket that is open");
                let before = text[..start].trim_end();
                let word =
                    before.rsplit(|letter: char| letter != '_' && !letter.is_alphanumeric()).next().unwrap_or_default();
                let is_value = ["match", "in", "return", "if", "let", "mut", "else"].contains(&word);
                let is_called =
                    !is_value && before.ends_with(|last: char| last.is_alphanumeric() || "_>)]!".contains(last));
                let commas = commas - usize::from(text[start..place].trim_end().ends_with(','));
                if bracket == '(' && commas > 1 && !is_called {
                    found.push(text[start..=place].to_owned());
                }
            }
            _ => {}
        }
    }
    found
}

#[test]
fn the_checker_has_no_tuple_of_more_than_two() {
    assert_eq!(long_tuples("f(a, b, c); let x = (a, b); g::<T>(1, 2, 3); (a, (b, c))"), [""; 0]);
    assert_eq!(long_tuples("match (a, b, c) { Some((d, e, f)) => \"(1, 2, 3)\" }"), ["(a, b, c)", "(d, e, f)"]);
    for path in checker_files() {
        assert_eq!(long_tuples(&code(&read(&path)).join("\n")), [""; 0], "{}", path.display());
    }
}

#[test]
fn the_checker_has_no_way_to_panic_on_purpose() {
    let ways = ["unwrap()", "expect(", "panic!", "unreachable!", "assert", "print!", "println!", "RefCell"];
    for path in checker_files() {
        for line in code(&read(&path)) {
            assert!(!ways.iter().any(|way| line.contains(way)), "{}: {line}", path.display());
        }
    }
}
