//! The replies to the first move, on several threads or in turn.
//!
//! *Apart*, each is read by itself, with the lemmas that were known before the first of them, and then what is found
//! is joined, in order. So it does not depend on the number of threads, and replies that are read elsewhere can be
//! joined as well. The price is that no reply profits from the lemmas of another.
//!
//! *In turn*, each has the lemmas of those before it. Many are proved again by lemmas that are there, so the search
//! is shorter, and the proof too. What one finds depends on all before it: if a limit ends a reply, the log keeps
//! nothing of it and of those after it, so the log always has the first replies of a reading without limits.
//!
//! Each task has a search of its own, with its table of positions, as long as it runs.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use crate::search::quiet::book::checkpoint::Found;
use crate::search::quiet::book::follow::Reader;
use crate::search::quiet::book::open::Open;
use crate::search::quiet::book::page::Sharing;
use crate::search::quiet::scripts::Script;
use crate::search::quiet::search::Search;
use crate::search::threads::{lock, side_by_side};
use pgc_core::position::line_counts::Width;
use pgc_core::position::point_set::Bits;

/// A listed reply to the first move.
#[derive(Clone, Copy)]
pub(super) struct Task {
    /// Its number in the log.
    pub(super) number: u64,
    /// Its page.
    pub(super) index: usize,
}

/// What the search of one reply came to.
struct One<W: Width> {
    found: Arc<Found<W>>,
    /// Whether a limit ended it.
    is_limited: bool,
    /// How many moves were looked at.
    looked: u64,
}

impl<'b, W: Width> Reader<'_, 'b, W> {
    /// Reads those of the first `listed` pages that are asked for.
    pub(super) fn first_replies(&mut self, open: &mut Open<'_, 'b, W>, listed: usize) {
        let tasks = self.tasks(open, listed);
        match self.publication.sharing {
            Sharing::Apart => self.side_by_side(open, &tasks),
            Sharing::InTurn => self.in_turn(open, &tasks),
        }
    }

    /// The longest come first, so that no thread begins one when the others are done.
    pub(super) fn tasks(&self, open: &Open<W>, listed: usize) -> Vec<Task> {
        let free = open.after.free();
        let mut order: Vec<usize> = (0..listed).filter(|&index| free.has(open.pages[index].0.into())).collect();
        order.sort_by_key(|&index| Reverse(open.pages[index].1.moves()));
        let tasks = (0..).zip(order).map(|(number, index)| Task { number, index });
        tasks.filter(|task| self.publication.only.asks_for(open.pages[task.index].0)).collect()
    }

    /// Reads a reply in a search of its own.
    fn read(&self, mut search: Search<'b, W>, open: &Open<W>, task: Task, known: usize) -> One<W> {
        let (reply, page) = &open.pages[task.index];
        let mut reader = Reader::new(&mut search, self.log, self.publication);
        reader.path = [&self.path[..], &[*reply]].concat();
        let script = reader.position(open.aim_after(*reply), page);
        let reading = reader.reading;
        let (cite, forced) = match script {
            Some(Script::Cite(cite)) => (Some(cite), None),
            Some(Script::Forced(forced)) => (None, Some(forced)),
            None => (None, None),
        };
        let found = Arc::new(Found { answer: search.answer(known, Ok(cite)), forced, reading });
        let is_limited = search.budget.is_exhausted() || search.budget.is_cut();
        One { found, is_limited, looked: search.budget.looked() }
    }

    /// Takes what was found of a reply, where so many lemmas were known before.
    fn take(&mut self, open: &mut Open<W>, task: Task, found: &Found<W>, known: usize) {
        self.reading.add(found.reading.clone());
        let joined = self.search.join(known, &found.answer).ok().flatten().map(Script::Cite);
        let script = joined.or_else(|| found.forced.clone().map(Script::Forced));
        let reply = open.pages[task.index].0;
        if let Some(script) = script.filter(|_| open.has(reply)) {
            open.take(script, reply);
        }
    }

    fn in_turn(&mut self, open: &mut Open<'_, 'b, W>, tasks: &[Task]) {
        let mut is_limited = false;
        for &task in tasks {
            let known = self.search.statements.count();
            let kept = self.log.get(task.number).filter(|_| !is_limited);
            let found = kept.unwrap_or_else(|| {
                let fork = self.search.fork(open.after.sides);
                let one = self.read(fork, open, task, known);
                self.search.budget.add(one.looked);
                is_limited |= one.is_limited;
                if !is_limited {
                    self.log.keep(task.number, &one.found);
                }
                one.found
            });
            self.take(open, task, &found, known);
        }
    }

    fn side_by_side(&mut self, open: &mut Open<'_, 'b, W>, tasks: &[Task]) {
        let known = self.search.statements.count();
        let found: Vec<OnceLock<Arc<Found<W>>>> =
            tasks.iter().map(|task| self.log.get(task.number).map_or_else(OnceLock::new, OnceLock::from)).collect();
        let forks: Vec<_> = tasks.iter().map(|_| Mutex::new(Some(self.search.fork(open.after.sides)))).collect();
        let looked = AtomicU64::new(0);
        let next = AtomicUsize::new(0);
        side_by_side(self.search.threads.min(forks.len()), |_| {
            while let Some(place) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&place| place < forks.len()) {
                // A search is dropped when it is done: its tables are of no use to the others.
                let Some(fork) = lock(&forks[place]).take() else { continue };
                found[place].get_or_init(|| {
                    let one = self.read(fork, open, tasks[place], known);
                    if !one.is_limited {
                        self.log.keep(tasks[place].number, &one.found);
                    }
                    looked.fetch_add(one.looked, Ordering::Relaxed);
                    one.found
                });
            }
        });
        self.search.budget.add(looked.into_inner());
        for (&task, found) in tasks.iter().zip(found) {
            if let Some(found) = found.get() {
                self.take(open, task, found, known);
            }
        }
    }
}
