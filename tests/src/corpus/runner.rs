//! Runs a checker over the files below a path, and compares its answers with the texts.

use super::folders::{FOLDERS, below, home_of};
use super::text::value;
use crate::assembler::Version;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

/// The exit code of a checker that declines a file (format.md, section 5).
pub const DECLINED: i32 = 4;

/// A file, and the text that says what a checker must answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The version of the format that it is about.
    pub version: Version,
    /// The file, relative to the path below which it is.
    pub file: PathBuf,
    /// Where it is.
    pub path: PathBuf,
    /// The text.
    pub text: String,
}

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
    /// The steps and the proof's hash of a verified file, as words of the output.
    pub hashes: bool,
}

/// What a comparison comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The answer is as the text demands.
    Agrees,
    /// The checker declines the file.
    Declines,
    /// It is not, in this way.
    Disagrees(String),
}

/// The comparison for one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The file, relative to the path.
    pub file: PathBuf,
    /// What it comes to.
    pub outcome: Outcome,
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
    let compared = questions(place)?.into_iter().map(|Question { file, path, text, .. }| {
        Ok(Comparison { file, outcome: outcome(&text, &checker(&path)?, strictness) })
    });
    compared.collect()
}

/// All files below a path with their texts, sorted by name.
///
/// # Errors
///
/// If files or texts cannot be read, or if there is no file.
pub fn questions(place: &Path) -> io::Result<Vec<Question>> {
    let mut questions = Vec::new();
    for file in files(place)? {
        let path = place.join(&file);
        let text = fs::read_to_string(path.with_extension("txt"))?;
        questions.push(Question { version: Version::One, file, path, text });
    }
    if questions.is_empty() {
        return Err(io::Error::other(format!("there is no certificate in the folders of {}", place.display())));
    }
    Ok(questions)
}

/// The files of a version in the repository, with their texts; those of version 2 are named with their folder.
///
/// # Errors
///
/// If files or texts cannot be read.
pub fn questions_of(version: Version) -> io::Result<Vec<Question>> {
    let named =
        |question: Question| Question { version, file: below(Path::new(""), version).join(question.file), ..question };
    Ok(questions(&home_of(version))?.into_iter().map(named).collect())
}

/// The certificate files below a path.
fn files(place: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    // Of version 2 there are none in `either`.
    for folder in FOLDERS.into_iter().filter(|folder| *folder != "either" || place.join(folder).is_dir()) {
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

/// What an answer comes to, by the text.
#[must_use]
pub fn outcome(text: &str, answer: &Answer, strictness: Strictness) -> Outcome {
    if answer.exit == Some(DECLINED) {
        return Outcome::Declines;
    }
    disagreement(text, answer, strictness).map_or(Outcome::Agrees, Outcome::Disagrees)
}

/// How an answer differs from a text.
fn disagreement(text: &str, answer: &Answer, strictness: Strictness) -> Option<String> {
    let Some(exit) = value(text, "exit") else { return Some("its text names no exit code".to_owned()) };
    let given = answer.exit.map_or_else(|| "none".to_owned(), |exit| exit.to_string());
    if !exit.split(" or ").any(|permitted| permitted == given) {
        return Some(format!("exit code {given} instead of {exit}"));
    }
    // Who verifies a file that may be refused, too, names no rule, and may have seen another payload.
    let verified = given == "0";
    let demands: &[(bool, &str)] = if !verified {
        &[(strictness.rules, "rule"), (strictness.offsets, "offset")]
    } else if exit == "0" {
        &[(strictness.hashes, "steps"), (strictness.hashes, "hash")]
    } else {
        &[]
    };
    demands.iter().filter(|(asked, _)| *asked).find_map(|(_, key)| {
        let wanted = value(text, key).filter(|wanted| !has_word(&answer.output, wanted))?;
        Some(format!("{key} {wanted} is not named"))
    })
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
