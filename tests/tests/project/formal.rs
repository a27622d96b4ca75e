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
fn what_is_to_be_read_is_short_and_nothing_is_assumed() {
    for (file, most) in [("Game.v", 80), ("driver.ml", 80)] {
        let lines = page(&format!("spec/coq/{file}")).lines().count();
        assert!(lines <= most, "{file} has {lines} lines of at most {most}");
    }
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
