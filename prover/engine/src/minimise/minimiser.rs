//! The measure of size that all passes share, and the work that they may do.
//!
//! The bytes are those before compression. They are known at once, and what is shorter before compression mostly is
//! so afterwards; compressing each attempt would take longer than to replay it.
//!
//! Nearly all work is replaying, so it is counted in steps. A strategy whose covers are nested deeply may take more of them than any machine
//! can do; with none left, every attempt fails, and each pass ends with what it has. So the bytes depend on the strategy alone.

use std::cell::Cell;
use std::sync::Arc;

use crate::size;
use pgc_core::position::{Rules, Symmetries};
use pgc_core::strategy::{Lemma, Replay, Strategy, Term};

/// The size to minimise: the bytes, then the number of lemmas.
pub fn weight(strategy: &Strategy) -> (usize, usize) {
    (size::strategy(strategy), strategy.lemmas.len())
}

/// The work that is still allowed, and who is told.
pub(crate) struct Work<'a> {
    /// How many steps may still be replayed.
    left: Cell<u64>,
    /// The most steps that a strategy may take.
    most: u64,
    /// Called after each attempt.
    tried: &'a dyn Fn(),
    /// Receives a strategy that is shorter, whenever many steps were replayed since the last one.
    found: &'a dyn Fn(&Strategy),
    /// The steps that were left when one was told.
    told: Cell<u64>,
    /// Whether to go on. If not, each pass ends soon, with what it has.
    goes_on: &'a dyn Fn() -> bool,
}

/// After so many steps a shorter strategy is told before the passes are at their end.
const TELL: u64 = 100_000_000;

/// What has begun may take so many steps more than are left.
const OVER: u64 = 100_000_000;

impl<'a> Work<'a> {
    /// At most so many steps.
    pub(crate) fn within(steps: u64, tried: &'a dyn Fn()) -> Work<'a> {
        let left = Cell::new(steps);
        Work { told: left.clone(), left, most: u64::MAX, tried, found: &|_| (), goes_on: &|| true }
    }

    /// As many steps as it likes while `goes_on`, for strategies of at most so many steps. Shorter ones are told to `found` now and then.
    pub(crate) fn of_steps(
        most: u64,
        tried: &'a dyn Fn(),
        found: &'a dyn Fn(&Strategy),
        goes_on: &'a dyn Fn() -> bool,
    ) -> Work<'a> {
        Work { most, found, goes_on, ..Work::within(u64::MAX, tried) }
    }

    /// The most steps of a replay that begins now.
    pub(super) fn limit(&self) -> u64 {
        if self.left.get() == 0 { 0 } else { self.left.get().saturating_add(OVER) }
    }

    /// Whether no more is to be tried.
    pub(super) fn is_over(&self) -> bool {
        self.left.get() == 0 || !(self.goes_on)()
    }

    /// Tells that something is tried.
    pub(super) fn attempt(&self) {
        (self.tried)();
    }

    /// Counts steps that were taken.
    pub(super) fn charge(&self, steps: u64) {
        self.left.set(self.left.get().saturating_sub(steps));
    }

    /// What is found with a replay in which these lemmas may be cited. Its steps are counted; with none left, it proves nothing.
    pub(super) fn replay<'l, F>(&self, lemmas: &'l [Lemma], find: impl FnOnce(&mut Replay<'l>) -> F) -> F {
        let mut replay = Replay::new(lemmas).within(self.limit());
        let found = find(&mut replay);
        self.charge(replay.steps);
        found
    }

    /// The steps in which a term proves the strategy's lemma of this index, or the theorem.
    pub(super) fn steps(&self, rules: &Arc<Rules>, strategy: &Strategy, index: usize, term: &Term) -> Option<u64> {
        self.replay(&strategy.lemmas[..index], |replay| {
            let mut start = strategy.start(rules, index);
            replay.proves_as(&mut start, term, index == strategy.lemmas.len()).then_some(replay.steps)
        })
    }

    /// Whether a strategy is a proof, in not too many steps.
    pub(super) fn allows(&self, rules: &Arc<Rules>, strategy: &Strategy) -> bool {
        self.spare(rules, strategy).is_some()
    }

    /// By how many steps a strategy, if it is a proof, is below the bound.
    pub(super) fn spare(&self, rules: &Arc<Rules>, strategy: &Strategy) -> Option<u64> {
        self.attempt();
        let steps = strategy.terms().enumerate().try_fold(0_u64, |steps, (index, term)| {
            let steps = steps.checked_add(self.steps(rules, strategy, index, term)?)?;
            (steps <= self.most).then_some(steps)
        });
        steps.map(|steps| self.most - steps)
    }

    /// The same, without a replay if there is no bound.
    pub(super) fn spare_of(&self, rules: &Arc<Rules>, strategy: &Strategy) -> Option<u64> {
        if self.most == u64::MAX { Some(self.most) } else { self.spare(rules, strategy) }
    }

    /// Tells of a shorter strategy, if it is time.
    pub(super) fn tell(&self, strategy: &Strategy) {
        if self.told.get() - self.left.get() >= TELL {
            self.told.set(self.left.get());
            (self.found)(strategy);
        }
    }
}

/// What all passes need.
pub(super) struct Minimiser<'a> {
    pub(super) rules: &'a Arc<Rules>,
    pub(super) symmetries: &'a Symmetries,
    pub(super) work: &'a Work<'a>,
}

impl Minimiser<'_> {
    /// Whether a strategy is shorter than another one, and valid. The others are told of it.
    pub(super) fn is_better(&self, next: &Strategy, best: &Strategy) -> bool {
        let better = weight(next) < weight(best) && self.work.allows(self.rules, next);
        if better {
            self.work.tell(next);
        }
        better
    }
}
