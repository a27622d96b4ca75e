//! Positions and moves of proof-number search.
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

use crate::search::quiet::candidates::Candidate;
use crate::search::quiet::scripts::Script;
use crate::search::threats::sequence::Sequence;
use pgc_core::game::Point;
use pgc_core::position::line_counts::Width;

/// How many further positions must be won to prove a position, about, and how many must fail to disprove it (Allis, van der
/// Meulen and van den Herik 1994).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// More than any number of a position that is neither proved nor disproved.
pub(super) const INFINITE: u32 = u32::MAX / 4;

/// A proof number of moves that have not been found yet: those that were tried first should be rather good.
const NOT_FOUND: u32 = 3;

/// The same if those are left that threaten, but not at a glance: few of them are any good.
const NOT_SEEN: u32 = 200;

/// After so many moves that did not win, the proof number of a move rises by 1, after four times as many by 2, and so on: what takes
/// long is harder than its number says.
const VAIN: u64 = 2;

impl Numbers {
    /// Those of a position that was not visited.
    pub(super) const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
    /// Those of a disproved position.
    pub(super) const DISPROVED: Numbers = Numbers { proof: INFINITE, disproof: 0 };
    /// Limits within which nothing is searched.
    pub(super) const NONE: Numbers = Numbers { proof: 0, disproof: 0 };
    /// Limits that are not met before a position is proved or disproved.
    pub(super) const ALL: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

    /// Whether a number reaches its limit.
    pub(super) fn reach(self, limits: Numbers) -> bool {
        self.proof >= limits.proof || self.disproof >= limits.disproof
    }

    pub(super) fn is_disproved(self) -> bool {
        self.proof >= INFINITE
    }
}

/// A limit just above the second best number, so that the search does not go to and fro (Pawlewicz and Lew 2007).
///
/// With the second best number itself as limit, two moves whose numbers rise in turn would be left and entered
/// again for each step.
pub(super) fn above(number: u32) -> u32 {
    number.saturating_add(1 + number / 4)
}

/// The replies that are open after a quiet move, and what answers the others.
#[derive(Clone, Debug)]
pub(super) struct Quiet<W: Width> {
    pub(super) open: Vec<Point>,
    pub(super) scripts: Vec<Script<W>>,
}

/// A move of the protagonist.
#[derive(Clone, Debug)]
pub(super) struct Move<W: Width> {
    pub(super) point: Point,
    /// Forced sequences that win after a null move.
    pub(super) threats: Vec<Sequence>,
    /// What is open after it, if it was looked at.
    pub(super) quiet: Option<Quiet<W>>,
    pub(super) numbers: Numbers,
    /// Added to the proof number of a move that is played less often.
    /// It is added at each return to the move, not once: a move that is seldom played gets fewer visits.
    bias: u32,
    /// How many moves were looked at after it.
    spent: u64,
}

impl<W: Width> Move<W> {
    /// A move of a similar position.
    pub(super) fn of_killer(point: Point, threats: Vec<Sequence>) -> Move<W> {
        Move { point, threats, quiet: None, numbers: Numbers::UNKNOWN, bias: 0, spent: 0 }
    }

    /// Records that so many moves were looked at and did not win.
    pub(super) fn spend(&mut self, looked: u64) {
        self.spent += looked;
        if !self.numbers.is_disproved() {
            let vain = u32::try_from((self.spent / VAIN).isqrt()).unwrap_or(INFINITE);
            self.numbers.proof = self.numbers.proof.saturating_add(self.bias + vain).min(INFINITE - 1);
        }
    }
}

impl<W: Width> From<Candidate> for Move<W> {
    fn from(Candidate { point, threat, left_open, bias }: Candidate) -> Self {
        let numbers = Numbers { proof: left_open + bias, disproof: 1 };
        Move { point, threats: threat.into_iter().collect(), quiet: None, numbers, bias, spent: 0 }
    }
}

/// Which moves of a position were looked for.
///
/// Moves are looked for in stages, as finding all of them takes many searches for forced sequences, and often one
/// of the first wins. As long as a stage is to come, `Node::others` stands for all moves of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Found {
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
#[derive(Clone, Debug)]
pub(super) struct Node<W: Width> {
    pub(super) moves: Vec<Move<W>>,
    pub(super) found: Found,
    pub(super) numbers: Numbers,
}

impl<W: Width> Default for Node<W> {
    fn default() -> Self {
        Node { moves: Vec::new(), found: Found::None, numbers: Numbers::UNKNOWN }
    }
}

impl<W: Width> Node<W> {
    /// The numbers of moves that have not been found yet.
    fn others(&self) -> Option<Numbers> {
        let proof = match self.found {
            Found::None | Found::Usual => NOT_FOUND,
            Found::AtAGlance => NOT_SEEN,
            Found::All => return None,
        };
        Some(Numbers { proof, disproof: 1 })
    }

    /// The index of the best move, and the proof number of the second best; nothing if others should be found first.
    pub(super) fn best(&self) -> Option<(usize, u32)> {
        let others = self.others().map_or(INFINITE, |numbers| numbers.proof);
        let proof = |index: usize| self.moves[index].numbers.proof;
        let best = (0..self.moves.len()).min_by_key(|&index| proof(index)).filter(|&best| proof(best) <= others)?;
        let rest = (0..self.moves.len()).filter(|&index| index != best).map(proof);
        Some((best, rest.min().unwrap_or(INFINITE).min(others)))
    }

    /// Renews the numbers from those of the moves. The sum of disproof numbers is replaced by the largest and one more for each
    /// other one (Ueda et al. 2008), as siblings have much in common.
    pub(super) fn renew(&mut self) {
        let all = || self.moves.iter().map(|one| one.numbers).chain(self.others());
        let proof = all().map(|numbers| numbers.proof).min().unwrap_or(INFINITE);
        let possible = all().map(|numbers| numbers.disproof).filter(|&disproof| disproof > 0);
        let (count, most) = possible.fold((0, 0), |(count, most), disproof| (count + 1, disproof.max(most)));
        self.numbers = Numbers { proof, disproof: (most + count).saturating_sub(1) };
    }

    /// Adds moves that are not there.
    pub(super) fn add(&mut self, candidates: Vec<Candidate>) {
        for candidate in candidates {
            if self.moves.iter().all(|known| known.point != candidate.point) {
                self.moves.push(candidate.into());
            }
        }
    }
}
