//! P5 and G6: limits of all games together.

use super::pieces::{ab, draws, fork, holding, many, mapped, on, one, pair, row, sample};
use crate::assembler::{Certificate, Family, Payload, Term};
use crate::corpus::case::{Case, accept, patched};

pub(super) fn cases() -> Vec<Case> {
    [maps(), lemmas(), sizes()].into_iter().flatten().collect()
}

/// P5, of maps.
fn maps() -> Vec<Case> {
    let with_map = || many(holding(mapped()));
    let two = || many(holding(mapped()).game(Certificate::part(ab(), Term::pairing(&[]))));
    let declared = |payload: Payload, field: &str| payload.up_to(field);
    vec![
        accept("p05-game-with-a-map", holding(mapped())),
        patched("p05-maps-of-game-and-certificate", "maps", &declared(with_map(), "maps").with("maps", 65536)),
        super::pieces::ending("p05-65535-maps-and-one", &declared(with_map(), "maps").with("maps", 65535)),
        patched("p05-maps-of-two-games", "game 1 maps", &declared(two(), "game 1 maps").with("game 1 maps", 65536)),
        patched("p05-maps-of-one-game", "game 0 maps", &declared(with_map(), "game 0 maps").with("game 0 maps", 65537)),
        patched("p05-maps-2-to-64", "maps", &declared(with_map(), "maps").with("maps", u64::MAX)),
    ]
}

/// P5, of lemmas.
fn lemmas() -> Vec<Case> {
    let declared = || many(sample()).up_to("lemmas");
    let two = || many(sample().game(Certificate::part(ab(), Term::pairing(&[])))).up_to("game 1 lemmas");
    vec![
        patched("p05-lemmas-of-game-and-certificate", "lemmas", &declared().with("lemmas", 1 << 20)),
        super::pieces::ending("p05-2-to-20-minus-1-lemmas-and-one", &declared().with("lemmas", (1 << 20) - 1)),
        patched("p05-lemmas-of-two-games", "game 1 lemmas", &two().with("game 1 lemmas", 1 << 20)),
        patched("p05-lemmas-2-to-64", "lemmas", &declared().with("lemmas", u64::MAX)),
        patched("p05-game-without-theorem", "game 0 lemmas", &many(sample()).with("game 0 lemmas", 0)),
        patched("p05-certificate-without-theorem", "lemmas", &declared().with("lemmas", 0)),
    ]
}

/// 32768 points without lines.
fn large() -> Certificate {
    Certificate::part(row(32768, 1, 40000), Term::pairing(&[]))
}

/// Games of 2^22 incidences together: 32641 lines and 127, of 128 points each.
fn full() -> [Certificate; 2] {
    [row(32768, 1, 128), row(254, 1, 128)].map(|family| Certificate::part(family, Term::pairing(&[])))
}

/// A certificate with many games, and one more.
fn after(games: impl IntoIterator<Item = Certificate>, further: Certificate) -> Payload {
    let certificate = draws(row(1, 1, 2), on(&[(0, &[0])]));
    many(games.into_iter().chain([further]).fold(certificate, Certificate::game))
}

/// G6.
fn sizes() -> Vec<Case> {
    let points = || std::iter::repeat_with(large).take(32);
    let lines = |family| Certificate::part(family, Term::pairing(&[]));
    let at_most = |games: Vec<Certificate>| {
        let certificate = draws(row(1, 1, 2), Term::pairing(&[]));
        many(games.into_iter().fold(certificate, Certificate::game))
    };
    let one_line = Family::lines(2, &[&[0, 1]]);
    let two = |field: &str| after(points(), lines(fork())).up_to("game 32 line 1 gap 1").with(field, 0);
    let pairs = after(points(), pair());
    vec![
        patched("g06-points", "game 32 parameter 2", &pairs),
        patched("g06-points-of-given-lines", "game 32 line 0 gap 1", &after(points(), lines(one_line))),
        patched(
            "g06-points-of-no-line",
            "game 32 parameter 1",
            &after(points(), lines(Family::Lines { points: 1, lines: Vec::new() })),
        ),
        patched("g06-points-at-the-limit", "theorem head", &at_most(points().collect())),
        patched("g06-incidences", "game 2 parameter 2", &after(full(), pair())),
        patched("g06-incidences-of-given-lines", "game 2 line 1 gap 1", &after(full(), lines(fork()))),
        patched("g06-incidences-at-the-limit", "theorem head", &at_most([&full()[..], &[one()]].concat())),
        patched("g05-before-g06", "game 32 line 1 gap 1", &two("game 32 line 1 gap 1")),
        patched(
            "g02-before-g06",
            "game 32 parameter 0",
            &after(points(), lines(fork())).up_to("game 32 parameter 0").with("game 32 parameter 0", 32769),
        ),
        patched("g06-before-p05", "game 32 parameter 2", &pairs.with("game 32 maps", 70000)),
    ]
}
