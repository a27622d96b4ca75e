//! The first moves, when the protagonist has too few points to threaten: every reply is open, and lines decide which moves are
//! tried first.
//!
//! The replies to a move are tried in rounds: with a small budget first, and those that remain with a larger one. Easy replies come
//! first that way, and the lemmas and killer moves of their proofs make the others easier. Of several moves that one comes next whose
//! next round costs least.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::candidates::by_lines;
use super::look::ANTAGONIST_NODES;
use super::scripts::Script;
use super::search::{Exhausted, Proved, Search};
use crate::position::line_counts::{LineCounts, Width};
use crate::position::point_set::{Bits, byte, elements};
use crate::position::sides::Sides;
use crate::position::{ANTAGONIST, PROTAGONIST};

/// With at least so many points, moves that threaten are tried, and before all others.
const THREATENING: u32 = 2;

/// How many moves may be looked at for each reply in the first round, and how many times as many in each further one.
const BUDGET: u64 = 500;
const GROWTH: u64 = 4;

/// Moves that do not threaten are tried with more points, too, if so many moves that threaten were looked at in vain.
const VAIN: u64 = 32_000;

/// A round usually costs less than its budgets together, by this factor.
const CHEAPER: u64 = 4;

/// The moves of a position, those on most lines first.
pub(super) type Opening<W> = Vec<Rounds<W>>;

/// The rounds of a move.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct Rounds<W: Width> {
    pub(super) point: u8,
    /// The replies that are open. At first, one reply of those that are alike.
    pub(super) open: Vec<u8>,
    /// How many were open at first.
    all: usize,
    pub(super) scripts: Vec<Script<W>>,
    budget: u64,
}

impl<W: Width> Rounds<W> {
    /// What the next round may cost. Moves further back are tried later.
    fn cost(&self, rank: usize) -> u64 {
        (self.open.len() as u64).saturating_mul(self.budget) << rank.min(16)
    }
}

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

    fn by_first_moves(&mut self, sides: Sides<W::Points>, budget: u64) -> Proved<W> {
        let known = self.openings.remove(&sides);
        let mut opening = known.unwrap_or_else(|| self.opening(sides));
        let proved = self.by_rounds(sides, &mut opening, budget);
        if !matches!(proved, Ok(Some(_))) {
            self.openings.insert(sides, opening);
        }
        proved
    }

    fn by_rounds(&mut self, sides: Sides<W::Points>, opening: &mut Opening<W>, budget: u64) -> Proved<W> {
        loop {
            let cheapest = opening.iter().enumerate().map(|(rank, rounds)| (rounds.cost(rank), rank)).min();
            let Some((cost, rank)) = cheapest else { return Ok(None) };
            if self.is_exhausted() || cost > budget.saturating_mul(CHEAPER) {
                return Err(Exhausted);
            }
            let rounds = &mut opening[rank];
            if !self.round(sides, rounds) {
                opening.remove(rank);
            } else if rounds.open.is_empty() {
                return Ok(Some(self.lemma(sides, rounds.point, &rounds.scripts, W::Points::EMPTY)));
            }
        }
    }

    /// The moves of a position, up to symmetry.
    fn opening(&mut self, sides: Sides<W::Points>) -> Opening<W> {
        let before = LineCounts::new(self.board, sides);
        let mut met = HashSet::new();
        let fixing = self.fixing(sides);
        let moves = by_lines(&before).into_iter().filter(|&point| met.insert(self.least(&fixing, point)));
        let moves: Vec<usize> = moves.collect();
        let rounds = |point: usize| {
            let after = before.with(PROTAGONIST, point);
            if self.sequences.any(&after.reversed(), ANTAGONIST_NODES).is_some() {
                return None;
            }
            let fixing = self.fixing(after.sides);
            let open: Vec<u8> =
                elements(after.free()).filter(|&reply| self.least(&fixing, reply) == reply).map(byte).collect();
            Some(Rounds { point: byte(point), all: open.len(), open, scripts: Vec::new(), budget: BUDGET })
        };
        moves.into_iter().filter_map(rounds).collect()
    }

    /// One round. Returns whether all replies may be answered.
    fn round(&mut self, sides: Sides<W::Points>, rounds: &mut Rounds<W>) -> bool {
        let after = LineCounts::new(self.board, sides).with(PROTAGONIST, rounds.point.into());
        let open = std::mem::take(&mut rounds.open);
        let next = |reply: u8| after.with(ANTAGONIST, reply.into()).sides;
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
                Ok(None) => return false,
                Err(Exhausted) => rounds.open.push(reply),
            }
        }
        if rounds.open.is_empty() {
            // Those that are alike follow.
            let scripts = &rounds.scripts;
            let rest = scripts.iter().fold(after.free(), |rest, script| rest & !script.answered(&after, rest));
            rounds.open = elements(rest).map(byte).collect();
            rounds.all = rounds.open.len();
            rounds.budget = BUDGET;
        } else {
            rounds.budget = rounds.budget.saturating_mul(GROWTH);
        }
        true
    }

    /// The symmetries that take a position to itself.
    fn fixing(&self, sides: Sides<W::Points>) -> Vec<usize> {
        let maps = &self.statements.maps;
        (0..maps.count()).filter(|&map| sides.iter().all(|&set| maps.image(map, set) == set)).collect()
    }

    /// The least image of a point.
    fn least(&self, maps: &[usize], point: usize) -> usize {
        let images = maps.iter().map(|&map| usize::from(self.statements.maps.point(map, byte(point))));
        images.min().unwrap_or(point)
    }
}
