//! What a proof of a draw may overlook: threats, turns, and lines that weigh nothing.

use crate::assembler::{Certificate, Family, Opening, Term};
use crate::corpus::case::{Case, accept, reject};
use crate::oracle::Variation;

use super::boards::{one_line, ophelia_draws, xeno_draws};

/// The lines ab, and acx, cxy for any two x, y of d, e, f. Xeno may not open at a; he opens at c, where Ophelia's a stops three
/// lines, and forces b if her lines count.
fn tempo() -> Certificate {
    let lines: [&[usize]; 7] = [&[0, 1], &[0, 2, 3], &[0, 2, 4], &[0, 2, 5], &[2, 3, 4], &[2, 3, 5], &[2, 4, 5]];
    let last = Term::cover(&[0], &[Term::pairing(&[2]), Term::pairing(&[3])]);
    let theorem = Term::cover(&[], &[Term::cite(&[], 0, 0), Term::pairing(&[2]), last]);
    let certificate = ophelia_draws(Family::lines(6, &lines), theorem).opening(Opening::Xeno(vec![0]));
    certificate.lemma(&[], &[2], Term::potential(&[0]))
}

/// The lines ab, cde. Where Xeno owns c, this script is Ophelia's answer.
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

/// R10 and R17: a threat that forces hands the move back, one that does not count hands it over.
fn turns() -> Vec<Case> {
    let forced = "lemma 0, points placed: (2) 0 (1): the ending is for the other player to move";
    vec![
        accept(
            "r14-potential-after-a-forced-reply",
            tempo(),
            "The lines ab, acd, ace, acf, cde, cdf, cef; a lemma in which Xeno owns c. Ophelia's a forces b; she is to move \
             again, and three lines weigh 1/4 each.",
        ),
        reject(
            "r17-potential-after-an-idle-threat",
            "R17",
            "lemma 0, points placed: (2) 0: the ending is for the other player to move",
            tempo().maker_breaker(),
            "The same in the Maker-Breaker convention, where Ophelia's a threatens nothing: Xeno is to move, and wins by d.",
        )
        .needed(&[Variation::AnyTurn]),
        accept(
            "r16-pairing-after-an-idle-threat",
            pair(Term::pairing(&[0])).maker_breaker(),
            "Maker-Breaker, the lines ab, cde; a lemma in which Xeno owns c. Ophelia's a threatens nothing, so Xeno is to \
             move, and d and e are a pair.",
        ),
        reject(
            "r17-pairing-after-a-forced-reply",
            "R17",
            forced,
            pair(Term::pairing(&[0])),
            "The same in the strong convention: Ophelia's a forces b, and she is to move.",
        ),
        reject(
            "r17-cover-after-a-forced-reply",
            "R17",
            forced,
            pair(Term::cover(&[0], &[Term::pairing(&[3]), Term::pairing(&[4])])),
            "Ophelia's a forces b. A cover after it takes her turn for Xeno's.",
        ),
    ]
}

/// R6: what an ending would say is not asked while the antagonist may complete a line.
fn dangers() -> Vec<Case> {
    vec![
        reject(
            "r06-before-r23",
            "R6",
            "lemma 0, points placed: (0) 2: the antagonist may complete a line",
            after(one_line(), &[0], Term::pairing(&[2])),
            "Xeno owns a of the line ab, which has one free point left. Ophelia's c leaves it; the pairing that would fail \
             is not looked at.",
        ),
        reject(
            "r06-ophelias-threat-missed",
            "R6",
            "lemma 0, points placed: (0) 2: the antagonist may complete a line",
            xeno_draws(Family::lines(4, &[&[0, 1], &[0, 2, 3]]), Term::cover(&[3], &[Term::cite(&[], 0, 0)])).lemma(
                &[],
                &[0],
                Term::pairing(&[2]),
            ),
            "Ophelia owns a of the lines ab, acd. Xeno's c stops the one that threatens nothing yet, and what is left has \
             no pair.",
        ),
    ]
}

/// R22 with points of either player on the lines.
fn sums() -> Vec<Case> {
    let fan = Family::lines(5, &[&[0, 1, 4], &[0, 2, 4], &[0, 3, 4], &[1, 2, 4], &[0, 1, 2], &[2, 3]]);
    vec![
        accept(
            "r22-stopped-lines-weigh-nothing",
            xeno_draws(fan, Term::cover(&[4], &[Term::potential(&[])])),
            "The lines abe, ace, ade, bce, abc, cd. Xeno's e stops the first four, and whatever Ophelia takes, the others \
             weigh 3/4 at most.",
        ),
        reject(
            "r22-one-of-two-threats",
            "R22",
            "lemma 0, points placed: (0) (2): the potential is not below 1",
            after(Family::lines(4, &[&[0, 1], &[2, 3]]), &[0, 2], Term::potential(&[])),
            "Xeno owns a of the line ab and c of the line cd: each weighs 1/2, and Ophelia can stop one of them.",
        ),
        reject(
            "r22-one-of-four-lines",
            "R22",
            "lemma 0, points placed: (0): the potential is not below 1",
            after(star(), &[0], Term::potential(&[])),
            "The lines abc, ade, afg, ahi, of which Xeno owns a: they weigh 1/4 each, 1 together.",
        ),
    ]
}

/// Four lines through a.
fn star() -> Family {
    Family::lines(9, &[&[0, 1, 2], &[0, 3, 4], &[0, 5, 6], &[0, 7, 8]])
}
