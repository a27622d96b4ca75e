//! What `prover prove` shows on a terminal while it searches.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use tests::binaries::prover;

/// What a run shows on a terminal with this many columns, line by line; each line replaces the one before. `script`, of
/// util-linux, provides the terminal.
fn shown(columns: usize, arguments: &str) -> Vec<String> {
    let directory = tempfile::tempdir().unwrap();
    let line = format!("stty rows 24 cols {columns}; \"$PROVER\" prove {arguments} >/dev/null");
    let mut script = Command::new("script");
    script.current_dir(directory.path()).args(["-q", "-c", &line, "/dev/null"]).stdin(Stdio::null());
    let output = script.env("TERM", "xterm").env("PROVER", prover()).output().expect("script runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    plain(&text).split(['\r', '\n']).map(|line| line.trim_end().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// A text without the control sequences for a terminal.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain += before;
        plain.push('\n');
        let parameters = after.trim_start_matches('[').trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        let mut characters = parameters.chars();
        characters.next();
        rest = characters.as_str();
    }
    plain + rest
}

#[test]
fn no_line_is_wider_than_the_terminal_or_80_columns_and_the_numbers_move() {
    for (columns, widest) in [(200, 80), (45, 45)] {
        let lines = shown(columns, "4^3 --nodes 1000000000 --threads 1 --timeout 1s");
        let (last, lines) = lines.split_last().unwrap();
        // The terminal breaks the last line.
        assert!("4^3: undecided within 1s; allow more with --timeout".ends_with(last), "{last}");
        let messages: BTreeSet<&str> =
            lines.iter().filter_map(|line| line.split_once("s ").map(|(_, message)| message)).collect();
        assert!(lines.iter().all(|line| line.chars().count() <= widest), "{lines:#?}");
        assert!(messages.len() > 4, "{messages:#?}");
        assert!(messages.iter().any(|message| message.starts_with("deciding the outcome: ")), "{messages:#?}");
    }
}
