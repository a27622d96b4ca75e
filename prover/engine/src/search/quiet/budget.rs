//! How many moves a search may look at, and how many replies a move may leave open.
//!
//! A search has a budget in all, and one for the position at hand. With a larger one for a position, a move may leave more replies open.

use crate::search::quiet::scripts::Exhausted;

/// The memory that the search takes for each move that it has looked at, in bytes. An estimate.
const MOVE_BYTES: u64 = 2_000;

/// With so many moves for a position, quiet moves may leave no more replies open than usual; with so many times as many, twice as
/// many, and so on.
const USUAL: u64 = 2_000;
const GROWTH: u64 = 4;

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Quiet moves.
    pub moves: u64,
    /// Bytes of memory.
    pub memory: u64,
    /// Threads.
    pub threads: usize,
    /// Whether other moves are tried for the lemmas of a proof, which is shorter then.
    pub tries_others: bool,
}

/// What a search may look at, and what it has looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    looked: u64,
    /// How many moves may have been looked at when the search of the position at hand ends.
    limit: u64,
    /// How many may have been looked at in all.
    total: u64,
    /// For how many moves at one position the memory suffices.
    most: u64,
    is_cut: bool,
    /// By which factor a quiet move may leave more replies open than usual.
    patience: usize,
    was_impatient: bool,
}

impl Budget {
    /// Nothing is looked at yet, and no position is at hand.
    pub(super) fn new(limits: Limits) -> Budget {
        let most = limits.memory / MOVE_BYTES;
        Budget { looked: 0, limit: 0, total: limits.moves, most, is_cut: false, patience: 1, was_impatient: false }
    }

    /// Begins the search of a position, with so many moves.
    pub(super) fn begin(&mut self, moves: u64) {
        self.patience = 1 + (moves / USUAL).checked_ilog(GROWTH).unwrap_or(0) as usize;
        self.was_impatient = false;
        self.is_cut |= moves > self.most;
        self.limit = self.looked.saturating_add(moves.min(self.most)).min(self.total);
    }

    /// Looks at one more move.
    ///
    /// # Errors
    ///
    /// No further move may be looked at for the position at hand.
    pub(super) fn look(&mut self) -> Result<(), Exhausted> {
        if self.looked >= self.limit {
            return Err(Exhausted);
        }
        self.looked += 1;
        Ok(())
    }

    /// How many moves were looked at.
    pub(super) fn looked(&self) -> u64 {
        self.looked
    }

    /// Whether no further move may be looked at, for any position.
    pub(super) fn is_exhausted(&self) -> bool {
        self.looked >= self.total
    }

    /// Whether a position was searched with fewer moves than asked for, for lack of memory.
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Lets moves at the position at hand leave so many times as many replies open as usual.
    pub(super) fn be_patient(&mut self, times: usize) {
        self.patience = times;
    }

    /// Whether a move may leave so many replies open, where so many are usual.
    pub(super) fn allows(&mut self, open: usize, usual: usize) -> bool {
        let allows = open <= usual.saturating_mul(self.patience);
        self.was_impatient |= !allows;
        allows
    }

    /// Whether a move at the position at hand was given up because it left too many replies open.
    pub(super) fn was_impatient(&self) -> bool {
        self.was_impatient
    }

    /// The budget of a search beside this one: what is left of this one in all.
    pub(super) fn fork(&self) -> Budget {
        Budget { looked: 0, limit: 0, total: self.total.saturating_sub(self.looked), ..*self }
    }

    /// Counts what searches beside this one have looked at.
    pub(super) fn add(&mut self, looked: u64) {
        self.looked += looked;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(moves: u64, memory: u64) -> Budget {
        Budget::new(Limits { moves, memory, threads: 1, tries_others: false })
    }

    #[test]
    fn a_position_ends_at_its_own_budget_and_the_search_at_the_whole_one() {
        let mut budget = budget(5, 1 << 20);
        assert!(budget.look().is_err(), "no position is at hand");
        budget.begin(3);
        assert_eq!([(); 4].map(|()| budget.look().is_ok()), [true, true, true, false]);
        budget.begin(3);
        assert_eq!([(); 3].map(|()| budget.look().is_ok()), [true, true, false]);
        assert!(budget.is_exhausted() && budget.looked() == 5);
    }

    #[test]
    fn a_fork_has_what_is_left_and_is_counted_when_it_is_joined() {
        let mut budget = budget(10, 1 << 20);
        budget.begin(4);
        (0..4).for_each(|_| budget.look().unwrap());
        let mut fork = budget.fork();
        fork.begin(100);
        assert_eq!((0..100).take_while(|_| fork.look().is_ok()).count(), 6);
        budget.add(fork.looked());
        assert!(budget.is_exhausted());
    }

    #[test]
    fn memory_for_fewer_moves_cuts_a_position() {
        let mut budget = budget(u64::MAX, 2 * MOVE_BYTES);
        budget.begin(2);
        assert!(!budget.is_cut());
        budget.begin(3);
        assert!(budget.is_cut());
        assert_eq!((0..3).take_while(|_| budget.look().is_ok()).count(), 2);
    }

    #[test]
    fn a_larger_budget_allows_more_open_replies_and_impatience_ends_with_the_position() {
        let mut budget = budget(u64::MAX, 1 << 30);
        for (moves, open) in [(USUAL, 8), (USUAL * GROWTH, 16), (USUAL * GROWTH * GROWTH, 24)] {
            budget.begin(moves);
            assert!(budget.allows(open, 8) && !budget.was_impatient());
            assert!(!budget.allows(open + 1, 8) && budget.allows(1, 8) && budget.was_impatient());
        }
        budget.begin(1);
        assert!(!budget.was_impatient());
        budget.be_patient(100);
        assert!(budget.allows(800, 8));
    }
}
