//! The content of a certificate.

use crate::game::Game;
use crate::strategy::Strategy;

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
