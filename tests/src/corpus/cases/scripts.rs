//! Scripts: R5 to R12.

use crate::assembler::{Certificate, Family, Opening, Term};
use crate::corpus::case::{Case, accept, declared, reject};
use crate::oracle::Variation;

use super::boards::{bare, forcing, fork, one_line, ophelia_draws, ophelia_wins, quiet, xeno_draws, xeno_wins};

pub(super) fn cases() -> Vec<Case> {
    [moves(), danger(), threats(), turns()].into_iter().flatten().collect()
}

/// R5.
fn moves() -> Vec<Case> {
    let point = || Family::lines(3, &[&[0]]);
    let pairings = [Term::potential(&[1]), Term::pairing(&[1]), Term::pairing(&[0])];
    let free = || ophelia_draws(one_line(), Term::cover(&[], &pairings));
    let two = |opening| xeno_wins(forcing(), Term::end(&[0, 2])).opening(opening);
    vec![
        reject("r05-occupied-point", xeno_wins(one_line(), Term::end(&[0, 1]))).needed(&[Variation::AnyMove]),
        reject("r05-his-own-point", xeno_wins(one_line(), Term::end(&[0, 0]))),
        reject("r05-forbidden-point", xeno_wins(point(), Term::end(&[0])).opening(Opening::Xeno(vec![0])))
            .needed(&[Variation::AnyMove]),
        reject("r05-forbidden-to-both", two(Opening::Both(vec![0]))),
        reject("r05-forbidden-reply", free().opening(Opening::Both(vec![1]))),
        accept("r05-forbidden-to-the-other", free().opening(Opening::Xeno(vec![1]))),
        accept("r05-forbidden-later", two(Opening::Xeno(vec![2]))),
        accept("r05-forbidden-later-to-both", two(Opening::Both(vec![2]))),
        reject("r05-move-out-of-turn", xeno_wins(quiet(), Term::end(&[0, 1]))).needed(&[Variation::NoQuietReply]),
        reject("r05-move-before-the-first", ophelia_draws(one_line(), Term::pairing(&[0]))),
    ]
}

/// R6 and R7.
fn danger() -> Vec<Case> {
    let triangle = Family::lines(4, &[&[0, 1], &[0, 2], &[1, 2], &[3]]);
    let threat =
        ophelia_wins(Family::lines(5, &[&[0, 1], &[2, 3], &[2, 4]]), Term::cover(&[], &[Term::cite(&[], 0, 0)]));
    let start = || ophelia_wins(Family::lines(3, &[&[0]]), Term::cover(&[], &[Term::end(&[0])]));
    let each = Term::cover(&[], &[Term::end(&[0]), Term::end(&[1]), Term::end(&[2])]);
    let triple = ophelia_draws(Family::lines(3, &[&[0, 1], &[0, 2], &[1, 2]]), each);
    vec![
        reject("r06-line-of-one-point", xeno_wins(triangle, Term::end(&[0]))),
        reject("r06-open-threat-in-a-lemma", threat.lemma(&[], &[0], Term::end(&[2]))),
        reject("r06-at-the-start", start()),
        accept("r06-forbidden-at-the-start", start().opening(Opening::Xeno(vec![0]))),
        accept("r07-line-completed", xeno_wins(Family::lines(2, &[&[0]]), Term::end(&[0]))),
        accept("r07-before-r06", xeno_wins(Family::lines(4, &[&[0], &[1], &[2]]), Term::end(&[0]))),
        accept("r07-proved-early", xeno_wins(Family::lines(3, &[&[0]]), Term::pairing(&[0, 0, 1]))),
        reject("r07-line-that-does-not-count", triple.maker_breaker()),
    ]
}

/// R8 and R9.
fn threats() -> Vec<Case> {
    let star = Family::lines(4, &[&[0, 1], &[0, 2], &[0, 3]]);
    let breaker = ophelia_draws(star, Term::cover(&[], &[Term::end(&[0]), Term::end(&[1])])).maker_breaker();
    let one = |opening| xeno_wins(one_line(), Term::end(&[0])).opening(opening);
    let pair = || Family::lines(2, &[&[0, 1]]);
    vec![
        accept("r08-two-threats", xeno_wins(fork(), Term::end(&[0]))),
        accept("r08-forbidden-reply", one(Opening::Both(vec![1]))),
        reject("r08-one-threat", one(Opening::Xeno(vec![1]))).needed(&[Variation::OneThreatWins]),
        reject("r08-lines-that-do-not-count", breaker),
        reject("r09-full-after-a-reply", xeno_wins(pair(), Term::end(&[0]))).needed(&[Variation::FullBoardWins]),
        accept("r09-draw-by-a-move", xeno_draws(bare(1), Term::end(&[0]))),
        accept("r09-draw-by-a-reply", xeno_draws(pair(), Term::end(&[0]))),
    ]
}

/// R10 to R12.
fn turns() -> Vec<Case> {
    vec![
        declared("r10-forced-reply", xeno_wins(forcing(), Term::end(&[0, 2])).declaring(4)),
        reject("r10-forced-reply-ignored", xeno_wins(Family::lines(4, &[&[0, 1]]), Term::end(&[0, 1])))
            .needed(&[Variation::NoForcedReply]),
        accept("r11-quiet-move", two_paths()),
    ]
}

fn two_paths() -> Certificate {
    let family = Family::lines(7, &[&[0, 1, 2], &[0, 2, 3], &[0, 4, 5], &[0, 5, 6]]);
    xeno_wins(family, Term::cover(&[0], &[Term::end(&[2]), Term::end(&[5])]))
}
