//! Runs a checker over cases, and compares its answers with their texts.

use super::Case;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// The exit code of a checker that declines a file (format.md, section 5).
const DECLINED: i32 = 4;

/// A checker's answer to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its exit code, unless a signal ended it.
    pub exit: Option<i32>,
    /// What it printed.
    pub output: String,
}

/// Which parts of an answer are compared, beside the exit code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strictness {
    /// The rule, as a word of the output.
    pub rules: bool,
    /// The offset of a malformed file, as a word of the output.
    pub offsets: bool,
    /// The steps and the proof's hash of a verified file, as words of the output.
    pub hashes: bool,
}

/// All parts.
pub const ALL: Strictness = Strictness { rules: true, offsets: true, hashes: true };

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

/// What an answer comes to, by the text of the case.
#[must_use]
pub fn outcome(case: &Case, answer: &Answer, strictness: Strictness) -> Outcome {
    if answer.exit == Some(DECLINED) {
        return Outcome::Declines;
    }
    disagreement(case, answer, strictness).map_or(Outcome::Agrees, Outcome::Disagrees)
}

/// How an answer differs from a text.
fn disagreement(case: &Case, answer: &Answer, strictness: Strictness) -> Option<String> {
    let Some(exit) = case.value("exit") else { return Some("its text names no exit code".to_owned()) };
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
        let wanted = case.value(key).filter(|wanted| !has_word(&answer.output, wanted))?;
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
