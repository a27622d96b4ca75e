//! Writes the corpus, and runs checkers over it; `tests/README.md` and `tests/arena/README.md` say how.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use pgc_core::quote::{printable, shown};
use tests::assembler::Version;
use tests::binaries::workspace;
use tests::corpus::arena::enter::{enter, entry, save, table};
use tests::corpus::arena::{Row, catalogue, checkers, json, markdown, row};
use tests::corpus::folders::{below, home, home_of, write, write_all};
use tests::corpus::runner::{Outcome, Question, Strictness, compare, questions_of, run};
use tests::corpus::{VERSIONS, cases_of, census, mutated, pack};

const USAGE: &str = "usage: corpus write [--all DIR]
       corpus run [--version 2] [--rules] [--offsets] [--hashes] [--in DIR] COMMAND [ARGUMENTS]
       corpus arena [--json] [CHECKERS.json]
       corpus arena --write
       corpus arena --enter ENTRY.json [FOLDER]
       corpus mutants [--version 2] NUMBER DIR
       corpus pack FILE.tar";

fn main() -> ExitCode {
    let arguments: Vec<String> = match std::env::args_os().skip(1).map(|argument| argument.into_string()).collect() {
        Ok(arguments) => arguments,
        Err(argument) => return complain(&format!("{} is not UTF-8", argument.to_string_lossy())),
    };
    let done = match arguments.split_first() {
        Some((verb, rest)) if verb == "write" => written(rest),
        Some((verb, rest)) if verb == "run" => compared(rest),
        Some((verb, rest)) if verb == "arena" => met(rest),
        Some((verb, [number, place])) if verb == "mutants" => mutants(Version::One, number, place),
        Some((verb, [option, version, number, place])) if verb == "mutants" && option == "--version" => {
            numbered(version).and_then(|version| mutants(version, number, place))
        }
        Some((verb, [file])) if verb == "pack" => packed(file),
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

fn written(arguments: &[String]) -> io::Result<bool> {
    for version in VERSIONS {
        let cases = cases_of(version);
        match arguments {
            [] => write(version, &home_of(version), &cases)?,
            [all, place] if all == "--all" => write_all(version, &below(Path::new(place), version), &cases)?,
            _ => return misused(),
        }
        writeln!(io::stdout(), "version {}: {:?}", version.byte(), census(&cases))?;
    }
    Ok(true)
}

/// The version with a number.
fn numbered(number: &str) -> io::Result<Version> {
    VERSIONS.into_iter().find(|version| version.byte().to_string() == number).map_or_else(misused, Ok)
}

/// Runs one checker, and tells of each file whether it agrees.
fn compared(mut arguments: &[String]) -> io::Result<bool> {
    let (mut strictness, mut place) = (Strictness::default(), PathBuf::from(home()));
    loop {
        arguments = match arguments {
            [option, rest @ ..] if option == "--rules" => {
                strictness.rules = true;
                rest
            }
            [option, rest @ ..] if option == "--offsets" => {
                strictness = Strictness { rules: true, offsets: true, ..strictness };
                rest
            }
            [option, rest @ ..] if option == "--hashes" => {
                strictness.hashes = true;
                rest
            }
            [option, version, rest @ ..] if option == "--version" => {
                place = home_of(numbered(version)?);
                rest
            }
            [option, folder, rest @ ..] if option == "--in" => {
                place = PathBuf::from(folder);
                rest
            }
            [option, ..] if option.starts_with("--") => return misused(),
            [] => return misused(),
            _ => break,
        };
    }
    let comparisons = compare(&place, strictness, |file| run(arguments, file))?;
    let mut out = io::stdout().lock();
    let (mut agreeing, mut declined) = (0, 0);
    for comparison in &comparisons {
        let file = shown(&comparison.file);
        match &comparison.outcome {
            Outcome::Agrees => {
                agreeing += 1;
                writeln!(out, "agree     {file}")?;
            }
            Outcome::Declines => {
                declined += 1;
                writeln!(out, "decline   {file}")?;
            }
            Outcome::Disagrees(how) => writeln!(out, "DISAGREE  {file}: {}", printable(how))?,
        }
    }
    let all = comparisons.len();
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

/// Lets checkers meet the corpus and the catalogue, and prints or writes the table.
fn met(arguments: &[String]) -> io::Result<bool> {
    let listed = home().join("arena/checkers.json");
    let (as_json, kept, list) = match arguments {
        [option, file] if option == "--enter" => return entered(Path::new(file), &home().join("arena")),
        [option, file, folder] if option == "--enter" => return entered(Path::new(file), Path::new(folder)),
        [] => (false, false, listed),
        [option] if option == "--json" => (true, false, listed),
        [option] if option == "--write" => (false, true, listed),
        [option, ..] if option != "--json" && option.starts_with("--") => return misused(),
        [list] => (false, false, PathBuf::from(list)),
        [_, list] => (true, false, PathBuf::from(list)),
        _ => return misused(),
    };
    let asked = asked()?;
    let rows: io::Result<Vec<Row>> =
        checkers(&list)?.iter().map(|checker| row(checker, &asked, |file| run(&checker.command, file))).collect();
    let rows = rows?;
    if kept {
        save(&home().join("arena"), &rows)?;
    }
    write!(io::stdout(), "{}", if as_json { json(&rows)? } else { markdown(&rows) })?;
    Ok(rows.iter().all(|row| row.passes))
}

/// The files that the checkers of the arena meet, those of version 2 last.
fn asked() -> io::Result<Vec<Question>> {
    let proofs = catalogue(&workspace().join("certificates"))?;
    let mut asked = Vec::new();
    for version in VERSIONS {
        asked.extend(questions_of(version)?);
        asked.extend(proofs.iter().filter(|proof| proof.version == version).cloned());
    }
    Ok(asked)
}

/// Lets one more checker meet them, prints its row, and adds it to the arena in this folder if it passes.
fn entered(file: &Path, folder: &Path) -> io::Result<bool> {
    let checker = entry(file)?;
    let new = row(&checker, &asked()?, |file| run(&checker.command, file))?;
    write!(io::stdout(), "{}", markdown(std::slice::from_ref(&new)))?;
    if !new.passes {
        writeln!(io::stdout(), "{} does not pass; 'corpus run' names the files on which it disagrees", checker.name)?;
        return Ok(false);
    }
    save(folder, &enter(table(folder)?, new)?)?;
    writeln!(io::stdout(), "{} is in the table of {}", checker.name, folder.display())?;
    Ok(true)
}

fn mutants(version: Version, number: &str, place: &str) -> io::Result<bool> {
    let Ok(number) = number.parse() else { return misused() };
    writeln!(io::stdout(), "{:?}", mutated::write(version, Path::new(place), number)?)?;
    Ok(true)
}

fn packed(file: &str) -> io::Result<bool> {
    let digest = pack::write(&mut File::create(file)?)?;
    writeln!(io::stdout(), "{digest}  {}", shown(file))?;
    Ok(true)
}
