//! The Python package is a workspace of its own: what both have is the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use tests::binaries::workspace;
use tests::lines::code;

fn read(file: &str) -> String {
    fs::read_to_string(workspace().join(file)).expect("a file")
}

/// The versions of each crate in a lock file.
fn locked(file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let text = read(file);
    let value =
        |line: &str, key: &str| Some(line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"')?.to_owned());
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for pair in text.lines().collect::<Vec<_>>().windows(2) {
        if let (Some(name), Some(version)) = (value(pair[0], "name"), value(pair[1], "version")) {
            versions.entry(name).or_default().insert(version);
        }
    }
    versions
}

#[test]
fn both_workspaces_use_the_same_versions() {
    let (ours, python) = (locked("Cargo.lock"), locked("prover/python/Cargo.lock"));
    let shared: Vec<&String> = python.keys().filter(|name| ours.contains_key(*name)).collect();
    for needed in ["pgc-checker", "ruzstd", "sha2", "zstd"] {
        assert!(shared.iter().any(|name| *name == needed), "{needed}");
    }
    for name in shared {
        assert!(python[name].is_subset(&ours[name]), "{name}: {:?}, but {:?} elsewhere", python[name], ours[name]);
    }
}

/// The tables of a manifest whose names begin so, each with its lines.
fn tables(manifest: &str, prefix: &str) -> BTreeMap<String, Vec<String>> {
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut table = None;
    for line in manifest.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            table = name.strip_prefix(prefix).map(str::to_owned);
        } else if let Some(table) = &table {
            tables.entry(table.clone()).or_default().push(line.to_owned());
        }
    }
    tables
}

#[test]
fn both_workspaces_have_the_same_lints_and_profiles() {
    let [ours, python] = ["Cargo.toml", "prover/python/Cargo.toml"].map(read);
    let lints = tables(&ours, "workspace.lints.");
    assert!(lints["rust"].contains(&"unsafe_code = \"forbid\"".to_owned()));
    assert_eq!(tables(&python, "lints."), lints);
    let profiles = tables(&ours, "profile.");
    for (name, lines) in tables(&python, "profile.") {
        assert_eq!(lines, profiles[&name], "{name}");
    }
}

#[test]
fn the_verdict_is_the_checker_s_alone() {
    let text = code(&read("prover/python/src/check.rs")).join("\n");
    assert!(text.contains("pgc_checker::"));
    assert!(!["pgc_core", "pgc_engine", "pgc_show"].iter().any(|name| text.contains(name)));
}
