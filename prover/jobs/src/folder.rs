//! The directory of a plan, and why a plan cannot be made, worked on or joined.
//!
//! It may come from another machine, so nothing in it is trusted: no link is followed below the directory that the
//! user names, and what is not a regular file is not opened. A link in it could make a program write to a file elsewhere, or read one; a
//! pipe would make it wait. A file that is there with the same bytes is not written again, so that two programs in one directory do not
//! disturb each other.
//!
//! The files of a plan are written by many processes, perhaps on many machines, and copied by hand. So a fault in
//! one is an ordinary event, and what matters is what to do next. A damaged file can be deleted: a plan can be made
//! again, and an answer can be searched for again. `advice` gives that step for each kind of fault.
//!
//! An unsound answer is of another kind. The certificate of each answer is tested when the answer is read. If the
//! answers do not make a proof in the end, the fault is in this program, and the message says so.

use std::fs;
use std::path::{Path, PathBuf};

use pgc_core::certificate::EncodeError;
use pgc_core::game::GameError;
use pgc_core::quote::shown;
use pgc_engine::file::{self, WriteError};
use pgc_engine::solve::ProveError;
use thiserror::Error;

use crate::content::{Answer, Plan, Question, Round};
use crate::sealed::{Content, Fault, Hash, SEARCH, open, read, read_named, seal};

/// The names of the directories in that of a plan.
const PARTS: [&str; 3] = ["rounds", "questions", "answers"];

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
    /// The system does not allow it, or something else is there.
    pub fn create(&self) -> Result<(), JobsError> {
        self.check()?;
        for name in PARTS {
            let path = self.path.join(name);
            fs::create_dir_all(&path).map_err(|why| JobsError::Directory { path, why })?;
        }
        Ok(())
    }

    /// Refuses a directory whose parts are links or no directories.
    ///
    /// # Errors
    ///
    /// Which one.
    pub fn check(&self) -> Result<(), JobsError> {
        PARTS.iter().try_for_each(|name| check_part(&self.path.join(name)))
    }

    /// Whether a file at a path, or that behind standard output, is or would be one of the plan's: the plan itself, or anything in one of
    /// its parts.
    pub fn has(&self, path: &Path) -> bool {
        let within = path.parent().filter(|within| !within.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let is_stream = path == Path::new("-");
        let is_in_part = || !is_stream && PARTS.iter().any(|name| file::is_same_file(within, &self.path.join(name)));
        file::lands_in(path, &self.plan()) || is_in_part() || self.has_names_of(path)
    }

    /// Whether a file at a path has another name in the plan's directory.
    fn has_names_of(&self, path: &Path) -> bool {
        let files = PARTS.iter().filter_map(|name| fs::read_dir(self.path.join(name)).ok());
        files.flatten().flatten().any(|entry| file::lands_in(path, &entry.path()))
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
    pub fn question(&self, hash: &Hash) -> PathBuf {
        self.path.join("questions").join(format!("{hash}.question"))
    }

    /// Where its answer is.
    pub fn answer(&self, hash: &Hash) -> PathBuf {
        self.path.join("answers").join(format!("{hash}.answer"))
    }

    /// Reads the plan.
    ///
    /// # Errors
    ///
    /// The file is refused, or is of another version of the search.
    pub(crate) fn read_plan(&self) -> Result<Plan, JobsError> {
        self.check()?;
        let path = self.plan();
        let plan: Plan = content(&path, read(&path))?;
        same_search(plan.search).map_err(|fault| JobsError::of(&path, fault))?;
        Ok(plan)
    }

    /// Reads all rounds of a plan.
    ///
    /// # Errors
    ///
    /// A file is refused.
    pub(crate) fn read_rounds(&self, plan: &Hash) -> Result<Vec<Round>, JobsError> {
        let mut rounds = Vec::new();
        loop {
            let number = rounds.len() + 1;
            let path = self.round(number);
            if !is_there(&path) {
                return Ok(rounds);
            }
            let round: Round = content(&path, read(&path))?;
            let of_plan = round.plan == *plan;
            if !of_plan || round.round != number {
                let fault = if of_plan { Fault::Unfit("it is a different round") } else { Fault::Plan };
                return Err(JobsError::of(&path, fault));
            }
            rounds.push(round);
        }
    }
}

/// Whether something is at a path, and be it a link that leads nowhere.
pub(super) fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Refuses a part of a plan's directory that is a link or no directory.
pub(super) fn check_part(path: &Path) -> Result<(), JobsError> {
    match path.symlink_metadata() {
        Ok(found) if found.is_symlink() => Err(JobsError::of(path, Fault::Link)),
        Ok(found) if !found.is_dir() => Err(JobsError::of(path, Fault::NoDirectory)),
        _ => Ok(()),
    }
}

/// Whether this prover searches as a file wants it.
fn same_search(search: u32) -> Result<(), Fault> {
    if (1..=SEARCH).contains(&search) { Ok(()) } else { Err(Fault::Search(search)) }
}

/// The content of the file at a path, which has been read, and after which nothing follows.
fn content<T: Content>(path: &Path, bytes: Result<Vec<u8>, Fault>) -> Result<T, JobsError> {
    let read = || {
        let bytes = bytes?;
        let (content, rest) = open::<T>(&bytes)?;
        if rest.is_empty() { Ok(content) } else { Err(Fault::Form) }
    };
    read().map_err(|fault| JobsError::of(path, fault))
}

/// Reads a question, which bears the name of its content.
///
/// # Errors
///
/// The file is refused, or its name is another one, or it is of another version of the search.
pub(crate) fn read_question(path: &Path) -> Result<Question, JobsError> {
    let question: Question = content(path, read_named(path))?;
    let hash = question.hash();
    let refuse = |fault| JobsError::of(path, fault);
    same_search(question.search).map_err(refuse)?;
    if path.file_stem().and_then(|stem| stem.to_str()) != Some(hash.as_str()) {
        return Err(refuse(Fault::Name(hash)));
    }
    Ok(question)
}

/// Reads the answer to a question of a plan, with the certificate's bytes.
///
/// # Errors
///
/// Why the file is refused.
pub(crate) fn read_answer(path: &Path, question: &Hash, plan: &Hash) -> Result<(Answer, Vec<u8>), Fault> {
    let bytes = read(path)?;
    let (answer, rest) = open::<Answer>(&bytes)?;
    if answer.plan != *plan {
        return Err(Fault::Plan);
    }
    if answer.question != *question {
        return Err(Fault::Unfit("it answers another question"));
    }
    Ok((answer, rest.to_vec()))
}

/// Where the answer to the question in a file goes: beside the questions of its plan; if it is in no plan, beside it.
pub(crate) fn place_of_answer(question: &Path) -> PathBuf {
    let name = Path::new(question.file_name().unwrap_or_default()).with_extension("answer");
    let folder = question.parent().unwrap_or(Path::new(""));
    let is_of_plan = folder.file_name().is_some_and(|name| name == "questions");
    if is_of_plan { folder.with_file_name("answers").join(name) } else { folder.join(name) }
}

/// Writes a file into a part of a plan's directory, or the plan itself, unless it is there with these bytes. A link is never followed.
///
/// # Errors
///
/// It cannot be written, or what is there is not a regular file.
pub fn write<T: Content>(path: &Path, content: &T, rest: &[u8]) -> Result<(), JobsError> {
    let bytes = seal(content, rest);
    match read(path) {
        Ok(there) if there == bytes => return Ok(()),
        Ok(_) if file::is_source(path) => return Err(JobsError::of(path, Fault::Source)),
        Err(fault @ (Fault::Link | Fault::NoFile)) => return Err(JobsError::of(path, fault)),
        _ => {}
    }
    Ok(file::write_here(path, &bytes)?)
}

/// Why a plan cannot be made, worked on or joined; the message says what to do.
#[derive(Debug, Error)]
pub enum JobsError {
    /// A file is refused.
    #[error("{}: {fault}{}", shown(path), advice(fault))]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        fault: Fault,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A directory cannot be created or listed.
    #[error("{}: {why}; choose another directory", shown(path))]
    Directory {
        /// The directory.
        path: PathBuf,
        /// What the system says.
        why: std::io::Error,
    },
    /// The answers to a question were refused again and again.
    #[error(
        "{0}: {fault}; {earlier} earlier answers to its question were refused, too, and are in {0}.1 to .{earlier}; \
             find out what damages them, delete these files, and go on",
        shown(path)
    )]
    Again {
        /// The newest answer.
        path: PathBuf,
        /// Why it is refused.
        fault: String,
        /// How many earlier ones were.
        earlier: usize,
    },
    /// The game has an opening rule.
    #[error(
        "a plan cannot have an opening rule: its questions are positions, and a game from a position has no opening rule; \
             leave --forbid-opening and --forbid-first-moves out"
    )]
    Opening,
    /// The directory has another plan.
    #[error("{}: is the directory of another plan ({}); choose another directory", shown(path), shown(game))]
    OtherPlan {
        /// The directory.
        path: PathBuf,
        /// The game of its plan.
        game: String,
    },
    /// The game cannot be built.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A search has failed.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// The certificate is too large.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// Sound answers do not fit together: a fault of this program.
    #[error("the answers do not make a proof; this is a bug in the prover, so please report it")]
    Unsound,
}

impl JobsError {
    /// The error of a file.
    pub(super) fn of(path: &Path, fault: Fault) -> JobsError {
        JobsError::File { path: path.to_owned(), fault }
    }
}

/// What to do about a file.
fn advice(fault: &Fault) -> &'static str {
    match fault {
        Fault::Read(_) => "",
        Fault::Link | Fault::NoFile | Fault::NoDirectory => "; delete it",
        Fault::Version(_) | Fault::Search(_) => {
            "; use a prover of that version, or make a new plan in another directory"
        }
        Fault::Source => "; choose another directory",
        Fault::Kind { .. } => "; name another file",
        _ => "; delete it, and plan or answer again",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_goes_beside_the_questions() {
        let place = |path: &str| place_of_answer(Path::new(path));
        assert_eq!(place("d/questions/ab.question"), Path::new("d/answers/ab.answer"));
        assert_eq!(place("questions/ab.question"), Path::new("answers/ab.answer"));
        assert_eq!(place("elsewhere/ab.question"), Path::new("elsewhere/ab.answer"));
        assert_eq!(place("ab.question"), Path::new("ab.answer"));
    }
}
