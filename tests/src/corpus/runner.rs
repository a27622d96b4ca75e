//! Runs a checker over the files below a path, and compares its answers with the texts.

use super::folders::FOLDERS;
use super::text::value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

/// A checker's answer to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its exit code, unless a signal ended it.
    pub exit: Option<i32>,
    /// What it printed.
    pub output: String,
}

/// Which parts of an answer are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strictness {
    /// The rule, as a word of the output.
    pub rules: bool,
    /// The offset of a malformed file, as a word of the output.
    pub offsets: bool,
}

/// The comparison for one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The file, relative to the path.
    pub file: PathBuf,
    /// How the checker disagrees, if it does.
    pub disagreement: Option<String>,
}

/// Compares a checker's answers to all files below a path, sorted by name.
///
/// # Errors
///
/// If files or texts cannot be read, if the checker does not run, or if there is no file.
pub fn compare(
    place: &Path,
    strictness: Strictness,
    mut checker: impl FnMut(&Path) -> io::Result<Answer>,
) -> io::Result<Vec<Comparison>> {
    let mut comparisons = Vec::new();
    for file in files(place)? {
        let text = fs::read_to_string(place.join(&file).with_extension("txt"))?;
        let disagreement = disagreement(&text, &checker(&place.join(&file))?, strictness);
        comparisons.push(Comparison { file, disagreement });
    }
    if comparisons.is_empty() {
        return Err(io::Error::other(format!("there is no certificate in the folders of {}", place.display())));
    }
    Ok(comparisons)
}

/// The certificate files below a path.
fn files(place: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        for entry in fs::read_dir(place.join(folder))? {
            let name = Path::new(folder).join(entry?.file_name());
            if name.extension().is_some_and(|extension| extension == "pgc") {
                files.push(name);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// How an answer differs from a text.
fn disagreement(text: &str, answer: &Answer, strictness: Strictness) -> Option<String> {
    let Some(exit) = value(text, "exit") else { return Some("its text names no exit code".to_owned()) };
    let given = answer.exit.map_or_else(|| "none".to_owned(), |exit| exit.to_string());
    if !exit.split(" or ").any(|permitted| permitted == given) {
        return Some(format!("exit code {given} instead of {exit}"));
    }
    // Who verifies a file that may be refused, too, names no rule.
    if given == "0" {
        return None;
    }
    let printed = |key| value(text, key).filter(|wanted| !has_word(&answer.output, wanted));
    if strictness.rules
        && let Some(rule) = printed("rule")
    {
        return Some(format!("rule {rule} is not named"));
    }
    if strictness.offsets
        && let Some(offset) = printed("offset")
    {
        return Some(format!("offset {offset} is not named"));
    }
    None
}

/// Does a text have this word, between characters that are neither letters nor digits?
fn has_word(text: &str, word: &str) -> bool {
    text.split(|character: char| !character.is_ascii_alphanumeric()).any(|found| found == word)
}

/// Runs a command with a file as the last argument.
///
/// # Errors
///
/// If it does not run.
pub fn run(command: &[String], file: &Path) -> io::Result<Answer> {
    let [program, arguments @ ..] = command else { return Err(io::Error::other("no command is given")) };
    let mut command = Command::new(program);
    let output = command.args(arguments).arg(file).stdin(Stdio::null()).output();
    let output = output.map_err(|error| io::Error::new(error.kind(), format!("cannot run {program}: {error}")))?;
    let printed = [output.stdout, output.stderr].concat();
    Ok(Answer { exit: output.status.code(), output: String::from_utf8_lossy(&printed).into_owned() })
}
