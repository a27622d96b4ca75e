//! Writes the corpus, and runs a checker over it; `tests/README.md` says how.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use tests::corpus::folders::{home, write, write_all};
use tests::corpus::runner::{Strictness, compare, run};
use tests::corpus::{cases, census};

const USAGE: &str = "usage: corpus write [--all DIR]
       corpus run [--rules] [--offsets] [--in DIR] COMMAND [ARGUMENTS]";

fn main() -> ExitCode {
    let arguments: Vec<String> = match std::env::args_os().skip(1).map(|argument| argument.into_string()).collect() {
        Ok(arguments) => arguments,
        Err(argument) => return complain(&format!("{} is not UTF-8", argument.to_string_lossy())),
    };
    match arguments.split_first() {
        Some((verb, rest)) if verb == "write" => written(rest),
        Some((verb, rest)) if verb == "run" => compared(rest),
        _ => complain(USAGE),
    }
}

/// Reports wrong usage, or an error.
fn complain(message: &str) -> ExitCode {
    // If standard error is closed, too, only the exit code remains.
    let _ = writeln!(io::stderr(), "corpus: {message}");
    ExitCode::from(3)
}

fn written(arguments: &[String]) -> ExitCode {
    let cases = cases();
    let done = match arguments {
        [] => write(home(), &cases),
        [all, place] if all == "--all" => write_all(Path::new(place), &cases),
        _ => return complain(USAGE),
    };
    let told = done.and_then(|()| writeln!(io::stdout(), "{:?}", census(&cases)));
    told.map_or_else(|error| complain(&error.to_string()), |()| ExitCode::SUCCESS)
}

fn compared(mut arguments: &[String]) -> ExitCode {
    let (mut strictness, mut place) = (Strictness::default(), PathBuf::from(home()));
    loop {
        arguments = match arguments {
            [option, rest @ ..] if option == "--rules" => {
                strictness.rules = true;
                rest
            }
            [option, rest @ ..] if option == "--offsets" => {
                strictness = Strictness { rules: true, offsets: true };
                rest
            }
            [option, folder, rest @ ..] if option == "--in" => {
                place = PathBuf::from(folder);
                rest
            }
            [option, ..] if option.starts_with("--") => return complain(USAGE),
            [] => return complain(USAGE),
            _ => break,
        };
    }
    let told = compare(&place, strictness, |file| run(arguments, file)).and_then(|comparisons| {
        let mut out = io::stdout().lock();
        for comparison in &comparisons {
            let file = comparison.file.display();
            match &comparison.disagreement {
                None => writeln!(out, "agree     {file}")?,
                Some(disagreement) => writeln!(out, "DISAGREE  {file}: {disagreement}")?,
            }
        }
        let agreeing = comparisons.iter().filter(|comparison| comparison.disagreement.is_none()).count();
        writeln!(out, "{agreeing} of {} files agree", comparisons.len())?;
        Ok(agreeing == comparisons.len())
    });
    match told {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => complain(&error.to_string()),
    }
}
