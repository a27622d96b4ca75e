//! The formal checker: what its pages say of its size and of its theorems is so.

use std::fs;

use tests::binaries::{names, workspace};
use tests::pages::page;

/// The files of a folder of `spec/coq/` whose names end so.
fn files(folder: &str, end: &str) -> Vec<String> {
    names(&workspace().join("spec/coq").join(folder)).into_iter().filter(|name| name.ends_with(end)).collect()
}

/// The large certificates whose constants `spec/coq/run nightly` writes.
fn large() -> Vec<String> {
    let run = page("spec/coq/run");
    let list = run.split("nightly) folders+=(nightly) large=(").nth(1).expect("a list").split(')').next();
    list.expect("an end").split_whitespace().map(str::to_owned).collect()
}

#[test]
fn the_theorems_are_counted() {
    let (everyday, nightly) = (files("theorems", ".v"), files("nightly", ".v"));
    let all = everyday.len() + nightly.len() + large().len();
    for (file, stated) in [
        ("README.md", format!("{all} certificates are theorems of Coq")),
        ("spec/trust.md", format!("For {all} certificates")),
        ("spec/coq/README.md", format!("the extracted checker, {} theorems", everyday.len())),
        ("spec/coq/README.md", format!("{all} theorems in all")),
    ] {
        let text = page(file).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(&stated), "{file} should say: {stated}");
    }
}

#[test]
fn the_figures_of_what_is_to_be_read_are_so() {
    for (file, most, said) in [
        (
            "Game.v",
            80,
            [("spec/coq/README.md", "[Game.v](Game.v) (N lines)"), ("spec/trust.md", "[Game.v](coq/Game.v), N lines")],
        ),
        (
            "driver.ml",
            85,
            [("spec/coq/README.md", "The driver (N lines)"), ("spec/trust.md", "of the driver's N lines")],
        ),
    ] {
        let lines = page(&format!("spec/coq/{file}")).lines().count();
        assert!(lines <= most, "{file} has {lines} lines of at most {most}");
        for (name, words) in said {
            let stated = words.replace('N', &lines.to_string());
            let text = page(name).split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains(&stated), "{name} should say: {stated}");
        }
    }
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
    let asked = statements("Assumptions.v", &["Print"]).len();
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
    let stated = format!("Assumptions.v asks it of {asked} statements");
    let readme = page("spec/coq/README.md").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(readme.contains(&stated), "spec/coq/README.md should say: {stated}");
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
