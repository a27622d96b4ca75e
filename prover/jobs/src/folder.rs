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

use std::path::{Path, PathBuf};
use std::{fs, io};

use pgc_core::certificate::EncodeError;
use pgc_core::game::GameError;
use pgc_core::proof::Refusal;
use pgc_core::quote::{InFile, shown};
use pgc_core::sources::{self, TextFault};
use pgc_engine::file::{self, WriteError};
use pgc_engine::sealed::{self, Content, Hash, MOST_BYTES, open, seal};
use pgc_engine::solve::ProveError;
use thiserror::Error;

use crate::content::{Answer, Plan, Question, Round, SEARCH};

/// The names of the directories in that of a plan.
const PARTS: [&str; 3] = ["rounds", "questions", "answers"];

/// How often a question is asked again because an answer to it is refused.
pub(super) const MOST_REFUSED: usize = 3;

/// The directory of a plan. Each file is written atomically.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The directory at a path.
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned() }
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
            fs::create_dir_all(&path).map_err(|why| JobsError::Directory(InFile { path, why }))?;
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
        let parts = || PARTS.iter().map(|name| self.path.join(name));
        let files = parts().filter_map(|part| fs::read_dir(part).ok()).flatten().flatten().map(|entry| entry.path());
        let within = path.parent().filter(|within| !within.as_os_str().is_empty()).unwrap_or(Path::new("."));
        files.chain([self.plan()]).any(|file| file::lands_in(path, &file))
            || path != Path::new("-") && parts().any(|part| file::lands_in(within, &part))
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
        same_search(&path, plan.search)?;
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
            let fits = demand(round.plan == *plan, "it belongs to another plan");
            let fits = fits.and_then(|()| demand(round.round == number, "it is a different round"));
            fits.map_err(|fault| fault.of(&path))?;
            rounds.push(round);
        }
    }
}

/// Whether something is at a path, and be it a link that leads nowhere.
pub(super) fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Refuses a part of a plan's directory that is a link or no directory.
fn check_part(path: &Path) -> Result<(), JobsError> {
    match path.symlink_metadata() {
        Ok(found) if found.is_symlink() => Err(Fault::Link.of(path)),
        Ok(found) if !found.is_dir() => Err(Fault::NoDirectory.of(path)),
        _ => Ok(()),
    }
}

/// Whether this prover searches as a file wants it.
fn same_search(path: &Path, search: u32) -> Result<(), JobsError> {
    if (1..=SEARCH).contains(&search) { Ok(()) } else { Err(Fault::Search(search).of(path)) }
}

/// The bytes of a file in the folder of a plan, which may come from another machine: it is no link.
fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    let is_link = path.symlink_metadata().is_ok_and(|found| found.is_symlink());
    if is_link { Err(Fault::Link) } else { Ok(bytes(sources::open_regular(path))?) }
}

/// The bytes of a file that was opened.
fn bytes(file: io::Result<fs::File>) -> Result<Vec<u8>, sealed::Fault> {
    Ok(sources::bytes(file, MOST_BYTES)?)
}

/// The content of the file at a path, which has been read, and after which nothing follows.
fn content<T: Content>(path: &Path, bytes: Result<Vec<u8>, Fault>) -> Result<T, JobsError> {
    let read = || match open::<T>(&bytes?)? {
        (content, []) => Ok(content),
        _ => Err(sealed::Fault::Damaged.into()),
    };
    read().map_err(|fault: Fault| fault.of(path))
}

/// Reads a question, which bears the name of its content.
///
/// # Errors
///
/// The file is refused, or its name is another one, or it is of another version of the search.
pub(crate) fn read_question(path: &Path) -> Result<Question, JobsError> {
    let file = sources::open_regular(path).and_then(|_| sources::open(path));
    let question: Question = content(path, bytes(file).map_err(Fault::File))?;
    let hash = question.hash();
    same_search(path, question.search)?;
    if path.file_stem().and_then(|stem| stem.to_str()) != Some(hash.as_str()) {
        return Err(Fault::Name(hash).of(path));
    }
    Ok(question)
}

/// Reads the answer to a question, with the certificate's bytes.
///
/// # Errors
///
/// Why the file is refused.
pub(crate) fn read_answer(path: &Path, question: &Hash) -> Result<(Answer, Vec<u8>), Fault> {
    let bytes = read(path)?;
    let (answer, rest) = open::<Answer>(&bytes)?;
    demand(answer.question == *question, "it answers another question")?;
    Ok((answer, rest.to_vec()))
}

/// Where the answer to the question in a file goes: beside the questions of its plan; if it is in no plan, beside it.
///
/// # Errors
///
/// That part of the plan's directory is a link or no directory.
pub(crate) fn place_of_answer(question: &Path) -> Result<PathBuf, JobsError> {
    let name = Path::new(question.file_name().unwrap_or_default()).with_extension("answer");
    let mut folder = question.parent().unwrap_or(Path::new("")).to_owned();
    if folder.ends_with("questions") {
        folder.set_file_name("answers");
        check_part(&folder)?;
    }
    Ok(folder.join(name))
}

/// Writes a file into a part of a plan's directory, or the plan itself, unless it is there with these bytes. A link is never followed.
///
/// # Errors
///
/// It cannot be written, or what is there is not a regular file.
pub fn write<T: Content>(path: &Path, content: &T, rest: &[u8]) -> Result<(), JobsError> {
    let bytes = seal(content, rest);
    match read(path) {
        Ok(there) if there == bytes => Ok(()),
        Err(fault) if is_there(path) => Err(fault.of(path)),
        _ => Ok(file::write_here(path, &bytes)?),
    }
}

/// Why a file of a plan is refused.
#[derive(Debug, Error)]
pub enum Fault {
    /// It cannot be read, or is none that this prover has written.
    #[error(transparent)]
    File(#[from] sealed::Fault),
    /// It is a link.
    #[error("is a link, but a file of a plan must not be a link")]
    Link,
    /// It is no directory.
    #[error("is not a directory, but the plan needs a directory here")]
    NoDirectory,
    /// It was made for another version of the search.
    #[error("needs version {0} of the search, but this prover has versions 1 to {SEARCH}")]
    Search(u32),
    /// It does not bear the name that its content has.
    #[error("has a name that does not match its content; the right name is {0}")]
    Name(Hash),
    /// It is about something else, or contradicts itself.
    #[error("does not fit: {0}")]
    Unfit(&'static str),
    /// The certificate in it cannot be read, or is false.
    #[error("contains a certificate that is damaged or false: {0}")]
    Certificate(#[from] Refusal),
    /// The game in it cannot be built.
    #[error("has an invalid game: {0}")]
    Game(#[from] GameError),
}

/// Refuses a file of which something is not so.
pub(super) fn demand(is_so: bool, why: &'static str) -> Result<(), Fault> {
    if is_so { Ok(()) } else { Err(Fault::Unfit(why)) }
}

impl Fault {
    /// The error of a file.
    pub(super) fn of(self, path: &Path) -> JobsError {
        InFile::new(path, self).into()
    }

    /// What to do about a file.
    fn advice(&self) -> &'static str {
        use sealed::Fault::{Kind, Unread, Version};
        match self {
            Self::File(Unread(TextFault::Unreadable(_))) => "",
            Self::File(Version(_)) | Self::Search(_) => {
                "; use a prover of that version, or make a new plan in another directory"
            }
            Self::File(Kind(_)) => "; name another file",
            Self::Link | Self::NoDirectory => "; delete it",
            _ => "; delete it, and plan or answer again",
        }
    }
}

/// A file of a plan that is refused, and why.
pub type FileRefusal = InFile<Fault>;

/// Why a plan cannot be made, worked on or joined; the message says what to do.
#[derive(Debug, Error)]
pub enum JobsError {
    /// A file is refused.
    #[error("{}{}", .0, .0.why.advice())]
    File(#[from] FileRefusal),
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A directory cannot be created or listed.
    #[error("{0}; choose another directory")]
    Directory(InFile<io::Error>),
    /// The answers to a question were refused again and again.
    #[error(
        "{0}; {MOST_REFUSED} earlier answers to its question were refused, too, and are in {file}.1 to .{MOST_REFUSED}; \
             find out what damages them, delete these files, and go on",
        file = shown(&.0.path)
    )]
    Again(FileRefusal),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_goes_beside_the_questions() {
        let place = |path: &str| place_of_answer(Path::new(path)).unwrap();
        assert_eq!(place("d/questions/ab.question"), Path::new("d/answers/ab.answer"));
        assert_eq!(place("questions/ab.question"), Path::new("answers/ab.answer"));
        assert_eq!(place("elsewhere/ab.question"), Path::new("elsewhere/ab.answer"));
        assert_eq!(place("ab.question"), Path::new("ab.answer"));
    }
}
