//! What the variations change in the lines that count and in the count of moves.

use super::decide::{Oracle, statement};
use super::position::{NONE, Points, Position, counted, members};
use super::variation::Variation;
use crate::assembler::{Certificate, Convention, Lemma, Opening};
use std::borrow::Cow;

impl Oracle<'_> {
    /// A game of parts, with another convention or start if the rules are varied so.
    pub(super) fn varied_game<'a>(&self, game: &'a Certificate) -> Cow<'a, Certificate> {
        let mut game = Cow::Borrowed(game);
        if self.varied(Variation::PartsBeginWithOphelia) {
            game.to_mut().opening = Opening::Start { xeno: Vec::new(), ophelia: Vec::new(), xeno_moves: false };
        }
        if self.varied(Variation::PartsCountForBoth) {
            game.to_mut().convention = Convention::Strong;
        }
        game
    }

    /// The lines that count for the protagonist; the antagonist's if the rules are varied so.
    pub(super) fn own_lines(&self, variation: Variation) -> &[Points] {
        if self.varied(variation) { &self.rules.other_lines } else { &self.rules.own_lines }
    }

    /// The lines that count for the antagonist; the protagonist's if the rules are varied so.
    pub(super) fn other_lines(&self, variation: Variation) -> &[Points] {
        if self.varied(variation) { &self.rules.own_lines } else { &self.rules.other_lines }
    }

    /// Has the protagonist completed a line that counts for him?
    pub(super) fn completed(&self, position: Position) -> bool {
        self.own_lines(Variation::CompletesOtherLine).iter().any(|line| *line & !position.own == NONE)
    }

    /// R25: is a draw certain, as no move of the antagonist counts any more?
    pub(super) fn drawn(&self, position: Position) -> bool {
        let most = i32::from(self.varied(Variation::DrawnAtOne));
        self.rules.draw && position.left.is_some_and(|left| left <= most)
    }

    /// Is the game over, as the player who began has made the last move that counts? It is not by the rules as they stand.
    pub(super) fn ended(&self, position: Position) -> bool {
        self.varied(Variation::FirstMoverEnds) && position.none_left()
    }

    /// The position at which a term begins.
    fn begun(&self, position: Position) -> Position {
        let attackers = if self.rules.draw { position.other } else { position.own };
        let before = if self.varied(Variation::PointsCount) { counted(members(attackers).count()) } else { 0 };
        Position { left: position.left.map(|left| left - before), ..position }
    }

    /// The position at which a lemma's term begins.
    pub(super) fn stated(&self, lemma: &Lemma) -> Position {
        let position = self.begun(statement(lemma));
        let left = position.left.filter(|_| !self.varied(Variation::NoBoundOfLemmas));
        Position { left, ..position }
    }

    /// The position at which the theorem's term begins.
    pub(super) fn first(&self) -> Position {
        let start = self.begun(self.rules.start());
        let less = start.reply && self.varied(Variation::OneLessForTheSecond);
        let left = start.left.map(|left| if less { left - 1 } else { left });
        Position { left, reply: start.reply && !self.varied(Variation::ProtagonistStarts), ..start }
    }

    /// The position after the player to move has claimed a point.
    pub(super) fn placed(&self, position: Position, point: usize) -> Position {
        let after = self.rules.after(position, point);
        let starts = position.reply == self.rules.start().reply;
        let one_less = || position.left.map(|left| left - 1);
        let left = if self.varied(Variation::NotCounted) {
            position.left
        } else if self.varied(Variation::FirstMoverEnds) {
            if starts { one_less() } else { position.left }
        } else if self.varied(Variation::DrawCountsOwn) && self.rules.draw && !position.reply {
            one_less()
        } else {
            after.left
        };
        Position { left, ..after }
    }

    /// The position after the forced reply on the point that is lacking, given that before the move and after it.
    pub(super) fn forced(&self, before: Position, position: Position, lacking: Points) -> Position {
        if self.varied(Variation::NoForcedReply) {
            return Position { reply: false, ..position };
        }
        let after = self.placed(position, lacking.trailing_zeros() as usize);
        let left = if self.varied(Variation::ForcingNotCounted) { before.left } else { after.left };
        Position { left, ..after }
    }
}
