//! Compiled under `#[cfg(test)]` only: the comparison notices rules that are broken.
//!
//! The checker's rules stay as they are; they are misled about the game, or given statements and maps that they would
//! refuse.

use super::plain::{Convention, Plain, Position, Truth};
use super::pool::Pool;
use super::{boards, differences, openings, strong, variations};
use std::collections::BTreeSet;

/// How many false statements and false theorems are provable in all games of three points if the rules are varied: the
/// game as the terms are evaluated in it, the statements, and the maps.
fn false_claims(
    judged: impl Fn(&Plain) -> Plain,
    may_state: impl Fn(&Plain, Position) -> bool,
    may_map: impl Fn(&Plain, &[u32]) -> bool,
) -> [usize; 2] {
    let games: Vec<Plain> = boards(3).iter().flat_map(|lines| variations(3, lines, &openings(3))).collect();
    false_claims_of(&games, judged, may_state, may_map)
}

/// The same for some games of three points.
fn false_claims_of(
    games: &[Plain],
    judged: impl Fn(&Plain) -> Plain,
    may_state: impl Fn(&Plain, Position) -> bool,
    may_map: impl Fn(&Plain, &[u32]) -> bool,
) -> [usize; 2] {
    // All functions, the identity first.
    let images = |code: u32| [code / 9, code / 3 % 3, code % 3].map(|image| image % 3).to_vec();
    let maps: Vec<Vec<u32>> = (0..27).map(|code| images((code + 5) % 27)).collect();
    assert_eq!(maps[0], [0, 1, 2]);
    let mut found = [0, 0];
    for plain in games {
        let maps: Vec<Vec<u32>> = maps.iter().filter(|map| may_map(plain, map)).cloned().collect();
        let judged = judged(plain);
        let mut stated = vec![false; judged.keys()];
        judged.positions().iter().for_each(|&position| stated[judged.key(position)] = may_state(&judged, position));
        let pool = Pool::of(&judged, Some(&stated), &maps);
        for difference in differences(plain, &mut Truth::of(plain), &pool) {
            found[usize::from(difference.position.is_none())] += usize::from(difference.provable);
        }
    }
    found
}

/// Games of three points with lines of Ophelia's own, or with a bound, or with a start; one of each so many.
fn further_games() -> Vec<Plain> {
    let all = boards(3);
    let pairs = all.iter().flat_map(|xeno| all.iter().map(move |ophelia| (xeno, ophelia))).step_by(9);
    let mut games = Vec::new();
    for (index, (xeno, ophelia)) in pairs.filter(|(xeno, ophelia)| !ophelia.is_empty() && ophelia != xeno).enumerate() {
        let (claim, bound) = ((0..4).cycle().nth(index).unwrap_or(0), (0..4).cycle().nth(index / 4).unwrap_or(0));
        let lines: Vec<_> = xeno.iter().copied().collect();
        let convention = Convention::Own(ophelia.iter().copied().collect());
        games.push(Plain { convention, bound, ..strong(3, &lines, claim) });
        let start = [0b001, 0b010];
        games.push(Plain { opening: 3 + claim % 2, start, bound: 1 + bound % 3, ..strong(3, &lines, claim) });
    }
    games.retain(|plain| plain.unfinished(plain.beginning().0));
    games
}

fn as_it_is(plain: &Plain) -> Plain {
    plain.clone()
}

fn by_the_rules(plain: &Plain, position: Position) -> bool {
    !plain.late(position) && plain.unfinished(position) && plain.opened(position)
}

fn bijective(map: &[u32]) -> bool {
    map.iter().collect::<BTreeSet<_>>().len() == map.len()
}

fn automorphic(plain: &Plain, map: &[u32]) -> bool {
    bijective(map) && plain.symmetry(map)
}

#[test]
fn with_all_rules_no_false_claim_is_found() {
    assert_eq!(false_claims(as_it_is, by_the_rules, automorphic), [0, 0]);
}

#[test]
fn lemmas_that_violate_r2_prove_false_theorems() {
    let [statements, theorems] = false_claims(as_it_is, Plain::unfinished, automorphic);
    assert!(statements > 0 && theorems > 0, "{statements} false statements and {theorems} false theorems are found");
}

/// The statements are false, but R6 sees completed lines wherever they are cited: no theorem is.
#[test]
fn lemmas_that_violate_r1_state_what_is_false() {
    let [statements, theorems] = false_claims(as_it_is, Plain::opened, automorphic);
    assert!(statements > 0 && theorems == 0, "{statements} false statements and {theorems} false theorems are found");
}

#[test]
fn maps_that_violate_r3_or_r4_prove_false_theorems() {
    let no_bijections = false_claims(as_it_is, by_the_rules, Plain::symmetry);
    let all_bijections = false_claims(as_it_is, by_the_rules, |_, map| bijective(map));
    for [statements, theorems] in [no_bijections, all_bijections] {
        assert!(
            statements > 0 && theorems > 0,
            "{statements} false statements and {theorems} false theorems are found"
        );
    }
}

/// R5, R8 and R21 without an opening rule; R9 and R20 for any target.
#[test]
fn rules_that_forget_the_opening_or_the_target_prove_false_theorems() {
    let no_opening = false_claims(|plain| Plain { opening: 0, ..plain.clone() }, by_the_rules, automorphic);
    let draws_win = |plain: &Plain| Plain { claim: [3, 1, 1, 3][plain.claim as usize], ..plain.clone() };
    for [statements, theorems] in [no_opening, false_claims(draws_win, by_the_rules, automorphic)] {
        assert!(
            statements > 0 && theorems > 0,
            "{statements} false statements and {theorems} false theorems are found"
        );
    }
}

/// Five points, as in the rules, section 10.
#[test]
fn lines_that_count_for_the_breaker_prove_a_false_theorem() {
    let plain = Plain { convention: Convention::Breaker, ..strong(5, &[0b01101, 0b00111, 0b10110, 0b11000], 1) };
    for (convention, expected) in [(Convention::Breaker, 0), (Convention::Strong, 1)] {
        let judged = Plain { convention, ..plain.clone() };
        let found = differences(&plain, &mut Truth::of(&plain), &Pool::of(&judged, None, &[]));
        let theorems = found.iter().filter(|found| found.position.is_none() && found.provable).count();
        assert_eq!(theorems, expected, "{found:?}");
    }
}

/// R4 of the union of both lists; lines that count for both; the start; the bound.
#[test]
fn rules_that_forget_whose_lines_the_start_or_the_bound_prove_false_theorems() {
    let games = further_games();
    assert!(games.len() > 300, "{}", games.len());
    assert_eq!(false_claims_of(&games, as_it_is, by_the_rules, automorphic), [0, 0]);
    let union = |plain: &Plain, map: &[u32]| match &plain.convention {
        Convention::Own(own) => automorphic(&strong(3, &[&plain.lines[..], own].concat(), 0), map),
        _ => automorphic(plain, map),
    };
    let strong = |plain: &Plain| Plain { convention: Convention::Strong, ..plain.clone() };
    let empty = |plain: &Plain| Plain { start: [0, 0], ..plain.clone() };
    let longer = |plain: &Plain| Plain { bound: plain.bound + u32::from(plain.bound > 0), ..plain.clone() };
    let shorter = |plain: &Plain| Plain { bound: plain.bound - u32::from(plain.bound > 1), ..plain.clone() };
    let theorems = [
        false_claims_of(&games, as_it_is, by_the_rules, union)[1],
        false_claims_of(&games, strong, by_the_rules, automorphic)[1],
        false_claims_of(&games, empty, by_the_rules, automorphic)[1],
        false_claims_of(&games, longer, by_the_rules, automorphic)[1],
        false_claims_of(&games, shorter, by_the_rules, automorphic)[1],
    ];
    assert!(!theorems.contains(&0), "false theorems that are found: {theorems:?}");
}
