use crate::game::{Claim, Game};
use crate::position::effect::*;
use crate::position::line_counts::{BitBoard, LineCounts};
use crate::position::point_set::mask;
use crate::position::{Position, Rules};
use crate::random::Random;

/// The effects of a move, and of the move with its forced reply. Both forms of a position must agree on them.
fn effects(game: &Game, own: &[Point], other: &[Point], point: Point) -> Option<[Effect; 2]> {
    let rules = Rules::new(game, Claim::XenoWins);
    let mut position = Position::with(&rules, own, other);
    if position.has_completed(PROTAGONIST) || position.has_completed(ANTAGONIST) {
        return None;
    }
    let board = <BitBoard>::new(&rules).unwrap();
    let mut counts = LineCounts::new(&board, [own, other].map(|points| mask(points.iter().copied())));
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
