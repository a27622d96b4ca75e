//! The effect of a move by the protagonist, defined in one place for all forms of a position.
//!
//! The order of the tests is that of the specification's step table (rules, section 4). It matters: a move may
//! complete a line and leave the antagonist a completion, and then it wins; it may make two threats where the
//! antagonist completes a line first, and then it loses. Points count, and not lines: two lines that lack the same
//! point are one threat.

use crate::game::Point;
use crate::position::{ANTAGONIST, PROTAGONIST, Role};

/// The effect of a move by the protagonist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The game is won: by a line, two threats at once, or a threat that the antagonist may not answer.
    Wins,
    /// The antagonist must reply here.
    Forces(Point),
    /// The antagonist may reply anywhere.
    Quiet,
    /// The antagonist can complete a line at once.
    Loses,
    /// The board is full, or no move of the attacker counts any more; and the protagonist has no line.
    Fills,
}

/// A position on which moves are made, as far as it matters for their effects.
pub trait Moves {
    /// Whether the role may claim the point now.
    fn may_claim(&self, role: Role, point: Point) -> bool;

    /// Gives a free point to a role.
    fn claim(&mut self, role: Role, point: Point);

    /// Whether the protagonist has completed a line.
    fn is_won(&self) -> bool;

    /// Whether the antagonist could complete a line if it were his turn, or has completed one.
    fn is_in_danger(&self) -> bool;

    /// Whether no point is free.
    fn is_full(&self) -> bool;

    /// Whether the claim is bounded, and no move of the attacker counts any more.
    fn is_late(&self) -> bool {
        false
    }

    /// The free points with which the protagonist would complete a line, ascending.
    fn threats(&self) -> impl Iterator<Item = Point>;

    /// The effect of the move just made by the protagonist. A forced reply is yet to be made, and may be the last move.
    fn effect(&self) -> Effect {
        if self.is_won() {
            return Effect::Wins;
        }
        if self.is_in_danger() {
            return Effect::Loses;
        }
        if self.is_late() {
            return Effect::Fills;
        }
        let mut threats = self.threats();
        match (threats.next(), threats.next()) {
            (Some(reply), None) if self.may_claim(ANTAGONIST, reply) => Effect::Forces(reply),
            (Some(_), _) => Effect::Wins,
            (None, _) if self.is_full() => Effect::Fills,
            (None, _) => Effect::Quiet,
        }
    }

    /// Makes a legal move of the protagonist, and the reply if it forces one. Returns the effect of both.
    fn play(&mut self, point: Point) -> Effect {
        self.claim(PROTAGONIST, point);
        let effect = self.effect();
        if let Effect::Forces(reply) = effect {
            self.claim(ANTAGONIST, reply);
            if self.is_full() || self.is_late() {
                return Effect::Fills;
            }
        }
        effect
    }

    /// Whether moves of the protagonist win, where each but the last must force the reply.
    fn is_won_by(&mut self, moves: impl IntoIterator<Item = Point>) -> bool {
        for point in moves {
            if !self.may_claim(PROTAGONIST, point) {
                return false;
            }
            match self.play(point) {
                Effect::Wins => return true,
                Effect::Forces(_) => {}
                Effect::Quiet | Effect::Loses | Effect::Fills => return false,
            }
        }
        false
    }
}

#[cfg(test)]
mod tests;
