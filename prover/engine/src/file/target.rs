//! Resolves a path to what will be written there.
//!
//! A path may be a link to a file, a link to a file that does not exist yet, a second name of a file that this
//! process reads, a pipe, a device, or standard output by another name. Each of these needs its own treatment, and
//! the wrong one costs data: to rename a file over a link would replace the link; to write to a pipe through a
//! temporary file would replace the pipe; to write what is being read would destroy it. So what is done goes by
//! what a path stands for, and not by its text.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use pgc_core::quote::shown;
use pgc_core::sources;

/// What a path stands for.
pub(super) enum Target {
    /// The path is `-`, or names the same file as standard output.
    StandardOutput,
    /// A pipe or a device: bytes go straight through it.
    Stream(PathBuf),
    /// A file.
    File(Place),
}

/// A file to be written.
pub(super) struct Place {
    /// Its path with all links resolved. The directory exists.
    pub(super) path: PathBuf,
    /// Its metadata, if it exists.
    pub(super) found: Option<Metadata>,
}

impl Target {
    /// What an output goes to: a file, or a stream of bytes.
    ///
    /// # Errors
    ///
    /// Nothing can be written there.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        if is_standard_output(path) {
            return Ok(Self::StandardOutput);
        }
        match metadata(path)? {
            Some(found) if is_stream(&found) => {
                allows_writing(path)?;
                Ok(Self::Stream(path.to_owned()))
            }
            _ => Ok(Self::File(Place::of(path)?)),
        }
    }
}

impl Place {
    /// The file that a path names, perhaps through links.
    ///
    /// # Errors
    ///
    /// The path names no file, or one that must not be written.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let found = metadata(path)?;
        let path = match &found {
            Some(found) => {
                if let Some(kind) = kind(found) {
                    return Err(io::Error::other(format!("this is {kind}, not a regular file")));
                }
                if sources::has(found) {
                    return Err(read_here());
                }
                allows_writing(path)?;
                fs::canonicalize(path)?
            }
            None => behind_links(path)?,
        };
        Ok(Self { path, found })
    }
}

/// Whether a path stands for standard output: it is `-`, or it names the same file, pipe or device.
pub fn is_standard_output(path: &Path) -> bool {
    path == Path::new("-") || is_behind_standard_output(path)
}

/// Whether what is written to an output lands in a file, whatever paths name the two.
pub fn lands_in(output: &Path, file: &Path) -> bool {
    if is_standard_output(output) {
        // A terminal is no file: what is read there does not end where something is written.
        file.is_file() && is_standard_output(file)
    } else {
        is_same_file(output, file)
    }
}

/// Whether two paths name the same file, whatever links lead there. Files that do not exist yet are the same if they
/// would be created in the same place.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    let same = |place: fn(&Path) -> io::Result<PathBuf>| matches!([one, other].map(place), [Ok(one), Ok(other)] if one == other);
    match [one, other].map(Path::exists) {
        #[cfg(unix)]
        [true, true] => matches!([one, other].map(fs::metadata), [Ok(one), Ok(other)] if is_same(&one, &other)),
        #[cfg(not(unix))]
        [true, true] => same(|path| fs::canonicalize(path)),
        [false, false] => same(behind_links),
        _ => false,
    }
}

/// Whether an output, which may be `-`, is a file that this process reads.
pub fn is_source(output: &Path) -> bool {
    let found = if output == Path::new("-") { of_standard_output() } else { fs::metadata(output) };
    found.is_ok_and(|found| sources::has(&found))
}

/// The error of a file that this process reads.
pub(super) fn read_here() -> io::Error {
    io::Error::other("it is an input of this command")
}

/// The metadata of a path with all links resolved, if it exists.
fn metadata(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::metadata(path) {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        // `behind_links` reports which directory is missing.
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => Ok(None),
        Err(error) => Err(error),
    }
}

/// The path of a file that does not exist, with all links resolved. Its directory exists.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    // The system has followed these links before, so they end.
    while let Ok(link) = fs::read_link(&path) {
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    let name = path.file_name().ok_or_else(|| io::Error::other("this does not name a file"))?;
    if !path.as_os_str().as_encoded_bytes().ends_with(name.as_encoded_bytes()) {
        return Err(io::Error::other("this names a directory, not a file"));
    }
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !directory.is_dir() {
        return Err(io::Error::other(format!("there is no directory '{}'", shown(directory))));
    }
    Ok(fs::canonicalize(directory)?.join(name))
}

/// What is there instead of a regular file, in words.
fn kind(found: &Metadata) -> Option<&'static str> {
    let kind = found.file_type();
    if kind.is_file() {
        return None;
    }
    if kind.is_dir() {
        return Some("a directory");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kinds = [
            (kind.is_socket(), "a socket"),
            (kind.is_block_device(), "a block device"),
            (kind.is_char_device(), "a device"),
            (kind.is_fifo(), "a pipe"),
        ];
        if let Some((_, name)) = kinds.into_iter().find(|(is, _)| *is) {
            return Some(name);
        }
    }
    Some("something else")
}

/// Whether bytes can be sent there but not read back: a pipe, or a character device.
#[cfg(unix)]
fn is_stream(found: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    found.file_type().is_fifo() || found.file_type().is_char_device()
}

#[cfg(not(unix))]
fn is_stream(_: &Metadata) -> bool {
    false
}

/// Whether the user may write to what is there. It is not opened, as a pipe would wait for its reader.
#[cfg(unix)]
fn allows_writing(path: &Path) -> io::Result<()> {
    Ok(rustix::fs::access(path, rustix::fs::Access::WRITE_OK)?)
}

#[cfg(not(unix))]
fn allows_writing(path: &Path) -> io::Result<()> {
    fs::File::options().write(true).open(path).map(drop)
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// The metadata of what is behind standard output.
#[cfg(unix)]
fn of_standard_output() -> io::Result<Metadata> {
    sources::metadata_of(&io::stdout())
}

/// Unknown on this system.
#[cfg(not(unix))]
fn of_standard_output() -> io::Result<Metadata> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Whether a path and standard output lead to the same file.
#[cfg(unix)]
fn is_behind_standard_output(path: &Path) -> bool {
    matches!([fs::metadata(path), of_standard_output()], [Ok(one), Ok(other)] if is_same(&one, &other))
}

/// Unknown on this system.
#[cfg(not(unix))]
fn is_behind_standard_output(_: &Path) -> bool {
    false
}
