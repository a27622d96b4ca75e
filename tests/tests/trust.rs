//! The figures of `spec/trust.md` are those of the repository.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tests::binaries::{cargo, workspace};
use tests::lines::{budget, code, files};

/// The platform whose dependencies are listed.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

fn text() -> String {
    fs::read_to_string(workspace().join("spec/trust.md")).expect("spec/trust.md")
}

/// The cells of the table whose head begins with these cells, without quotation marks of code.
fn table(head: &[&str]) -> Vec<Vec<String>> {
    let text = text();
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().replace('`', "")).collect()
    };
    let mut lines = text
        .lines()
        .skip_while(|line| !cells(line).starts_with(&head.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>()));
    assert!(lines.next().is_some(), "no table {head:?}");
    lines.skip(1).take_while(|line| line.starts_with('|')).map(cells).collect()
}

#[test]
fn the_lines_of_code_are_counted() {
    let stated = table(&["part of the checker", "lines of code"]);
    let counted: Vec<Vec<String>> =
        budget().into_iter().map(|(part, lines, _)| vec![part.to_owned(), lines.to_string()]).collect();
    assert_eq!(stated, counted);
}

/// What the checker needs to run, by name: version, and the folder of its sources.
fn dependencies() -> BTreeMap<String, (String, PathBuf)> {
    let tree = ["tree", "--package", "checker", "--edges", "normal", "--prefix", "none", "--format", "{p}"];
    let output = cargo().args(tree).args(["--target", PLATFORM]).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).expect("UTF-8");
    let used: BTreeSet<(&str, &str)> = tree
        .lines()
        .filter_map(|line| line.split_once(" v"))
        .map(|(name, rest)| (name, rest.split(' ').next().unwrap_or_default()))
        .collect();
    let metadata = ["metadata", "--format-version", "1", "--filter-platform", PLATFORM];
    let output = cargo().args(metadata).output().expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let packages = metadata["packages"].as_array().expect("packages").iter();
    let described = packages.map(|package| {
        let folder = Path::new(&text(&package["manifest_path"])).with_file_name("src");
        (text(&package["name"]), (text(&package["version"]), folder))
    });
    described
        .filter(|(name, (version, _))| name != "checker" && used.contains(&(name.as_str(), version.as_str())))
        .collect()
}

/// How many lines of code below a folder contain the word `unsafe`.
fn unsafe_lines(folder: &Path) -> usize {
    let word =
        |line: &str| line.split(|letter: char| letter != '_' && !letter.is_alphanumeric()).any(|word| word == "unsafe");
    let count = |path: &PathBuf| {
        code(&fs::read_to_string(path).expect("a source file")).into_iter().filter(|line| word(line)).count()
    };
    files(folder).iter().map(count).sum()
}

#[test]
fn the_dependencies_are_listed_with_their_unsafe_lines() {
    let stated: Vec<Vec<String>> = table(&["crate", "version"])
        .into_iter()
        .map(|row| vec![row[0].clone(), row[1].clone(), row[3].clone()])
        .collect();
    let found: Vec<Vec<String>> = dependencies()
        .into_iter()
        .map(|(name, (version, folder))| vec![name, version, unsafe_lines(&folder).to_string()])
        .collect();
    assert_eq!(stated, found);
}
