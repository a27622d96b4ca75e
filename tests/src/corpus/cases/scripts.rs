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
        reject(
            "r05-occupied-point",
            "R5",
            "lemma 0, points placed: 0 (1): the next move is not legal",
            xeno_wins(one_line(), Term::end(&[0, 1])),
            "The line ab. Xeno moves a, which forces Ophelia's b; his next move is b.",
        )
        .needed(&[Variation::AnyMove]),
        reject(
            "r05-his-own-point",
            "R5",
            "lemma 0, points placed: 0 (1): the next move is not legal",
            xeno_wins(one_line(), Term::end(&[0, 0])),
            "The line ab. Xeno moves a, which forces Ophelia's b, and moves a again.",
        ),
        reject(
            "r05-forbidden-point",
            "R5",
            "lemma 0, points placed:: the next move is not legal",
            xeno_wins(point(), Term::end(&[0])).opening(Opening::Xeno(vec![0])),
            "The line {a}, which Xeno may not open with; he does.",
        )
        .needed(&[Variation::AnyMove]),
        reject(
            "r05-forbidden-to-both",
            "R5",
            "lemma 0, points placed:: the next move is not legal",
            two(Opening::Both(vec![0])),
            "Xeno's first move is forbidden by a rule that names both players.",
        ),
        reject(
            "r05-forbidden-reply",
            "R19",
            "lemma 0, points placed: (0): no script proves the last reply",
            free().opening(Opening::Both(vec![1])),
            "Ophelia answers with b, which is forbidden to the first move of each player.",
        ),
        accept(
            "r05-forbidden-to-the-other",
            free().opening(Opening::Xeno(vec![1])),
            "Ophelia answers with b, which is forbidden to Xeno's first move only.",
        ),
        accept(
            "r05-forbidden-later",
            two(Opening::Xeno(vec![2])),
            "Xeno's second move is a point that was forbidden to his first.",
        ),
        accept(
            "r05-forbidden-later-to-both",
            two(Opening::Both(vec![2])),
            "Xeno's second move is a point that was forbidden to the first move of each player.",
        ),
        reject(
            "r05-move-out-of-turn",
            "R5",
            "lemma 0, points placed: 0: the next move is not legal",
            xeno_wins(quiet(), Term::end(&[0, 1])),
            "The lines abc, abd. Xeno moves a, which forces nothing, and moves b before Ophelia has replied.",
        )
        .needed(&[Variation::NoQuietReply]),
        reject(
            "r05-move-before-the-first",
            "R5",
            "lemma 0, points placed:: the next move is not legal",
            ophelia_draws(one_line(), Term::pairing(&[0])),
            "Ophelia's theorem begins with a move of hers; it is Xeno who begins.",
        ),
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
        reject(
            "r06-line-of-one-point",
            "R6",
            "lemma 0, points placed: 0: the antagonist may complete a line",
            xeno_wins(triangle, Term::end(&[0])),
            "Xeno makes two threats, but leaves the line {d}, which Ophelia completes with her reply.",
        ),
        reject(
            "r06-open-threat-in-a-lemma",
            "R6",
            "lemma 0, points placed: (0) 2: the antagonist may complete a line",
            threat.lemma(&[], &[0], Term::end(&[2])),
            "Xeno owns a of the line ab. In a lemma Ophelia makes two threats elsewhere, and he completes ab \
             first.",
        ),
        reject(
            "r06-at-the-start",
            "R6",
            "lemma 0, points placed:: the antagonist may complete a line",
            start(),
            "Ophelia's theorem, and a line of one point: Xeno's first move may complete it.",
        ),
        accept(
            "r06-forbidden-at-the-start",
            start().opening(Opening::Xeno(vec![0])),
            "The same, but Xeno may not open with that point. Ophelia takes it.",
        ),
        accept(
            "r07-line-completed",
            xeno_wins(Family::lines(2, &[&[0]]), Term::end(&[0])),
            "Xeno's first move completes a line.",
        ),
        accept(
            "r07-before-r06",
            xeno_wins(Family::lines(4, &[&[0], &[1], &[2]]), Term::end(&[0])),
            "Xeno completes a line, while Ophelia could complete others: he has won.",
        ),
        accept(
            "r07-proved-early",
            xeno_wins(Family::lines(3, &[&[0]]), Term::pairing(&[0, 0, 1])),
            "The first move completes a line. What follows it, an occupied point and a pairing that would fail, \
             is not looked at.",
        ),
        reject(
            "r07-line-that-does-not-count",
            "R19",
            "lemma 0, points placed: (0): no script proves the last reply",
            triple.maker_breaker(),
            "Maker-Breaker. Ophelia completes lines, which do not count for her.",
        ),
    ]
}

/// R8 and R9.
fn threats() -> Vec<Case> {
    let star = Family::lines(4, &[&[0, 1], &[0, 2], &[0, 3]]);
    let breaker = ophelia_draws(star, Term::cover(&[], &[Term::end(&[0]), Term::end(&[1])])).maker_breaker();
    let one = |opening| xeno_wins(one_line(), Term::end(&[0])).opening(opening);
    let pair = || Family::lines(2, &[&[0, 1]]);
    vec![
        accept(
            "r08-two-threats",
            xeno_wins(fork(), Term::end(&[0])),
            "The lines ab, ac: after a, Ophelia can take b or c only.",
        ),
        accept(
            "r08-forbidden-reply",
            one(Opening::Both(vec![1])),
            "The line ab, and b forbidden to the first move of each player: after a, Ophelia may not take it.",
        ),
        reject(
            "r08-one-threat",
            "R12",
            "lemma 0, points placed: 0 (1): a script ends without a result",
            one(Opening::Xeno(vec![1])),
            "The line ab, and b forbidden to Xeno's first move only: after a, Ophelia takes it.",
        )
        .needed(&[Variation::OneThreatWins]),
        reject(
            "r08-lines-that-do-not-count",
            "R19",
            "lemma 0, points placed: (0): no script proves the last reply",
            breaker,
            "Maker-Breaker. Ophelia makes threats by lines that do not count for her.",
        ),
        reject(
            "r09-full-after-a-reply",
            "R9",
            "lemma 0, points placed: 0 (1): the board is full, and nobody has won",
            xeno_wins(pair(), Term::end(&[0])),
            "The line ab on two points. Ophelia's forced reply fills the board: a draw.",
        )
        .needed(&[Variation::FullBoardWins]),
        accept(
            "r09-draw-by-a-move",
            xeno_draws(bare(1), Term::end(&[0])),
            "The claim is a draw, and Xeno's move fills the board.",
        ),
        accept(
            "r09-draw-by-a-reply",
            xeno_draws(pair(), Term::end(&[0])),
            "The claim is a draw, and Ophelia's forced reply fills the board.",
        ),
    ]
}

/// R10 to R12.
fn turns() -> Vec<Case> {
    vec![
        declared(
            "r10-forced-reply",
            xeno_wins(forcing(), Term::end(&[0, 2])).declaring(4),
            "The lines ab, acd, ace. Xeno moves a, which forces b; he is to move again, and c makes two \
             threats. Four steps: the term, a move, the forced reply, a move.",
        ),
        reject(
            "r10-forced-reply-ignored",
            "R5",
            "lemma 0, points placed: 0 (1): the next move is not legal",
            xeno_wins(Family::lines(4, &[&[0, 1]]), Term::end(&[0, 1])),
            "The line ab on four points. Xeno moves a and then b, as if Ophelia had not been forced to take it.",
        )
        .needed(&[Variation::NoForcedReply]),
        accept(
            "r11-quiet-move",
            two_paths(),
            "The lines abc, acd, aef, afg. Xeno's a threatens nothing; then c or f, whichever side Ophelia left \
             alone, makes two threats.",
        ),
    ]
}

fn two_paths() -> Certificate {
    let family = Family::lines(7, &[&[0, 1, 2], &[0, 2, 3], &[0, 4, 5], &[0, 5, 6]]);
    xeno_wins(family, Term::cover(&[0], &[Term::end(&[2]), Term::end(&[5])]))
}
