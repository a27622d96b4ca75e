//! What is open after a quiet move.
//!
//! The move is taken if the antagonist has no forced sequence of his own after it. Then each reply is either
//! answered, by a script that is known or found now, or *open*. Replies that the last script answers are left out
//! at once: on a large board one sequence answers most of them, and each reply saved is a search saved.
//!
//! A move that leaves many replies open is given up, as a proof by it would be long: each reply needs a lemma of
//! its own, or shares one. The bound grows with the budget of the search (`Search::patience`). Moves that do not
//! threaten have no bound, as all replies to them are open.

use crate::search::quiet::node::Quiet;
use crate::search::quiet::scripts::Script;
use crate::search::quiet::search::Search;
use crate::search::threats::sequence::Sequence;
use pgc_core::game::Point;
use pgc_core::position::PROTAGONIST;
use pgc_core::position::line_counts::{LineCounts, Width};
use pgc_core::position::point_set::{Bits, Sides, point_of};

/// Node limit of the search for a forced sequence after a reply.
pub(super) const REPLY_NODES: u64 = 10_000;

/// Node limit of the search for a forced sequence of the antagonist's after a quiet move.
pub(super) const ANTAGONIST_NODES: u64 = 500;

/// The most replies that a quiet move which threatens may leave open, by the number of the protagonist's points before it; and for
/// more points. With large budgets it may leave more of them.
const MOST_OPEN: [usize; 3] = [usize::MAX, usize::MAX, 16];
const MOST_OPEN_LATER: usize = 8;

impl<W: Width> Search<'_, W> {
    /// The replies that are open after a quiet move, and what answers the others; nothing if the move is not worth trying.
    pub(super) fn look(&mut self, sides: Sides<W::Points>, point: Point, threats: &[Sequence]) -> Option<Quiet<W>> {
        let after = LineCounts::new(self.board, sides).with(PROTAGONIST, point.into());
        if self.forced.is_lost(&after, ANTAGONIST_NODES) {
            return None;
        }
        let usual = most_open::<W>(sides, threats);
        let mut scripts: Vec<Script<W>> = threats.iter().cloned().map(Script::Forced).collect();
        let mut rest = scripts.iter().fold(after.free(), |rest, script| rest & !script.answered(&after, rest));
        let mut open = Vec::new();
        while let Some(reply) = rest.least() {
            rest &= !W::Points::single(reply);
            match self.known([after.sides[0], after.sides[1] | W::Points::single(reply)]) {
                Some(script) => {
                    rest &= !script.answered(&after, rest);
                    scripts.push(script);
                }
                None => open.push(point_of(reply)),
            }
            // The move is not disproved: the budget notes it, and the caller may come back with a larger one.
            if !self.budget.allows(open.len(), usual) {
                return None;
            }
        }
        Some(Quiet { open, scripts })
    }

    /// A script for a position with the protagonist to move: a lemma that dominates it, or a forced sequence.
    pub(super) fn known(&mut self, sides: Sides<W::Points>) -> Option<Script<W>> {
        let known = self.statements.dominating(sides).map(Script::Cite);
        known.or_else(|| self.forced.any(&LineCounts::new(self.board, sides), REPLY_NODES).map(Script::Forced))
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
