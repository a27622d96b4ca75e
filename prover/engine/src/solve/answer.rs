//! The options and the answer of a search.
//!
//! There are three answers, and *undecided* is not a draw: it says that a limit was met. *Unwritten* says that the
//! search is sure, and has no certificate; whoever reads it has to believe the program.

use std::path::Path;

use thiserror::Error;

use crate::solve::checkpoint_error::CheckpointError;
use crate::solve::progress::Progress;
use pgc_core::certificate::{Certificate, Version};
use pgc_core::game::Claim;
use pgc_core::position::Choice;

/// What a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many threads may search, at least 1. The answer does not depend on it.
    pub threads: usize,
    /// The most positions that each stage of the search may visit.
    pub nodes: u64,
    /// The most bytes of a transposition table.
    pub memory: usize,
}

impl Default for Limits {
    /// One thread, five million positions, and a table of a gibibyte.
    fn default() -> Self {
        Limits { threads: 1, nodes: 5_000_000, memory: 1 << 30 }
    }
}

/// The options of a search for a proof.
pub struct Options<'a> {
    /// The claim to prove; without it, whichever is true.
    pub claim: Option<Claim>,
    /// How many threads may search, at least 1.
    pub threads: usize,
    /// The most positions that each stage of the search may visit.
    pub nodes: u64,
    /// The most bytes of a transposition table.
    pub memory: usize,
    /// The newest version of the format that a proof may need.
    pub version: Version,
    /// Receives the progress of the search.
    pub progress: &'a dyn Progress,
}

/// What a search may start with. It is not trusted: it only says where to look first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prior<'a> {
    /// Whether strategic moves are looked for instead of quiet moves that threaten, on boards of at most 64 points and lines of at
    /// most four. This takes longer, and the proof is shorter.
    pub strategic: bool,
    /// Suggested moves for positions. With them, strategic moves are looked for in any case.
    pub hints: &'a [Choice],
    /// The checkpoint: the search continues from this file, if it exists, and saves to it every ten seconds and when a
    /// limit is met. After the certificate is written, the caller must [remove](crate::solve::checkpoints::remove) it.
    pub checkpoint: Option<&'a Path>,
}

/// The answer of a search.
#[derive(Debug)]
pub enum Answer {
    /// A claim is proved.
    Proved(Box<Certificate>),
    /// A claim is true, but no certificate of it was written within the limits.
    Unwritten {
        /// The claim that the search proves: a win if there is one, whatever was asked for.
        claim: Claim,
        /// The limit that ended the writing.
        exhausted: Exhausted,
    },
    /// Nothing is decided within the limits.
    Undecided(Exhausted),
}

impl Answer {
    /// The answer with a certificate.
    pub(super) fn proved(certificate: Certificate) -> Answer {
        Answer::Proved(Box::new(certificate))
    }
}

/// The limit that ended a search without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhausted {
    /// The limit of positions is reached.
    Nodes,
    /// The board has too many points for proof-number search, and no other method settles it.
    Board,
    /// The caller has cancelled the search.
    Cancelled,
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
