use crate::search::df_pn::write::win::*;
use crate::search::df_pn::{Limits, Verdict};
use crate::size;
use pgc_core::game::{Board, Claim, Convention, Game, OpeningRule};
use pgc_core::position::point_set::Points;
use pgc_core::position::samples::symmetries;
use pgc_core::random::Random;
use pgc_core::strategy::replay;

const UNLIMITED: Limits = Limits { nodes: u64::MAX, memory: usize::MAX };

/// Whether the search proves the claim, and the strategy that is written from what it knows.
fn written(game: &Game, claim: Claim, limits: Limits, trial: u64) -> (Verdict, Option<Strategy>) {
    let rules = Rules::new(game, claim);
    let symmetries = symmetries(game);
    let mut search = ProofNumberSearch::<Points>::new(&rules, PROTAGONIST, &symmetries, limits, &|_| ());
    let mover = if claim.is_xeno() { PROTAGONIST } else { ANTAGONIST };
    let verdict = search.verdict([0, 0], mover);
    search.allow(limits.nodes);
    let strategy = WinWriter::new(&rules, &symmetries, &mut search, (trial, limits.nodes), &|_| ()).strategy();
    (verdict, strategy)
}

fn holds(game: &Game, strategy: &Strategy) -> bool {
    replay::steps(&Rules::new(game, strategy.claim), strategy, 0).is_some()
}

/// The hexagon with this many cells on a side, four in a row.
fn hexagon(side: i32) -> Game {
    let cells: Vec<(i32, i32)> = (1 - side..side)
        .flat_map(|row| (1 - side..side).map(move |column| (column, row)))
        .filter(|(column, row)| (column + row).abs() < side)
        .collect();
    let index = |cell: (i32, i32)| cells.iter().position(|&other| other == cell).map(|index| index.try_into().unwrap());
    let row = |&(column, row): &(i32, i32), (right, down): (i32, i32)| {
        (0..4).map(|step| index((column + step * right, row + step * down))).collect::<Option<Vec<Point>>>()
    };
    let lines = cells.iter().flat_map(|cell| [(1, 0), (0, 1), (1, -1)].map(|way| row(cell, way))).flatten();
    let lines = lines.map(|mut line| {
        line.sort_unstable();
        line
    });
    let board = Board::new(cells.len(), lines.collect()).unwrap();
    Game::of_board(board)
}

/// A game of nine to thirteen points, with lines of three or four: a third of them in the Maker-Breaker convention, a
/// third under a rule that restricts Xeno's first move to three points.
fn larger(dice: &mut Random) -> Game {
    let points = 9 + dice.below(5);
    let count = points + dice.below(points);
    let mut line = || {
        let size = 3 + dice.below(2);
        dice.some(size, points)
    };
    let mut lines: Vec<Vec<Point>> = (0..count).map(|_| line()).collect();
    lines.sort();
    lines.dedup();
    let convention = if dice.below(3) == 0 { Convention::MakerBreaker } else { Convention::Strong };
    let board = Board::new(points, lines).unwrap();
    let game = Game::of_board(board).with_convention(convention);
    let rule = if dice.below(3) == 0 { OpeningRule::Xeno(dice.some(points - 3, points)) } else { OpeningRule::None };
    game.with_opening(rule).unwrap()
}

#[test]
fn every_win_that_the_search_proves_is_written_and_holds() {
    let (mut dice, mut wins, mut lemmas) = (Random(11), 0, 0);
    for round in 0..1_000 {
        let game = if round % 2 == 0 { dice.game() } else { larger(&mut dice) };
        let strong = game.convention == Convention::Strong;
        for claim in [Claim::XenoWins, Claim::OpheliaWins].into_iter().take(if strong { 2 } else { 1 }) {
            let trial = [1, 100, u64::MAX][round % 3];
            let (verdict, strategy) = written(&game, claim, UNLIMITED, trial);
            assert_eq!(strategy.is_some(), verdict == Verdict::Win, "game {round}: {claim}, {:?}", game.board);
            let Some(strategy) = strategy else { continue };
            assert!(holds(&game, &strategy), "game {round}: {strategy:?}, {:?}", game.board);
            wins += 1;
            lemmas += strategy.lemmas.len();
        }
    }
    assert!(wins > 300 && lemmas > 20, "{wins} wins, {lemmas} lemmas");
}

#[test]
fn a_win_of_the_second_player_is_written_and_holds() {
    let cube = Game::parse("3^3").unwrap().with_opening(OpeningRule::Xeno(vec![13])).unwrap();
    let (verdict, strategy) = written(&cube, Claim::OpheliaWins, UNLIMITED, 1);
    assert_eq!(verdict, Verdict::Win);
    assert!(holds(&cube, &strategy.unwrap()));
}

#[test]
fn a_search_that_lacks_room_writes_nothing_false() {
    let (mut dice, mut some, mut none) = (Random(12), 0, 0);
    for round in 0..1000 {
        let game = dice.game();
        for (nodes, memory) in [(3, usize::MAX), (8, usize::MAX), (40, usize::MAX), (40, 0)] {
            match written(&game, Claim::XenoWins, Limits { nodes, memory }, 100).1 {
                Some(strategy) => {
                    assert!(holds(&game, &strategy), "game {round}");
                    some += 1;
                }
                None => none += 1,
            }
        }
    }
    assert!(some > 100 && none > 100, "{some}, {none}");
}

#[test]
fn the_hexagon_of_side_four_takes_few_positions_and_bytes() {
    let game = hexagon(4);
    assert_eq!((game.board.points(), game.board.lines().len()), (37, 48));
    for (trial, bytes) in [(1, 800), (100, 650)] {
        let (verdict, strategy) = written(&game, Claim::XenoWins, Limits { nodes: 100_000, memory: 1 << 26 }, trial);
        assert_eq!(verdict, Verdict::Win);
        let strategy = strategy.unwrap();
        assert!(holds(&game, &strategy) && size::strategy(&strategy) <= bytes, "{}", size::strategy(&strategy));
    }
}

#[test]
fn a_win_is_written_without_more_forced_sequences_than_allowed() {
    let (mut dice, mut gave_up) = (Random(13), 0);
    for round in 0..300 {
        let game = larger(&mut dice);
        let rules = Rules::new(&game, Claim::XenoWins);
        let symmetries = symmetries(&game);
        let mut search = ProofNumberSearch::<Points>::new(&rules, PROTAGONIST, &symmetries, UNLIMITED, &|_| ());
        if search.verdict([0, 0], PROTAGONIST) != Verdict::Win {
            continue;
        }
        let mut written =
            |then| WinWriter::new(&rules, &symmetries, &mut search, (1, 0), &|_| ()).when_exhausted(then).strategy();
        gave_up += usize::from(written(WhenExhausted::GiveUp).is_none());
        let strategy = written(WhenExhausted::GoOn).unwrap_or_else(|| panic!("game {round}: {:?}", game.board));
        assert!(holds(&game, &strategy), "game {round}: {strategy:?}");
    }
    assert!(gave_up > 20, "{gave_up}");
}
