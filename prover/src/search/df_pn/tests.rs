use std::collections::HashMap;

use crate::game::Claim;
use crate::game::{Convention, Game, OpeningRule};
use crate::position::point_set::mask;
use crate::position::samples::{completed, symmetries};
use crate::position::sides::with;
use crate::position::{ANTAGONIST, PROTAGONIST};
use crate::random::Random;
use crate::search::df_pn::*;

fn verdict(game: &Game, claim: Claim, (nodes, memory): (u64, usize)) -> Verdict {
    let symmetries = symmetries(game);
    let mover = if claim.is_xeno() { PROTAGONIST } else { ANTAGONIST };
    let rules = Rules::new(game, claim);
    let attacker = if claim.is_draw() { ANTAGONIST } else { PROTAGONIST };
    ProofNumberSearch::new(&rules, attacker, &symmetries, Limits { nodes, memory }, &|_| ()).verdict([0, 0], mover)
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
fn an_outcome_is_the_same_from_either_side() {
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
fn wins(
    residual_game: &ResidualGame,
    sides: Sides<Mask>,
    mover: Role,
    known: &mut HashMap<([Mask; 2], Role), bool>,
) -> bool {
    if let Some(&value) = known.get(&(sides, mover)) {
        return value;
    }
    let attacks = mover == residual_game.attacker;
    let mut after = points(residual_game.legal(sides, mover)).map(|point| {
        let next = with(sides, mover, point);
        if completed(residual_game, next, mover) { attacks } else { wins(residual_game, next, 1 - mover, known) }
    });
    // On a full board nobody has won.
    let value = residual_game.free(sides) != 0 && if attacks { after.any(|won| won) } else { after.all(|won| won) };
    known.insert((sides, mover), value);
    value
}

/// The verdicts on random positions are true, and regions keep their promise: if the attacker got all points outside
/// the region that are not the defender's, the position would still be refuted.
#[test]
fn verdicts_are_true_and_regions_hold() {
    let (mut dice, mut won, mut regions, mut small) = (Random(7), 0, 0, 0);
    for round in 0..600 {
        let game = dice.game();
        let rules = dice.rules(&game);
        let symmetries = symmetries(&game);
        let attacker = [ANTAGONIST, PROTAGONIST][round % 2];
        let limits = Limits { nodes: u64::MAX, memory: usize::MAX };
        // One search for all positions of a game, as in proofs of draws.
        let mut search = ProofNumberSearch::new(&rules, attacker, &symmetries, limits, &|_| ());
        let residual_game = ResidualGame::new(&rules, attacker);
        let mut known = HashMap::new();
        for _ in 0..12 {
            let (moves, first) = (dice.below(game.board.points()), dice.below(2));
            let Some(sides) = dice.sides(&residual_game, moves, first) else { continue };
            let mover = (first + moves) % 2;
            let expected = wins(&residual_game, sides, mover, &mut known);
            let region = search.region(sides, mover, u64::MAX);
            assert_eq!(
                region.is_none(),
                expected,
                "game {round}: {:?}, {sides:?}, {mover} to move",
                residual_game.lines
            );
            let Some(region) = region else {
                won += 1;
                continue;
            };
            assert_eq!(region & !residual_game.free(sides), 0, "game {round}: a region consists of free points");
            let mut worse = sides;
            worse[attacker] |= residual_game.free(sides) & !region;
            assert!(
                !completed(&residual_game, worse, attacker),
                "game {round}: {:?}, {sides:?}, {region:b}",
                residual_game.lines
            );
            let holds = !wins(&residual_game, worse, mover, &mut known);
            assert!(holds, "game {round}: {:?}, {sides:?}, {mover} to move, {region:b}", residual_game.lines);
            regions += 1;
            small += usize::from(worse != sides);
        }
    }
    assert!(won > 500 && regions > 500 && small > 300, "{won} won, {regions} regions, {small} smaller than the board");
}

#[test]
fn a_search_that_lacks_room_gives_no_false_verdict() {
    let (mut dice, mut unknown, mut decided) = (Random(8), 0, 0);
    for round in 0..300 {
        let game = dice.game();
        let rules = dice.rules(&game);
        let symmetries = symmetries(&game);
        let residual_game = ResidualGame::new(&rules, ANTAGONIST);
        let mover = dice.below(2);
        let expected = wins(&residual_game, [0, 0], mover, &mut HashMap::new());
        for (nodes, memory) in [(u64::MAX, 0), (3, usize::MAX), (20, 2000)] {
            let mut search = ProofNumberSearch::new(&rules, ANTAGONIST, &symmetries, Limits { nodes, memory }, &|_| ());
            match search.verdict([0, 0], mover) {
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
    let symmetries = symmetries(&game);
    let rules = Rules::new(&game, Claim::XenoWins);
    let limits = Limits { nodes: u64::MAX, memory: usize::MAX };
    let mut search = ProofNumberSearch::new(&rules, PROTAGONIST, &symmetries, limits, &|_| ());
    assert_eq!(search.verdict([0, 0], PROTAGONIST), Verdict::Win);
    let stopped = [mask([0, 1, 5, 6]), mask([2, 3, 4, 7])];
    assert_eq!(search.verdict(stopped, PROTAGONIST), Verdict::NoWin);
}
