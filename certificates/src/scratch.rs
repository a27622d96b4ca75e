//! Directories for files that are not kept.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::tools::Tools;

/// An empty directory of this name, below that of the proofs that are not verified yet.
pub(crate) fn fresh(tools: &Tools, name: impl AsRef<Path>) -> Result<PathBuf, Error> {
    let scratch = tools.certified()?.join(name);
    if scratch.exists() {
        fs::remove_dir_all(&scratch).map_err(Error::file(&scratch))?;
    }
    fs::create_dir_all(&scratch).map_err(Error::file(&scratch))?;
    Ok(scratch)
}
