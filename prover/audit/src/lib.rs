//! Audits strategies of positional games as people write them.
//!
//! A strategy in a paper, a book or a program is meant for readers: it leaves out what they see, uses names of its
//! own, and has mistakes. An audit reads it as it stands and says three things: what is right, what is wrong and
//! where, and what has no answer. If every reply is answered, it writes a certificate, and then the checker decides
//! and the audit need not be believed.
//!
//! Each audit has a rule about what it may add. Those of notations and dictionaries fill in what a reader sees at
//! once, such as a forced block, and forced sequences; that of trees searches for all that is missing. What was filled
//! in is reported. So "covered" says of the text, and not of the program, that it wins.
//!
//! Texts come from anywhere. Their size is limited before they are read, their nesting and the work that they cause
//! while they are, and no text ends an audit in any other way than by a message that names the place.
//!
//! - [`notation`]: strategies in the notation of papers, line by line;
//! - [`dictionary`]: dictionaries of strategic moves;
//! - [`tree`]: trees of moves, as programs publish them;
//! - [`program`]: programs that play, every reply against them;
//! - [`ProofFile`]: the certificate of the latter three; [`AuditError`]: why there is no audit of them;
//! - [`Summary`]: what is reported of a certificate.

pub mod dictionary;
pub mod notation;
pub mod program;
pub mod tree;

use std::{
    io,
    path::{Path, PathBuf},
};

use serde::Serialize;
use serde_json::{Map, Value, json};
use thiserror::Error;

use pgc_core::{
    certificate::{Certificate, EncodeError, Maps, theorem_hash},
    game::{Game, hex},
    position::Rules,
    quote::{Mistake, quoted, shown},
    sources::TextError,
    strategy::Strategy,
};
use pgc_engine::{
    file::encode,
    solve::CheckpointError,
    statistics::{Counts, Statistics},
};

// What audits have in common.

/// A certificate that was played out before it was written.
#[derive(Debug)]
pub struct ProofFile {
    /// The certificate.
    pub certificate: Certificate,
    /// The bytes of its file.
    pub bytes: Vec<u8>,
}

impl ProofFile {
    /// Plays a strategy out and encodes it, without the lemmas that nothing cites.
    fn new(game: &Game, strategy: Strategy) -> Result<Self, AuditError> {
        let certificate = Certificate::played_out(game.clone(), strategy.pruned()).ok_or(AuditError::Unsound)?;
        Ok(Self::encoded(certificate)?)
    }

    /// Encodes a certificate that was played out.
    ///
    /// # Errors
    ///
    /// It exceeds the limits of the format.
    pub fn encoded(certificate: Certificate) -> Result<Self, EncodeError> {
        Ok(Self { bytes: encode(&certificate)?, certificate })
    }

    /// Its statistics, level by level. For these it is played out once more, each script against each reply, which takes long for large ones.
    pub fn statistics(&self) -> Statistics {
        let Certificate { game, strategy, .. } = &self.certificate;
        Statistics::of(&Rules::new(game, strategy.claim), strategy).unwrap_or_default()
    }
}

/// What commands report of a certificate that they write: what it is, and what a single command adds by name.
#[derive(Debug, Default, Serialize)]
pub struct Summary {
    /// What is proved.
    pub claim: String,
    /// Of which game; empty if it was reported before.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub game: String,
    /// The SHA-256 of the lines, as `prover game` and the checker report it.
    pub line_digest: String,
    /// How many lemmas it has, the theorem included.
    pub lemmas: usize,
    /// How many maps.
    pub maps: usize,
    /// The size of its file.
    pub bytes: usize,
    /// The hash that names the proof.
    pub hash: String,
    /// What else is reported: the `positions` written down with an answer to each reply ([`Counts::strategic`]), and the `scripts` in covers
    /// ([`Counts::scripts`]); of how many `leaves` it is made, or how many lemmas it was `given`, with their theorems; how many `games` of parts
    /// it has; the `steps` of its check; and within how many `moves` of the winner's it wins.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl Summary {
    /// What is reported of every certificate, whose file has so many bytes.
    pub fn of(certificate: &Certificate, bytes: usize) -> Self {
        let Certificate { game, strategy, .. } = certificate;
        Self {
            claim: strategy.claim.to_string(),
            game: game.name(),
            line_digest: hex(&game.line_digest()),
            lemmas: strategy.lemmas.len() + 1,
            maps: Maps::of(strategy).listed.len(),
            bytes,
            hash: hex(&theorem_hash(certificate)),
            ..Self::default()
        }
    }

    /// The same with the counts of its text.
    #[must_use]
    pub fn counted(self, strategy: &Strategy) -> Self {
        let Counts { strategic, scripts, .. } = Counts::of_text(strategy);
        self.with("positions", strategic).with("scripts", scripts)
    }

    /// The same with what else is reported, by its name.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.more.insert(name.to_owned(), value.into());
        self
    }

    /// The rows of a report, each with its name.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, String)> {
        let names =
            ["claim", "game", "leaves", "games", "lemmas", "maps", "positions", "scripts", "steps", "bytes", "hash"];
        let of = self.more.get("given").map_or_else(String::new, |given| format!(" of {given}"));
        let fields = json!(self);
        names.into_iter().filter_map(move |name| {
            let value = fields.get(name)?;
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let more = match name {
                "games" => ", of parts",
                "lemmas" => &format!("{of}, the theorem included"),
                "positions" => ", with an answer to each reply",
                _ => "",
            };
            Some((name, value + more))
        })
    }
}

/// Why nothing can be audited. The message says what to do.
#[derive(Debug, Error)]
pub enum AuditError {
    /// The file has no text.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The text is not understood: its file, and where and why.
    #[error("{}:{mistake}", shown(path))]
    Mistake {
        /// The file.
        path: PathBuf,
        /// Where, if that can be reported in lines, and what is wrong.
        mistake: String,
    },
    /// Forced sequences cannot be searched for on such boards.
    #[error(
        "{1}: {0} are audited for games of at most 512 points and 576 lines of at most eight points, without an opening rule"
    )]
    Game(&'static str, String),
    /// Gomocup's protocol has no such games.
    #[error(
        "{0}: Gomocup's protocol is for five in a row on columns and rows, such as mnk:15,15,5, without --maker-breaker, --ophelia, an opening rule and \
         --moves; leave --protocol out"
    )]
    Gomocup(String),
    /// The system does not start the program that is audited.
    #[error("the program cannot be started: {0}")]
    Program(#[source] io::Error),
    /// The proof fails when it is played out: a fault of this program.
    #[error("the strategy written from the moves does not hold; this is a bug in the prover, so please report it")]
    Unsound,
    /// The checkpoint cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The certificate exceeds the limits of the format.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}

impl AuditError {
    /// A place in the text of a file is not understood. The text is quoted there, and advice may follow.
    pub fn at(path: &Path, text: &str, mistake: &Mistake, advice: &str) -> Self {
        let quoted = quoted(text, mistake.place);
        Self::Mistake { path: path.to_owned(), mistake: format!("{mistake}\n{}{advice}", quoted.trim_end()) }
    }
}
