//! What a proof of a draw could overlook: threats, turns, and lines without weight.

use crate::assembler::{Certificate, Family, Opening, Term};
use crate::corpus::case::{Case, accept, reject};
use crate::oracle::Variation;

use super::boards::{one_line, ophelia_draws, xeno_draws};

/// The lines ab, and acx, cxy for any two x, y of d, e, f. Xeno may not open at a. He opens at c. There Ophelia's a
/// stops three lines, and forces b if her lines count.
fn tempo() -> Certificate {
    let lines: [&[usize]; 7] = [&[0, 1], &[0, 2, 3], &[0, 2, 4], &[0, 2, 5], &[2, 3, 4], &[2, 3, 5], &[2, 4, 5]];
    let last = Term::cover(&[0], &[Term::pairing(&[2]), Term::pairing(&[3])]);
    let theorem = Term::cover(&[], &[Term::cite(&[], 0, 0), Term::pairing(&[2]), last]);
    let certificate = ophelia_draws(Family::lines(6, &lines), theorem).opening(Opening::Xeno(vec![0]));
    certificate.lemma(&[], &[2], Term::potential(&[0]))
}

/// The lines ab, cde. This script is Ophelia's answer if Xeno owns c.
fn pair(script: Term) -> Certificate {
    let theorem = Term::cover(&[], &[Term::cite(&[], 0, 0), Term::pairing(&[0]), Term::pairing(&[1])]);
    ophelia_draws(Family::lines(5, &[&[0, 1], &[2, 3, 4]]), theorem).lemma(&[], &[2], script)
}

/// A lemma in which Xeno owns these points.
fn after(family: Family, owned: &[usize], script: Term) -> Certificate {
    ophelia_draws(family, Term::cover(&[], &[Term::cite(&[], 0, 0), Term::potential(&[])])).lemma(&[], owned, script)
}

pub(super) fn cases() -> Vec<Case> {
    [turns(), dangers(), sums()].into_iter().flatten().collect()
}

/// R10 and R17: after a forcing threat the protagonist moves again; after one that does not count, the antagonist.
fn turns() -> Vec<Case> {
    vec![
        accept("r14-potential-after-a-forced-reply", tempo()),
        reject("r17-potential-after-an-idle-threat", tempo().maker_breaker()).needed(&[Variation::AnyTurn]),
        accept("r16-pairing-after-an-idle-threat", pair(Term::pairing(&[0])).maker_breaker()),
        reject("r17-pairing-after-a-forced-reply", pair(Term::pairing(&[0]))),
        reject("r17-cover-after-a-forced-reply", pair(Term::cover(&[0], &[Term::pairing(&[3]), Term::pairing(&[4])]))),
    ]
}

/// R6: an ending is not evaluated while the antagonist may complete a line.
fn dangers() -> Vec<Case> {
    vec![
        reject("r06-before-r23", after(one_line(), &[0], Term::pairing(&[2]))),
        reject(
            "r06-ophelias-threat-missed",
            xeno_draws(Family::lines(4, &[&[0, 1], &[0, 2, 3]]), Term::cover(&[3], &[Term::cite(&[], 0, 0)])).lemma(
                &[],
                &[0],
                Term::pairing(&[2]),
            ),
        ),
    ]
}

/// R22 with points of either player on the lines.
fn sums() -> Vec<Case> {
    let fan = Family::lines(5, &[&[0, 1, 4], &[0, 2, 4], &[0, 3, 4], &[1, 2, 4], &[0, 1, 2], &[2, 3]]);
    vec![
        accept("r22-stopped-lines-weigh-nothing", xeno_draws(fan, Term::cover(&[4], &[Term::potential(&[])]))),
        reject("r22-one-of-two-threats", after(Family::lines(4, &[&[0, 1], &[2, 3]]), &[0, 2], Term::potential(&[]))),
        reject("r22-one-of-four-lines", after(star(), &[0], Term::potential(&[]))),
    ]
}

/// Four lines through a.
fn star() -> Family {
    Family::lines(9, &[&[0, 1, 2], &[0, 3, 4], &[0, 5, 6], &[0, 7, 8]])
}
