//! What a text leaves to its reader: moves that complete a line, and blocks.
//!
//! A *block* is the only move of the winner's that does not lose at once: his opponent would complete a line at one point. It is as
//! forced as a reply is, so it is filled in, and so is what follows if that needs no other moves.

use crate::game::Point;
use crate::notation::elaborate::{Elaborator, Rest};
use crate::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position};
use crate::strategy::{Ending, Term};

impl Elaborator<'_> {
    /// The block at a position, the protagonist to move, if there is one: the antagonist would complete a line at one point,
    /// which the protagonist may take, and he himself can complete none.
    pub(super) fn block(&self, position: &Position) -> Option<Point> {
        if position.legal_completions(PROTAGONIST).next().is_some() {
            return None;
        }
        let mut danger = position.legal_completions(ANTAGONIST);
        let point = danger.next()?;
        (danger.next().is_none() && position.is_legal(PROTAGONIST, point)).then_some(point)
    }

    /// What proves a position of which a part tells nothing, the protagonist to move, and how many blocks are filled in.
    pub(super) fn filled(&mut self, position: &mut Position, rest: Rest) -> Option<(Term, usize)> {
        let before = self.blocks;
        let term = self.untold(position, rest)?;
        let blocks = self.blocks - before;
        if blocks > 0 {
            self.truths(rest.about).blocks += blocks;
        }
        Some((term, blocks))
    }

    /// What proves a position of which nothing is told, the protagonist to move: a line that he completes, a sequence that
    /// forces a win where such are filled in, or a block and what follows it. The recursion is bounded by the board's points.
    fn untold(&mut self, position: &mut Position, rest: Rest) -> Option<Term> {
        if let Some(point) = position.legal_completions(PROTAGONIST).next() {
            return Some(Term::forced(vec![point]));
        }
        if self.forced_search
            && let Some(sequence) = self.filled_in(position, rest)
        {
            return Some(Term::forced(sequence));
        }
        let point = self.block(position)?;
        if !self.counts(rest) {
            return None;
        }
        let (mark, blocks) = (position.trail().len(), self.blocks);
        position.place(PROTAGONIST, point);
        let term = self.after_block(position, point, rest);
        position.take_back_to(mark);
        self.blocks = if term.is_some() { self.blocks + 1 } else { blocks };
        term
    }

    /// The term that begins with a block, which has just been made.
    fn after_block(&mut self, position: &mut Position, point: Point, rest: Rest) -> Option<Term> {
        match position.effect() {
            Effect::Wins => Some(Term::forced(vec![point])),
            Effect::Loses => None,
            Effect::Forces(reply) => {
                position.place(ANTAGONIST, reply);
                let Term { moves, ending } = self.untold(position, rest)?;
                Some(Term { moves: [vec![point], moves].concat(), ending })
            }
            Effect::Quiet | Effect::Fills => {
                self.nesting += 1;
                let scripts = self.untold_replies(position, rest);
                self.nesting -= 1;
                Some(Term { moves: vec![point], ending: Ending::Cover(scripts?) })
            }
        }
    }

    /// Scripts against all replies, of which nothing is told.
    fn untold_replies(&mut self, position: &mut Position, rest: Rest) -> Option<Vec<Term>> {
        let mut scripts = Vec::new();
        for reply in position.moves(ANTAGONIST) {
            position.place(ANTAGONIST, reply);
            let script = self.untold(position, rest);
            position.take_back();
            let script = script?;
            if !scripts.contains(&script) {
                scripts.push(script);
            }
        }
        (!scripts.is_empty()).then_some(scripts)
    }
}
