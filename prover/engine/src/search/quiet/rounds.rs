//! What is known of the first moves: which replies to each are still open, and what their next round may cost.
//!
//! A move has one round after another. In a round, each open reply gets a budget of moves to look at; in the next
//! one, the replies that remain get four times as much. The *cost* of a round is the number of open replies times
//! the budget, doubled for each move that is ranked before. So the second move is tried once a round of the first
//! costs twice as much as its own, the third at four times as much, and so on: the ranking by lines is trusted, but
//! not blindly.
//!
//! An `Opening` is part of a checkpoint. Its fields, and the order of moves in it, are what makes a search that is
//! continued end with the same bytes.

use serde::{Deserialize, Serialize};

use crate::search::quiet::scripts::Script;
use pgc_core::game::Point;
use pgc_core::position::line_counts::Width;

/// How many moves may be looked at for each reply in the first round, and how many times as many in each further one.
pub(super) const BUDGET: u64 = 500;
pub(super) const GROWTH: u64 = 4;

/// The moves of a position, those on most lines first.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct Opening<W: Width> {
    pub(super) rounds: Vec<Rounds<W>>,
    /// The moves whose turn has not come yet, the last one first: their first round would cost more than another move's next one.
    pub(super) rest: Vec<Point>,
}

/// The rounds of a move.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct Rounds<W: Width> {
    pub(super) point: Point,
    /// The replies that are open, once there was a round. At first, one reply of those that are alike.
    pub(super) open: Option<Vec<Point>>,
    /// How many were open at first.
    pub(super) all: usize,
    pub(super) scripts: Vec<Script<W>>,
    pub(super) budget: u64,
}

impl<W: Width> Rounds<W> {
    /// How many replies are open.
    pub(super) fn left(&self) -> usize {
        self.open.as_ref().map_or(self.all, Vec::len)
    }

    /// What the next round may cost.
    fn cost(&self, rank: usize) -> u64 {
        delayed((self.left() as u64).saturating_mul(self.budget), rank)
    }
}

/// A cost for a move of this rank: moves further back are tried later.
pub(super) fn delayed(cost: u64, rank: usize) -> u64 {
    cost << rank.min(16)
}

impl<W: Width> Opening<W> {
    /// The least cost of a next round, and the rank of the move.
    pub(super) fn cheapest(&self) -> Option<(u64, usize)> {
        self.rounds.iter().enumerate().map(|(rank, rounds)| (rounds.cost(rank), rank)).min()
    }
}
