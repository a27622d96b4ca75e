//! Strategies for games that are drawn.

use std::sync::Arc;

use super::{Count, Prover, Settled, exhausted};
use crate::game::Claim;
use crate::search::proof_number::ProofNumberSearch;
use crate::search::{Rules, Symmetries};
use crate::strategy::hold::Holder;
use crate::strategy::tempo::{self, Effort};
use crate::strategy::{Strategy, minimise};

/// A strategy of at most so many lemmas, on a board with at most so many symmetries for each, is made as short as possible;
/// others only by what takes little time.
const MINIMISED: (usize, usize) = (48, 60_000);

impl Prover<'_> {
    /// A draw by one move and then a pairing or the potential.
    pub(super) fn simple(&self, draw: Claim, symmetries: &Symmetries) -> Option<Strategy> {
        self.paired(draw, symmetries, &Effort { rounds: 0, ..Effort::within(self.options.nodes) })
    }

    /// A draw by pairings with a tempo.
    pub(super) fn paired(&self, draw: Claim, symmetries: &Symmetries, effort: &Effort) -> Option<Strategy> {
        let rules = Rules::new(self.game, draw);
        let report = |moves| self.options.progress.report("looking for pairings", Count::Moves(moves));
        tempo::strategy(&rules, symmetries, effort, &report)
    }

    /// A strategy for a game that the search knows to be held.
    pub(super) fn held(&self, rules: &Arc<Rules>, symmetries: &Symmetries, search: ProofNumberSearch) -> Settled {
        let report = |lemmas| self.options.progress.report("writing the strategy", Count::Lemmas(lemmas));
        let mut holder = Holder::new(rules, symmetries, search, &report);
        let Some(strategy) = holder.strategy() else {
            return Settled::Unwritten(rules.claim, exhausted(holder.search()));
        };
        self.options.progress.report("making the strategy short", Count::None);
        let strategy = minimise::trim(rules, strategy);
        Settled::Held(self.minimised(rules, symmetries, strategy))
    }

    /// The strategy made as short as possible if it has few lemmas, or else as it is.
    pub(super) fn minimised(&self, rules: &Arc<Rules>, symmetries: &Symmetries, strategy: Strategy) -> Strategy {
        let (lemmas, images) = MINIMISED;
        let few = strategy.lemmas.len() <= lemmas && strategy.lemmas.len() * symmetries.elements().len() <= images;
        if few { minimise::minimise(rules, symmetries, strategy) } else { strategy }
    }
}
