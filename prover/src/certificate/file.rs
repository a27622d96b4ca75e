//! Writing a certificate to its file: wholly or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile};
use thiserror::Error;

use crate::quote::shown;

/// A file cannot be written; what was there before is still there, and nothing else is.
#[derive(Debug, Error)]
#[error("{}: cannot be written: {source}; choose another place for the certificate", shown(path))]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// What the system says.
    pub source: io::Error,
}

/// Writes a file through a temporary one in the same directory, which reaches the disk before it takes the name.
///
/// # Errors
///
/// The directory does not exist or cannot be written, the disk is full, or the path names something other than a file.
/// Nothing is left behind.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    write_with(path, |file| file.write_all(bytes))
}

/// Whether [`write_atomically`] can be expected to succeed, so that a long search is not made in vain.
///
/// # Errors
///
/// As [`write_atomically`], except for a full disk.
pub fn check_writable(path: &Path) -> Result<(), WriteError> {
    let _writing = between_files();
    temporary_for(path).map(drop).map_err(|source| WriteError { path: path.to_owned(), source })
}

/// Held while there is a temporary file.
static WRITING: Mutex<()> = Mutex::new(());

/// Waits until no file is being written, and keeps it so while the guard lives. Whoever ends the program on an interrupt
/// takes it first, and nothing half-written is left behind.
pub fn between_files() -> MutexGuard<'static, ()> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn write_with(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), WriteError> {
    let _writing = between_files();
    let written = || {
        let mut temporary = temporary_for(path)?;
        write(temporary.as_file_mut())?;
        temporary.as_file().sync_all()?;
        temporary.persist(path)?;
        Ok(())
    };
    written().map_err(|source| WriteError { path: path.to_owned(), source })
}

/// A temporary file beside a file to be written, removed when it is dropped.
fn temporary_for(path: &Path) -> io::Result<NamedTempFile> {
    if path.file_name().is_none() {
        return Err(io::Error::other("this names no file"));
    }
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(io::Error::other("something other than a file is there"));
    }
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !directory.is_dir() {
        return Err(io::Error::other(format!("there is no directory '{}'", shown(directory))));
    }
    // The library's own way to open the file has errors that name it, which means nothing to anyone.
    Builder::new()
        .prefix(".certificate-")
        .make_in(directory, |path| File::options().write(true).create_new(true).open(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_is_written_and_overwritten() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.pgc");
        check_writable(&path).unwrap();
        assert!(entries(directory.path()).is_empty());
        write_atomically(&path, b"one").unwrap();
        write_atomically(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(entries(directory.path()), ["a.pgc"]);
    }

    #[test]
    fn a_disk_that_fills_up_leaves_everything_as_it_was() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.pgc");
        let full = |file: &mut File| {
            file.write_all(b"half")?;
            Err(io::ErrorKind::StorageFull.into())
        };
        let error = write_with(&path, full).unwrap_err();
        assert!(error.to_string().starts_with(&format!("{}: cannot be written: ", path.display())));
        assert!(entries(directory.path()).is_empty());
        write_atomically(&path, b"one").unwrap();
        assert_eq!(write_with(&path, full).unwrap_err().path, path);
        assert_eq!(fs::read(&path).unwrap(), b"one");
        assert_eq!(entries(directory.path()), ["a.pgc"]);
    }

    #[test]
    fn a_place_that_takes_no_file_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        fs::write(&file, b"").unwrap();
        for (path, why) in [
            (directory.path().join("missing/a.pgc"), "there is no directory"),
            (file.join("a.pgc"), "there is no directory"),
            (directory.path().to_owned(), "something other than a file"),
            (PathBuf::from("/"), "names no file"),
        ] {
            for error in [check_writable(&path).unwrap_err(), write_atomically(&path, b"").unwrap_err()] {
                let text = error.to_string();
                assert!(text.starts_with(&format!("{}: ", path.display())) && text.contains(why), "{text}");
            }
        }
        assert_eq!(entries(directory.path()), ["file"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_the_system_says_is_told_and_not_the_temporary_file() {
        let error = temporary_for(Path::new("/proc/a.pgc")).unwrap_err();
        assert_eq!(error.to_string(), "No such file or directory (os error 2)");
    }

    #[cfg(unix)]
    #[test]
    fn a_directory_without_write_permission_is_refused() {
        use std::os::unix::fs::PermissionsExt;
        let directory = tempfile::tempdir().unwrap();
        fs::set_permissions(directory.path(), PermissionsExt::from_mode(0o555)).unwrap();
        let path = directory.path().join("a.pgc");
        // A privileged user may write all the same.
        match write_atomically(&path, b"one") {
            Ok(()) => assert_eq!(fs::read(&path).unwrap(), b"one"),
            Err(error) => assert!(error.to_string().contains("Permission denied (os error 13)"), "{error}"),
        }
        fs::set_permissions(directory.path(), PermissionsExt::from_mode(0o755)).unwrap();
    }
}
