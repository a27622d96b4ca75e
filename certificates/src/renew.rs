//! Proves all certificates of the repository anew.

use std::fs;
use std::path::Path;

use crate::Verdict;
use crate::animals;
use crate::error::Error;
use crate::moves;
use crate::replace::replace;
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

/// Replaces an older file by a new one, if they differ.
fn put(new: &Path, old: &Path) -> Result<&'static str, Error> {
    let bytes = fs::read(new).map_err(Error::file(new))?;
    let before = fs::read(old).ok();
    if before.as_ref() == Some(&bytes) {
        return Ok("unchanged");
    }
    replace(old, &bytes)?;
    Ok(if before.is_some() { "changed" } else { "new" })
}
