//! The replies to the first move, on several threads.
//!
//! As many as make a [`WAVE`] are read with the lemmas of the waves before it, and then what is found is joined, in order. So it does not
//! depend on the number of threads.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::search::quiet::book::checkpoint::Found;
use crate::search::quiet::book::follow::Reader;
use crate::search::quiet::book::open::Open;
use crate::search::quiet::book::page::Extent;
use crate::search::quiet::scripts::Script;
use crate::search::threads::{lock, side_by_side};
use pgc_core::position::point_set::Bits;
use pgc_core::position::width::Width;

/// How many replies are read with the same lemmas.
const WAVE: usize = 4;

impl<W: Width> Reader<'_, '_, W> {
    /// Reads the first `listed` pages, the longest first, so that those of a wave take about as long.
    pub(super) fn side_by_side(&mut self, open: &mut Open<W>, listed: usize) {
        let free = open.after.free();
        let mut order: Vec<usize> = (0..listed).filter(|&index| free.has(open.pages[index].0.into())).collect();
        order.sort_by_key(|&index| Reverse(open.pages[index].1.moves()));
        while !order.is_empty() {
            let is_asked = |&index: &usize| open.has(open.pages[index].0) || self.extent == Extent::Every;
            let (asked, passed): (Vec<usize>, Vec<usize>) = order.into_iter().partition(is_asked);
            self.reading.passed += passed.iter().map(|&index| open.pages[index].1.moves() as u64).sum::<u64>();
            let (wave, rest) = asked.split_at(asked.len().min(WAVE));
            self.wave(open, wave);
            order = rest.to_vec();
        }
    }

    /// Reads some pages.
    fn wave(&mut self, open: &mut Open<W>, wave: &[usize]) {
        let (known, first, log) = (self.search.statements.count(), self.begun, self.log);
        self.begun += wave.len() as u64;
        let (board, maps) = (self.search.board, self.search.statements.maps.count());
        let kept = |number: u64| log.get(number).filter(|kept| kept.fits(board, maps, known));
        let found: Vec<OnceLock<Arc<Found<W>>>> =
            (first..self.begun).map(|number| kept(number).map_or_else(OnceLock::new, OnceLock::from)).collect();
        let forks: Vec<_> = wave.iter().map(|_| Mutex::new(self.search.fork(open.after.sides))).collect();
        let next = AtomicUsize::new(0);
        side_by_side(self.search.threads.min(forks.len()), |_| {
            while let Some(index) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&index| index < forks.len()) {
                found[index].get_or_init(|| {
                    let search = &mut *lock(&forks[index]);
                    let (reply, page) = &open.pages[wave[index]];
                    let mut reader = Reader::new(search, log, self.extent);
                    reader.path = [&self.path[..], &[*reply]].concat();
                    let script = reader.position(open.aim_after(*reply), page);
                    let reading = reader.reading;
                    let (cite, forced) = match script {
                        Some(Script::Cite(cite)) => (Some(cite), None),
                        Some(Script::Forced(forced)) => (None, Some(forced)),
                        None => (None, None),
                    };
                    let found = Arc::new(Found { answer: search.answer(known, Ok(cite)), forced, reading });
                    if !search.is_exhausted() && !search.is_cut {
                        log.keep(first + index as u64, &found);
                    }
                    found
                });
            }
        });
        for (&index, (fork, found)) in wave.iter().zip(forks.into_iter().zip(found)) {
            self.search.looked += fork.into_inner().unwrap_or_else(PoisonError::into_inner).looked;
            let Some(found) = found.get() else { continue };
            self.reading.add(found.reading.clone());
            let joined = self.search.join(known, &found.answer).ok().flatten().map(Script::Cite);
            let script = joined.or_else(|| found.forced.clone().map(Script::Forced));
            let reply = open.pages[index].0;
            if let Some(script) = script.filter(|_| open.has(reply)) {
                open.take(script, reply);
            }
        }
    }
}
