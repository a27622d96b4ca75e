//! The content of a certificate.

use crate::certificate::maps::Maps;
use crate::game::Game;
use crate::position::Rules;
use crate::strategy::{Strategy, replay};
use crate::symmetry::is_automorphism_of;

/// A proof of a claim about a game, and the steps of its check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The game.
    pub game: Game,
    /// The claim and its proof.
    pub strategy: Strategy,
    /// The exact number of steps of the check (specification: rules, section 8).
    pub steps: u64,
}

impl Certificate {
    /// Plays a strategy for a game out, and counts the steps; nothing if it does not prove its claim, or a map is no symmetry.
    pub fn played_out(game: Game, strategy: Strategy) -> Option<Certificate> {
        if strategy.maps().into_iter().any(|map| !is_automorphism_of(&game, map)) {
            return None;
        }
        let rules = Rules::new(&game, strategy.claim);
        let steps = replay::steps(&rules, &strategy, Maps::of(&strategy).listed().len())?;
        Some(Certificate { game, strategy, steps })
    }
}
