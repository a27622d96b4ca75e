//! Prover and checker build the same lines from each expression, though they share no code.

use std::path::Path;

use pgc_checker::{MAX_STEPS, Verdict, check};
use pgc_core::certificate::Certificate;
use pgc_core::game::Claim;
use pgc_core::game::{Animal, Convention, Game, OpeningRule};
use pgc_core::strategy::{Strategy, Term};
use pgc_engine::file::encode;

/// What the checker derives from a certificate of the game with a nonsensical proof.
fn derived(game: &Game) -> pgc_checker::Conclusion {
    let strategy = Strategy { claim: Claim::XenoWins, lemmas: Vec::new(), theorem: Term::forced(vec![0]) };
    let file = encode(&Certificate { game: game.clone(), strategy, steps: 2 }).unwrap();
    match check(&file, MAX_STEPS) {
        Verdict::Verified(conclusion) | Verdict::Rejected(conclusion, _) => conclusion,
        Verdict::Malformed(fault) => panic!("{}: {fault:?}", game.name()),
    }
}

fn assert_same(game: &Game) {
    let conclusion = derived(game);
    assert_eq!(conclusion.points, game.board.points(), "{}", game.name());
    let lines = game.board.lines().iter().map(|line| line.iter().copied().map(u32::from).collect::<Vec<_>>());
    assert!(lines.eq(conclusion.lines.lines), "{}", game.name());
    assert_eq!(conclusion.lines.digest, game.line_digest(), "{}", game.name());
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
fn listed_lines_are_the_same() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("fano.lines");
    std::fs::write(
        &path,
        "points 9\r\n# Fano, and a loose end\n0 1 2\n\n3 4 0\n6 5 0\n1 3 5\n1 4 6\n2 3 6 # last\n2 4 5\n8\n",
    )
    .unwrap();
    assert_same(&parse(&format!("lines:{}", path.display())));
}

#[test]
fn variations_are_the_same() {
    for rule in [OpeningRule::Xeno(vec![4]), OpeningRule::Both(vec![0, 4, 8])] {
        assert_same(&parse("3^2").with_opening(rule).unwrap());
    }
    assert_same(&parse("3^2").with_convention(Convention::MakerBreaker));
}
