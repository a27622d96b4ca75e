use std::collections::{BTreeMap, BTreeSet};

use crate::position::point_set::{Points, Wide};
use crate::position::residual::*;
use crate::position::samples::completed;
use crate::position::sides::with;
use crate::position::{ANTAGONIST, PROTAGONIST};
use crate::random::Random;

/// Random positions, with who moved first, of random games in which the antagonist attacks.
fn positions(seed: u64, games: usize) -> impl Iterator<Item = (ResidualGame<Points>, Sides<Points>)> {
    let mut dice = Random(seed);
    (0..games).filter_map(move |_| {
        let game = dice.game();
        let rules = dice.rules(&game);
        let residual_game = ResidualGame::new(&rules, ANTAGONIST);
        let (moves, first) = (dice.below(game.board.points()), dice.below(2));
        let sides = dice.sides(&residual_game, moves, first)?;
        Some((residual_game, sides))
    })
}

/// The residual lines in ascending order.
fn sorted(residual: &ResidualPosition<Points>) -> [Vec<Points>; 2] {
    [&residual.attack, &residual.counter].map(|lines| {
        let mut lines = lines.clone();
        lines.sort_unstable();
        lines
    })
}

#[test]
fn points_complete_a_line_just_if_they_are_all_that_it_lacks() {
    for (residual_game, sides) in positions(1, 2000) {
        let residual = residual_game.residual(sides);
        for role in [PROTAGONIST, ANTAGONIST] {
            let completes = |&point: &Point| completed(&residual_game, with(sides, role, point), role);
            let found: Vec<Point> = points(residual_game.free(sides)).filter(completes).collect();
            assert_eq!(points(residual.completions[role]).collect::<Vec<_>>(), found);
        }
    }
}

#[test]
fn positions_have_the_same_key_just_if_the_same_is_left() {
    let (mut dice, mut met) = (Random(2), 0);
    for _ in 0..60 {
        let game = dice.game();
        let residual_game = ResidualGame::new(&dice.rules(&game), ANTAGONIST);
        let mut keys: BTreeMap<[Vec<Points>; 2], (u64, Sides<Points>)> = BTreeMap::new();
        for _ in 0..200 {
            let moves = 2 + dice.below(game.board.points() - 2);
            let Some(sides) = dice.sides(&residual_game, moves, PROTAGONIST) else { continue };
            let residual = residual_game.residual(sides);
            let (key, first) = *keys.entry(sorted(&residual)).or_insert((residual.key(), sides));
            assert_eq!(key, residual.key());
            met += usize::from(first != sides);
        }
        let distinct: BTreeSet<u64> = keys.values().map(|&(key, _)| key).collect();
        assert_eq!(distinct.len(), keys.len(), "two things that are left have one key");
    }
    assert!(met > 1000, "only {met} positions share what is left with others");
}

#[test]
fn what_a_move_changes_is_known_before_it_is_made() {
    let mut compared = 0;
    for (residual_game, sides) in positions(3, 1000) {
        let residual = residual_game.residual(sides);
        let weights = residual.attack.iter().map(|rest| WEIGHTS[rest.count_ones() as usize]);
        let potential: f64 = weights.sum();
        for role in [PROTAGONIST, ANTAGONIST] {
            let mut changes = [Change::default(); 8];
            assert_eq!(residual.changes(role == residual_game.attacker, &mut changes), potential);
            for point in points(residual_game.free(sides)) {
                let after = residual_game.residual(with(sides, role, point));
                let change = changes[usize::from(point)];
                assert_eq!(residual.key().wrapping_add(change.key), after.key());
                assert_eq!(change.weight, residual.weight(point));
                let next: f64 = after.attack.iter().map(|rest| WEIGHTS[rest.count_ones() as usize]).sum();
                let sign = if role == residual_game.attacker { 1.0 } else { -1.0 };
                assert_eq!((potential + sign * change.weight), next);
                compared += 1;
            }
        }
    }
    assert!(compared > 5000, "only {compared} moves are compared");
}

/// What remains of the lines, as words.
fn words<Set: Bits>(residual: &ResidualPosition<Set>) -> [Vec<Points>; 4] {
    let ResidualPosition { attack, late, counter, completions } = residual;
    let narrow = |sets: &[Set]| sets.iter().map(|set| Points::of_words(set.words())).collect();
    [narrow(attack), narrow(late), narrow(counter), narrow(completions)]
}

/// What remains after each of some moves, from what remained before it.
fn followed<Set: Bits>(rules: &Rules, moves: &[(Role, Point)]) -> Vec<([Vec<Points>; 4], u64)> {
    let game = ResidualGame::<Set>::new(rules, ANTAGONIST);
    let (mut sides, mut before, mut after) = ([Set::EMPTY; 2], game.residual([Set::EMPTY; 2]), Default::default());
    let mut steps = Vec::new();
    for &(role, point) in moves {
        sides = with(sides, role, point);
        game.advance(&before, sides, with([Set::EMPTY; 2], role, point), &mut after);
        assert_eq!(words(&after), words(&game.residual(sides)));
        steps.push((words(&after), after.key()));
        std::mem::swap(&mut before, &mut after);
    }
    steps
}

#[test]
fn what_remains_follows_from_what_remained_and_is_the_same_in_sets_of_any_width() {
    let mut dice = Random(8);
    for round in 0..300 {
        let mut game = dice.game();
        if round % 3 == 0 {
            game.moves = Some(2);
        }
        let rules = dice.rules(&game);
        let moves: Vec<(Role, Point)> = rules.all_points().map(|point| (dice.below(2), point)).collect();
        let narrow = followed::<Points>(&rules, &moves);
        assert_eq!(narrow, followed::<Wide<2>>(&rules, &moves));
        assert_eq!(narrow, followed::<Wide<8>>(&rules, &moves));
    }
}

/// Residual lines of the attacker, on this many points.
fn lines(dice: &mut Random, points: usize, count: usize) -> ResidualPosition<Points> {
    let mut size = || [2, 2, 3, 3, 4, 5][dice.below(6)];
    let sizes: Vec<usize> = (0..count).map(|_| size()).collect();
    let attack = sizes.into_iter().map(|size| mask(dice.some(size, points))).collect();
    ResidualPosition { attack, ..ResidualPosition::default() }
}

/// Whether each line can be given two free points of its own, by trying all.
fn can_be_paired(lines: &[Points], taken: Points) -> bool {
    let Some((&line, rest)) = lines.split_first() else { return true };
    let free = line & !taken;
    points(free).any(|first| {
        let others = free & (Points::MAX << first) & !(1 << first);
        points(others).any(|second| can_be_paired(rest, taken | 1 << first | 1 << second))
    })
}

#[test]
fn a_pairing_is_found_just_if_there_is_one() {
    let (mut dice, mut paired) = (Random(4), 0);
    for _ in 0..3000 {
        let count = 1 + dice.below(5);
        let residual = lines(&mut dice, 10, count);
        let found = residual.pairing();
        assert_eq!(found.is_some(), can_be_paired(&residual.attack, 0), "{:?}", residual.attack);
        let Some(pairs) = found else { continue };
        assert_eq!(pairs.len(), residual.attack.len());
        let mut taken: Points = 0;
        for (pair, line) in pairs.into_iter().zip(&residual.attack) {
            assert_eq!((pair.count_ones(), pair & !line, pair & taken), (2, 0, 0), "{:?}", residual.attack);
            taken |= pair;
        }
        paired += 1;
    }
    assert!((1000..2500).contains(&paired), "{paired}");
}

#[test]
fn a_potential_is_below_1_just_if_the_sum_of_weights_is() {
    let (mut dice, mut ones) = (Random(5), 0);
    for _ in 0..5000 {
        let count = 1 + dice.below(10);
        let residual = lines(&mut dice, 10, count);
        // Lines have at most five points, so multiples of 1/32 are exact.
        let sum: u32 = residual.attack.iter().map(|rest| 32 >> rest.count_ones()).sum();
        assert_eq!(residual.potential(), u128::from(sum / 32), "{:?}", residual.attack);
        ones += usize::from(sum == 32);
    }
    assert!(ones > 50, "only {ones} sums are 1");
}

#[test]
fn few_points_keep_a_potential_below_1_and_none_of_them_can_be_spared() {
    let (mut dice, mut smaller) = (Random(6), 0);
    for _ in 0..3000 {
        let count = 1 + dice.below(5);
        let residual = lines(&mut dice, 10, count);
        if residual.potential() > 0 {
            continue;
        }
        let light = residual.light();
        let within = |kept: Points| {
            let attack = residual.attack.iter().map(|rest| rest & kept).collect();
            ResidualPosition { attack, ..ResidualPosition::default() }.potential()
        };
        assert_eq!(within(light), 0, "{:?}", residual.attack);
        assert!(points(light).all(|point| within(light & !(1 << point)) > 0), "{:?}", residual.attack);
        let all = residual.attack.iter().fold(0, |union, rest| union | rest);
        smaller += usize::from(light != all);
    }
    assert!(smaller > 500, "only {smaller} potentials can spare a point");
}
