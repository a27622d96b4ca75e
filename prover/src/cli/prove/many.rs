//! Several games, one after the other, each in its own process, so that none ends the others.
//!
//! A process prints its own report. This one starts them, passes signals on, and says what became of a game whose process died.

use std::io::{self, BufRead, Read};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio, exit};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use crate::cli::output::{CliError, FileError, Outcome, make_directory, tell};
use crate::cli::prove::{Args, Run, STANDARD_INPUT, SearchArgs};
use crate::cli::watch::{Signal, attend};
use pgc_core::quote::counted;
use pgc_core::sources;
use pgc_engine::search::threads::lock;

/// Proves the games one after the other. The exit code is the largest of theirs.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let SearchArgs { checkpoint, hints, .. } = &args.search;
    if let Some(option) = checkpoint.as_ref().map(|_| "--checkpoint").or(hints.as_ref().map(|_| "--hints")) {
        return Err(CliError::ForOneGame(option));
    }
    args.ending.output.as_deref().map_or(Ok(()), make_directory)?;
    let state = Arc::new(Mutex::new(State::default()));
    let watched = Arc::clone(&state);
    // Without a thread, a signal ends this process at once, and the child process with it.
    let _ = attend(move |signal| signal.into_iter().for_each(|signal| lock(&watched).attend(signal)));
    let mut many = Many { args, state, codes: Vec::new() };
    many.all()?;
    if let Some(signal) = lock(&many.state).stopped {
        return Ok(Outcome(signal.exit_code()));
    }
    let Some(&code) = many.codes.iter().max() else {
        return Err(CliError::Usage(
            "the list has no games; write one per line, such as 3^3 or mnk:5,4,4 --maker-breaker",
        ));
    };
    if !args.ending.json {
        tell(&summary(&many.codes));
    }
    Ok(Outcome(code))
}

/// What the thread that attends to signals shares with the run.
#[derive(Default)]
struct State {
    /// The signal that came.
    stopped: Option<Signal>,
    /// The process of the game that is being proved.
    child: Option<u32>,
}

impl State {
    /// Passes the signal on, so that the game ends as a single one does. Between two games nothing is left to do.
    fn attend(&mut self, signal: Signal) {
        self.stopped = Some(signal);
        match self.child {
            Some(child) => signal.send(child),
            None => exit(i32::from(signal.exit_code())),
        }
    }
}

/// A run, with the exit codes of the games so far.
struct Many<'a> {
    args: &'a Args,
    state: Arc<Mutex<State>>,
    codes: Vec<u8>,
}

impl Many<'_> {
    fn all(&mut self) -> Result<(), CliError> {
        let mut games = self.args.games.iter();
        games.try_for_each(|game| if game == STANDARD_INPUT { self.list() } else { self.game(game) })
    }

    /// The games of the list on standard input, as soon as their lines come.
    fn list(&mut self) -> Result<(), CliError> {
        let unread = |error| FileError::Read(error).of(Path::new(STANDARD_INPUT));
        let mut reader = sources::standard_input().lock();
        for number in 1.. {
            let Some((line, is_whole)) = line(&mut reader, MOST_BYTES_OF_LINE).map_err(unread)? else { break };
            match listed(&line, is_whole, number) {
                Ok("") => {}
                Ok(game) => self.game(game)?,
                Err(error) => self.failed(&format!("-:{number}"), Instant::now(), format!("this line {error}"))?,
            }
        }
        Ok(())
    }

    /// Proves a game in a process of its own, unless a signal came.
    fn game(&mut self, game: &str) -> Result<(), CliError> {
        let start = Instant::now();
        match self.process(game).transpose() {
            None => Ok(()),
            Some(Ok(status)) => match status.code().and_then(|code| u8::try_from(code).ok()) {
                Some(code) if code <= Outcome::FAILED.0 => {
                    self.codes.push(code);
                    Ok(())
                }
                _ => self.failed(
                    game,
                    start,
                    format!(
                        "its process ended without a result ({status}); allow less with --memory, if the machine has no more, or report this bug"
                    ),
                ),
            },
            Some(Err(error)) => self.failed(game, start, format!("no process can be started for it: {error}")),
        }
    }

    /// Reports a game that has no report of its own.
    fn failed(&mut self, game: &str, start: Instant, why: String) -> Result<(), CliError> {
        self.codes.push(Outcome::FAILED.0);
        let args = Args { relayed: Some(game.to_owned()), ..self.args.clone() };
        Run { start, ..Run::new(&args, game) }.failed(CliError::Ended(why)).map(drop)
    }

    /// Runs the process of a game to its end. None if a signal came before.
    fn process(&self, game: &str) -> io::Result<Option<ExitStatus>> {
        let mut command = Command::new(std::env::current_exe()?);
        // Its options are those of all.
        command.arg("prove").arg(format!("--relayed={game}")).args(std::env::args_os().skip(2)).stdin(Stdio::null());
        let mut child = {
            let mut state = lock(&self.state);
            if state.stopped.is_some() {
                return Ok(None);
            }
            let child = command.spawn()?;
            state.child = Some(child.id());
            child
        };
        let status = child.wait();
        lock(&self.state).child = None;
        status.map(Some)
    }
}

/// What became of the games, in one line.
fn summary(codes: &[u8]) -> String {
    let names = ["proved", "refuted", "undecided", "failed"].into_iter().zip(0..);
    let counts = names.map(|(name, code)| (codes.iter().filter(|&&other| other == code).count(), name));
    let counts: Vec<String> =
        counts.filter(|&(count, _)| count > 0).map(|(count, name)| format!("{count} {name}")).collect();
    format!("{}: {}", counted(codes.len(), "game"), counts.join(", "))
}

// Lists of games: one per line, each with its own rules.

/// The most bytes of a line.
const MOST_BYTES_OF_LINE: u64 = 1 << 16;

/// The next line of so many bytes at most, if there is one, and whether it is complete. The rest of a longer one is passed over.
pub(in crate::cli) fn line(reader: &mut (impl BufRead + ?Sized), most: u64) -> io::Result<Option<(Vec<u8>, bool)>> {
    let mut line = Vec::new();
    if (&mut *reader).take(most).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let whole = line.ends_with(b"\n") || (line.len() as u64) < most;
    if !whole {
        reader.skip_until(b'\n')?;
    }
    Ok(Some((line, whole)))
}

/// The game of a line with this number, from 1; empty if it only has a comment. Or what is wrong with the line.
fn listed(line: &[u8], is_whole: bool, number: usize) -> Result<&str, &'static str> {
    if !is_whole {
        return Err("is longer than 64 KiB");
    }
    let text = str::from_utf8(line).map_err(|_| "is not UTF-8 text")?;
    let text = text.strip_prefix('\u{feff}').filter(|_| number == 1).unwrap_or(text);
    Ok(without_comment(text).trim())
}

/// The part of a line before a comment. A file name may contain `#`, but must not begin with it.
fn without_comment(line: &str) -> &str {
    let begins = |&(at, _): &(usize, &str)| line[..at].chars().next_back().is_none_or(char::is_whitespace);
    line.match_indices('#').find(begins).map_or(line, |(at, _)| &line[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the lines of a list say.
    fn read(mut bytes: &[u8]) -> Vec<Result<String, &'static str>> {
        let lines = std::iter::from_fn(|| line(&mut bytes, MOST_BYTES_OF_LINE).unwrap());
        lines.zip(1..).map(|((line, whole), number)| listed(&line, whole, number).map(str::to_owned)).collect()
    }

    #[test]
    fn a_line_that_is_no_text_does_not_end_the_list() {
        let mut bytes = b"3^3\n\xff\xfe\n4^2 ".to_vec();
        bytes.resize(bytes.len() + (1 << 16), b'4');
        bytes.extend(b"\n5^2\n");
        let game = |game: &str| Ok(game.to_owned());
        let expected = [game("3^3"), Err("is not UTF-8 text"), Err("is longer than 64 KiB"), game("5^2")];
        assert_eq!(read(&bytes), expected);
    }
}
