//! Candidate moves: the protagonist's moves that are worth trying at a position without a forced sequence.
//!
//! A quiet move is tested by a null move (Donninger 1993): if the antagonist passed, would a forced sequence win?
//! (Allis's global threat.) If so, the move *threatens*. The sequences found are replayed against every reply; only if
//! all fail, a new one is searched for. Replies that then remain are *open*: each needs a further strategic move.
//! Patashnik's proof (1980) has only such moves. Moves that make a threat rarely help: their forced reply remains open.
//!
//! # Levels
//!
//! Levels are the depths of the search by strategic moves, for iterative deepening (Slate and Atkin 1977).
//!
//! A position is won at level 0 if it has a forced sequence; at level 1 if it has a quiet move after which forced
//! sequences answer every reply; and at level n if it has a move whose open replies are all won at level n - 1, or
//! lower if the move is less promising (a late-move reduction). Whether a position is won at a level depends only on
//! the position and the level. So threads may share all that they learn, in any order, and the answer is the same.

use crate::search::lemmas::{Quiet, Script};
use crate::search::quiet::candidates::by_lines;
use crate::search::threats::{REPLY_NODES, Sequences, forced_reply};
use pgc_core::game::Point;
use pgc_core::position::line_counts::{LineCounts, Width};
use pgc_core::position::point_set::{Bits, has_two, point_of};
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST};

/// Node limit of the search for a forced sequence after a null move.
const NULL_MOVE_NODES: u64 = 500;

/// Node limit of the search for a forced sequence of the antagonist's.
const ANTAGONIST_NODES: u64 = 2_000;

/// The most replies that a quiet move that threatens may leave open, and how many more than the best one.
const MOST_OPEN: (usize, usize) = (16, 10);

/// How many quiet moves are tried if none threatens.
const UNTHREATENING: usize = 12;

/// If the protagonist has more points than this, only quiet moves that threaten are tried.
const FEW_POINTS: u32 = 3;

/// Late-move reductions. A move with at least as many more promising ones before it as the first of these numbers is
/// searched one level less deep; as the second, two levels less deep, and so on.
const RANKS: [usize; 4] = [6, 14, 30, 64];

/// The same if no quiet move threatens.
const UNTHREATENING_RANKS: [usize; 4] = [1, 2, 4, 8];

/// The number of open replies for which a move that makes a threat counts in the order of moves.
const THREAT: usize = 3;

/// A move of the protagonist, and the replies that forced sequences do not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategic {
    /// The move.
    pub point: Point,
    /// The open replies, ascending: the forced one if the move makes a threat.
    pub open: Vec<Point>,
    /// How many levels less deep it is searched than a promising move.
    pub reduction: u8,
}

impl Strategic {
    /// The level at which the positions after this move must be won so that it wins at `level`, if there is one.
    pub(crate) fn level_below(&self, level: Level) -> Option<Level> {
        level.checked_sub(1 + self.reduction).filter(|&below| below >= 1)
    }
}

/// The moves of a position with the protagonist to move that are worth trying, the most promising first. If the first leaves no open reply,
/// it wins. Nothing if a forced sequence wins.
pub type Candidates = Option<Vec<Strategic>>;

/// Candidate moves. They depend on the position alone.
impl Sequences {
    /// The candidate moves of a position with the protagonist to move. `is_new` says whether a position with the
    /// antagonist to move is worth trying. It is not if an image of it has been tried.
    pub fn candidates<W: Width>(
        &mut self,
        counts: &LineCounts<W>,
        mut is_new: impl FnMut(&LineCounts<W>) -> bool,
    ) -> Candidates {
        if self.any(counts, REPLY_NODES).is_some() {
            return None;
        }
        let danger = counts.completions(ANTAGONIST);
        if has_two(danger) {
            return Some(Vec::new());
        }
        let threatening = counts.board.points_on(counts.lacking(PROTAGONIST, 2)) & counts.free();
        // Every other move loses at once, so this one is taken without a limit on the replies that it leaves open.
        if let Some(point) = danger.least() {
            return Some(self.without_limits(counts, point).into_iter().collect());
        }
        let quiet = by_lines(counts);
        let mut moves: Vec<Strategic> = Vec::new();
        let mut most = MOST_OPEN.0;
        for &point in &quiet {
            let Some(strategic) = self.quiet(counts, point, true, most) else { continue };
            if strategic.open.is_empty() {
                return Some(vec![strategic]);
            }
            // Moves that leave many more replies open than the best one are given up early.
            most = most.min(strategic.open.len() + MOST_OPEN.1);
            moves.push(strategic);
        }
        let unthreatening = moves.is_empty();
        if unthreatening && counts.sides[PROTAGONIST].count() <= FEW_POINTS {
            let new = quiet.iter().filter(|&&point| is_new(&counts.with(PROTAGONIST, point)));
            moves.extend(new.take(UNTHREATENING).filter_map(|&point| self.quiet(counts, point, false, usize::MAX)));
        }
        let forcing = threatening.elements().filter_map(|point| Some((THREAT, forcing(counts, point)?)));
        // The sort is stable, so among moves with equally many replies those on more lines stay first.
        let mut keyed: Vec<(usize, Strategic)> =
            moves.into_iter().map(|one| (one.open.len(), one)).chain(forcing).collect();
        keyed.sort_by_key(|(open, _)| *open);
        let ranks = if unthreatening { UNTHREATENING_RANKS } else { RANKS };
        let ranked = keyed.into_iter().enumerate().map(|(rank, (_, strategic))| {
            let reduction = ranks.iter().filter(|&&more| rank >= more).count();
            Strategic { reduction: u8::try_from(reduction).unwrap_or(u8::MAX), ..strategic }
        });
        Some(ranked.collect())
    }

    /// The same as [`Self::candidates`], but suggested moves come first and count as promising, even if they would have
    /// been left out. Useless suggestions are dropped: at points that are taken, that let the antagonist win by a
    /// forced sequence, or where another move is known to win.
    pub(crate) fn with_hints<W: Width>(
        &mut self,
        counts: &LineCounts<W>,
        suggested: &[Point],
        is_new: impl FnMut(&LineCounts<W>) -> bool,
    ) -> Candidates {
        let mut moves = self.candidates(counts, is_new)?;
        if moves.first().is_some_and(|first| first.open.is_empty()) {
            return Some(moves);
        }
        let mut first: Vec<Strategic> = Vec::new();
        for &point in suggested {
            if counts.free().has(point.into()) && first.iter().all(|known| known.point != point) {
                let strategic = match moves.iter().position(|known| known.point == point) {
                    Some(known) => Some(moves.remove(known)),
                    None => self.without_limits(counts, point.into()),
                };
                first.extend(strategic.map(|strategic| Strategic { reduction: 0, ..strategic }));
            }
        }
        if let Some(wins) = first.iter().position(|strategic| strategic.open.is_empty()) {
            return Some(vec![first.swap_remove(wins)]);
        }
        first.append(&mut moves);
        Some(first)
    }

    /// Tries a move, whether it threatens or not, and however many replies it leaves open.
    fn without_limits<W: Width>(&mut self, counts: &LineCounts<W>, point: usize) -> Option<Strategic> {
        if (counts.lacking(PROTAGONIST, 2) & counts.board.through[point]).is_empty() {
            self.quiet(counts, point, false, usize::MAX)
        } else {
            forcing(counts, point)
        }
    }

    /// Tries a quiet move. It must not let the antagonist win by a forced sequence, or leave more than `most` replies
    /// open. If it `must`, it has to threaten a forced sequence.
    fn quiet<W: Width>(&mut self, counts: &LineCounts<W>, point: usize, must: bool, most: usize) -> Option<Strategic> {
        let after = counts.with(PROTAGONIST, point);
        if after.effect() != Effect::Quiet {
            return None;
        }
        let threat = self.any(&after, NULL_MOVE_NODES);
        if must && threat.is_none() || self.is_lost(&after, ANTAGONIST_NODES) {
            return None;
        }
        let scripts = threat.into_iter().map(Script::forced).collect();
        let find = |next: &LineCounts<W>| self.any(next, REPLY_NODES).map(Script::forced);
        let Quiet { open, .. } = Quiet::after(&after, scripts, most, find)?;
        Some(Strategic { point: point_of(point), open, reduction: 0 })
    }
}

/// The move at a point, if it makes a threat, with the reply that it forces; nothing if that reply makes two threats.
fn forcing<W: Width>(counts: &LineCounts<W>, point: usize) -> Option<Strategic> {
    forced_reply(counts, point).map(|reply| Strategic { point: point_of(point), open: vec![reply], reduction: 0 })
}

/// The level of a win, or the level up to which there is none.
pub type Level = u8;

/// The highest level of the search.
pub(crate) const HIGHEST: Level = 24;

/// The level up to which a position fails if no move is worth trying.
pub(crate) const NEVER: Level = Level::MAX;
