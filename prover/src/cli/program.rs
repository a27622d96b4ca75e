//! `prover program`: the script with the program that pages share.

use std::io::{self, Write};

use crate::cli::output::{CliError, Outcome, tell};
use pgc_show::page;

const AFTER_HELP: &str = "\
Most of a small proof's page is the program that plays and checks. Pages in one folder, or in neighbouring folders, can
share it. Write the program once; then write each page with --program and the path from the page to the program. This works
from files and from any host, if page and program are on the same host. If the script is missing, the page shows the board
and says so.

Exit codes:
  0  printed
  2  this build of prover has no program for pages

Examples:
  prover program > program.js
  prover show affine-4.pgc --html --program program.js > affine-4.html
  prover show affine-4.pgc --html --program ../program.js > plane/affine-4.html";

/// The command takes no arguments.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {}

/// Prints the script.
pub(super) fn run() -> Result<Outcome, CliError> {
    if !is_there() {
        return Ok(Outcome::Undecided);
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    page::write_program(&mut out)?;
    out.flush()?;
    Ok(Outcome::Done)
}

/// Whether this build has the program; it is told how to get it if not.
pub(super) fn is_there() -> bool {
    if page::PROGRAM.is_empty() {
        tell(
            "this build of prover has no program for pages; run 'rustup target add wasm32-wasip1' and build it again, or leave the \
             program out with --without-program",
        );
    }
    !page::PROGRAM.is_empty()
}

/// A path from a page to a script, as it stands in an address.
pub(super) fn relative(path: &str) -> Result<String, String> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-/".contains(letter);
    if path.is_empty() || path.starts_with('/') || path.contains("//") || !path.chars().all(is_plain) {
        return Err(
            "give a path from the page's folder, of letters, digits, and . _ - /, such as ../program.js".to_owned()
        );
    }
    Ok(path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_named_from_the_page() {
        for path in ["program.js", "../program.js", "a/b-1_2.js"] {
            assert_eq!(relative(path), Ok(path.to_owned()));
        }
        for path in ["", "/program.js", "https://a/b.js", "//a/b.js", "a b.js", "data:,1", "a.js?1", "\"><script>"] {
            assert!(relative(path).unwrap_err().contains("../program.js"), "{path}");
        }
    }
}
