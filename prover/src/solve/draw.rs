//! Strategies for games that are drawn.

use std::cell::Cell;
use std::sync::Arc;

use crate::game::Claim;
use crate::position::{Rules, Symmetries};
use crate::search::df_pn::ProofNumberSearch;
use crate::solve::record::Meter;
use crate::solve::{Count, Method, Prover, Settled, Stage, WRITING, exhausted};
use crate::strategy::write::df_pn::draw::DrawWriter;
use crate::strategy::write::pairings;
use crate::strategy::write::pairings::Effort;
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
        let meter = self.record.meter(Stage::Pairings);
        meter.at(1);
        let report = |moves| {
            meter.at(1 + moves);
            self.options.progress.report("looking for pairings", Count::Moves(moves));
        };
        let strategy = pairings::strategy(&rules, symmetries, effort, &report)?;
        self.record.settled_by(Method::of_pairings(&strategy));
        Some(strategy)
    }

    /// A strategy for a game that the search knows to be held. Whoever reports the positions of the search is told how many
    /// `lemmas` there are.
    pub(super) fn held(
        &self,
        rules: &Arc<Rules>,
        symmetries: &Symmetries,
        search: ProofNumberSearch,
        lemmas: &Cell<Option<u64>>,
        meter: &Meter,
    ) -> Settled {
        let report = |count| {
            lemmas.set(Some(count));
            self.options.progress.report(WRITING, Count::Lemmas(count));
        };
        let mut holder = DrawWriter::new(rules, symmetries, search, &report);
        let strategy = holder.strategy();
        meter.at(holder.search().nodes);
        let Some(strategy) = strategy else {
            return Settled::Unwritten(rules.claim, exhausted(holder.search()));
        };
        let strategy = self.shortening(|tried| minimise::trim(rules, strategy, tried));
        Settled::Held(self.minimised(rules, symmetries, strategy))
    }

    /// The strategy made as short as possible if it has few lemmas, or else as it is.
    pub(super) fn minimised(&self, rules: &Arc<Rules>, symmetries: &Symmetries, strategy: Strategy) -> Strategy {
        let (lemmas, images) = MINIMISED;
        let few = strategy.lemmas.len() <= lemmas && strategy.lemmas.len() * symmetries.elements().len() <= images;
        if !few {
            return strategy;
        }
        self.shortening(|tried| minimise::minimise(rules, symmetries, strategy, tried))
    }
}
