//! Which replies to a cover a script proves without being played against each (rules, section 12). No rule stands here.
//!
//! Each script is played once as if the antagonist had passed. By the lemma of the pass it then proves each reply that comes nowhere
//! near its play, in the same number of steps. Where the lemma says nothing, the script is played against the reply.

use crate::board::{ANTAGONIST, PROTAGONIST};
use crate::decode::Ending;
use crate::rules::{Evaluation, Pass};
use std::{collections::BTreeSet, ops::Range};

impl Evaluation<'_> {
    /// For each point, the first of a cover's scripts of which the lemma says that it proves this reply; nothing where it does not
    /// apply. Nothing is charged, and the position is as before. What is played takes no more steps than the whole check, and
    /// those of one script.
    pub(crate) fn passes(&mut self, scripts: Range<usize>) -> Vec<Option<Pass>> {
        // The lemma is about wins, and not about a first move that the opening rule names.
        if self.proof.claim.is_draw() || self.board.constrained(ANTAGONIST) {
            return Vec::new();
        }
        let (points, mark) = (self.board.owner.len(), self.board.trail.len());
        let (before, replies) = (self.steps, self.replies);
        // The lines that a reply may bring to one point or none: those that are open to the antagonist and lack two or fewer.
        let soon: Vec<usize> = self.board.open(2).map(|(line, _)| line).collect();
        let (mut passes, mut script) = (vec![None; points], scripts.start);
        while script < scripts.end && self.passed < self.certificate.steps {
            let (term, mut covers) = (self.proof.term(script), Vec::new());
            let won = self.script(script, PROTAGONIST, &mut covers).is_ok() && covers.is_empty();
            // Two points are free at the end: one, if there was a reply.
            let won = won && self.board.trail.len() + 2 <= points;
            let steps = self.steps - before;
            self.passed += steps;
            (self.steps, self.replies) = (before, replies);
            let mut soon = soon.clone();
            // The replies that are far: not where the protagonist now threatens to complete a line,
            let mut far: Vec<bool> = self.board.players[PROTAGONIST].lacking.iter().map(|&lines| lines == 0).collect();
            // if the script cites, within s(B'),
            if term.ending == Ending::Cite {
                let (lemma, map) = self.cited(term.operands);
                let allowed: BTreeSet<u32> = lemma.other.iter().map(|&point| map[point as usize]).collect();
                (0..).zip(&mut far).for_each(|(point, far)| *far &= allowed.contains(&point));
            }
            // not where it plays, and on no line that lacked two points or fewer when one of its replies was placed, or before.
            while let Some(&(player, point)) = self.board.trail[mark..].last() {
                far[point as usize] = false;
                if player == ANTAGONIST {
                    soon.extend(self.board.open_through(point, 2));
                }
                self.board.take_back(self.board.trail.len() - 1);
            }
            soon.iter().flat_map(|&line| &self.proof.game.lines[line]).for_each(|&point| far[point as usize] = false);
            let new = passes.iter_mut().zip(far).filter(|(pass, far)| won && *far && pass.is_none());
            new.for_each(|(pass, _)| *pass = Some(Pass { script, steps }));
            script = term.end;
        }
        passes
    }
}
