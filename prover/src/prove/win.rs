//! Strategies for games that are won.

use std::sync::Arc;

use super::{Count, ProveError, Prover};
use crate::game::Claim;
use crate::search::strategic::StrategicSearch;
use crate::search::strategic::memo::Level;
use crate::search::{Rules, Symmetries};
use crate::strategy::build::{Builder, Effort};
use crate::strategy::conquest::Conquest;
use crate::strategy::{Strategy, minimise, size};

/// The most positions that the quick search for forced sequences may visit at each depth.
const QUICK_NODES: u64 = 3_000_000;

/// The most quiet moves one within the other of the quick search.
const QUICK_QUIET: usize = 5;

/// How many times the positions of another stage may be visited to write a strategy that is known to exist.
const PATIENCE: u64 = 4;

/// A position is surveyed in the time in which another stage visits so many.
const SURVEY: u64 = 5;

/// The highest level of the search for strategic moves.
const HIGHEST: Level = 24;

/// Efforts that differ in what they compare, the quickest first: the shortest result is taken, whichever finds it.
const VARIANTS: [(usize, usize); 2] = [(1, 4), (0, 1)];

impl Prover<'_> {
    /// A strategy with few quiet moves, if that is found soon. Where comparing quiet moves takes too long, the first that
    /// works is taken.
    pub(super) fn quickly(&self, claim: Claim) -> Option<Strategy> {
        let rules = Rules::new(self.game, claim);
        let symmetries = self.symmetries();
        let nodes = self.options.nodes.min(QUICK_NODES);
        let (prefix, compared) = VARIANTS[0];
        for compared in [compared, 1] {
            let effort = Effort { longest: 12, prefix, compared, collected: 8, nodes };
            let mut builder = Builder::new(&rules, &symmetries, effort);
            for quiet in 1..=QUICK_QUIET {
                self.options.progress.report("looking for forced sequences", Count::Positions(builder.nodes(), nodes));
                if let Some(strategy) = builder.strategy(quiet) {
                    return Some(self.shortest(&rules, &symmetries, strategy, effort, quiet));
                }
            }
            if !builder.is_exhausted() {
                break;
            }
        }
        None
    }

    /// A strategy for a game that is known to be won.
    pub(super) fn patiently(&self, claim: Claim) -> Option<Strategy> {
        let rules = Rules::new(self.game, claim);
        let symmetries = self.symmetries();
        let points = rules.points();
        let nodes = self.options.nodes.saturating_mul(PATIENCE);
        [1, 3, points].into_iter().find_map(|prefix| {
            let longest = points.min(12 * prefix);
            let effort = Effort { longest, prefix, compared: 2, collected: 8, nodes };
            let mut builder = Builder::new(&rules, &symmetries, effort);
            (1..=points.div_ceil(2)).find_map(|quiet| {
                self.options.progress.report("writing the strategy", Count::Positions(builder.nodes(), nodes));
                let strategy = builder.strategy(quiet)?;
                Some(self.shortest(&rules, &symmetries, strategy, effort, quiet))
            })
        })
    }

    /// A strategy of strategic moves and forced sequences, if the board is one for which they are searched.
    ///
    /// # Errors
    ///
    /// [`ProveError::Unwritten`].
    pub(super) fn strategically(&self, claim: Claim) -> Result<Option<Strategy>, ProveError> {
        if !claim.is_xeno() {
            return Ok(None);
        }
        let rules = Rules::new(self.game, claim);
        let symmetries = self.symmetries();
        let most = self.options.nodes / SURVEY;
        let report = |surveyed| {
            self.options.progress.report("looking for strategic moves", Count::Positions(surveyed, most));
        };
        let Some(search) = StrategicSearch::new(&rules, &symmetries, most, &report) else { return Ok(None) };
        for level in 1..=HIGHEST {
            match search.is_won([0, 0], level, self.options.threads) {
                Ok(false) => {}
                Ok(true) => {
                    search.allow(u64::MAX);
                    let report = |lemmas| self.options.progress.report("writing the strategy", Count::Lemmas(lemmas));
                    let written = Conquest::new(&search, self.options.threads, &report).strategy(level);
                    return written.ok().flatten().map(Some).ok_or(ProveError::Unwritten);
                }
                Err(_) => return Ok(None),
            }
        }
        Ok(None)
    }

    /// The shortest of what some efforts lead to, each in a thread if there are enough of them.
    fn shortest(
        &self,
        rules: &Arc<Rules>,
        symmetries: &Symmetries,
        first: Strategy,
        effort: Effort,
        quiet: usize,
    ) -> Strategy {
        self.options.progress.report("making the strategy short", Count::None);
        let other = || {
            let (prefix, compared) = VARIANTS[1];
            let symmetries = self.symmetries();
            let effort = Effort { prefix, compared, ..effort };
            let strategy = Builder::new(rules, &symmetries, effort).strategy(quiet)?;
            Some(minimise::minimise(rules, &symmetries, strategy))
        };
        let (first, other) = if self.options.threads > 1 {
            std::thread::scope(|scope| {
                let other = scope.spawn(other);
                let first = minimise::minimise(rules, symmetries, first);
                (first, other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            })
        } else {
            (minimise::minimise(rules, symmetries, first), other())
        };
        let weight = |strategy: &Strategy| (size::strategy(strategy), strategy.lemmas.len());
        match other {
            Some(other) if weight(&other) < weight(&first) => other,
            _ => first,
        }
    }
}
