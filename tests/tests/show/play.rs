//! Games at a terminal. What is printed in them is in `tests/cases/show/played.md`.

use tests::binaries::{code, prover, stderr, stdout, with_input, workspace};

/// What the program prints and its exit code, given these lines.
fn played(certificate: &str, input: &str) -> String {
    let certificate = format!("certificates/{certificate}.pgc");
    let output = with_input(prover(), workspace(), &["play", &certificate], input.as_bytes());
    format!("{}{}exit {}", stdout(&output), stderr(&output), code(&output))
}

#[test]
fn no_line_is_wider_than_80_columns() {
    for (certificate, input) in [
        ("grid-4-4", "255\nwhy\nlines\nhelp\n"),
        ("grid-6-3", "0\n1\nwhy\n"),
        ("mnk-19-19-8", "j10\nlines\n"),
        ("projective-9", "5\nlines\n"),
        ("lines-5af4ffc028a3c1c2", "1\nwhy\n"),
        ("hex-4x4-hein-5", "1\nlines\n"),
        ("mnk-7-7-5", "d4\nd5\nwhy\n"),
        ("grid-7-3-v2", "5\n"),
    ] {
        let text = played(certificate, input);
        // What is copied into a file or a shell stays whole.
        let is_whole = |line: &str| line.starts_with("# its lines: ");
        let wide = text.lines().find(|line| line.chars().count() > 80 && !is_whole(line));
        assert_eq!(wide, None, "{certificate}: {text}");
    }
}
