//! R27 and R28.

use super::pieces::{ON_AB, THREE, ab, by_pairs, draws, fork, holding, on, one, pair, row, sample, three, with_copy};
use crate::assembler::{Certificate, Claim, Family, Term};
use crate::corpus::case::{Case, accept, reject};
use crate::oracle::Variation;

pub(super) fn cases() -> Vec<Case> {
    [apart(), held(), contained(), open(), copies(), hashes()].into_iter().flatten().collect()
}

/// R27.
fn apart() -> Vec<Case> {
    let far = by_pairs(Family::lines(7, &[&[0, 1]]), &[ON_AB, (0, &[2, 3]), (0, &[4, 1])]);
    let taken = by_pairs(Family::lines(4, &[&[0, 1, 2], &[0, 1, 3]]), &[ON_AB]).start(&[0], &[], true);
    let owned = draws(Family::lines(7, &THREE), on(&[(0, &[0, 1, 2, 3, 6])])).game(three()).start(&[], &[6], true);
    let moved = draws(ab(), Term::parts(&[2], &[(0, &[0, 2])])).game(pair()).start(&[], &[], false);
    vec![
        reject("r27-twice-in-one-part", by_pairs(fork(), &[(0, &[0, 0])])).needed(&[Variation::SharedPoints]),
        reject("r27-twice-in-two-parts", by_pairs(fork(), &[ON_AB, (0, &[0, 2])])).needed(&[Variation::SharedPoints]),
        reject("r27-twice-far-apart", far),
        reject("r27-point-of-the-antagonist", taken).needed(&[Variation::TakenPoints]),
        reject("r27-point-of-the-protagonist", owned),
        reject("r27-point-moved-to", moved),
        reject("r27-before-r28", by_pairs(fork(), &[(0, &[1, 1])])),
    ]
}

/// The game of one line of so many points.
fn line(points: usize) -> Certificate {
    let all: Vec<usize> = (0..points).collect();
    Certificate::part(Family::lines(points, &[&all]), Term::pairing(&[]))
}

/// R28: each open line is held, and by a line.
fn held() -> Vec<Case> {
    let without_lines = Certificate::part(row(2, 1, 3), Term::pairing(&[]));
    let own = by_pairs(fork(), &[(0, &[1, 2])]).ophelia(&[&[1, 2]]);
    vec![
        accept("r28-a-pair", sample()),
        reject("r28-line-not-held", by_pairs(fork(), &[(0, &[1, 0])]))
            .needed(&[Variation::OneLineHeld])
            .needed(&[Variation::HeldByLeastPoint])
            .needed(&[Variation::HeldBySomePoint]),
        reject("r28-no-line-held", by_pairs(ab(), &[(0, &[0, 2])])),
        reject("r28-game-without-lines", draws(ab(), on(&[ON_AB])).game(without_lines)),
        reject("r28-lines-of-the-antagonist", own).needed(&[Variation::PartsOfOwnLines]),
    ]
}

/// R28: a line contains a placed line, all of it, and not the reverse.
fn contained() -> Vec<Case> {
    let on_abc = |lines: &[&[usize]]| draws(Family::lines(4, lines), on(&[(0, &[0, 1, 2])])).game(line(3));
    let halves = on(&[(0, &[0, 1, 2, 3]), (0, &[4, 5, 6, 7])]);
    let reverse = draws(fork(), on(&[(0, &[0, 1, 2])])).game(line(3));
    vec![
        reject("r28-placed-line-longer", holding(line(3))),
        reject("r28-placed-line-contains-both", reverse).needed(&[Variation::HeldByContaining]),
        reject("r28-one-point-outside", on_abc(&[&[0, 1, 3]])),
        reject("r28-least-point-outside", on_abc(&[&[1, 2, 3]])),
        reject("r28-two-halves", draws(Family::lines(8, &[&[0, 1, 4, 5]]), halves).game(line(4))),
    ]
}

/// R28: only lines that are open, by the points that they lack.
fn open() -> Vec<Case> {
    let stopped: &[&[usize]] = &[&[0, 1], &[0, 2], &[3, 4]];
    let stopped = draws(Family::lines(5, stopped), Term::parts(&[0], &[(0, &[3, 4])])).game(pair());
    let begun = by_pairs(Family::lines(4, &[&[0, 1, 2], &[1, 2, 3]]), &[(0, &[1, 2])]).start(&[0], &[], true);
    let xenos = draws(Family::lines(4, &[&[0, 1]]), on(&[ON_AB])).game(pair()).ophelia(&[&[2, 3]]);
    let with_one = draws(ab(), on(&[ON_AB, (1, &[2])])).game(pair()).game(one());
    vec![
        accept("r28-own-lines-need-not-be-held", xenos),
        accept("r28-stopped-lines-need-not-be-held", stopped.start(&[], &[], false)),
        accept("r28-shared-pair", by_pairs(Family::lines(4, &[&[0, 1, 2], &[0, 1, 3]]), &[ON_AB])),
        accept("r28-part-not-needed", by_pairs(Family::lines(4, &[&[0, 1]]), &[(0, &[2, 3]), ON_AB])),
        accept("r28-no-open-line", by_pairs(Family::lines(3, &[]), &[ON_AB])),
        accept("r28-game-of-one-point", with_one),
        accept("r28-points-of-the-antagonist", begun),
    ]
}

fn lines(points: usize, lines: &[Vec<usize>]) -> Family {
    Family::lines(points, &lines.iter().map(Vec::as_slice).collect::<Vec<_>>())
}

/// Games that are placed more than once, or within each other.
fn copies() -> Vec<Case> {
    let downwards: Vec<Vec<usize>> = THREE.iter().map(|line| line.iter().map(|point| 4 - point).collect()).collect();
    let downwards = draws(lines(5, &downwards), on(&[(0, &[4, 3, 2, 1, 0])])).game(three());
    let second: [&[usize]; 6] = [THREE[0], THREE[1], THREE[2], &[5, 6], &[5, 7, 8], &[6, 7, 9]];
    let parts = on(&[(0, &[0, 1, 2, 3, 4]), (0, &[6, 5, 7, 9, 8])]);
    let twice = || draws(Family::lines(10, &second), parts.clone()).game(three());
    let inner: [&[usize]; 4] = [THREE[0], THREE[1], THREE[2], &[5, 6]];
    let within = Certificate::part(Family::lines(7, &inner), on(&[(1, &[0, 1, 2, 3, 4]), (0, &[5, 6])]));
    let parts = on(&[(2, &[0, 1, 2, 3, 4, 5, 6]), (2, &[7, 8, 9, 10, 11, 12, 13])]);
    let nested = draws(lines(14, &with_copy(&inner, 7)), parts).maker_breaker();
    vec![
        accept("r28-three-placed-downwards", downwards),
        accept("r28-two-copies", twice().maker_breaker()),
        accept("r28-two-copies-in-the-strong-convention", twice()),
        accept("r28-game-within-a-game", nested.game(pair()).game(three()).game(within)),
    ]
}

/// Proofs that differ in the order of games, which hashes do not see, and of parts, which they do.
fn hashes() -> Vec<Case> {
    let board: [&[usize]; 4] = [THREE[0], THREE[1], THREE[2], &[5, 6]];
    let by = |parts: &[(usize, &[usize])]| {
        Certificate::new(Family::lines(7, &board), Claim::OpheliaDraws, on(parts)).maker_breaker()
    };
    let (five, two): (&[usize], &[usize]) = (&[0, 1, 2, 3, 4], &[5, 6]);
    vec![
        accept("r28-two-games", by(&[(1, five), (0, two)]).game(pair()).game(three())),
        accept("r28-two-games-in-the-other-order", by(&[(0, five), (1, two)]).game(three()).game(pair())),
        accept("r28-parts-exchanged", by(&[(0, two), (1, five)]).game(pair()).game(three())),
        accept("r28-pair-given-by-its-line", by(&[(1, five), (0, two)]).game(line(2)).game(three())),
    ]
}
