//! The manual page and the completions of the checker, which are committed.

use std::fs;

use tests::binaries::{names, workspace};
use tests::manual::files;

#[test]
fn manual_and_completions_say_what_the_help_says() {
    let folder = workspace().join("checker/manual");
    let (made, mut listed) = (files(), Vec::new());
    for (name, text) in &made {
        assert_eq!(&fs::read_to_string(folder.join(name)).expect("a file"), text, "cargo run -p tests --bin manual");
        listed.push((*name).to_owned());
    }
    listed.sort();
    assert_eq!(names(&folder), listed);
}
