//! The files that this process reads. What it reads it must not write over, whatever paths, links or streams lead there; so each file that a
//! user names is opened here, and all that is written is compared with the list by the identity of files.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

/// What tells one file from all others: device, inode, and when it was created, as the inode of a file that is gone is used again.
type Identity = (u64, u64, Option<SystemTime>);

/// The regular files that were opened.
static SOURCES: Mutex<Vec<Identity>> = Mutex::new(Vec::new());

fn sources() -> MutexGuard<'static, Vec<Identity>> {
    SOURCES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Opens a file that is read. From now on, it counts as a source.
///
/// # Errors
///
/// It cannot be opened.
pub fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    add(&file.metadata()?);
    Ok(file)
}

/// Standard input is read, which counts as a source if it is a file.
#[cfg(unix)]
pub fn standard_input() -> io::Stdin {
    let stdin = io::stdin();
    if let Ok(found) = metadata_of(&stdin) {
        add(&found);
    }
    stdin
}

/// Standard input is read, whose file is unknown on this system.
#[cfg(not(unix))]
pub(crate) fn standard_input() -> io::Stdin {
    io::stdin()
}

/// Whether a file has been opened as a source.
pub fn has(found: &Metadata) -> bool {
    identity(found).is_some_and(|identity| sources().contains(&identity))
}

/// The metadata of what is behind a stream.
#[cfg(unix)]
pub fn metadata_of(stream: &impl std::os::fd::AsFd) -> io::Result<Metadata> {
    File::from(stream.as_fd().try_clone_to_owned()?).metadata()
}

fn add(found: &Metadata) {
    let Some(identity) = identity(found) else { return };
    let mut sources = sources();
    if !sources.contains(&identity) {
        sources.push(identity);
    }
}

/// The identity of a regular file.
#[cfg(unix)]
fn identity(found: &Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    found.is_file().then(|| (found.dev(), found.ino(), found.created().ok()))
}

/// Unknown on this system.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<Identity> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_is_a_source_under_each_of_its_names_once_it_was_opened() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        fs::write(at("read"), "text").unwrap();
        fs::write(at("other"), "text").unwrap();
        fs::hard_link(at("read"), at("same")).unwrap();
        std::os::unix::fs::symlink("read", at("link")).unwrap();
        let is_source = |name: &str| has(&fs::metadata(at(name)).unwrap());
        assert!(!is_source("read"));
        open(&at("link")).unwrap();
        assert!(is_source("read") && is_source("same") && is_source("link") && !is_source("other"));
        open(Path::new("/dev/null")).unwrap();
        assert!(!has(&fs::metadata("/dev/null").unwrap()), "a device is not a file that is overwritten");
    }
}
