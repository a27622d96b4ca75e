//! From lemmas to a strategy.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::maps::Maps;
use super::scripts::{Citation, Script};
use super::search::{Exhausted, Search};
use super::sketch::Sketch;
use super::statements::Statements;
use crate::game::Point;
use crate::position::line_counts::{BitBoard, LineCounts, Width};
use crate::position::point_set::{elements, mask, points};
use crate::position::sides::Sides;
use crate::position::{ANTAGONIST, Rules, Symmetries};
use crate::strategy::{Ending, Lemma, Strategy, Term};

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Quiet moves.
    pub moves: u64,
    /// Bytes of memory.
    pub memory: u64,
    /// Threads.
    pub threads: usize,
}

/// A strategy for a win of the protagonist's by quiet moves that threaten, from the start of a game without an opening rule or a
/// bound on moves, if the board is not too large; nothing if there is none. `report` receives the number of moves looked at.
///
/// # Errors
///
/// A limit is met.
pub fn strategy<W: Width>(
    rules: &Rules,
    symmetries: &Symmetries,
    limits: Limits,
    report: &(dyn Fn(u64) + Sync),
) -> Result<Option<Strategy>, Exhausted> {
    let Some(board) = BitBoard::<W>::new(rules).filter(|_| rules.moves.is_none()) else { return Ok(None) };
    let looked = AtomicU64::new(0);
    let report = || report(looked.fetch_add(1, Ordering::Relaxed));
    let statements = Statements::new(Arc::new(Maps::new(symmetries.elements())));
    let mut search = Search::new(&board, statements, limits, &report);
    let ([own, other], antagonist_moves) = &rules.start;
    let start = [own, other].map(|points| mask(points.iter().copied()));
    let theorem = if *antagonist_moves { search.replies(start)? } else { search.term(start)? };
    Ok(theorem.map(|theorem| {
        let lemmas =
            (0..search.statements.count()).map(|lemma| search.written(search.statements.lemma(lemma))).collect();
        without_repetitions(Strategy { claim: rules.claim, lemmas, theorem }).pruned()
    }))
}

/// Cites the first of several lemmas with the same statement, instead of the others. Searches side by side may prove a position
/// twice.
fn without_repetitions(mut strategy: Strategy) -> Strategy {
    let mut first = HashMap::new();
    let same: Vec<usize> = (0..strategy.lemmas.len())
        .map(|index| {
            let Lemma { own, other, .. } = &strategy.lemmas[index];
            *first.entry((own.clone(), other.clone())).or_insert(index)
        })
        .collect();
    strategy.replace_citations(&|lemma, map| (same[lemma] != lemma).then(|| Term::cite(same[lemma], map.clone())));
    strategy
}

/// The budget of a position at first, and how many times as much it gets then.
const BUDGET: u64 = 2_000;
const GROWTH: u64 = 4;

impl<W: Width> Search<'_, W> {
    /// A term for a position with the protagonist to move.
    fn term(&mut self, sides: Sides<W::Points>) -> Result<Option<Term>, Exhausted> {
        if let Some(script) = self.known(sides) {
            return Ok(Some(self.script(&script)));
        }
        let mut budget = BUDGET;
        loop {
            match self.win(sides, budget) {
                Err(Exhausted) if !self.is_exhausted() => budget = budget.saturating_mul(GROWTH),
                proved => return Ok(proved?.map(|cite| self.script(&Script::Cite(cite)))),
            }
        }
    }

    /// The same with the antagonist to move.
    fn replies(&mut self, sides: Sides<W::Points>) -> Result<Option<Term>, Exhausted> {
        let free = LineCounts::new(self.board, sides).free();
        let mut terms: Vec<Term> = Vec::new();
        for reply in elements(free) {
            let next = LineCounts::new(self.board, sides).with(ANTAGONIST, reply).sides;
            if self.board.completes(next[ANTAGONIST]) {
                return Ok(None);
            }
            let Some(term) = self.term(next)? else { return Ok(None) };
            if !terms.contains(&term) {
                terms.push(term);
            }
        }
        Ok((!terms.is_empty()).then(|| Term::cover(Vec::new(), terms)))
    }

    fn written(&self, sketch: &Sketch<W>) -> Lemma {
        let [own, other] = sketch.sides.map(|set| points(set).collect());
        let scripts = sketch.scripts.iter().map(|script| self.script(script)).collect();
        Lemma { own, other, left: None, term: Term::cover(vec![sketch.point.into()], scripts) }
    }

    fn script(&self, script: &Script<W>) -> Term {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Claim;
    use crate::symmetry::Permutation;

    #[test]
    fn a_statement_is_proved_once() {
        let same = || Permutation::identity(9);
        let lemma = |own: &[Point], term| Lemma { own: own.to_vec(), other: vec![1], left: None, term };
        let forced = Term::forced(vec![2, 3]);
        let lemmas = vec![
            lemma(&[0], forced.clone()),
            lemma(&[4], Term::cite(0, same())),
            lemma(&[0], forced),
            lemma(&[5], Term::cite(2, same())),
        ];
        let theorem = Term::cover(vec![8], vec![Term::cite(1, same()), Term::cite(3, same())]);
        let once = without_repetitions(Strategy { claim: Claim::XenoWins, lemmas, theorem }).pruned();
        assert_eq!(once.lemmas.iter().map(|lemma| lemma.own.clone()).collect::<Vec<_>>(), [vec![0], vec![4], vec![5]]);
        assert!(once.lemmas[1..].iter().all(|lemma| lemma.term == Term::cite(0, same())));
    }
}
