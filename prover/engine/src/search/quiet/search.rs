//! Proof-number search, depth first (Nagai 2002).
//!
//! A position with the protagonist to move is proved by one of its moves. So its proof number is the least of
//! theirs, and its disproof number the sum. A quiet move is proved by answers to all of its open replies. So its proof number is the sum of theirs,
//! and its disproof number the least. `Search::by_moves` goes down to the best move, `Search::by_replies` to the
//! hardest reply, each with limits: the search comes back as soon as another one would be better.
//!
//! A position has a node in a table until it has a lemma. The table is emptied before each position of
//! `Search::prove`, so the memory is bounded by the moves that one such search looks at.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use crate::search::quiet::budget::{Budget, Limits};
use crate::search::quiet::candidates::{Finder, History};
use crate::search::quiet::checkpoint::WaveLog;
use crate::search::quiet::forced::{Deadline, Forced};
use crate::search::quiet::node::{Found, INFINITE, Move, Node, Numbers, Quiet, above};
use crate::search::quiet::rounds::Opening;
use crate::search::quiet::scripts::{Citation, Exhausted, LemmaImage, Proved, Script, doubtful};
use crate::search::quiet::sketch::Sketch;
use crate::search::quiet::statements::Statements;
use crate::search::quiet::wanted::{Order, Wanted};
use crate::search::quiet::watch::Watch;
use crate::search::threats::sequence::Sequence;
use pgc_core::game::Point;
use pgc_core::position::line_counts::{BitBoard, LineCounts, Width};
use pgc_core::position::point_set::{Bits, Sides};
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST};

/// Proves positions, and writes a lemma for each.
pub(super) struct Search<'s, W: Width> {
    pub(super) board: &'s BitBoard<W>,
    pub(super) statements: Statements<W>,
    pub(super) deadline: Deadline,
    /// The order in which a lemma gives points to the antagonist, and in which replies to published moves are tried.
    pub(super) order: Order,
    pub(super) forced: Forced,
    pub(super) history: History,
    pub(super) nodes: HashMap<Sides<W::Points>, Node<W>>,
    /// For points of the protagonist's, the last lemma of each move that won a position with these points.
    pub(super) won: Vec<(W::Points, LemmaImage)>,
    /// The first moves, by position.
    pub(super) openings: HashMap<Sides<W::Points>, Opening<W>>,
    pub(super) budget: Budget,
    pub(super) threads: usize,
    /// How many searches of waves were begun.
    pub(super) searches: u64,
    pub(super) log: &'s WaveLog<W>,
    pub(super) watch: &'s Watch<'s>,
}

/// The moves that the search may look at, and the replies that a lemma should answer.
///
/// With `Numbers::NONE` as limits nothing is searched but the killer move, and after it the answers that its lemma
/// has: the proof is carried over, and what it leaves is not followed.
#[derive(Clone, Copy)]
pub(super) struct Task<P> {
    pub(super) limits: Numbers,
    pub(super) killer: Option<LemmaImage>,
    pub(super) wanted: Wanted<P>,
}

impl<'s, W: Width> Search<'s, W> {
    /// A search that knows some lemmas, and what earlier searches have found, in the `log`. The `watch` is told how far it has come.
    pub(super) fn new(
        board: &'s BitBoard<W>,
        deadline: Deadline,
        statements: Statements<W>,
        limits: Limits,
        log: &'s WaveLog<W>,
        watch: &'s Watch<'s>,
    ) -> Search<'s, W> {
        Search {
            board,
            deadline,
            order: Order::ByNumber,
            statements,
            forced: Forced::new(deadline),
            history: History::new(board.points()),
            nodes: HashMap::new(),
            won: Vec::new(),
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
    /// [`Exhausted`]: one may be found with more moves.
    pub(super) fn prove(&mut self, sides: Sides<W::Points>, budget: u64) -> Proved<W> {
        self.begin(budget);
        let own = sides[PROTAGONIST];
        let task = Task { limits: Numbers::NONE, killer: None, wanted: Wanted::NOTHING };
        let known: Vec<LemmaImage> =
            self.won.iter().filter(|(points, _)| *points == own).map(|&(_, killer)| killer).collect();
        for killer in known {
            let proved = self.search(sides, Task { killer: Some(killer), ..task })?;
            if proved.is_some() {
                return Ok(proved);
            }
        }
        let proved = self.search(sides, Task { limits: Numbers::ALL, ..task })?;
        if let Some(cite) = &proved
            && let Some(killer) = cite.killer()
        {
            self.keep(own, killer);
        }
        if proved.is_none() && self.budget.was_impatient() { Err(Exhausted) } else { Ok(proved) }
    }

    /// Begins the search of a position, with so many moves.
    pub(super) fn begin(&mut self, budget: u64) {
        self.nodes.clear();
        self.statements.forget_forms();
        self.budget.begin(budget);
    }

    /// Keeps a lemma whose move won with these points, instead of an earlier one with this move.
    pub(super) fn keep(&mut self, own: W::Points, killer: LemmaImage) {
        let point = |killer: LemmaImage| self.statements.point(killer.lemma, killer.map);
        self.won.retain(|&(points, known)| points != own || point(known) != point(killer));
        self.won.insert(0, (own, killer));
    }

    /// Proves a position with the protagonist to move, or searches it until its numbers reach a limit of the task.
    /// Then they are in its node.
    pub(super) fn search(&mut self, sides: Sides<W::Points>, task: Task<W::Points>) -> Proved<W> {
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
    fn by_moves(&mut self, sides: Sides<W::Points>, node: &mut Node<W>, task: Task<W::Points>) -> Proved<W> {
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
            let looked = self.budget.looked();
            let proved = self.by_move(sides, one, Task { limits, ..task })?;
            if proved.is_some() {
                return Ok(proved);
            }
            one.spend(self.budget.looked() - looked);
        }
    }

    /// Finds more moves of a position: first those played most often, then all that threaten at a glance, then all.
    fn find(&mut self, sides: Sides<W::Points>, node: &mut Node<W>) {
        let Search { forced, history, board, .. } = self;
        let finder = Finder::new(forced, history, LineCounts::new(board, sides));
        match node.found {
            Found::None => {
                node.add(finder.at_a_glance().usual());
                node.found = Found::Usual;
            }
            Found::Usual => {
                let finder = finder.at_a_glance();
                node.found = if finder.misses_some() { Found::AtAGlance } else { Found::All };
                node.add(finder.all());
            }
            Found::AtAGlance | Found::All => {
                node.add(finder.all());
                node.found = Found::All;
            }
        }
    }

    /// The move of a lemma about a similar position, with its forced sequences, if it threatens here and was not looked at.
    fn of_killer(&self, sides: Sides<W::Points>, node: &Node<W>, killer: LemmaImage) -> Option<Move<W>> {
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
        let image = |script: &Script<W>| -> Option<Sequence> {
            let Script::Forced(sequence) = script else { return None };
            Some(sequence.iter().map(|&point| maps.point(killer.map, point)).collect())
        };
        let threats = sketch.scripts.iter().filter_map(image);
        let threats: Vec<Sequence> = threats.filter(|sequence| doubtful(&after, sequence).is_some()).collect();
        (!threats.is_empty()).then(|| Move::of_killer(point, threats))
    }

    /// By a move that forces the reply, or by a quiet one.
    fn by_move(&mut self, sides: Sides<W::Points>, one: &mut Move<W>, task: Task<W::Points>) -> Proved<W> {
        let mut next = LineCounts::new(self.board, sides);
        if let Effect::Forces(_) = next.play(one.point) {
            let next = next.sides;
            let proved = self.search(next, Task { limits: task.limits, killer: None, wanted: Wanted::NOTHING })?;
            let Some(mut cite) = proved else {
                // The same position may be met by another order of moves, so its own node has its numbers.
                one.numbers = self.nodes.get(&next).map_or(Numbers::UNKNOWN, |node| node.numbers);
                return Ok(None);
            };
            cite.moves.insert(0, one.point);
            return Ok(Some(cite));
        }
        if one.quiet.is_none() {
            self.budget.look()?;
            self.watch.look();
            one.quiet = self.look(sides, one.point, &one.threats);
        }
        let Some(quiet) = &mut one.quiet else {
            one.numbers = Numbers::DISPROVED;
            return Ok(None);
        };
        let task = Quieted { sides, point: one.point, task };
        if !self.by_replies(quiet, &mut one.numbers, task)? {
            return Ok(None);
        }
        self.history.note(one.point);
        Ok(Some(self.lemma(sides, one.point, &quiet.scripts, task.task.wanted)))
    }

    /// Whether all replies to a quiet move are answered before a limit is met.
    fn by_replies(
        &mut self,
        quiet: &mut Quiet<W>,
        numbers: &mut Numbers,
        Quieted { sides, point, task }: Quieted<W::Points>,
    ) -> Result<bool, Exhausted> {
        let set = |reply: Point| W::Points::single(reply.into());
        let next = |reply: Point| [sides[PROTAGONIST] | set(point), sides[ANTAGONIST] | set(reply)];
        let after = LineCounts::new(self.board, sides).with(PROTAGONIST, point.into());
        let mut sibling = quiet.scripts.iter().rev().find_map(|script| match script {
            Script::Cite(cite) => cite.killer(),
            Script::Forced(_) => None,
        });
        let mut prove = |search: &mut Self, quiet: &mut Quiet<W>, reply: Point, limits, killer: Option<LemmaImage>| {
            // A lemma that gives the antagonist the points of the other open replies answers these replies, too.
            let open = quiet.open.iter().filter(|&&other| other != reply);
            let wanted = task.wanted.after(open.fold(W::Points::EMPTY, |all, &other| all | set(other)));
            let killer = killer.or(sibling);
            if let Some(cite) = search.search(next(reply), Task { limits, killer, wanted })? {
                sibling = cite.killer().or(sibling);
                let script = Script::Cite(cite);
                quiet.open.retain(|&other| other != reply && script.answered(&after, set(other)).is_empty());
                quiet.scripts.push(script);
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
    pub(super) fn answer_of(&self, killer: LemmaImage, reply: Point) -> Option<LemmaImage> {
        let maps = &self.statements.maps;
        let sketch = self.statements.lemma(killer.lemma);
        let there = maps.source(killer.map, W::Points::single(reply.into()));
        sketch.scripts.iter().find_map(|script| match script {
            Script::Cite(cite) if (there & !cite.other).is_empty() => {
                let LemmaImage { lemma, map } = cite.killer()?;
                Some(LemmaImage { lemma, map: maps.then(map, killer.map) })
            }
            _ => None,
        })
    }

    /// Writes a lemma, and cites it.
    pub(super) fn lemma(
        &mut self,
        sides: Sides<W::Points>,
        point: Point,
        scripts: &[Script<W>],
        wanted: Wanted<W::Points>,
    ) -> Citation<W> {
        let position = LineCounts::new(self.board, sides);
        let offers = wanted.offers(&position, self.order);
        let sketch = Sketch::of(&position, point, scripts, &offers, &mut |sides| self.known(sides));
        self.cite(Arc::new(sketch))
    }

    /// Adds a lemma, and cites it.
    pub(super) fn cite(&mut self, sketch: Arc<Sketch<W>>) -> Citation<W> {
        let [own, other] = sketch.sides;
        Citation { moves: Vec::new(), lemma: self.statements.add(sketch), map: 0, own, other }
    }
}

/// A position and a quiet move, with the search after it.
#[derive(Clone, Copy)]
struct Quieted<P> {
    sides: Sides<P>,
    point: Point,
    task: Task<P>,
}
