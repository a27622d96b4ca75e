//! The rules of play within a game of parts, the order of games, and false theorems that rest on a wrong reading of them.

use super::pieces::{ab, draws, fork, holding, maps, on, pair, replies, replies_and, square};
use crate::assembler::{Certificate, Family, Lemma, Term};
use crate::corpus::case::{Case, accept, malformed, reject};
use crate::oracle::Board;
use crate::oracle::traps::parts::traps;

pub(super) fn cases() -> Vec<Case> {
    [maps_of_a_game(), statements(), lemmas(), theorems(), parts(), order(), false_ones()]
        .into_iter()
        .flatten()
        .collect()
}

/// A game that fails, placed on the whole of a board without lines.
fn failing(name: &'static str, game: Certificate, before: &[Certificate]) -> Case {
    let points = Board::of(&game.family).points;
    let all: Vec<usize> = (0..points).collect();
    let certificate = draws(Family::lines(points, &[]), on(&[(before.len(), &all)]));
    reject(name, before.iter().cloned().chain([game]).fold(certificate, Certificate::game))
}

fn alone(name: &'static str, game: Certificate) -> Case {
    failing(name, game, &[])
}

/// The game of the line ab on three points, with maps, a lemma, and citations of both.
fn mapping(images: &[[usize; 3]]) -> Certificate {
    let game = Certificate::part(ab(), replies(images.len())).lemma(&[], &[0], Term::pairing(&[1]));
    Certificate { maps: maps(images), ..game }
}

fn maps_of_a_game() -> Vec<Case> {
    vec![
        alone("r03-in-a-game", mapping(&[[0, 0, 2]])),
        alone("r04-in-a-game", mapping(&[[0, 2, 1]])),
        alone("r04-second-map-in-a-game", mapping(&[[1, 0, 2], [2, 1, 0]])),
    ]
}

/// The game of the line ab on three points, with a lemma.
fn lemma(own: &[usize], other: &[usize], term: Term) -> Certificate {
    Certificate::part(ab(), replies(0)).lemma(own, other, term)
}

fn statements() -> Vec<Case> {
    vec![
        alone("r01-in-a-game", lemma(&[], &[0, 1], Term::pairing(&[2]))),
        accept("r01-protagonist-owns-a-line-in-a-game", holding(lemma(&[0, 1], &[], Term::pairing(&[2])))),
    ]
}

fn lemmas() -> Vec<Case> {
    let four = Certificate::part(Family::lines(4, &[&[0, 1]]), replies(0)).lemma(&[0], &[2], Term::end(&[1]));
    let of_the_fork = |other: &[usize], term| {
        Certificate::part(fork(), replies_and(0, &[Term::pairing(&[0])])).lemma(&[], other, term)
    };
    let second =
        Term::cover(&[], &[Term::cite(&[], 0, 0), Term::cite(&[], 1, 0), Term::pairing(&[0]), Term::pairing(&[1])]);
    let second = Certificate::part(ab(), second).lemma(&[], &[0], Term::pairing(&[1]));
    vec![
        alone("r05-in-a-game", lemma(&[], &[0], Term::pairing(&[0]))),
        alone("r06-in-a-lemma-of-a-game", lemma(&[], &[0], Term::pairing(&[2]))),
        alone("r12-lines-of-ophelia-in-a-game", four),
        alone("r12-threats-of-ophelia-in-a-game", of_the_fork(&[], Term::end(&[0]))),
        alone("r12-in-a-game", lemma(&[], &[0], Term::end(&[1]))),
        alone("r13-in-a-game", second.lemma(&[], &[1], Term::cite(&[], 0, 0))),
        alone("r22-in-a-game", of_the_fork(&[0], Term::potential(&[]))),
    ]
}

fn theorems() -> Vec<Case> {
    let of = |family, theorem| Certificate::part(family, theorem);
    vec![
        alone("r05-out-of-turn-in-a-game", of(ab(), Term::pairing(&[0]))),
        alone("r06-in-a-game", of(Family::lines(2, &[&[0]]), Term::pairing(&[]))),
        alone("r17-in-a-game", of(ab(), Term::potential(&[]))),
        alone("r19-in-a-game", of(ab(), Term::cover(&[], &[Term::pairing(&[1])]))),
        alone("r23-in-a-game", of(fork(), Term::pairing(&[]))),
    ]
}

fn parts() -> Vec<Case> {
    let of = |theorem| Certificate::part(square(), theorem);
    let stating = lemma(&[], &[], on(&[(0, &[0, 1])]));
    vec![
        failing("r17-parts-in-a-lemma-of-a-game", stating, &[pair()]),
        failing("r27-in-a-game", of(on(&[(0, &[0, 1]), (0, &[1, 3])])), &[pair()]),
        failing("r28-in-a-game", of(on(&[(0, &[0, 1])])), &[pair()]),
    ]
}

/// Games in order, then the certificate; in each maps, lemmas, theorem.
fn order() -> Vec<Case> {
    let false_game = || Certificate::part(fork(), Term::pairing(&[]));
    let on_all = Term::parts(&[2], &[(0, &[0, 1, 2])]);
    let mapped = |certificate: Certificate| {
        let statement = Lemma::new(&[], &[0], Term::pairing(&[1]));
        Certificate { maps: maps(&[[0, 0, 2]]), lemmas: vec![statement], ..certificate }
    };
    let own = mapped(draws(ab(), replies_and(1, std::slice::from_ref(&on_all)))).game(false_game());
    let second = mapped(Certificate::part(ab(), replies_and(1, &[on_all])));
    let second = draws(ab(), on(&[(1, &[0, 1, 2])])).game(false_game()).game(second);
    let map = mapping(&[[0, 2, 1]]);
    let map = Certificate { lemmas: vec![Lemma::new(&[], &[0], Term::pairing(&[0]))], ..map };
    let lemma = Certificate::part(fork(), replies_and(0, &[])).lemma(&[], &[0], Term::pairing(&[0]));
    vec![
        reject("r23-of-a-game-before-r03", own),
        reject("r23-of-the-first-game-before-r03", second),
        reject("r04-of-a-game-before-r05", holding(map)),
        reject("r05-of-a-game-before-r19", holding(lemma)),
    ]
}

/// The false theorems of rules.md, section 10, that no other file has.
fn false_ones() -> Vec<Case> {
    let traps = traps();
    let trap = |row: &str, number: usize| {
        let mut found = traps.iter().filter(|trap| trap.row.starts_with(row));
        found.nth(number).expect("a trap").clone()
    };
    let refused = |name, row| {
        let trap = trap(row, 0);
        reject(name, trap.certificate).needed(&trap.variations)
    };
    let cited = |name, number| {
        let trap = trap("a game of parts cites itself", number);
        malformed(name, "game 0 theorem part 0 game", trap.certificate).needed(&trap.variations)
    };
    vec![
        refused("trap-ophelia-begins-a-game", "the theorem of a game of parts"),
        refused("trap-lines-of-a-game-count-for-both", "the lines of a game of parts"),
        cited("trap-game-cites-itself", 0),
        cited("trap-games-cite-each-other", 1),
    ]
}
