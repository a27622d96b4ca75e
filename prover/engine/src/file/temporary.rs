//! Temporary files: each is locked by the process that writes it, so what a process left that was killed can be
//! told from what another one writes now, on this machine or on another one that shares the directory. Where the
//! system has no such locks, nothing is removed.
//!
//! A process that is killed cannot remove its temporary file. So the next one that writes to the directory does: it
//! opens each file with such a name, and removes it if it gets the lock. Between the creation of a file and its
//! lock another process may take it for one that was left; so the creator looks, once it has the lock, whether the
//! file still has its name, and begins again if not.

use std::collections::HashSet;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};
use std::thread::sleep;
use std::time::Duration;

use tempfile::{Builder, NamedTempFile};

use crate::search::threads::lock;

/// What the names of temporary files begin with and end with, and how many letters and digits are between.
const PREFIX: &str = ".prover-";
const SUFFIX: &str = ".tmp";
const RANDOM: usize = 12;

/// How often a lock is tried for that another process holds for a moment.
const TRIES: usize = 100;

/// The directories from which this process has removed what was left.
static SWEPT: LazyLock<Mutex<HashSet<PathBuf>>> = LazyLock::new(Mutex::default);

/// A locked temporary file in a directory, which may be read by those who may read a file that is `found`. Before the first one in a
/// directory, those are removed that other processes have left there.
///
/// # Errors
///
/// It cannot be created.
pub(super) fn create(directory: &Path, found: Option<&Metadata>) -> io::Result<NamedTempFile> {
    if lock(&SWEPT).insert(directory.to_owned()) {
        sweep(directory);
    }
    loop {
        let file = named(directory, found)?;
        if is_mine(file.as_file(), file.path()) {
            return Ok(file);
        }
    }
}

fn named(directory: &Path, found: Option<&Metadata>) -> io::Result<NamedTempFile> {
    // The library's own way to open the file names the temporary file in errors, which means nothing to a user.
    Builder::new().prefix(PREFIX).suffix(SUFFIX).rand_bytes(RANDOM).make_in(directory, |path| {
        let mut options = File::options();
        options.read(true).write(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
            options.mode(found.map_or(0o666, |found| found.permissions().mode() & 0o777));
        }
        #[cfg(not(unix))]
        let _ = found;
        options.open(path)
    })
}

/// Locks a new file. False if another process has taken it for one that was left, and removed it.
fn is_mine(file: &File, path: &Path) -> bool {
    for _ in 0..TRIES {
        match locked(file) {
            Ok(true) => return is_at(file, path),
            Ok(false) => sleep(Duration::from_millis(1)),
            Err(_) => return true,
        }
    }
    false
}

/// Locks a file, until it is closed. False if another process has locked it.
#[cfg(unix)]
fn locked(file: &File) -> io::Result<bool> {
    use rustix::fs::{FlockOperation, flock};
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(true),
        Err(rustix::io::Errno::WOULDBLOCK) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(unix))]
fn locked(_: &File) -> io::Result<bool> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Removes the temporary files in a directory that no process writes.
pub(super) fn sweep(directory: &Path) {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    for path in entries.filter(|entry| is_name(&entry.file_name().to_string_lossy())).map(|entry| entry.path()) {
        if !path.symlink_metadata().is_ok_and(|found| found.is_file()) {
            continue;
        }
        let Ok(file) = File::options().read(true).write(true).open(&path) else { continue };
        if matches!(locked(&file), Ok(true)) && is_at(&file, &path) {
            // Whoever else removes it, it is gone.
            let _ = fs::remove_file(&path);
        }
    }
}

/// Whether a file has the name of a temporary one.
fn is_name(name: &str) -> bool {
    let middle = name.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix(SUFFIX));
    middle.is_some_and(|middle| middle.len() == RANDOM && middle.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Whether an open file still bears its name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let of = |found: &Metadata| (found.dev(), found.ino());
    matches!((file.metadata(), path.symlink_metadata()), (Ok(open), Ok(there)) if of(&open) == of(&there))
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn what_was_left_is_removed_and_nothing_else() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        let foreign =
            [".prover-short.tmp", ".prover-abcdef123456.txt", ".prover-abcdef12345!.tmp", "prover-abcdef123456.tmp"];
        foreign.iter().for_each(|name| fs::write(at(name), "mine").unwrap());
        fs::create_dir(at(".prover-directory123.tmp")).unwrap();
        fs::write(at(".prover-abcdef123456.tmp"), "half").unwrap();
        let written = create(directory.path(), None).unwrap();
        let mut expected: Vec<&str> = foreign.to_vec();
        let name = written.path().file_name().unwrap().to_str().unwrap().to_owned();
        expected.extend([name.as_str(), ".prover-directory123.tmp"]);
        expected.sort_unstable();
        assert_eq!(entries(directory.path()), expected);
        // A file that is being written stays, and its name is free when it has been written.
        sweep(directory.path());
        assert_eq!(entries(directory.path()), expected);
        drop(written);
        expected.retain(|other| *other != name);
        assert_eq!(entries(directory.path()), expected);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_of_such_a_name_stays_and_so_does_its_file() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        fs::write(at("file"), "mine").unwrap();
        std::os::unix::fs::symlink("file", at(".prover-abcdef123456.tmp")).unwrap();
        sweep(directory.path());
        assert_eq!(entries(directory.path()), [".prover-abcdef123456.tmp", "file"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_whose_name_was_taken_away_is_not_mine() {
        let directory = tempfile::tempdir().unwrap();
        let file = named(directory.path(), None).unwrap();
        assert!(is_name(file.path().file_name().unwrap().to_str().unwrap()) && is_mine(file.as_file(), file.path()));
        let other = named(directory.path(), None).unwrap();
        fs::remove_file(other.path()).unwrap();
        assert!(!is_mine(other.as_file(), other.path()));
    }
}
