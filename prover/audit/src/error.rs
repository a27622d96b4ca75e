//! Why nothing can be audited.

use std::io;

use thiserror::Error;

use pgc_core::certificate::EncodeError;
use pgc_engine::solve::CheckpointError;

/// Why nothing can be audited.
#[derive(Debug, Error)]
pub enum AuditError {
    /// The audit of a dictionary cannot search for forced sequences on such boards.
    #[error(
        "{0}: dictionaries are audited for games of at most 512 points and 576 lines of at most eight points, without an opening rule"
    )]
    Game(String),
    /// The search that completes a tree does not support such games.
    #[error(
        "{0}: trees are audited for games of at most 512 points and 576 lines of at most eight points, without an opening rule"
    )]
    TreeGame(String),
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
