//! How far a search has come.
//!
//! The counters are shared by all threads and read without any order between them. What they say is for people; no
//! decision of the search may depend on them, or the result would depend on time.

use std::sync::atomic::{AtomicU64, Ordering};

/// What a search reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Looked {
    /// The moves looked at.
    pub moves: u64,
    /// Of the replies to the first move that is being tried, up to symmetry, those for which a win is found, and all.
    pub replies: [u64; 2],
}

/// Counts what the threads of a search do.
pub(super) struct Watch<'w> {
    moves: AtomicU64,
    won: AtomicU64,
    replies: AtomicU64,
    report: &'w (dyn Fn(Looked) + Sync),
}

impl<'w> Watch<'w> {
    pub(super) fn new(report: &'w (dyn Fn(Looked) + Sync)) -> Watch<'w> {
        Watch { moves: AtomicU64::new(0), won: AtomicU64::new(0), replies: AtomicU64::new(0), report }
    }

    /// One more move is looked at.
    pub(super) fn look(&self) {
        self.moves.fetch_add(1, Ordering::Relaxed);
        self.tell();
    }

    /// A first move is tried: so many of its replies are won, and so many are open.
    pub(super) fn try_first(&self, won: usize, open: usize) {
        self.won.store(won as u64, Ordering::Relaxed);
        self.replies.store((won + open) as u64, Ordering::Relaxed);
        self.tell();
    }

    /// One more of its replies is won.
    pub(super) fn win(&self) {
        self.won.fetch_add(1, Ordering::Relaxed);
        self.tell();
    }

    /// Reports what is counted so far.
    pub(super) fn tell(&self) {
        let [moves, won, replies] = [&self.moves, &self.won, &self.replies].map(|count| count.load(Ordering::Relaxed));
        (self.report)(Looked { moves, replies: [won.min(replies), replies] });
    }
}
