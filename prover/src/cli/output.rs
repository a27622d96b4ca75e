//! Where a command's report and its complaints go, and files that it must not write over.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::error::{CliError, FileError};
use crate::certificate::file;

/// Where the report goes: to standard output, or to standard error if the certificate goes there.
pub(super) fn report_stream(output: Option<&Path>) -> BufWriter<Box<dyn Write>> {
    let is_taken = output.is_some_and(file::is_standard_output);
    BufWriter::new(if is_taken { Box::new(io::stderr().lock()) } else { Box::new(io::stdout().lock()) })
}

/// Refuses an output that would take the place of a file that is read.
pub(super) fn check_sources<'p>(output: &Path, sources: impl IntoIterator<Item = &'p Path>) -> Result<(), CliError> {
    let is_source = |source: &&Path| match *source == Path::new("-") {
        true => file::is_standard_input(output),
        false => file::lands_in(output, source),
    };
    match sources.into_iter().find(is_source) {
        Some(_) => Err(FileError::OverSource.of(output)),
        None => Ok(()),
    }
}

/// What came of writing a result. That nobody reads on is no error: the exit code is that of the result.
pub(super) fn heard(written: io::Result<()>) -> io::Result<()> {
    written.or_else(|error| if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error) })
}

/// Tells on standard error what has no place among results.
pub(super) fn tell(message: &str) {
    // There is no other stream for a complaint about this one.
    let _ = writeln!(io::stderr().lock(), "{message}");
}
