//! The manual page and the completions of the checker.

use std::collections::BTreeSet;

use tests::pages::page;

/// The long options that a text names as `-l NAME`, as fish has them, or `--NAME`; but `--to`, which is the prover's.
fn options(text: &str) -> BTreeSet<String> {
    let text = text.replace("\\-", "-").replace(" -l ", " --");
    let names = text.split("--").skip(1).map(|rest| rest.split(|c: char| !c.is_ascii_lowercase() && c != '-'));
    names.filter_map(|mut words| words.next()).filter(|name| !["", "to"].contains(name)).map(str::to_owned).collect()
}

#[test]
fn manual_and_completions_have_the_options_of_the_help() {
    let told = options(&page("checker/src/help.txt"));
    assert!(told.contains("statements") && told.len() > 10, "{told:?}");
    for name in ["checker.1", "checker.bash", "_checker", "checker.fish"] {
        assert_eq!(options(&page(&format!("checker/manual/{name}"))), told, "{name}");
    }
}
