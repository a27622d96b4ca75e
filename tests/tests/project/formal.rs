//! The formal checker: nothing is assumed, and Coq is asked so.

use std::fs;

use tests::binaries::{names, workspace};
use tests::pages::page;

/// The files of a folder of `spec/coq/` whose names end so.
fn files(folder: &str, end: &str) -> Vec<String> {
    names(&workspace().join("spec/coq").join(folder)).into_iter().filter(|name| name.ends_with(end)).collect()
}

/// What a source of `spec/coq/` states under one of these words.
fn statements(file: &str, words: &[&str]) -> Vec<String> {
    let text = page(&format!("spec/coq/{file}"));
    let name = |line: &str| {
        let mut parts = line.split(|letter: char| letter.is_whitespace() || letter == ':');
        words.contains(&parts.next()?).then(|| parts.next().expect("a name").to_owned())
    };
    text.lines().filter_map(name).collect()
}

#[test]
fn coq_is_asked_what_each_fact_assumes() {
    let list = page("spec/coq/Assumptions.v");
    for file in ["Shares.v", "Strategies.v", "Meaning.v", "Examples.v"] {
        let facts = statements(file, &["Theorem", "Example"]);
        assert!(facts.len() > 2, "{file}: {facts:?}");
        for fact in facts {
            assert!(
                list.contains(&format!("\nPrint Assumptions {fact}.\n")),
                "Assumptions.v leaves out {fact} of {file}"
            );
        }
    }
}

#[test]
fn every_source_is_built_and_the_extracted_checker_checks_its_bounds() {
    let makefile = page("spec/coq/Makefile");
    let sources = makefile.split("SOURCES = ").nth(1).and_then(|rest| rest.split("COQC").next()).expect("a list");
    for file in files("", ".v").iter().filter(|file| !["Assumptions.v", "Extract.v"].contains(&file.as_str())) {
        let name = file.trim_end_matches(".v");
        assert!(sources.split_whitespace().any(|source| source == name), "the Makefile leaves out {file}");
    }
    assert!(!makefile.contains("-unsafe"));
}

#[test]
fn nothing_is_assumed() {
    let sources = files("", ".v");
    assert!(sources.len() > 15, "{sources:?}");
    for file in sources {
        let text = fs::read_to_string(workspace().join("spec/coq").join(&file)).expect("a source file");
        for word in text.split(|letter: char| !letter.is_alphanumeric()) {
            let assumes =
                ["Axiom", "Axioms", "Parameter", "Parameters", "Conjecture", "Admitted", "admit", "Int63", "PArray"];
            assert!(!assumes.contains(&word), "{file} has {word}");
        }
    }
}
