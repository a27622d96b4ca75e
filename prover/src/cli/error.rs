//! What ends a command before its result.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::certificate::file::WriteError;
use crate::certificate::{DecodeError, EncodeError};
use crate::dictionary::coverage::AuditError;
use crate::dictionary::file::DictionaryError;
use crate::game::{Claim, GameError};
use crate::notation::parse::Mistake;
use crate::quote::shown;
use crate::show::Flaw;
use crate::show::player::PlayError;
use crate::solve::ProveError;
use crate::solve::checkpoints::CheckpointError;
use crate::text::TextError;

/// Why a command has no result; the message says what to do.
#[derive(Debug, Error)]
pub enum CliError {
    /// The arguments name no game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// Standard output cannot be written.
    #[error("standard output cannot be written: {0}")]
    Output(#[from] io::Error),
    /// A file cannot be written.
    #[error("{}: cannot be written: {source}", shown(path))]
    Write {
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file cannot be read.
    #[error("{}: cannot be read: {source}", shown(path))]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Nothing can be searched for.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// A file is no dictionary.
    #[error(transparent)]
    Dictionary(#[from] DictionaryError),
    /// A checkpoint cannot be kept.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The certificate would take the place of the checkpoint, which is removed at last.
    #[error("{}: is where the certificate goes; choose another place for the checkpoint", shown(.0))]
    SamePlace(PathBuf),
    /// The program panicked, which it told.
    #[error("the search broke off; this is a fault of the prover, please report it")]
    Fault,
    /// An option means one game, but there are several.
    #[error("{0} is for one game; prove that game alone")]
    ForOneGame(&'static str),
    /// The certificates of several games go into a directory.
    #[error("{}: is no directory; of several games -o names the directory of all certificates", shown(.0))]
    NoDirectory(PathBuf),
    /// A list of games is empty.
    #[error("the list has no games; write one a line, such as 3^3 or mnk:5,4,4 --maker-breaker")]
    NoGames,
    /// A proof is beyond the limits of a certificate.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// A certificate cannot be written.
    #[error(transparent)]
    Target(#[from] WriteError),
    /// A file is no certificate.
    #[error("{}: {source}", shown(path))]
    Certificate {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: DecodeError,
    },
    /// Options of a game beside a certificate, which has its own.
    #[error("{}: a certificate names its game in full; leave --maker-breaker and --forbid-... out", shown(.0))]
    Settled(PathBuf),
    /// The proof that was shown breaks.
    #[error("{}: the proof does not hold; {flaw}", shown(path))]
    Flaw {
        /// The file.
        path: PathBuf,
        /// Where it breaks.
        flaw: Flaw,
    },
    /// A line of play has no answer.
    #[error("{}: {source}", shown(path))]
    Play {
        /// The file.
        path: PathBuf,
        /// What is wrong with the line, or with the proof.
        source: PlayError,
    },
    /// The certificate would take the place of a text that is read.
    #[error("{}: is read here; choose another place for the certificate", shown(.0))]
    OverSource(PathBuf),
    /// A strategy's text cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A strategy's text is not understood.
    #[error("{}:{mistake}\n{quoted}{hint}", shown(path))]
    Strategy {
        /// The file.
        path: PathBuf,
        /// The line of the text, with a mark below the place.
        quoted: String,
        /// What else may be the matter, on a line of its own.
        hint: &'static str,
        /// Where it is not understood, and why.
        mistake: Box<Mistake>,
    },
    /// The board has no rows and columns to name points by.
    #[error("--labels name the points of affine:4 and of td:4,4, but this is {0}; leave --labels out")]
    Labels(String),
    /// A proof of another claim has no strategic moves of Xeno's.
    #[error("{}: a dictionary has the moves by which Xeno wins, but here {claim}; leave --dictionary out", shown(path))]
    NoDictionary {
        /// The file.
        path: PathBuf,
        /// What it proves.
        claim: Claim,
    },
    /// A dictionary does not say of which game it is.
    #[error("a dictionary needs its game; name it with --game, for example --game 4^3")]
    NoGame,
    /// A strategy's text says of which game it is.
    #[error("--game is for dictionaries; the text of a strategy names its game itself")]
    GameTwice,
    /// A strategy's certificate is as short as it gets.
    #[error("--shorten is for dictionaries; the certificate of a strategy is made short anyway")]
    ShortenStrategy,
    /// A dictionary cannot be audited.
    #[error(transparent)]
    AuditDictionary(#[from] AuditError),
}

impl CliError {
    /// Whether the reader of standard output has stopped reading.
    pub fn is_closed_output(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
