//! Strategies for wins and for draws, and what components settle.
//!
//! # Draws
//!
//! Two methods come first: pairings and potentials after moves of the defender, with no further search; and what
//! proof-number search has proved. The latter may be written twice, with and without parts at its leaves, and the
//! certificate with fewer bytes stays.
//!
//! # By components
//!
//! A Maker-Breaker search finds the outcome, component by component. A draw is written as parts, at the start or
//! after one exchange. If a component is won on its own points, the other player is given all points outside it, the
//! ordinary methods prove the win from that start, and the theorem cites this proof as a lemma: by Lemma 1 of the
//! rules, a win from there is a win from the start, where the other player owns fewer points. This is tried only if
//! no line is open to her at the start. Otherwise she would own completed lines, and the lemma would be refused.
//!
//! # By parts
//!
//! The search for parts that are held separately is joined to the rest: its limits are counted in the positions of
//! other searches, its attempts go into the checkpoint, and the games of parts are proved by the same methods as
//! any game, within the same limits. A game of few points is not divided again.
//!
//! If the protagonist is to move at the start, one of the antagonist's points is taken for his last move, and the
//! answer to this move is looked for.
//!
//! # Wins
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

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use crate::{
    file, minimise,
    progress::Count,
    sealed::{Fingerprint, Log},
    search::{
        df_pn::{
            ProofNumberSearch,
            write::{DrawWriter, FindParts, wins},
        },
        maker_breaker,
        maker_breaker::MakerBreaker,
        pairings,
        parts::{
            Lines, PartsError, Step,
            anneal::{AttemptLog, by_weight, fingerprint},
            components,
            tree::{Divider, PartsEffort, PartsTree},
            write::{GameProver, strategy},
        },
        quiet,
        quiet::{Limits, QuietProgress, WaveLog},
        strategic,
        strategic::{Fact, HIGHEST, StrategicSearch, Writing},
        threads::shared,
        writer::{Effort, writer},
    },
    solve::run::{Limit, Meter, MethodResult, Options, Outcome, PATIENCE, ProveError, Record, Run, Stage, is_small},
    statistics::strategy_bytes,
};
use pgc_core::{
    certificate::Version,
    game::{Claim, Game, Point},
    position::{
        ANTAGONIST, BitBoard, Bits, Effect, Moves, PROTAGONIST, Position, Rules, Small, Symmetries, Width,
        by_line_width, point_of,
    },
    strategy::{Lemma, Strategy, Term, replay},
    symmetry::Permutation,
};

/// A draw by pairings and potentials after moves of the defender, within so many rounds; with none by one move before them.
pub(super) fn by_pairings(run: &Run, rules: &Arc<Rules>, rounds: usize) -> Option<Strategy> {
    let meter = run.meter(Stage::Pairings);
    meter.at(1);
    let report = |moves| meter.report(1 + moves, Count::Moves(moves));
    pairings::strategy(rules, &run.symmetries, rounds, run.options.nodes, &report)
}

/// How many lemmas a strategy without parts may have so that one with parts is written, too, which may be shorter still. Of long ones, parts
/// make fewer lemmas, but more bytes.
pub(super) const WRITTEN_AGAIN: usize = 1_000;

/// A strategy for a draw that proof-number search has proved. `parts` finds parts that hold a position, if the strategy may have any.
pub(super) fn written_draw<Set: Bits>(
    run: &Run,
    rules: &Arc<Rules>,
    search: &mut ProofNumberSearch<Set>,
    meter: &Meter,
    parts: Option<FindParts>,
) -> Option<Strategy> {
    let report = |lemmas| meter.write(Writing::Lemmas(lemmas));
    let parts = parts.map(|parts| parts as FindParts);
    let strategy = DrawWriter::new(rules, &run.symmetries, search, parts, &report).strategy();
    meter.at(search.nodes);
    let strategy = strategy?;
    run.keep(&strategy);
    let strategy = minimise::trim(rules, strategy, run.options.threads, run.options.progress);
    Some(run.minimised(rules, strategy))
}

/// Of two strategies, the one with the shorter certificate; the first one if they are equal.
pub(super) fn shorter(run: &Run, [first, second]: [Strategy; 2]) -> Strategy {
    let bytes = |strategy: &Strategy| {
        let certificate = run.certificate(run.game, strategy.clone()).ok();
        certificate.map_or(usize::MAX, |certificate| file::size(&certificate))
    };
    if bytes(&second) < bytes(&first) { second } else { first }
}

/// The most components that are looked into at first, only to see whether the attacker wins, and then to find the outcome.
pub(super) const FEW_COMPONENTS: u64 = 10_000;

pub(super) const COMPONENTS: u64 = 50_000;

/// A draw by components, or a win of the player who is to move at the start, with the rules for that win.
///
/// # Errors
///
/// This program has a fault.
pub(super) fn by_components(run: &Run, [win, draw]: [&Arc<Rules>; 2], search: &mut MakerBreaker) -> MethodResult {
    let mut start = Position::at_start(draw);
    let most = run.options.nodes.min(COMPONENTS);
    match search.won(&start, most) {
        Ok(None) if run.options.version >= Version::Two => {
            let entries = held(search, &mut start, most.saturating_mul(PATIENCE));
            let proved = |entries: Vec<Step>| strategy(draw, &run.group, &entries, None, &|game| prove(run, game)).ok();
            Ok(entries.and_then(proved).filter(|strategy| replay::steps(draw, strategy).is_some()))
        }
        Ok(Some(points)) => lifted(run, win, &points),
        _ => Ok(None),
    }
}

/// The steps of a proof by parts that a search by components finds: the parts that hold the start; if it is a single one, the small parts
/// after each move of the antagonist's and an answer. Where larger ones are left, other methods find a shorter proof.
fn held(search: &mut MakerBreaker, start: &mut Position, most: u64) -> Option<Vec<Step>> {
    let leaf = |moves: &[Point], lines| Step { row: 0, moves: moves.to_vec(), lines: Some(lines) };
    let lines = maker_breaker::parts(start)?;
    if components(&lines).len() != 1 {
        return Some(vec![leaf(&[], lines)]);
    }
    let mut answered = |position: &mut Position, point: Point| {
        let mut answers = by_weight(position).into_iter();
        let held = |answer| {
            position.after(PROTAGONIST, answer, |after| {
                let is_held = after.effect() == Effect::Quiet && matches!(search.won(after, most), Ok(None));
                is_held.then(|| Some(leaf(&[point, answer], maker_breaker::parts(after).filter(are_small)?)))
            })
        };
        answers.find_map(held).flatten()
    };
    let moves = by_weight(start).into_iter();
    moves.map(|point| start.after(ANTAGONIST, point, |after| answered(after, point))).collect()
}

/// Whether all components of these lines have few points.
fn are_small(lines: &Lines) -> bool {
    components(lines).iter().all(|(points, _)| points.len() <= FEW_POINTS)
}

/// A win from the start of the other player's having all points but these, and the winner's.
fn lifted(run: &Run, win: &Arc<Rules>, points: &[Point]) -> MethodResult {
    let position = Position::at_start(win);
    let given = (0..win.points()).map(point_of).filter(|&point| position.is_free(point) && !points.contains(&point));
    let given: Vec<Point> = given.collect();
    if given.is_empty() || win.named.contains(&true) || position.open_lines(ANTAGONIST).next().is_some() {
        return Ok(None);
    }
    let own = position.points_of(PROTAGONIST);
    let mut other = [position.points_of(ANTAGONIST), given].concat();
    other.sort_unstable();
    let Ok(game) = run.game.clone().with_position(win.claim.start([own.clone(), other.clone()], false)) else {
        return Ok(None);
    };
    let run_from_there = Run::new(&game, run.options.about(win.claim), run.record, run.settle);
    let Outcome::Proved(mut strategy) = (run.settle)(&run_from_there, win.claim)? else { return Ok(None) };
    if strategy.claim != win.claim {
        return Ok(None);
    }
    let theorem = Term::cite(strategy.lemmas.len(), Permutation::identity(win.points()));
    let term = std::mem::replace(&mut strategy.theorem, theorem);
    strategy.lemmas.push(Lemma { own, other, left: None, term });
    Ok(Some(run.minimised(win, strategy)))
}

/// How many steps of annealing take about as long as one position of other searches.
const STEPS: u64 = 64;

/// On boards of so few points parts are not looked for: other methods decide such games, also those of parts.
const FEW_POINTS: usize = 16;

/// The report of a search for parts, in steps of annealing.
pub(super) fn parts_report(run: &Run) -> impl Fn(u64) + Sync {
    let (report, steps) = (run.reporter(Stage::Parts, run.options.nodes), AtomicU64::new(0));
    move |more| report((steps.fetch_add(more, Ordering::Relaxed) + more) / STEPS)
}

/// A search for a draw by parts.
pub(super) struct PartsSearch<'s> {
    tree: PartsTree<'s>,
    /// What the checkpoint is of, if it keeps what attempts have come to.
    kept_of: Option<Fingerprint>,
}

impl<'s> PartsSearch<'s> {
    /// A search for a draw of the protagonist's, who may find one, with what the checkpoint holds. If that is of a later search, which found more
    /// than parts, it stays, and this search keeps nothing. The antagonist is to move at the start, or his `only` move is asked about.
    pub(super) fn new(
        run: &'s Run,
        rules: &'s Arc<Rules>,
        only: Option<Point>,
        report: &'s (dyn Fn(u64) + Sync),
    ) -> Option<Self> {
        let Options { threads, nodes, version, .. } = run.options;
        let effort = PartsEffort { steps: nodes.saturating_mul(STEPS), threads };
        let fits = rules.points() > FEW_POINTS && version >= Version::Two;
        let mut tree = if fits { PartsTree::new(rules, &run.symmetries, only, effort, report)? } else { return None };
        let fingerprint = fingerprint(rules, &run.symmetries);
        let kept = run.kept.as_ref().map(|kept| AttemptLog::opened(kept, &fingerprint)).transpose();
        let Ok(kept) = kept else { return Some(PartsSearch { tree, kept_of: None }) };
        tree.log = Arc::new(kept.unwrap_or_default());
        Some(PartsSearch { tree, kept_of: Some(fingerprint) })
    }

    /// A draw by parts after at most so many exchanges.
    ///
    /// # Errors
    ///
    /// The checkpoint cannot be saved or is false, or this program has a fault.
    pub(super) fn found(&mut self, run: &Run, exchanges: usize) -> MethodResult {
        self.kept_of.iter().for_each(|fingerprint| run.keeps(fingerprint, &self.tree.log));
        let (rules, only) = (self.tree.rules, self.tree.only);
        let Some(entries) = self.tree.entries(exchanges) else {
            run.record.save()?;
            return Ok(None);
        };
        run.report("proving the games of parts", Count::None);
        match strategy(rules, &run.group, entries, only, &|game| prove(run, game)) {
            Ok(strategy) => Ok(Some(strategy)),
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
pub(super) fn by_parts(run: &Run, rules: &Arc<Rules>, exchanges: usize) -> MethodResult {
    let report = parts_report(run);
    let found = |rules, only| {
        let search = PartsSearch::new(run, rules, only, &report);
        search.map_or(Ok(None), |mut search| search.found(run, exchanges))
    };
    if rules.other_begins {
        return found(rules, None);
    }
    // One of the antagonist's points is his last move.
    let mut start = run.game.opening.start();
    let others = if rules.claim.is_xeno() { &mut start.ophelia } else { &mut start.xeno };
    let Some(last) = others.pop() else { return Ok(None) };
    start.ophelia_moves = !start.ophelia_moves;
    let Ok(game) = run.game.clone().with_position(start) else { return Ok(None) };
    found(&Rules::new(&game, rules.claim), Some(last))
}

/// Finds parts at the leaves of other searches for a draw of the protagonist's, if the proof may have any.
pub(super) fn divider<'d>(
    run: &Run,
    rules: &Rules,
    prove: GameProver<'d>,
    report: &'d (dyn Fn(u64) + Sync),
) -> Option<Divider<'d>> {
    let Options { nodes, version, .. } = run.options;
    let fits = rules.points() > FEW_POINTS && version >= Version::Two && rules.moves.is_none();
    fits.then(|| Divider::new(nodes.saturating_mul(STEPS), prove, report))
}

/// Proves a game of parts by the methods of others, within the limits of a run.
///
/// # Errors
///
/// This program has a fault.
pub(super) fn prove(run: &Run, game: &Game) -> Result<Strategy, PartsError> {
    let options = Options { version: Version::Two, ..run.options.about(Claim::OpheliaDraws) };
    let settled = (run.settle)(&Run::new(game, options, &Record::default(), run.settle), Claim::XenoWins);
    match settled.map_err(|error| PartsError::Prove(Box::new(error)))? {
        Outcome::Proved(strategy) if strategy.claim.is_draw() => Ok(strategy.pruned()),
        Outcome::Proved(_) | Outcome::Unwritten { claim: Claim::XenoWins, .. } => {
            Err(PartsError::MakerWins(game.board.lines().to_vec()))
        }
        Outcome::Unwritten { .. } | Outcome::Undecided(_) => Err(PartsError::Undecided(game.board.lines().to_vec())),
    }
}

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

/// A strategy with few quiet moves, if one is found by_quick_sequences. If comparing quiet moves takes too long, the first one
/// that works is taken.
pub(super) fn by_quick_sequences<Set: Bits>(run: &Run, rules: &Arc<Rules>) -> Option<Strategy> {
    let nodes = run.options.nodes.min(QUICK_NODES);
    let (prefix, compared) = VARIANTS[0];
    let found = |compared| by_forced_sequences::<Set>(run, rules, Effort { prefix, compared, nodes }).ok();
    [compared, 1].into_iter().find_map(found).flatten()
}

/// A strategy with few quiet moves for a game that is known to be won, on a board small enough to compare many of them.
pub(super) fn by_patient_sequences<Set: Bits>(run: &Run, rules: &Arc<Rules>) -> Option<Strategy> {
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
    let report = |visited| meter.report(visited, Count::Positions(visited, effort.nodes));
    let mut writer = writer::<Set>(rules, &run.symmetries, effort, &report);
    for quiet in 1..=QUICK_QUIET {
        report(writer.technique.forced.nodes);
        writer.technique.quiet = quiet;
        let strategy = writer.strategy();
        meter.at(writer.technique.forced.nodes);
        if let Some(strategy) = strategy {
            run.record.known().shown = Some(rules.claim);
            return Ok(Some(shorter_win::<Set>(run, rules, strategy, effort, quiet)));
        }
    }
    if writer.technique.forced.is_exhausted() { Err(Limit::Nodes) } else { Ok(None) }
}

/// A strategy for a win that proof-number search has proved, which may visit so many more positions.
pub(super) fn written_win<Set: Bits>(
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
pub(super) fn by_strategic_moves(run: &Run, rules: &Arc<Rules>, is_brief: bool) -> MethodResult {
    // Strategic moves are looked for from the empty board only, where all moves and lines count, and by who begins.
    if !run.game.is_plain() || rules.other_begins {
        return Ok(None);
    }
    by_line_width!(rules, W => strategic_win::<W>(run, rules, is_brief)).unwrap_or(Ok(None))
}

fn strategic_win<W: Width>(run: &Run, rules: &Arc<Rules>, is_brief: bool) -> MethodResult {
    let Some(board) = BitBoard::<W>::new(rules) else { return Ok(None) };
    let nodes = if is_small(rules) { run.options.nodes } else { run.options.nodes / LARGER };
    let most = (nodes / SURVEY).min(run.options.memory as u64 / EXPANDED);
    let most = if is_brief { most.min(FEW_EXPANDED) } else { most };
    let hints = run.options.hints;
    let meter = run.meter(Stage::StrategicMoves);
    let report = |expanded| meter.report(expanded, Count::Positions(expanded, most));
    let mut search = StrategicSearch::new(&board, &run.symmetries, hints, most, &report);
    let fingerprint = strategic::fingerprint(rules, &run.symmetries, hints);
    let log: Arc<Log<Fact<W::Points>>> = run.log(&fingerprint);
    if run.options.checkpoint.is_some() && run.is_strategic(rules) {
        search = search.with_log(&log);
        run.keeps(&fingerprint, &log);
    }
    run.report(Stage::StrategicMoves.doing(), Count::None);
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
    if run.is_strategic(rules) || rules.moves.is_some() {
        return Ok(Ok(None));
    }
    by_line_width!(rules, W => quiet_win::<W>(run, rules)).unwrap_or(Ok(Ok(None)))
}

fn quiet_win<W: Width>(run: &Run, rules: &Arc<Rules>) -> Result<WinResult, ProveError> {
    let has_long_lines = W::longest() > Small::longest();
    let most = if has_long_lines { run.options.nodes / LARGER } else { run.options.nodes };
    let fingerprint = quiet::fingerprint::<W>(rules, &run.symmetries);
    let log: Arc<WaveLog<W>> = fingerprint.as_ref().map_or_else(Arc::default, |fingerprint| run.log(fingerprint));
    fingerprint.iter().for_each(|fingerprint| run.keeps(fingerprint, &log));
    let meter = run.meter(Stage::QuietMoves);
    let report = |QuietProgress { moves, replies }| {
        let count = if replies[1] == 0 { Count::Positions(moves, most) } else { Count::Replies(replies, moves) };
        meter.report(moves, count);
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
fn shorter_win<Set: Bits>(run: &Run, rules: &Arc<Rules>, first: Strategy, effort: Effort, quiet: usize) -> Strategy {
    run.keep(&first);
    let meter = run.meter(Stage::ForcedSequences);
    let (group, progress) = (&run.group, run.options.progress);
    let short = |number: usize| {
        // These have a cache of positions, which threads cannot share.
        let symmetries = Symmetries::new(group, rules.points());
        let written = || {
            let (prefix, compared) = VARIANTS[number];
            let effort = Effort { prefix, compared, ..effort };
            let report = |visited| meter.report(visited, Count::Positions(visited, effort.nodes));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        sealed::Log,
        search::{strategic, strategic::Fact},
        solve::{
            solve,
            tests::{CancelWhen, certified},
        },
    };
    use pgc_core::{
        game::{Board, Convention},
        position::Symmetries,
        symmetry::automorphisms_of,
        tests::games::symmetries,
    };
    use std::{fs, path::Path};

    /// So many copies of a board beside each other.
    fn copies(of: &Board, count: u16) -> Board {
        let size = point_of(of.points());
        let moved =
            |copy: u16| of.lines().iter().map(move |line| line.iter().map(|point| point + copy * size).collect());
        Board::new(of.points() * usize::from(count), (0..count).flat_map(moved).collect()).unwrap()
    }

    fn prove(game: &Game, nodes: u64, version: Version) -> (Outcome, Option<Stage>) {
        let record = Record::default();
        let answer = solve(game, Options { nodes, version, ..Options::default() }, &record).unwrap();
        (answer, record.known().method)
    }

    #[test]
    fn boards_that_fall_apart_are_drawn_in_parts() {
        let cycle =
            Board::new(5, [[0, 1, 4], [0, 1, 2], [1, 2, 3], [2, 3, 4], [0, 3, 4]].map(Vec::from).to_vec()).unwrap();
        for (board, count) in [(cycle, 6), (Game::parse("4^2").unwrap().board, 3)] {
            for convention in [Convention::Strong, Convention::MakerBreaker] {
                let game = Game::of_board(copies(&board, count)).with_convention(convention);
                let (Outcome::Proved(proof), method) = prove(&game, 5_000_000, Version::Two) else { panic!("{count}") };
                assert_eq!((proof.strategy.claim, method), (Claim::OpheliaDraws, Some(Stage::Parts)));
                assert_eq!(Version::of(&proof.strategy), Version::Two);
                let (answer, method) = prove(&game, 100, Version::One);
                assert!(!matches!(answer, Outcome::Proved(_)) && method != Some(Stage::Components), "{answer:?}");
            }
        }
    }

    #[test]
    fn parts_are_not_looked_for_where_breaker_loses() {
        let game = Game::parse("animal:skinny,7x7").unwrap();
        let record = Record::default();
        let Outcome::Proved(proof) = solve(&game, Options::default(), &record).unwrap() else { panic!() };
        assert_eq!(proof.strategy.claim, Claim::XenoWins);
        let searched = record.known().searched;
        assert!(searched.of(Stage::Components) > 0);
        assert_eq!((searched.of(Stage::Parts), searched.of(Stage::Pairings)), (0, 1));
    }

    /// A draw by parts without an exchange, which takes two attempts.
    const GAME: &str = "mnk:8,5,5";

    const END: u64 = u64::MAX;

    /// The certificate, if one was written before the search for parts had done so much and was cancelled.
    fn run_on(
        game: &Game,
        positions: u64,
        threads: usize,
        checkpoint: Option<&Path>,
    ) -> Result<Option<Vec<u8>>, ProveError> {
        let is_reached = |stage: &str, count| matches!((stage, count), ("looking for parts", Count::Positions(done, _)) if done >= positions);
        let progress = &CancelWhen::new(is_reached);
        certified(game, Options { threads, strategic: true, checkpoint, progress, ..Options::default() })
    }

    fn run(positions: u64, threads: usize, checkpoint: Option<&Path>) -> Option<Vec<u8>> {
        run_on(&Game::parse(GAME).unwrap(), positions, threads, checkpoint).unwrap()
    }

    fn outcomes(path: &Path) -> AttemptLog {
        AttemptLog::opened(&fs::read(path).unwrap(), &question()).unwrap()
    }

    /// The fingerprint of the search.
    fn question() -> Fingerprint {
        let game = Game::parse(GAME).unwrap();
        let symmetries = Symmetries::new(&automorphisms_of(&game, &[]), game.board.points());
        fingerprint(&Rules::new(&game, Claim::OpheliaDraws), &symmetries)
    }

    /// A checkpoint of a search that was cancelled after the first attempt.
    fn cancelled(path: &Path) -> AttemptLog {
        let mut positions = 500;
        while run(positions, 2, Some(path)).is_none() {
            let outcomes = outcomes(path);
            if outcomes.count() > 0 {
                return outcomes;
            }
            positions += positions / 2;
        }
        panic!("all attempts are made between two reports")
    }

    #[test]
    fn a_search_that_is_interrupted_ends_with_the_same_bytes() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("parts");
        let kept = cancelled(&path);
        assert!(run(END, 1, Some(&path)) == run(END, 2, None));
        assert!(kept.count() < outcomes(&path).count());
    }

    #[test]
    fn a_checkpoint_of_another_question_or_of_a_later_search_stays() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("parts");
        cancelled(&path);
        let bytes = fs::read(&path).unwrap();
        let other = Game::parse("mnk:8,5,5 --start X:0/O:9 --to-move Xeno").unwrap();
        assert!(matches!(run_on(&other, 100, 2, Some(&path)), Err(ProveError::Checkpoint(_))));
        assert!(fs::read(&path).unwrap() == bytes);
        // Strategic moves have found something. While parts are looked for again, nothing is written.
        let game = Game::parse("4^3").unwrap();
        let fingerprint = strategic::fingerprint(&Rules::new(&game, Claim::XenoWins), &symmetries(&game), &[]);
        let bytes = Log::<Fact<u64>>::default().encode(&fingerprint).unwrap();
        fs::write(&path, &bytes).unwrap();
        assert!(run_on(&game, 100, 2, Some(&path)).unwrap().is_none());
        assert!(fs::read(&path).unwrap() == bytes);
    }
}
