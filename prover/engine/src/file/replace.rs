//! Replaces the bytes of a file so that a crash leaves either the old ones or the new ones complete.
//!
//! The usual way is: write a temporary file beside it, wait until it is on the disk, give it the name, and wait
//! until the directory is on the disk. A reader sees the old file or the new one, and nothing between.
//!
//! Two kinds of files cannot be replaced so without harm: one with hard links, whose other names would keep the old
//! bytes, and one whose owner cannot be given to a new file. These are written in place, and then a complete copy
//! lies beside them until the last byte is on the disk. The file is lengthened first: if the disk is full, that is
//! noticed while the old bytes are still there.

use std::fs::{self, File, Metadata};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::temporary;
use crate::file::target::Place;
use pgc_core::quote::shown;

/// Writes all bytes to a file at its current position.
pub(super) type Writer<'w> = &'w dyn Fn(&mut File, &[u8]) -> io::Result<()>;

/// Writes the bytes to a new file, or replaces an existing one, which keeps its mode and its owner.
///
/// A file with hard links, or one whose owner cannot be kept, is written in place. Meanwhile a copy of the new bytes
/// lies beside it, under its name and `.new-` with some letters. If writing fails or is killed half-way, the copy stays; an error names it.
pub(super) fn replace(place: &Place, bytes: &[u8], write: Writer) -> io::Result<()> {
    let path = &place.path;
    let mut temporary = beside(place)?;
    write(temporary.as_file_mut(), bytes)?;
    let keeps = place.found.as_ref().map_or(Ok(true), |found| takes_after(temporary.as_file(), found))?;
    temporary.as_file().sync_all()?;
    if keeps {
        temporary.persist(path)?;
        return sync_directory(directory(place));
    }
    // It is opened before the copy gets its name: if it cannot be written, nothing is left behind.
    let mut file = File::options().write(true).open(path)?;
    let copy = copy(temporary, path)?;
    sync_directory(directory(place))?;
    if let Err(error) = lengthen(&mut file, bytes, write) {
        fs::remove_file(&copy)?;
        return Err(error);
    }
    match overwrite(&mut file, bytes, write) {
        Ok(()) => fs::remove_file(&copy),
        Err(error) => Err(io::Error::new(
            error.kind(),
            format!("{error}; it is damaged, and all its new bytes are in {}", shown(&copy)),
        )),
    }
}

/// Gives a temporary file, which the next run would remove, a name under which it stays.
fn copy(temporary: NamedTempFile, path: &Path) -> io::Result<PathBuf> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new-");
    name.push(temporary.path().file_stem().unwrap_or_default().to_string_lossy().trim_start_matches(".prover-"));
    let copy = path.with_file_name(name);
    temporary.persist_noclobber(&copy)?;
    Ok(copy)
}

/// A temporary file in the directory of a file to be written. Only those who may read that file may read it.
pub(super) fn beside(place: &Place) -> io::Result<NamedTempFile> {
    temporary::create(directory(place), place.found.as_ref())
}

fn directory(place: &Place) -> &Path {
    place.path.parent().unwrap_or(Path::new("."))
}

/// Gives a file the owner and the mode of another one. False if that has hard links or an owner that cannot be given.
#[cfg(unix)]
fn takes_after(file: &File, found: &Metadata) -> io::Result<bool> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let own = file.metadata()?;
    let has_owner = (own.uid(), own.gid()) == (found.uid(), found.gid());
    if found.nlink() > 1 || !has_owner && fchown(file, Some(found.uid()), Some(found.gid())).is_err() {
        return Ok(false);
    }
    file.set_permissions(found.permissions())?;
    Ok(true)
}

#[cfg(not(unix))]
fn takes_after(file: &File, found: &Metadata) -> io::Result<bool> {
    file.set_permissions(found.permissions())?;
    Ok(true)
}

/// Appends the bytes that lie beyond a file's end, so that a full disk is noticed while the file can still be restored.
fn lengthen(file: &mut File, bytes: &[u8], write: Writer) -> io::Result<()> {
    let length = file.metadata()?.len();
    let Some(tail) = usize::try_from(length).ok().and_then(|length| bytes.get(length..)) else { return Ok(()) };
    file.seek(SeekFrom::Start(length))?;
    let added = write(file, tail).and_then(|()| file.sync_all());
    if added.is_err() {
        file.set_len(length)?;
    }
    added
}

fn overwrite(file: &mut File, bytes: &[u8], write: Writer) -> io::Result<()> {
    file.rewind()?;
    write(file, bytes)?;
    file.set_len(bytes.len() as u64)?;
    file.sync_all()
}

/// Makes a new name in a directory survive a crash, where the system can promise that.
fn sync_directory(directory: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    let synced = File::open(directory).and_then(|directory| directory.sync_all());
    let cannot = |error: &io::Error| {
        use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
        matches!(error.kind(), InvalidInput | PermissionDenied | Unsupported)
    };
    synced.or_else(|error| if cannot(&error) { Ok(()) } else { Err(error) })
}

/// Sends bytes through a pipe or to a device.
pub(super) fn stream(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut stream = File::options().write(true).open(path)?;
    stream.write_all(bytes)?;
    stream.flush()
}

/// Writes bytes to standard output and nothing else.
pub(super) fn to_standard_output(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}
