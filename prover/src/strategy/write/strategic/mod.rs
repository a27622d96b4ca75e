//! Writes down a win by strategic moves.
//!
//! What the search knows of positions is made into lemmas, few and general: one lemma answers several replies where its
//! proof bears all of them as points of the antagonist, and it is cited wherever its statement, mapped by a symmetry,
//! dominates.
//!
//! - `plan`: which move to take at a position, and which replies to answer by one lemma;
//! - `scripts`: forced sequences for the other replies, and few of them;
//! - `lemmas`: what is written so far;
//! - `usage`: what lemmas are needed for;
//! - `reproof`, `unite`: passes that make them fewer.
//!
//! Questions are put to the search at positions in canonical form, where its limits do not depend on the symmetry by which
//! a position was come to; so the same is written whatever the number of threads.

mod lemmas;
mod merge;
mod neighbourhood;
mod plan;
mod scripts;
mod usage;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use plan::Plan;

pub(crate) use lemmas::{Lemmas, Sketch};
pub(crate) use scripts::{Answer, Found, Script, choose, written};

use crate::game::Claim;
use crate::position::line_counts::{BitBoard, LineCounts};
use crate::position::point_set::{Points, elements};
use crate::position::sides::Sides;
use crate::position::{ANTAGONIST, PROTAGONIST};
use crate::search::strategic::candidates::CandidateSearch;
use crate::search::strategic::level::Level;
use crate::search::strategic::{Stop, StrategicSearch};
use crate::strategy::Strategy;

/// Writes down what a search knows.
pub struct StrategicWriter<'s> {
    search: &'s StrategicSearch<'s>,
    threads: usize,
    surveyor: CandidateSearch,
    found: Arc<Found>,
    lemmas: Lemmas<'s>,
    /// The most lemmas that there may be.
    most: usize,
    report: &'s (dyn Fn(Writing) + Sync),
    /// Tells that what this is for is done.
    is_done: Option<&'s AtomicBool>,
}

/// How far the writing has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    /// The first proof has so many lemmas.
    Lemmas(usize),
    /// It is being made shorter.
    Pass {
        /// The number of the pass, from 1 on, and how many there are at most.
        number: [usize; 2],
        /// The lemmas that it has gone through, and how many there are to go through.
        lemmas: [usize; 2],
    },
}

impl<'s> StrategicWriter<'s> {
    /// Writes down what a search knows, asking it with so many threads, and tells how many lemmas there are.
    pub fn new(
        search: &'s StrategicSearch<'s>,
        threads: usize,
        report: &'s (dyn Fn(Writing) + Sync),
    ) -> StrategicWriter<'s> {
        let lemmas = Lemmas::new(search.images());
        let (surveyor, found) = (CandidateSearch::default(), Arc::default());
        StrategicWriter { search, threads, surveyor, found, lemmas, most: usize::MAX, report, is_done: None }
    }

    /// A strategy for Xeno, if the empty board is won at a level.
    ///
    /// # Errors
    ///
    /// Why the search ends.
    pub fn strategy(mut self, level: Level) -> Result<Option<Strategy>, Stop> {
        let Some(script) = self.prove([0, 0], level)? else { return Ok(None) };
        let (lemmas, theorem) = match script {
            Script::Forced(sequence) => (Vec::new(), Some(written(&sequence))),
            Script::Cite(theorem, _) => {
                let theorem = self.reprove(theorem)?;
                let mut lemmas = self.lemmas.written(theorem);
                let theorem = lemmas.pop().map(|lemma| lemma.term);
                (lemmas, theorem)
            }
        };
        Ok(theorem.map(|theorem| Strategy { claim: Claim::XenoWins, lemmas, theorem }))
    }

    fn board(&self) -> &'s BitBoard {
        self.search.board()
    }

    /// A script that proves a position, the protagonist to move, if it is won at a level.
    fn prove(&mut self, sides: Sides, level: Level) -> Result<Option<Script>, Stop> {
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
        let Some(plan) = self.plan(sides, level)? else { return Ok(None) };
        let Some(sketch) = self.sketch(sides, &plan)? else { return Ok(None) };
        let sketch = self.generalised(sketch);
        self.lemmas.add(sketch);
        if self.most == usize::MAX {
            (self.report)(Writing::Lemmas(self.lemmas.all().len()));
        }
        Ok(self.lemmas.dominating(sides).map(|(lemma, symmetry)| Script::Cite(lemma, symmetry)))
    }

    /// The lemma for a position by a plan; all lemmas that it needs are made first.
    fn sketch(&mut self, sides: Sides, plan: &Plan) -> Result<Option<Sketch>, Stop> {
        let after = LineCounts::new(self.board(), sides).with(PROTAGONIST, plan.point.into());
        let mut answers: Vec<Answer> = Vec::new();
        for group in &plan.groups {
            let known: Option<Vec<_>> = elements(group.replies)
                .map(|reply| self.lemmas.dominating(after.with(ANTAGONIST, reply).sides))
                .collect();
            if let Some(known) = known {
                let cited = known.into_iter().map(|(lemma, symmetry)| self.cite(&after, lemma, symmetry));
                answers.extend(cited);
                continue;
            }
            let all = [after.sides[PROTAGONIST], after.sides[ANTAGONIST] | group.replies];
            let Some(script) = self.prove(all, group.level)? else { return Ok(None) };
            answers.push(match script {
                Script::Cite(lemma, symmetry) => self.cite(&after, lemma, symmetry),
                script @ Script::Forced(_) => Answer { script, replies: group.replies },
            });
        }
        let sketch = |quiet, scripts| Sketch { sides, point: plan.point, quiet, scripts, level: plan.level };
        if after.lacking_one(PROTAGONIST) != 0 {
            return Ok(answers.pop().map(|answer| sketch(false, vec![answer.script])));
        }
        answers.extend(self.forced_answers(sides, plan.point));
        let chosen = choose(&answers, after.free());
        Ok(chosen.map(|chosen| sketch(true, chosen.into_iter().map(|answer| answer.script).collect())))
    }

    /// A lemma as an answer to all replies after which it dominates.
    fn cite(&self, after: &LineCounts, lemma: usize, symmetry: usize) -> Answer {
        let dominated = |reply: &usize| self.lemmas.dominates(lemma, symmetry, after.with(ANTAGONIST, *reply).sides);
        let replies: Points = elements(after.free()).filter(dominated).fold(0, |set, reply| set | 1 << reply);
        Answer { script: Script::Cite(lemma, symmetry), replies }
    }

    /// Forced sequences against the replies to a quiet move, found in the canonical form of the position before it, where
    /// the search found them.
    fn forced_answers(&mut self, sides: Sides, point: u8) -> Vec<Answer> {
        let images = self.search.images();
        let (form, symmetry) = images.canonical(sides);
        let back = images.inverse(symmetry);
        let point = images.point(symmetry, point);
        let answers = self.found.answers(&mut self.surveyor, self.search.board(), form, point);
        let image = |Answer { script, replies }: &Answer| Answer {
            script: script.clone().image(images, back),
            replies: images.image(back, *replies),
        };
        answers.iter().map(image).collect()
    }

    /// The lemma with as many further points for the antagonist as its proof bears.
    fn generalised(&self, mut sketch: Sketch) -> Sketch {
        let free = LineCounts::new(self.board(), sketch.sides).free() & !(1 << sketch.point);
        for point in elements(free) {
            let more = [sketch.sides[PROTAGONIST], sketch.sides[ANTAGONIST] | 1 << point];
            if !self.board().completes(more[ANTAGONIST]) && self.lemmas.proves(self.board(), more, &sketch) {
                sketch.sides = more;
            }
        }
        sketch
    }

    /// The same, for another thread that tries what this one will ask; it is told when that is done.
    fn beside<'a>(&self, is_done: &'a AtomicBool) -> StrategicWriter<'a>
    where
        's: 'a,
    {
        StrategicWriter {
            search: self.search,
            threads: 1,
            surveyor: CandidateSearch::default(),
            found: Arc::clone(&self.found),
            lemmas: self.lemmas.clone(),
            most: self.most,
            report: &|_| (),
            is_done: Some(is_done),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Convention, Game};
    use crate::position::samples::symmetries;
    use crate::position::{Position, Rules};
    use crate::strategy::write::strategic::usage::{Purpose, Usage};
    use crate::strategy::{Extent, Replay, replay};

    #[test]
    fn what_is_written_holds() {
        let breaker = |text: &str| Game::parse(text).unwrap().with_convention(Convention::MakerBreaker);
        let strong = |text: &str| Game::parse(text).unwrap();
        let games = [strong("3^3"), strong("affine:4"), strong("mnk:6,5,4"), breaker("4^3")];
        for game in games {
            let rules = Rules::new(&game, Claim::XenoWins);
            let symmetries = symmetries(&game);
            let search = StrategicSearch::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap();
            let level = (0..12).find(|&level| search.is_won([0, 0], level, 1).unwrap());
            let level = level.unwrap_or_else(|| panic!("{}", game.text()));
            let strategy = StrategicWriter::new(&search, 1, &|_| ()).strategy(level).unwrap().unwrap();
            assert!(replay::steps(&rules, &strategy, 0).is_some(), "{}", game.text());
        }
    }

    #[test]
    fn a_position_of_4_3_is_proved_with_the_same_lemmas_by_any_number_of_threads() {
        let game = Game::parse("4^3").unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        let symmetries = symmetries(&game);
        let sides = [1 << 0 | 1 << 12, 1 << 3 | 1 << 7];
        let lemmas = [1, 3].map(|threads| {
            let search = StrategicSearch::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap();
            let level = (0..9).find(|&level| search.is_won(sides, level, threads).unwrap()).unwrap();
            let mut conquest = StrategicWriter::new(&search, threads, &|_| ());
            assert!(matches!(conquest.prove(sides, level), Ok(Some(Script::Cite(..)))));
            let last = conquest.lemmas.all().len() - 1;
            let strategic = |conquest: &StrategicWriter, root| {
                Usage::of(&conquest.lemmas, Purpose::of(root), &[]).strategic(&conquest.lemmas)
            };
            let before = strategic(&conquest, last);
            let last = conquest.reprove(last).unwrap();
            assert!(strategic(&conquest, last) < before, "no fewer than {before}");
            conquest.lemmas.written(last)
        });
        assert_eq!(lemmas[0], lemmas[1]);
        let [lemmas, _] = lemmas;
        for (index, lemma) in lemmas.iter().enumerate() {
            let mut position = Position::with(&rules, &lemma.own, &lemma.other);
            assert!(!position.has_completed(PROTAGONIST) && !position.has_completed(ANTAGONIST));
            assert!(Replay::new(&lemmas[..index]).proves(&mut position, &lemma.term), "lemma {index}");
        }
        let last = lemmas.last().unwrap();
        let statement = [&last.own, &last.other].map(|set| set.iter().fold(0, |all, &point| all | 1 << point));
        assert_eq!(statement[PROTAGONIST], sides[PROTAGONIST]);
        assert_eq!(sides[ANTAGONIST] & !statement[ANTAGONIST], 0);
        let theorem = last.term.clone();
        let strategy = Strategy { claim: Claim::XenoWins, lemmas, theorem };
        assert!(Extent::of(&strategy).positions > 3);
    }
}
