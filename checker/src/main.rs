//! The command line of the checker; `checker --help` says how to use it.
#![forbid(unsafe_code)]

mod lines;
mod report;

use checker::{Fault, MAX_FILE, MAX_STEPS, Verdict, check};
use report::{hex, shown};
use std::{collections::BTreeMap, ffi::OsStr, ffi::OsString, fs::File, io, io::Read, io::Write};

fn main() -> std::process::ExitCode {
    run(std::env::args_os().skip(1), &mut io::stdout().lock()).unwrap_or_else(|message| complain(&message)).into()
}

/// Says what is wrong, where that can be said, and returns the exit code for wrong usage and unreadable files.
fn complain(message: &str) -> u8 {
    // With standard error closed, too, only the exit code can tell.
    let _ = writeln!(io::stderr(), "checker: {message}");
    3
}

/// Checks what the arguments name, and returns the largest exit code.
fn run(mut arguments: impl Iterator<Item = OsString>, out: &mut dyn Write) -> Result<u8, String> {
    let (mut json, mut values, mut files) = (false, BTreeMap::new(), Vec::new());
    while let Some(argument) = arguments.next() {
        match &*shown(&argument) {
            "--json" => json = true,
            option @ ("--expect" | "--lines" | "--max-steps") => {
                let value = arguments.next().ok_or_else(|| format!("{option} needs a value; see checker --help"))?;
                values.insert(option.to_owned(), value).map_or(Ok(()), |_| Err(format!("{option} is given twice")))?;
            }
            "-h" | "--help" => return tell(include_str!("help.txt"), out).map(|()| 0),
            "-V" | "--version" => return tell(concat!("checker ", env!("CARGO_PKG_VERSION"), "\n"), out).map(|()| 0),
            "--" => files.extend(arguments.by_ref()),
            text if text.starts_with('-') && text != "-" => return Err(format!("no option is {text}; see --help")),
            _ => files.push(argument),
        }
    }
    files.first().ok_or("no certificate is named; see checker --help")?;
    let [expect, same, limit] = ["--expect", "--lines", "--max-steps"].map(|option| values.get(option));
    let limit = limit.map_or(Some(MAX_STEPS), |n| n.to_str()?.parse().ok()).ok_or("--max-steps needs a number")?;
    let lines = same.map(|file| lines::parse(&read(file)?, &shown(file))).transpose()?;
    let mut largest = 0;
    for file in &files {
        let verdict = read(file).map(|bytes| expected(check(&bytes, limit), expect, lines.as_ref()));
        let (text, code) = report::of(file, &verdict, same, json);
        tell(if json || verdict.is_ok() { &text } else { "" }, out)?;
        largest = verdict.map_or_else(|reason| complain(&reason), |_| code).max(largest);
    }
    Ok(largest)
}

/// Writes whole lines to standard output, which passes them on at once. That nobody reads on is no error: all files are
/// checked, and the exit code tells.
fn tell(text: &str, out: &mut dyn Write) -> Result<(), String> {
    let error = out.write_all(text.as_bytes()).err().filter(|error| error.kind() != io::ErrorKind::BrokenPipe);
    error.map_or(Ok(()), |error| Err(format!("cannot write to standard output: {error}")))
}

/// All bytes of a file, or one more than a certificate may have; - is standard input.
fn read(file: &OsStr) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut all = |source: &mut dyn Read| source.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes);
    let read = if file == "-" { all(&mut io::stdin()) } else { File::open(file).and_then(|mut file| all(&mut file)) };
    read.map(|_| bytes).map_err(|error| format!("cannot read {}: {error}", shown(file)))
}

/// The proof of another theorem than the expected one, or with other lines than those of the file, is rejected.
fn expected(verdict: Verdict, expect: Option<&OsString>, lines: Option<&lines::Lines>) -> Verdict {
    let Verdict::Verified(theorem) = verdict else { return verdict };
    let (proved, digest) = (format!("{} {}", theorem.claim, theorem.game), hex(&theorem.digest));
    // Listed lines are called by 16 digits of their digest; who expects all 64 must have the others right, too.
    let other = expect.filter(|text| text.to_string_lossy().replace(&digest, &hex(&theorem.digest[..8])) != proved);
    let other = other.map(|text| ("--expect", format!("this is proved, but \"{}\" was expected", shown(text))));
    let difference = || Some(("--lines", lines::difference(lines?, &theorem)?));
    let Some((rule, reason)) = other.or_else(difference) else { return Verdict::Verified(theorem) };
    Verdict::Rejected(theorem, Fault { rule, offset: 0, reason: reason.into() })
}
