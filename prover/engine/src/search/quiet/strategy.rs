//! From lemmas to a strategy.
//!
//! The search is asked for the start, or for each reply to the start if the antagonist moves first. Each answer is
//! a script. A budget that does not suffice is multiplied by four, until a limit of the whole search is met.
//!
//! What is written are the lemmas that the scripts need, and what these need (`needed`), in the order of their
//! numbers; so each comes after those that it cites. Numbers of lemmas that are not needed are dropped at the end.

use std::sync::Arc;

use crate::search::quiet::budget::Limits;
use crate::search::quiet::checkpoint::WaveLog;
use crate::search::quiet::forced::Deadline;
use crate::search::quiet::maps::Maps;
use crate::search::quiet::needed::{Lemmas, Needed};
use crate::search::quiet::scripts::{Citation, Exhausted, LemmaImage, Script};
use crate::search::quiet::search::Search;
use crate::search::quiet::sketch::Sketch;
use crate::search::quiet::statements::Statements;
use crate::search::quiet::watch::{Looked, Watch};
use pgc_core::game::{Claim, Point};
use pgc_core::position::line_counts::{BitBoard, LineCounts, Width};
use pgc_core::position::point_set::{Sides, elements, points};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Rules, Symmetries};
use pgc_core::strategy::{Ending, Lemma, Strategy, Term};

/// A strategy for a win of the protagonist's by quiet moves that threaten, from the start of a game without an opening rule, within
/// the moves that count, if the board is not too large; nothing if there is none. The search takes answers from the `log`, and keeps its
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
    let Some(board) = BitBoard::<W>::new(rules) else { return Ok(None) };
    let watch = Watch::new(report);
    let statements = Statements::new(Arc::new(Maps::new(symmetries.elements())));
    let mut search = Search::new(&board, Deadline::of(rules), statements, limits, log, &watch);
    let start = rules.start_sets();
    let turn = if rules.antagonist_begins { Turn::Antagonist } else { Turn::Protagonist };
    let proved = match turn {
        Turn::Antagonist => search.replies(start)?,
        Turn::Protagonist => search.position(start)?.map(|one| vec![one]),
    };
    let Some(proved) = proved else { return Ok(None) };
    Ok(Some(written(Theorem { claim: rules.claim, turn }, &mut search, &proved, limits.tries_others)))
}

/// What a strategy proves.
#[derive(Clone, Copy)]
pub(super) struct Theorem {
    pub(super) claim: Claim,
    /// Who is to move at the start.
    pub(super) turn: Turn,
}

/// A player who is to move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Protagonist,
    Antagonist,
}

/// The strategy of a proof: positions with the protagonist to move, each with a script; one, or all replies to the start. If other moves
/// are tried, they are taken where they need fewer lemmas.
pub(super) fn written<W: Width>(
    theorem: Theorem,
    search: &mut Search<W>,
    proved: &[ProvedBy<W>],
    tries_others: bool,
) -> Strategy {
    let watch = search.watch;
    let mut needed = Needed::new(search.board, search.deadline, &mut search.statements);
    proved.iter().for_each(|(sides, script)| needed.note(*sides, script));
    let Lemmas { sketches, instead } = needed.lemmas(tries_others, &|| watch.tell());
    let writer = Writer { maps: &search.statements.maps, deadline: search.deadline, instead };
    let lemmas = sketches.iter().map(|sketch| writer.lemma(sketch)).collect();
    // Scripts of several replies may be the same; one of them is enough in a cover.
    let mut terms: Vec<Term> = Vec::new();
    for (_, script) in proved {
        let term = writer.script(script);
        if !terms.contains(&term) {
            terms.push(term);
        }
    }
    let Theorem { claim, turn } = theorem;
    let theorem = match turn {
        Turn::Antagonist => Term::cover(Vec::new(), terms),
        Turn::Protagonist => terms.swap_remove(0),
    };
    Strategy { claim, lemmas, theorem }.pruned()
}

/// The budget of a position at first, and how many times as much it gets then.
const BUDGET: u64 = 2_000;
const GROWTH: u64 = 4;

/// A position with the protagonist to move, and what proves it.
pub(super) type ProvedBy<W> = (Sides<<W as Width>::Points>, Script<W>);

impl<W: Width> Search<'_, W> {
    /// A position with the protagonist to move, and a script for it.
    fn position(&mut self, sides: Sides<W::Points>) -> Result<Option<ProvedBy<W>>, Exhausted> {
        if let Some(script) = self.known(sides) {
            return Ok(Some((sides, script)));
        }
        let mut budget = BUDGET;
        loop {
            match self.win(sides, budget) {
                Err(Exhausted) if !self.budget.is_exhausted() => budget = budget.saturating_mul(GROWTH),
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
    deadline: Deadline,
    /// What is cited instead of each lemma: an earlier one, or itself.
    instead: Vec<LemmaImage>,
}

impl Writer<'_> {
    /// A lemma in its final form. Its number stays that of its sketch.
    fn lemma<W: Width>(&self, sketch: &Sketch<W>) -> Lemma {
        let left = self.deadline.left(sketch.sides[PROTAGONIST]);
        let [own, other] = sketch.sides.map(|set| points(set).collect());
        let scripts = sketch.scripts.iter().map(|script| self.script(script)).collect();
        Lemma { own, other, left, term: Term::cover(vec![sketch.point], scripts) }
    }

    fn script<W: Width>(&self, script: &Script<W>) -> Term {
        let moves = |moves: &[Point]| moves.to_vec();
        match script {
            Script::Forced(sequence) => Term::forced(moves(sequence)),
            Script::Cite(Citation { moves: first, lemma, map, .. }) => {
                let LemmaImage { lemma, map } = self.cited(LemmaImage { lemma: *lemma, map: *map });
                Term { moves: moves(first), ending: Ending::Cite { lemma, map: self.maps.map(map).clone() } }
            }
        }
    }

    /// What is cited instead of a lemma under a map.
    ///
    /// An earlier lemma that stands for it may have one that stands for itself. Each step goes to a smaller number,
    /// so this ends.
    fn cited(&self, mut cite: LemmaImage) -> LemmaImage {
        loop {
            let LemmaImage { lemma, map } = self.instead[cite.lemma];
            if lemma == cite.lemma {
                return cite;
            }
            cite = LemmaImage { lemma, map: self.maps.then(map, cite.map) };
        }
    }
}
