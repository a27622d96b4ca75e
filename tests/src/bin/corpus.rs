//! Runs a checker over the corpus, and writes more files for it; `tests/README.md` says how.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use pgc_core::quote::{printable, shown};
use tests::assembler::Version;
use tests::corpus::compare::{Outcome, Strictness, outcome, run};
use tests::corpus::{VERSIONS, home, large, mutated, within};

const USAGE: &str = "usage: corpus run [--version 2] [--rules] [--offsets] [--hashes] [--in DIR] COMMAND [ARGUMENTS]
       corpus large DIR
       corpus mutants [--version 2] NUMBER DIR";

fn main() -> ExitCode {
    let arguments: Vec<String> = match std::env::args_os().skip(1).map(|argument| argument.into_string()).collect() {
        Ok(arguments) => arguments,
        Err(argument) => return complain(&format!("{} is not UTF-8", argument.to_string_lossy())),
    };
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match &words[..] {
        ["run", ..] => compared(&arguments[1..]),
        ["large", place] => large::write(Path::new(place)).map(|()| true),
        ["mutants", number, place] => mutants(Version::One, number, place),
        ["mutants", "--version", version, number, place] => {
            numbered(version).and_then(|version| mutants(version, number, place))
        }
        _ => misused(),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => complain(&error.to_string()),
    }
}

/// Reports wrong usage, or an error.
fn complain(message: &str) -> ExitCode {
    // If standard error is closed, too, only the exit code remains.
    let _ = writeln!(io::stderr(), "corpus: {}", printable(message));
    ExitCode::from(3)
}

fn misused<T>() -> io::Result<T> {
    Err(io::Error::other(USAGE))
}

/// The version with a number.
fn numbered(number: &str) -> io::Result<Version> {
    VERSIONS.into_iter().find(|version| version.byte().to_string() == number).map_or_else(misused, Ok)
}

/// Runs one checker, and tells of each file whether it agrees.
fn compared(mut arguments: &[String]) -> io::Result<bool> {
    let (mut strictness, mut version, mut place) = (Strictness::default(), Version::One, None);
    while let [option, rest @ ..] = arguments
        && option.starts_with("--")
    {
        let (value, further) = rest.split_first().map_or((None, rest), |(value, further)| (Some(value), further));
        arguments = match (option.as_str(), value) {
            ("--rules", _) => {
                strictness.rules = true;
                rest
            }
            ("--offsets", _) => {
                strictness = Strictness { rules: true, offsets: true, ..strictness };
                rest
            }
            ("--hashes", _) => {
                strictness.hashes = true;
                rest
            }
            ("--version", Some(value)) => {
                version = numbered(value)?;
                further
            }
            ("--in", Some(value)) => {
                place = Some(PathBuf::from(value));
                further
            }
            _ => return misused(),
        };
    }
    if arguments.is_empty() {
        return misused();
    }
    let place = place.unwrap_or_else(|| home(version));
    let (cases, mut out) = (within(version, &place)?, io::stdout().lock());
    let (mut agreeing, mut declined) = (0, 0);
    for case in &cases {
        let file = shown(case.path.strip_prefix(&place).unwrap_or(&case.path));
        match outcome(case, &run(arguments, &case.path)?, strictness) {
            Outcome::Agrees => {
                agreeing += 1;
                writeln!(out, "agree     {file}")?;
            }
            Outcome::Declines => {
                declined += 1;
                writeln!(out, "decline   {file}")?;
            }
            Outcome::Disagrees(how) => writeln!(out, "DISAGREE  {file}: {}", printable(&how))?,
        }
    }
    let all = cases.len();
    if declined == 0 {
        writeln!(out, "{agreeing} of {all} files agree")?;
    } else {
        writeln!(out, "{agreeing} of {all} files agree, {declined} are declined")?;
    }
    if declined == all {
        return Err(io::Error::other("the checker declines all files"));
    }
    Ok(agreeing + declined == all)
}

fn mutants(version: Version, number: &str, place: &str) -> io::Result<bool> {
    let Ok(number) = number.parse() else { return misused() };
    let [verified, rejected, malformed, _] = mutated::write(version, Path::new(place), number)?;
    writeln!(io::stdout(), "{verified} are verified, {rejected} rejected, {malformed} malformed")?;
    Ok(true)
}
