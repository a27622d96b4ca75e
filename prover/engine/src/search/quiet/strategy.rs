//! From lemmas to a strategy.

use std::collections::HashMap;
use std::sync::Arc;

use crate::search::quiet::checkpoint::WaveLog;
use crate::search::quiet::maps::Maps;
use crate::search::quiet::needed::{Lemmas, Needed};
use crate::search::quiet::scripts::{Citation, Exhausted, Killer, Script};
use crate::search::quiet::search::{Limits, Search};
use crate::search::quiet::sketch::Sketch;
use crate::search::quiet::statements::Statements;
use crate::search::quiet::watch::{Looked, Watch};
use pgc_core::game::Point;
use pgc_core::position::line_counts::{BitBoard, LineCounts};
use pgc_core::position::point_set::{elements, mask, points};
use pgc_core::position::sides::Sides;
use pgc_core::position::width::Width;
use pgc_core::position::{ANTAGONIST, Rules, Symmetries};
use pgc_core::strategy::{Ending, Lemma, Strategy, Term};

/// A strategy for a win of the protagonist's by quiet moves that threaten, from the start of a game without an opening rule or a
/// bound on moves, if the board is not too large; nothing if there is none. The search takes answers from the `log`, and keeps its
/// own there. `report` receives how far it has come.
///
/// # Errors
///
/// A limit is met.
pub(crate) fn strategy<W: Width>(
    rules: &Rules,
    symmetries: &Symmetries,
    limits: Limits,
    log: &WaveLog<W>,
    report: &(dyn Fn(Looked) + Sync),
) -> Result<Option<Strategy>, Exhausted> {
    let Some(board) = BitBoard::<W>::new(rules).filter(|_| rules.moves.is_none()) else { return Ok(None) };
    let watch = Watch::new(report);
    let statements = Statements::new(Arc::new(Maps::new(symmetries.elements())));
    let mut search = Search::new(&board, statements, limits, log, &watch);
    let ([own, other], antagonist_moves) = &rules.start;
    let start = [own, other].map(|points| mask(points.iter().copied()));
    let proved = if *antagonist_moves { search.replies(start)? } else { search.position(start)?.map(|one| vec![one]) };
    let Some(proved) = proved else { return Ok(None) };
    let mut needed = Needed::new(&board, &mut search.statements);
    proved.iter().for_each(|(sides, script)| needed.note(*sides, script));
    let Lemmas { sketches, instead } = needed.lemmas();
    let writer = Writer { maps: &search.statements.maps, instead };
    let lemmas = sketches.iter().map(|sketch| writer.lemma(sketch)).collect();
    let mut terms: Vec<Term> = Vec::new();
    for (_, script) in &proved {
        let term = writer.script(script);
        if !terms.contains(&term) {
            terms.push(term);
        }
    }
    let theorem = if *antagonist_moves { Term::cover(Vec::new(), terms) } else { terms.swap_remove(0) };
    Ok(Some(without_repetitions(Strategy { claim: rules.claim, lemmas, theorem })))
}

/// The lemmas that are needed, and the first of those with the same statement only. Searches side by side may prove a position twice.
///
/// A lemma that is not needed may have the statement of one that is, but nothing was noted of what its citations need: it goes first.
fn without_repetitions(strategy: Strategy) -> Strategy {
    let mut strategy = strategy.pruned();
    let mut first = HashMap::new();
    let same: Vec<usize> = (0..strategy.lemmas.len())
        .map(|index| {
            let Lemma { own, other, .. } = &strategy.lemmas[index];
            *first.entry((own.clone(), other.clone())).or_insert(index)
        })
        .collect();
    strategy.replace_citations(&|lemma, map| (same[lemma] != lemma).then(|| Term::cite(same[lemma], map.clone())));
    strategy.pruned()
}

/// The budget of a position at first, and how many times as much it gets then.
const BUDGET: u64 = 2_000;
const GROWTH: u64 = 4;

/// A position with the protagonist to move, and what proves it.
type ProvedBy<W> = (Sides<<W as Width>::Points>, Script<W>);

impl<W: Width> Search<'_, W> {
    /// A position with the protagonist to move, and a script for it.
    fn position(&mut self, sides: Sides<W::Points>) -> Result<Option<ProvedBy<W>>, Exhausted> {
        if let Some(script) = self.known(sides) {
            return Ok(Some((sides, script)));
        }
        let mut budget = BUDGET;
        loop {
            match self.win(sides, budget) {
                Err(Exhausted) if !self.is_exhausted() => budget = budget.saturating_mul(GROWTH),
                proved => return Ok(proved?.map(|cite| (sides, Script::Cite(cite)))),
            }
        }
    }

    /// The same for each reply to a position with the antagonist to move.
    fn replies(&mut self, sides: Sides<W::Points>) -> Result<Option<Vec<ProvedBy<W>>>, Exhausted> {
        let free = LineCounts::new(self.board, sides).free();
        let mut all = Vec::new();
        for reply in elements(free) {
            let next = LineCounts::new(self.board, sides).with(ANTAGONIST, reply).sides;
            if self.board.completes(next[ANTAGONIST]) {
                return Ok(None);
            }
            let Some(proved) = self.position(next)? else { return Ok(None) };
            all.push(proved);
        }
        Ok((!all.is_empty()).then_some(all))
    }
}

/// Writes lemmas and scripts down.
struct Writer<'m> {
    maps: &'m Maps,
    /// What is cited instead of each lemma: an earlier one, or itself.
    instead: Vec<Killer>,
}

impl Writer<'_> {
    fn lemma<W: Width>(&self, sketch: &Sketch<W>) -> Lemma {
        let [own, other] = sketch.sides.map(|set| points(set).collect());
        let scripts = sketch.scripts.iter().map(|script| self.script(script)).collect();
        Lemma { own, other, left: None, term: Term::cover(vec![sketch.point], scripts) }
    }

    fn script<W: Width>(&self, script: &Script<W>) -> Term {
        let moves = |moves: &[Point]| moves.to_vec();
        match script {
            Script::Forced(sequence) => Term::forced(moves(sequence)),
            Script::Cite(Citation { moves: first, lemma, map, .. }) => {
                let Killer { lemma, map } = self.cited(Killer { lemma: *lemma, map: *map });
                Term { moves: moves(first), ending: Ending::Cite { lemma, map: self.maps.map(map).clone() } }
            }
        }
    }

    /// What is cited instead of a lemma under a map.
    fn cited(&self, mut cite: Killer) -> Killer {
        loop {
            let Killer { lemma, map } = self.instead[cite.lemma];
            if lemma == cite.lemma {
                return cite;
            }
            cite = Killer { lemma, map: self.maps.then(map, cite.map) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::Claim;
    use pgc_core::symmetry::Permutation;

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
        let once = without_repetitions(Strategy { claim: Claim::XenoWins, lemmas, theorem });
        assert_eq!(once.lemmas.iter().map(|lemma| lemma.own.clone()).collect::<Vec<_>>(), [vec![0], vec![4], vec![5]]);
        assert!(once.lemmas[1..].iter().all(|lemma| lemma.term == Term::cite(0, same())));
    }
    #[test]
    fn what_is_not_needed_stands_for_nothing() {
        let lemma = |sequence: &[Point]| Lemma {
            own: vec![0],
            other: vec![1],
            left: None,
            term: Term::forced(sequence.to_vec()),
        };
        let (lemmas, theorem) = (vec![lemma(&[8]), lemma(&[2, 3])], Term::cite(1, Permutation::identity(9)));
        let once = without_repetitions(Strategy { claim: Claim::XenoWins, lemmas, theorem });
        assert_eq!(once.lemmas.iter().map(|lemma| lemma.term.moves.clone()).collect::<Vec<_>>(), [vec![2, 3]]);
    }
}
