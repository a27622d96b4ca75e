//! The search: who wins, with the outcome of each component that was met kept by its name.
//!
//! `maker_wins` and `breaker_loses` take any lines: they reduce them, cut them into components, and combine what is
//! known of these. `wins` looks into one component, move by move, the heaviest first. The three call each other;
//! each call has at least one point less, so the depth is at most the number of points.
//!
//! An outcome that is kept is exact. If the limit is met, nothing is kept of the components that were being looked
//! into, and all others stay known for the next question.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use pgc_core::position::point_set::Bits;

use super::components::components;
use super::key::named;
use super::lines::{Lines, Points, broken, claimed, is_light, meets, points_of, weights};
use super::reduce::{Reduced, reduced};

/// The search has looked at as many components as it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LimitReached;

/// What is known of a component: whether Maker wins moving first, and moving second.
type Known = [Option<bool>; 2];

/// A search. What it has found it keeps from one question to the next.
pub(crate) struct Search<'r> {
    known: FxHashMap<Box<[Points]>, Known>,
    /// How many components it has looked into.
    pub(crate) nodes: u64,
    /// How many it may look into.
    most: u64,
    report: &'r dyn Fn(u64),
}

impl<'r> Search<'r> {
    /// A search that may look into so many components. `report` gets their number, each time.
    pub(crate) fn new(most: u64, report: &'r dyn Fn(u64)) -> Self {
        Search { known: FxHashMap::default(), nodes: 0, most, report }
    }

    /// Allows so many more components.
    pub(crate) fn allow(&mut self, more: u64) {
        self.most = self.nodes.saturating_add(more);
    }

    /// Whether Maker wins, who is to move.
    pub(crate) fn maker_wins(&mut self, lines: Lines) -> Result<bool, LimitReached> {
        let Reduced::Left(left) = reduced(lines, true) else { return Ok(true) };
        for part in components(&left.lines) {
            if self.wins(part, true)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether Maker wins although Breaker is to move.
    pub(crate) fn breaker_loses(&mut self, lines: Lines) -> Result<bool, LimitReached> {
        let Reduced::Left(left) = reduced(lines, false) else { return Ok(true) };
        // Where one point is lacking, Breaker has to move there: there is no second one.
        if let Some(line) = left.lines.first().filter(|line| line.count() == 1) {
            return self.maker_wins(broken(&left.lines, line.trailing_zeros() as usize));
        }
        let mut parts = components(&left.lines);
        if parts.len() <= 1 {
            return parts.pop().map_or(Ok(false), |part| self.wins(part, false));
        }
        let mut first = None;
        for part in parts {
            if self.maker_wins(part.clone())? && first.replace(part).is_some() {
                return Ok(true);
            }
        }
        // Whoever wins moving second wins moving first.
        first.map_or(Ok(false), |part| self.wins(part, false))
    }

    /// Whether Maker wins reduced lines that are one component.
    fn wins(&mut self, lines: Lines, maker_moves: bool) -> Result<bool, LimitReached> {
        if is_light(&lines, maker_moves) {
            return Ok(false);
        }
        let side = usize::from(!maker_moves);
        let name = named(&lines).key;
        if let Some(wins) = self.known.get(&name).and_then(|known| known[side]) {
            return Ok(wins);
        }
        if self.nodes >= self.most {
            return Err(LimitReached);
        }
        self.nodes += 1;
        (self.report)(self.nodes);
        // Without a move that does better, the player who is to move loses: Maker wins if Breaker has none, and the
        // other way round.
        let mut wins = !maker_moves;
        for point in moves(&lines) {
            let then = if maker_moves {
                self.breaker_loses(claimed(&lines, Points::single(point)))?
            } else {
                self.maker_wins(broken(&lines, point))?
            };
            if then == maker_moves {
                wins = maker_moves;
                break;
            }
        }
        self.known.entry(name).or_default()[side] = Some(wins);
        Ok(wins)
    }
}

/// The moves that matter, for either player, those on the heaviest lines first.
///
/// If each line through y goes through x, too, the move x is as good as y for whoever moves. Let the names of x and y be exchanged in what
/// y leaves. After Maker's move the lines through both, or none, are then the same in both; one through x alone lacks more after the move
/// y. After Breaker's move the lines through x alone are left by y only. So y is left out; of points on the same lines, all but the least.
pub(super) fn moves(lines: &[Points]) -> Vec<usize> {
    let (meets, weights) = (meets(lines), weights(lines));
    let is_best = |&point: &usize| {
        let others = meets[point] & !Points::single(point);
        !others.elements().any(|other| !meets[other].has(point) || other < point)
    };
    let mut moves: Vec<usize> = points_of(lines).elements().filter(is_best).collect();
    moves.sort_by_key(|&point| (Reverse(weights[point]), point));
    moves
}
