//! Every part against brute force on random boards of few points.

use pgc_core::game::{Board, Claim, Convention, Game};
use pgc_core::position::point_of;
use pgc_core::position::point_set::points;
use pgc_core::random::Random;

use super::lines::{Lines, Points, broken, claimed, is_light, minimal};
use super::search::moves;
use super::*;

/// Whether Maker wins, by all moves.
fn brute(lines: &[Points], free: Points, maker_moves: bool) -> bool {
    if lines.contains(&0) {
        return true;
    }
    if lines.is_empty() || free == 0 {
        return false;
    }
    let wins = |point: usize| {
        let free = free & !Points::single(point);
        if maker_moves {
            brute(&claimed(lines, Points::single(point)), free, false)
        } else {
            brute(&broken(lines, point), free, true)
        }
    };
    if maker_moves { free.elements().any(wins) } else { free.elements().all(wins) }
}

fn wins(lines: &[Points], maker_moves: bool) -> bool {
    brute(lines, points_of(lines), maker_moves)
}

/// Random lines on at most so many points.
fn some(dice: &mut Random, points: usize) -> Lines {
    let count = 1 + dice.below(points + 2);
    let size = |dice: &mut Random| [1, 2, 2, 2, 3, 3, 3, 4, 4][dice.below(9)].min(points);
    let line = |dice: &mut Random| {
        let size = size(dice);
        dice.some(size, points).into_iter().fold(0, |set, point| set | Points::single(point.into()))
    };
    (0..count).map(|_| line(dice)).collect()
}

#[test]
fn reductions_keep_the_outcome() {
    let (mut dice, mut smaller, mut won) = (Random(1), 0, [0; 2]);
    for round in 0..6_000 {
        let lines = some(&mut dice, 3 + round % 5);
        assert_eq!(wins(&minimal(lines.clone()), true), wins(&lines, true));
        for maker_moves in [true, false] {
            let outcome = wins(&lines, maker_moves);
            assert!(!(outcome && is_light(&lines, maker_moves)), "{lines:?}");
            match reduced(lines.clone(), maker_moves) {
                Reduced::Won => {
                    assert!(outcome, "{lines:?}");
                    won[0] += 1;
                }
                Reduced::Left(left) => {
                    assert_eq!(wins(&left.lines, maker_moves), outcome, "{lines:?} {left:?}");
                    smaller += usize::from(left.lines.len() < minimal(lines.clone()).len());
                    won[1] += usize::from(outcome);
                    let pairs =
                        left.pairs.iter().map(|pair| pair.iter().fold(0, |set, &point| set | Points::single(point)));
                    let holding: Lines = left.lines.iter().copied().chain(pairs).collect();
                    assert!(
                        lines.iter().all(|line| holding.iter().any(|held| held & !line == 0)),
                        "{lines:?} {left:?}"
                    );
                    let joint = left.pairs.iter().flatten().fold(points_of(&left.lines), |all, &point| {
                        assert!(!all.has(point), "pairs are disjoint and on no line");
                        all | Points::single(point)
                    });
                    assert_eq!(joint & !points_of(&lines), 0);
                }
            }
        }
    }
    assert!(smaller > 1_000 && won[0] > 1_000 && won[1] > 50, "{smaller} {won:?}");
}

#[test]
fn some_move_that_matters_is_best() {
    let (mut dice, mut fewer) = (Random(2), 0);
    for round in 0..3_000 {
        let lines = minimal(some(&mut dice, 3 + round % 5));
        let moves = moves(&lines);
        fewer += usize::from(moves.len() < points_of(&lines).count() as usize);
        let maker = moves.iter().any(|&point| wins(&claimed(&lines, Points::single(point)), false));
        assert_eq!(maker, wins(&lines, true), "{lines:?}");
        let breaker = moves.iter().any(|&point| !wins(&broken(&lines, point), true));
        assert_eq!(breaker, !wins(&lines, false), "{lines:?}");
    }
    assert!(fewer > 1_000, "{fewer}");
}

#[test]
fn the_search_agrees_with_brute_force_also_on_unions() {
    let (mut dice, mut counts) = (Random(3), [0; 2]);
    let mut search = Search::new(u64::MAX, &|_| ());
    for round in 0..6_000 {
        let lines = if round % 2 == 0 {
            some(&mut dice, 4 + round % 5)
        } else {
            let other = some(&mut dice, 4);
            some(&mut dice, 4).into_iter().chain(other.into_iter().map(|line| line << 4)).collect()
        };
        let outcome = wins(&lines, true);
        assert_eq!(search.maker_wins(lines.clone()), Ok(outcome), "{lines:?}");
        assert_eq!(search.breaker_loses(lines.clone()), Ok(wins(&lines, false)), "{lines:?}");
        counts[usize::from(outcome)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

#[test]
fn a_limit_ends_the_search() {
    let plane = [0b000_0111, 0b001_1001, 0b110_0001, 0b010_1010, 0b101_0010, 0b011_0100, 0b100_1100];
    assert!(Search::new(1, &|_| ()).maker_wins(plane.to_vec()).is_err());
    let mut search = Search::new(1_000, &|_| ());
    assert_eq!(search.maker_wins(plane.to_vec()), Ok(true), "the Fano plane");
    assert!(search.nodes > 1);
}

/// The game on these lines, whose points are numbered without a gap.
fn game(lines: &[Points]) -> Game {
    let all = points_of(lines);
    let board = Board::new(
        Points::WIDTH - all.leading_zeros() as usize,
        lines.iter().map(|&line| points(line).collect()).collect(),
    );
    Game::of_board(board.unwrap())
}

#[test]
fn draws_are_written_and_hold_in_both_conventions() {
    let (mut dice, mut written, mut won) = (Random(4), 0, 0);
    for round in 0..1_500 {
        let lines = some(&mut dice, 5 + round % 4);
        let outcome_is_win = wins(&lines, true);
        for convention in [Convention::Strong, Convention::MakerBreaker] {
            let game = game(&lines).with_convention(convention);
            let rules = Rules::new(&game, Claim::OpheliaDraws);
            let mut question = MakerBreaker::new(&rules, u64::MAX, &|_| ()).unwrap();
            let Some(points) = question.won().unwrap() else {
                assert!(!outcome_is_win && question.strategy().is_some(), "{lines:?}");
                written += 1;
                continue;
            };
            let within = points.iter().fold(0, |set, &point| set | Points::single(point.into()));
            let inside: Lines = lines.iter().copied().filter(|line| line & !within == 0).collect();
            assert!(outcome_is_win && wins(&inside, true), "{lines:?} {points:?}");
            won += 1;
        }
    }
    assert!(written > 500 && won > 500, "{written} {won}");
}

#[test]
fn a_position_is_held_as_brute_force_says() {
    let (mut dice, mut met) = (Random(6), [0; 2]);
    let mut breaker = Breaker::new(1_000);
    for _ in 0..500 {
        let mut lines = some(&mut dice, 7);
        lines.retain(|line| line.count() > 1);
        let board = Board::new(9, lines.iter().map(|&line| points(line).collect()).collect());
        let Ok(board) = board else { continue };
        let rules = Rules::new(&Game::of_board(board), Claim::OpheliaDraws);
        let [own, other] = [dice.below(9), dice.below(9)].map(point_of);
        let position = Position::with(&rules, &[own], if own == other { &[] } else { std::slice::from_ref(&other) });
        let given = if own == other { 0 } else { Points::single(usize::from(other)) };
        let left = claimed(&broken(&lines, usize::from(own)), given);
        let held = !wins(&left, true);
        assert_eq!(breaker.holds(&position), Some(held), "{lines:?} {own} {other}");
        met[usize::from(held)] += 1;
    }
    assert!(met.iter().all(|&met| met > 50), "{met:?}");
    assert_eq!(
        Breaker::new(0).holds(&Position::new(&Rules::new(&Game::parse("4^2").unwrap(), Claim::OpheliaDraws))),
        None
    );
}
