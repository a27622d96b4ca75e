use super::*;
use crate::solve::methods::settle;
use crate::solve::tests::is_true;
use crate::solve::{Answer, Exhausted, Record, prove_recorded};
use pgc_core::certificate::Maps;
use pgc_core::game::{Board, Convention, Game};
use pgc_core::random::Random;
use pgc_core::strategy::replay;

/// So many copies of a board beside each other.
fn copies(of: &Board, count: u16) -> Board {
    let size = point_of(of.points());
    let moved = |copy: u16| of.lines().iter().map(move |line| line.iter().map(|point| point + copy * size).collect());
    Board::new(of.points() * usize::from(count), (0..count).flat_map(moved).collect()).unwrap()
}

fn prove(game: &Game, nodes: u64, version: Version) -> (Answer, Option<Method>) {
    let options = Options { claim: None, threads: 1, nodes, memory: 1 << 28, version, progress: &() };
    let record = Record::default();
    let answer = prove_recorded(game, &options, &Prior::default(), &record).unwrap();
    (answer, record.method())
}

#[test]
fn boards_that_fall_apart_are_drawn_in_parts() {
    let cycle = Board::new(5, [[0, 1, 4], [0, 1, 2], [1, 2, 3], [2, 3, 4], [0, 3, 4]].map(Vec::from).to_vec()).unwrap();
    for (board, count) in [(cycle, 6), (Game::parse("4^2").unwrap().board, 3)] {
        for convention in [Convention::Strong, Convention::MakerBreaker] {
            let game = Game::of_board(copies(&board, count)).with_convention(convention);
            let (Answer::Proved(proof), method) = prove(&game, 5_000_000, Version::Two) else { panic!("{count}") };
            assert_eq!((proof.strategy.claim, method), (Claim::OpheliaDraws, Some(Method::Parts)));
            assert_eq!(Version::of(&proof.strategy), Version::Two);
            let (answer, method) = prove(&game, 100, Version::One);
            assert!(!matches!(answer, Answer::Proved(_)) && method != Some(Method::Components), "{answer:?}");
            assert!(!matches!(answer, Answer::Undecided(Exhausted::Cancelled)));
        }
    }
}

#[test]
fn what_is_settled_on_random_unions_is_true() {
    let (mut dice, mut won, mut held) = (Random(6), 0, 0);
    for round in 0..400 {
        let lines = |dice: &mut Random, at: u16| {
            let lines = (0..2 + dice.below(4)).map(|_| {
                let size = 2 + dice.below(2);
                dice.some(size, 5).into_iter().map(|point| point + at).collect()
            });
            lines.collect::<Vec<Vec<Point>>>()
        };
        let board = Board::new(10, [lines(&mut dice, 0), lines(&mut dice, 5)].concat()).unwrap();
        let convention = if round % 2 == 0 { Convention::Strong } else { Convention::MakerBreaker };
        let game = Game::of_board(board).with_convention(convention);
        let (prior, record) = (Prior::default(), Record::default());
        let options =
            Options { claim: None, threads: 1, nodes: 100_000, memory: 1 << 24, version: Version::Two, progress: &() };
        let run = Run::new(&game, &options, &prior, &record);
        let [win, draw] = [Claim::XenoWins, Claim::OpheliaDraws].map(|claim| Rules::new(&game, claim));
        let mut search = Search::new(&run, [&win, &draw], &|_| ()).unwrap();
        let is_won = search.is_won_against_breaker();
        assert_eq!(
            is_won,
            is_true(&game.clone().with_convention(Convention::MakerBreaker), Claim::XenoWins),
            "{round}"
        );
        let (rules, strategy) = match search.settled(&run, &settle).unwrap() {
            Some(Settled::Won(strategy)) => (&win, strategy),
            Some(Settled::Held(strategy)) => (&draw, strategy),
            _ => continue,
        };
        let steps = replay::steps(rules, &strategy, Maps::of(&strategy).listed().len());
        assert!(steps.is_some() && is_true(&game, rules.claim), "{round}");
        if rules.claim.is_draw() { held += 1 } else { won += 1 }
    }
    assert!(won > 20 && held > 20, "{won} {held}");
}

#[test]
fn parts_are_not_looked_for_where_breaker_loses() {
    let game = Game::parse("animal:skinny,7x7").unwrap();
    let record = Record::default();
    let options =
        Options { claim: None, threads: 1, nodes: 5_000_000, memory: 1 << 28, version: Version::Two, progress: &() };
    let Answer::Proved(proof) = prove_recorded(&game, &options, &Prior::default(), &record).unwrap() else { panic!() };
    assert_eq!(proof.strategy.claim, Claim::XenoWins);
    let searched = record.searched();
    assert!(searched.components > 0);
    assert_eq!((searched.parts, searched.pairings), (0, 1));
}
