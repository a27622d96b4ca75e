//! Why a checkpoint cannot be used or written.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::search::checkpoint::Refusal;
use pgc_core::quote::shown;

/// Why a checkpoint cannot be used or written. The message says what to do.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The file cannot be opened or read.
    #[error("{}: cannot be read: {source}", shown(path))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file exists, but the search cannot continue from it. The file is left unchanged.
    #[error("{}: {refusal}; {}", shown(path), refusal.advice())]
    Refused {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        refusal: Refusal,
    },
    /// The file exists, but the question is settled without a search that keeps checkpoints, so the file cannot be its own.
    #[error("{}: exists, but is not a checkpoint of this question; name another file, or leave --checkpoint out", shown(.0))]
    Useless(PathBuf),
    /// The file is to be joined, and does not exist.
    #[error("{}: does not exist; name a file that another run has written with --checkpoint", shown(.0))]
    Missing(PathBuf),
    /// What it says of a line of play is not true.
    #[error(
        "{}: finding {number} is false: what it says of {line} does not hold when it is played out; leave the file out, or delete it to start afresh",
        shown(path)
    )]
    Untrue {
        /// The file.
        path: PathBuf,
        /// The number of the finding in the file.
        number: u64,
        /// The moves of the line of play.
        line: String,
    },
    /// Its facts are false: no strategy follows from them, or an invalid one.
    #[error("{}: contains false facts, so nothing is proved; delete it to start afresh", shown(.0))]
    False(PathBuf),
    /// The file cannot be written.
    #[error("{}: cannot be written: {source}; choose another place for the checkpoint", shown(path))]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file cannot be removed after the certificate was written.
    #[error(
        "{}: cannot be removed: {source}; the certificate is written, so delete this checkpoint yourself",
        shown(path)
    )]
    Unremovable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}
