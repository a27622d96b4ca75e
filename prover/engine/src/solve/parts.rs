//! Draws by parts that are held separately.

use crate::search::parts::write::{Decided, strategy};
use crate::search::parts::{Leaves, PartsError};
use crate::solve::answer::{Answer, Limits, ProveError};
use crate::solve::progress::{Count, Progress};
use crate::solve::solve;
use pgc_core::certificate::{Certificate, Maps};
use pgc_core::game::{Claim, Game};
use pgc_core::position::Rules;
use pgc_core::strategy::replay;
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
    let strategy = strategy(&rules, &group, &leaves.leaves, &|game| prove(game, limits, progress))?;
    let steps = replay::steps(&rules, &strategy, Maps::of(&strategy).listed().len());
    let steps = steps.ok_or_else(|| fault(ProveError::Unsound))?;
    Ok(Certificate { game: leaves.game.clone(), strategy, steps })
}

/// Proves a game of parts.
pub(super) fn prove(game: &Game, limits: Limits, progress: &dyn Progress) -> Result<Decided, PartsError> {
    Ok(match solve(game, Some(Claim::OpheliaDraws), limits, progress).map_err(fault)? {
        Answer::Proved(certificate) if certificate.strategy.claim == Claim::OpheliaDraws => {
            Decided::Held(certificate.strategy)
        }
        Answer::Proved(_) | Answer::Unwritten { claim: Claim::XenoWins, .. } => Decided::MakerWins,
        Answer::Unwritten { .. } | Answer::Undecided(_) => Decided::Open,
    })
}

fn fault(error: ProveError) -> PartsError {
    PartsError::Prove(Box::new(error))
}

#[cfg(test)]
mod tests;
