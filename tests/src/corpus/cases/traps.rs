//! The wordings of the rules that accept a false theorem (rules.md, section 10), each with the false theorem.
//!
//! The certificates are public: the tests vary the rules with them.

use crate::assembler::{Certificate, Claim, Family, Opening, Term};
use crate::corpus::case::{Case, malformed, reject};

use super::boards::{fork, one_line, ophelia_draws, ophelia_wins, xeno_draws, xeno_wins};

/// ab, ac, de, df: two forks, of which Xeno takes the one that is left.
fn two_forks() -> Family {
    Family::lines(6, &[&[0, 1], &[0, 2], &[3, 4], &[3, 5]])
}

/// A lemma that states a finished line of Xeno, and its mirror image.
#[must_use]
pub fn finished_statement() -> Certificate {
    ophelia_wins(two_forks(), Term::cover(&[], &[Term::cite(&[], 0, 0), Term::cite(&[], 0, 1)]))
        .map(&[3, 4, 5, 0, 1, 2])
        .lemma(&[], &[0, 1, 2], Term::end(&[3]))
}

/// On a single point Xeno moves, and no reply is left to be covered.
#[must_use]
pub fn cover_without_replies() -> Certificate {
    xeno_wins(Family::lines(1, &[]), Term::cover(&[0], &[Term::end(&[0])]))
}

/// On a single point Xeno moves, and the board is full.
#[must_use]
pub fn full_board() -> Certificate {
    xeno_wins(Family::lines(1, &[]), Term::end(&[0]))
}

/// Xeno completes one of two lines of one point with his first move.
#[must_use]
pub fn no_danger_at_the_start() -> Certificate {
    ophelia_wins(Family::lines(2, &[&[0], &[1]]), Term::cover(&[], &[Term::end(&[0]), Term::end(&[1])]))
}

/// Xeno completes the only line with his first move.
#[must_use]
pub fn one_line_of_one_point() -> Certificate {
    ophelia_draws(Family::lines(2, &[&[0]]), Term::cover(&[], &[Term::end(&[0]), Term::end(&[1])]))
}

/// A proof that Ophelia draws by threats that only count in the strong convention.
#[must_use]
pub fn strong_draw() -> Certificate {
    let potential = [Term::potential(&[])];
    let scripts =
        [Term::potential(&[3]), Term::cover(&[3], &potential), Term::potential(&[]), Term::cover(&[4], &potential)];
    ophelia_draws(Family::lines(5, &[&[0, 2, 3], &[0, 1, 2], &[1, 2, 4], &[3, 4]]), Term::cover(&[], &scripts))
}

/// Xeno may not open on the point of the only line; a lemma from the empty board forgets that.
#[must_use]
pub fn opening_forgotten() -> Certificate {
    xeno_wins(Family::lines(3, &[&[0]]), Term::cite(&[], 0, 0)).opening(Opening::Xeno(vec![0])).lemma(
        &[],
        &[],
        Term::end(&[0]),
    )
}

/// A lemma in which Ophelia has not moved yet, cited by the map that swaps a forbidden point with one that is not.
#[must_use]
pub fn opening_moved() -> Certificate {
    ophelia_draws(one_line(), Term::cover(&[], &[Term::cite(&[], 0, 1), Term::pairing(&[0])]))
        .opening(Opening::Both(vec![1]))
        .map(&[1, 0, 2])
        .lemma(&[], &[1], Term::pairing(&[0]))
}

/// Potential where Xeno may not take the point that decides.
#[must_use]
pub fn potential_before_a_constrained_move() -> Certificate {
    xeno_draws(Family::lines(3, &[&[0]]), Term::potential(&[])).opening(Opening::Xeno(vec![0]))
}

/// Pairing where Ophelia may not reply on the other point of the pair.
#[must_use]
pub fn pairing_before_a_constrained_move() -> Certificate {
    ophelia_draws(one_line(), Term::pairing(&[])).opening(Opening::Both(vec![1]))
}

/// A theorem's term without moves that ends in End.
#[must_use]
pub fn end_without_a_move() -> Certificate {
    xeno_wins(Family::lines(1, &[]), Term::end(&[]))
}

/// End after a move that threatens nothing.
#[must_use]
pub fn end_after_a_quiet_move() -> Certificate {
    xeno_wins(Family::lines(3, &[&[0, 1, 2]]), Term::end(&[0]))
}

/// End after a move with a forced reply.
#[must_use]
pub fn end_after_a_forced_move() -> Certificate {
    xeno_wins(one_line(), Term::end(&[0]))
}

/// A double threat of Ophelia's, while Xeno completes a line.
#[must_use]
pub fn threat_before_danger() -> Certificate {
    ophelia_wins(two_forks(), Term::cover(&[], &[Term::end(&[3]), Term::end(&[0])]))
}

/// Two lines that lack the same point.
#[must_use]
pub fn lines_instead_of_points() -> Certificate {
    let certificate = xeno_wins(Family::lines(3, &[&[2], &[0, 2]]), Term::end(&[0]));
    certificate.opening(Opening::Xeno(vec![2])).maker_breaker()
}

/// After Xeno's move a the two lines ab, ac weigh 1 together.
#[must_use]
pub fn potential_of_one() -> Certificate {
    ophelia_draws(fork(), Term::cover(&[], &[Term::potential(&[])]))
}

/// Potential at the start of Ophelia's theorem.
#[must_use]
pub fn potential_with_the_antagonist_to_move() -> Certificate {
    ophelia_draws(fork(), Term::potential(&[]))
}

/// Two points, of which these are forbidden.
#[must_use]
pub fn forbidden(points: &[usize]) -> Certificate {
    Certificate::new(Family::lines(2, &[]), Claim::XenoDraws, Term::potential(&[0]))
        .opening(Opening::Both(points.to_vec()))
}

pub(super) fn cases() -> Vec<Case> {
    let outside = "one point must be forbidden, two must not";
    vec![
        reject(
            "trap-01-finished-statement",
            "R1",
            "lemma 0, points placed: (0) (1) (2): the statement has a completed line",
            finished_statement(),
            "Two forks ab, ac and de, df. A lemma states that Xeno owns a, b and c, his finished line: a \
             checker that forgets R1, and sees danger only in lines that lack exactly one point, believes that \
             Ophelia wins by d. Its mirror image covers the other replies. Xeno wins this game.",
        ),
        reject(
            "trap-02-cover-without-replies",
            "R9",
            "lemma 0, points placed: 0: the board is full, and nobody has won",
            cover_without_replies(),
            "One point, no line. After Xeno's move no reply is left, and a cover of all replies is a cover of \
             none: nobody has won. R9 says so before R18 could.",
        ),
        reject(
            "trap-02-full-board",
            "R9",
            "lemma 0, points placed: 0: the board is full, and nobody has won",
            full_board(),
            "One point, no line. Xeno's move fills the board; that is a draw and no win.",
        ),
        reject(
            "trap-03-no-danger-at-the-start",
            "R6",
            "lemma 0, points placed:: the antagonist may complete a line",
            no_danger_at_the_start(),
            "The lines {a} and {b}. Ophelia would answer each first move by completing the other line, but \
             Xeno's first move has completed one.",
        ),
        reject(
            "trap-03-one-line-of-one-point",
            "R6",
            "lemma 0, points placed:: the antagonist may complete a line",
            one_line_of_one_point(),
            "The line {a}, on two points. Xeno's first move completes it; that Ophelia fills the board \
             afterwards is no draw.",
        ),
        reject(
            "trap-04-breaker-lines",
            "R19",
            "lemma 0, points placed: (2): no script proves the last reply",
            strong_draw().maker_breaker(),
            "A proof that Ophelia draws in the strong convention, by threats; in the Maker-Breaker convention \
             her lines count for nothing, and Xeno wins.",
        ),
        reject(
            "trap-05-opening-forgotten",
            "R2",
            "lemma 0, points placed:: a named player has no point",
            opening_forgotten(),
            "The line {a}, which Xeno may not open with. A lemma from the empty board, where he is constrained, \
             is no statement.",
        ),
        reject(
            "trap-05-opening-moved",
            "R2",
            "lemma 0, points placed: (1): a named player has no point",
            opening_moved(),
            "The line ab on three points, b forbidden to both players' first moves. From (Ophelia {}, Xeno {b}) \
             she draws by a; cited by the map that swaps a and b she would have to take the forbidden point.",
        ),
        reject(
            "trap-05-potential-while-constrained",
            "R21",
            "lemma 0, points placed:: the protagonist is constrained",
            potential_before_a_constrained_move(),
            "The line {a}, which Xeno may not open with. Its weight is 1/2, but he cannot take a, and Ophelia \
             completes it.",
        ),
        reject(
            "trap-05-pairing-while-constrained",
            "R21",
            "lemma 0, points placed:: the protagonist is constrained",
            pairing_before_a_constrained_move(),
            "The line ab, and b forbidden to the first move of each player: when Xeno opens with a, Ophelia may \
             not take b.",
        ),
        malformed(
            "trap-06-end-without-a-move",
            ("P9", "theorem head"),
            "a term without moves that Ends proves nothing",
            end_without_a_move(),
            "Xeno wins, by nothing at all.",
        ),
        reject(
            "trap-06-end-after-a-quiet-move",
            "R12",
            "lemma 0, points placed: 0: a script ends without a result",
            end_after_a_quiet_move(),
            "The line abc. Xeno moves a, which threatens nothing, and the script ends as if it had won.",
        ),
        reject(
            "trap-06-end-after-a-forced-move",
            "R12",
            "lemma 0, points placed: 0 (1): a script ends without a result",
            end_after_a_forced_move(),
            "The line ab on three points. Xeno moves a, Ophelia must take b, and the script ends as if it had \
             won.",
        ),
        reject(
            "trap-06-threat-before-danger",
            "R19",
            "lemma 0, points placed: (0): no script proves the last reply",
            threat_before_danger(),
            "Two forks. Ophelia answers Xeno's a by d, a double threat, but he completes ab first.",
        ),
        reject(
            "trap-06-lines-instead-of-points",
            "R12",
            "lemma 0, points placed: 0 (2): a script ends without a result",
            lines_instead_of_points(),
            "Maker-Breaker, the lines {c} and ac, c forbidden to Xeno's first move. After a both lines lack c, \
             which is one threat: Ophelia takes it.",
        ),
        reject(
            "trap-06-potential-of-one",
            "R19",
            "lemma 0, points placed: (0): no script proves the last reply",
            potential_of_one(),
            "The lines ab, ac. After Xeno's a they weigh 1/2 each, 1 together; Xeno wins.",
        ),
        reject(
            "trap-06-potential-out-of-turn",
            "R17",
            "lemma 0, points placed:: the ending is for the other player to move",
            potential_with_the_antagonist_to_move(),
            "The lines ab, ac weigh 1/4 each on the empty board, but it is Xeno, whose lines they are, who is \
             to move; he wins.",
        ),
        malformed(
            "trap-06-all-points-forbidden",
            ("P3", "F gap 1"),
            outside,
            forbidden(&[0, 1]),
            "Two points, both forbidden to the first moves: Xeno cannot move.",
        ),
        malformed(
            "trap-06-all-points-but-one-forbidden",
            ("P3", "F gap 0"),
            outside,
            forbidden(&[0]),
            "Two points, one of them forbidden to the first moves: Xeno takes the other one, and Ophelia cannot \
             move.",
        ),
    ]
}
