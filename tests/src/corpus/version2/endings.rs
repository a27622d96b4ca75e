//! Where Parts may stand, and what comes before R27: R6, R17, R20, R21.

use super::pieces::{ON_AB, ab, by_pairs, draws, on, pair, sample, square};
use crate::assembler::{Certificate, Claim, Family, Opening, Term};
use crate::corpus::case::{Case, accept, reject, undeclared};
use crate::oracle::Variation;

pub(super) fn cases() -> Vec<Case> {
    [turns(), targets(), dangers()].into_iter().flatten().collect()
}

/// The same from the empty board with Ophelia to move.
fn ophelia_begins(certificate: Certificate) -> Certificate {
    certificate.start(&[], &[], false)
}

fn claiming(claim: Claim) -> Certificate {
    Certificate { claim, ..sample() }
}

/// R17.
fn turns() -> Vec<Case> {
    let quiet: &[&[usize]] = &[&[0, 1, 2], &[0, 3, 4]];
    let moves =
        [Term::parts(&[1], &[(0, &[3, 4])]), Term::parts(&[0], &[(0, &[1, 2])]), Term::parts(&[0], &[(0, &[2, 3])])];
    let after_a_move = draws(Family::lines(5, quiet), Term::cover(&[], &moves)).game(pair());
    let forced: &[&[usize]] = &[&[0, 1], &[2, 3, 4], &[3, 4, 5]];
    let forced = draws(Family::lines(6, forced), Term::parts(&[0, 3], &[(0, &[2, 4])])).game(pair());
    let before = draws(ab(), Term::cover(&[], &[Term::cite(&[], 0, 0)])).game(pair()).lemma(&[], &[2], on(&[ON_AB]));
    let forcing = draws(square(), Term::parts(&[0], &[(0, &[2, 3])])).game(pair());
    vec![
        accept("r17-parts-after-a-move", after_a_move),
        accept("r17-parts-after-a-move-of-a-lemma", after_a_lemma_s_move()),
        accept("r17-parts-after-a-forced-reply-and-a-move", ophelia_begins(forced)),
        reject("r17-parts-with-the-protagonist-to-move", ophelia_begins(sample())),
        reject("r17-parts-after-a-forced-reply", ophelia_begins(forcing)),
        reject("r17-parts-in-a-lemma", before),
        reject("r17-before-r20-of-parts", claiming(Claim::XenoWins)),
    ]
}

/// The lines ab, cde.
pub(super) fn long_and_short() -> Family {
    Family::lines(5, &[&[0, 1], &[2, 3, 4]])
}

/// The theorem's scripts on these lines.
pub(super) fn scripts() -> Term {
    let on_ab = |point: usize| Term::parts(&[point], &[ON_AB]);
    let on_cd = |point: usize| Term::parts(&[point], &[(0, &[2, 3])]);
    Term::cover(&[], &[Term::cite(&[], 0, 0), on_ab(4), on_ab(2), on_cd(1), on_cd(0)])
}

fn after_a_lemma_s_move() -> Certificate {
    draws(long_and_short(), scripts()).game(pair()).lemma(&[], &[3], Term::parts(&[4], &[ON_AB]))
}

/// R20 and R21.
fn targets() -> Vec<Case> {
    let twice = |certificate: Certificate| Certificate { theorem: on(&[(0, &[0, 0])]), ..certificate };
    let turned = |certificate: Certificate| Certificate { theorem: on(&[(0, &[1, 0])]), ..certificate };
    let bound = |certificate: Certificate| certificate.opening(Opening::Both(vec![1]));
    let wins = || claiming(Claim::OpheliaWins);
    vec![
        accept("r20-xeno-draws", ophelia_begins(claiming(Claim::XenoDraws))),
        reject("r20-parts-for-a-win", wins()).needed(&[Variation::AnyTarget]),
        reject("r20-parts-for-xenos-win", ophelia_begins(claiming(Claim::XenoWins))).needed(&[Variation::AnyTarget]),
        reject("r20-before-r21-of-parts", bound(wins())),
        reject("r20-before-r27", twice(wins())),
        undeclared("r20-before-r24", turned(wins()).declaring(3)),
        accept("r21-antagonist-constrained-of-version-2", sample().opening(Opening::Xeno(vec![2]))),
        reject("r21-parts-while-constrained", bound(sample())).needed(&[Variation::NoConstraint]),
        reject("r21-before-r27", twice(bound(sample()))),
        undeclared("r21-before-r24", turned(bound(sample())).declaring(3)),
    ]
}

/// R6.
fn dangers() -> Vec<Case> {
    vec![
        reject("r06-before-parts", by_pairs(Family::lines(3, &[&[0]]), &[ON_AB])),
        reject("r06-before-r27", sample().start(&[0], &[], true)),
    ]
}
