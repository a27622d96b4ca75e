//! Draws by parts, from the positions that are held in parts.
//!
//! This is the way for proofs whose leaves somebody else has found. Nothing is searched for but the proofs of the
//! games of parts, so it takes as long as these.

use crate::search::parts::write::strategy;
use crate::search::parts::{Leaves, PartsError};
use crate::solve::answer::{Limits, ProveError};
use crate::solve::methods::settle;
use crate::solve::parts::prove;
use crate::solve::progress::{Count, Progress};
use pgc_core::certificate::Certificate;
use pgc_core::game::Claim;
use pgc_core::position::Rules;
use pgc_core::symmetry::automorphisms_of;

/// Writes the proof that Ophelia draws, from the leaves. The games of parts are proved within these limits each. The same text always gives
/// the same certificate.
///
/// # Errors
///
/// The parts of a leaf do not hold, Maker wins one or it is not decided; or a reply is answered by no leaf.
pub fn draw_by_leaves(leaves: &Leaves, limits: Limits, progress: &dyn Progress) -> Result<Certificate, PartsError> {
    let rules = Rules::new(&leaves.game, Claim::OpheliaDraws);
    let group = automorphisms_of(&leaves.game, &[]);
    progress.report("proving the games of parts", Count::None);
    let strategy = strategy(&rules, &group, &leaves.entries(), None, &|game| prove(game, limits, progress, &settle))?;
    Certificate::played_out(leaves.game.clone(), strategy)
        .ok_or_else(|| PartsError::Prove(Box::new(ProveError::Unsound)))
}

#[cfg(test)]
mod tests;
