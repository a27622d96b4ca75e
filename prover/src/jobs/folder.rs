//! The directory of a plan.

use std::fs;
use std::path::{Path, PathBuf};

use super::content::{Answer, Plan, Question, Round};
use super::error::JobsError;
use super::sealed::{Content, Fault, open, read, seal};
use crate::certificate::file::write_atomically;

/// The directory of a plan. Each file is written atomically.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The directory at a path.
    pub fn new(path: &Path) -> Folder {
        Folder { path: path.to_owned() }
    }

    /// Creates it and its directories, where they are not there.
    ///
    /// # Errors
    ///
    /// The system does not allow it.
    pub fn create(&self) -> Result<(), JobsError> {
        for name in ["rounds", "questions", "answers"] {
            let path = self.path.join(name);
            fs::create_dir_all(&path).map_err(|why| JobsError::Directory { path, why })?;
        }
        Ok(())
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where the plan is.
    pub fn plan(&self) -> PathBuf {
        self.path.join("plan.json")
    }

    /// Where a round is.
    pub fn round(&self, number: usize) -> PathBuf {
        self.path.join("rounds").join(format!("{number:04}.json"))
    }

    /// Where a question is.
    pub fn question(&self, hash: &str) -> PathBuf {
        self.path.join("questions").join(format!("{hash}.question"))
    }

    /// Where its answer is.
    pub fn answer(&self, hash: &str) -> PathBuf {
        self.path.join("answers").join(format!("{hash}.answer"))
    }

    /// Reads the plan.
    ///
    /// # Errors
    ///
    /// The file is refused, or was made by another version of the prover.
    pub fn read_plan(&self) -> Result<Plan, JobsError> {
        let path = self.plan();
        let plan: Plan = content(&path)?;
        same_prover(&plan.prover).map_err(|fault| JobsError::of(&path, fault))?;
        Ok(plan)
    }

    /// Reads all rounds of a plan.
    ///
    /// # Errors
    ///
    /// A file is refused.
    pub fn read_rounds(&self, plan: &str) -> Result<Vec<Round>, JobsError> {
        let mut rounds = Vec::new();
        loop {
            let number = rounds.len() + 1;
            let path = self.round(number);
            if !path.exists() {
                return Ok(rounds);
            }
            let round: Round = content(&path)?;
            let of_plan = round.plan == plan;
            if !of_plan || round.round != number {
                let fault = if of_plan { Fault::Unfit("it is another round") } else { Fault::Plan };
                return Err(JobsError::of(&path, fault));
            }
            rounds.push(round);
        }
    }
}

/// Whether this prover made a file.
pub(super) fn same_prover(prover: &str) -> Result<(), Fault> {
    if prover == super::content::PROVER { Ok(()) } else { Err(Fault::Prover(prover.to_owned())) }
}

/// The content of the file at a path, after which nothing follows.
fn content<T: Content>(path: &Path) -> Result<T, JobsError> {
    let read = || {
        let bytes = read(path)?;
        let (content, rest) = open::<T>(&bytes)?;
        if rest.is_empty() { Ok(content) } else { Err(Fault::Form) }
    };
    read().map_err(|fault| JobsError::of(path, fault))
}

/// Reads a question, which bears the name of its content.
///
/// # Errors
///
/// The file is refused, or its name is another one, or another version of the prover made it.
pub fn read_question(path: &Path) -> Result<Question, JobsError> {
    let question: Question = content(path)?;
    let hash = question.hash();
    let refuse = |fault| JobsError::of(path, fault);
    same_prover(&question.prover).map_err(refuse)?;
    if path.file_stem().and_then(|stem| stem.to_str()) != Some(&hash) {
        return Err(refuse(Fault::Name(hash)));
    }
    Ok(question)
}

/// Reads the answer to a question of a plan, with the certificate's bytes.
///
/// # Errors
///
/// Why the file is refused.
pub fn read_answer(path: &Path, question: &str, plan: &str) -> Result<(Answer, Vec<u8>), Fault> {
    let bytes = read(path)?;
    let (answer, rest) = open::<Answer>(&bytes)?;
    if answer.plan != plan {
        return Err(Fault::Plan);
    }
    if answer.question != question {
        return Err(Fault::Unfit("it answers another question"));
    }
    Ok((answer, rest.to_vec()))
}

/// Writes a file, unless it is there with these bytes.
///
/// # Errors
///
/// It cannot be written.
pub fn write<T: Content>(path: &Path, content: &T, rest: &[u8]) -> Result<(), JobsError> {
    let bytes = seal(content, rest);
    if read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    Ok(write_atomically(path, &bytes)?)
}
