//! The certificate of moves that answer everything.

use crate::error::AuditError;
use pgc_core::certificate::{Certificate, theorem_hash};
use pgc_core::game::Game;
use pgc_core::position::Rules;
use pgc_core::strategy::Strategy;
use pgc_engine::file::encode;
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
