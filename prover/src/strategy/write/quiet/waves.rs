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
use super::statements::Statements;
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
            total: self.total.saturating_sub(self.looked),
            ..*self
        }
    }

    /// Takes over what another search has found, which knew the first lemmas of this one. An earlier lemma takes the place of each
    /// lemma that it dominates under a symmetry: searches side by side may prove the same.
    fn join(&mut self, known: usize, other: Self, proved: Proved<W>) -> Proved<W> {
        let mut joined = Joined { known, instead: Vec::new() };
        for lemma in known..other.statements.count() {
            let mut sketch: Sketch<W> = (**other.statements.lemma(lemma)).clone();
            joined.scripts(&mut sketch.scripts, &self.statements);
            let Citation { lemma, map, .. } =
                self.statements.dominating(sketch.sides).unwrap_or_else(|| self.cite(sketch.into()));
            joined.instead.push(Killer { lemma, map });
        }
        for (sides, mut opening) in other.openings {
            for rounds in &mut opening {
                joined.scripts(&mut rounds.scripts, &self.statements);
            }
            self.openings.insert(sides, opening);
        }
        for (own, killer) in other.won.into_iter().rev() {
            let killer = joined.here(killer, &self.statements);
            self.keep(own, killer);
        }
        self.looked += other.looked;
        Ok(proved?.map(|cite| joined.cite(cite, &self.statements)))
    }
}

/// What stands here for the lemmas of another search.
struct Joined {
    /// The first lemmas are the same.
    known: usize,
    /// What is cited instead of each of the others.
    instead: Vec<Killer>,
}

impl Joined {
    fn here<W: Width>(&self, there: Killer, statements: &Statements<W>) -> Killer {
        let Some(instead) = there.lemma.checked_sub(self.known) else { return there };
        let Killer { lemma, map } = self.instead[instead];
        Killer { lemma, map: statements.maps.then(map, there.map) }
    }

    fn cite<W: Width>(
        &self,
        Citation { moves, lemma, map, .. }: Citation<W>,
        statements: &Statements<W>,
    ) -> Citation<W> {
        let Killer { lemma, map } = self.here(Killer { lemma, map }, statements);
        let [own, other] = statements.lemma(lemma).sides.map(|set| statements.maps.image(map, set));
        Citation { moves, lemma, map, own, other }
    }

    fn scripts<W: Width>(&self, scripts: &mut [Script<W>], statements: &Statements<W>) {
        for script in scripts {
            if let Script::Cite(cite) = script {
                *cite = self.cite(cite.clone(), statements);
            }
        }
    }
}
