//! The certificate of moves that answer everything, and why there is none.

use std::io;

use thiserror::Error;

use pgc_core::certificate::{Certificate, EncodeError, theorem_hash};
use pgc_core::game::Game;
use pgc_core::position::Rules;
use pgc_core::strategy::Strategy;
use pgc_engine::file::encode;
use pgc_engine::solve::CheckpointError;
use pgc_engine::statistics::Statistics;

/// A certificate that was played out before it was written.
#[derive(Debug)]
pub struct Proof {
    /// The certificate.
    pub certificate: Certificate,
    /// The bytes of its file.
    pub bytes: Vec<u8>,
    /// The hash that names the proof.
    pub hash: [u8; 32],
}

impl Proof {
    /// Plays a strategy out and encodes it, without the lemmas that nothing cites.
    pub(super) fn new(game: &Game, strategy: Strategy) -> Result<Proof, AuditError> {
        let certificate = Certificate::played_out(game.clone(), strategy.pruned()).ok_or(AuditError::Unsound)?;
        let bytes = encode(&certificate)?;
        let hash = theorem_hash(&certificate);
        Ok(Proof { certificate, bytes, hash })
    }

    /// Its statistics, level by level. For these it is played out once more, each script against each reply, which takes long for large ones.
    pub fn statistics(&self) -> Statistics {
        let Certificate { game, strategy, .. } = &self.certificate;
        Statistics::of(&Rules::new(game, strategy.claim), strategy).unwrap_or_default()
    }
}

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
