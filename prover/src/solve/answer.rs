//! What a search is asked, and what it comes to.

use std::path::Path;

use thiserror::Error;

use crate::certificate::Certificate;
use crate::game::Claim;
use crate::position::Choice;
use crate::solve::checkpoints::CheckpointError;
use crate::solve::progress::Progress;

/// How to look for a proof.
pub struct Options<'a> {
    /// The claim wanted; without it, whatever is true.
    pub claim: Option<Claim>,
    /// How many threads may search, at least 1.
    pub threads: usize,
    /// The most positions that each stage of the search may visit.
    pub nodes: u64,
    /// The most bytes that a table of positions may take.
    pub memory: usize,
    /// Told how the search goes.
    pub progress: &'a dyn Progress,
}

/// What a search by strategic moves may begin with. Nothing of it is believed: it only tells where to look first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prior<'a> {
    /// Moves that are suggested for positions.
    pub hints: &'a [Choice],
    /// The file that the search goes on from, if it is there, and in which what it learns is kept: every ten seconds, and
    /// when a limit is met. Whoever writes the certificate [removes](crate::solve::checkpoints::remove) it.
    pub checkpoint: Option<&'a Path>,
}

/// What a search comes to.
#[derive(Debug)]
pub enum Answer {
    /// A claim is proved.
    Proved(Box<Certificate>),
    /// A claim is known to be true, but no certificate of it was written within the limits.
    Unwritten {
        /// What the search proves: a win if there is one, whatever was asked for.
        claim: Claim,
        /// What ended the writing.
        exhausted: Exhausted,
    },
    /// Nothing is decided within the limits.
    Undecided(Exhausted),
}

/// What ended a search without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhausted {
    /// As many positions were searched as may be.
    Nodes,
    /// The table is as large as it may be.
    Memory,
    /// The board has more points than positions can be searched on, and nothing simple settles it.
    Board,
}

/// Why nothing can be searched for.
#[derive(Debug, Error)]
pub enum ProveError {
    /// In the Maker-Breaker convention Ophelia completes no lines.
    #[error("'{0}' means nothing in the Maker-Breaker convention; claim xeno-wins or ophelia-draws")]
    Meaningless(Claim),
    /// A strategy was found that does not hold when it is played out: a fault of this program.
    #[error("the strategy found does not hold, so it is not written; this is a fault of the prover, please report it")]
    Unsound,
    /// The search proves a win, but no strategy follows from what it knows: a fault of this program.
    #[error("the search proves a win that cannot be written down; this is a fault of the prover, please report it")]
    Unwritten,
    /// The search cannot go on from a checkpoint, or keep one.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}
