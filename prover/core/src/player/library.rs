//! The proofs of a certificate, ready to be played.
//!
//! The theorem and each game of parts has its own rules, maps and lemmas. They are prepared once, and a game that
//! is played holds references to them.

use std::sync::Arc;

use crate::certificate::{Certificate, Maps};
use crate::position::Rules;
use crate::strategy::{Games, Part, Strategy};

/// A proof, ready to be played.
#[derive(Debug)]
pub(super) struct Proof<'a> {
    pub(super) strategy: &'a Strategy,
    pub(super) maps: Maps<'a>,
    pub(super) rules: Arc<Rules>,
}

/// All proofs of a certificate.
#[derive(Debug)]
pub(super) struct Library<'a> {
    /// The proof of the certificate's theorem.
    pub(super) theorem: Proof<'a>,
    /// The games of its parts, and their proofs by the same numbers.
    pub(super) games: Games<'a>,
    parts: Vec<Proof<'a>>,
    /// The steps of a check of the whole certificate. To find the answer at one position, which the check meets, takes no more.
    pub(super) most: u64,
}

impl<'a> Library<'a> {
    pub(super) fn new(Certificate { game, strategy, steps }: &'a Certificate) -> Self {
        let proof = |strategy: &'a Strategy, rules| Proof { strategy, maps: Maps::of(strategy), rules };
        let games = Games::of(strategy);
        let parts = games.listed().iter().map(|game| proof(game.strategy(), game.rules())).collect();
        Library { theorem: proof(strategy, Rules::new(game, strategy.claim)), games, parts, most: *steps }
    }

    /// The proof of a part's game.
    pub(super) fn proof_of(&self, part: &Part) -> &Proof<'a> {
        &self.parts[self.games.number(&part.game)]
    }
}
