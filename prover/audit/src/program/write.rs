//! The strategy made of a program's moves.
//!
//! Each position at which the program was asked becomes a lemma, unless an earlier one dominates it. Its statement
//! gives the antagonist everything that its proof does not need. So a lemma may answer positions at which the
//! program moves otherwise; what is proved stays true.
//!
//! Answers that end the game at a glance, such as a line, a pairing or a potential, are written as such, and not as
//! the program's moves. Short proofs are written out in the place of their citations.

use std::collections::HashMap;

use crate::program::settled::{at_other_turn, at_own_turn};
use crate::program::table::Table;
use pgc_core::by_width;
use pgc_core::game::Point;
use pgc_core::position::point_set::Bits;
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position, Symmetries};
use pgc_core::strategy::{Ending, Replay, Strategy, Term};
use pgc_engine::lemma_store::LemmaStore;
use pgc_engine::lemma_store::general;

/// The strategy by the moves in the table; nothing if one is missing, or does not lead to the target.
pub(super) fn strategy(table: &Table, symmetries: &Symmetries) -> Option<Strategy> {
    by_width!(table.rules.points(), Set => {
        Writer::<Set> { table, lemmas: LemmaStore::new(symmetries), written: HashMap::new() }.strategy()
    })
}

/// Writes lemmas for the positions in a table, when they are first needed.
struct Writer<'w, Set> {
    table: &'w Table<'w>,
    lemmas: LemmaStore<'w, Set>,
    /// The lemmas of positions in the table.
    written: HashMap<usize, usize>,
}

impl<Set: Bits> Writer<'_, Set> {
    fn strategy(mut self) -> Option<Strategy> {
        let rules = self.table.rules;
        let mut start = Position::at_start(rules);
        let theorem = if rules.antagonist_begins {
            if start.is_in_danger() {
                return None;
            }
            Term { moves: Vec::new(), ending: self.ending(&mut start)? }
        } else if let Some(term) = at_own_turn(&start) {
            term
        } else {
            let (number, _) = self.table.find(&start)?;
            self.term(&mut start, number)?
        };
        Some(Strategy { claim: rules.claim, lemmas: self.lemmas.lemmas().to_vec(), theorem })
    }

    /// A script for a position with the protagonist to move.
    fn script(&mut self, position: &mut Position) -> Option<Term> {
        if let Some(term) = at_own_turn(position) {
            return Some(term);
        }
        let is_bound = position.is_constrained(PROTAGONIST) || position.is_constrained(ANTAGONIST);
        let dominating = if is_bound { None } else { self.lemmas.dominating(position) };
        if let Some((lemma, map)) = dominating {
            return Some(Term::cite(lemma, map));
        }
        let (number, map) = self.table.find(position)?;
        if is_bound {
            return self.term(position, number);
        }
        let lemma = match self.written.get(&number) {
            Some(&lemma) => lemma,
            None => {
                let mut asked = self.table.position(&self.table.nodes[number].line);
                let term = self.term(&mut asked, number)?;
                let lemma = self.lemmas.add(general(&asked, term, self.lemmas.lemmas(), true));
                self.written.insert(number, lemma);
                lemma
            }
        };
        Some(Term::cite(lemma, map))
    }

    /// The term that begins with the program's move at the position of this number.
    fn term(&mut self, position: &mut Position, number: usize) -> Option<Term> {
        let point = self.table.nodes[number].answer?;
        let is_draw = self.table.rules.claim.is_draw();
        let mark = position.trail().len();
        let term = match position.play(point) {
            Effect::Wins => Some(Term::forced(vec![point])),
            Effect::Fills => is_draw.then(|| Term::forced(vec![point])),
            Effect::Loses => None,
            Effect::Forces(_) => self.script(position).map(|mut rest| {
                rest.moves.insert(0, point);
                rest
            }),
            Effect::Quiet => self.ending(position).map(|ending| Term { moves: vec![point], ending }),
        };
        position.take_back_to(mark);
        term
    }

    /// What answers all replies, the antagonist to move and nothing forced.
    fn ending(&mut self, position: &mut Position) -> Option<Ending> {
        if let Some(ending) = at_other_turn(position) {
            return Some(ending);
        }
        let mut scripts: Vec<Term> = Vec::new();
        for reply in position.moves(ANTAGONIST) {
            if !self.is_answered(position, reply, &scripts) {
                position.place(ANTAGONIST, reply);
                let script = self.script(position);
                position.take_back();
                let script = script?;
                // Written out, it may answer further replies.
                scripts.extend(self.written_out(&script).filter(|whole| self.proves(position, reply, whole)));
                scripts.push(script);
            }
        }
        Some(Ending::Cover(scripts))
    }

    fn is_answered(&self, position: &mut Position, reply: Point, scripts: &[Term]) -> bool {
        scripts.iter().any(|script| self.proves(position, reply, script))
    }

    fn proves(&self, position: &mut Position, reply: Point, script: &Term) -> bool {
        position.place(ANTAGONIST, reply);
        let proved = Replay::new(self.lemmas.lemmas()).proves(position, script);
        position.take_back();
        proved
    }

    /// The short proof of a lemma, in the place of its citation.
    fn written_out(&self, script: &Term) -> Option<Term> {
        match &script.ending {
            Ending::Cite { lemma, map } => {
                let term = &self.lemmas.lemmas()[*lemma].term;
                let is_short = script.moves.is_empty() && !matches!(term.ending, Ending::Cover(_));
                is_short.then(|| term.image(map))
            }
            _ => None,
        }
    }
}
