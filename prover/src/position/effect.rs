//! What a move of the protagonist leads to: the one place that says so, whatever form the position has.

use crate::game::Point;
use crate::position::{ANTAGONIST, PROTAGONIST, Role};

/// What a move of the protagonist leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The game is won: a line, two threats at once, or a threat that may not be answered.
    Wins,
    /// The antagonist must reply here.
    Forces(Point),
    /// The antagonist may reply anywhere.
    Quiet,
    /// The antagonist can complete a line at once.
    Loses,
    /// The board is full, and the protagonist has no line.
    Fills,
}

/// A position on which moves are made, as far as their effects are concerned.
pub trait Moves {
    /// Whether the role may claim the point now.
    fn may_claim(&self, role: Role, point: Point) -> bool;

    /// Gives a free point to a role.
    fn claim(&mut self, role: Role, point: Point);

    /// Whether the protagonist has completed a line.
    fn is_won(&self) -> bool;

    /// Whether the antagonist, were he to move, could complete a line, or has done so.
    fn is_in_danger(&self) -> bool;

    /// Whether no point is free.
    fn is_full(&self) -> bool;

    /// The free points with which the protagonist would complete a line, ascending.
    fn threats(&self) -> impl Iterator<Item = Point>;

    /// What the move led to that the protagonist has just made. A forced reply is still to be made, and may be the last.
    fn effect(&self) -> Effect {
        if self.is_won() {
            return Effect::Wins;
        }
        if self.is_in_danger() {
            return Effect::Loses;
        }
        let mut threats = self.threats();
        match (threats.next(), threats.next()) {
            (Some(reply), None) if self.may_claim(ANTAGONIST, reply) => Effect::Forces(reply),
            (Some(_), _) => Effect::Wins,
            (None, _) if self.is_full() => Effect::Fills,
            (None, _) => Effect::Quiet,
        }
    }

    /// Makes a legal move of the protagonist, and the reply if it forces one, and returns what both lead to.
    fn play(&mut self, point: Point) -> Effect {
        self.claim(PROTAGONIST, point);
        let effect = self.effect();
        if let Effect::Forces(reply) = effect {
            self.claim(ANTAGONIST, reply);
            if self.is_full() {
                return Effect::Fills;
            }
        }
        effect
    }

    /// Whether moves of the protagonist, each but the last forcing the reply, win.
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
mod tests {
    use super::*;
    use crate::game::{Claim, Game};
    use crate::position::line_counts::{Board, LineCounts};
    use crate::position::point_set::{halves, mask};
    use crate::position::{Position, Rules};
    use crate::random::Random;

    /// The effect of a move, and that of the move and its forced reply, which both forms of a position tell alike.
    fn effects(game: &Game, own: &[Point], other: &[Point], point: Point) -> Option<[Effect; 2]> {
        let rules = Rules::new(game, Claim::XenoWins);
        let mut position = Position::with(&rules, own, other);
        if position.has_completed(PROTAGONIST) || position.has_completed(ANTAGONIST) {
            return None;
        }
        let board = Board::new(&rules).unwrap();
        let mut counts = LineCounts::new(&board, [own, other].map(|points| halves(mask(points.iter().copied()))[0]));
        position.claim(PROTAGONIST, point);
        let effect = position.effect();
        assert_eq!(counts.with(PROTAGONIST, point.into()).effect(), effect, "{own:?} {other:?} {point}");
        position.take_back();
        let played = position.play(point);
        assert_eq!(counts.play(point), played, "{own:?} {other:?} {point}");
        Some([effect, played])
    }

    #[test]
    fn a_move_wins_forces_is_quiet_loses_or_fills_the_board() {
        let square = Game::parse("3^2").unwrap();
        let effect = |own: &[Point], other: &[Point], point| effects(&square, own, other, point).unwrap();
        assert_eq!(effect(&[], &[], 4), [Effect::Quiet; 2]);
        assert_eq!(effect(&[0], &[4], 1), [Effect::Forces(2); 2]);
        assert_eq!(effect(&[0, 1], &[4, 8], 2), [Effect::Wins; 2], "a line");
        assert_eq!(effect(&[0, 8], &[1, 3], 6), [Effect::Wins; 2], "4 and 7");
        assert_eq!(effect(&[0, 8], &[1, 7], 6), [Effect::Loses; 2], "4 would complete 1, 4, 7");
        assert_eq!(effect(&[0, 2, 3, 7], &[1, 4, 6, 8], 5), [Effect::Fills; 2]);
        let row = Game::parse("mnk:2,1,2").unwrap();
        assert_eq!(effects(&row, &[], &[], 0).unwrap(), [Effect::Forces(1), Effect::Fills]);
    }

    #[test]
    fn both_forms_of_a_position_tell_the_same_effects() {
        let mut dice = Random(11);
        let mut met = [0; 5];
        for game in (0..1000).map(|_| dice.game()).filter(|game| game.opening.points().is_empty()).collect::<Vec<_>>() {
            let count = dice.below(game.board.points());
            let points = dice.some(count, game.board.points());
            let (own, other): (Vec<Point>, Vec<Point>) = points.iter().partition(|_| dice.below(2) == 0);
            for point in (0..game.board.points()).filter_map(|point| Point::try_from(point).ok()) {
                if points.contains(&point) {
                    continue;
                }
                let Some([_, played]) = effects(&game, &own, &other, point) else { continue };
                met[match played {
                    Effect::Wins => 0,
                    Effect::Forces(_) => 1,
                    Effect::Quiet => 2,
                    Effect::Loses => 3,
                    Effect::Fills => 4,
                }] += 1;
            }
        }
        assert!(met.iter().all(|&count| count > 10), "{met:?}");
    }
}
