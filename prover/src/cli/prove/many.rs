//! Several games, each in its own process, so that none ends the others.

use std::collections::HashMap;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio, exit};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use crate::cli::output::{CliError, FileError, Outcome, make_directory, tell};
use crate::cli::prove::report::{Report, Word};
use crate::cli::prove::{Args, STANDARD_INPUT};
use crate::cli::watch::{End, Signal, attend};
use pgc_core::quote::counted;
use pgc_core::quote::shown;
use pgc_core::sources;
use pgc_engine::file::Output;
use pgc_engine::search::threads::lock;

/// Proves the games one after the other, and reports the outcome of each.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    for (option, given) in
        [("--checkpoint", args.search.checkpoint.is_some()), ("--hints", args.search.hints.is_some())]
    {
        if given {
            return Err(CliError::ForOneGame(option));
        }
    }
    args.ending.output.as_deref().map_or(Ok(()), make_directory)?;
    let state = Arc::new(Mutex::new(State::default()));
    let watched = Arc::clone(&state);
    // Without a thread, a signal ends this process at once, and the child process with it.
    let _ = attend(move |signal| signal.into_iter().for_each(|signal| lock(&watched).attend(signal)));
    let mut many = Many { args, state, written: HashMap::new() };
    let result = many.all();
    let State { stopped, ended, .. } = std::mem::take(&mut *lock(&many.state));
    if let Some(signal) = stopped {
        tell(&interrupted(signal, ended.len()));
        return Ok(Outcome::Ended(signal.exit_code()));
    }
    result?;
    if ended.is_empty() {
        return Err(CliError::Usage(
            "the list has no games; write one per line, such as 3^3 or mnk:5,4,4 --maker-breaker",
        ));
    }
    if !args.ending.json {
        tell(&summary(&ended));
    }
    Ok(ended.iter().map(|word| word.outcome()).max_by_key(|outcome| outcome.exit_code()).unwrap_or(Outcome::Done))
}

fn interrupted(signal: Signal, done: usize) -> String {
    let were = if done == 1 { "was" } else { "were" };
    format!("interrupted by {}; {} {were} started, and no other will be", signal.name, counted(done, "game"))
}

/// The state shared with the thread that catches signals.
#[derive(Default)]
struct State {
    /// The signal that ends the run.
    stopped: Option<Signal>,
    /// The process that proves a game.
    child: Option<u32>,
    /// Whether the run waits for the next game of a list.
    waits: bool,
    /// The outcomes of the games so far.
    ended: Vec<Word>,
}

impl State {
    /// Passes a signal on to the child process, or ends the run if it waits for a game.
    fn attend(&mut self, signal: Signal) {
        self.stopped = Some(signal);
        if let Some(child) = self.child {
            signal.send(child);
        } else if self.waits {
            tell(&interrupted(signal, self.ended.len()));
            exit(i32::from(signal.exit_code()));
        }
    }
}

/// A run through games.
struct Many<'a> {
    args: &'a Args,
    state: Arc<Mutex<State>>,
    /// The games, by the files for their certificates.
    written: HashMap<PathBuf, String>,
}

impl Many<'_> {
    fn all(&mut self) -> Result<(), CliError> {
        let mut games = self.args.games.iter();
        games.try_for_each(|game| if game == STANDARD_INPUT { self.list() } else { self.game(game) })
    }

    /// Proves the games of the list on standard input.
    fn list(&mut self) -> Result<(), CliError> {
        let unread = |error| FileError::Read(error).of(Path::new(STANDARD_INPUT));
        let mut reader = sources::standard_input().lock();
        for number in 1.. {
            lock(&self.state).waits = true;
            let next = line(&mut reader, MOST_BYTES_OF_LINE);
            lock(&self.state).waits = false;
            let Some((line, is_whole)) = next.map_err(unread)? else { break };
            match listed(&line, is_whole, number) {
                Ok("") => {}
                Ok(game) => self.game(game)?,
                Err(error) => self.failed(&format!("-:{number}"), 0.0, format!("this line {error}"))?,
            }
        }
        Ok(())
    }

    /// Proves a game, unless the run is to end.
    fn game(&mut self, game: &str) -> Result<(), CliError> {
        if lock(&self.state).stopped.is_some() {
            return Ok(());
        }
        let start = Instant::now();
        let how = match self.place(game).map(|()| self.process(game)) {
            Ok(Ok(Some((said, status)))) => {
                let of = |code| Word::ALL.into_iter().find(|(word, _)| i32::from(word.code()) == code);
                if let Some((word, _)) = status.code().and_then(of) {
                    return self.relay(word, &said);
                }
                format!(
                    "its process ended without a result ({status}); allow less with --memory, if the machine has no more, or report this bug"
                )
            }
            Ok(Ok(None)) => "was not started".to_owned(),
            Ok(Err(error)) => format!("no process can be started for it: {error}"),
            Err(error) => error,
        };
        self.failed(game, start.elapsed().as_secs_f64(), how)
    }

    /// Passes on what the process of a game has printed.
    fn relay(&mut self, word: Word, said: &[u8]) -> Result<(), CliError> {
        let mut out = io::stdout().lock();
        let mut state = lock(&self.state);
        if !self.args.ending.json && !state.ended.is_empty() && !said.is_empty() {
            writeln!(out)?;
        }
        state.ended.push(word);
        out.write_all(said)?;
        Ok(out.flush()?)
    }

    /// Reports a game without a result. If a signal ends the run, that is no failure.
    fn failed(&mut self, game: &str, seconds: f64, how: String) -> Result<(), CliError> {
        let report = Report::new(game, game.to_owned(), seconds, self.args.claim);
        let mut state = lock(&self.state);
        let report = match state.stopped {
            Some(signal) => {
                let why = End::Signal(signal).words();
                let reason = Some(format!("{why}; no certificate is written, and nothing is kept"));
                Report { outcome: Word::Interrupted, reason, ..report }
            }
            None => Report { error: Some(how), ..report },
        };
        state.ended.push(report.outcome);
        drop(state);
        report.print(self.args.ending.json, None)?;
        report.tell_error();
        Ok(())
    }

    /// Claims the place for the certificate of a game, unless another game's goes there.
    fn place(&mut self, game: &str) -> Result<(), String> {
        let path = self.args.place(&self.args.rules.load(game).map_err(|error| error.to_string())?);
        if let Some(other) = self.written.get(&path) {
            return Err(format!(
                "{} is already the place for the certificate of {}, an earlier game of this run; leave out one of the two games",
                shown(&path),
                shown(other)
            ));
        }
        // The other process knows no source of this one, and asks for the rest.
        Output::named(&path).claim(|_| false).map_err(|error| error.to_string())?;
        self.written.insert(path, game.to_owned());
        Ok(())
    }

    /// Starts a process for a game and waits for it, unless the run is to end.
    fn process(&self, game: &str) -> io::Result<Option<(Vec<u8>, ExitStatus)>> {
        let mut command = Command::new(std::env::current_exe()?);
        // Its options are those of all.
        command.arg("prove").arg(format!("--relayed={game}")).args(std::env::args_os().skip(2));
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = {
            let mut state = lock(&self.state);
            if state.stopped.is_some() {
                return Ok(None);
            }
            let child = command.spawn()?;
            state.child = Some(child.id());
            child
        };
        let mut said = Vec::new();
        let read = child.stdout.take().map_or(Ok(0), |mut out| out.read_to_end(&mut said));
        lock(&self.state).child = None;
        let status = child.wait()?;
        read?;
        Ok(Some((said, status)))
    }
}

fn summary(ended: &[Word]) -> String {
    let of = |word| ended.iter().filter(|&&other| other == word).count();
    let counts = Word::ALL.map(|(word, name)| (of(word), name)).into_iter().filter(|&(count, _)| count > 0);
    let counts: Vec<String> = counts.map(|(count, name)| format!("{count} {name}")).collect();
    format!("{}: {}", counted(ended.len(), "game"), counts.join(", "))
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
    fn comments_empty_lines_and_marks_of_other_systems_are_passed_over() {
        let text = "\u{feff}3^3\r\n\r\n# all of these\n  pi4  # a plane\n\t\nlines:a#1.lines --maker-breaker\n4^2";
        let games: Vec<String> = read(text.as_bytes()).into_iter().map(Result::unwrap).collect();
        assert_eq!(games, ["3^3", "", "", "pi4", "", "lines:a#1.lines --maker-breaker", "4^2"]);
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
