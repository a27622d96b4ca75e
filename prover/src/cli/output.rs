//! Where a command's report and error messages go, and which files it must not overwrite.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::error::{CliError, FileError};
use crate::certificate::file;

/// Where the report goes: to standard output, or to standard error if the certificate goes there.
pub(super) fn report_stream(output: Option<&Path>) -> BufWriter<Box<dyn Write>> {
    let is_taken = output.is_some_and(file::is_standard_output);
    BufWriter::new(if is_taken { Box::new(io::stderr().lock()) } else { Box::new(io::stdout().lock()) })
}

/// Refuses an output that would overwrite a file that is read.
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

/// The result of writing. It is no error if the reader has gone: the exit code stays that of the command.
pub(super) fn heard(written: io::Result<()>) -> io::Result<()> {
    written.or_else(|error| if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error) })
}

/// Prints a message on standard error.
pub(super) fn tell(message: &str) {
    // If this fails, there is no other stream to say so.
    let _ = writeln!(io::stderr().lock(), "{message}");
}
