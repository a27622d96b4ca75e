//! Draws by parts that are held separately.
//!
//! Here the search for parts is joined to the rest: its limits are counted in the positions of other searches, its
//! attempts go into the checkpoint, and the games of parts are proved by the same methods as any game, within the
//! same limits. A game of few points is not divided again.
//!
//! If the protagonist is to move at the start, one of the antagonist's points is taken for his last move, and the
//! answer to this move is looked for.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::search::parts::PartsError;
use crate::search::parts::checkpoint::{AttemptLog, fingerprint};
use crate::search::parts::divide::Divider;
use crate::search::parts::tree::{Effort, Tree};
use crate::search::parts::write::{Decided, Prove, strategy};
use crate::solve::answer::{Limits, Options, Prior, ProveError};
use crate::solve::checkpoints::CheckpointStore;
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

/// The report of a search for parts, in steps of annealing. It keeps what attempts have come to, too.
pub(super) fn report<'r>(run: &Run<'r>, meter: &'r Meter, log: &Log) -> impl Fn(u64) + Sync + use<'r> {
    let steps = AtomicU64::new(0);
    let Options { nodes, progress, .. } = *run.options;
    let Log { attempts, store } = log.clone();
    let saved = AtomicUsize::new(attempts.count());
    move |more| {
        let positions = (steps.fetch_add(more, Ordering::Relaxed) + more) / STEPS;
        meter.at(positions);
        progress.report("looking for parts", Count::Positions(positions, nodes));
        if let Some(store) = &store
            && saved.load(Ordering::Relaxed) != attempts.count()
            && store.keep(progress)
        {
            saved.store(attempts.count(), Ordering::Relaxed);
        }
    }
}

/// What attempts have come to, and where it is kept.
#[derive(Clone, Default)]
pub(super) struct Log {
    attempts: Arc<AttemptLog>,
    store: Option<Arc<CheckpointStore>>,
}

impl Log {
    /// The log of a run's search by these rules, with what its checkpoint holds. If that is of a later search, which found more than parts, it
    /// stays, and this search keeps nothing.
    pub(super) fn new(run: &Run, rules: &Rules) -> Log {
        let attempts = match &run.kept {
            None => Arc::default(),
            Some(kept) => match kept.attempts(rules, &run.symmetries) {
                Ok(attempts) => Arc::new(attempts),
                Err(_) => return Log::default(),
            },
        };
        let store = run
            .prior
            .checkpoint
            .map(|path| Arc::new(CheckpointStore::of_attempts(path, fingerprint(rules, &run.symmetries), &attempts)));
        Log { attempts, store }
    }
}

/// A search for a draw by parts, with the rules of the game in which the antagonist is to move.
pub(super) struct Search<'s> {
    rules: &'s Arc<Rules>,
    only: Option<Point>,
    tree: Tree<'s>,
    store: Option<Arc<CheckpointStore>>,
}

impl<'s> Search<'s> {
    /// A search for a draw of the protagonist's, who may find one. The antagonist is to move at the start, or his `only` move is asked about.
    pub(super) fn new(
        run: &'s Run,
        rules: &'s Arc<Rules>,
        only: Option<Point>,
        log: &Log,
        report: &'s (dyn Fn(u64) + Sync),
    ) -> Option<Search<'s>> {
        let Options { threads, nodes, version, .. } = *run.options;
        let effort = Effort { steps: nodes.saturating_mul(STEPS), threads };
        let fits = rules.points() > FEW_POINTS && version >= Version::Two;
        let tree = if fits { Tree::new(rules, &run.symmetries, only, effort, report) } else { None };
        tree.map(|tree| Search { rules, only, tree: tree.with_log(&log.attempts), store: log.store.clone() })
    }

    /// A draw by parts after at most so many exchanges.
    ///
    /// # Errors
    ///
    /// The checkpoint cannot be saved or is false, or this program has a fault.
    pub(super) fn found(
        &mut self,
        run: &Run,
        exchanges: usize,
        settle: Settle,
    ) -> Result<Option<Strategy>, ProveError> {
        self.store.iter().for_each(|store| run.record.kept_by(store));
        let Some(entries) = self.tree.entries(exchanges) else {
            self.store.as_ref().map_or(Ok(()), |store| store.save())?;
            return Ok(None);
        };
        run.options.progress.report("proving the games of parts", Count::None);
        let prove = |game: &Game| proved(run, game, settle);
        match strategy(self.rules, &run.group, entries, self.only, &prove) {
            Ok(strategy) => {
                run.record.settled_by(Method::Parts);
                Ok(Some(strategy))
            }
            // Maker wins a game of parts, or it is not decided.
            Err(PartsError::MakerWins(_) | PartsError::Undecided(_)) => Ok(None),
            Err(_) => Err(run.fault(ProveError::Unsound)),
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
    let log = Log::default();
    let report = report(run, &meter, &log);
    if rules.antagonist_begins {
        return Search::new(run, rules, None, &log, &report)
            .map_or(Ok(None), |mut search| search.found(run, exchanges, settle));
    }
    // One of the antagonist's points is his last move.
    let mut start = run.game.opening.start();
    let others = if rules.claim.is_xeno() { &mut start.ophelia } else { &mut start.xeno };
    let Some(last) = others.pop() else { return Ok(None) };
    start.ophelia_moves = !start.ophelia_moves;
    let Ok(game) = run.game.clone().with_position(start) else { return Ok(None) };
    let before = Rules::new(&game, rules.claim);
    Search::new(run, &before, Some(last), &log, &report)
        .map_or(Ok(None), |mut search| search.found(run, exchanges, settle))
}

/// Finds parts at the leaves of other searches for a draw of the protagonist's, if the proof may have any.
pub(super) fn divider<'d>(
    run: &Run,
    rules: &Rules,
    prove: Prove<'d>,
    report: &'d (dyn Fn(u64) + Sync),
) -> Option<Divider<'d>> {
    let Options { nodes, version, .. } = *run.options;
    let fits = rules.points() > FEW_POINTS && version >= Version::Two && rules.moves.is_none();
    fits.then(|| Divider::new(nodes.saturating_mul(STEPS), prove, report))
}

/// Proves a game of parts within the limits of a run.
///
/// # Errors
///
/// This program has a fault.
pub(super) fn proved(run: &Run, game: &Game, settle: Settle) -> Result<Decided, PartsError> {
    let Options { threads, nodes, memory, progress, .. } = *run.options;
    prove(game, Limits { threads, nodes, memory }, progress, settle)
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
        Settled::Held(strategy) => Decided::Held(strategy.pruned()),
        Settled::Won(_) | Settled::Unwritten(Claim::XenoWins, _) => Decided::MakerWins,
        Settled::Unwritten(..) | Settled::Unsettled(_) => Decided::Open,
    })
}

#[cfg(test)]
mod tests;
