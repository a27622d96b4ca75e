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

/// Xeno wins the line ab by a lemma and two maps, if these maps may be listed.
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
        reject("r01-line-of-the-antagonist", draw().lemma(&[], &[0, 1], Term::potential(&[]))),
        reject("r01-line-of-the-protagonist", win().lemma(&[0, 1], &[], Term::end(&[2]))),
        reject("r01-before-r02", both.opening(Opening::Both(vec![1]))),
        reject("r01-ophelias-line", owned_line()),
        accept("r01-line-that-does-not-count", owned_line().maker_breaker()),
        reject("r02-protagonist-without-a-point", unopened().opening(Opening::Both(vec![1]))),
        reject(
            "r02-antagonist-without-a-point",
            draw().lemma(&[0], &[], Term::potential(&[])).opening(Opening::Xeno(vec![1])),
        ),
        accept("r02-player-not-named", unopened().opening(Opening::Xeno(vec![1]))),
        accept("r02-a-point-of-each", opened()),
        reject("r03-image-twice", mapped([2, 0, 0], [2, 1, 1])).needed(&[Variation::AnyMap]),
        reject("r03-before-r04", mapped([0, 0, 0], [2, 0, 1])),
        reject("r04-line-moved-away", mapped([2, 1, 0], [2, 0, 1])).needed(&[Variation::AnyMap]),
        reject("r04-second-map", mapped([1, 0, 2], [2, 0, 1])),
        reject("r04-before-r01", Certificate { theorem: cover, ..mapped_and_finished }),
        accept("r04-map-that-moves-f", moving_f()),
    ]
}
