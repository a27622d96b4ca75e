//! The command line of the prover: a file for each command or for related ones, and in `help` beside it what their `--help` says below the
//! options.

mod arguments;
mod audit;
mod game;
mod output;
mod plan;
mod play;
mod prove;
mod show;
mod table;
mod watch;

use std::{
    collections::BTreeMap,
    ffi::OsString,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{
    CommandFactory, Parser, Subcommand,
    error::{ContextKind, ContextValue},
};
use clap_complete::Shell;

use crate::cli::output::{CliError, Exit, Result, tell};
use pgc_core::{
    game::uncovered,
    quote::{FileName, shown},
};
use pgc_engine::file::Output;

#[derive(Parser)]
#[command(name = "prover", version, about, after_help = include_str!("help/prover.txt"), max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Show a game: its points and their numbers, its lines and its symmetries
    Game(game::Args),
    /// Prove the outcome of a game, or a claim about it, and write a certificate
    Prove(prove::Args),
    /// Find the least number of moves in which a game is won, and prove it
    FewestMoves(prove::FewestMovesArgs),
    /// Make a certificate shorter
    Shorten(prove::ShortenArgs),
    /// Divide a proof into questions that many machines can answer independently, round by round
    #[command(subcommand)]
    Plan(plan::Args),
    /// Show the proof in a certificate, move by move
    Show(show::Args),
    /// Draw a board, a position or a graph of lemmas
    Draw(show::DrawArgs),
    /// Write a page that shows the proof in a certificate, plays by it and checks it
    Page(show::PageArgs),
    /// Print the entries of proofs for BibTeX
    Cite(show::CiteArgs),
    /// Play against the proof in a certificate
    Play(play::Args),
    /// Audit what somebody else has found, and write its certificate if it covers everything
    #[command(subcommand)]
    Audit(audit::Args),
    /// Print a table of games, each cell with its evidence: Patashnik's of k^n, or m,n,k, or transversal designs
    Table(table::Args),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, or write the pages of all commands into a directory
    Man {
        /// Write one page for each command here, instead of printing the first, and print the names of the files
        dir: Option<PathBuf>,
        /// Replace files that are there
        #[arg(long, requires = "dir")]
        replace: bool,
    },
}

/// Runs the command line, whose first argument is the program's name.
///
/// A result goes to standard output, an error message to standard error. If the reader of standard output stops
/// reading, the run ends quietly, with the exit code that it would have otherwise.
pub(crate) fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => return ExitCode::from(refuse(error)),
    };
    let mut out = BufWriter::new(io::stdout());
    let result = match cli.command {
        Command::Game(args) => game::run(&args, &mut out),
        Command::Prove(args) => prove::run(&args),
        Command::FewestMoves(args) => prove::fewest_moves(&args),
        Command::Shorten(args) => prove::shorten(&args),
        Command::Plan(args) => plan::run(&args),
        Command::Show(args) => show::run(&args, &mut out),
        Command::Draw(args) => show::draw(&args, &mut out),
        Command::Page(args) => show::page(&args, &mut out),
        Command::Cite(args) => show::cite(&args, &mut out),
        Command::Play(args) => play::run(&args),
        Command::Audit(args) => audit::run(&args),
        Command::Table(args) => table::run(&args, &mut out),
        Command::Completions { shell } => completions(shell, &mut out),
        Command::Man { dir, replace } => man(dir.as_deref(), replace, &mut out),
    };
    let printed = out.flush().map_err(CliError::from);
    ExitCode::from(exit_code(result.and_then(|outcome| printed.map(|()| outcome))))
}

/// The exit code of a command. An error is printed.
fn exit_code(result: Result) -> u8 {
    match result {
        Ok(outcome) => outcome.0,
        // The reader of standard output has stopped reading.
        Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(error) => {
            tell(&format!("error: {error}"));
            Exit::FAILED.0
        }
    }
}

/// Prints the help that was asked for, or why the arguments are refused, and returns the exit code.
fn refuse(error: clap::Error) -> u8 {
    if error.use_stderr() {
        let advice = match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::String(word)) => uncovered(word),
            _ => None,
        };
        // The stream that failed is the one that would carry the message.
        let _ = plain(error).print();
        advice.iter().for_each(|advice| tell(&format!("\n  tip: {advice}")));
        return Exit::FAILED.0;
    }
    let printed = error.print().and_then(|()| io::stdout().flush());
    exit_code(printed.map(|()| Exit::DONE).map_err(CliError::from))
}

/// The same error, with escapes in the arguments that it shows.
fn plain(mut error: clap::Error) -> clap::Error {
    let context: Vec<(ContextKind, ContextValue)> =
        error.context().map(|(kind, value)| (kind, value.clone())).collect();
    for (kind, value) in context {
        match value {
            ContextValue::String(text) => drop(error.insert(kind, ContextValue::String(shown(&text)))),
            ContextValue::Strings(texts) => {
                drop(error.insert(kind, ContextValue::Strings(texts.iter().map(shown).collect())));
            }
            // A suggestion repeats the argument, with formatting of its own.
            ContextValue::StyledStrs(_) if kind == ContextKind::Suggested => drop(error.remove(kind)),
            _ => {}
        }
    }
    error
}

// Shell completions and manual pages.

/// Prints a completion script.
fn completions(shell: Shell, out: &mut impl Write) -> Result {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "prover", &mut script);
    out.write_all(&script)?;
    Ok(Exit::DONE)
}

/// Prints the manual page, or writes all of them into a directory.
fn man(dir: Option<&Path>, replaced: bool, out: &mut impl Write) -> Result {
    match dir {
        Some(dir) => out.write_all(pages(dir, replaced)?.as_bytes())?,
        None => clap_mangen::Man::new(Cli::command()).render(out)?,
    }
    Ok(Exit::DONE)
}

/// Writes all manual pages into a directory, and returns the names of the files.
fn pages(dir: &Path, replaced: bool) -> Result<String> {
    let mut command = Cli::command().disable_help_subcommand(true);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
