//! Why a plan cannot be made, worked on or joined.
//!
//! The files of a plan are written by many processes, perhaps on many machines, and copied by hand. So a fault in
//! one is an ordinary event, and what matters is what to do next. A damaged file can be deleted: a plan can be made
//! again, and an answer can be searched for again. `advice` gives that step for each kind of fault.
//!
//! An unsound answer is of another kind. The certificate of each answer is tested when the answer is read. If the
//! answers do not make a proof in the end, the fault is in this program, and the message says so.

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::sealed::Fault;
use pgc_core::certificate::EncodeError;
use pgc_core::game::GameError;
use pgc_core::quote::shown;
use pgc_engine::file::WriteError;
use pgc_engine::solve::ProveError;

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
