//! The command line of the checker; `checker --help` says how to use it.
#![forbid(unsafe_code)]

mod report;

use checker::{Fault, MAX_FILE, MAX_STEPS, Verdict, check};
use std::ffi::OsString;
use std::io::{self, Read, Write};

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
    let (mut json, mut expect, mut max_steps, mut files) = (false, None, MAX_STEPS, Vec::new());
    let version = concat!("checker ", env!("CARGO_PKG_VERSION"), "\n");
    let broken = |error| format!("cannot write to standard output: {error}");
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy();
        let mut value = || arguments.next()?.into_string().ok();
        match &*text {
            "--json" => json = true,
            "--expect" => expect = Some(value().ok_or("--expect needs a text")?),
            "--max-steps" => max_steps = value().and_then(|n| n.parse().ok()).ok_or("--max-steps needs a number")?,
            "-h" | "--help" => return out.write_all(include_bytes!("help.txt")).map(|()| 0).map_err(broken),
            "-V" | "--version" => return out.write_all(version.as_bytes()).map(|()| 0).map_err(broken),
            "--" => files.extend(arguments.by_ref()),
            _ if text.starts_with('-') && text != "-" => return Err(format!("there is no option {text}; see --help")),
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        return Err("no certificate is named; see checker --help".to_owned());
    }
    let mut largest = 0;
    for file in &files {
        let name = file.to_string_lossy();
        let bytes = if file == "-" { read(io::stdin()) } else { std::fs::File::open(file).and_then(read) };
        let code = match bytes.map(|bytes| expected(check(&bytes, max_steps), expect.as_deref())) {
            Ok(verdict) => report::write(&name, &verdict, json, out).map_err(broken)?,
            Err(error) => complain(&format!("cannot read {name}: {error}")),
        };
        largest = largest.max(code);
    }
    out.flush().map(|()| largest).map_err(broken)
}

/// All bytes, or one more than a certificate may have.
fn read(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes).map(|_| bytes)
}

/// The proof of another theorem than the expected one is rejected.
fn expected(verdict: Verdict, expect: Option<&str>) -> Verdict {
    let Verdict::Verified(theorem) = &verdict else { return verdict };
    let expect = expect.filter(|expect| **expect != format!("{} {}", theorem.claim, theorem.game));
    let Some(expect) = expect else { return verdict };
    let reason = format!("this is proved, but \"{expect}\" was expected").into();
    Verdict::Rejected(theorem.clone(), Fault { rule: "--expect", offset: 0, reason })
}
