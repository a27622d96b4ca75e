//! What the searches of waves have found, for a checkpoint from which the search can continue.
//!
//! These searches are numbered as they come, and what follows depends on their answers alone. So a search that is
//! begun again takes the answers that it has, finds those that are missing, and ends with the same bytes. Answers
//! that depend on the limits of the search are not kept: with larger ones they may be others.
//!
//! A file is not trusted. Its fingerprint says for which question and by which method it was made. Each answer is
//! tested before it is used (`Answer::fits`): points, maps and lemmas that it names must exist, or an index would
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
//! An `Opening` is part of a checkpoint. Its fields, and the order of moves in it, are what makes a search that is
//! continued end with the same bytes.

use serde::{Deserialize, Serialize};

use crate::search::checkpoint::{Fingerprint, Log, question};
use crate::search::lemmas::{Proved, Script, Sketch};
use pgc_core::game::Point;
use pgc_core::position::line_counts::{BitBoard, Width};
use pgc_core::position::point_set::{Bits, Sides};
use pgc_core::position::{Rules, Symmetries};

/// Must be raised when the search changes. A new version of the prover alone does not raise it.
///
/// Otherwise an old checkpoint would be continued by a search that gives other answers, and the bytes of the proof
/// would depend on when it was interrupted.
pub(super) const METHOD: u64 = 7;

/// What the search of one position has found, beyond what was known before.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Answer<W: Width> {
    pub(super) lemmas: Vec<Sketch<W>>,
    pub(super) openings: Vec<(Sides<W::Points>, Opening<W>)>,
    pub(super) proved: Proved<W>,
}

/// What the searches of waves have found.
pub(crate) type WaveLog<W> = Log<Answer<W>>;

/// The fingerprint of the search for a win of Xeno's from the empty board; nothing if waves do not search for it.
pub(crate) fn fingerprint<W: Width>(rules: &Rules, symmetries: &Symmetries) -> Option<Fingerprint> {
    let is_empty = !rules.antagonist_begins && rules.start.iter().all(Vec::is_empty);
    let is_plain = rules.claim.is_xeno() && is_empty && rules.moves.is_none();
    let method = ("quiet moves that threaten", METHOD);
    (W::fits(rules) && is_plain).then(|| Fingerprint::of(question(rules, symmetries), &method, &()))
}

impl<W: Width> Answer<W> {
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
        let is_opening = |(sides, opening): &(Sides<W::Points>, Opening<W>)| {
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
    /// The replies that are open. At first, one reply of those that are alike.
    pub(super) open: Vec<Point>,
    /// How many were open at first.
    pub(super) all: usize,
    pub(super) scripts: Vec<Script<W>>,
    pub(super) budget: u64,
}

impl<W: Width> Rounds<W> {
    /// What the next round may cost.
    fn cost(&self, rank: usize) -> u64 {
        delayed((self.open.len() as u64).saturating_mul(self.budget), rank)
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
