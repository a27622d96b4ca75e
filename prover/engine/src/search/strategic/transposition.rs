//! The transposition table: what is known about strategic positions, shared by all threads.
//!
//! Keys are positions in canonical form, so a position and its images are one. Of each it is known from which level
//! on it is won, and up to which level it is not. Both may be known: won at 5, and not at 4. Nothing is ever
//! forgotten, and a fact never changes: a fact that is read late is still true. That is all that the threads agree
//! on, and no order among them is needed.
//!
//! The table is cut into parts with a lock each, by a hash of the points, so that threads seldom wait for each
//! other. An entry has the position, two levels and, once they have been looked for, the candidate moves.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};

use crate::search::strategic::candidates::Candidates;
use crate::search::strategic::level::Level;
use crate::search::threads::lock;
use pgc_core::position::point_set::{Bits, Points, Sides};

/// What is known about a position.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The least level at which it is won.
    pub won: Option<Level>,
    /// It is not won at this level or below.
    pub failed: Level,
    /// Its candidate moves, once they have been looked for.
    pub candidates: Option<Arc<Candidates>>,
}

/// A decided position in canonical form: the least level at which it is won, and the level up to which it is not.
pub(crate) type Fact<P = Points> = (Sides<P>, Option<Level>, Level);

/// The number of parts, each with its own lock.
const PARTS: u64 = 64;

type Shard<P> = Mutex<HashMap<Sides<P>, Known>>;

/// What a thread can reserve of a position at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Work {
    /// One of its candidate moves, by its index.
    Move(usize),
    /// All of it, as the position after a reply.
    Reply,
}

/// A table of positions, and of what threads are working on.
#[derive(Debug)]
pub struct TranspositionTable<P = Points> {
    parts: Vec<Shard<P>>,
    busy: Mutex<HashSet<(Sides<P>, Level, Work)>>,
}

impl<P: Bits> Default for TranspositionTable<P> {
    fn default() -> Self {
        Self { parts: (0..PARTS).map(|_| Shard::<P>::default()).collect(), busy: Mutex::default() }
    }
}

impl<P: Bits> TranspositionTable<P> {
    /// The part of the table to which a position belongs, locked.
    fn part(&self, sides: Sides<P>) -> MutexGuard<'_, HashMap<Sides<P>, Known>> {
        let words = sides[0].words().zip(sides[1].words()).map(|(own, other)| own ^ other.rotate_left(17));
        let mixed = words.fold(0_u64, |all, word| all.rotate_left(7) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let part = usize::try_from((mixed >> 32) % PARTS).unwrap_or(0);
        // No thread panics while it changes an entry under a lock.
        lock(&self.parts[part])
    }

    /// What is known about a position.
    pub fn known(&self, sides: Sides<P>) -> Known {
        self.part(sides).get(&sides).cloned().unwrap_or_default()
    }

    /// Whether the position is won at a level, if that is known; and up to which level it fails.
    pub fn verdict(&self, sides: Sides<P>, level: Level) -> (Option<bool>, Level) {
        let part = self.part(sides);
        let Some(known) = part.get(&sides) else { return (None, 0) };
        let verdict = match known.won {
            Some(won) => Some(won <= level),
            None => (known.failed >= level).then_some(false),
        };
        (verdict, known.failed)
    }

    /// Stores the candidate moves of a position.
    pub fn keep(&self, sides: Sides<P>, candidates: &Arc<Candidates>) {
        self.part(sides).entry(sides).or_default().candidates.get_or_insert_with(|| Arc::clone(candidates));
    }

    /// Notes that a position is won at this level and at none below.
    pub fn won(&self, sides: Sides<P>, level: Level) {
        self.part(sides).entry(sides).or_default().won = Some(level);
    }

    /// Notes that a position is not won at this level or below.
    pub fn failed(&self, sides: Sides<P>, level: Level) {
        let mut part = self.part(sides);
        let known = part.entry(sides).or_default();
        known.failed = known.failed.max(level);
    }

    /// Reserves work on a position at a level, unless it is reserved.
    pub fn take(&self, sides: Sides<P>, level: Level, work: Work) -> bool {
        lock(&self.busy).insert((sides, level, work))
    }

    /// Releases it.
    pub fn leave(&self, sides: Sides<P>, level: Level, work: Work) {
        lock(&self.busy).remove(&(sides, level, work));
    }

    /// The index of the first move of a position at a level that some thread has reserved.
    pub(crate) fn first_taken(&self, sides: Sides<P>, level: Level) -> Option<usize> {
        let busy = lock(&self.busy);
        let moves =
            busy.iter().filter(|taken| (taken.0, taken.1) == (sides, level)).filter_map(|taken| match taken.2 {
                Work::Move(index) => Some(index),
                Work::Reply => None,
            });
        moves.min()
    }

    /// Adds facts, which are taken to be true.
    pub(crate) fn learn(&self, facts: &[Fact<P>]) {
        for &(sides, won, failed) in facts {
            let mut part = self.part(sides);
            let known = part.entry(sides).or_default();
            (known.won, known.failed) = (won, failed);
        }
    }

    /// All positions that are decided at some level, ascending.
    pub fn decided(&self) -> Vec<Fact<P>> {
        let mut all = Vec::new();
        for part in &self.parts {
            let part = lock(part);
            let decided = part.iter().filter(|(_, known)| known.won.is_some() || known.failed > 0);
            all.extend(decided.map(|(&sides, known)| (sides, known.won, known.failed)));
        }
        all.sort_unstable();
        all
    }
}
