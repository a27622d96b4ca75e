//! What work reports, and how it is cancelled.
//!
//! Searches know nothing of terminals: they report a stage and a count, from any thread, and the caller shows them
//! as it likes. The same reports are the moments at which a search can be cancelled, so each search must
//! report often enough.
//!
//! # Cancelling
//!
//! All searches report how far they are, and most of them many times a second. Where the caller has cancelled, a
//! report does not return: the stack unwinds up to [`cancellable`]. So no search has to ask, and none can forget
//! to. Salsa, the library behind rust-analyzer, cancels queries in the same way. Where panics abort the process, a
//! search cannot be cancelled.
//!
//! Threads of a search are joined on the way: a thread that unwinds takes its caller with it (`search::threads`).
//! Locks that are poisoned by it are opened nevertheless, as no entry is left half-written under a lock.

use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::atomic::{AtomicU64, Ordering},
};

use crate::search::strategic::Writing;

/// Receives reports from any thread of a search.
pub trait Progress: Sync {
    /// Reports what is being done.
    fn report(&self, stage: &str, count: Count);

    /// Reports what went wrong, though the search continues.
    fn warn(&self, _message: &str) {}

    /// Whether the search shall end. It does so at its next report.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Ignores all reports.
impl Progress for () {
    fn report(&self, _: &str, _: Count) {}
}

/// The count of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Nothing is counted.
    None,
    /// How much of a known amount of work is done, and all of it.
    Done(u64, u64),
    /// The positions so far, and the limit.
    Positions(u64, u64),
    /// The lemmas of a win as they are written, and the positions searched for them.
    Writing(Writing, u64),
    /// The moves tried so far.
    Moves(u64),
    /// The changes tried so far.
    Changes(u64),
    /// Of the replies to a first move those that are won, and all; and the moves looked at.
    Replies([u64; 2], u64),
}

/// Reports one more change of a strategy whenever it is called, from any thread. Returns whether to go on.
pub(crate) fn changes(progress: &dyn Progress) -> impl Fn() -> bool + Sync {
    let changes = AtomicU64::new(0);
    let report = |changes| progress.report("shortening the strategy", Count::Changes(changes));
    report(0);
    move || {
        report(changes.fetch_add(1, Ordering::Relaxed) + 1);
        !progress.is_cancelled()
    }
}

/// What unwinds the stack.
struct Cancellation;

/// Passes reports on, and ends the search when it is cancelled.
struct Reports<'a>(&'a dyn Progress);

impl Progress for Reports<'_> {
    fn report(&self, stage: &str, count: Count) {
        self.0.report(stage, count);
        if self.0.is_cancelled() {
            resume_unwind(Box::new(Cancellation));
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
/// lost with it, except for the record.
pub(crate) fn cancellable<T>(progress: &dyn Progress, search: impl FnOnce(&dyn Progress) -> T) -> Option<T> {
    match catch_unwind(AssertUnwindSafe(|| search(&Reports(progress)))) {
        Ok(result) => Some(result),
        Err(panic) if panic.is::<Cancellation>() => None,
        Err(panic) => resume_unwind(panic),
    }
}
