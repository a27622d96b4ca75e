//! What ends a command before its result.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::game::GameError;

/// Why a command has no result; the message says what to do.
#[derive(Debug, Error)]
pub enum CliError {
    /// The arguments name no game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// Standard output cannot be written.
    #[error("standard output cannot be written: {0}")]
    Output(#[from] io::Error),
    /// A file cannot be written.
    #[error("{}: cannot be written: {source}", path.display())]
    Write {
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl CliError {
    /// Whether the reader of standard output has stopped reading.
    pub fn is_closed_output(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
