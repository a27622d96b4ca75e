//! Proof-number search, depth first (Nagai 2002).
//!
//! A position with the protagonist to move is proved by one of its moves. So its proof number is the least of
//! theirs, and its disproof number the sum. A quiet move is proved by answers to all of its open replies. So its
//! proof number is the sum of theirs, and its disproof number the least. `Search::by_moves` goes down to the best
//! move, `Search::by_replies` to the hardest reply, each with limits: the search comes back as soon as another one
//! would be better.
//!
//! A position has a node in a table until it has a lemma. The table is emptied before each position of
//! `Search::prove`, so the memory is bounded by the moves that one such search looks at.
//!
//! # What is open after a quiet move
//!
//! The move is taken if the antagonist has no forced sequence of his own after it. Then each reply is either
//! answered, by a script that is known or found now, or *open*. Replies that the last script answers are left out
//! at once: on a large board one sequence answers most of them, and each reply saved is a search saved.
//!
//! A move that leaves many replies open is given up, as a proof by it would be long: each reply needs a lemma of
//! its own, or shares one. The bound grows with the budget of the search (`Search::patience`). Moves that do not
//! threaten have no bound, as all replies to them are open.
//!
//! # Budgets
//!
//! A budget says how many moves a search may look at. There is one in all, and one for the position at hand. With a
//! larger one for a position, a move may leave more replies open.
//!
//! # Progress
//!
//! The counters are shared by all threads and read without any order between them. What they say is for people; no
//! decision of the search may depend on them, or the result would depend on time.
//!
//! # The first moves
//!
//! When the protagonist has too few points to threaten, every reply is open, and lines decide which moves are tried
//! first.
//!
//! The replies to a move are tried in rounds: with a small budget first, and those that remain with a larger one.
//! Easy replies come first that way, and the lemmas and killer moves of their proofs make the others easier. Of
//! several moves that one comes next whose next round costs least.
//!
//! Two moves, or two replies, that a symmetry of the position takes to each other are alike, and one of them is
//! tried. When all replies that are tried are answered, those that are alike follow in a last round: a lemma about
//! the one dominates the other by the symmetry, so this is quick. They need a script each nevertheless, as the
//! checker asks for an answer to every reply.
//!
//! A reply after which no win exists drops its move for good. A reply for which the budget was too small does not.
//!
//! # Waves
//!
//! The replies to a first move are searched several at a time, in waves. Each position of a wave is searched with
//! the lemmas of the waves before it; then their new lemmas are joined, in the order of the positions. So what is
//! found does not depend on the number of threads. It does depend on the size of a wave, which is a constant for
//! this reason: in a larger wave, positions know less of each other's lemmas, and in a smaller one, fewer threads
//! have work.
//!
//! Lemmas have numbers. A search in a wave numbers its new lemmas from the first number that was free when it
//! began, and so do its neighbours. When they are joined, each new lemma gets a new number here, or an earlier
//! lemma takes its place. `Renumbering` remembers which, and every citation is changed accordingly. As lemmas cite
//! earlier ones only, and are joined in their order, each cited one has its place already.
//!
//! A search of a wave copies the table of statements. The lemmas themselves are shared. So a wave costs memory for
//! as many tables as it has positions.
//!
//! # Checkpoints
//!
//! A checkpoint has what the searches of waves have found. These searches are numbered as they come, and what follows depends on their answers alone. So a search that is
//! begun again takes the answers that it has, finds those that are missing, and ends with the same bytes. Answers
//! that depend on the limits of the search are not kept: with larger ones they may be others.
//!
//! A file is not trusted. Its fingerprint says for which question and by which method it was made. Each answer is
//! tested before it is used (`Gain::fits`): points, maps and lemmas that it names must exist, or an index would
//! lie outside a list. Whether its lemmas are *true* is not tested here. The strategy is replayed before it is
//! written, and a forged lemma makes that fail.
//!
//! # Rounds
//!
//! Of each first move it is known which replies are still open, and what their next round may cost. A move has one
//! round after another. In a round, each open reply gets a budget of moves to look at; in the next one, the replies
//! that remain get four times as much. The *cost* of a round is the number of open replies times the budget,
//! doubled for each move that is ranked before. So the second move is tried once a round of the first costs twice
//! as much as its own, the third at four times as much, and so on: the ranking by lines is trusted, but not
//! blindly.
//!
//! An `MoveOrder` is part of a checkpoint. Its fields, and the order of moves in it, are what makes a search that is
//! continued end with the same bytes.

use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap},
    slice::from_mut,
    sync::{Arc, Mutex},
};

use serde::{Deserialize, Serialize};

use crate::{
    sealed::{Fingerprint, Log, question},
    search::{
        Exhaustion,
        lemmas::{
            LemmaImage, OpenReplies, Order, Script, ScriptResult, Sketch, Statements, Wishes, doubtful, left_open,
        },
        quiet::candidates::{Breadth, Finder, History, INFINITE, Move, Numbers, OrNode, above, by_lines},
        threads::{lock, shared},
        threats::{REPLY_NODES, Sequence, Sequences},
    },
};
use pgc_core::{
    game::Point,
    position::{
        ANTAGONIST, BitBoard, Bits, Effect, Images, LineCounts, Moves, PROTAGONIST, Rules, Sides, Symmetries, Width,
        bit, mask, point_of, points, with,
    },
};

/// Proves positions, and writes a lemma for each.
pub(super) struct Search<'s, W: Width> {
    pub(super) board: &'s BitBoard<W>,
    pub(super) statements: Statements<W>,
    /// The order in which a lemma gives points to the antagonist, and in which replies to published moves are tried.
    pub(super) order: Order,
    pub(super) forced: Sequences,
    history: History,
    nodes: HashMap<Sides<W::Points>, OrNode<W>>,
    /// The first moves, by position.
    openings: HashMap<Sides<W::Points>, MoveOrder<W>>,
    pub(super) budget: Budget,
    threads: usize,
    /// How many searches of waves were begun.
    searches: u64,
    log: &'s WaveLog<W>,
    pub(super) watch: &'s Tally<'s>,
}

/// The moves that the search may look at, and the replies that a lemma should answer.
///
/// With `Numbers::NONE` as limits nothing is searched but the killer move, and after it the answers that its lemma
/// has: the proof is carried over, and what it leaves is not followed.
#[derive(Clone, Copy)]
pub(super) struct Task<P> {
    pub(super) limits: Numbers,
    pub(super) killer: Option<LemmaImage>,
    pub(super) wanted: Wishes<P>,
}

impl<'s, W: Width> Search<'s, W> {
    /// A search that knows what earlier searches have found, in the `log`. The `watch` is told how far it has come.
    pub(super) fn new(
        board: &'s BitBoard<W>,
        maps: Arc<Images<W::Points>>,
        limits: Limits,
        log: &'s WaveLog<W>,
        watch: &'s Tally<'s>,
    ) -> Self {
        Search {
            board,
            order: Order::ByNumber,
            statements: Statements::new(maps),
            forced: Sequences::default(),
            history: History::new(board.points()),
            nodes: HashMap::new(),
            openings: HashMap::new(),
            budget: Budget::new(limits),
            threads: limits.threads,
            searches: 0,
            log,
            watch,
        }
    }

    /// A lemma for a position without a forced sequence, with the protagonist to move, if one is found before `budget` moves are
    /// looked at; nothing if there is none.
    ///
    /// # Errors
    ///
    /// [`Exhaustion`]: one may be found with more moves.
    fn prove(&mut self, sides: Sides<W::Points>, budget: u64) -> ScriptResult<W> {
        self.begin(budget);
        let proved = self.search(sides, Task { limits: Numbers::ALL, killer: None, wanted: Wishes::NOTHING })?;
        if proved.is_none() && self.budget.was_impatient { Err(Exhaustion) } else { Ok(proved) }
    }

    /// Begins the search of a position, with so many moves.
    pub(super) fn begin(&mut self, budget: u64) {
        self.nodes.clear();
        self.statements.forget_forms();
        self.budget.begin(budget);
    }

    /// Proves a position with the protagonist to move, or searches it until its numbers reach a limit of the task.
    /// Then they are in its node.
    pub(super) fn search(&mut self, sides: Sides<W::Points>, task: Task<W::Points>) -> ScriptResult<W> {
        if let Some(known) = self.statements.dominating(sides) {
            return Ok(Some(known));
        }
        // The search changes the table, so the node is taken out. Positions below have more points: none of them is
        // this one.
        let mut node = self.nodes.remove(&sides).unwrap_or_default();
        let proved = self.by_moves(sides, &mut node, task);
        if !matches!(proved, Ok(Some(_))) {
            self.nodes.insert(sides, node);
        }
        proved
    }

    /// By the killer move, or by the best moves until a limit is met.
    fn by_moves(&mut self, sides: Sides<W::Points>, node: &mut OrNode<W>, task: Task<W::Points>) -> ScriptResult<W> {
        if let Some(killer) = task.killer
            && let Some(mut one) = self.of_killer(sides, node, killer)
        {
            let proved = self.by_move(sides, &mut one, Task { limits: Numbers::NONE, ..task })?;
            if proved.is_some() {
                return Ok(proved);
            }
            node.moves.retain(|known| known.point != one.point);
            node.moves.insert(0, one);
        }
        loop {
            node.renew();
            if node.numbers.reach(task.limits) {
                return Ok(None);
            }
            let Some((best, second)) = node.best() else {
                self.find(sides, node);
                continue;
            };
            let others = node.numbers.disproof;
            let one = &mut node.moves[best];
            let disproof = task.limits.disproof.saturating_sub(others).saturating_add(one.numbers.disproof);
            let limits = Numbers { proof: task.limits.proof.min(above(second)), disproof };
            let looked = self.budget.looked;
            let proved = self.by_move(sides, one, Task { limits, ..task })?;
            if proved.is_some() {
                return Ok(proved);
            }
            one.spend(self.budget.looked - looked);
        }
    }

    /// Finds more moves of a position: first those played most often, then all that threaten at a glance, then all.
    fn find(&mut self, sides: Sides<W::Points>, node: &mut OrNode<W>) {
        let Search { forced, history, board, .. } = self;
        let mut finder = Finder::new(forced, history, LineCounts::new(board, sides));
        if matches!(node.found, Breadth::None | Breadth::Usual) {
            finder = finder.at_a_glance();
        }
        let (found, moves) = match node.found {
            Breadth::None => (Breadth::Usual, finder.usual()),
            Breadth::Usual if finder.misses_some() => (Breadth::AtAGlance, finder.all()),
            _ => (Breadth::All, finder.all()),
        };
        node.found = found;
        node.add(moves);
    }

    /// The move of a lemma about a similar position, with its forced sequences, if it threatens here and was not looked at.
    fn of_killer(&self, sides: Sides<W::Points>, node: &OrNode<W>, killer: LemmaImage) -> Option<Move<W>> {
        let maps = &self.statements.maps;
        let sketch = self.statements.lemma(killer.lemma);
        let point = maps.point(killer.map, sketch.point);
        if node.moves.iter().any(|one| one.point == point && (one.quiet.is_some() || one.numbers.is_disproved())) {
            return None;
        }
        let before = LineCounts::new(self.board, sides);
        let after = before.with(PROTAGONIST, point.into());
        if !before.free().has(point.into()) || after.effect() != Effect::Quiet {
            return None;
        }
        let forced = sketch.scripts.iter().filter(|script| script.cited.is_none());
        let threats = forced.map(|script| script.clone().image(maps, killer.map).moves);
        let threats: Vec<Sequence> = threats.filter(|sequence| doubtful(&after, sequence).is_some()).collect();
        (!threats.is_empty()).then(|| Move::new(point, threats, 1, 0))
    }

    /// By a move that forces the reply, or by a quiet one.
    fn by_move(&mut self, sides: Sides<W::Points>, one: &mut Move<W>, task: Task<W::Points>) -> ScriptResult<W> {
        let mut next = LineCounts::new(self.board, sides);
        if let Effect::Forces(_) = next.play(one.point) {
            let next = next.sides;
            let proved = self.search(next, Task { limits: task.limits, killer: None, wanted: Wishes::NOTHING })?;
            if proved.is_none() {
                // The same position may be met by another order of moves, so its own node has its numbers.
                one.numbers = self.nodes.get(&next).map_or(Numbers::UNKNOWN, |node| node.numbers);
            }
            return Ok(proved.map(|script| script.after(one.point)));
        }
        if one.quiet.is_none() {
            self.budget.look()?;
            self.watch.count(|looked| looked.moves += 1);
            one.quiet = self.look(sides, one.point, &one.threats);
        }
        let Some(quiet) = &mut one.quiet else {
            one.numbers = Numbers::DISPROVED;
            return Ok(None);
        };
        if !self.by_replies(sides, one.point, task, quiet, &mut one.numbers)? {
            return Ok(None);
        }
        self.history.note(one.point);
        Ok(Some(self.lemma(sides, one.point, &quiet.scripts, task.wanted)))
    }

    /// Whether all replies to a quiet move are answered before a limit is met.
    fn by_replies(
        &mut self,
        sides: Sides<W::Points>,
        point: Point,
        task: Task<W::Points>,
        quiet: &mut OpenReplies<W>,
        numbers: &mut Numbers,
    ) -> Result<bool, Exhaustion> {
        let after = LineCounts::new(self.board, sides).with(PROTAGONIST, point.into());
        let next = |reply: Point| with(after.sides, ANTAGONIST, reply);
        let mut sibling = quiet.scripts.iter().rev().find_map(Script::killer);
        let mut prove =
            |search: &mut Self, quiet: &mut OpenReplies<W>, reply: Point, limits, killer: Option<LemmaImage>| {
                // A lemma that gives the antagonist the points of the other open replies answers these replies, too.
                let wanted = task.wanted.after(mask(quiet.open.iter().copied().filter(|&other| other != reply)));
                let killer = killer.or(sibling);
                if let Some(script) = search.search(next(reply), Task { limits, killer, wanted })? {
                    sibling = script.killer().or(sibling);
                    quiet.take(&after, reply, script);
                }
                Ok(())
            };
        // The proof of a similar position is carried over as far as it goes.
        if let Some(killer) = task.killer.filter(|_| task.limits == Numbers::NONE) {
            for reply in quiet.open.clone() {
                if let Some(known) = self.answer_of(killer, reply).filter(|_| quiet.open.contains(&reply)) {
                    prove(self, quiet, reply, Numbers::NONE, Some(known))?;
                }
            }
        }
        loop {
            let of = |reply: Point| self.nodes.get(&next(reply)).map_or(Numbers::UNKNOWN, |node| node.numbers);
            let children: Vec<(Numbers, Point)> = quiet.open.iter().map(|&reply| (of(reply), reply)).collect();
            let sum = children.iter().fold(0_u32, |sum, (numbers, _)| sum.saturating_add(numbers.proof));
            // The hardest reply comes first.
            let hardest = |(numbers, reply): &&(Numbers, Point)| (numbers.disproof, Reverse(numbers.proof), *reply);
            let Some(&(child, reply)) = children.iter().min_by_key(hardest) else { return Ok(true) };
            *numbers = Numbers { proof: sum.min(INFINITE), disproof: child.disproof };
            if numbers.reach(task.limits) {
                return Ok(false);
            }
            let others = children.iter().filter(|&&(_, other)| other != reply);
            let second = others.map(|(numbers, _)| numbers.disproof).min().unwrap_or(INFINITE);
            let proof = (task.limits.proof - numbers.proof).saturating_add(child.proof);
            let limits = Numbers { proof, disproof: task.limits.disproof.min(above(second)) };
            let known = task.killer.and_then(|killer| self.answer_of(killer, reply));
            prove(self, quiet, reply, limits, known)?;
        }
    }

    /// The lemma that answers the counterpart of a reply in a killer's lemma.
    fn answer_of(&self, killer: LemmaImage, reply: Point) -> Option<LemmaImage> {
        let maps = &self.statements.maps;
        let sketch = self.statements.lemma(killer.lemma);
        let there = maps.source(killer.map, bit(reply));
        sketch.scripts.iter().find_map(|script| {
            let cite = script.cited.filter(|cite| script.moves.is_empty() && there.is_in(cite.sides[ANTAGONIST]))?;
            Some(cite.image.then(maps, killer.map))
        })
    }

    /// Writes a lemma, and cites it.
    pub(super) fn lemma(
        &mut self,
        sides: Sides<W::Points>,
        point: Point,
        scripts: &[Script<W>],
        wanted: Wishes<W::Points>,
    ) -> Script<W> {
        let position = LineCounts::new(self.board, sides);
        let offers = wanted.offers(&position, self.order);
        let sketch = Sketch::of(&position, point, scripts, |_| 1, &offers, &mut |sides| self.known(sides));
        self.statements.cite(sketch)
    }
}

/// Node limit of the search for a forced sequence of the antagonist's after a quiet move.
const ANTAGONIST_NODES: u64 = 500;

/// The most replies that a quiet move which threatens may leave open, by the number of the protagonist's points before it; and for
/// more points. With large budgets it may leave more of them.
const MOST_OPEN: [usize; 3] = [usize::MAX, usize::MAX, 16];

const MOST_OPEN_LATER: usize = 8;

impl<W: Width> Search<'_, W> {
    /// The replies that are open after a quiet move, and what answers the others; nothing if the move is not worth trying.
    pub(super) fn look(
        &mut self,
        sides: Sides<W::Points>,
        point: Point,
        threats: &[Sequence],
    ) -> Option<OpenReplies<W>> {
        let after = LineCounts::new(self.board, sides).with(PROTAGONIST, point.into());
        if self.forced.is_lost(&after, ANTAGONIST_NODES) {
            return None;
        }
        let scripts = threats.iter().cloned().map(Script::forced).collect();
        let most = self.budget.most_open(most_open::<W>(sides, threats));
        let quiet = OpenReplies::after(&after, scripts, most, |next| self.known(next.sides));
        // The move is not disproved: the budget notes it, and the caller may come back with a larger one.
        self.budget.was_impatient |= quiet.is_none();
        quiet
    }

    /// A script for a position with the protagonist to move: a lemma that dominates it, or a forced sequence.
    pub(super) fn known(&mut self, sides: Sides<W::Points>) -> Option<Script<W>> {
        let known = self.statements.dominating(sides);
        known.or_else(|| self.forced.any(&LineCounts::new(self.board, sides), REPLY_NODES).map(Script::forced))
    }
}

/// The most replies that a quiet move may leave open.
fn most_open<W: Width>(sides: Sides<W::Points>, threats: &[Sequence]) -> usize {
    if threats.is_empty() {
        return usize::MAX;
    }
    let stones = sides[PROTAGONIST].count() as usize;
    MOST_OPEN.get(stones).copied().unwrap_or(MOST_OPEN_LATER)
}

/// The memory that the search takes for each move that it has looked at, in bytes. An estimate.
const MOVE_BYTES: u64 = 2_000;

/// With so many moves for a position, quiet moves may leave no more replies open than usual; with so many times as many, twice as
/// many, and so on.
const USUAL: u64 = 2_000;

const USUAL_GROWTH: u64 = 4;

/// What a search may use.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// Quiet moves.
    pub moves: u64,
    /// Bytes of memory.
    pub memory: u64,
    /// Threads.
    pub threads: usize,
    /// Whether other moves are tried for the lemmas of a proof, which is shorter then.
    pub tries_others: bool,
}

/// What a search may look at, and what it has looked at.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    /// How many moves were looked at.
    looked: u64,
    /// How many moves may have been looked at when the search of the position at hand ends.
    limit: u64,
    /// How many may have been looked at in all.
    total: u64,
    /// For how many moves at one position the memory suffices.
    most: u64,
    is_cut: bool,
    /// By which factor a quiet move at the position at hand may leave more replies open than usual.
    pub(super) patience: usize,
    /// Whether a move there was given up because it left too many replies open.
    was_impatient: bool,
}

impl Budget {
    /// Nothing is looked at yet, and no position is at hand.
    fn new(limits: Limits) -> Self {
        let most = limits.memory / MOVE_BYTES;
        Self { looked: 0, limit: 0, total: limits.moves, most, is_cut: false, patience: 1, was_impatient: false }
    }

    /// Begins the search of a position, with so many moves.
    fn begin(&mut self, moves: u64) {
        self.patience = 1 + (moves / USUAL).checked_ilog(USUAL_GROWTH).unwrap_or(0) as usize;
        self.was_impatient = false;
        self.is_cut |= moves > self.most;
        self.limit = self.looked.saturating_add(moves.min(self.most)).min(self.total);
    }

    /// Looks at one more move.
    ///
    /// # Errors
    ///
    /// No further move may be looked at for the position at hand.
    fn look(&mut self) -> Result<(), Exhaustion> {
        if self.looked >= self.limit {
            return Err(Exhaustion);
        }
        self.looked += 1;
        Ok(())
    }

    /// Whether no further move may be looked at, for any position.
    pub(super) fn is_exhausted(&self) -> bool {
        self.looked >= self.total
    }

    /// Whether that is so, or a position was searched with fewer moves than asked for, for lack of memory. What was found may be another
    /// answer with a larger limit.
    fn is_limited(&self) -> bool {
        self.is_exhausted() || self.is_cut
    }

    /// How many replies a move may leave open, where so many are usual.
    fn most_open(&self, usual: usize) -> usize {
        usual.saturating_mul(self.patience)
    }

    /// The budget of a search beside this one: what is left of this one in all.
    fn fork(&self) -> Self {
        Self { looked: 0, limit: 0, total: self.total.saturating_sub(self.looked), ..*self }
    }
}

/// What a search reports.
#[derive(Default)]
pub(crate) struct QuietProgress {
    /// The moves looked at.
    pub moves: u64,
    /// Of the replies to the first move that is being tried, up to symmetry, those for which a win is found, and all.
    pub replies: [u64; 2],
}

/// Counts what the threads of a search do.
pub(super) struct Tally<'w> {
    looked: Mutex<QuietProgress>,
    report: &'w (dyn Fn(QuietProgress) + Sync),
}

impl<'w> Tally<'w> {
    pub(super) fn new(report: &'w (dyn Fn(QuietProgress) + Sync)) -> Self {
        Tally { looked: Mutex::default(), report }
    }

    /// Counts something, and reports what is counted so far.
    pub(super) fn count(&self, count: impl FnOnce(&mut QuietProgress)) {
        let mut looked = lock(&self.looked);
        count(&mut looked);
        let QuietProgress { moves, replies: [won, replies] } = *looked;
        drop(looked);
        (self.report)(QuietProgress { moves, replies: [won.min(replies), replies] });
    }
}

/// With at least so many points, moves that threaten are tried, and before all others.
const THREATENING: u32 = 2;

/// Moves that do not threaten are tried with more points, too, once so many moves that threaten were looked at and did not win.
const VAIN: u64 = 32_000;

/// A round usually costs less than its budgets together, by this factor.
const CHEAPER: u64 = 4;

impl<W: Width> Search<'_, W> {
    /// A lemma for a position without a forced sequence, with the protagonist to move, if one is found with about so many moves;
    /// nothing if there is none.
    ///
    /// # Errors
    ///
    /// [`Exhaustion`]: one may be found with more moves.
    pub(super) fn win(&mut self, sides: Sides<W::Points>, budget: u64) -> ScriptResult<W> {
        let points = sides[PROTAGONIST].count();
        if points < THREATENING {
            return self.by_first_moves(sides, budget);
        }
        let proved = self.prove(sides, budget);
        let in_vain = matches!(proved, Ok(None)) || proved.is_err() && budget >= VAIN;
        if points == THREATENING && in_vain { self.by_first_moves(sides, budget) } else { proved }
    }

    /// By any moves, each with all replies to it. What is known of the position is kept from one budget to the
    /// next.
    fn by_first_moves(&mut self, sides: Sides<W::Points>, budget: u64) -> ScriptResult<W> {
        let known = self.openings.remove(&sides);
        let mut opening = known.unwrap_or_else(|| self.opening(sides));
        let proved = self.by_rounds(sides, &mut opening, budget);
        if !matches!(proved, Ok(Some(_))) {
            self.openings.insert(sides, opening);
        }
        proved
    }

    /// Makes one round after another, the cheapest first, until a move has an answer to each reply, no move is
    /// left, or the next round would exceed the budget.
    fn by_rounds(&mut self, sides: Sides<W::Points>, opening: &mut MoveOrder<W>, budget: u64) -> ScriptResult<W> {
        loop {
            self.lay_out(sides, opening);
            let Some((cost, rank)) = opening.cheapest() else { return Ok(None) };
            if self.budget.is_exhausted() || cost > budget.saturating_mul(CHEAPER) {
                return Err(Exhaustion);
            }
            let rounds = &mut opening.rounds[rank];
            if !self.round(sides, rounds) {
                opening.rounds.remove(rank);
            } else if rounds.open.is_empty() {
                return Ok(Some(self.lemma(sides, rounds.point, &rounds.scripts, Wishes::NOTHING)));
            }
        }
    }

    /// The moves of a position, up to symmetry.
    fn opening(&mut self, sides: Sides<W::Points>) -> MoveOrder<W> {
        let before = LineCounts::new(self.board, sides);
        let moves = if before.left() != Some(0) { by_lines(&before) } else { Vec::new() };
        let mut rest = self.distinct(sides, moves.into_iter().map(point_of));
        rest.reverse();
        MoveOrder { rounds: Vec::new(), rest }
    }

    /// Takes further moves, as long as a first round of theirs may be the cheapest: it has at least one reply. Moves after which the
    /// antagonist wins are left out.
    fn lay_out(&mut self, sides: Sides<W::Points>, opening: &mut MoveOrder<W>) {
        while opening.cheapest().is_none_or(|(cost, _)| cost > delayed(BUDGET, opening.rounds.len()))
            && let Some(point) = opening.rest.pop()
        {
            let after = LineCounts::new(self.board, sides).with(PROTAGONIST, point.into());
            if !self.forced.is_lost(&after, ANTAGONIST_NODES) {
                let open = self.distinct(after.sides, points(after.free()));
                opening.rounds.push(Rounds { point, all: open.len(), open, scripts: Vec::new(), budget: BUDGET });
            }
        }
    }

    /// One round. Returns whether all replies may be answered.
    fn round(&mut self, sides: Sides<W::Points>, rounds: &mut Rounds<W>) -> bool {
        let after = LineCounts::new(self.board, sides).with(PROTAGONIST, rounds.point.into());
        let open = std::mem::take(&mut rounds.open);
        let mut left: Vec<Point> = Vec::new();
        let next = |reply: Point| after.with(ANTAGONIST, reply.into()).sides;
        let is_first = sides[PROTAGONIST].is_empty();
        let mut ahead: Vec<ScriptResult<W>> = Vec::new();
        if is_first {
            let (all, left) = (rounds.all as u64, open.len() as u64);
            self.watch.count(|looked| looked.replies = [all.saturating_sub(left), all.max(left)]);
            let positions: Vec<Sides<W::Points>> = open.iter().map(|&reply| next(reply)).collect();
            ahead = positions.chunks(WAVE).flat_map(|wave| self.wave(wave, rounds.budget)).collect();
        }
        let mut ahead = ahead.into_iter();
        for reply in open {
            let set = bit(reply);
            if rounds.scripts.iter().any(|script| !script.answered(&after, set).is_empty()) {
                ahead.next();
                continue;
            }
            let proved = match (ahead.next(), self.known(next(reply))) {
                (_, Some(script)) => Ok(Some(script)),
                (Some(proved), None) => proved,
                (None, None) => self.win(next(reply), rounds.budget),
            };
            match proved {
                Ok(Some(script)) => rounds.scripts.push(script),
                // Nothing was cut short, and there is no win: further rounds would not find one.
                Ok(None) => return false,
                Err(Exhaustion) => left.push(reply),
            }
        }
        if left.is_empty() {
            // Those that are alike follow.
            left = points(left_open(&rounds.scripts, &after, after.free())).collect();
            rounds.all = left.len();
            rounds.budget = BUDGET;
        } else {
            rounds.budget = rounds.budget.saturating_mul(GROWTH);
        }
        rounds.open = left;
        true
    }

    /// The symmetries that take a position to itself.
    pub(super) fn fixing(&self, sides: Sides<W::Points>) -> Vec<usize> {
        let maps = &self.statements.maps;
        // Different points have different images, so all images are in the set if and only if they are the set.
        let keeps =
            |map: usize, set: W::Points| set.elements().all(|point| set.has(maps.point(map, point_of(point)).into()));
        (0..maps.symmetries.len()).filter(|&map| sides.iter().all(|&set| keeps(map, set))).collect()
    }

    /// Of some points, the first of those that are alike in a position.
    pub(super) fn distinct(&self, sides: Sides<W::Points>, points: impl Iterator<Item = Point>) -> Vec<Point> {
        let fixing = self.fixing(sides);
        let images = |point: Point| fixing.iter().map(move |&map| self.statements.maps.point(map, point));
        let mut met = BTreeSet::new();
        points.filter(|&point| met.insert(images(point).min())).collect()
    }
}

/// How many positions are searched with the same lemmas.
const WAVE: usize = 4;

impl<W: Width> Search<'_, W> {
    /// Searches for a win at each position. All lemmas are joined in the order of the positions, after the last one is done.
    fn wave(&mut self, positions: &[Sides<W::Points>], budget: u64) -> Vec<ScriptResult<W>> {
        let (board, maps, known) = (self.board, self.statements.maps.symmetries.len(), self.statements.count());
        let tasks: Vec<_> = (self.searches..).zip(positions.iter().copied()).collect();
        self.searches += tasks.len() as u64;
        let fits = |kept: &Gain<W>| kept.fits(board, maps, known);
        let find = |search: &mut Self, place: usize| {
            let proved = search.win(positions[place], budget);
            search.answer(known, proved)
        };
        let answers = self.beside(self.log, &tasks, fits, find);
        positions.iter().for_each(|sides| _ = self.openings.remove(sides));
        let join = |(answer, _): (Arc<Gain<W>>, bool)| {
            self.watch.count(|looked| looked.replies[0] += u64::from(matches!(answer.proved, Ok(Some(_)))));
            self.join(known, &answer)
        };
        answers.into_iter().map(join).collect()
    }

    /// What searches of their own, with the lemmas known so far, find out about positions, each with a number in the log; and whether a limit
    /// has ended each. What the log has already is taken from there, if it fits.
    pub(super) fn beside<A: Send + Sync>(
        &mut self,
        log: &Log<A>,
        tasks: &[(u64, Sides<W::Points>)],
        fits: impl Fn(&A) -> bool + Sync,
        find: impl Fn(&mut Self, usize) -> A + Sync,
    ) -> Vec<(Arc<A>, bool)> {
        let one = |place: usize| {
            let (number, sides) = tasks[place];
            if let Some(kept) = log.get(number).filter(|kept| fits(kept)) {
                return (kept, 0, false);
            }
            let mut search = self.fork(sides);
            let found = Arc::new(find(&mut search, place));
            let is_limited = search.budget.is_limited();
            // What a limit has cut short must not be taken from a checkpoint when the limit is larger.
            if !is_limited {
                log.keep(number, &found);
            }
            (found, search.budget.looked, is_limited)
        };
        let all = shared(tasks.len(), self.threads, || one);
        self.budget.looked += all.iter().map(|&(_, looked, _)| looked).sum::<u64>();
        all.into_iter().map(|(found, _, is_limited)| (found, is_limited)).collect()
    }

    /// A search with the same lemmas, for a position.
    fn fork(&self, sides: Sides<W::Points>) -> Self {
        let opening = self.openings.get(&sides).map(|opening| (sides, opening.clone()));
        Search {
            statements: self.statements.clone(),
            history: self.history.clone(),
            openings: opening.into_iter().collect(),
            forced: Sequences::default(),
            nodes: HashMap::new(),
            budget: self.budget.fork(),
            ..*self
        }
    }

    /// What a fork has found.
    pub(super) fn answer(&mut self, known: usize, proved: ScriptResult<W>) -> Gain<W> {
        let lemmas = (known..self.statements.count()).map(|lemma| Sketch::clone(self.statements.lemma(lemma)));
        let lemmas = lemmas.collect();
        let mut openings: Vec<_> = std::mem::take(&mut self.openings).into_iter().collect();
        openings.sort_by_key(|&(sides, _)| sides);
        Gain { lemmas, openings, proved }
    }

    /// Takes over what another search has found, which knew the first lemmas of this one. An earlier lemma takes the place of each
    /// lemma that it dominates under a symmetry: searches side by side may prove the same.
    pub(super) fn join(&mut self, known: usize, answer: &Gain<W>) -> ScriptResult<W> {
        let mut joined = Renumbering { known, instead: Vec::new() };
        for sketch in &answer.lemmas {
            let mut sketch = sketch.clone();
            joined.scripts(&mut sketch.scripts, &self.statements);
            let known = self.statements.dominating(sketch.sides).unwrap_or_else(|| self.statements.cite(sketch));
            joined.instead.extend(known.killer());
        }
        for (sides, opening) in &answer.openings {
            let mut opening = opening.clone();
            for rounds in &mut opening.rounds {
                joined.scripts(&mut rounds.scripts, &self.statements);
            }
            self.openings.insert(*sides, opening);
        }
        let mut proved = answer.proved.clone();
        proved.iter_mut().flatten().for_each(|script| joined.scripts(from_mut(script), &self.statements));
        proved
    }
}

/// What stands here for the lemmas of another search.
struct Renumbering {
    /// The first lemmas are the same.
    known: usize,
    /// What is cited instead of each of the others.
    instead: Vec<LemmaImage>,
}

impl Renumbering {
    /// Makes scripts cite the lemmas that stand here: their statements may be more general than those there.
    fn scripts<W: Width>(&self, scripts: &mut [Script<W>], statements: &Statements<W>) {
        // First the map that takes the lemma here to the one there, then the map there.
        let here = |there: LemmaImage| match there.lemma.checked_sub(self.known) {
            Some(place) => self.instead[place].then(&statements.maps, there.map),
            None => there,
        };
        for script in scripts {
            script.cited = script.cited.and_then(|cite| statements.cited(here(cite.image)).cited);
        }
    }
}

/// Must be raised when the search changes. A new version of the prover alone does not raise it.
///
/// Otherwise an old checkpoint would be continued by a search that gives other answers, and the bytes of the proof
/// would depend on when it was interrupted.
pub(super) const METHOD: u64 = 7;

/// What the search of one position has found, beyond what was known before.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Gain<W: Width> {
    lemmas: Vec<Sketch<W>>,
    openings: Vec<(Sides<W::Points>, MoveOrder<W>)>,
    proved: ScriptResult<W>,
}

/// What the searches of waves have found.
pub(crate) type WaveLog<W> = Log<Gain<W>>;

/// The fingerprint of the search for a win of Xeno's from the empty board; nothing if waves do not search for it.
pub(crate) fn fingerprint<W: Width>(rules: &Rules, symmetries: &Symmetries) -> Option<Fingerprint> {
    let is_empty = !rules.other_begins && rules.start.iter().all(Vec::is_empty);
    let is_plain = rules.claim.is_xeno() && is_empty && rules.moves.is_none();
    let method = ("quiet moves that threaten", METHOD);
    (W::fits(rules) && is_plain).then(|| Fingerprint::of(question(rules, symmetries), &method, &()))
}

impl<W: Width> Gain<W> {
    /// Whether it speaks of a board of points, of symmetries and of lemmas that exist, where so many lemmas were known before.
    pub(super) fn fits(&self, board: &BitBoard<W>, maps: usize, known: usize) -> bool {
        let is_point = |point: Point| usize::from(point) < board.points();
        let are_points = |points: &[Point]| points.iter().all(|&point| is_point(point));
        let are_apart =
            |[own, other]: Sides<W::Points>| (own & other).is_empty() && ((own | other) & !board.all).is_empty();
        let is_script = |script: &Script<W>, lemmas: usize| {
            are_points(&script.moves)
                && script.cited.is_none_or(|cite| cite.image.lemma < lemmas && cite.image.map < maps)
        };
        let all = known + self.lemmas.len();
        let are_scripts = |scripts: &[Script<W>], lemmas: usize| scripts.iter().all(|script| is_script(script, lemmas));
        // Each lemma may cite those before it only, the known ones included.
        let are_lemmas = (known..).zip(&self.lemmas).all(|(lemma, sketch)| {
            are_apart(sketch.sides) && is_point(sketch.point) && are_scripts(&sketch.scripts, lemma)
        });
        let is_opening = |(sides, opening): &(Sides<W::Points>, MoveOrder<W>)| {
            are_apart(*sides)
                && are_points(&opening.rest)
                && opening.rounds.iter().all(|Rounds { point, open, scripts, .. }| {
                    is_point(*point) && are_points(open) && are_scripts(scripts, all)
                })
        };
        let is_proved = match &self.proved {
            Ok(Some(script)) => is_script(script, all),
            Ok(None) | Err(_) => true,
        };
        are_lemmas && is_proved && self.openings.iter().all(is_opening)
    }
}

/// How many moves may be looked at for each reply in the first round, and how many times as many in each further one.
const BUDGET: u64 = 500;

const GROWTH: u64 = 4;

/// The moves of a position, those on most lines first.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "")]
struct MoveOrder<W: Width> {
    rounds: Vec<Rounds<W>>,
    /// The moves whose turn has not come yet, the last one first: their first round would cost more than another move's next one.
    rest: Vec<Point>,
}

/// The rounds of a move.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "")]
struct Rounds<W: Width> {
    point: Point,
    /// The replies that are open. At first, one reply of those that are alike.
    open: Vec<Point>,
    /// How many were open at first.
    all: usize,
    scripts: Vec<Script<W>>,
    budget: u64,
}

impl<W: Width> Rounds<W> {
    /// What the next round may cost.
    fn cost(&self, rank: usize) -> u64 {
        delayed((self.open.len() as u64).saturating_mul(self.budget), rank)
    }
}

/// A cost for a move of this rank: moves further back are tried later.
fn delayed(cost: u64, rank: usize) -> u64 {
    cost << rank.min(16)
}

impl<W: Width> MoveOrder<W> {
    /// The least cost of a next round, and the rank of the move.
    fn cheapest(&self) -> Option<(u64, usize)> {
        self.rounds.iter().enumerate().map(|(rank, rounds)| (rounds.cost(rank), rank)).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(moves: u64, memory: u64) -> Budget {
        Budget::new(Limits { moves, memory, threads: 1, tries_others: false })
    }

    #[test]
    fn a_position_ends_at_its_own_budget_and_the_search_at_the_whole_one() {
        let mut budget = budget(5, 1 << 20);
        assert!(budget.look().is_err(), "no position is at hand");
        budget.begin(3);
        assert_eq!([(); 4].map(|()| budget.look().is_ok()), [true, true, true, false]);
        budget.begin(3);
        assert_eq!([(); 3].map(|()| budget.look().is_ok()), [true, true, false]);
        assert!(budget.is_exhausted() && budget.looked == 5);
    }

    #[test]
    fn a_fork_has_what_is_left_and_is_counted_when_it_is_joined() {
        let mut budget = budget(10, 1 << 20);
        budget.begin(4);
        (0..4).for_each(|_| budget.look().unwrap());
        let mut fork = budget.fork();
        fork.begin(100);
        assert_eq!((0..100).take_while(|_| fork.look().is_ok()).count(), 6);
        budget.looked += fork.looked;
        assert!(budget.is_exhausted());
    }

    #[test]
    fn memory_for_fewer_moves_cuts_a_position() {
        let mut budget = budget(u64::MAX, 2 * MOVE_BYTES);
        budget.begin(2);
        assert!(!budget.is_cut);
        budget.begin(3);
        assert!(budget.is_cut);
        assert_eq!((0..3).take_while(|_| budget.look().is_ok()).count(), 2);
    }
}
