//! Where a command's report goes, and files that a command must not write over.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::CliError;
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
        Some(_) => Err(CliError::OverSource(output.to_owned())),
        None => Ok(()),
    }
}
