//! The false theorems of version 2: what is accepted if a clause of P23, R21, R27 or R28, or of games of parts, is varied.

use super::{FORK, Trap, about};
use crate::assembler::{Certificate, Claim, Family, Opening, Term};
use crate::oracle::variation::Variation;

/// A pair: one line of two points.
fn pair() -> Certificate {
    Certificate::part(Family::Row { columns: 2, rows: 1, length: 2 }, Term::pairing(&[]))
}

/// "Ophelia draws" these lines.
fn draws(points: usize, lines: &[&[usize]], theorem: Term) -> Certificate {
    about(points, lines, &[], Claim::OpheliaDraws, theorem)
}

/// The fork, by parts of which each is a pair.
fn by_pairs(parts: &[(usize, &[usize])]) -> Certificate {
    draws(3, FORK, Term::parts(&[], parts)).game(pair())
}

/// A board by games of its own lines, proved by these terms; the last one is placed on the whole board.
fn by_itself(points: usize, lines: &[&[usize]], proofs: &[Term]) -> Certificate {
    let all: Vec<usize> = (0..points).collect();
    let certificate = draws(points, lines, Term::parts(&[], &[(proofs.len() - 1, &all)])).maker_breaker();
    let game = |proof: &Term| Certificate::part(Family::lines(points, lines), proof.clone());
    proofs.iter().map(game).fold(certificate, Certificate::game)
}

/// The proof of a draw in the strong convention, of lines with which Maker wins: acd, ade, bcd, be.
fn strong() -> Certificate {
    let last = Term::cover(&[1], &[Term::end(&[3]), Term::pairing(&[0])]);
    let second = Term::cover(&[4], &[Term::pairing(&[2]), Term::end(&[3])]);
    let theorem = Term::cover(&[], &[Term::end(&[1, 3]), second, Term::pairing(&[1, 0]), last]);
    by_itself(5, &[&[0, 2, 3], &[0, 3, 4], &[1, 2, 3], &[1, 4]], &[theorem])
}

/// A trap or more for each row of the table of version 2, in their order.
#[must_use]
pub fn traps() -> Vec<Trap> {
    let shared = "R27 lets parts share a point, or a part name one twice";
    let cited = "a game of parts cites itself, or a later one that cites it (P23)";
    let fork: &[usize] = &[0, 1, 2];
    let taken = draws(4, &[&[0, 1, 2], &[0, 1, 3]], Term::parts(&[], &[(0, &[0, 1])])).game(pair());
    let constrained = draws(3, &[&[0, 1]], Term::parts(&[], &[(0, &[0, 1])])).game(pair());
    let own = about(3, FORK, &[&[1, 2]], Claim::OpheliaDraws, Term::parts(&[], &[(0, &[1, 2])])).game(pair());
    let traps = [
        (shared, by_pairs(&[(0, &[0, 1]), (0, &[0, 2])]), Variation::SharedPoints, "R27"),
        (shared, by_pairs(&[(0, &[0, 0])]), Variation::SharedPoints, "R27"),
        (
            "R27 lets points be taken, and R28 asks for points of the line, not for those that it lacks",
            taken.start(&[0], &[], true),
            Variation::TakenPoints,
            "R27",
        ),
        (
            "the theorem of a game of parts begins with Ophelia to move",
            by_itself(3, FORK, &[Term::pairing(&[0])]),
            Variation::PartsBeginWithOphelia,
            "R5",
        ),
        ("the lines of a game of parts count for both players", strong(), Variation::PartsCountForBoth, "R19"),
        (
            "R28 leaves out lines that lack exactly left points",
            by_pairs(&[(0, &[1, 2])]).within(2),
            Variation::PartsWithoutLast,
            "R28",
        ),
        (cited, by_itself(3, FORK, &[Term::parts(&[], &[(0, fork)])]), Variation::AnyGame, "P23"),
        (
            cited,
            by_itself(3, FORK, &[Term::parts(&[], &[(1, fork)]), Term::parts(&[], &[(0, fork)])]),
            Variation::AnyGame,
            "P23",
        ),
        ("no R21 for Parts", constrained.opening(Opening::Both(vec![1])), Variation::NoConstraint, "R21"),
        ("R28 by the protagonist's own lines", own, Variation::PartsOfOwnLines, "R28"),
    ];
    traps.map(|(row, certificate, variation, rule)| Trap { row, certificate, variations: vec![variation], rule }).into()
}
