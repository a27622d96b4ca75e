//! Pages and other files that are written by a program, and the files that they are about.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::replace::replace;
use crate::verdict::Verdict;

/// The files of a directory whose names end so, sorted by name.
pub(crate) fn files(directory: &Path, ending: &str) -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).map_err(Error::file(directory))? {
        let path = entry.map_err(Error::file(directory))?.path();
        if path.to_string_lossy().ends_with(ending) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Writes a page, or reports whether it is current.
pub(crate) fn settle(path: &Path, page: &str, check: bool) -> Result<Verdict, Error> {
    if fs::read_to_string(path).is_ok_and(|found| found == page) {
        println!("{} is current", path.display());
        return Ok(Verdict::Good);
    }
    if check {
        eprintln!("{} is not current; write it with 'cargo certify catalogue'", path.display());
        return Ok(Verdict::Bad);
    }
    replace(path, page.as_bytes())?;
    println!("{} is written", path.display());
    Ok(Verdict::Good)
}
