//! Statements and maps: R1 to R4.

use crate::assembler::{Certificate, Family, Map, Opening, Term};
use crate::corpus::case::{Case, accept, reject};
use crate::oracle::Variation;

use super::boards::{one_line, ophelia_draws, xeno_wins};

/// Ophelia's second script cites a lemma in which she owns both points of the line.
fn owned_line() -> Certificate {
    let cover = Term::cover(&[], &[Term::potential(&[]), Term::cite(&[], 0, 0)]);
    ophelia_draws(one_line(), cover).lemma(&[0, 1], &[], Term::potential(&[]))
}

/// Xeno wins the line ab by a lemma and two maps, if such maps may be listed.
fn mapped(first: [usize; 3], second: [usize; 3]) -> Certificate {
    let theorem = Term::cover(&[2], &[Term::cite(&[], 0, 1), Term::cite(&[], 0, 2)]);
    let certificate = xeno_wins(one_line(), theorem).lemma(&[0], &[2], Term::end(&[1]));
    Certificate { maps: [first, second].map(Map::from).to_vec(), ..certificate }
}

/// Ophelia's theorem cites a statement in which she has not moved.
fn unopened() -> Certificate {
    let lemma = ophelia_draws(one_line(), Term::cover(&[], &[Term::cite(&[], 0, 0)]));
    lemma.lemma(&[], &[0, 2], Term::end(&[1]))
}

/// Each named player owns a point of the statement.
fn opened() -> Certificate {
    let terms = [Term::cover(&[1], &[Term::cite(&[], 0, 0)]), Term::cite(&[1], 0, 0), Term::pairing(&[0])];
    ophelia_draws(Family::lines(4, &[&[0, 1]]), Term::cover(&[], &terms)).opening(Opening::Both(vec![3])).lemma(
        &[1],
        &[0, 2, 3],
        Term::potential(&[]),
    )
}

/// A map that moves a forbidden point.
fn moving_f() -> Certificate {
    let terms = [Term::cite(&[], 0, 1), Term::pairing(&[0]), Term::pairing(&[2])];
    ophelia_draws(Family::lines(4, &[&[0, 1], &[2, 3]]), Term::cover(&[], &terms))
        .opening(Opening::Xeno(vec![0]))
        .map(&[2, 3, 0, 1])
        .lemma(&[], &[0], Term::pairing(&[1]))
}

pub(super) fn cases() -> Vec<Case> {
    let cites = |certificate: Certificate| Certificate { theorem: Term::cite(&[], 0, 0), ..certificate };
    let draw = || cites(ophelia_draws(one_line(), Term::pairing(&[])));
    let win = || cites(xeno_wins(one_line(), Term::end(&[0])));
    let both = ophelia_draws(one_line(), Term::cite(&[], 0, 0)).lemma(&[], &[0, 1], Term::potential(&[]));
    let cover = Term::cover(&[2], &[Term::cite(&[], 0, 1), Term::cite(&[], 0, 2), Term::cite(&[], 1, 0)]);
    let mapped_and_finished = mapped([2, 1, 0], [2, 0, 1]).lemma(&[0, 1], &[], Term::end(&[2]));
    vec![
        reject(
            "r01-line-of-the-antagonist",
            "R1",
            "lemma 0, points placed: (0) (1): the statement has a completed line",
            draw().lemma(&[], &[0, 1], Term::potential(&[])),
            "The line ab. A lemma states that Xeno, the antagonist, owns a and b.",
        ),
        reject(
            "r01-line-of-the-protagonist",
            "R1",
            "lemma 0, points placed: 0 1: the statement has a completed line",
            win().lemma(&[0, 1], &[], Term::end(&[2])),
            "The line ab. A lemma states that Xeno, the protagonist, owns a and b; he need not prove that any \
             more.",
        ),
        reject(
            "r01-before-r02",
            "R1",
            "lemma 0, points placed: (0) (1): the statement has a completed line",
            both.opening(Opening::Both(vec![1])),
            "A statement has a completed line and no point of Ophelia, whom the opening rule names: R1 comes \
             first.",
        ),
        reject(
            "r01-ophelias-line",
            "R1",
            "lemma 0, points placed: 0 1: the statement has a completed line",
            owned_line(),
            "The line ab. A lemma states that Ophelia owns a and b, a completed line in the strong convention.",
        ),
        accept(
            "r01-line-that-does-not-count",
            owned_line().maker_breaker(),
            "The same in the Maker-Breaker convention, where no line counts for Ophelia: the statement is \
             allowed.",
        ),
        reject(
            "r02-protagonist-without-a-point",
            "R2",
            "lemma 0, points placed: (0) (2): a named player has no point",
            unopened().opening(Opening::Both(vec![1])),
            "The opening rule names both players, and Ophelia, the protagonist, owns no point in a lemma.",
        ),
        reject(
            "r02-antagonist-without-a-point",
            "R2",
            "lemma 0, points placed: 0: a named player has no point",
            draw().lemma(&[0], &[], Term::potential(&[])).opening(Opening::Xeno(vec![1])),
            "The opening rule names Xeno, the antagonist, and he owns no point in a lemma.",
        ),
        accept(
            "r02-player-not-named",
            unopened().opening(Opening::Xeno(vec![1])),
            "The opening rule names Xeno only: Ophelia needs no point in a lemma.",
        ),
        accept(
            "r02-a-point-of-each",
            opened(),
            "The opening rule names both players, and each owns a point in the lemma.",
        ),
        reject(
            "r03-image-twice",
            "R3",
            "map 1, points placed:: it is no bijection",
            mapped([2, 0, 0], [2, 1, 1]),
            "Two points have the same image. By such maps Xeno would win the line ab, which he does not.",
        )
        .needed(&[Variation::AnyMap]),
        reject(
            "r03-before-r04",
            "R3",
            "map 1, points placed:: it is no bijection",
            mapped([0, 0, 0], [2, 0, 1]),
            "All points have one image, so the line ab is taken to no line, either: R3 comes first.",
        ),
        reject(
            "r04-line-moved-away",
            "R4",
            "map 1, points placed:: it takes some line to no line",
            mapped([2, 1, 0], [2, 0, 1]),
            "A permutation takes the line ab to bc, which is no line. By such maps Xeno would win, which he \
             does not.",
        )
        .needed(&[Variation::AnyMap]),
        reject(
            "r04-second-map",
            "R4",
            "map 2, points placed:: it takes some line to no line",
            mapped([1, 0, 2], [2, 0, 1]),
            "The first of two maps keeps the line, the second does not.",
        ),
        reject(
            "r04-before-r01",
            "R4",
            "map 1, points placed:: it takes some line to no line",
            Certificate { theorem: cover, ..mapped_and_finished },
            "A map takes the line to no line, and a lemma states a completed line: maps come before lemmas.",
        ),
        accept("r04-map-that-moves-f", moving_f(), "The map moves the forbidden point; maps need to keep lines only."),
    ]
}
