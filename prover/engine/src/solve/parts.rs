//! Draws by parts that are held separately.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::search::parts::PartsError;
use crate::search::parts::tree::{Effort, Tree};
use crate::search::parts::write::{Decided, strategy};
use crate::solve::answer::{Limits, Options, Prior, ProveError};
use crate::solve::progress::{Count, Progress};
use crate::solve::record::{Meter, Method, Record, Stage};
use crate::solve::run::{Run, Settled};
use pgc_core::certificate::Version;
use pgc_core::game::{Claim, Game, Point};
use pgc_core::position::Rules;
use pgc_core::strategy::Strategy;

/// How many steps of annealing take about as long as one position of other searches.
const STEPS: u64 = 64;

/// On boards of so few points parts are not looked for: other methods decide such games, also those of parts.
const FEW_POINTS: usize = 16;

/// The report of a search for parts, in steps of annealing.
pub(super) fn report<'r>(run: &Run<'r>, meter: &'r Meter) -> impl Fn(u64) + Sync + use<'r> {
    let steps = AtomicU64::new(0);
    let Options { nodes, progress, .. } = *run.options;
    move |more| {
        let positions = (steps.fetch_add(more, Ordering::Relaxed) + more) / STEPS;
        meter.at(positions);
        progress.report("looking for parts", Count::Positions(positions, nodes));
    }
}

/// A search for a draw by parts, with the rules of the game in which the antagonist is to move.
pub(super) struct Search<'s> {
    rules: &'s Arc<Rules>,
    only: Option<Point>,
    tree: Tree<'s>,
}

impl<'s> Search<'s> {
    /// A search for a draw of the protagonist's, who may find one. The antagonist is to move at the start, or his `only` move is asked about.
    pub(super) fn new(
        run: &'s Run,
        rules: &'s Arc<Rules>,
        only: Option<Point>,
        report: &'s (dyn Fn(u64) + Sync),
    ) -> Option<Search<'s>> {
        let Options { threads, nodes, version, .. } = *run.options;
        let effort = Effort { steps: nodes.saturating_mul(STEPS), threads };
        let fits = rules.points() > FEW_POINTS && version >= Version::Two;
        let tree = if fits { Tree::new(rules, &run.symmetries, only, effort, report) } else { None };
        tree.map(|tree| Search { rules, only, tree })
    }

    /// A draw by parts after at most so many exchanges.
    ///
    /// # Errors
    ///
    /// This program has a fault.
    pub(super) fn found(
        &mut self,
        run: &Run,
        exchanges: usize,
        settle: Settle,
    ) -> Result<Option<Strategy>, ProveError> {
        let Some(entries) = self.tree.entries(exchanges) else { return Ok(None) };
        let Options { threads, nodes, memory, progress, .. } = *run.options;
        progress.report("proving the games of parts", Count::None);
        let limits = Limits { threads, nodes, memory };
        let prove = |game: &Game| prove(game, limits, progress, settle);
        match strategy(self.rules, &run.group, entries, self.only, &prove) {
            Ok(strategy) => {
                run.record.settled_by(Method::Parts);
                Ok(Some(strategy))
            }
            Err(error) if error.is_of_leaves() => Ok(None),
            Err(_) => Err(ProveError::Unsound),
        }
    }
}

/// A draw by parts from the start of a game, whoever is to move there, after at most so many exchanges.
///
/// # Errors
///
/// This program has a fault.
pub(super) fn from_start(
    run: &Run,
    rules: &Arc<Rules>,
    exchanges: usize,
    settle: Settle,
) -> Result<Option<Strategy>, ProveError> {
    let meter = run.record.meter(Stage::Parts);
    let report = report(run, &meter);
    if rules.start.1 {
        return Search::new(run, rules, None, &report)
            .map_or(Ok(None), |mut search| search.found(run, exchanges, settle));
    }
    // One of the antagonist's points is his last move.
    let mut start = run.game.opening.start();
    let others = if rules.claim.is_xeno() { &mut start.ophelia } else { &mut start.xeno };
    let Some(last) = others.pop() else { return Ok(None) };
    start.ophelia_moves = !start.ophelia_moves;
    let Ok(game) = run.game.clone().with_position(start) else { return Ok(None) };
    let before = Rules::new(&game, rules.claim);
    Search::new(run, &before, Some(last), &report).map_or(Ok(None), |mut search| search.found(run, exchanges, settle))
}

/// Settles whether a player wins.
pub(super) type Settle<'s> = &'s dyn Fn(&Run, Claim) -> Result<Settled, ProveError>;

/// Proves a game of parts by the methods of others.
///
/// # Errors
///
/// This program has a fault.
pub(super) fn prove(
    game: &Game,
    Limits { threads, nodes, memory }: Limits,
    progress: &dyn Progress,
    settle: Settle,
) -> Result<Decided, PartsError> {
    let options = Options { claim: Some(Claim::OpheliaDraws), threads, nodes, memory, version: Version::Two, progress };
    let (prior, record) = (Prior::default(), Record::default());
    let settled = settle(&Run::new(game, &options, &prior, &record), Claim::XenoWins);
    Ok(match settled.map_err(|error| PartsError::Prove(Box::new(error)))? {
        Settled::Held(strategy) => Decided::Held(strategy),
        Settled::Won(_) | Settled::Unwritten(Claim::XenoWins, _) => Decided::MakerWins,
        Settled::Unwritten(..) | Settled::Unsettled(_) => Decided::Open,
    })
}
