//! Random games of up to nine points: the prover's outcome is that of exhaustive search, and the checker accepts the
//! certificate.

use std::collections::{BTreeMap, BTreeSet};

use pgc_core::game::{Claim, Convention, Game, OpeningRule};
use pgc_engine::file::encode;
use pgc_engine::solve::Outcome;
use tests::assembler::{self, Certificate, Opening};
use tests::random::{self, Dice};
use tests::twin::Twin;

/// How many random games there are, with and without variations.
const GAMES: u64 = 1_000;

fn draw(seed: u64) -> Twin {
    let mut dice = Dice::new(seed);
    let points = 1 + dice.below(9).max(dice.below(9));
    let mut lines = BTreeSet::new();
    for _ in 0..dice.below(2 * points + 3) {
        let size = dice.pick(&[1, 2, 2, 3, 3, 3, 3, 4, 4]).min(points);
        let line = dice.some(points, |_| size);
        // Lines of one point end most games at once.
        if size > 1 || dice.percent(10) {
            lines.insert(line);
        }
    }
    let forbidden = dice.some(points, |dice| 1 + dice.below(points.saturating_sub(2).max(1)));
    let opening = match dice.below(4) {
        0 if points >= 3 => Opening::Xeno(forbidden),
        1 if points >= 3 => Opening::Both(forbidden),
        _ => Opening::Free,
    };
    let convention = if dice.percent(30) { Convention::MakerBreaker } else { Convention::Strong };
    Twin::new(points, lines, opening, &convention)
}

#[test]
fn outcomes_of_random_games_are_those_of_exhaustive_search() {
    let mut census: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..GAMES {
        let drawn = draw(seed);
        let strong = drawn.game.convention == Convention::Strong;
        let outcome = drawn.proof(None, seed).strategy.claim.to_string();
        let expected = if drawn.is_true(assembler::Claim::XenoWins) {
            "Xeno wins"
        } else if strong && drawn.is_true(assembler::Claim::OpheliaWins) {
            "Ophelia wins"
        } else {
            "Ophelia draws"
        };
        assert_eq!(outcome, expected, "game {seed}");
        *census.entry(outcome).or_default() += 1;
    }
    assert!(census["Xeno wins"] > 150 && census["Ophelia wins"] > 10 && census["Ophelia draws"] > 150, "{census:?}");
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    for seed in 0..GAMES / 10 {
        let drawn = draw(seed);
        let bytes = |threads| match drawn.answer(None, threads) {
            Outcome::Proved(certificate) => encode(&certificate).unwrap(),
            unproved => panic!("game {seed}: {unproved:?}"),
        };
        assert_eq!(bytes(1), bytes(3), "game {seed}");
    }
}

/// Random lines of two to four points.
fn lines(dice: &mut Dice, points: usize, count: usize) -> Vec<Vec<usize>> {
    let line = |_| {
        let size = dice.pick(&[2, 3, 3, 3, 4, 4]);
        dice.some(points, |_| size)
    };
    (0..count).map(line).collect::<BTreeSet<_>>().into_iter().collect()
}

/// A board of eight to ten points, with a start and a bound.
fn larger(dice: &mut Dice) -> Certificate {
    let points = 8 + dice.below(3);
    let family = assembler::Family::Lines { points, lines: lines(dice, points, points + 2) };
    let convention = match dice.below(3) {
        0 => assembler::Convention::Strong,
        1 => assembler::Convention::MakerBreaker,
        _ => assembler::Convention::Own(lines(dice, points, points)),
    };
    let owned = dice.some(points, |dice| dice.below(3));
    let (xeno, ophelia) = owned.into_iter().partition(|_| dice.percent(50));
    let opening = Opening::Start { xeno, ophelia, xeno_moves: dice.percent(50) };
    let about = Certificate::new(family, assembler::Claim::XenoWins, assembler::Term::end(&[0]));
    Certificate { convention, opening, ..about.within(2 + dice.below(3)) }
}

#[test]
fn every_claim_is_answered_by_itself_or_its_opposite_as_exhaustive_search_does() {
    let mut census: BTreeMap<(bool, bool, bool, bool), usize> = BTreeMap::new();
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed);
        let about = if seed % 4 == 0 { larger(&mut dice) } else { random::game(&mut dice, true) };
        let Ok(drawn) = Twin::of(about) else { continue };
        let Game { convention, opening, moves, .. } = &drawn.game;
        for claim in Claim::ALL {
            if *convention == Convention::MakerBreaker && matches!(claim, Claim::OpheliaWins | Claim::XenoDraws) {
                continue;
            }
            let proved = drawn.proof(Some(claim), seed).strategy.claim;
            let told = format!("game {seed}, {}: {claim} answered by {proved}", drawn.game.name());
            let is_true = |number: usize| drawn.is_true(assembler::Claim::ALL[number]);
            assert_eq!(
                [is_true(claim as usize), is_true(claim as usize ^ 1)],
                [proved == claim, proved != claim],
                "{told}"
            );
            let (own, start) = (matches!(convention, Convention::Own(_)), matches!(opening, OpeningRule::Start(_)));
            *census.entry((own, start, moves.is_some(), proved.is_draw())).or_default() += 1;
        }
    }
    assert!(census.len() == 16 && census.values().all(|&games| games >= 5), "{census:?}");
}
