//! What is read and written: files, numbers, whole lines.

use crate::report::shown;
use pgc_checker::MAX_FILE;
use std::{ffi::OsStr, fs::File, io, io::Read, io::Write};

/// What must hold; else why it does not.
pub(crate) fn ensure(holds: bool, reason: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(reason()) }
}

/// Writes whole lines to standard output, which passes them on at once. That nobody reads on is no error: all files are
/// checked, and the exit code tells.
pub(crate) fn tell(text: &str, out: &mut dyn Write) -> Result<(), String> {
    let error = out.write_all(text.as_bytes()).err().filter(|error| error.kind() != io::ErrorKind::BrokenPipe);
    error.map_or(Ok(()), |error| Err(format!("cannot write to standard output: {error}")))
}

/// All bytes of a file, or one more than a certificate may have; - is standard input.
pub(crate) fn read(file: &OsStr) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut all = |source: &mut dyn Read| source.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes);
    let read = if file == "-" { all(&mut io::stdin()) } else { File::open(file).and_then(|mut file| all(&mut file)) };
    read.map(|_| bytes).map_err(|error| format!("cannot read {}: {error}", shown(file)))
}

/// A number in its only form: digits without a sign, and without zeros before them.
pub(crate) fn number(text: &OsStr) -> Option<u64> {
    let text = text.to_str()?;
    text.parse::<u64>().ok().filter(|number| number.to_string() == text)
}
