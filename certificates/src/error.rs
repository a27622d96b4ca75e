//! Errors that end a command before it has a result.

use std::io;
use std::path::{Path, PathBuf};

use crate::quote::shown;

/// Why a command has no result. The message says what to do.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// A program cannot be started.
    #[error("'{program}' cannot be started: {source}")]
    Start { program: String, source: io::Error },
    /// Cargo failed, and has printed why.
    #[error("'cargo {0}' failed; start this program with 'cargo certify' inside the repository")]
    Cargo(&'static str),
    /// Git failed, and has printed why.
    #[error("'git {0}' failed; name a commit of this repository")]
    Git(String),
    /// A program's output is not as expected.
    #[error("'{program}' printed unexpected output: {source}")]
    Answer { program: &'static str, source: serde_json::Error },
    /// Cargo has not built this program.
    #[error("cargo did not build '{0}'; check that it is still a package of this workspace")]
    Unbuilt(&'static str),
    /// The table has no such game.
    #[error("no certificate is about '{0}'; certificates/README.md lists the games")]
    NoCertificate(String),
    /// Something else is where the site should be.
    #[error("{} exists, and is not a site that 'cargo certify site' wrote; give a folder that does not exist yet", shown(.0))]
    Foreign(PathBuf),
    /// The prover wrote no page.
    #[error("'prover show --html' wrote no page for {}; see its message above", shown(.0))]
    Page(PathBuf),
    /// A file or directory cannot be used.
    #[error("{}: {source}", shown(path))]
    File { path: PathBuf, source: io::Error },
}

impl Error {
    /// For `map_err`: names the file or directory that cannot be used.
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        |source| Self::File { path: path.to_owned(), source }
    }
}
