//! The first moves, when the protagonist has too few points to threaten: every reply is open, and lines decide
//! which moves are tried first.
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

use std::collections::HashSet;

use crate::search::quiet::candidates::by_lines;
use crate::search::quiet::look::ANTAGONIST_NODES;
use crate::search::quiet::rounds::{BUDGET, GROWTH, Opening, Rounds, delayed};
use crate::search::quiet::scripts::{Exhausted, Proved, Script};
use crate::search::quiet::search::Search;
use crate::search::quiet::wanted::Wanted;
use pgc_core::game::Point;
use pgc_core::position::line_counts::{LineCounts, Width};
use pgc_core::position::point_set::{Bits, Sides, elements, point_of};
use pgc_core::position::{ANTAGONIST, PROTAGONIST};

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
    /// [`Exhausted`]: one may be found with more moves.
    pub(super) fn win(&mut self, sides: Sides<W::Points>, budget: u64) -> Proved<W> {
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
    fn by_first_moves(&mut self, sides: Sides<W::Points>, budget: u64) -> Proved<W> {
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
    fn by_rounds(&mut self, sides: Sides<W::Points>, opening: &mut Opening<W>, budget: u64) -> Proved<W> {
        loop {
            self.lay_out(sides, opening);
            let Some((cost, rank)) = opening.cheapest() else { return Ok(None) };
            if self.budget.is_exhausted() || cost > budget.saturating_mul(CHEAPER) {
                return Err(Exhausted);
            }
            let rounds = &mut opening.rounds[rank];
            if !self.round(sides, rounds) {
                opening.rounds.remove(rank);
            } else if rounds.left() == 0 {
                return Ok(Some(self.lemma(sides, rounds.point, &rounds.scripts, Wanted::NOTHING)));
            }
        }
    }

    /// The moves of a position, up to symmetry.
    fn opening(&mut self, sides: Sides<W::Points>) -> Opening<W> {
        let before = LineCounts::new(self.board, sides);
        let mut met = HashSet::new();
        let fixing = self.fixing(sides);
        let moves = if self.forced.has_moves(&before) { by_lines(&before) } else { Vec::new() };
        let moves = moves.into_iter().filter(|&point| met.insert(self.least(&fixing, point)));
        let mut rest: Vec<Point> = moves.map(point_of).collect();
        rest.reverse();
        Opening { rounds: Vec::new(), rest }
    }

    /// Takes further moves, as long as a first round of theirs may be the cheapest: it has at least one reply. Moves after which the
    /// antagonist wins are left out.
    fn lay_out(&mut self, sides: Sides<W::Points>, opening: &mut Opening<W>) {
        while opening.cheapest().is_none_or(|(cost, _)| cost > delayed(BUDGET, opening.rounds.len()))
            && let Some(point) = opening.rest.pop()
        {
            let after = LineCounts::new(self.board, sides).with(PROTAGONIST, point.into());
            if !self.forced.is_lost(&after, ANTAGONIST_NODES) {
                let all = self.distinct_replies(&after).len();
                opening.rounds.push(Rounds { point, all, open: None, scripts: Vec::new(), budget: BUDGET });
            }
        }
    }

    /// The replies to a move, one of those that are alike.
    fn distinct_replies(&self, after: &LineCounts<W>) -> Vec<Point> {
        let fixing = self.fixing(after.sides);
        elements(after.free()).filter(|&reply| self.least(&fixing, reply) == reply).map(point_of).collect()
    }

    /// One round. Returns whether all replies may be answered.
    fn round(&mut self, sides: Sides<W::Points>, rounds: &mut Rounds<W>) -> bool {
        let after = LineCounts::new(self.board, sides).with(PROTAGONIST, rounds.point.into());
        let open = rounds.open.take().unwrap_or_else(|| self.distinct_replies(&after));
        let mut left: Vec<Point> = Vec::new();
        let next = |reply: Point| after.with(ANTAGONIST, reply.into()).sides;
        let is_first = sides[PROTAGONIST].is_empty();
        let mut ahead: Vec<Proved<W>> = Vec::new();
        if is_first {
            self.watch.try_first(rounds.all.saturating_sub(open.len()), open.len());
            let positions: Vec<Sides<W::Points>> = open.iter().map(|&reply| next(reply)).collect();
            ahead = self.waves(&positions, rounds.budget);
        }
        let mut ahead = ahead.into_iter();
        for reply in open {
            let set = W::Points::single(reply.into());
            if rounds.scripts.iter().any(|script| !script.answered(&after, set).is_empty()) {
                ahead.next();
                continue;
            }
            let proved = match (ahead.next(), self.known(next(reply))) {
                (_, Some(script)) => Ok(Some(script)),
                (Some(proved), None) => proved.map(|cite| cite.map(Script::Cite)),
                (None, None) => self.win(next(reply), rounds.budget).map(|cite| cite.map(Script::Cite)),
            };
            match proved {
                Ok(Some(script)) => rounds.scripts.push(script),
                // Nothing was cut short, and there is no win: further rounds would not find one.
                Ok(None) => return false,
                Err(Exhausted) => left.push(reply),
            }
        }
        if left.is_empty() {
            // Those that are alike follow.
            let scripts = &rounds.scripts;
            let rest = scripts.iter().fold(after.free(), |rest, script| rest & !script.answered(&after, rest));
            left = elements(rest).map(point_of).collect();
            rounds.all = left.len();
            rounds.budget = BUDGET;
        } else {
            rounds.budget = rounds.budget.saturating_mul(GROWTH);
        }
        rounds.open = Some(left);
        true
    }

    /// The symmetries that take a position to itself.
    pub(super) fn fixing(&self, sides: Sides<W::Points>) -> Vec<usize> {
        let maps = &self.statements.maps;
        // Different points have different images, so all images are in the set if and only if they are the set.
        let keeps =
            |map: usize, set: W::Points| elements(set).all(|point| set.has(maps.point(map, point_of(point)).into()));
        (0..maps.count()).filter(|&map| sides.iter().all(|&set| keeps(map, set))).collect()
    }

    /// The least image of a point.
    pub(super) fn least(&self, maps: &[usize], point: usize) -> usize {
        let images = maps.iter().map(|&map| usize::from(self.statements.maps.point(map, point_of(point))));
        images.min().unwrap_or(point)
    }
}
