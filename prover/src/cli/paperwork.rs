//! Shell completions and manual pages.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_complete::Shell;

use crate::cli::output::{CliError, Outcome};
use pgc_core::quote::FileName;
use pgc_engine::file::Output;

/// Which completion script to print.
#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Where manual pages go.
#[derive(Debug, Args)]
pub(super) struct ManArgs {
    /// Write one page for each command here, instead of printing the first, and print the names of the files
    dir: Option<PathBuf>,
    /// Replace files that are there
    #[arg(long, requires = "dir")]
    replace: bool,
}

/// Prints a completion script.
pub(super) fn completions(mut cli: Command, args: &CompletionsArgs, out: &mut impl Write) -> Result<Outcome, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut cli, "prover", &mut script);
    out.write_all(&script)?;
    Ok(Outcome::DONE)
}

/// Prints the manual page, or writes all of them into a directory.
pub(super) fn man(command: Command, args: &ManArgs, out: &mut impl Write) -> Result<Outcome, CliError> {
    match &args.dir {
        Some(dir) => out.write_all(pages(command, dir, args.replace)?.as_bytes())?,
        None => clap_mangen::Man::new(command).render(out)?,
    }
    Ok(Outcome::DONE)
}

/// Writes all manual pages into a directory, and returns the names of the files.
fn pages(command: Command, dir: &Path, replaced: bool) -> Result<String, CliError> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let mut pages = BTreeMap::new();
    let nested = command.get_subcommands().flat_map(|one| one.get_subcommands().chain([one]));
    for command in nested.chain([&command]).cloned() {
        let (man, mut page) = (clap_mangen::Man::new(command), Vec::new());
        man.render(&mut page)?;
        let output = Output::unnamed(dir.join(man.get_filename()), replaced);
        output.claim(|there| there == page)?;
        pages.insert(FileName::new(output.path()).to_string(), (output, page));
    }
    pages.values().try_for_each(|(output, page)| output.write(page))?;
    Ok(pages.into_keys().map(|name| name + "\n").collect())
}
