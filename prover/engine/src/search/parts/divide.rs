//! Divides single positions into parts that hold them: leaves of other methods.
//!
//! A writer of draws asks at many positions, and most cannot be held so. Two tests come before an attempt: whether
//! steps enough are left for it, and a short search by components that says whether the antagonist wins against a
//! player who only defends; if he does, no parts hold the position.
//!
//! Games of parts are known up to isomorphism, and each is proved once, when it is first needed. An earlier game
//! may take the place of a new one if it holds at least as much. So what is returned depends on the order of the
//! questions, which is that of the writer.

use std::collections::BTreeMap;
use std::sync::Arc;

use pgc_core::game::Point;
use pgc_core::position::Position;
use pgc_core::strategy::{Part, PartGame};

use super::attempt::{Attempt, Schedule, attempts};
use super::hypergraph::{components, needed};
use super::memo::Memo;
use super::open::{Open, open};
use super::write::{Library, Placing, Prove};
use crate::search::maker_breaker::Breaker;

/// The steps of an attempt for each line.
const STEPS: u64 = 1_000;

/// Parts of up to so many points are decided exactly.
const EXACT: usize = 8;

/// The most components that are looked into to see that no parts hold a position.
const COMPONENTS: u64 = 2_000;

/// Divides positions, and keeps the games of parts and their proofs.
pub(crate) struct Divider<'d> {
    prove: Prove<'d>,
    /// Is told from time to time that more steps of annealing are done.
    report: &'d (dyn Fn(u64) + Sync),
    /// How many steps of annealing are left.
    steps: u64,
    memo: Memo,
    breaker: Breaker,
    games: Library,
    /// What takes the place of each game.
    places: BTreeMap<usize, Placing>,
    /// The proof of each game that was asked for; nothing if there is none within the limits.
    proofs: BTreeMap<usize, Option<Arc<PartGame>>>,
}

impl<'d> Divider<'d> {
    /// A divider that may take so many steps of annealing, and proves the games of parts in this way.
    pub(crate) fn new(steps: u64, prove: Prove<'d>, report: &'d (dyn Fn(u64) + Sync)) -> Divider<'d> {
        let (memo, breaker) = (Memo::default(), Breaker::new(COMPONENTS));
        let (games, places, proofs) = (Library::default(), BTreeMap::new(), BTreeMap::new());
        Divider { prove, report, steps, memo, breaker, games, places, proofs }
    }

    /// Parts that hold the position, the antagonist to move, if some are found. It depends only on what was asked before.
    pub(crate) fn parts(&mut self, position: &Position) -> Option<Vec<Part>> {
        let board = open(position);
        let most = STEPS * board.lines.len() as u64;
        if most > self.steps || self.breaker.holds(position) == Some(false) {
            return None;
        }
        let schedule = Schedule { steps: STEPS, exact: EXACT, threads: 1, same: false };
        let outcome = attempts(&[board], schedule, &self.memo, self.report);
        self.steps -= outcome.steps.min(self.steps);
        let Some(Attempt::Held(lines)) = outcome.attempts.into_iter().next() else { return None };
        let Open { lines: open, .. } = open(position);
        let open: Vec<&[Point]> = open.iter().map(|line| &line[..]).collect();
        let lines = needed(&lines, &open).ok()?;
        let mut parts = Vec::new();
        for (points, lines) in components(&lines) {
            let (number, placed) = self.games.copy(&points, &lines).ok()?;
            let (game, places) = self.game(number)?;
            parts.push(Part { game, points: places.iter().map(|&point| placed[usize::from(point)]).collect() });
        }
        Some(parts)
    }

    /// The proof of a game of the library, or of one that can take its place, and the point of the former for each point of the latter.
    fn game(&mut self, number: usize) -> Option<(Arc<PartGame>, Vec<Point>)> {
        let games = &self.games;
        let (number, places) = self.places.entry(number).or_insert_with(|| games.stand_in(number)).clone();
        let prove = self.prove;
        let proved = |number: usize| games.proofs([number].into_iter(), prove).ok()?.remove(&number);
        let game = self.proofs.entry(number).or_insert_with(|| proved(number)).clone()?;
        Some((game, places))
    }
}
