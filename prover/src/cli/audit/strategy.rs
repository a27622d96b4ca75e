//! The audit of a text in the notation of strategies.

use std::io::Write;
use std::sync::Arc;

use super::{Args, output, watched};
use crate::cli::error::CliError;
use crate::cli::outcome::Outcome;
use crate::cli::output::{check_report, heard, report_stream, tell};
use crate::cli::progress::Spinner;
use pgc_audit::dictionary::file::looks_like_dictionary;
use pgc_audit::notation::parse::MAX_TEXT_BYTES;
use pgc_audit::notation::report::{Written, write_json, write_text};
use pgc_audit::notation::{Options, audit};
use pgc_audit::printed::{self, MAX_PRINTED_BYTES, looks_printed};
use pgc_core::quote::{FileName, quoted, shown};
use pgc_core::sources::{TextError, read_input};
use pgc_engine::file::encode;

/// Audits the text and reports what is found.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let spinner = Arc::new(Spinner::new(args.json));
    let ending = watched(args, &spinner, &Arc::default(), || ());
    let source = read_input(args.text(), MAX_PRINTED_BYTES)?;
    let is_printed = looks_printed(&source);
    if !is_printed && source.len() as u64 > MAX_TEXT_BYTES {
        return Err(TextError::TooLarge { path: args.text().to_owned(), most: MAX_TEXT_BYTES }.into());
    }
    check_report()?;
    let output = output(args)?;
    let folder = args.text().parent();
    let options = Options { forced_search: args.forced_search, folder, nodes: args.nodes, progress: Some(&*spinner) };
    let audit = if is_printed { printed::audit(&source, &*spinner) } else { audit(&source, &options) };
    ending.come();
    spinner.finish();
    let audit = audit.map_err(|mistake| CliError::Strategy {
        path: args.text().to_owned(),
        quoted: quoted(&source, mistake.place.line, mistake.place.column).trim_end().to_owned(),
        hint: if looks_like_dictionary(&source) { MAY_BE_DICTIONARY } else { "" },
        mistake: Box::new(mistake),
    })?;
    // The text has named further files that were read.
    check_report()?;
    let bytes = audit.certificate.as_ref().map(encode).transpose()?;
    if let (Some(bytes), Some(output)) = (&bytes, &output) {
        output.write(bytes)?;
    }
    let name = args.output.as_ref().map(FileName::new);
    let written = bytes.and_then(|bytes| Written::of(&audit, &bytes, name));
    let mut out = report_stream(args.output.as_deref());
    let told = if args.json {
        write_json(&mut out, &audit, &FileName::new(args.text()), written.as_ref())
    } else {
        write_text(&mut out, &audit, &source, written.as_ref())
    };
    heard(told.and_then(|()| out.flush()))?;
    if let (None, Some(path)) = (&audit.certificate, &args.output) {
        tell(&format!("{}: nothing is written, as not everything is covered", shown(path)));
        return Ok(Outcome::Opposite);
    }
    Ok(if audit.is_flawless() { Outcome::Done } else { Outcome::Opposite })
}

const MAY_BE_DICTIONARY: &str =
    "\nif this is a dictionary, with a position and a move on each line, use '--format dictionary'";
