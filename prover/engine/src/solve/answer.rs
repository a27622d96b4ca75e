//! The options and the answer of a search.
//!
//! There are three answers, and *undecided* is not a draw: it says that a limit was met. *Unwritten* says that the
//! search is sure, and has no certificate; whoever reads it has to believe the program.

use std::io;
use std::path::Path;

use serde::Serialize;
use thiserror::Error;

use crate::progress::Progress;
use crate::search::checkpoint::Refusal;
use pgc_core::certificate::{Certificate, Version};
use pgc_core::game::Claim;
use pgc_core::position::Choice;
use pgc_core::position::point_set::MOST_POINTS;
use pgc_core::quote::{InFile, counted};

/// What a search is asked, what it may use, and what it may start with. The last is not trusted: it only says where to look first.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The claim to prove; without it, whichever is true.
    pub claim: Option<Claim>,
    /// How many threads may search, at least 1. The answer does not depend on it.
    pub threads: usize,
    /// The most positions that each stage of the search may visit.
    pub nodes: u64,
    /// The most bytes of a transposition table.
    pub memory: usize,
    /// The newest version of the format that a proof may need.
    pub version: Version,
    /// Whether strategic moves are looked for instead of quiet moves that threaten, on boards of at most 64 points and lines of at
    /// most four. This takes longer, and the proof is shorter.
    pub strategic: bool,
    /// Suggested moves for positions. With them, strategic moves are looked for in any case.
    pub hints: &'a [Choice],
    /// The checkpoint: the search continues from this file, if it exists, and saves to it every ten seconds and when a
    /// limit is met. After the certificate is written, the caller must [remove](crate::solve::checkpoints::remove) it.
    pub checkpoint: Option<&'a Path>,
    /// Receives the progress of the search.
    pub progress: &'a dyn Progress,
}

impl Default for Options<'_> {
    /// Any claim, one thread, five million positions, a table of a gibibyte, and nothing to start with.
    fn default() -> Self {
        Options {
            claim: None,
            threads: 1,
            nodes: 5_000_000,
            memory: 1 << 30,
            version: Version::Two,
            strategic: false,
            hints: &[],
            checkpoint: None,
            progress: &(),
        }
    }
}

impl Options<'_> {
    /// Those of another question, with nothing to start with.
    pub(super) fn about(self, claim: Claim) -> Self {
        Options { claim: Some(claim), strategic: false, hints: &[], checkpoint: None, ..self }
    }
}

/// The answer of a search: with a certificate, or with another form of a proof.
#[derive(Debug)]
pub enum Answer<P = Box<Certificate>> {
    /// A claim is proved.
    Proved(P),
    /// A claim is true, but no certificate of it was written within the limits.
    Unwritten {
        /// The claim that the search proves: a win if there is one, whatever was asked for.
        claim: Claim,
        /// The limit that ended the writing.
        exhausted: Limit,
    },
    /// Nothing is decided within the limits.
    Undecided(Limit),
}

/// The limit that ended a search without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    /// The limit of positions is reached.
    Nodes,
    /// The process uses too much memory, as the caller found out.
    Memory,
    /// The time is up: the caller has cancelled the search.
    Time,
    /// The board has too many points for proof-number search, and no other method settles it.
    Board,
}

impl Limit {
    /// Which limit was met, if positions and time were limited so, and what to do; options begin with these dashes.
    pub fn advice(self, nodes: u64, time: &str, dashes: &str) -> String {
        match self {
            Self::Nodes => format!(" within {}; allow more with {dashes}nodes", counted(nodes, "position")),
            Self::Memory => format!(" with this much memory; allow more with {dashes}memory"),
            Self::Time => format!(" within {time}; allow more with {dashes}timeout"),
            Self::Board => format!(
                "; on boards of more than {MOST_POINTS} points the prover tries only pairings, short strategies and quiet moves that \
                 threaten, and it found none"
            ),
        }
    }
}

/// Why a search is refused or has failed.
#[derive(Debug, Error)]
pub enum ProveError {
    /// In the Maker-Breaker convention Ophelia completes no lines.
    #[error("'{0}' means nothing in the Maker-Breaker convention; claim xeno-wins or ophelia-draws")]
    Meaningless(Claim),
    /// A strategy was found that fails when it is replayed: a fault of this program.
    #[error("the strategy found does not hold, so it is not written; this is a bug in the prover, so please report it")]
    Unsound,
    /// The search proves a win, but cannot write a strategy for it: a fault of this program.
    #[error("the search proves a win that cannot be written down; this is a bug in the prover, so please report it")]
    Unwritten,
    /// The search cannot continue from a checkpoint, or cannot write one.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

/// A checkpoint cannot be used or written. The message says what to do.
pub type CheckpointError = InFile<CheckpointProblem>;

/// Why a checkpoint cannot be used or written.
#[derive(Debug, Error)]
pub enum CheckpointProblem {
    /// The file exists, but the search cannot continue from it. The file is left unchanged.
    #[error("{0}; {advice}", advice = .0.advice())]
    Refused(#[from] Refusal),
    /// The file exists, but the question is settled without a search that keeps checkpoints, so the file cannot be its own.
    #[error("exists, but is not a checkpoint of this question; name another file, or leave --checkpoint out")]
    Useless,
    /// Its facts are false: no strategy follows from them, or an invalid one.
    #[error("contains false facts, so nothing is proved; delete it to start afresh")]
    False,
    /// The file cannot be written.
    #[error("cannot be written: {0}; choose another place for the checkpoint")]
    Unwritable(io::Error),
    /// The file cannot be removed after the certificate was written.
    #[error("cannot be removed: {0}; the certificate is written, so delete this checkpoint yourself")]
    Unremovable(io::Error),
}

impl CheckpointProblem {
    /// The error of this file.
    pub fn of(self, path: &Path) -> CheckpointError {
        InFile::new(path, self)
    }
}
