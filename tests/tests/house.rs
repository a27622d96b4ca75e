//! The house rules: what the checker may depend on, and how large it may be.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use tests::binaries::{cargo, workspace};

/// The crates that `package` needs to run, by name and how deep: `cargo tree`.
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

/// All Rust files below a directory.
fn sources(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a source file")
}

#[test]
fn prover_and_checker_share_no_file() {
    let [checker, prover] = ["checker", "prover"].map(|package| sources(&workspace().join(package)));
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

/// The lines of code: not blank, no comment, not in a test module.
fn code(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut skipping = false;
    for line in text.lines() {
        let trimmed = line.trim();
        if line == "#[cfg(test)]" {
            skipping = true;
        }
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

#[test]
fn lines_of_code_are_counted() {
    let text = "//! A\n\nuse b;\n/// C\nfn d() {\n    // e\n    f();\n}\n#[cfg(test)]\nmod g {\n    fn h() {\n    }\n}\nfn i() {}\n";
    assert_eq!(code(text).len(), 5);
    assert_eq!(code("#[cfg(test)]\nmod a;\nmod b;\n"), ["mod b;"]);
}

#[test]
fn the_checker_is_small() {
    let mut budget =
        BTreeMap::from([("decoder and rules", (0, 450)), ("games and hashes", (0, 200)), ("command line", (0, 150))]);
    let directory = workspace().join("checker/src");
    for path in sources(&directory) {
        let name = path.strip_prefix(&directory).expect("a path below").to_str().expect("UTF-8").to_owned();
        let part = match name.as_str() {
            "games.rs" | "hash.rs" | "container.rs" | "numbers.rs" => "games and hashes",
            "main.rs" | "report.rs" | "verdict.rs" => "command line",
            _ => "decoder and rules",
        };
        budget.get_mut(part).expect("a part").0 += code(&read(&path)).len();
    }
    for (part, (lines, limit)) in &budget {
        assert!(lines <= limit, "{part}: {lines} lines of code of at most {limit}");
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

#[test]
fn the_checker_has_no_way_to_panic_on_purpose() {
    let ways = ["unwrap()", "expect(", "panic!", "unreachable!", "todo!", "assert", "print!", "println!", "RefCell"];
    for path in sources(&workspace().join("checker/src")) {
        let text = read(&path);
        for line in code(&text) {
            assert!(!ways.iter().any(|way| line.contains(way)), "{}: {line}", path.display());
        }
    }
}
