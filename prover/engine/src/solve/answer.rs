//! The options and the answer of a search, and what it reports.
//!
//! There are three answers, and *undecided* is not a draw: it says that a limit was met. *Unwritten* says that the
//! search is sure, and has no certificate; whoever reads it has to believe the program.
//!
//! # Progress
//!
//! Searches know nothing of terminals: they report a stage and a count, from any thread, and the caller shows them
//! as it likes. The same reports are the moments at which a search can be cancelled, so each search must
//! report often enough.
//!
//! # Cancelling
//!
//! All searches report how far they are, and most of them many times a second. Where the caller has cancelled, a
//! report does not return: the stack unwinds up to [`cancellable`]. So no search has to ask, and none can forget
//! to. Salsa, the library behind rust-analyzer, cancels queries in the same way. Where panics abort the process, a
//! search cannot be cancelled.
//!
//! Threads of a search are joined on the way: a thread that unwinds takes its caller with it (`search::threads`).
//! Locks that are poisoned by it are opened nevertheless, as no entry is left half-written under a lock.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

use serde::Serialize;
use thiserror::Error;

use crate::search::checkpoint::Refusal;
use crate::search::strategic::Writing;
use pgc_core::certificate::{Certificate, Version};
use pgc_core::game::Claim;
use pgc_core::position::Choice;
use pgc_core::position::point_set::MOST_POINTS;
use pgc_core::quote::{counted, shown};

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

/// Receives reports from any thread of a search.
pub trait Progress: Sync {
    /// Reports what is being done.
    fn report(&self, stage: &str, count: Count);

    /// Reports what went wrong, though the search continues.
    fn warn(&self, _message: &str) {}

    /// Whether the search shall end. It does so at its next report.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Ignores all reports.
impl Progress for () {
    fn report(&self, _: &str, _: Count) {}
}

/// The count of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Nothing is counted.
    None,
    /// How much of a known amount of work is done, and all of it.
    Done(u64, u64),
    /// The positions so far, and the limit.
    Positions(u64, u64),
    /// The lemmas of a win as they are written, and the positions searched for them.
    Writing(Writing, u64),
    /// The moves tried so far.
    Moves(u64),
    /// The changes tried so far.
    Changes(u64),
    /// Of the replies to a first move those that are won, and all; and the moves looked at.
    Replies([u64; 2], u64),
}

/// A checkpoint cannot be used or written. The message says what to do.
#[derive(Debug, Error)]
#[error("{}: {why}", shown(path))]
pub struct CheckpointError {
    /// The file.
    pub path: PathBuf,
    /// Why not.
    pub why: CheckpointProblem,
}

/// Why a checkpoint cannot be used or written.
#[derive(Debug, Error)]
pub enum CheckpointProblem {
    /// The file exists, but the search cannot continue from it. The file is left unchanged.
    #[error("{0}; {advice}", advice = .0.advice())]
    Refused(Refusal),
    /// The file exists, but the question is settled without a search that keeps checkpoints, so the file cannot be its own.
    #[error("exists, but is not a checkpoint of this question; name another file, or leave --checkpoint out")]
    Useless,
    /// The file is to be joined, and does not exist.
    #[error("does not exist; name a file that another run has written with --checkpoint")]
    Missing,
    /// What it says of a line of play is not true: the number of the finding in the file, and the moves of the line.
    #[error(
        "finding {0} is false: what it says of {1} does not hold when it is played out; leave the file out, or delete it to start afresh"
    )]
    Untrue(u64, String),
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
        CheckpointError { path: path.to_owned(), why: self }
    }
}

/// What unwinds the stack.
struct Cancelled;

/// Passes reports on, and ends the search when it is cancelled.
struct Reports<'a>(&'a dyn Progress);

impl Progress for Reports<'_> {
    fn report(&self, stage: &str, count: Count) {
        self.0.report(stage, count);
        if self.0.is_cancelled() {
            resume_unwind(Box::new(Cancelled));
        }
    }

    fn warn(&self, message: &str) {
        self.0.warn(message);
    }

    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

/// The result of a search, which must report to the progress that it gets; nothing if it was cancelled. What the search has changed is
/// lost with it, except for the record.
pub(super) fn cancellable<T>(progress: &dyn Progress, search: impl FnOnce(&dyn Progress) -> T) -> Option<T> {
    match catch_unwind(AssertUnwindSafe(|| search(&Reports(progress)))) {
        Ok(result) => Some(result),
        Err(panic) if panic.is::<Cancelled>() => None,
        Err(panic) => resume_unwind(panic),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::solve::{Record, solve};
    use pgc_core::game::Game;

    /// Cancels after so many reports.
    struct After(AtomicU64);

    impl Progress for After {
        fn report(&self, _: &str, _: Count) {
            let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        }

        fn is_cancelled(&self) -> bool {
            self.0.load(Ordering::Relaxed) == 0
        }
    }

    #[test]
    fn a_search_ends_wherever_it_is_cancelled() {
        for (game, threads) in [("4^3", 1), ("4^3", 2), ("4^4", 2), ("mnk:6,5,4", 1), ("mnk:8,8,5", 1)] {
            for reports in [1, 2, 3, 10] {
                let after = After(AtomicU64::new(reports));
                let options =
                    Options { threads, nodes: u64::MAX, memory: 1 << 24, progress: &after, ..Options::default() };
                let answer = solve(&Game::parse(game).unwrap(), options, &Record::default()).unwrap();
                assert!(matches!(answer, Answer::Undecided(Limit::Time)), "{game}, {reports}: {answer:?}");
            }
        }
    }

    #[test]
    fn one_that_nobody_cancels_ends_by_itself() {
        let after = After(AtomicU64::new(u64::MAX));
        let options = Options { progress: &after, ..Options::default() };
        let answer = solve(&Game::parse("3^3").unwrap(), options, &Record::default()).unwrap();
        assert!(matches!(answer, Answer::Proved(_)));
    }
}
