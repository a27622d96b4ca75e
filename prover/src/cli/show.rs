//! `prover show`: a certificate's proof, for a reader.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::picture::stones;
use super::{CliError, Outcome};
use crate::certificate::{Certificate, MAX_FILE_BYTES, decode};
use crate::game::Claim;
use crate::show::{Dictionary, Flaw, Labels, Levels, write_json, write_text};

const AFTER_HELP: &str = "\
Own moves stand plain, the other player's in parentheses, forced ones with '!';
XW(2, 9) is a double threat of Xeno, OW(2, 9) one of Ophelia. Lemmas are
numbered from 0, as in the file. The replies to a quiet move are listed below
it. Whether the proof holds is for the checker to decide; where it obviously
does not, that is told and the exit code is 3.

--levels counts instead of showing. The level of a position is the number of
moves before it. A strategic position is one that is written down with a quiet
move and an answer to each reply, by one of its scripts. Positions and forced
blocks are counted in play: each lemma once, every reply answered, forced
replies played, citations not followed. A forced block is a move to the only
point with which the other player would complete a line. Then come the
positions after the answer to the first reply, up to symmetry of the board, and
the replies that lead there, those that are alike in one row.

--dictionary prints the strategic moves of a proof that Xeno wins, a position
and a move a line, as 'prover audit --format dictionary' and 'prover prove
--hints' read them. A position with more points of Ophelia's than of Xeno's
stands for all those with fewer of hers.

Exit codes:
  0  shown
  3  wrong usage, a file that is no certificate, or a proof that breaks

Examples:
  prover show affine-4.pgc --labels
  prover show grid-3-3.pgc --json
  prover show grid-4-3.pgc --levels
  prover show grid-4-3.pgc --dictionary > qubic.txt";

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
    /// Count strategic positions and what follows them, level by level, and show how the proof begins
    #[arg(long)]
    levels: bool,
    /// Print the strategic moves as a dictionary, if the proof is of a win of Xeno's
    #[arg(long, conflicts_with_all = ["labels", "json", "levels"])]
    dictionary: bool,
}

/// Shows the proof on standard output.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let path = || args.file.clone();
    let bytes = read(&args.file).map_err(|source| CliError::Read { path: path(), source })?;
    let certificate = decode(&bytes).map_err(|source| CliError::Certificate { path: path(), source })?;
    let labels = if args.labels {
        Labels::squares(&certificate.game).ok_or_else(|| CliError::Labels(certificate.game.text()))?
    } else {
        Labels::Numbers
    };
    let claim = certificate.strategy.claim;
    if args.dictionary && claim != Claim::XenoWins {
        return Err(CliError::NoDictionary { path: path(), claim });
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    let flaw = if args.dictionary {
        dictionary(&mut out, &certificate)?
    } else if args.levels {
        levels(&mut out, &certificate, labels, args.json)?
    } else if args.json {
        write_json(&mut out, &certificate)?
    } else {
        write_text(&mut out, &certificate, labels)?
    };
    out.flush()?;
    match flaw {
        None => Ok(Outcome::Done),
        Some(flaw) => Err(CliError::Flaw { path: path(), flaw }),
    }
}

/// Prints the proof's strategic moves, or tells where it breaks.
fn dictionary(out: &mut impl Write, certificate: &Certificate) -> io::Result<Option<Flaw>> {
    match Dictionary::of(certificate) {
        Ok(dictionary) => dictionary.write(out).map(|()| None),
        Err(flaw) => Ok(Some(flaw)),
    }
}

/// Counts the proof by levels, or tells where it breaks.
fn levels(out: &mut impl Write, certificate: &Certificate, labels: Labels, json: bool) -> io::Result<Option<Flaw>> {
    let levels = match Levels::of(certificate) {
        Ok(levels) => levels,
        Err(flaw) => return Ok(Some(flaw)),
    };
    if json {
        levels.write_json(out)?;
    } else {
        levels.write_text(out, labels, |xeno, ophelia| stones(&certificate.game, xeno, ophelia))?;
    }
    Ok(None)
}

/// The file's bytes, as many as a certificate may have and one more.
pub(super) fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(file)?.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
