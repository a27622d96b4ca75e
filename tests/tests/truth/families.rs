//! Prover, checker and oracle build the same lines from each expression, though they share no code.

use std::path::Path;

use pgc_checker::{Conclusion, MAX_STEPS, Verdict, check};
use pgc_core::certificate::Certificate;
use pgc_core::game::Claim;
use pgc_core::game::{Animal, Convention, Game, OpeningRule};
use pgc_core::strategy::{Strategy, Term};
use pgc_engine::file::encode;
use tests::assembler::read;
use tests::oracle::{Board, hash};

/// What the checker derives from a certificate of the game with a nonsensical proof; and the digest of the oracle's lines.
fn derived(game: &Game) -> (Conclusion, [u8; 32]) {
    let strategy = Strategy { claim: Claim::XenoWins, lemmas: Vec::new(), theorem: Term::forced(vec![0]) };
    let file = encode(&Certificate { game: game.clone(), strategy, steps: 2 }).unwrap();
    match check(&file, MAX_STEPS) {
        Verdict::Verified(conclusion) | Verdict::Rejected(conclusion, _) => {
            (conclusion, hash::digest(&Board::of(&read::certificate(&file).family)))
        }
        Verdict::Malformed(fault) => panic!("{}: {fault:?}", game.name()),
    }
}

fn assert_same(game: &Game) {
    let (conclusion, digest) = derived(game);
    assert_eq!(conclusion.points, game.board.points(), "{}", game.name());
    let lines = game.board.lines().iter().map(|line| line.iter().copied().map(u32::from).collect::<Vec<_>>());
    assert!(lines.eq(conclusion.lines.lines), "{}", game.name());
    assert_eq!([conclusion.lines.digest, digest], [game.line_digest(); 2], "{}", game.name());
    assert_eq!(conclusion.game, game.name());
}

fn parse(expression: &str) -> Game {
    Game::read_in(Path::new(""), expression).unwrap_or_else(|error| panic!("{expression}: {error}"))
}

#[test]
fn hypercubes_are_the_same() {
    for (k, most) in [(2, 7), (3, 6), (4, 5), (5, 4), (6, 4), (7, 3), (8, 3), (9, 2), (10, 2)] {
        (1..=most).for_each(|n| assert_same(&parse(&format!("{k}^{n}"))));
    }
    assert_same(&parse("8^5"));
    assert_same(&parse("32768^1"));
}

#[test]
fn rows_are_the_same() {
    for (m, n, k) in (1..8).flat_map(|m| (1..8).flat_map(move |n| (1..9).map(move |k| (m, n, k)))) {
        assert_same(&parse(&format!("mnk:{m},{n},{k}")));
    }
    assert_same(&parse("mnk:19,19,5"));
    assert_same(&parse("mnk:181,181,1"));
}

/// The checker knows only the lines. All animals are tested, on boards from one cell to more than each needs.
#[test]
fn animals_are_the_same() {
    for animal in Animal::all() {
        for (m, n) in (1..8).flat_map(|m| (1..8).map(move |n| (m, n))) {
            assert_same(&parse(&format!("animal:{},{m}x{n}", animal.name())));
        }
    }
    assert_same(&parse("animal:tippy,90x90").with_convention(Convention::MakerBreaker));
}

#[test]
fn designs_and_planes_are_the_same() {
    for q in [2, 3, 4, 5, 7, 8, 9] {
        for k in 2..=q + 1 {
            (0..=k).for_each(|groups| assert_same(&parse(&format!("td:{k},{q}+{groups}"))));
            assert_same(&parse(&format!("td:{k},{q}")));
        }
        assert_same(&parse(&format!("affine:{q}")));
        assert_same(&parse(&format!("projective:{q}")));
    }
    assert_same(&parse("pi4"));
}

#[test]
fn variations_are_the_same() {
    for rule in [OpeningRule::Xeno(vec![4]), OpeningRule::Both(vec![0, 4, 8])] {
        assert_same(&parse("3^2").with_opening(rule).unwrap());
    }
    assert_same(&parse("3^2").with_convention(Convention::MakerBreaker));
}
