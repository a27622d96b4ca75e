//! The manual page and the completions of the checker, which are committed.

use std::fs;
use std::process::Command;

use tests::binaries::{names, stderr, stdout, workspace};
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

#[test]
fn a_shell_completes_options_and_files() {
    let completed = |words: &str| {
        let script = format!(
            ". checker/manual/checker.bash; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _checker; \
             echo \"${{COMPREPLY[*]}}\""
        );
        let output = Command::new("bash").args(["-c", &script]).current_dir(workspace()).output().expect("bash runs");
        assert_eq!(stderr(&output), "");
        stdout(&output).trim_end().to_owned()
    };
    for (words, expected) in [
        ("checker --st", "--statements"),
        (
            "checker -",
            "--expect --lines --ophelia --statements --all --json --max-steps --threads --shard --join -h --help -V --version",
        ),
        ("checker --json checker/src/hel", "checker/src/help.txt"),
        ("checker --all checker/s", "checker/src"),
        ("checker --all checker/README", ""),
        ("checker --lines checker/README", "checker/README.md"),
        ("checker --expect chec", ""),
    ] {
        assert_eq!(completed(words), expected, "{words}");
    }
}
