//! `prover show`: a certificate's proof, for a reader.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::PathBuf;

use super::{CliError, Outcome};
use crate::certificate::{MAX_FILE_BYTES, decode};
use crate::show::{Labels, write_json, write_text};

const AFTER_HELP: &str = "\
Own moves stand plain, the other player's in parentheses, forced ones with '!';
XW(2, 9) is a double threat of Xeno, OW(2, 9) one of Ophelia. Lemmas are
numbered from 0, as in the file. The replies to a quiet move are listed below
it. Whether the proof holds is for the checker to decide; where it obviously
does not, that is told and the exit code is 3.

Exit codes:
  0  shown
  3  wrong usage, a file that is no certificate, or a proof that breaks

Examples:
  prover show affine-4.pgc --labels
  prover show grid-3-3.pgc --json";

/// The certificate to show, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// The certificate
    file: PathBuf,
    /// Call points r1 to r4, c1 to c4, α1 to α4 and β1 to β4 (affine:4 and td:4,4 only)
    #[arg(long)]
    labels: bool,
    /// Print one JSON object instead
    #[arg(long, conflicts_with = "labels")]
    json: bool,
}

/// Shows the proof on standard output.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let path = || args.file.clone();
    let bytes = read(args).map_err(|source| CliError::Read { path: path(), source })?;
    let certificate = decode(&bytes).map_err(|source| CliError::Certificate { path: path(), source })?;
    let labels = if args.labels {
        Labels::squares(&certificate.game).ok_or_else(|| CliError::Labels(certificate.game.text()))?
    } else {
        Labels::Numbers
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let flaw =
        if args.json { write_json(&mut out, &certificate)? } else { write_text(&mut out, &certificate, labels)? };
    out.flush()?;
    match flaw {
        None => Ok(Outcome::Done),
        Some(flaw) => Err(CliError::Flaw { path: path(), flaw }),
    }
}

/// The file's bytes, as many as a certificate may have and one more.
fn read(args: &Args) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(&args.file)?.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
