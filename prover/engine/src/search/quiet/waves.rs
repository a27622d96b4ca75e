//! The replies to a first move, several at a time.
//!
//! Each position of a wave is searched with the lemmas of the waves before it; then their new lemmas are joined, in
//! the order of the positions. So what is found does not depend on the number of threads. It does depend on the
//! size of a wave, which is a constant for this reason: in a larger wave, positions know less of each other's
//! lemmas, and in a smaller one, fewer threads have work.
//!
//! Lemmas have numbers. A search in a wave numbers its new lemmas from the first number that was free when it
//! began, and so do its neighbours. When they are joined, each new lemma gets a new number here, or an earlier
//! lemma takes its place. `Joined` remembers which, and every citation is changed accordingly. As lemmas cite
//! earlier ones only, and are joined in their order, each cited one has its place already.
//!
//! A search of a wave copies the table of statements. The lemmas themselves are shared. So a wave costs memory for
//! as many tables as it has positions.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::search::quiet::checkpoint::Answer;
use crate::search::quiet::forced::Forced;
use crate::search::quiet::scripts::{Citation, LemmaImage, Proved, Script};
use crate::search::quiet::search::Search;
use crate::search::quiet::sketch::Sketch;
use crate::search::quiet::statements::Statements;
use crate::search::threads::{lock, side_by_side};
use pgc_core::position::line_counts::Width;
use pgc_core::position::point_set::Sides;

/// How many positions are searched with the same lemmas.
const WAVE: usize = 4;

impl<W: Width> Search<'_, W> {
    /// Searches for a win at each of some positions, with the protagonist to move.
    pub(super) fn waves(&mut self, positions: &[Sides<W::Points>], budget: u64) -> Vec<Proved<W>> {
        positions.chunks(WAVE).flat_map(|wave| self.wave(wave, budget)).collect()
    }

    /// Searches for a win at each position, with the lemmas known so far. An answer that the log has already is
    /// taken from there, if it fits. All lemmas are joined in the order of the positions, after the last one is
    /// done.
    fn wave(&mut self, positions: &[Sides<W::Points>], budget: u64) -> Vec<Proved<W>> {
        let known = self.statements.count();
        let (first, log) = (self.searches, self.log);
        self.searches += positions.len() as u64;
        let kept =
            |number: u64| log.get(number).filter(|kept| kept.fits(self.board, self.statements.maps.count(), known));
        let kept: Vec<_> = (first..).zip(positions).map(|(number, _)| kept(number)).collect();
        let tasks: Vec<Mutex<Self>> = positions.iter().map(|&sides| Mutex::new(self.fork(sides))).collect();
        let answers: Vec<OnceLock<Arc<Answer<W>>>> =
            kept.into_iter().map(|kept| kept.map_or_else(OnceLock::new, OnceLock::from)).collect();
        let next = AtomicUsize::new(0);
        side_by_side(self.threads.min(tasks.len()), |_| {
            while let Some(index) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&index| index < tasks.len()) {
                let answer = answers[index].get_or_init(|| {
                    let search = &mut *lock(&tasks[index]);
                    let proved = search.win(positions[index], budget);
                    let answer = Arc::new(search.answer(known, proved));
                    // What a limit has cut short may be another answer with a larger limit. It must not be taken
                    // from a checkpoint then.
                    if !search.budget.is_exhausted() && !search.budget.is_cut() {
                        log.keep(first + index as u64, &answer);
                    }
                    answer
                });
                if let Ok(Some(_)) = answer.proved {
                    self.watch.win();
                }
            }
        });
        for task in tasks {
            self.budget.add(task.into_inner().unwrap_or_else(PoisonError::into_inner).budget.looked());
        }
        answers.into_iter().filter_map(|answer| Some(self.join(known, answer.get()?))).collect()
    }

    /// A search with the same lemmas, for a position.
    pub(super) fn fork(&mut self, sides: Sides<W::Points>) -> Self {
        let openings = self.openings.remove(&sides).map(|opening| (sides, opening)).into_iter().collect();
        Search {
            statements: self.statements.clone(),
            history: self.history.clone(),
            won: self.won.clone(),
            openings,
            forced: Forced::new(self.deadline),
            nodes: HashMap::new(),
            budget: self.budget.fork(),
            ..*self
        }
    }

    /// What a fork has found.
    pub(super) fn answer(&mut self, known: usize, proved: Proved<W>) -> Answer<W> {
        let lemmas = (known..self.statements.count()).map(|lemma| Sketch::clone(self.statements.lemma(lemma)));
        let lemmas = lemmas.collect();
        let mut openings: Vec<_> = std::mem::take(&mut self.openings).into_iter().collect();
        openings.sort_by_key(|&(sides, _)| sides);
        Answer { lemmas, openings, won: std::mem::take(&mut self.won), proved }
    }

    /// Takes over what another search has found, which knew the first lemmas of this one. An earlier lemma takes the place of each
    /// lemma that it dominates under a symmetry: searches side by side may prove the same.
    pub(super) fn join(&mut self, known: usize, answer: &Answer<W>) -> Proved<W> {
        let mut joined = Joined { known, instead: Vec::new() };
        for sketch in &answer.lemmas {
            let mut sketch = sketch.clone();
            joined.scripts(&mut sketch.scripts, &self.statements);
            let Citation { lemma, map, .. } =
                self.statements.dominating(sketch.sides).unwrap_or_else(|| self.cite(sketch.into()));
            joined.instead.push(LemmaImage { lemma, map });
        }
        for (sides, opening) in &answer.openings {
            let mut opening = opening.clone();
            for rounds in &mut opening.rounds {
                joined.scripts(&mut rounds.scripts, &self.statements);
            }
            self.openings.insert(*sides, opening);
        }
        for &(own, killer) in answer.won.iter().rev() {
            let killer = joined.here(killer, &self.statements);
            self.keep(own, killer);
        }
        Ok(answer.proved.clone()?.map(|cite| joined.cite(cite, &self.statements)))
    }
}

/// What stands here for the lemmas of another search.
struct Joined {
    /// The first lemmas are the same.
    known: usize,
    /// What is cited instead of each of the others.
    instead: Vec<LemmaImage>,
}

impl Joined {
    /// The lemma and the map here that stand for those of the other search: first the map that takes the lemma here
    /// to the one there, then the map there.
    fn here<W: Width>(&self, there: LemmaImage, statements: &Statements<W>) -> LemmaImage {
        let Some(instead) = there.lemma.checked_sub(self.known) else { return there };
        let LemmaImage { lemma, map } = self.instead[instead];
        LemmaImage { lemma, map: statements.maps.then(map, there.map) }
    }

    /// The citation, with the statement of the lemma that stands here: it may be more general than the one there.
    fn cite<W: Width>(
        &self,
        Citation { moves, lemma, map, .. }: Citation<W>,
        statements: &Statements<W>,
    ) -> Citation<W> {
        let LemmaImage { lemma, map } = self.here(LemmaImage { lemma, map }, statements);
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
