//! The moves worth trying at a position without a forced sequence.
//!
//! There are three kinds. A *quiet move that threatens* wins by a forced sequence if the antagonist passes; the
//! moves of Patashnik's proof (1980) are of this kind. A *forcing* move makes one threat itself; it helps rarely,
//! and gets a worse number. A quiet move that does *not* threaten is tried here only where the protagonist has three
//! points: with so few, hardly any move threatens. With fewer points, the search tries such moves in rounds.
//!
//! A proof-number search needs a number for each move. For a move that threatens it is estimated from its sequence:
//! a third of the replies that might meet it (`doubtful`) will be open. A move that is seldom played is a
//! little worse (`History::bias`).
//!
//! Most points cannot threaten anything. A move must lie on a line that the protagonist has begun, which is a guess;
//! then it takes a search for a forced sequence. On boards of lines longer than four these searches get few nodes at
//! first, and all nodes only once the moves found so far look bad.
//!
//! If the antagonist could complete a line, the move that prevents it is the only candidate; if he could complete
//! two, there is none.
//!
//! # Nodes
//!
//! The tree alternates between positions with the protagonist to move, of which one move must win, and moves, after
//! which every open reply must be answered. The *proof number* of either says how many further positions must be
//! won, at least, to prove it; the *disproof number*, how many must fail, at least, to disprove it. The search
//! follows the branch that seems to need the least work.
//!
//! The numbers here are estimates from the start. A new move begins with about the number of replies that it will
//! leave open, not with 1, so that of two moves the one with fewer replies comes first. A move on which much work
//! was spent in vain gets a larger number, so that the search does not stay in one branch whose numbers stay small.
//! Wrong estimates cost time and never truth: proved is only what has a lemma.
//!
//! Invariants: a proof number is `INFINITE` if and only if the move is disproved, and a disproof number is 0 only
//! then. All sums stop at `INFINITE`, which is a quarter of the largest number, so that sums of a few do not
//! overflow.

use std::cmp::Reverse;

use crate::search::{
    lemmas::{OpenReplies, doubtful},
    threats::{Sequence, Sequences, forced_reply},
};
use pgc_core::{
    game::Point,
    position::{ANTAGONIST, Bits, LineCounts, PROTAGONIST, Width, has_two, point_of},
};

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

/// How often each point was played in a lemma (the history heuristic, Schaeffer 1983).
#[derive(Clone)]
pub(crate) struct History(Vec<u32>);

impl History {
    pub(crate) fn new(points: usize) -> Self {
        Self(vec![0; points])
    }

    pub(crate) fn note(&mut self, point: Point) {
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
pub(crate) struct Finder<'f, 'b, W: Width> {
    forced: &'f mut Sequences,
    history: &'f History,
    counts: LineCounts<'b, W>,
    /// Node limit of the search for a forced sequence after a null move.
    nodes: u64,
}

impl<'f, 'b, W: Width> Finder<'f, 'b, W> {
    /// Finds every move that is worth trying.
    pub(crate) fn new(forced: &'f mut Sequences, history: &'f History, counts: LineCounts<'b, W>) -> Self {
        Finder { forced, history, counts, nodes: NULL_MOVE_NODES }
    }

    /// On boards of long lines, misses moves that threaten in a way that is not seen at a glance.
    #[must_use]
    pub(crate) fn at_a_glance(self) -> Self {
        let nodes = if self.counts.board.longest > SHORT { GLANCE_NODES } else { self.nodes };
        Finder { nodes, ..self }
    }

    /// Whether it misses moves at a glance.
    pub(crate) fn misses_some(&self) -> bool {
        self.nodes < NULL_MOVE_NODES
    }
}

impl<W: Width> Finder<'_, '_, W> {
    /// Quiet moves that threaten, among those played most often.
    pub(crate) fn usual(mut self) -> Vec<Move<W>> {
        let usual = self.history.usual(self.near());
        usual.into_iter().filter_map(|point| self.threatening(point)).collect()
    }

    /// All moves worth trying.
    pub(crate) fn all(mut self) -> Vec<Move<W>> {
        let near: Vec<usize> = self.near().collect();
        let mut moves: Vec<Move<W>> = near.into_iter().filter_map(|point| self.threatening(point)).collect();
        let forcing = self.useful() & making_threats(&self.counts);
        moves.extend(forcing.elements().filter_map(|point| self.forcing(point)));
        moves.sort_by_key(|candidate| candidate.numbers.proof);
        if self.counts.sides[PROTAGONIST].count() == FEW_POINTS && self.counts.left() != Some(0) {
            let threatens = |point: usize| moves.iter().any(|known| usize::from(known.point) == point);
            let others = by_lines(&self.counts).into_iter().filter(|&point| !threatens(point));
            let left_open = self.counts.free().count();
            let others = others.take(UNTHREATENING).map(|point| Move::new(point_of(point), Vec::new(), left_open, 0));
            moves.extend(others.collect::<Vec<_>>());
        }
        moves
    }

    /// The points to choose from: those that keep the antagonist from completing a line, if he could; none if no further move counts.
    fn useful(&self) -> W::Points {
        if self.counts.left() == Some(0) {
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
        let is_near = move |point: usize| is_forced || !(self.counts.board.through[point] & begun).is_empty();
        quiet(&self.counts, useful).filter(move |&point| is_near(point))
    }

    /// A quiet move, if it threatens.
    fn threatening(&mut self, point: usize) -> Option<Move<W>> {
        let after = self.counts.with(PROTAGONIST, point);
        let sequence = self.forced.any(&after, self.nodes)?;
        let left_open = 1 + (doubtful(&after, &sequence)? & after.free()).count() / MET;
        Some(Move::new(point_of(point), vec![sequence], left_open, self.history.bias(point)))
    }

    /// A move that forces a reply, if this reply does not win.
    fn forcing(&self, point: usize) -> Option<Move<W>> {
        let (left_open, bias) = FORCING;
        forced_reply(&self.counts, point).map(|_| Move::new(point_of(point), Vec::new(), left_open, bias))
    }
}

/// The points where the protagonist would threaten to complete a line.
fn making_threats<W: Width>(counts: &LineCounts<W>) -> W::Points {
    counts.board.points_on(counts.lacking(PROTAGONIST, 2))
}

/// The quiet moves among some: those whose [effect](pgc_core::position::Moves::effect) is quiet, seen without making them. There is
/// none if the protagonist could complete a line, or if one point is free; the others make no threat, and meet all lines that the
/// antagonist could complete.
fn quiet<W: Width>(counts: &LineCounts<W>, points: W::Points) -> impl Iterator<Item = usize> {
    let own = counts.completions(PROTAGONIST);
    let is_last = !has_two(counts.free());
    let points = if own.is_empty() && !is_last { points & counts.free() } else { W::Points::EMPTY };
    let dangers = counts.lacking(ANTAGONIST, 1);
    let board = counts.board;
    (points & !making_threats(counts)).elements().filter(move |&point| (dangers & !board.through[point]).is_empty())
}

/// Quiet moves, those first that are on most lines that the protagonist has begun or could begin.
pub(crate) fn by_lines<W: Width>(counts: &LineCounts<W>) -> Vec<usize> {
    let (begun, open) = (counts.begun(PROTAGONIST), counts.open(PROTAGONIST));
    let mut moves: Vec<usize> = quiet(counts, counts.free()).collect();
    moves.sort_by_key(|&point| {
        let lines = counts.board.through[point];
        Reverse(3 * (begun & lines).count() + 2 * (open & lines).count())
    });
    moves
}

/// How many further positions must be won to prove a position, about, and how many must fail to disprove it (Allis, van der
/// Meulen and van den Herik 1994).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

/// More than any number of a position that is neither proved nor disproved.
pub(crate) const INFINITE: u32 = u32::MAX / 4;

/// A proof number of moves that have not been found yet: those that were tried first should be rather good.
const NOT_FOUND: u32 = 3;

/// The same if those are left that threaten, but not at a glance: few of them are any good.
const NOT_SEEN: u32 = 200;

/// After so many moves that did not win, the proof number of a move rises by 1, after four times as many by 2, and so on: what takes
/// long is harder than its number says.
const VAIN: u64 = 2;

impl Numbers {
    /// Those of a position that was not visited.
    pub(crate) const UNKNOWN: Self = Self { proof: 1, disproof: 1 };
    /// Those of a disproved position.
    pub(crate) const DISPROVED: Self = Self { proof: INFINITE, disproof: 0 };
    /// Limits within which nothing is searched.
    pub(crate) const NONE: Self = Self { proof: 0, disproof: 0 };
    /// Limits that are not met before a position is proved or disproved.
    pub(crate) const ALL: Self = Self { proof: INFINITE, disproof: INFINITE };

    /// Whether a number reaches its limit.
    pub(crate) fn reach(self, limits: Self) -> bool {
        self.proof >= limits.proof || self.disproof >= limits.disproof
    }

    pub(crate) fn is_disproved(self) -> bool {
        self.proof >= INFINITE
    }
}

/// A limit just above the second best number, so that the search does not go to and fro (Pawlewicz and Lew 2007).
///
/// With the second best number itself as limit, two moves whose numbers rise in turn would be left and entered
/// again for each step.
pub(crate) fn above(number: u32) -> u32 {
    number.saturating_add(1 + number / 4)
}

/// A move of the protagonist.
#[derive(Clone)]
pub(crate) struct Move<W: Width> {
    pub(crate) point: Point,
    /// Forced sequences that win after a null move, if it is quiet and threatens.
    pub(crate) threats: Vec<Sequence>,
    /// What is open after it, if it was looked at.
    pub(crate) quiet: Option<OpenReplies<W>>,
    pub(crate) numbers: Numbers,
    /// Added to the proof number of a move that is played less often.
    /// It is added at each return to the move, not once: a move that is seldom played gets fewer visits.
    bias: u32,
    /// How many moves were looked at after it.
    spent: u64,
}

impl<W: Width> Move<W> {
    /// A move that will leave about so many replies open, and how much is added to that if it is played less often than others.
    pub(crate) fn new(point: Point, threats: Vec<Sequence>, left_open: u32, bias: u32) -> Self {
        Self { point, threats, quiet: None, numbers: Numbers { proof: left_open + bias, disproof: 1 }, bias, spent: 0 }
    }

    /// Records that so many moves were looked at and did not win.
    pub(crate) fn spend(&mut self, looked: u64) {
        self.spent += looked;
        if !self.numbers.is_disproved() {
            let vain = u32::try_from((self.spent / VAIN).isqrt()).unwrap_or(INFINITE);
            self.numbers.proof = self.numbers.proof.saturating_add(self.bias + vain).min(INFINITE - 1);
        }
    }
}

/// Which moves of a position were looked for.
///
/// Moves are looked for in stages, as finding all of them takes many searches for forced sequences, and often one
/// of the first wins. As long as a stage is to come, `OrNode::others` stands for all moves of it.
#[derive(Clone, Default)]
pub(crate) enum Breadth {
    /// None but killer moves.
    #[default]
    None,
    /// Those played most often.
    Usual,
    /// Those that are seen at a glance.
    AtAGlance,
    All,
}

/// A position with the protagonist to move.
#[derive(Clone)]
pub(crate) struct OrNode<W: Width> {
    pub(crate) moves: Vec<Move<W>>,
    pub(crate) found: Breadth,
    pub(crate) numbers: Numbers,
}

impl<W: Width> Default for OrNode<W> {
    fn default() -> Self {
        Self { moves: Vec::new(), found: Breadth::None, numbers: Numbers::UNKNOWN }
    }
}

impl<W: Width> OrNode<W> {
    /// The numbers of moves that have not been found yet.
    fn others(&self) -> Option<Numbers> {
        let proof = match self.found {
            Breadth::None | Breadth::Usual => NOT_FOUND,
            Breadth::AtAGlance => NOT_SEEN,
            Breadth::All => return None,
        };
        Some(Numbers { proof, disproof: 1 })
    }

    /// The index of the best move, and the proof number of the second best; nothing if others should be found first.
    pub(crate) fn best(&self) -> Option<(usize, u32)> {
        let others = self.others().map_or(INFINITE, |numbers| numbers.proof);
        let proof = |index: usize| self.moves[index].numbers.proof;
        let best = (0..self.moves.len()).min_by_key(|&index| proof(index)).filter(|&best| proof(best) <= others)?;
        let rest = (0..self.moves.len()).filter(|&index| index != best).map(proof);
        Some((best, rest.min().unwrap_or(INFINITE).min(others)))
    }

    /// Renews the numbers from those of the moves. The sum of disproof numbers is replaced by the largest and one more for each
    /// other one (Ueda et al. 2008), as siblings have much in common.
    pub(crate) fn renew(&mut self) {
        let all = || self.moves.iter().map(|one| one.numbers).chain(self.others());
        let proof = all().map(|numbers| numbers.proof).min().unwrap_or(INFINITE);
        let possible = all().map(|numbers| numbers.disproof).filter(|&disproof| disproof > 0);
        let (count, most) = possible.fold((0, 0), |(count, most), disproof| (count + 1, disproof.max(most)));
        self.numbers = Numbers { proof, disproof: (most + count).saturating_sub(1) };
    }

    /// Adds moves that are not there.
    pub(crate) fn add(&mut self, moves: Vec<Move<W>>) {
        for one in moves {
            if self.moves.iter().all(|known| known.point != one.point) {
                self.moves.push(one);
            }
        }
    }
}
