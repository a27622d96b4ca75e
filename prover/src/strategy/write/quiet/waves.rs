//! The replies to a first move, several at a time.
//!
//! Each position of a wave is searched with the lemmas of the waves before it; then their new lemmas are joined, in the order of the
//! positions. So what is found does not depend on the number of threads.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::scripts::{Citation, Script};
use super::search::{Killer, Proved, Search};
use super::sketch::Sketch;
use crate::position::line_counts::Width;
use crate::position::sides::Sides;
use crate::search::threads::{lock, side_by_side};

/// How many positions are searched with the same lemmas.
const WAVE: usize = 4;

impl<W: Width> Search<'_, W> {
    /// Searches for a win at each of some positions, with the protagonist to move.
    pub(super) fn waves(&mut self, positions: &[Sides<W::Points>], budget: u64) -> Vec<Proved<W>> {
        positions.chunks(WAVE).flat_map(|wave| self.wave(wave, budget)).collect()
    }

    fn wave(&mut self, positions: &[Sides<W::Points>], budget: u64) -> Vec<Proved<W>> {
        let known = self.statements.count();
        let tasks: Vec<Mutex<(Self, Option<Proved<W>>)>> =
            positions.iter().map(|&sides| Mutex::new((self.fork(sides), None))).collect();
        let next = AtomicUsize::new(0);
        side_by_side(self.threads.min(tasks.len()), |_| {
            while let Some(index) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&index| index < tasks.len()) {
                let (search, proved) = &mut *lock(&tasks[index]);
                *proved = Some(search.win(positions[index], budget));
            }
        });
        let done = tasks.into_iter().map(|task| task.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner));
        done.filter_map(|(search, proved)| Some(self.join(known, search, proved?))).collect()
    }

    /// A search with the same lemmas, for a position.
    fn fork(&mut self, sides: Sides<W::Points>) -> Self {
        let openings = self.openings.remove(&sides).map(|opening| (sides, opening)).into_iter().collect();
        Search {
            statements: self.statements.clone(),
            history: self.history.clone(),
            won: self.won.clone(),
            openings,
            sequences: Default::default(),
            nodes: HashMap::new(),
            looked: 0,
            limit: 0,
            total: self.total - self.looked,
            ..*self
        }
    }

    /// Takes over what another search has found, which knew the first lemmas of this one.
    fn join(&mut self, known: usize, other: Self, proved: Proved<W>) -> Proved<W> {
        let more = self.statements.count() - known;
        let number = |lemma: usize| if lemma < known { lemma } else { lemma + more };
        let cite = |cite: Citation<W>| Citation { lemma: number(cite.lemma), ..cite };
        let script = |script: &mut Script<W>| {
            if let Script::Cite(cite) = script {
                cite.lemma = number(cite.lemma);
            }
        };
        for lemma in known..other.statements.count() {
            let mut sketch: Sketch<W> = (**other.statements.lemma(lemma)).clone();
            sketch.scripts.iter_mut().for_each(script);
            self.statements.add(sketch.into());
        }
        for (sides, mut opening) in other.openings {
            opening.iter_mut().flat_map(|rounds| &mut rounds.scripts).for_each(script);
            self.openings.insert(sides, opening);
        }
        for (own, Killer { lemma, map }) in other.won.into_iter().rev() {
            let killer = Killer { lemma: number(lemma), map };
            self.keep(own, killer);
        }
        self.looked += other.looked;
        Ok(proved?.map(cite))
    }
}
