//! Proves all certificates of the repository anew.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Verdict;
use crate::animals;
use crate::catalogue::files;
use crate::error::Error;
use crate::moves;
use crate::table::TABLE;
use crate::tools::Tools;

/// Proves every entry of the table. Proofs that the checker verifies replace the old ones; the others are left.
pub(crate) fn run(tools: &Tools) -> Result<Verdict, Error> {
    let scratch = tools.certified()?;
    let mut changes = Vec::new();
    let mut verdict = Verdict::Good;
    for entry in &TABLE {
        let (new, old) = (scratch.join(entry.file()), tools.certificates().join(entry.file()));
        let certified = tools.prove(entry, &new)? == Verdict::Good && tools.verify(entry, &new)? == Verdict::Good;
        let change = if certified { put(&new, &old)? } else { "not certified; the file is left as it was" };
        if !certified {
            verdict = Verdict::Bad;
        }
        changes.push(format!("{:<20} {change}", entry.file()));
    }
    for (new, old) in moves::renew(tools)?.into_iter().chain(animals::renew(tools)?) {
        let short = old.strip_prefix(tools.certificates()).unwrap_or(&old);
        changes.push(format!("{:<30} {}", short.display(), put(&new, &old)?));
    }
    changes.iter().for_each(|change| println!("{change}"));
    println!("'cargo certify catalogue' brings the catalogue up to date");
    Ok(verdict)
}

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
    Ok(files(scratch)?.into_iter().map(place).collect())
}

/// Replaces an older file by a new one, if they differ.
fn put(new: &Path, old: &Path) -> Result<&'static str, Error> {
    let bytes = fs::read(new).map_err(Error::file(new))?;
    let before = fs::read(old).ok();
    if before.as_ref() == Some(&bytes) {
        return Ok("unchanged");
    }
    fs::write(old, bytes).map_err(Error::file(old))?;
    Ok(if before.is_some() { "changed" } else { "new" })
}
