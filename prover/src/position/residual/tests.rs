use std::collections::{BTreeMap, BTreeSet};

use crate::position::residual::*;
use crate::position::samples::completed;
use crate::position::{ANTAGONIST, PROTAGONIST};
use crate::random::Random;

/// Random positions, with who moved first, of random games in which the antagonist attacks.
fn positions(seed: u64, games: usize) -> impl Iterator<Item = (Duel, Sides)> {
    let mut dice = Random(seed);
    (0..games).filter_map(move |_| {
        let game = dice.game();
        let rules = dice.rules(&game);
        let duel = Duel::new(&rules, ANTAGONIST);
        let (moves, first) = (dice.below(game.board.points()), dice.below(2));
        let sides = dice.sides(&duel, moves, first)?;
        Some((duel, sides))
    })
}

fn left_of(duel: &Duel, sides: Sides) -> Residual {
    let mut left = Residual::default();
    duel.left(sides, &mut left);
    left
}

/// What is left, whatever the order of the lines.
fn sorted(left: &Residual) -> [Vec<Mask>; 2] {
    [&left.attack, &left.counter].map(|lines| {
        let mut lines = lines.clone();
        lines.sort_unstable();
        lines
    })
}

#[test]
fn points_complete_a_line_just_if_they_are_all_that_it_lacks() {
    for (duel, sides) in positions(1, 2000) {
        let left = left_of(&duel, sides);
        for role in [PROTAGONIST, ANTAGONIST] {
            let completes = |&point: &Point| completed(&duel, sides.with(role, point), role);
            let found: Vec<Point> = points(duel.free(sides)).filter(completes).collect();
            assert_eq!(points(left.completions[role]).collect::<Vec<_>>(), found);
        }
    }
}

#[test]
fn positions_have_the_same_key_just_if_the_same_is_left() {
    let (mut dice, mut met) = (Random(2), 0);
    for _ in 0..60 {
        let game = dice.game();
        let duel = Duel::new(&dice.rules(&game), ANTAGONIST);
        let mut keys: BTreeMap<[Vec<Mask>; 2], (u64, Sides)> = BTreeMap::new();
        for _ in 0..200 {
            let moves = 2 + dice.below(game.board.points() - 2);
            let Some(sides) = dice.sides(&duel, moves, PROTAGONIST) else { continue };
            let left = left_of(&duel, sides);
            let (key, first) = *keys.entry(sorted(&left)).or_insert((left.key(), sides));
            assert_eq!(key, left.key());
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
    for (duel, sides) in positions(3, 1000) {
        let left = left_of(&duel, sides);
        let weights = left.attack.iter().map(|rest| WEIGHTS[rest.count_ones() as usize]);
        let potential: f64 = weights.sum();
        for role in [PROTAGONIST, ANTAGONIST] {
            let mut changes = [Change::default(); MASK_POINTS];
            assert_eq!(left.changes(role == duel.attacker, &mut changes), potential);
            for point in points(duel.free(sides)) {
                let after = left_of(&duel, sides.with(role, point));
                let change = changes[usize::from(point)];
                assert_eq!(left.key().wrapping_add(change.key), after.key());
                assert_eq!(change.weight, left.weight(point));
                let next: f64 = after.attack.iter().map(|rest| WEIGHTS[rest.count_ones() as usize]).sum();
                let sign = if role == duel.attacker { 1.0 } else { -1.0 };
                assert_eq!((potential + sign * change.weight), next);
                compared += 1;
            }
        }
    }
    assert!(compared > 5000, "only {compared} moves are compared");
}

/// Lines that are left to the attacker, on so many points.
fn lines(dice: &mut Random, points: usize, count: usize) -> Residual {
    let mut size = || [2, 2, 3, 3, 4, 5][dice.below(6)];
    let sizes: Vec<usize> = (0..count).map(|_| size()).collect();
    let attack = sizes.into_iter().map(|size| mask(dice.some(size, points))).collect();
    Residual { attack, ..Residual::default() }
}

/// Whether lines can be given two points each that are not taken, found by trying all.
fn can_be_paired(lines: &[Mask], taken: Mask) -> bool {
    let Some((&line, rest)) = lines.split_first() else { return true };
    let free = line & !taken;
    points(free).any(|first| {
        let others = free & (Mask::MAX << first) & !(1 << first);
        points(others).any(|second| can_be_paired(rest, taken | 1 << first | 1 << second))
    })
}

#[test]
fn a_pairing_is_found_just_if_there_is_one() {
    let (mut dice, mut paired) = (Random(4), 0);
    for _ in 0..3000 {
        let count = 1 + dice.below(5);
        let left = lines(&mut dice, 10, count);
        let found = left.pairing();
        assert_eq!(found.is_some(), can_be_paired(&left.attack, 0), "{:?}", left.attack);
        let Some(pairs) = found else { continue };
        assert_eq!(pairs.len(), left.attack.len());
        let mut taken: Mask = 0;
        for (pair, line) in pairs.into_iter().zip(&left.attack) {
            assert_eq!((pair.count_ones(), pair & !line, pair & taken), (2, 0, 0), "{:?}", left.attack);
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
        let left = lines(&mut dice, 10, count);
        // Lines have at most five points: in parts of 32 nothing is lost.
        let sum: u32 = left.attack.iter().map(|rest| 32 >> rest.count_ones()).sum();
        assert_eq!(left.potential(), u64::from(sum / 32), "{:?}", left.attack);
        ones += usize::from(sum == 32);
    }
    assert!(ones > 50, "only {ones} sums are 1");
}

#[test]
fn few_points_keep_a_potential_below_1_and_none_of_them_can_be_spared() {
    let (mut dice, mut smaller) = (Random(6), 0);
    for _ in 0..3000 {
        let count = 1 + dice.below(5);
        let left = lines(&mut dice, 10, count);
        if left.potential() > 0 {
            continue;
        }
        let light = left.light();
        let within = |kept: Mask| {
            let attack = left.attack.iter().map(|rest| rest & kept).collect();
            Residual { attack, ..Residual::default() }.potential()
        };
        assert_eq!(within(light), 0, "{:?}", left.attack);
        assert!(points(light).all(|point| within(light & !(1 << point)) > 0), "{:?}", left.attack);
        let all = left.attack.iter().fold(0, |union, rest| union | rest);
        smaller += usize::from(light != all);
    }
    assert!(smaller > 500, "only {smaller} potentials can spare a point");
}
