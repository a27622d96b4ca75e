//! Endings (R13 to R23) and the count of steps (R24).

use crate::assembler::{Certificate, Family, Opening, Term};
use crate::corpus::case::{Case, accept, declared, reject, undeclared};
use crate::oracle::{Variation, stated};

use super::boards::{bare, forcing, fork, one_line, ophelia_draws, ophelia_wins, quiet, xeno_draws, xeno_wins};

/// A board without lines, where each permutation is a map. Lemma 1 cites lemma 0 by the cycle 0, 1, 2.
fn cycle(protagonist: usize, antagonist: usize) -> Certificate {
    xeno_draws(bare(4), Term::cover(&[3], &[Term::potential(&[]), Term::cite(&[], 1, 0)]))
        .map(&[1, 2, 0, 3])
        .lemma(&[0], &[1], Term::potential(&[]))
        .lemma(&[protagonist], &[antagonist], Term::cite(&[], 0, 1))
}

/// Xeno moves a, which forces b, and cites a lemma with this statement.
fn citing(protagonist: &[usize], antagonist: &[usize], point: usize) -> Certificate {
    xeno_wins(forcing(), Term::cite(&[0], 0, 0)).lemma(protagonist, antagonist, Term::end(&[point]))
}

pub(super) fn cases() -> Vec<Case> {
    [citations(), turns(), covers(), draws(), sums(), steps()].into_iter().flatten().collect()
}

/// R13.
fn citations() -> Vec<Case> {
    let lemma = |theorem| xeno_wins(one_line(), theorem).lemma(&[0], &[2], Term::end(&[1]));
    vec![
        reject("r13-point-that-he-lacks", lemma(Term::cite(&[], 0, 0))).needed(&[Variation::AnyCitation]),
        reject("r13-point-not-stated", lemma(Term::cite(&[0], 0, 0))).needed(&[Variation::AnyCitation]),
        reject("r13-another-point-not-stated", citing(&[0], &[3], 1)),
        reject("r13-map-applied-the-wrong-way", cycle(2, 0)),
        accept("r13-map-applied", cycle(1, 2)),
        accept("r13-exactly-the-statement", citing(&[0], &[1], 2)),
        accept("r13-less-own-and-more-of-the-other", surplus()),
    ]
}

/// Ophelia cites a lemma in which she has no point and Xeno has three, at a position where she has one and he has two.
fn surplus() -> Certificate {
    let family = Family::lines(6, &[&[0, 1], &[2, 3]]);
    ophelia_draws(family, Term::cover(&[], &[Term::cite(&[0], 0, 0), Term::potential(&[])])).lemma(
        &[],
        &[1, 4, 5],
        Term::potential(&[]),
    )
}

/// R14 to R17.
fn turns() -> Vec<Case> {
    let abc = || Family::lines(3, &[&[0, 1, 2]]);
    let quietly = xeno_wins(quiet(), Term::cite(&[0], 0, 0)).lemma(&[0], &[], Term::end(&[1]));
    vec![
        accept("r14-potential-at-once", xeno_draws(one_line(), Term::potential(&[]))),
        reject("r17-potential-after-a-quiet-move", xeno_draws(one_line(), Term::potential(&[2]))),
        reject("r17-cover-out-of-turn", xeno_wins(abc(), Term::cover(&[], &[Term::cover(&[], &[Term::end(&[0])])]))),
        reject("r17-pairing-out-of-turn", xeno_draws(bare(2), Term::pairing(&[]))),
        reject("r17-citation-after-a-quiet-move", quietly).needed(&[Variation::AnyTurn]),
        reject("r17-before-r20-of-potential", xeno_wins(one_line(), Term::potential(&[2]))),
        reject("r17-before-r20-of-pairing", xeno_wins(one_line(), Term::pairing(&[]))),
        accept(
            "r16-pairing-after-a-quiet-move",
            xeno_draws(Family::lines(4, &[&[0, 1, 2], &[2, 3]]), Term::pairing(&[0])),
        ),
    ]
}

/// R15, R18 and R19.
fn covers() -> Vec<Case> {
    let family = Family::lines(4, &[&[1, 2], &[1, 3]]);
    let fork_by_the_last = Family::lines(4, &[&[0, 3], &[1, 3]]);
    vec![
        reject(
            "r19-last-reply",
            ophelia_draws(fork_by_the_last, Term::cover(&[], &[Term::pairing(&[3])])).maker_breaker(),
        ),
        reject("r19-second-reply", ophelia_wins(family, Term::cover(&[], &[Term::end(&[1])])))
            .needed(&[Variation::OneReplySuffices]),
        accept("r15-cover", centre()),
    ]
}

/// The certificate of format.md, section 8.
fn centre() -> Certificate {
    let scripts = [Term::end(&[1, 7]), Term::end(&[3, 21]), Term::end(&[5, 2])];
    xeno_wins(Family::Cube { side: 3, dimension: 3 }, Term::cover(&[13], &scripts))
}

/// R20 and R21.
fn draws() -> Vec<Case> {
    let pairing = ophelia_draws(one_line(), Term::pairing(&[]));
    let win = xeno_wins(bare(1), Term::potential(&[]));
    vec![
        reject("r20-potential-for-a-win", win).needed(&[Variation::AnyTarget]),
        reject("r20-pairing-for-a-win", ophelia_wins(one_line(), Term::pairing(&[]))).needed(&[Variation::AnyTarget]),
        reject(
            "r20-before-r21",
            xeno_wins(Family::lines(3, &[&[0]]), Term::potential(&[])).opening(Opening::Xeno(vec![0])),
        ),
        accept("r21-antagonist-constrained", pairing.opening(Opening::Xeno(vec![1]))),
    ]
}

/// R22 and R23.
fn sums() -> Vec<Case> {
    let potential = |points, lines: &[&[usize]]| xeno_draws(Family::lines(points, lines), Term::potential(&[]));
    let pairing = |points, lines: &[&[usize]]| ophelia_draws(Family::lines(points, lines), Term::pairing(&[]));
    vec![
        reject("r22-one", potential(2, &[&[0], &[1]])),
        reject("r22-one-in-unequal-parts", potential(6, &[&[0], &[1, 2], &[3, 4, 5], &[1, 4, 5]])),
        accept("r22-just-below-one", potential(6, &[&[0], &[1, 2], &[3, 4, 5]])),
        accept("r22-fractions-do-not-add-up", potential(8, &[&[0], &[1, 2, 3], &[1, 2, 4], &[1, 5, 6], &[2, 5, 6, 7]])),
        accept("r22-line-of-all-points", potential(3, &[&[0, 1, 2]])),
        reject("r23-shared-point", pairing(3, &[&[0, 1], &[0, 2]])).needed(&[Variation::SharedPairs]),
        reject("r23-line-of-one-point", pairing(3, &[&[0]]).opening(Opening::Xeno(vec![0]))),
        reject("r23-one-point-too-few", pairing(5, &[&[0, 1, 2], &[2, 3, 4], &[0, 3, 4]])),
        reject("r23-too-few-in-a-part", pairing(8, &[&[0, 1, 2], &[0, 1], &[3, 4, 5, 6, 7]])),
        accept("r23-all-points-needed", pairing(6, &[&[0, 1, 2], &[0, 1, 2, 3], &[0, 1, 3, 4, 5]])),
    ]
}

/// R24.
fn steps() -> Vec<Case> {
    let cycle = stated(cycle(1, 2));
    let pairing = stated(ophelia_draws(one_line(), Term::pairing(&[])));
    let (more, less) = (cycle.steps + 1, cycle.steps - 1);
    let cover = Term::cover(&[], &[Term::potential(&[])]);
    let failed = Term::cover(&[], &[Term::end(&[2]), Term::potential(&[])]);
    let cites = Term::cover(&[], &[Term::cite(&[], 0, 0), Term::cite(&[], 0, 1)]);
    let cited = ophelia_draws(Family::lines(2, &[&[0, 1]]), cites).map(&[1, 0]).lemma(&[], &[0], Term::potential(&[]));
    let heavy = xeno_draws(Family::lines(2, &[&[0], &[1]]), Term::potential(&[]));
    let lines = ophelia_draws(fork(), Term::pairing(&[]));
    vec![
        undeclared("r24-one-more", cycle.clone().declaring(more)),
        undeclared("r24-many-more", pairing.clone().declaring(1 << 34)),
        undeclared("r24-one-less", cycle.clone().declaring(less)),
        undeclared("r24-none", pairing.declaring(0)),
        undeclared("r24-in-a-map", mapped(cycle.clone()).declaring(0)),
        undeclared("r24-before-what-is-charged-for", heavy.declaring(2)),
        undeclared("r24-before-a-pairing-fails", lines.declaring(2)),
        declared("r24-a-term-and-a-move", xeno_wins(Family::lines(1, &[&[0]]), Term::end(&[0])).declaring(2)),
        declared("r24-the-lines-of-a-pairing", ophelia_draws(one_line(), Term::pairing(&[])).declaring(2)),
        declared("r24-no-lines", ophelia_draws(bare(1), Term::pairing(&[])).declaring(1)),
        declared("r24-a-cover", ophelia_draws(one_line(), cover).declaring(10)),
        declared("r24-failed-attempts", ophelia_draws(one_line(), failed).declaring(15)),
        declared("r24-a-map-and-citations", cited.declaring(12)),
    ]
}

/// The same on a board with a line that the map keeps.
fn mapped(certificate: Certificate) -> Certificate {
    Certificate { family: Family::lines(4, &[&[0, 1, 2]]), ..certificate }
}
