//! Strategies for wins.
//!
//! Four searches write wins: forced sequences with few quiet moves, on any board; what proof-number search has
//! proved; strategic moves; and quiet moves that threaten. Each is here with its limits, its reports and its
//! checkpoint, and with the way in which its strategy is made short.
//!
//! Some write more than one proof, by another number of trials or by another effort, and the shortest is taken.
//! Full minimisation is for short ones only.
//!
//! Limits are given in positions of the simplest search. The constants say how many of these another unit of work
//! counts for, so that one number means about the same effort everywhere.

use std::sync::Arc;

use crate::minimise;
use crate::progress::Count;
use crate::sealed::Log;
use crate::search::df_pn::ProofNumberSearch;
use crate::search::df_pn::write::wins;
use crate::search::quiet::{self, Limits, QuietProgress, WaveLog};
use crate::search::strategic::{self, Fact, HIGHEST, StrategicSearch, Writing};
use crate::search::threads::shared;
use crate::search::writer::{Effort, writer};
use crate::solve::run::{Limit, Meter, PATIENCE, ProveError, Run, Stage, is_small};
use crate::statistics::strategy_bytes;
use pgc_core::position::{BitBoard, Bits, Rules, Small, Symmetries, Width, by_line_width};
use pgc_core::strategy::Strategy;

/// The most positions that the quick search for forced sequences may visit at each depth.
const QUICK_NODES: u64 = 3_000_000;

/// The most nested quiet moves of the quick search.
const QUICK_QUIET: usize = 5;

/// The most points of a board on which many quiet moves are compared for such a strategy.
const COMPARED_POINTS: usize = 32;

/// How many positions are searched for each move to write such a strategy. The first number is fast; with larger ones
/// the strategy is often shorter.
const TRIALS: [u64; 3] = [1, 100, 1_000];

/// Strategies of at most this many lemmas are all shortened, and the shortest is taken.
const SHORT: usize = 48;

/// The most steps that are replayed to shorten a strategy before it is minimised.
const TRIM_STEPS: u64 = 100_000_000;

/// Expanding a position takes as long as visiting this many positions in another stage.
const SURVEY: u64 = 5;

/// On boards that are larger or have longer lines, a quiet move or an expanded position takes so many times as long: more replies
/// are open, and forced sequences are rare. Where lines have at most four points, quiet moves take no longer.
const LARGER: u64 = 500;

/// How many positions are expanded for strategic moves before quiet moves are looked for. Easy wins are found faster so.
const FEW_EXPANDED: u64 = 5_000;

/// About how many bytes are kept of a position that was expanded.
const EXPANDED: u64 = 1_000;

/// Two efforts (prefix and compared), the faster one first. The shorter result is taken, whichever finds it.
const VARIANTS: [(usize, usize); 2] = [(1, 4), (0, 1)];

/// A strategy with few quiet moves, if one is found quickly. If comparing quiet moves takes too long, the first one
/// that works is taken.
pub(super) fn quickly<Set: Bits>(run: &Run, rules: &Arc<Rules>) -> Option<Strategy> {
    let nodes = run.options.nodes.min(QUICK_NODES);
    let (prefix, compared) = VARIANTS[0];
    let found = |compared| by_forced_sequences::<Set>(run, rules, Effort { prefix, compared, nodes }).ok();
    [compared, 1].into_iter().find_map(found).flatten()
}

/// A strategy with few quiet moves for a game that is known to be won, on a board small enough to compare many of them.
pub(super) fn patiently<Set: Bits>(run: &Run, rules: &Arc<Rules>) -> Option<Strategy> {
    let nodes = run.options.nodes.saturating_mul(PATIENCE);
    let effort = Effort { prefix: 1, compared: 2, nodes };
    let is_small = rules.points() <= COMPARED_POINTS;
    is_small.then(|| by_forced_sequences::<Set>(run, rules, effort))?.ok()?
}

/// A strategy, if there is one; or the limit within which none was found.
pub(super) type WinResult = Result<Option<Strategy>, Limit>;

/// A strategy with as few nested quiet moves as possible.
fn by_forced_sequences<Set: Bits>(run: &Run, rules: &Arc<Rules>, effort: Effort) -> WinResult {
    let meter = run.meter(Stage::ForcedSequences);
    let report = |visited| meter.tell(visited, Count::Positions(visited, effort.nodes));
    let mut writer = writer::<Set>(rules, &run.symmetries, effort, &report);
    for quiet in 1..=QUICK_QUIET {
        report(writer.technique.forced.nodes);
        writer.technique.quiet = quiet;
        let strategy = writer.strategy();
        meter.at(writer.technique.forced.nodes);
        if let Some(strategy) = strategy {
            run.record.known().shown = Some(rules.claim);
            return Ok(Some(shortest::<Set>(run, rules, strategy, effort, quiet)));
        }
    }
    if writer.technique.forced.is_exhausted() { Err(Limit::Nodes) } else { Ok(None) }
}

/// A strategy for a win that proof-number search has proved, which may visit so many more positions.
pub(super) fn written<Set: Bits>(
    run: &Run,
    rules: &Arc<Rules>,
    search: &mut ProofNumberSearch<Set>,
    nodes: u64,
    meter: &Meter,
) -> Option<Strategy> {
    let report = |lemmas| meter.write(Writing::Lemmas(lemmas));
    let forced = nodes.saturating_mul(PATIENCE);
    let built = TRIALS.into_iter().map_while(|trial| {
        let mut writer = wins(rules, &run.symmetries, search, (trial, forced), &report);
        writer.strategy().inspect(|strategy| run.keep(strategy))
    });
    let mut built: Vec<Strategy> = built.collect();
    meter.at(search.nodes);
    built.sort_by_key(strategy_bytes);
    // Among long ones, only the shortest is worth the time.
    let worth = built.iter().filter(|strategy| strategy.lemmas.len() <= SHORT).count().max(1);
    let short = built.into_iter().take(worth).map(|strategy| {
        run.keep(&strategy);
        let strategy = minimise::trim_within(rules, strategy, TRIM_STEPS, run.options.progress);
        run.minimised(rules, strategy)
    });
    short.min_by_key(strategy_bytes)
}

/// A strategy of strategic moves and forced sequences, if the search supports the board. If that is to be brief, few positions are expanded,
/// by one thread: how many suffice may depend on the number of threads.
///
/// # Errors
///
/// No strategy follows from what the search knows, or the checkpoint cannot be saved.
pub(super) fn strategically(run: &Run, rules: &Arc<Rules>, is_brief: bool) -> Result<Option<Strategy>, ProveError> {
    // Strategic moves are looked for from the empty board only, where all moves and lines count, and by who begins.
    if !run.game.is_plain() || rules.antagonist_begins {
        return Ok(None);
    }
    by_line_width!(rules, W => by_strategic_moves::<W>(run, rules, is_brief)).unwrap_or(Ok(None))
}

fn by_strategic_moves<W: Width>(run: &Run, rules: &Arc<Rules>, is_brief: bool) -> Result<Option<Strategy>, ProveError> {
    let Some(board) = BitBoard::<W>::new(rules) else { return Ok(None) };
    let nodes = if is_small(rules) { run.options.nodes } else { run.options.nodes / LARGER };
    let most = (nodes / SURVEY).min(run.options.memory as u64 / EXPANDED);
    let most = if is_brief { most.min(FEW_EXPANDED) } else { most };
    let hints = run.options.hints;
    let meter = run.meter(Stage::StrategicMoves);
    let report = |expanded| meter.tell(expanded, Count::Positions(expanded, most));
    let mut search = StrategicSearch::new(&board, &run.symmetries, hints, most, &report);
    let fingerprint = strategic::fingerprint(rules, &run.symmetries, hints);
    let log: Arc<Log<Fact<W::Points>>> = run.log(&fingerprint);
    if run.options.checkpoint.is_some() && run.goes_by_strategic_moves(rules) {
        search = search.with_log(&log);
        run.keeps(&fingerprint, &log);
    }
    run.tell(Stage::StrategicMoves.doing(), Count::None);
    for level in 1..=HIGHEST {
        let won = search.is_won([W::Points::EMPTY; 2], level);
        meter.at(search.expanded);
        match won {
            Ok(false) => {}
            Ok(true) => {
                // A checkpoint is not trusted before the strategy is replayed.
                run.record.known().shown = Some(rules.claim).filter(|_| run.kept.is_none());
                search.limit = u64::MAX;
                let report = |writing| meter.write(writing);
                report(Writing::Lemmas(0));
                let written = strategic::write::strategy(rules, &mut search, level, &report);
                meter.at(search.expanded);
                let strategy = written.ok().flatten().ok_or_else(|| run.fault(ProveError::Unwritten))?;
                run.keep(&strategy);
                let strategy = minimise::thin(rules, strategy, run.options.threads, run.options.progress);
                return Ok(Some(minimise::arranged(run.game, strategy, &run.symmetries)));
            }
            Err(_) => break,
        }
    }
    run.record.save()?;
    Ok(None)
}

/// Searches for quiet moves that threaten, unless strategic moves are looked for instead.
///
/// # Errors
///
/// The checkpoint cannot be saved.
pub(super) fn by_quiet_moves(run: &Run, rules: &Arc<Rules>) -> Result<WinResult, ProveError> {
    // A win in time is looked for in audits of trees alone: answers of jobs to bounded questions keep their bytes.
    if run.goes_by_strategic_moves(rules) || rules.moves.is_some() {
        return Ok(Ok(None));
    }
    by_line_width!(rules, W => quietly::<W>(run, rules)).unwrap_or(Ok(Ok(None)))
}

fn quietly<W: Width>(run: &Run, rules: &Arc<Rules>) -> Result<WinResult, ProveError> {
    let has_long_lines = W::longest() > Small::longest();
    let most = if has_long_lines { run.options.nodes / LARGER } else { run.options.nodes };
    let fingerprint = quiet::fingerprint::<W>(rules, &run.symmetries);
    let log: Arc<WaveLog<W>> = fingerprint.as_ref().map_or_else(Arc::default, |fingerprint| run.log(fingerprint));
    fingerprint.iter().for_each(|fingerprint| run.keeps(fingerprint, &log));
    let meter = run.meter(Stage::QuietMoves);
    let report = |QuietProgress { moves, replies }| {
        let count = if replies[1] == 0 { Count::Positions(moves, most) } else { Count::Replies(replies, moves) };
        meter.tell(moves, count);
    };
    // Proofs of other boards, and answers of jobs about positions, keep their bytes.
    let tries_others = run.game.is_plain() && is_small(rules);
    let limits = Limits { moves: most, memory: run.options.memory as u64, threads: run.options.threads, tries_others };
    let strategy = match quiet::strategy::<W>(rules, &run.symmetries, limits, &log, &report) {
        Ok(Some(strategy)) => strategy,
        unknown => {
            run.record.save()?;
            return Ok(unknown.map_err(|_| Limit::Nodes));
        }
    };
    run.record.known().shown = Some(rules.claim).filter(|_| run.kept.is_none());
    run.keep(&strategy);
    Ok(Ok(Some(minimise::inline(rules, strategy, run.options.threads, run.options.progress))))
}

/// The shorter result of two efforts. They run in parallel if there is more than one thread.
fn shortest<Set: Bits>(run: &Run, rules: &Arc<Rules>, first: Strategy, effort: Effort, quiet: usize) -> Strategy {
    run.keep(&first);
    let meter = run.meter(Stage::ForcedSequences);
    let (group, progress) = (&run.group, run.options.progress);
    let short = |number: usize| {
        // These have a cache of positions, which threads cannot share.
        let symmetries = Symmetries::new(group, rules.points());
        let written = || {
            let (prefix, compared) = VARIANTS[number];
            let effort = Effort { prefix, compared, ..effort };
            let report = |visited| meter.tell(visited, Count::Positions(visited, effort.nodes));
            let mut writer = writer::<Set>(rules, &symmetries, effort, &report);
            writer.technique.quiet = quiet;
            let strategy = writer.strategy();
            meter.at(writer.technique.forced.nodes);
            strategy
        };
        let strategy = (number == 0).then(|| first.clone()).or_else(written)?;
        Some(minimise::minimise(rules, &symmetries, strategy, progress))
    };
    let short = shared(VARIANTS.len(), run.options.threads, || short);
    short.into_iter().flatten().min_by_key(minimise::weight).unwrap_or(first)
}
