//! From lemmas to a strategy.

use super::scripts::{Citation, Script};
use super::search::{Exhausted, Level, QuietSearch};
use super::statements::Sketch;
use crate::game::Point;
use crate::position::line_counts::{LineCounts, Width};
use crate::position::point_set::{elements, mask, points};
use crate::position::sides::Sides;
use crate::position::{ANTAGONIST, Rules};
use crate::strategy::{Ending, Lemma, Strategy, Term};

impl<W: Width> QuietSearch<'_, W> {
    /// A strategy for the protagonist from the start of the game, if it is won at a level.
    ///
    /// # Errors
    ///
    /// The limit of the search is met.
    pub fn strategy(&mut self, rules: &Rules, level: Level) -> Result<Option<Strategy>, Exhausted> {
        let ([own, other], antagonist_moves) = &rules.start;
        let start = [own, other].map(|points| mask(points.iter().copied()));
        let theorem = if *antagonist_moves { self.replies(start, level)? } else { self.term(start, level)? };
        Ok(theorem.map(|theorem| {
            let lemmas = (0..self.statements.count()).map(|lemma| self.lemma(self.statements.lemma(lemma))).collect();
            Strategy { claim: rules.claim, lemmas, theorem }.pruned()
        }))
    }

    /// A term for a position with the protagonist to move.
    fn term(&mut self, sides: Sides<W::Points>, level: Level) -> Result<Option<Term>, Exhausted> {
        if let Some(sequence) = self.forced(sides) {
            return Ok(Some(self.written(&Script::Forced(sequence))));
        }
        Ok(self.prove(sides, level)?.map(|cite| self.written(&Script::Cite(cite))))
    }

    /// The same with the antagonist to move.
    fn replies(&mut self, sides: Sides<W::Points>, level: Level) -> Result<Option<Term>, Exhausted> {
        let free = LineCounts::new(&self.board, sides).free();
        let mut terms: Vec<Term> = Vec::new();
        for reply in elements(free) {
            let next = LineCounts::new(&self.board, sides).with(ANTAGONIST, reply).sides;
            if self.board.completes(next[ANTAGONIST]) {
                return Ok(None);
            }
            let Some(term) = self.term(next, level)? else { return Ok(None) };
            if !terms.contains(&term) {
                terms.push(term);
            }
        }
        Ok((!terms.is_empty()).then(|| Term::cover(Vec::new(), terms)))
    }

    fn lemma(&self, sketch: &Sketch<W>) -> Lemma {
        let [own, other] = sketch.sides.map(|set| points(set).collect());
        let scripts = sketch.scripts.iter().map(|script| self.written(script)).collect();
        Lemma { own, other, left: None, term: Term::cover(vec![sketch.point.into()], scripts) }
    }

    fn written(&self, script: &Script<W>) -> Term {
        let moves = |moves: &[u8]| moves.iter().map(|&point| Point::from(point)).collect();
        match script {
            Script::Forced(sequence) => Term::forced(moves(sequence)),
            Script::Cite(Citation { moves: first, lemma, map, .. }) => {
                let map = self.statements.maps.map(*map).clone();
                Term { moves: moves(first), ending: Ending::Cite { lemma: *lemma, map } }
            }
        }
    }
}
