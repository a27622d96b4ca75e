//! `prover page`: a page that shows a proof, plays by it and checks it.

use std::io::Write;
use std::path::PathBuf;

use crate::cli::output::{CliError, Outcome, check_report, tell};
use crate::cli::show::{Source, small};
use pgc_show::page::{self, Program};

/// The certificate to show, and where the program is.
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("help/page.txt"))]
pub(super) struct Args {
    /// The certificate
    #[arg(required_unless_present = "script")]
    file: Option<PathBuf>,
    #[command(flatten)]
    source: Source,
    /// Take the program from this script, which --script writes; the path begins at the page's folder. With none, the page neither plays nor
    /// checks
    #[arg(long, value_name = "PATH", value_parser = relative)]
    program: Option<String>,
    /// Print the script with the program that pages share, instead of a page
    #[arg(long, conflicts_with_all = ["file", "program"])]
    script: bool,
}

/// Writes the page, or the script, on standard output.
pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, CliError> {
    let program = match args.program.as_deref() {
        Some("none") => Program::Without,
        Some(path) => Program::Shared(path),
        None => Program::Inside,
    };
    if matches!(program, Program::Inside) && page::PROGRAM.is_empty() {
        tell(
            "this build of prover has no program for pages; run 'rustup target add wasm32-wasip1' and build it again, or leave the \
             program out with --program none",
        );
        return Ok(Outcome::UNDECIDED);
    }
    match &args.file {
        Some(file) => {
            let (certificate, bytes) = args.source.load(file, true)?;
            check_report()?;
            small(&certificate.game)?;
            page::write_html(out, &certificate, &bytes, file.file_name().unwrap_or_default(), program)?;
        }
        None => page::write_program(out)?,
    }
    Ok(Outcome::DONE)
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
