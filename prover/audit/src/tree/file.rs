//! Trees in files.

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::tree::parse::parse;
use pgc_core::game::Names;
use pgc_core::quote::shown;
use pgc_core::sources::{self, TextError};
use pgc_engine::solve::Page;

pub use crate::tree::parse::Mistake;

/// Most bytes of a tree that are read.
const MAX_TREE_BYTES: u64 = 64 << 20;

/// Why a file is no tree; the message says what to do.
#[derive(Debug, Error)]
pub enum TreeError {
    /// The file has no text.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The text is no tree.
    #[error("{}: {mistake}", shown(path))]
    Mistake {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        mistake: Mistake,
    },
}

/// Reads the tree in a file, or on standard input if the path is `-`.
///
/// # Errors
///
/// The file cannot be read, is too large, is not text, or is no tree.
pub fn read_input(path: &Path, names: Names) -> Result<Page, TreeError> {
    let text = sources::read_input(path, MAX_TREE_BYTES)?;
    parse(&text, names).map_err(|mistake| TreeError::Mistake { path: path.to_owned(), mistake })
}
