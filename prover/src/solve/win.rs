//! Strategies for games that are won.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::game::Claim;
use crate::position::{Choice, Rules, Symmetries};
use crate::search::df_pn::ProofNumberSearch;
use crate::search::strategic::StrategicSearch;
use crate::search::strategic::progress::SearchProgress;
use crate::search::strategic::transposition::HIGHEST;
use crate::search::threads::beside;
use crate::solve::checkpoints::{CheckpointError, CheckpointStore};
use crate::solve::record::Meter;
use crate::solve::{Count, Method, ProveError, Prover, SHORTENING, Stage, WRITING};
use crate::strategy::write::df_pn::win::Attacker;
use crate::strategy::write::strategic::{StrategicWriter, Writing};
use crate::strategy::write::threats::{Builder, Effort};
use crate::strategy::{Strategy, minimise, size};

/// The most positions that the quick search for forced sequences may visit at each depth.
const QUICK_NODES: u64 = 3_000_000;

/// The most quiet moves one within the other of the quick search.
const QUICK_QUIET: usize = 5;

/// How many times the positions of another stage may be visited to find the forced sequences of a strategy that is known to
/// exist.
const PATIENCE: u64 = 4;

/// The most points of a board on which many quiet moves are compared for such a strategy.
const COMPARED_POINTS: usize = 32;

/// How many positions are searched for each move to write such a strategy. The first is written soon; with more positions it
/// often gets shorter.
const TRIALS: [u64; 3] = [1, 100, 1_000];

/// The most lemmas of strategies that are all made short, to take the shortest.
const SHORT: usize = 48;

/// The most steps that are replayed to make one shorter, before it is minimised.
const TRIM_STEPS: u64 = 100_000_000;

/// A position is surveyed in the time in which another stage visits so many.
const SURVEY: u64 = 5;

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
            let meter = self.record.meter(Stage::Forced);
            let report = |visited| {
                meter.at(visited);
                self.options.progress.report("looking for forced sequences", Count::Positions(visited, nodes));
            };
            let mut builder = Builder::new(&rules, &symmetries, effort, &report);
            for quiet in 1..=QUICK_QUIET {
                report(builder.nodes());
                let strategy = builder.strategy(quiet);
                meter.at(builder.nodes());
                if let Some(strategy) = strategy {
                    self.record.shows(Some(claim));
                    self.record.settled_by(Method::Forced);
                    return Some(self.shortest(&rules, &symmetries, strategy, effort, quiet));
                }
            }
            if !builder.is_exhausted() {
                break;
            }
        }
        None
    }

    /// A strategy with few quiet moves for a game that is known to be won, on a board so small that comparing many of them
    /// is worth the time.
    pub(super) fn patiently(&self, claim: Claim) -> Option<Strategy> {
        let rules = Rules::new(self.game, claim);
        if rules.points() > COMPARED_POINTS {
            return None;
        }
        let symmetries = self.symmetries();
        let nodes = self.options.nodes.saturating_mul(PATIENCE);
        let effort = Effort { longest: 12, prefix: 1, compared: 2, collected: 8, nodes };
        let meter = self.record.meter(Stage::Forced);
        let report = |visited| {
            meter.at(visited);
            self.options.progress.report(WRITING, Count::Positions(visited, nodes));
        };
        let mut builder = Builder::new(&rules, &symmetries, effort, &report);
        (1..=QUICK_QUIET).find_map(|quiet| {
            report(builder.nodes());
            let strategy = builder.strategy(quiet);
            meter.at(builder.nodes());
            Some(self.shortest(&rules, &symmetries, strategy?, effort, quiet))
        })
    }

    /// A strategy for a game that the search knows to be won. Whoever reports the positions of the search is told how many
    /// `lemmas` there are.
    pub(super) fn written(
        &self,
        claim: Claim,
        symmetries: &Symmetries,
        search: &mut ProofNumberSearch,
        lemmas: &Cell<Option<u64>>,
        meter: &Meter,
    ) -> Option<Strategy> {
        let rules = Rules::new(self.game, claim);
        let report = |count| {
            lemmas.set(Some(count));
            self.options.progress.report(WRITING, Count::Lemmas(count));
        };
        let forced = self.options.nodes.saturating_mul(PATIENCE);
        search.allow(self.options.nodes);
        let built = TRIALS
            .into_iter()
            .map_while(|trial| Attacker::new(&rules, symmetries, search, (trial, forced), &report).strategy());
        let mut built: Vec<Strategy> = built.collect();
        meter.at(search.nodes);
        built.sort_by_key(size::strategy);
        // Of long ones only the shortest is worth the time.
        let worth = built.iter().filter(|strategy| strategy.lemmas.len() <= SHORT).count().max(1);
        let short = built.into_iter().take(worth).map(|strategy| {
            let strategy = self.shortening(|tried| minimise::trim_within(&rules, strategy, TRIM_STEPS, tried));
            self.minimised(&rules, symmetries, strategy)
        });
        short.min_by_key(size::strategy)
    }

    /// A strategy of strategic moves and forced sequences, if the board is one for which they are searched.
    ///
    /// # Errors
    ///
    /// No strategy follows from what the search knows, or that cannot be saved.
    pub(super) fn strategically(&self, claim: Claim) -> Result<Option<Strategy>, ProveError> {
        if !claim.is_xeno() {
            return Ok(None);
        }
        let rules = Rules::new(self.game, claim);
        let symmetries = self.symmetries();
        let most = self.options.nodes / SURVEY;
        let stage = "looking for strategic moves";
        let keeper: OnceLock<Arc<CheckpointStore>> = OnceLock::new();
        let meter = self.record.meter(Stage::Strategic);
        let writing = Mutex::new(None);
        let report = |headway: &SearchProgress| {
            meter.at(headway.surveyed);
            let count = match (*writing.lock().unwrap_or_else(PoisonError::into_inner), headway.cases) {
                (Some(writing), _) => Count::Writing(writing, headway.surveyed),
                (None, Some(cases)) => Count::Cases(cases, headway.surveyed),
                (None, None) => Count::Surveyed(headway.surveyed),
            };
            self.options.progress.report(if matches!(count, Count::Writing(..)) { WRITING } else { stage }, count);
            if let Some(keeper) = keeper.get() {
                keeper.keep(self.options.progress);
            }
        };
        let Some(search) = self.strategic_search(&rules, &symmetries, most, &report) else { return Ok(None) };
        if let Some(path) = self.prior.checkpoint {
            self.record.kept_by(keeper.get_or_init(|| Arc::new(CheckpointStore::new(path, &search))));
        }
        search.memo().learn(self.facts.as_deref().unwrap_or_default());
        self.options.progress.report(stage, Count::None);
        for level in 1..=HIGHEST {
            let won = search.is_won([0, 0], level, self.options.threads);
            meter.at(search.surveyed());
            match won {
                Ok(false) => {}
                Ok(true) => {
                    // What a checkpoint says is not believed before it is played out.
                    self.record.shows(Some(claim).filter(|_| self.facts.is_none()));
                    search.allow(u64::MAX);
                    let report = |headway| {
                        *writing.lock().unwrap_or_else(PoisonError::into_inner) = Some(headway);
                        self.options.progress.report(WRITING, Count::Writing(headway, search.surveyed()));
                    };
                    report(Writing::Lemmas(0));
                    let written = StrategicWriter::new(&search, self.options.threads, &report).strategy(level);
                    meter.at(search.surveyed());
                    let strategy = written.ok().flatten().ok_or_else(|| self.fault(ProveError::Unwritten))?;
                    self.record.settled_by(Method::Strategic);
                    return Ok(Some(self.shortening(|tried| minimise::thin(&rules, strategy, tried))));
                }
                Err(_) => break,
            }
        }
        keeper.get().map_or(Ok(()), |keeper| keeper.save())?;
        Ok(None)
    }

    /// The search for strategic moves, with hints, if the board is one for which it is made.
    pub(super) fn strategic_search<'r>(
        &self,
        rules: &Rules,
        symmetries: &Symmetries,
        most: u64,
        report: &'r (dyn Fn(&SearchProgress) + Sync),
    ) -> Option<StrategicSearch<'r>> {
        let search = StrategicSearch::new(rules, symmetries, most, report)?;
        Some(search.with_hints(self.prior.hints.iter().filter_map(Choice::bits)))
    }

    /// What is to blame if the search or the writer is wrong: the facts of a checkpoint, if it began with any.
    pub(super) fn fault(&self, fault: ProveError) -> ProveError {
        match (&self.facts, self.prior.checkpoint) {
            (Some(_), Some(path)) => CheckpointError::False(path.to_owned()).into(),
            _ => fault,
        }
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
        let meter = self.record.meter(Stage::Forced);
        self.shortening(|tried| {
            let other = || {
                let (prefix, compared) = VARIANTS[1];
                let symmetries = self.symmetries();
                let effort = Effort { prefix, compared, ..effort };
                let report = |visited| {
                    meter.at(visited);
                    tried();
                };
                let mut builder = Builder::new(rules, &symmetries, effort, &report);
                let strategy = builder.strategy(quiet);
                meter.at(builder.nodes());
                Some(minimise::minimise(rules, &symmetries, strategy?, tried))
            };
            let others = (self.options.threads > 1).then_some(&other);
            let (first, others) = beside(|| minimise::minimise(rules, symmetries, first, tried), others);
            let weight = |strategy: &Strategy| (size::strategy(strategy), strategy.lemmas.len());
            match others.into_iter().next().unwrap_or_else(other) {
                Some(other) if weight(&other) < weight(&first) => other,
                _ => first,
            }
        })
    }

    /// Makes a strategy short, and tells how many changes were tried, in whatever thread.
    pub(super) fn shortening(&self, shorten: impl FnOnce(&(dyn Fn() + Sync)) -> Strategy) -> Strategy {
        let changes = AtomicU64::new(0);
        let tell = |changes| self.options.progress.report(SHORTENING, Count::Changes(changes));
        tell(0);
        shorten(&|| tell(changes.fetch_add(1, Ordering::Relaxed) + 1))
    }
}
