//! Compiled under `#[cfg(test)]` only: the comparison notices rules that are broken.
//!
//! The checker's rules stay as they are; they are misled about the game, or given statements and maps that they would
//! refuse.

use super::plain::{Plain, Position, Truth};
use super::pool::Pool;
use super::{boards, differences, key, openings, strong, variations};
use std::collections::BTreeSet;

/// How many false statements and false theorems are provable in all games of three points if the rules are varied: the
/// game as the terms are evaluated in it, the statements, and the maps.
fn false_claims(
    judged: impl Fn(&Plain) -> Plain,
    may_state: impl Fn(&Plain, Position) -> bool,
    may_map: impl Fn(&Plain, &[u32]) -> bool,
) -> [usize; 2] {
    // All functions, the identity first.
    let images = |code: u32| [code / 9, code / 3 % 3, code % 3].map(|image| image % 3).to_vec();
    let maps: Vec<Vec<u32>> = (0..27).map(|code| images((code + 5) % 27)).collect();
    assert_eq!(maps[0], [0, 1, 2]);
    let mut found = [0, 0];
    for plain in boards(3).iter().flat_map(|lines| variations(3, lines, &openings(3))) {
        let maps: Vec<Vec<u32>> = maps.iter().filter(|map| may_map(&plain, map)).cloned().collect();
        let mut stated = vec![false; 1 << 6];
        plain.positions().iter().for_each(|&position| stated[key(&plain, position)] = may_state(&plain, position));
        let judged = judged(&plain);
        let pool = Pool::of(&judged, Some(&stated), &maps);
        for difference in differences(&plain, &mut Truth::of(&plain), &pool) {
            found[usize::from(difference.position.is_none())] += usize::from(difference.provable);
        }
    }
    found
}

fn as_it_is(plain: &Plain) -> Plain {
    plain.clone()
}

fn by_the_rules(plain: &Plain, position: Position) -> bool {
    plain.unfinished(position) && plain.opened(position)
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
    let plain = Plain { breaker: true, ..strong(5, &[0b01101, 0b00111, 0b10110, 0b11000], 1) };
    for (breaker, expected) in [(true, 0), (false, 1)] {
        let judged = Plain { breaker, ..plain.clone() };
        let found = differences(&plain, &mut Truth::of(&plain), &Pool::of(&judged, None, &[]));
        let theorems = found.iter().filter(|found| found.position.is_none() && found.provable).count();
        assert_eq!(theorems, expected, "{found:?}");
    }
}
