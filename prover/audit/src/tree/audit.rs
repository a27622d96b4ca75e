//! What a tree's moves are worth.

use crate::error::AuditError;
use crate::proof::Proof;
use pgc_core::game::Game;
use pgc_core::position::Rules;
use pgc_engine::solve::{Followed, Limits, Progress, Publication, Reading, follow};

/// What was found of a tree.
#[derive(Debug)]
pub struct Audit {
    /// What was found of its moves.
    pub reading: Reading,
    /// The certificate, if every reply is answered.
    pub proof: Option<Proof>,
}

/// Audits a tree for the player who is to move at the start. Its limits are those of the [engine](follow); the result does not depend on
/// the number of threads.
///
/// # Errors
///
/// The game is not supported, the certificate exceeds the limits of the format, or this program has a fault.
pub fn audit(game: &Game, tree: Publication, limits: Limits, progress: &dyn Progress) -> Result<Audit, AuditError> {
    let followed = follow(game, tree, limits, progress).ok_or_else(|| AuditError::TreeGame(game.text()))?;
    let Followed { strategy, reading } = followed;
    let proof = strategy.map(|strategy| Proof::new(game, &Rules::new(game, strategy.claim), strategy));
    Ok(Audit { reading, proof: proof.transpose()? })
}
