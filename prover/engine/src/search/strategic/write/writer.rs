//! Turns what the search knows into lemmas, one for each position that needs a proof.
//!
//! `StrategicWriter::prove` gives a script for a position: a citation if a lemma dominates it, else a forced
//! sequence, else a new lemma by the plan of `plan`. It calls itself for the positions after the groups of replies,
//! so the lemmas that one cites exist before it is added, and have smaller numbers.
//!
//! A number of lemmas may be allowed in advance; then a plan that needs more is given up half-way. That is how
//! another proof of a lemma is tried without paying for a bad one in full.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::search::strategic::candidates::CandidateSearch;
use crate::search::strategic::level::Level;
use crate::search::strategic::write::lemmas::{Lemmas, Sketch};
use crate::search::strategic::write::plan::{Plan, Planner};
use crate::search::strategic::write::scripts::{Answer, Found, Script, choose};
use crate::search::strategic::{Stop, StrategicSearch};
use pgc_core::game::Point;
use pgc_core::position::line_counts::{BitBoard, LineCounts, Small, Width};
use pgc_core::position::point_set::{Bits, Sides, elements};
use pgc_core::position::{ANTAGONIST, PROTAGONIST};

/// Writes a strategy from what a search knows.
pub struct StrategicWriter<'s, W: Width = Small> {
    pub(super) search: &'s StrategicSearch<'s, W>,
    pub(super) planner: Planner<'s, W>,
    surveyor: CandidateSearch,
    found: Arc<Found<W>>,
    pub(super) lemmas: Lemmas<'s, W>,
    /// The most lemmas allowed.
    most: usize,
    pub(super) report: &'s (dyn Fn(Writing) + Sync),
    /// Set when the result is no longer needed.
    is_done: Option<&'s AtomicBool>,
}

/// The progress of the writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    /// The first proof has this many lemmas so far.
    Lemmas(usize),
    /// The proof is being shortened.
    Pass {
        /// The number of the pass, from 1, and the number of passes.
        number: [usize; 2],
        /// The number of lemmas done in this pass, and of all its lemmas.
        lemmas: [usize; 2],
    },
}

impl<'s, W: Width> StrategicWriter<'s, W> {
    /// A writer that queries a search with this many threads, and reports the number of lemmas.
    pub fn new(
        search: &'s StrategicSearch<'s, W>,
        threads: usize,
        report: &'s (dyn Fn(Writing) + Sync),
    ) -> StrategicWriter<'s, W> {
        let lemmas = Lemmas::new(search.images());
        let (surveyor, found) = (CandidateSearch::default(), Arc::default());
        StrategicWriter {
            search,
            planner: Planner { search, threads },
            surveyor,
            found,
            lemmas,
            most: usize::MAX,
            report,
            is_done: None,
        }
    }

    pub(super) fn board(&self) -> &'s BitBoard<W> {
        self.search.board()
    }

    /// A script that proves a position with the protagonist to move, if it is won at a level.
    ///
    /// Nothing is returned if the position is not won at that level, or if too many lemmas would be needed.
    pub(super) fn prove(&mut self, sides: Sides<W::Points>, level: Level) -> Result<Option<Script>, Stop> {
        if let Some((lemma, symmetry)) = self.lemmas.dominating(sides) {
            return Ok(Some(Script::Cite(lemma, symmetry)));
        }
        let images = self.search.images();
        let (form, symmetry) = images.canonical(sides);
        if let Some(sequence) = self.found.short(&mut self.surveyor, self.search.board(), form) {
            return Ok(Some(Script::Forced(sequence).image(images, images.inverse(symmetry))));
        }
        if self.lemmas.all().len() >= self.most {
            return Ok(None);
        }
        if self.is_done.is_some_and(|is_done| is_done.load(Ordering::Relaxed)) {
            return Err(Stop::Stale);
        }
        let Some(plan) = self.planner.plan(&self.lemmas, sides, level)? else { return Ok(None) };
        let Some(sketch) = self.sketch(sides, &plan)? else { return Ok(None) };
        self.add(sketch);
        if self.most == usize::MAX {
            (self.report)(Writing::Lemmas(self.lemmas.all().len()));
        }
        Ok(self.lemmas.dominating(sides).map(|(lemma, symmetry)| Script::Cite(lemma, symmetry)))
    }

    /// The lemma for a position by a plan. All lemmas that it needs are made first.
    fn sketch(&mut self, sides: Sides<W::Points>, plan: &Plan<W>) -> Result<Option<Sketch<W>>, Stop> {
        let after = LineCounts::new(self.board(), sides).with(PROTAGONIST, plan.point.into());
        let mut answers: Vec<Answer<W>> = Vec::new();
        for group in &plan.groups {
            let known: Option<Vec<_>> = elements(group.replies)
                .map(|reply| self.lemmas.dominating(after.with(ANTAGONIST, reply).sides))
                .collect();
            if let Some(known) = known {
                let cited = known.into_iter().map(|(lemma, symmetry)| self.lemmas.cite(&after, lemma, symmetry));
                answers.extend(cited);
                continue;
            }
            // The lemma is asked for the position with all replies of the group, and so answers each of them.
            let all = [after.sides[PROTAGONIST], after.sides[ANTAGONIST] | group.replies];
            let Some(script) = self.prove(all, group.level)? else { return Ok(None) };
            answers.push(match script {
                Script::Cite(lemma, symmetry) => self.lemmas.cite(&after, lemma, symmetry),
                script @ Script::Forced(_) => Answer { script, replies: group.replies },
            });
        }
        let sketch = |quiet, scripts| Sketch { sides, point: plan.point, quiet, scripts, level: plan.level };
        if !after.lacking_one(PROTAGONIST).is_empty() {
            return Ok(answers.pop().map(|answer| sketch(false, vec![answer.script])));
        }
        answers.extend(self.forced_answers(sides, plan.point));
        let chosen = choose(&answers, after.free());
        Ok(chosen.map(|chosen| sketch(true, chosen.into_iter().map(|answer| answer.script).collect())))
    }

    /// Forced sequences against the replies to a quiet move. They are found in the canonical form of the position
    /// before the move, where the search found them.
    fn forced_answers(&mut self, sides: Sides<W::Points>, point: Point) -> Vec<Answer<W>> {
        let images = self.search.images();
        let (form, symmetry) = images.canonical(sides);
        let back = images.inverse(symmetry);
        let point = images.point(symmetry, point);
        let answers = self.found.answers(&mut self.surveyor, self.search.board(), form, point);
        let image = |Answer { script, replies }: &Answer<W>| Answer {
            script: script.clone().image(images, back),
            replies: images.image(back, *replies),
        };
        answers.iter().map(image).collect()
    }

    /// Adds the lemma for a position by a plan, with those that it needs, unless these exceed `room`.
    pub(super) fn lemma(
        &mut self,
        sides: Sides<W::Points>,
        plan: &Plan<W>,
        room: usize,
    ) -> Result<Option<usize>, Stop> {
        self.most = self.lemmas.all().len() + room;
        let sketch = self.sketch(sides, plan);
        self.most = usize::MAX;
        let Some(sketch) = sketch? else { return Ok(None) };
        Ok(Some(self.add(sketch)))
    }

    /// Adds a lemma, made as general as its proof allows.
    fn add(&mut self, sketch: Sketch<W>) -> usize {
        let sketch = self.lemmas.generalised(self.board(), sketch, W::Points::EMPTY);
        self.lemmas.add(sketch)
    }

    /// A writer for a helper thread, which asks in advance what this one will ask. `is_done` tells it to stop.
    pub(super) fn beside<'a>(&self, is_done: &'a AtomicBool) -> StrategicWriter<'a, W>
    where
        's: 'a,
    {
        StrategicWriter {
            search: self.search,
            planner: Planner { threads: 1, ..self.planner },
            surveyor: CandidateSearch::default(),
            found: Arc::clone(&self.found),
            lemmas: self.lemmas.clone(),
            most: self.most,
            report: &|_| (),
            is_done: Some(is_done),
        }
    }
}
