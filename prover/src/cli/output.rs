//! How a command ends: its outcome and exit code, its errors, and where its report and messages go.

use std::{
    error::Error,
    fs,
    io::{self, BufWriter, Write},
    num::NonZero,
    path::Path,
    thread::available_parallelism,
};

use serde::Serialize;
use serde_json::json;

use pgc_audit::{AuditError, Summary};
use pgc_core::{
    certificate::{Certificate, EncodeError},
    game::{Claim, GameError},
    json,
    quote::{FileName, InFile, printable, shown},
    sources::TextError,
};
pub(super) use pgc_engine::file::check_report;
use pgc_engine::{
    file::{self, Output, WriteError, encode},
    solve::{CheckpointError, ProveError},
};
use pgc_jobs::{JobsError, RepliesError};
use pgc_show::page::MAX_POINTS;

/// The outcome of a run: its exit code. What is to be said of it is already printed.
pub(super) struct Exit(pub u8);

impl Exit {
    /// Done; a claim is proved.
    pub(super) const DONE: Self = Self(0);
    /// The opposite of the claim asked for is proved, or an audit found something wrong.
    pub(super) const OPPOSITE: Self = Self(1);
    /// Nothing is decided within the given limits.
    pub(super) const UNDECIDED: Self = Self(2);
    /// Wrong usage, or a file that cannot be read or written.
    pub(super) const FAILED: Self = Self(3);
}

// Errors that end a command before it has a result.

/// Why a command has no result; the message says what to do.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(super) enum CliError {
    File(#[from] InFile<FileError>),
    #[error("standard output cannot be written: {0}")]
    Output(#[from] io::Error),
    Game(#[from] GameError),
    Prove(#[from] ProveError),
    Audit(#[from] AuditError),
    Checkpoint(#[from] CheckpointError),
    Jobs(#[from] JobsError),
    Replies(#[from] RepliesError),
    /// Options or arguments that do not go together.
    #[error("{0}")]
    Usage(&'static str),
    Encode(#[from] EncodeError),
    Target(#[from] WriteError),
    #[error("the proof holds parts separately, so it needs version 2 of the format; allow it with --format-version 2")]
    Version,
    /// The program panicked, and has printed why.
    #[error("the search stopped unexpectedly; this is a bug in the prover, so please report it")]
    Fault,
    #[error("{0}")]
    Ended(String),
    #[error("{0} is for one game; prove that game alone")]
    ForOneGame(&'static str),
    #[error("--labels names the points of affine:4 and of td:4,4, but this is {0}; leave --labels out")]
    Labels(String),
    #[error("pictures and pages show at most {MAX_POINTS} points, but this board has {0}")]
    LargeBoard(usize),
    #[error("--only {}: the tree does not list this reply to its first move; choose a reply that it lists", shown(.0))]
    NotListed(String),
    Text(#[from] TextError),
}

/// The result of a command, or of a part of it.
pub(super) type Result<T = Exit, E = CliError> = std::result::Result<T, E>;

/// What is wrong with a file, or with its path.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(super) enum FileError {
    #[error("cannot be read: {0}")]
    Read(io::Error),
    #[error(
        "the graph of lemmas has {0} nodes, more than the limit of {1}; show only the nearest ones with --depth 2, or those below one \
         lemma with --lemma 4"
    )]
    LargeGraph(usize, usize),
    #[error("is where the certificate goes; choose another place for the checkpoint")]
    SamePlace,
    #[error("has a name that does not end in .question; give the files that 'prover plan new' prints")]
    NoQuestion,
    #[error(
        "a plan lists its files one per line, but this name contains a line break or another unprintable character, or is not UTF-8; choose another directory"
    )]
    Unlistable,
    #[error("is a file of the plan; choose another place")]
    OfPlan,
    #[error(
        "is not a directory; with several games, and for the fewest moves, -o names the directory for all certificates"
    )]
    NoDirectory,
    #[error("this directory cannot be created: {0}")]
    MakeDirectory(io::Error),
    #[error("declares {0} steps, more than the limit of {1}; allow more with --max-steps, if you have the time")]
    Steps(u64, u64),
    #[error("a certificate states its game with all rules; leave out the options for rules")]
    Settled,
    #[error("is no file; the game of this name is not proved in ten seconds, so prove it first with 'prover prove'")]
    Unproved,
    #[error("is no certificate; prove the game first, for example: prover prove 4^2")]
    NoCertificate,
    #[error("shows that {0}; this needs the certificate of a win, or only the name of the game")]
    NoWin(Claim),
    /// What a library says of it.
    Other(Box<dyn Error + Send + Sync>),
    #[error("this program cannot be started; the shell says: {}", shown(.0))]
    Unstarted(String),
    #[error("gives a different move from the tree at the end of {0}; remove the move from one of the two")]
    OtherMove(String),
    #[error("a dictionary lists the moves by which Xeno wins, but here {0}; leave --dictionary out")]
    NoDictionary(Claim),
    #[error("variations show how the player who is to move wins, but here {0}; leave --variations out")]
    NoVariations(Claim),
    #[error(
        "has {1} games of parts, so there is no g{0}; leave --game out, or give a smaller number (the first game is g0)"
    )]
    NoGame(usize, usize),
    #[error(
        "has {1} lemmas before the theorem, so there is no lemma {0}; leave --lemma out, or give a smaller number (the first lemma is 0)"
    )]
    NoLemma(usize, usize),
}

impl FileError {
    /// The error of this file.
    pub(super) fn of(self, path: &Path) -> CliError {
        InFile::new(path, self).into()
    }
}

/// For `map_err`: what a library says of a file.
pub(super) fn about<E: Error + Send + Sync + 'static>(path: &Path) -> impl Fn(E) -> CliError + '_ {
    |error| FileError::Other(Box::new(error)).of(path)
}

// Where a command's report and error messages go, and which files it must not overwrite.

/// Where the report goes: to standard output, or to standard error if the certificate goes there.
pub(super) fn report_stream(output: Option<&Path>) -> BufWriter<Box<dyn Write>> {
    let is_taken = output.is_some_and(file::is_standard_output);
    BufWriter::new(if is_taken { Box::new(io::stderr().lock()) } else { Box::new(io::stdout().lock()) })
}

/// Prints a report: as one JSON object, or as text.
pub(super) fn print<W: Write>(
    out: &mut W,
    as_json: bool,
    report: &impl Serialize,
    text: impl FnOnce(&mut W) -> io::Result<()>,
) -> io::Result<()> {
    if as_json { json::write(out, report) } else { text(out) }?;
    out.flush()
}

/// Writes the rows of a report, each with its name.
pub(super) fn write_rows(
    out: &mut impl Write,
    rows: impl IntoIterator<Item = (&'static str, String)>,
) -> io::Result<()> {
    rows.into_iter().try_for_each(|(name, value)| writeln!(out, "{name:<10} {value}"))
}

/// Writes a certificate that is made of others' work, and says what is told of it.
pub(super) fn written(output: &Output, certificate: &Certificate) -> Result<Summary> {
    let bytes = encode(certificate)?;
    output.write(&bytes)?;
    Ok(Summary::of(certificate, bytes.len()).with("steps", certificate.steps))
}

/// Prints that, with what the certificate is made of, as a JSON object or as rows, to standard error if the certificate goes to standard output.
pub(super) fn print_written(input: impl Serialize, summary: &Summary, as_json: bool, output: &Path) -> io::Result<()> {
    let mut told = json!(summary);
    told["input"] = json!(input);
    told["file"] = json!(FileName::new(output));
    print(&mut report_stream(Some(output)), as_json, &told, |out| {
        let rows = summary.rows().filter(|(name, _)| !["positions", "scripts"].contains(name));
        write_rows(out, rows.chain([("file", FileName::new(output).to_string())]))
    })
}

/// How many threads work: as many as wanted, by default as many as there are processors.
pub(super) fn threads(wanted: Option<NonZero<usize>>) -> usize {
    wanted.or_else(|| available_parallelism().ok()).map_or(1, NonZero::get)
}

/// Makes the directory of several certificates, if it is not there. Who names it as a certificate means a file.
pub(super) fn make_directory(path: &Path) -> Result<()> {
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
