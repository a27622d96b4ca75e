//! Ends a search that its caller has cancelled.
//!
//! All searches report how far they are, and most of them many times a second. Where the caller has cancelled, a
//! report does not return: the stack unwinds up to [`cancellable`]. So no search has to ask, and none can forget
//! to. Salsa, the library behind rust-analyzer, cancels queries in the same way. Where panics abort the process, a
//! search cannot be cancelled.
//!
//! Threads of a search are joined on the way: a thread that unwinds takes its caller with it (`search::threads`).
//! Locks that are poisoned by it are opened nevertheless, as no entry is left half-written under a lock.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::solve::progress::{Count, Progress};

/// What unwinds the stack.
struct Cancelled;

/// Passes reports on, and ends the search when it is cancelled.
struct Reports<'a>(&'a dyn Progress);

impl Progress for Reports<'_> {
    fn report(&self, stage: &str, count: Count) {
        self.0.report(stage, count);
        if self.0.is_cancelled() {
            resume_unwind(Box::new(Cancelled));
        }
    }

    fn warn(&self, message: &str) {
        self.0.warn(message);
    }

    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

/// The result of a search, which must report to the progress that it gets; nothing if it was cancelled. What the search has changed is
/// lost with it, except for the record, whose counts are atomic.
pub(super) fn cancellable<T>(progress: &dyn Progress, search: impl FnOnce(&dyn Progress) -> T) -> Option<T> {
    match catch_unwind(AssertUnwindSafe(|| search(&Reports(progress)))) {
        Ok(result) => Some(result),
        Err(panic) if panic.is::<Cancelled>() => None,
        Err(panic) => resume_unwind(panic),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use pgc_core::game::Game;

    use crate::solve::progress::{Count, Progress};
    use crate::solve::{Answer, Exhausted, Limits, solve};

    /// Cancels after so many reports.
    struct After(AtomicU64);

    impl Progress for After {
        fn report(&self, _: &str, _: Count) {
            let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        }

        fn is_cancelled(&self) -> bool {
            self.0.load(Ordering::Relaxed) == 0
        }
    }

    #[test]
    fn a_search_ends_wherever_it_is_cancelled() {
        for (game, threads) in [("4^3", 1), ("4^3", 2), ("4^4", 2), ("mnk:6,5,4", 1), ("mnk:8,8,5", 1)] {
            for reports in [1, 2, 3, 10] {
                let limits = Limits { threads, nodes: u64::MAX, memory: 1 << 24 };
                let after = After(AtomicU64::new(reports));
                let answer = solve(&Game::parse(game).unwrap(), None, limits, &after).unwrap();
                assert!(matches!(answer, Answer::Undecided(Exhausted::Cancelled)), "{game}, {reports}: {answer:?}");
            }
        }
    }

    #[test]
    fn one_that_nobody_cancels_ends_by_itself() {
        let after = After(AtomicU64::new(u64::MAX));
        let answer = solve(&Game::parse("3^3").unwrap(), None, Limits::default(), &after).unwrap();
        assert!(matches!(answer, Answer::Proved(_)));
    }
}
