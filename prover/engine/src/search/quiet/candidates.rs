//! The moves worth trying at a position without a forced sequence.
//!
//! There are three kinds. A *quiet move that threatens* wins by a forced sequence if the antagonist passes; the
//! moves of Patashnik's proof (1980) are of this kind. A *forcing* move makes one threat itself; it helps rarely,
//! and gets a worse number. A quiet move that does *not* threaten is tried here only where the protagonist has three
//! points: with so few, hardly any move threatens. With fewer points, `opening` tries such moves.
//!
//! A proof-number search needs a number for each move. For a move that threatens it is estimated from its sequence:
//! a third of the replies that might meet it (`scripts::doubtful`) will be open. A move that is seldom played is a
//! little worse (`History::bias`).
//!
//! Most points cannot threaten anything, and are excluded without a search: by `reach::helpful`, which keeps every
//! point that could help, and by the condition that the move lies on a line that the protagonist has begun, which
//! is a guess. What remains takes one search for a forced sequence for each point. On boards of lines longer than
//! four these searches get few nodes at first, and all nodes only once the moves found so far look bad.
//!
//! If the antagonist could complete a line, the move that prevents it is the only candidate; if he could complete
//! two, there is none.

use std::cmp::Reverse;

use crate::search::quiet::forced::Forced;
use crate::search::quiet::scripts::doubtful;
use crate::search::threats::reach::helpful;
use crate::search::threats::sequence::Sequence;
use pgc_core::game::Point;
use pgc_core::position::line_counts::{LineCounts, Width};
use pgc_core::position::point_set::{Bits, elements, has_two, mask, point_of};
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST};

/// Node limit of the search for a forced sequence after a null move; and of a first look on boards of long lines. There, positions have more
/// sequences of threats than elsewhere, and most of them lead to nothing.
const NULL_MOVE_NODES: u64 = 2_000;
const GLANCE_NODES: u64 = 64;

/// Lines of more points are long.
const SHORT: usize = 4;

/// Estimate: of the replies that might meet a forced sequence, one in so many stays unanswered.
const MET: u32 = 3;

/// The proof number of a move that forces the reply, and what is added to it later.
const FORCING: (u32, u32) = (12, 6);

/// How many of the moves played most often are tried first.
const USUAL: usize = 8;

/// With so many points of the protagonist, quiet moves that do not threaten are tried as well; and how many of them.
const FEW_POINTS: u32 = 3;
const UNTHREATENING: usize = 12;

/// A move of the protagonist.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) point: Point,
    /// The forced sequence that wins after a null move, if the move is quiet and threatens.
    pub(super) threat: Option<Sequence>,
    /// About how many replies it will leave open.
    pub(super) left_open: u32,
    /// More for moves that are played less often.
    pub(super) bias: u32,
}

/// How often each point was played in a lemma (the history heuristic, Schaeffer 1983).
#[derive(Clone, Debug)]
pub(super) struct History(Vec<u32>);

impl History {
    pub(super) fn new(points: usize) -> History {
        History(vec![0; points])
    }

    pub(super) fn note(&mut self, point: Point) {
        self.0[usize::from(point)] += 1;
    }

    /// The points among some that were played most often.
    fn usual(&self, points: impl Iterator<Item = usize>) -> Vec<usize> {
        let mut played: Vec<usize> = points.filter(|&point| self.0[point] > 0).collect();
        played.sort_by_key(|&point| Reverse(self.0[point]));
        played.truncate(USUAL);
        played
    }

    /// About 2/3 for each factor of 2 by which the point was played less often than another one.
    ///
    /// Logarithms keep a point that was played a hundred times from shutting out one that was played ten times.
    fn bias(&self, point: usize) -> u32 {
        let most = self.0.iter().copied().max().unwrap_or(0);
        ((1 + most).ilog2() - (1 + self.0[point]).ilog2()) * 2 / 3
    }
}

/// Finds the moves worth trying.
pub(super) struct Finder<'f, 'b, W: Width> {
    pub(super) forced: &'f mut Forced,
    pub(super) history: &'f History,
    pub(super) counts: LineCounts<'b, W>,
    /// Node limit of the search for a forced sequence after a null move.
    nodes: u64,
}

impl<'f, 'b, W: Width> Finder<'f, 'b, W> {
    /// Finds every move that is worth trying.
    pub(super) fn new(forced: &'f mut Forced, history: &'f History, counts: LineCounts<'b, W>) -> Self {
        Finder { forced, history, counts, nodes: NULL_MOVE_NODES }
    }

    /// On boards of long lines, misses moves that threaten in a way that is not seen at a glance.
    #[must_use]
    pub(super) fn at_a_glance(self) -> Self {
        let nodes = if self.counts.board().longest() > SHORT { GLANCE_NODES } else { self.nodes };
        Finder { nodes, ..self }
    }

    /// Whether it misses moves at a glance.
    pub(super) fn misses_some(&self) -> bool {
        self.nodes < NULL_MOVE_NODES
    }
}

impl<W: Width> Finder<'_, '_, W> {
    /// Quiet moves that threaten, among those played most often.
    pub(super) fn usual(mut self) -> Vec<Candidate> {
        let helpful = self.helpful();
        let usual = self.history.usual(self.near());
        let usual = usual.into_iter().filter(|&point| helpful.has(point));
        usual.filter_map(|point| self.threatening(point)).collect()
    }

    /// All moves worth trying.
    pub(super) fn all(mut self) -> Vec<Candidate> {
        let near = self.helpful() & mask(self.near().map(point_of));
        let mut moves: Vec<Candidate> = elements(near).filter_map(|point| self.threatening(point)).collect();
        let forcing = self.useful() & making_threats(&self.counts);
        moves.extend(elements(forcing).filter_map(|point| self.forcing(point)));
        moves.sort_by_key(|candidate| candidate.left_open + candidate.bias);
        if self.counts.sides[PROTAGONIST].count() == FEW_POINTS && self.forced.has_moves(&self.counts) {
            let threatens = |point: usize| moves.iter().any(|known| usize::from(known.point) == point);
            let others = by_lines(&self.counts).into_iter().filter(|&point| !threatens(point));
            let left_open = self.counts.free().count();
            let others = others.take(UNTHREATENING).map(|point| Candidate {
                point: point_of(point),
                threat: None,
                left_open,
                bias: 0,
            });
            moves.extend(others.collect::<Vec<_>>());
        }
        moves
    }

    /// The points to choose from: those that keep the antagonist from completing a line, if he could; none if no further move counts.
    fn useful(&self) -> W::Points {
        if !self.forced.has_moves(&self.counts) {
            return W::Points::EMPTY;
        }
        let danger = self.counts.completions(ANTAGONIST);
        match has_two(danger) {
            true => W::Points::EMPTY,
            false if danger.is_empty() => self.counts.free(),
            false => danger,
        }
    }

    /// The quiet moves on lines that the protagonist has begun; or the one that keeps the antagonist from completing a line.
    fn near(&self) -> impl Iterator<Item = usize> {
        let (useful, begun) = (self.useful(), self.counts.begun(PROTAGONIST));
        let is_forced = useful != self.counts.free();
        let is_near = move |point: usize| is_forced || !(self.counts.board().through(point) & begun).is_empty();
        quiet(&self.counts, useful).filter(move |&point| is_near(point))
    }

    /// The points of moves after which there may be a forced sequence.
    fn helpful(&mut self) -> W::Points {
        let counts = &self.counts;
        if counts.completions(ANTAGONIST).is_empty() && self.forced.has_none(counts, NULL_MOVE_NODES) {
            helpful(counts)
        } else {
            counts.free()
        }
    }

    /// A quiet move, if it threatens.
    fn threatening(&mut self, point: usize) -> Option<Candidate> {
        let after = self.counts.with(PROTAGONIST, point);
        let sequence = self.forced.any(&after, self.nodes)?;
        let left_open = 1 + (doubtful(&after, &sequence)? & after.free()).count() / MET;
        Some(Candidate { point: point_of(point), threat: Some(sequence), left_open, bias: self.history.bias(point) })
    }

    /// A move that forces a reply, if this reply does not win.
    fn forcing(&self, point: usize) -> Option<Candidate> {
        let after = self.counts.with(PROTAGONIST, point);
        let Effect::Forces(reply) = after.effect() else { return None };
        let lost = has_two(after.with(ANTAGONIST, reply.into()).completions(ANTAGONIST));
        let (left_open, bias) = FORCING;
        (!lost).then_some(Candidate { point: point_of(point), threat: None, left_open, bias })
    }
}

/// The points where the protagonist would threaten to complete a line.
fn making_threats<W: Width>(counts: &LineCounts<W>) -> W::Points {
    counts.board().points_on(counts.lacking_two(PROTAGONIST))
}

/// The quiet moves among some: those whose [effect](Moves::effect) is [`Effect::Quiet`], seen without making them. There is none if the
/// protagonist could complete a line, or if one point is free; the others make no threat, and meet all lines that the antagonist could
/// complete.
fn quiet<W: Width>(counts: &LineCounts<W>, points: W::Points) -> impl Iterator<Item = usize> {
    let own = counts.completions(PROTAGONIST);
    let is_last = !has_two(counts.free());
    let points = if own.is_empty() && !is_last { points & counts.free() } else { W::Points::EMPTY };
    let dangers = counts.lacking_one(ANTAGONIST);
    let board = counts.board();
    elements(points & !making_threats(counts)).filter(move |&point| (dangers & !board.through(point)).is_empty())
}

/// Quiet moves, those first that are on most lines that the protagonist has begun or could begin.
pub(super) fn by_lines<W: Width>(counts: &LineCounts<W>) -> Vec<usize> {
    let (begun, open) = (counts.begun(PROTAGONIST), counts.open(PROTAGONIST));
    let mut moves: Vec<usize> = quiet(counts, counts.free()).collect();
    moves.sort_by_key(|&point| {
        let lines = counts.board().through(point);
        Reverse(3 * (begun & lines).count() + 2 * (open & lines).count())
    });
    moves
}
