//! The replies to the first move, on several threads.
//!
//! Each is read by itself, with the lemmas that were known before the first of them, and then what is found is
//! joined, in order. So it does not depend on the number of threads, and replies that are read elsewhere can be
//! joined as well. The price is that no reply profits from the lemmas of another.
//!
//! Each task has a search of its own, with its table of positions, as long as it runs.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use crate::search::quiet::book::checkpoint::Found;
use crate::search::quiet::book::follow::Reader;
use crate::search::quiet::book::open::Open;
use crate::search::quiet::scripts::Script;
use crate::search::threads::{lock, side_by_side};
use pgc_core::position::point_set::Bits;
use pgc_core::position::width::Width;

/// A listed reply to the first move.
#[derive(Clone, Copy)]
struct Task {
    /// Its number in the log.
    number: u64,
    /// Its page.
    index: usize,
}

impl<W: Width> Reader<'_, '_, W> {
    /// Reads those of the first `listed` pages that are asked for, the longest first, so that no thread begins one when the others are done.
    pub(super) fn side_by_side(&mut self, open: &mut Open<W>, listed: usize) {
        let free = open.after.free();
        let mut order: Vec<usize> = (0..listed).filter(|&index| free.has(open.pages[index].0.into())).collect();
        order.sort_by_key(|&index| Reverse(open.pages[index].1.moves()));
        let tasks = (0..).zip(order).map(|(number, index)| Task { number, index });
        let asked: Vec<Task> = tasks.filter(|task| self.only.asks_for(open.pages[task.index].0)).collect();
        let (known, log) = (self.search.statements.count(), self.log);
        let (board, maps) = (self.search.board, self.search.statements.maps.count());
        let kept = |task: &Task| log.get(task.number).filter(|kept| kept.fits(board, maps, known));
        let found: Vec<OnceLock<Arc<Found<W>>>> =
            asked.iter().map(|task| kept(task).map_or_else(OnceLock::new, OnceLock::from)).collect();
        let forks: Vec<_> = asked.iter().map(|_| Mutex::new(Some(self.search.fork(open.after.sides)))).collect();
        let looked = AtomicU64::new(0);
        let next = AtomicUsize::new(0);
        side_by_side(self.search.threads.min(forks.len()), |_| {
            while let Some(place) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&place| place < forks.len()) {
                // A search is dropped when it is done: its tables are of no use to the others.
                let Some(mut search) = lock(&forks[place]).take() else { continue };
                found[place].get_or_init(|| {
                    let (reply, page) = &open.pages[asked[place].index];
                    let mut reader = Reader::new(&mut search, log, self.extent, self.only);
                    reader.path = [&self.path[..], &[*reply]].concat();
                    let script = reader.position(open.aim_after(*reply), page);
                    let reading = reader.reading;
                    let (cite, forced) = match script {
                        Some(Script::Cite(cite)) => (Some(cite), None),
                        Some(Script::Forced(forced)) => (None, Some(forced)),
                        None => (None, None),
                    };
                    let found = Arc::new(Found { answer: search.answer(known, Ok(cite)), forced, reading });
                    if !search.budget.is_exhausted() && !search.budget.is_cut() {
                        log.keep(asked[place].number, &found);
                    }
                    found
                });
                looked.fetch_add(search.budget.looked(), Ordering::Relaxed);
            }
        });
        self.search.budget.add(looked.into_inner());
        for (task, found) in asked.iter().zip(found) {
            let Some(found) = found.get() else { continue };
            self.reading.add(found.reading.clone());
            let joined = self.search.join(known, &found.answer).ok().flatten().map(Script::Cite);
            let script = joined.or_else(|| found.forced.clone().map(Script::Forced));
            let reply = open.pages[task.index].0;
            if let Some(script) = script.filter(|_| open.has(reply)) {
                open.take(script, reply);
            }
        }
    }
}
