//! Directories for new certificates, which may replace the kept ones.

use std::fs;
use std::path::{Path, PathBuf};

use crate::catalogue::files;
use crate::error::Error;
use crate::tools::Tools;

/// An empty directory of this name for new certificates.
pub(crate) fn fresh(tools: &Tools, name: &str) -> Result<PathBuf, Error> {
    let scratch = tools.certified()?.join(name);
    if scratch.exists() {
        fs::remove_dir_all(&scratch).map_err(Error::file(&scratch))?;
    }
    fs::create_dir_all(&scratch).map_err(Error::file(&scratch))?;
    Ok(scratch)
}

/// The certificates of such a directory, each with the kept one that it may replace.
pub(crate) fn replacing(tools: &Tools, scratch: &Path) -> Result<Vec<(PathBuf, PathBuf)>, Error> {
    let kept = tools.certificates().join(scratch.file_name().unwrap_or_default());
    let place = |file: PathBuf| (file.clone(), kept.join(file.file_name().unwrap_or_default()));
    Ok(files(scratch, ".pgc")?.into_iter().map(place).collect())
}
