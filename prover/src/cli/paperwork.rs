//! Shell completions and manual pages.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;

use crate::cli::error::{CliError, FileError};
use crate::cli::outcome::Outcome;

/// Which completion script to print.
#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Where manual pages go.
#[derive(Debug, Args)]
pub(super) struct ManArgs {
    /// Write one page for each command here, instead of printing the first
    dir: Option<PathBuf>,
}

/// Prints a completion script.
pub(super) fn completions(mut command: Command, args: &CompletionsArgs) -> Result<Outcome, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "prover", &mut script);
    print(&script)
}

/// Prints the manual page, or writes all of them into a directory.
pub(super) fn man(command: Command, args: &ManArgs) -> Result<Outcome, CliError> {
    if let Some(dir) = &args.dir {
        clap_mangen::generate_to(command, dir).map_err(|error| FileError::Write(error).of(dir))?;
        return Ok(Outcome::Done);
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    print(&page)
}

fn print(text: &[u8]) -> Result<Outcome, CliError> {
    let mut out = std::io::stdout().lock();
    out.write_all(text)?;
    out.flush()?;
    Ok(Outcome::Done)
}
