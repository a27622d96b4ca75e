//! The command line of the checker; `checker --help` says how to use it.
#![forbid(unsafe_code)]

mod report;

use checker::{Fault, MAX_FILE, MAX_STEPS, Verdict, check};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Write};

fn main() -> std::process::ExitCode {
    let (mut output, mut arguments) = (io::stdout().lock(), std::env::args_os().skip(1));
    let code = run(&mut arguments, &mut output).unwrap_or_else(|message| complain(&message));
    let flushed = output.flush();
    flushed.map_or_else(|error| complain(&format!("cannot write to standard output: {error}")), |()| code).into()
}

/// Says what is wrong, where that can be said, and returns the exit code for wrong usage and unreadable files.
fn complain(message: &str) -> u8 {
    // With standard error closed, too, only the exit code can tell.
    let _ = writeln!(io::stderr(), "checker: {message}");
    3
}

/// Checks what the arguments name, and returns the largest exit code.
fn run(arguments: &mut dyn Iterator<Item = OsString>, output: &mut dyn Write) -> Result<u8, String> {
    let (mut json, mut expect, mut max_steps, mut files) = (false, None, MAX_STEPS, Vec::new());
    let mut write = |text: &str| {
        output.write_all(text.as_bytes()).map_err(|error| format!("cannot write to standard output: {error}"))
    };
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy();
        let mut value =
            || arguments.next().and_then(|value| value.into_string().ok()).ok_or(format!("{text} needs a value"));
        match &*text {
            "--json" => json = true,
            "--expect" => expect = Some(value()?),
            "--max-steps" => max_steps = value()?.parse().map_err(|_| format!("{text} needs a number"))?,
            "-h" | "--help" => return write(include_str!("help.txt")).map(|()| 0),
            "-V" | "--version" => return write(concat!("checker ", env!("CARGO_PKG_VERSION"), "\n")).map(|()| 0),
            "--" => files.extend(&mut *arguments),
            _ if text.starts_with('-') && text != "-" => return Err(format!("there is no option {text}; see --help")),
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        return Err("no certificate is named; see checker --help".to_owned());
    }
    let mut code = 0;
    for file in &files {
        let name = file.to_string_lossy();
        let bytes = if file == "-" { read(io::stdin()) } else { File::open(file).and_then(read) };
        code = code.max(match bytes.map(|bytes| expected(check(&bytes, max_steps), expect.as_deref())) {
            Ok(verdict) => {
                let (text, code) = report::report(&name, &verdict, json);
                write(&text).map(|()| code)?
            }
            Err(error) => complain(&format!("cannot read {name}: {error}")),
        });
    }
    Ok(code)
}

/// All bytes, or one more than a certificate may have.
fn read(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes).map(|_| bytes)
}

/// Turns the proof of another theorem than the expected one into a rejection.
fn expected(verdict: Verdict, expect: Option<&str>) -> Verdict {
    match (verdict, expect) {
        (Verdict::Verified(theorem), Some(expect)) if expect != format!("{} {}", theorem.claim, theorem.game) => {
            let reason = format!("this is proved, but \"{expect}\" was expected").into();
            Verdict::Rejected(theorem, Fault { rule: "--expect", offset: 0, reason })
        }
        (verdict, _) => verdict,
    }
}
