//! Writes a certificate: to its file, completely or not at all, or through a pipe.
//!
//! - [`encode`]: its bytes;
//! - [`Output`], [`OutputFile`]: where a command writes, claimed before its work;
//! - [`write_here`]: new bytes for a file.
//!
//! No file is written that this process reads, whatever paths lead there. Links are followed: a link stays, and the
//! file behind it is written, or created if it does not exist. A file keeps its mode, and its owner if the system allows that. If it
//! has further names (hard links), these keep the old bytes.
//!
//! # Outputs
//!
//! An output is claimed before the work of a command, and written when there is a result.
//!
//! What was not named by the user is never replaced by other content. So no name that is made from a game, and no
//! file of names beside a certificate, costs a file that somebody has written. If a result cannot be written after
//! all, it is saved elsewhere.
//!
//! # What a path stands for
//!
//! A path may be a link to a file, a link to a file that does not exist yet, a second name of a file that this
//! process reads, a pipe, a device, or standard output by another name. Each of these needs its own treatment, and
//! the wrong one costs data: to rename a file over a link would replace the link; to write to a pipe through a
//! temporary file would replace the pipe; to write what is being read would destroy it. So what is done goes by
//! what a path stands for, and not by its text.
//!
//! # Replacing a file
//!
//! A temporary file beside it is written, and when it is on the disk it gets the name; then the directory is brought to the disk, too. A
//! reader sees the old file or the new one, and nothing between, and so does whoever looks after a crash. A process that is killed can
//! leave a file `.prover-*.tmp` behind, which anybody may delete.
//!
//! # Compression
//!
//! A payload is compressed, and gets a container around it (specification: format, section 1).
//!
//! The specification wants one form of a frame's header, so that all decoders agree, and the compressor chooses its
//! own. So its blocks are taken and its header is not. Several levels are tried, as the highest is not always the
//! best, and raw blocks are kept if no level is shorter, or if a frame would be compressed more than the format
//! allows. The version of the compressor decides the bytes, too.

use std::{
    ffi::OsStr,
    fs,
    fs::{File, Metadata},
    io,
    io::{IsTerminal, Write},
    path::{Path, PathBuf},
    sync::{
        Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering},
    },
};

use tempfile::{Builder, NamedTempFile};
use thiserror::Error;
use zstd::{bulk, zstd_safe::CParameter};

use crate::search::threads::lock;
use pgc_core::{
    certificate::{
        Certificate, EncodeError, FRAME_HEAD, MAX_FILE_BYTES, Version, around, decode, encode_payload, most_payload,
        raw_frame,
    },
    game::Game,
    quote::shown,
    sources::{self, TextFault},
};

/// Encodes a certificate as a file. The same certificate always gives the same bytes.
///
/// # Errors
///
/// The certificate exceeds the limits of the format.
///
/// # Panics
///
/// When a map is no permutation of the board's points.
pub fn encode(certificate: &Certificate) -> Result<Vec<u8>, EncodeError> {
    seal(Version::of(&certificate.strategy), &encode_payload(certificate)?)
}

/// How many bytes the file of a certificate has; more than any other if it exceeds the limits of the format.
pub(crate) fn size(certificate: &Certificate) -> usize {
    encode(certificate).map_or(usize::MAX, |bytes| bytes.len())
}

/// A file cannot be written. Its old content is still there, unless the system's message says where the new bytes are.
#[derive(Debug, Error)]
#[error("{}: cannot be written: {source}; {}", shown(path), self.advice())]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// What the system says.
    pub source: io::Error,
    /// Where the new bytes are instead.
    pub saved: Option<PathBuf>,
}

impl WriteError {
    fn advice(&self) -> String {
        let allow =
            if self.source.kind() == io::ErrorKind::AlreadyExists { "allow it with --replace, or " } else { "" };
        let saved = self.saved.as_ref().map(|saved| format!("; all its bytes are in {}", shown(saved)));
        format!("{allow}choose another place{}", saved.unwrap_or_default())
    }
}

/// Writes a file through a temporary one in the same directory, which reaches the disk before it takes the name.
///
/// # Errors
///
/// The directory does not exist or cannot be written, the disk is full, or the path names something other than a file.
/// Nothing is left behind.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    named(path, behind(path).and_then(|path| replace(&path, &|file| file.write_all(bytes))))
}

/// Writes a file under this very name, completely or not at all: if a link or another name of a file is there, it is replaced, and the
/// file behind it stays as it is.
///
/// # Errors
///
/// The directory does not exist or cannot be written, the disk is full, or the path names something other than a file, or one that this
/// process reads.
pub fn write_here(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    named(path, not_read(fs::metadata(path)).and_then(|()| replace(path, &|file| file.write_all(bytes))))
}

/// Whether a file can probably be written. So a long search is not lost because its file cannot be written.
///
/// # Errors
///
/// As [`write_here`], except for a full disk.
pub(crate) fn check_writable(path: &Path) -> Result<(), WriteError> {
    named(path, behind(path).and_then(|path| check(&path)))
}

/// Writes a file as [`write_atomically`] does, but writes directly to streams: standard output, which is `-`, pipes,
/// and devices such as `/dev/null`. A pipe waits for its reader. Without bytes: whether that is likely to succeed; then a pipe is not opened.
///
/// # Errors
///
/// As [`write_atomically`]; a stream may have taken some of the bytes. Without bytes, a full disk is not noticed, and standard output must
/// not be a terminal.
fn write_output(path: &Path, bytes: Option<&[u8]>) -> io::Result<()> {
    match (Target::of(path)?, bytes) {
        (Target::StandardOutput, Some(bytes)) => {
            not_read(of_standard_output()).and_then(|()| send(io::stdout().lock(), bytes))
        }
        (Target::StandardOutput, None) if io::stdout().is_terminal() => {
            Err(io::Error::other("standard output is a terminal, and a certificate is not text"))
        }
        (Target::StandardOutput, None) => not_read(of_standard_output()),
        // No lock is taken here: an interrupt must not wait for a pipe's reader.
        (Target::Stream(stream), Some(bytes)) => send(File::options().write(true).open(stream)?, bytes),
        (Target::Stream(_), None) => Ok(()),
        (Target::File(path), Some(bytes)) => replace(&path, &|file| file.write_all(bytes)),
        (Target::File(path), None) => check(&path),
    }
}

/// Whether standard output may be written: it does not go to the end of a file that this process reads.
///
/// # Errors
///
/// It does.
pub fn check_report() -> Result<(), WriteError> {
    named(Path::new("-"), not_read(of_standard_output()))
}

/// Whether an output is a stream of bytes. Writing to it may wait for the reader.
pub fn is_stream(path: &Path) -> bool {
    matches!(Target::of(path), Ok(Target::StandardOutput | Target::Stream(_)))
}

/// Locked while a temporary file exists.
static WRITING: Mutex<()> = Mutex::new(());

/// Waits until no file is being written, and lets none be written while the guard lives. Take it before you end the
/// program on an interrupt: then nothing half-written is left behind.
pub fn between_files() -> MutexGuard<'static, ()> {
    lock(&WRITING)
}

fn named<T>(path: &Path, result: io::Result<T>) -> Result<T, WriteError> {
    result.map_err(|source| WriteError { path: path.to_owned(), source, saved: None })
}

/// Whether a temporary file can be created in the directory of a file.
fn check(path: &Path) -> io::Result<()> {
    let _writing = between_files();
    beside(path, None).map(drop)
}

/// A file or a stream to which a command writes.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    /// Whether other content may be replaced: the user allows it, or it was written here.
    replaces: AtomicBool,
}

impl Output {
    /// One that the user names.
    pub fn named(path: &Path) -> Self {
        Self { path: path.to_owned(), replaces: true.into() }
    }

    /// A file that the user does not name, but may allow to be `replaced`.
    pub fn unnamed(path: PathBuf, replaced: bool) -> Self {
        Self { path, replaces: replaced.into() }
    }

    /// Asks, before the work, whether it can be written. What is there already must be such that it `may_be` the same as will be written.
    ///
    /// # Errors
    ///
    /// It cannot be written; it is standard output, and a terminal; or something else is there that must not be replaced.
    pub fn claim(&self, may_be: impl Fn(&[u8]) -> bool) -> Result<(), WriteError> {
        let claimed = match self.there() {
            None => write_output(&self.path, None),
            Some(Ok(there)) if may_be(&there) => Ok(()),
            Some(_) => write_output(&self.path, None).and(Err(taken())),
        };
        named(&self.path, claimed)
    }

    /// What is there and must not be replaced, if it is a file that can be read.
    fn there(&self) -> Option<Result<Vec<u8>, TextFault>> {
        let is_nothing = |error: io::Error| error.kind() == io::ErrorKind::NotFound;
        let is_free = self.replaces.load(Ordering::Relaxed) || fs::metadata(&self.path).is_err_and(is_nothing);
        (!is_free).then(|| sources::bytes(sources::open_regular(&self.path), MAX_FILE_BYTES as u64))
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes all bytes.
    ///
    /// # Errors
    ///
    /// They cannot be written. Then the error says where they are instead: in the system's folder for temporary files, if that takes them.
    pub fn write(&self, bytes: &[u8]) -> Result<(), WriteError> {
        let written = match self.there() {
            None => write_output(&self.path, Some(bytes)),
            Some(Ok(there)) if there == bytes => Ok(()),
            Some(_) => Err(taken()),
        };
        self.replaces.fetch_or(written.is_ok(), Ordering::Relaxed);
        named(&self.path, written).map_err(|error| WriteError { saved: saved(&self.path, bytes), ..error })
    }
}

fn taken() -> io::Error {
    io::Error::new(io::ErrorKind::AlreadyExists, "something else is there, and the command does not name this file")
}

/// Writes bytes into a new file of the system's folder for temporary files. Returns its path, if they can be written.
fn saved(path: &Path, bytes: &[u8]) -> Option<PathBuf> {
    let _writing = between_files();
    let path = if path == Path::new("-") { Path::new("certificate") } else { path };
    let [stem, end] = [path.file_stem()?, path.extension().unwrap_or("pgc".as_ref())].map(OsStr::to_string_lossy);
    let file = Builder::new().prefix(&format!("{stem}-")).suffix(&format!(".{end}")).tempfile().ok()?;
    fs::write(file.path(), bytes).and_then(|()| file.as_file().sync_all()).ok()?;
    Some(file.keep().ok()?.1)
}

/// Where a certificate goes, and the names of its game's points beside it: `proof.names` for `proof.pgc`.
#[derive(Debug)]
pub struct OutputFile {
    game: Game,
    certificate: Output,
    names: Option<(Output, String)>,
}

impl OutputFile {
    /// A certificate that goes here, and names beside it, which may be allowed to be `replaced`. A stream has none.
    ///
    /// # Errors
    ///
    /// The names cannot be written as JSON, which no name prevents.
    pub fn new(certificate: Output, game: &Game, replaced: bool) -> Result<Self, WriteError> {
        let beside = certificate.path.with_extension("names");
        let is_alone = is_stream(&certificate.path) || beside == certificate.path;
        let text = if is_alone { None } else { named(&beside, game.name_file())? };
        Ok(Self { game: game.clone(), certificate, names: text.map(|text| (Output::unnamed(beside, replaced), text)) })
    }

    /// Asks, before the work, whether both can be written. Another certificate of the game may be there, which is replaced by no other bytes.
    ///
    /// # Errors
    ///
    /// As [`Output::claim`].
    pub fn claim(&self) -> Result<(), WriteError> {
        self.certificate.claim(|there| decode(there).is_ok_and(|there| is_same_game(&there.game, &self.game)))?;
        self.names.as_ref().map_or(Ok(()), |(output, text)| output.claim(|there| there == text.as_bytes()))
    }

    /// The path of the certificate.
    pub fn path(&self) -> &Path {
        &self.certificate.path
    }

    /// The path of the names, if there are some.
    pub fn names(&self) -> Option<&Path> {
        self.names.as_ref().map(|(output, _)| output.path())
    }

    /// Writes the bytes of a certificate, and the names.
    ///
    /// # Errors
    ///
    /// As [`Output::write`].
    pub fn write(&self, bytes: &[u8]) -> Result<(), WriteError> {
        self.certificate.write(bytes)?;
        self.names.as_ref().map_or(Ok(()), |(output, text)| output.write(text.as_bytes()))
    }
}

/// Whether two games are the same, whatever expressions name their boards.
pub fn is_same_game(one: &Game, other: &Game) -> bool {
    one.board == other.board
        && one.convention == other.convention
        && one.opening == other.opening
        && one.moves == other.moves
}

/// What a path stands for.
enum Target {
    /// The path is `-`, or names the same file as standard output.
    StandardOutput,
    /// A pipe or a device: bytes go straight through it.
    Stream(PathBuf),
    /// A file.
    File(PathBuf),
}

impl Target {
    /// What an output goes to: a file, or a stream of bytes.
    ///
    /// # Errors
    ///
    /// Nothing can be written there.
    fn of(path: &Path) -> io::Result<Self> {
        if is_standard_output(path) {
            return Ok(Self::StandardOutput);
        }
        match metadata(path)? {
            Some(found) if is_one_way(&found) => {
                allows_writing(path)?;
                Ok(Self::Stream(path.to_owned()))
            }
            _ => behind(path).map(Self::File),
        }
    }
}

/// The file that a path names, perhaps through links, with all of these resolved. Its directory exists.
///
/// # Errors
///
/// The path names no file, or one that must not be written.
fn behind(path: &Path) -> io::Result<PathBuf> {
    let Some(found) = metadata(path)? else { return behind_links(path) };
    if found.is_dir() {
        return Err(io::Error::other("this is a directory, not a file"));
    }
    if !found.is_file() {
        return Err(io::Error::other("this is not a regular file"));
    }
    not_read(Ok(found))?;
    allows_writing(path)?;
    fs::canonicalize(path)
}

/// Whether an output goes to standard output.
pub fn is_standard_output(path: &Path) -> bool {
    path == Path::new("-") || sources::are_one(fs::metadata(path), of_standard_output())
}

/// Whether what is written to an output lands in a file or a directory, whatever paths and links lead there. What does not exist yet is one if
/// it would be created in the same place.
pub fn lands_in(output: &Path, file: &Path) -> bool {
    let same = |place: fn(&Path) -> io::Result<PathBuf>| matches!([output, file].map(place), [Ok(one), Ok(other)] if one == other);
    match [output, file].map(Path::exists) {
        // A terminal is no file: what is read there does not end where something is written.
        _ if is_standard_output(output) => file.is_file() && is_standard_output(file),
        [true, true] => {
            sources::are_one(fs::metadata(output), fs::metadata(file)) || same(|path| fs::canonicalize(path))
        }
        [false, false] => same(behind_links),
        _ => false,
    }
}

/// Refuses what is found at a path or behind a stream if this process reads it.
fn not_read(found: io::Result<Metadata>) -> io::Result<()> {
    let is_source = found.is_ok_and(|found| sources::has(&found));
    if is_source { Err(io::Error::other("it is an input of this command")) } else { Ok(()) }
}

/// The metadata of a path with all links resolved, if it exists.
fn metadata(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::metadata(path) {
        Ok(found) => Ok(Some(found)),
        // `behind_links` reports which directory is missing.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => Ok(None),
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
    let directory = directory(&path);
    if !directory.is_dir() {
        return Err(io::Error::other(format!("there is no directory '{}'", shown(directory))));
    }
    Ok(fs::canonicalize(directory)?.join(name))
}

/// Whether bytes can be sent there but not read back: a pipe, or a character device.
#[cfg(unix)]
fn is_one_way(found: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    found.file_type().is_fifo() || found.file_type().is_char_device()
}

#[cfg(not(unix))]
fn is_one_way(_: &Metadata) -> bool {
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

/// The metadata of what is behind standard output.
fn of_standard_output() -> io::Result<Metadata> {
    sources::metadata_of(&io::stdout())
}

/// Writes to a file at its current position.
type FileWriter<'w> = &'w dyn Fn(&mut File) -> io::Result<()>;

/// Writes a new file, or replaces an existing one, which keeps its mode, and its owner if this process may give files away.
fn replace(path: &Path, write: FileWriter) -> io::Result<()> {
    let _writing = between_files();
    let found = fs::metadata(path).ok();
    let mut temporary = beside(path, found.as_ref())?;
    write(temporary.as_file_mut())?;
    if let Some(found) = found {
        take_after(temporary.as_file(), &found)?;
    }
    temporary.as_file().sync_all()?;
    temporary.persist(path)?;
    // So the new name survives a crash, where the system can promise that.
    if let Ok(directory) = File::open(directory(path)) {
        let _ = directory.sync_all();
    }
    Ok(())
}

/// The directory of a file.
fn directory(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Gives a file the mode of another one, and its owner if that is allowed.
fn take_after(file: &File, found: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        // Only a privileged user gives files away.
        let _ = fchown(file, Some(found.uid()), Some(found.gid()));
    }
    file.set_permissions(found.permissions())
}

/// A temporary file in the directory of a file to be written. Only those who may read that file may read it.
fn beside(path: &Path, found: Option<&Metadata>) -> io::Result<NamedTempFile> {
    // The library's own way to open the file names the temporary file in errors, which means nothing to a user.
    Builder::new().prefix(".prover-").suffix(".tmp").rand_bytes(12).make_in(directory(path), |path| {
        let mut options = File::options();
        options.read(true).write(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
            options.mode(found.map_or(0o666, |found| found.permissions().mode() & 0o777));
        }
        options.open(path)
    })
}

/// Sends bytes through a pipe, to a device or to standard output.
fn send(mut stream: impl Write, bytes: &[u8]) -> io::Result<()> {
    stream.write_all(bytes)?;
    stream.flush()
}

/// The size of a frame's whole header.
const FRAME_HEADER: usize = FRAME_HEAD.len() + size_of::<u32>();

/// The compression levels that are tried. The highest is usually, but not always, the best.
const LEVELS: [i32; 5] = [22, 19, 15, 9, 3];

/// Payloads above this size are compressed at the highest level only.
const LARGE: usize = 4 << 20;

/// The file that holds a payload of this version: the smallest one found. The same payload always gives the same file.
fn seal(version: Version, payload: &[u8]) -> Result<Vec<u8>, EncodeError> {
    around(version, &frame(payload)?)
}

/// The smallest frame that is found. The raw one always is one.
fn frame(payload: &[u8]) -> Result<Vec<u8>, EncodeError> {
    let levels = if payload.len() > LARGE { &LEVELS[..1] } else { &LEVELS };
    let mut best = raw_frame(payload)?;
    for &level in levels {
        let blocks = compressed_blocks(payload, level).map_err(EncodeError::Compression)?;
        let frame = [&best[..FRAME_HEADER], &blocks].concat();
        if frame.len() < best.len() && payload.len() <= most_payload(frame.len()) {
            best = frame;
        }
    }
    Ok(best)
}

/// The blocks of the compressor's frame, without the frame's header, whose form depends on the size. A header in the
/// form that the specification demands allows every block: its window is the whole payload.
fn compressed_blocks(payload: &[u8], level: i32) -> io::Result<Vec<u8>> {
    let mut compressor = bulk::Compressor::new(level)?;
    for parameter in [CParameter::ContentSizeFlag(true), CParameter::ChecksumFlag(false), CParameter::DictIdFlag(false)]
    {
        compressor.set_parameter(parameter)?;
    }
    let frame = compressor.compress(payload)?;
    let header = header_length(&frame).ok_or(io::ErrorKind::InvalidData)?;
    Ok(frame[header..].to_vec())
}

/// The size of a frame's header without dictionary (RFC 8878, section 3.1.1.1).
fn header_length(frame: &[u8]) -> Option<usize> {
    let descriptor = *frame.get(4)?;
    let single_segment = descriptor & 0x20 != 0;
    let size_field = match descriptor >> 6 {
        0 => usize::from(single_segment),
        flag => 1 << flag,
    };
    Some(5 + usize::from(!single_segment) + size_field).filter(|&header| header <= frame.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::certificate::open;

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
        let error = named(&path, replace(&path, &full)).unwrap_err();
        assert!(error.to_string().starts_with(&format!("{}: cannot be written: ", path.display())));
        assert!(entries(directory.path()).is_empty());
        write_atomically(&path, b"one").unwrap();
        assert_eq!(named(&path, replace(&path, &full)).unwrap_err().path, path);
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
            (directory.path().to_owned(), "this is a directory, not a file"),
            (PathBuf::from("/"), "this is a directory"),
            (directory.path().join("new/"), "names a directory"),
            (directory.path().join("new/."), "names a directory"),
            (directory.path().join("new/.."), "does not name a file"),
        ] {
            for error in [check_writable(&path).unwrap_err(), write_atomically(&path, b"").unwrap_err()] {
                let text = error.to_string();
                assert!(text.starts_with(&format!("{}: ", path.display())) && text.contains(why), "{text}");
            }
        }
        assert_eq!(entries(directory.path()), ["file"]);
    }

    #[cfg(unix)]
    mod unix {
        use std::os::unix::{
            fs::{MetadataExt, PermissionsExt, symlink},
            net::UnixListener,
        };

        use super::*;

        /// A link in a directory, to a path that may be relative to it.
        fn link(directory: &Path, name: &str, to: &str) -> PathBuf {
            let path = directory.join(name);
            symlink(to, &path).unwrap();
            path
        }

        fn is_link(path: &Path) -> bool {
            path.symlink_metadata().unwrap().is_symlink()
        }

        #[test]
        fn a_link_stays_and_the_file_behind_it_is_written() {
            let directory = tempfile::tempdir().unwrap();
            fs::create_dir(directory.path().join("below")).unwrap();
            let real = directory.path().join("below/real.pgc");
            let first = link(directory.path(), "first", "second");
            let second = link(directory.path(), "second", "below/real.pgc");
            // There is no file behind the links at first.
            for bytes in [b"one", b"two"] {
                check_writable(&first).unwrap();
                write_atomically(&first, bytes).unwrap();
                assert_eq!(fs::read(&real).unwrap(), bytes);
                assert!(is_link(&first) && is_link(&second) && !is_link(&real));
            }
            assert_eq!(entries(&directory.path().join("below")), ["real.pgc"]);
            assert!(lands_in(&first, &real));
        }

        #[test]
        fn links_that_lead_nowhere_are_refused_by_name() {
            let directory = tempfile::tempdir().unwrap();
            link(directory.path(), "one", "other");
            let around = link(directory.path(), "other", "one");
            let dangling = link(directory.path(), "dangling", "missing/a.pgc");
            let up = link(directory.path(), "up", ".");
            for (path, why) in [(around, "links"), (dangling, "there is no directory"), (up, "this is a directory")] {
                let text = check_writable(&path).unwrap_err().to_string();
                assert!(text.starts_with(&format!("{}: ", path.display())) && text.contains(why), "{text}");
                assert_eq!(write_atomically(&path, b"").unwrap_err().to_string(), text);
                assert_eq!(named(&path, write_output(&path, Some(b""))).unwrap_err().to_string(), text);
                assert!(is_link(&path));
            }
        }

        #[test]
        fn a_file_keeps_its_mode_and_its_owner() {
            let directory = tempfile::tempdir().unwrap();
            let path = directory.path().join("a.pgc");
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).unwrap();
            // Only a privileged user gives files away.
            let _ = std::os::unix::fs::chown(&path, Some(65534), Some(65534));
            let facts = || path.metadata().map(|found| (found.mode(), found.uid(), found.gid())).unwrap();
            let before = facts();
            write_atomically(&path, b"new").unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"new");
            assert_eq!(facts(), before);
        }

        #[test]
        fn the_other_names_of_a_file_keep_its_bytes() {
            let directory = tempfile::tempdir().unwrap();
            let names = ["a.pgc", "b.pgc"].map(|name| directory.path().join(name));
            fs::write(&names[0], "old").unwrap();
            fs::hard_link(&names[0], &names[1]).unwrap();
            assert!(lands_in(&names[0], &names[1]));
            write_atomically(&names[0], b"new").unwrap();
            assert_eq!(names.each_ref().map(|name| fs::read(name).unwrap()), [b"new", b"old"]);
            assert_eq!(entries(directory.path()), ["a.pgc", "b.pgc"]);
        }

        #[test]
        fn what_is_no_file_is_refused_by_what_it_is() {
            let directory = tempfile::tempdir().unwrap();
            let socket = directory.path().join("socket");
            let _listener = UnixListener::bind(&socket).unwrap();
            for (path, kind) in [(socket.as_path(), "not a regular file"), (directory.path(), "a directory")] {
                for error in [write_output(path, None).unwrap_err(), write_output(path, Some(b"")).unwrap_err()] {
                    assert!(error.to_string().contains(&format!("this is {kind}")), "{error}");
                }
            }
            // A file that will be read again must be a regular file.
            let error = check_writable(Path::new("/dev/null")).unwrap_err().to_string();
            assert!(error.contains("this is not a regular file"), "{error}");
        }

        #[test]
        fn devices_take_bytes_as_they_come_and_stay_devices() {
            let directory = tempfile::tempdir().unwrap();
            let null = link(directory.path(), "null", "/dev/null");
            write_output(&null, None).unwrap();
            write_output(&null, Some(b"bytes")).unwrap();
            assert!(is_link(&null) && !Path::new("/dev/null").metadata().unwrap().is_file());
            if cfg!(target_os = "linux") {
                let path = Path::new("/dev/full");
                let full = named(path, write_output(path, Some(b"bytes"))).unwrap_err();
                assert!(full.to_string().starts_with("/dev/full: cannot be written: "), "{full}");
            }
        }

        #[test]
        fn a_file_that_may_not_be_written_is_not_replaced() {
            let directory = tempfile::tempdir().unwrap();
            let path = directory.path().join("a.pgc");
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, PermissionsExt::from_mode(0o444)).unwrap();
            // A privileged user may write all the same.
            match write_atomically(&path, b"new") {
                Ok(()) => assert_eq!(path.metadata().unwrap().mode() & 0o777, 0o444),
                Err(error) => {
                    assert!(error.to_string().contains("ermission denied"), "{error}");
                    assert_eq!(fs::read(&path).unwrap(), b"old");
                }
            }
        }

        #[test]
        fn files_that_are_not_there_are_the_same_at_the_same_place() {
            let directory = tempfile::tempdir().unwrap();
            let path = directory.path().join("new");
            let dangling = link(directory.path(), "dangling", "new");
            assert!(lands_in(&path, &dangling) && lands_in(&path, &directory.path().join("./new")));
            assert!(!lands_in(&path, &directory.path().join("other")));
            assert!(!lands_in(&path, &directory.path().join("missing/new")));
        }
    }

    fn entries(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Bytes that compress badly, the same at each call.
    fn noise(count: usize) -> Vec<u8> {
        let mut state = 1u32;
        let next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_le_bytes()[3]
        };
        std::iter::repeat_with(next).take(count).collect()
    }

    #[test]
    fn payloads_of_every_size_have_one_form_of_header() {
        for size in [1, 255, 256, 65_791, 65_792, 300_000] {
            for payload in [noise(size), vec![7; size], (0..=255).cycle().take(size).collect()] {
                let file = seal(Version::One, &payload).unwrap();
                assert_eq!(file[..4], *b"PGC\x01");
                assert_eq!(file[36..41], FRAME_HEAD);
                assert_eq!(file[41..45], u32::try_from(size).unwrap().to_le_bytes());
                assert_eq!(open(&file).unwrap(), (Version::One, payload.clone()));
                assert!(file.len() <= 36 + 9 + size + 3 * size.div_ceil(128 << 10));
                assert_eq!(file, seal(Version::One, &payload).unwrap());
                let second = seal(Version::Two, &payload).unwrap();
                assert_eq!((&second[..4], &second[4..]), (&b"PGC\x02"[..], &file[4..]));
            }
        }
    }

    #[test]
    fn what_compresses_too_well_is_not_compressed() {
        let payload = vec![0; 1 << 20];
        let file = seal(Version::One, &payload).unwrap();
        assert!(payload.len() <= most_payload(file.len() - 36));
        assert_eq!(open(&file).unwrap(), (Version::One, payload.clone()));
    }
}
