//! Fills in what a text leaves out: moves that complete a line, and blocks.
//!
//! A *block* is the winner's only move that does not lose at once: his opponent would complete a line at exactly
//! one point. It is as forced as a forced reply, so it is filled in, and so is what follows if that needs no other
//! moves.
//!
//! Nothing else is filled in. A move that a reader would have to find is the text's to state, even where a program
//! finds it at once.

use crate::notation::elaborate::{Elaborator, Rest};
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position};
use pgc_core::strategy::{Ending, Term};

impl Elaborator<'_> {
    /// The block at a position with the protagonist to move, if there is one: the antagonist would complete a line at
    /// exactly one point, which the protagonist may take, and the protagonist himself can complete none.
    pub(super) fn block(&self, position: &Position) -> Option<Point> {
        if position.legal_completions(PROTAGONIST).next().is_some() {
            return None;
        }
        let mut danger = position.legal_completions(ANTAGONIST);
        let point = danger.next()?;
        (danger.next().is_none() && position.is_legal(PROTAGONIST, point)).then_some(point)
    }

    /// A proof of a position about which a part says nothing, the protagonist to move, and how many blocks it has.
    pub(super) fn filled(&mut self, position: &mut Position, rest: Rest) -> Option<(Term, usize)> {
        let (term, blocks) = self.untold(position, rest)?;
        if blocks > 0 {
            self.truths(rest.about).blocks += blocks;
        }
        Some((term, blocks))
    }

    /// The same: a line that the protagonist completes, a forced sequence if these are filled in, or a block and what
    /// follows it. The depth of the recursion is bounded by the number of the board's points.
    fn untold(&mut self, position: &mut Position, rest: Rest) -> Option<(Term, usize)> {
        if let Some(point) = position.legal_completions(PROTAGONIST).next() {
            return Some((Term::forced(vec![point]), 0));
        }
        if position.is_full() && self.rules.claim.is_draw() {
            return Some((Term::forced(Vec::new()), 0));
        }
        if self.forced_search
            && let Some(sequence) = self.filled_in(position, rest)
        {
            return Some((Term::forced(sequence), 0));
        }
        let point = self.block(position)?;
        if !self.counts(rest) {
            return None;
        }
        let mark = position.trail().len();
        position.place(PROTAGONIST, point);
        let found = self.after_block(position, point, rest);
        position.take_back_to(mark);
        found.map(|(term, blocks)| (term, blocks + 1))
    }

    /// The term that begins with a block, which has just been made, and the number of blocks after it.
    fn after_block(&mut self, position: &mut Position, point: Point, rest: Rest) -> Option<(Term, usize)> {
        match position.effect() {
            Effect::Wins => Some((Term::forced(vec![point]), 0)),
            Effect::Loses => None,
            Effect::Fills if self.rules.claim.is_draw() => Some((Term::forced(vec![point]), 0)),
            Effect::Forces(reply) => {
                position.place(ANTAGONIST, reply);
                let (Term { moves, ending }, blocks) = self.untold(position, rest)?;
                Some((Term { moves: [vec![point], moves].concat(), ending }, blocks))
            }
            Effect::Quiet | Effect::Fills => {
                self.nesting += 1;
                let found = self.untold_replies(position, rest);
                self.nesting -= 1;
                let (scripts, blocks) = found?;
                Some((Term { moves: vec![point], ending: Ending::Cover(scripts) }, blocks))
            }
        }
    }

    /// Scripts against all replies, where the text leaves everything out, and the number of their blocks.
    fn untold_replies(&mut self, position: &mut Position, rest: Rest) -> Option<(Vec<Term>, usize)> {
        let (mut scripts, mut all) = (Vec::new(), 0);
        for reply in position.moves(ANTAGONIST) {
            position.place(ANTAGONIST, reply);
            let found = self.untold(position, rest);
            position.take_back();
            let (script, blocks) = found?;
            all += blocks;
            if !scripts.contains(&script) {
                scripts.push(script);
            }
        }
        (!scripts.is_empty()).then_some((scripts, all))
    }
}
