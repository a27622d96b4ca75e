use std::collections::HashMap;

use crate::game::Claim;
use crate::game::{Convention, Game, OpeningRule};
use crate::position::point_set::mask;
use crate::position::samples::completed;
use crate::position::{ANTAGONIST, PROTAGONIST};
use crate::random::Random;
use crate::search::df_pn::*;
use crate::symmetry::automorphisms;

fn verdict(game: &Game, claim: Claim, (nodes, memory): (u64, usize)) -> Verdict {
    let symmetries = Symmetries::new(&automorphisms(&game.board), game.board.points());
    let mover = if claim.is_xeno() { PROTAGONIST } else { ANTAGONIST };
    let rules = Rules::new(game, claim);
    let attacker = if claim.is_draw() { ANTAGONIST } else { PROTAGONIST };
    ProofNumberSearch::new(&rules, attacker, &symmetries, Limits { nodes, memory }, &|_| ())
        .verdict(Sides([0, 0]), mover)
}

fn xeno_wins(expression: &str) -> Verdict {
    verdict(&Game::parse(expression).unwrap(), Claim::XenoWins, (u64::MAX, usize::MAX))
}

#[test]
fn small_games_have_their_known_outcomes() {
    for expression in ["2^2", "3^3", "affine:2", "affine:3", "affine:4", "projective:2", "td:3,3"] {
        assert_eq!(xeno_wins(expression), Verdict::Win, "{expression}");
    }
    for expression in ["3^2", "4^2", "5^2", "mnk:4,3,3", "mnk:4,4,4", "td:3,2"] {
        let expected = if expression == "mnk:4,3,3" { Verdict::Win } else { Verdict::NoWin };
        assert_eq!(xeno_wins(expression), expected, "{expression}");
    }
}

#[test]
fn a_duel_is_the_same_from_either_side() {
    for (expression, expected) in [("3^2", Verdict::NoWin), ("mnk:4,3,3", Verdict::Win)] {
        let game = Game::parse(expression).unwrap();
        for claim in [Claim::XenoWins, Claim::OpheliaDraws] {
            assert_eq!(verdict(&game, claim, (u64::MAX, usize::MAX)), expected, "{expression}, {claim}");
        }
    }
}

#[test]
fn maker_wins_what_is_drawn_between_equals() {
    let game = Game::parse("3^2").unwrap().with_convention(Convention::MakerBreaker);
    assert_eq!(verdict(&game, Claim::XenoWins, (u64::MAX, usize::MAX)), Verdict::Win);
}

#[test]
fn the_second_player_wins_the_cube_without_its_centre() {
    let game = Game::parse("3^3").unwrap().with_opening(OpeningRule::Xeno(vec![13])).unwrap();
    assert_eq!(verdict(&game, Claim::OpheliaWins, (u64::MAX, usize::MAX)), Verdict::Win);
    assert_eq!(verdict(&game, Claim::XenoWins, (u64::MAX, usize::MAX)), Verdict::NoWin);
}

#[test]
fn a_limit_that_is_too_low_leaves_the_outcome_unknown() {
    let game = Game::parse("4^3").unwrap();
    assert_eq!(verdict(&game, Claim::XenoWins, (100, usize::MAX)), Verdict::Unknown);
    assert_eq!(verdict(&game, Claim::XenoWins, (u64::MAX, 4000)), Verdict::Unknown);
}

/// Whether the attacker completes a line, by exhaustive search.
fn wins(duel: &Duel, sides: Sides, mover: Role, known: &mut HashMap<([Mask; 2], Role), bool>) -> bool {
    if let Some(&value) = known.get(&(sides.0, mover)) {
        return value;
    }
    let attacks = mover == duel.attacker;
    let mut after = points(duel.legal(sides, mover)).map(|point| {
        let next = sides.with(mover, point);
        if completed(duel, next, mover) { attacks } else { wins(duel, next, 1 - mover, known) }
    });
    // On a full board nobody has won.
    let value = duel.free(sides) != 0 && if attacks { after.any(|won| won) } else { after.all(|won| won) };
    known.insert((sides.0, mover), value);
    value
}

/// What the search says of random positions is true, and a zone keeps what it promises: were all points outside of it that
/// are not the defender's the attacker's, the position would be refuted all the same.
#[test]
fn verdicts_are_true_and_zones_hold() {
    let (mut dice, mut won, mut zones, mut small) = (Random(7), 0, 0, 0);
    for round in 0..600 {
        let game = dice.game();
        let rules = dice.rules(&game);
        let symmetries = Symmetries::new(&automorphisms(&game.board), game.board.points());
        let attacker = [ANTAGONIST, PROTAGONIST][round % 2];
        let limits = Limits { nodes: u64::MAX, memory: usize::MAX };
        // One search for all positions of a game, as in the proofs of draws.
        let mut search = ProofNumberSearch::new(&rules, attacker, &symmetries, limits, &|_| ());
        let duel = Duel::new(&rules, attacker);
        let mut known = HashMap::new();
        for _ in 0..12 {
            let (moves, first) = (dice.below(game.board.points()), dice.below(2));
            let Some(sides) = dice.sides(&duel, moves, first) else { continue };
            let mover = (first + moves) % 2;
            let expected = wins(&duel, sides, mover, &mut known);
            let zone = search.zone(sides, mover, u64::MAX);
            assert_eq!(zone.is_none(), expected, "game {round}: {:?}, {sides:?}, {mover} to move", duel.lines);
            let Some(zone) = zone else {
                won += 1;
                continue;
            };
            assert_eq!(zone & !duel.free(sides), 0, "game {round}: a zone consists of free points");
            let mut worse = sides;
            worse.0[attacker] |= duel.free(sides) & !zone;
            assert!(!completed(&duel, worse, attacker), "game {round}: {:?}, {sides:?}, {zone:b}", duel.lines);
            let holds = !wins(&duel, worse, mover, &mut known);
            assert!(holds, "game {round}: {:?}, {sides:?}, {mover} to move, {zone:b}", duel.lines);
            zones += 1;
            small += usize::from(worse != sides);
        }
    }
    assert!(won > 500 && zones > 500 && small > 300, "{won} won, {zones} zones, {small} smaller than the board");
}

#[test]
fn a_search_that_lacks_room_gives_no_false_verdict() {
    let (mut dice, mut unknown, mut decided) = (Random(8), 0, 0);
    for round in 0..300 {
        let game = dice.game();
        let rules = dice.rules(&game);
        let symmetries = Symmetries::new(&automorphisms(&game.board), game.board.points());
        let duel = Duel::new(&rules, ANTAGONIST);
        let mover = dice.below(2);
        let expected = wins(&duel, Sides([0, 0]), mover, &mut HashMap::new());
        for (nodes, memory) in [(u64::MAX, 0), (3, usize::MAX), (20, 2000)] {
            let mut search = ProofNumberSearch::new(&rules, ANTAGONIST, &symmetries, Limits { nodes, memory }, &|_| ());
            match search.verdict(Sides([0, 0]), mover) {
                Verdict::Unknown => {
                    assert!(search.is_exhausted(), "game {round}");
                    unknown += 1;
                }
                verdict => {
                    assert_eq!(verdict == Verdict::Win, expected, "game {round}");
                    decided += 1;
                }
            }
        }
    }
    assert!(unknown > 100 && decided > 300, "{unknown}, {decided}");
}

#[test]
fn a_board_on_which_nothing_is_left_is_not_taken_for_the_empty_one() {
    let game = Game::parse("3^2").unwrap().with_convention(Convention::MakerBreaker);
    let symmetries = Symmetries::new(&automorphisms(&game.board), 9);
    let rules = Rules::new(&game, Claim::XenoWins);
    let limits = Limits { nodes: u64::MAX, memory: usize::MAX };
    let mut search = ProofNumberSearch::new(&rules, PROTAGONIST, &symmetries, limits, &|_| ());
    assert_eq!(search.verdict(Sides([0, 0]), PROTAGONIST), Verdict::Win);
    let stopped = Sides([mask([0, 1, 5, 6]), mask([2, 3, 4, 7])]);
    assert_eq!(search.verdict(stopped, PROTAGONIST), Verdict::NoWin);
}
