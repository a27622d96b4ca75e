//! Where a command's report and error messages go, and which files it must not overwrite.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::cli::error::{CliError, FileError};
use pgc_core::quote::printable;
use pgc_engine::file;

/// Where the report goes: to standard output, or to standard error if the certificate goes there.
pub(super) fn report_stream(output: Option<&Path>) -> BufWriter<Box<dyn Write>> {
    let is_taken = output.is_some_and(file::is_standard_output);
    BufWriter::new(if is_taken { Box::new(io::stderr().lock()) } else { Box::new(io::stdout().lock()) })
}

/// Refuses to report into a file that this command reads: call it when all is read, and before anything is printed.
pub(super) fn check_report() -> Result<(), CliError> {
    Ok(file::check_report()?)
}

/// Makes the directory of several certificates, if it is not there. Who names it as a certificate means a file.
pub(super) fn make_directory(path: &Path) -> Result<(), CliError> {
    if path.is_dir() {
        return Ok(());
    }
    if path.extension().is_some_and(|extension| extension == "pgc") {
        return Err(FileError::NoDirectory.of(path));
    }
    fs::create_dir_all(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => FileError::NoDirectory.of(path),
        _ => FileError::MakeDirectory(error).of(path),
    })
}

/// The result of writing. It is no error if the reader has gone: the exit code stays that of the command.
pub(super) fn heard(written: io::Result<()>) -> io::Result<()> {
    written.or_else(|error| if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error) })
}

/// Prints a message on standard error. What others wrote in it reaches no terminal as it is.
pub(super) fn tell(message: &str) {
    // If this fails, there is no other stream to say so.
    let _ = writeln!(io::stderr().lock(), "{}", printable(message));
}
