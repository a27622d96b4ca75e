use std::collections::HashMap;

use crate::search::df_pn::*;
use pgc_core::game::Claim;
use pgc_core::game::{Convention, Game, OpeningRule};
use pgc_core::position::point_set::{Points, Wide, by_width, mask, with};
use pgc_core::position::samples::{completed, symmetries};
use pgc_core::position::{ANTAGONIST, PROTAGONIST};
use pgc_core::random::Random;

fn verdict(game: &Game, claim: Claim, (nodes, memory): (u64, usize)) -> Verdict {
    let symmetries = symmetries(game);
    let mover = if claim.is_xeno() { PROTAGONIST } else { ANTAGONIST };
    let rules = Rules::new(game, claim);
    let attacker = if claim.is_draw() { ANTAGONIST } else { PROTAGONIST };
    by_width!(game.board.points(), Set => {
        let search = ProofNumberSearch::<Set>::new;
        search(&rules, attacker, &symmetries, Limits { nodes, memory }, &|_| ()).verdict([Set::EMPTY; 2], mover)
    })
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
    for expression in ["4^3", "5^3", "6^3", "4^4", "7^3"] {
        let game = Game::parse(expression).unwrap();
        for memory in [0, 1 << 20] {
            assert_eq!(verdict(&game, Claim::XenoWins, (100, memory)), Verdict::Unknown, "{expression}");
        }
    }
}

/// Whether the attacker completes a line, by exhaustive search.
fn wins<Set: Bits>(
    residual_game: &ResidualGame<Set>,
    sides: Sides<Set>,
    mover: Role,
    known: &mut HashMap<([Set; 2], Role), bool>,
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
    let value =
        !residual_game.free(sides).is_empty() && if attacks { after.any(|won| won) } else { after.all(|won| won) };
    known.insert((sides, mover), value);
    value
}

/// What was met in a comparison with exhaustive search: positions won, regions of others, and regions smaller than the board.
#[derive(Debug, Default)]
struct Met {
    won: usize,
    regions: usize,
    small: usize,
}

/// Searches a few random positions of a random game. The verdicts are true, and regions keep their promise: if the attacker got all
/// points outside the region that are not the defender's, the position would still be refuted. Returns the number of nodes.
fn compare<Set: Bits>(mut dice: Random, attacker: Role, memory: usize, met: &mut Met) -> u64 {
    let game = dice.game();
    let rules = dice.rules(&game);
    let symmetries = symmetries(&game);
    let limits = Limits { nodes: u64::MAX, memory };
    // One search for all positions of a game, as in proofs of draws.
    let mut search = ProofNumberSearch::<Set>::new(&rules, attacker, &symmetries, limits, &|_| ());
    let residual_game = ResidualGame::new(&rules, attacker);
    let mut known = HashMap::new();
    for _ in 0..12 {
        let (moves, first) = (dice.below(game.board.points()), dice.below(2));
        let Some(sides) = dice.sides(&residual_game, moves, first) else { continue };
        let mover = (first + moves) % 2;
        let expected = wins(&residual_game, sides, mover, &mut known);
        let region = search.region(sides, mover, u64::MAX);
        let what = format!("{:?}, {sides:?}, {mover} to move, {region:?}", residual_game.lines);
        assert_eq!(region.is_none(), expected, "{what}");
        let Some(region) = region else {
            met.won += 1;
            continue;
        };
        assert!(region.is_in(residual_game.free(sides)), "a region consists of free points: {what}");
        let mut worse = sides;
        worse[attacker] |= residual_game.free(sides).without(region);
        assert!(!completed(&residual_game, worse, attacker), "{what}");
        assert!(!wins(&residual_game, worse, mover, &mut known), "{what}");
        met.regions += 1;
        met.small += usize::from(worse != sides);
    }
    search.nodes
}

#[test]
fn verdicts_are_true_and_regions_hold_in_sets_of_any_width() {
    let mut met = Met::default();
    for seed in 0..600 {
        let attacker = [ANTAGONIST, PROTAGONIST][seed % 2];
        let dice = Random(1000 + seed as u64);
        let nodes = compare::<Points>(dice.clone(), attacker, usize::MAX, &mut met);
        let mut again = Met::default();
        // The search is the same, node by node.
        let wide = match seed % 3 {
            0 => compare::<Wide<2>>(dice, attacker, usize::MAX, &mut again),
            1 => compare::<Wide<4>>(dice, attacker, usize::MAX, &mut again),
            _ => compare::<Wide<8>>(dice, attacker, usize::MAX, &mut again),
        };
        assert_eq!(nodes, wide, "game {seed}");
    }
    assert!(met.won > 500 && met.regions > 500 && met.small > 300, "{met:?}");
}

#[test]
fn a_search_that_lacks_room_takes_longer_and_decides_the_same() {
    let mut met = Met::default();
    for seed in 0..300 {
        let attacker = [ANTAGONIST, PROTAGONIST][usize::from(seed % 2 == 0)];
        compare::<Points>(Random(seed), attacker, 0, &mut met);
    }
    assert!(met.won > 500 && met.regions > 500, "{met:?}");
    // The positions of these are many times as many as the places of the least table.
    let mut visited = [0, 0];
    for expression in ["mnk:5,4,4", "affine:4", "mnk:4,4,3", "mnk:12,1,3"] {
        let game = Game::parse(expression).unwrap();
        let (rules, symmetries) = (Rules::new(&game, Claim::XenoWins), symmetries(&game));
        let verdicts = [usize::MAX, 0].map(|memory| {
            let limits = Limits { nodes: u64::MAX, memory };
            let mut search = ProofNumberSearch::<Wide<2>>::new(&rules, PROTAGONIST, &symmetries, limits, &|_| ());
            let verdict = search.verdict([Wide::EMPTY; 2], PROTAGONIST);
            visited[usize::from(memory == 0)] += search.nodes;
            verdict
        });
        assert_eq!(verdicts[0], verdicts[1], "{expression}");
    }
    let [all, few] = visited;
    assert!(few > all, "{few} nodes with few places, {all} with all");
}

#[test]
fn few_nodes_give_no_false_verdict() {
    let (mut dice, mut unknown, mut decided) = (Random(8), 0, 0);
    for round in 0..300 {
        let game = dice.game();
        let rules = dice.rules(&game);
        let symmetries = symmetries(&game);
        let residual_game = ResidualGame::<Points>::new(&rules, ANTAGONIST);
        let mover = dice.below(2);
        let expected = wins(&residual_game, [0, 0], mover, &mut HashMap::new());
        for (nodes, memory) in [(1, usize::MAX), (3, usize::MAX), (20, 0)] {
            let limits = Limits { nodes, memory };
            let mut search = ProofNumberSearch::<Points>::new(&rules, ANTAGONIST, &symmetries, limits, &|_| ());
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
    let mut search = ProofNumberSearch::<Points>::new(&rules, PROTAGONIST, &symmetries, limits, &|_| ());
    assert_eq!(search.verdict([0, 0], PROTAGONIST), Verdict::Win);
    let stopped = [mask([0, 1, 5, 6]), mask([2, 3, 4, 7])];
    assert_eq!(search.verdict(stopped, PROTAGONIST), Verdict::NoWin);
}
