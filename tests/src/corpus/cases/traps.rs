//! Misreadings of the rules that accept a false theorem (rules.md, section 10), each with that theorem.
//!
//! Some certificates are public, as the tests vary the rules further with them.

use crate::assembler::{Certificate, Claim, Family, Opening, Term};
use crate::corpus::case::{Case, malformed, reject};
use crate::oracle::Variation;

use super::boards::{fork, one_line, ophelia_draws, ophelia_wins, xeno_draws, xeno_wins};

/// The lines ab, ac, de, df: two forks, of which Xeno takes the one that is left.
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
fn full_board() -> Certificate {
    xeno_wins(Family::lines(1, &[]), Term::end(&[0]))
}

/// Xeno completes one of two lines of one point with his first move.
fn no_danger_at_the_start() -> Certificate {
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

/// Xeno may not open at the point of the only line; a lemma from the empty board ignores that.
fn opening_forgotten() -> Certificate {
    xeno_wins(Family::lines(3, &[&[0]]), Term::cite(&[], 0, 0)).opening(Opening::Xeno(vec![0])).lemma(
        &[],
        &[],
        Term::end(&[0]),
    )
}

/// A lemma in which Ophelia has not moved yet, cited by the map that exchanges a forbidden point with an allowed one.
fn opening_moved() -> Certificate {
    ophelia_draws(one_line(), Term::cover(&[], &[Term::cite(&[], 0, 1), Term::pairing(&[0])]))
        .opening(Opening::Both(vec![1]))
        .map(&[1, 0, 2])
        .lemma(&[], &[1], Term::pairing(&[0]))
}

/// Potential at a position where Xeno may not take the decisive point.
fn potential_before_a_constrained_move() -> Certificate {
    xeno_draws(Family::lines(3, &[&[0]]), Term::potential(&[])).opening(Opening::Xeno(vec![0]))
}

/// Pairing at a position where Ophelia may not reply at the other point of the pair.
fn pairing_before_a_constrained_move() -> Certificate {
    ophelia_draws(one_line(), Term::pairing(&[])).opening(Opening::Both(vec![1]))
}

/// A theorem's term without moves that ends in End.
fn end_without_a_move() -> Certificate {
    xeno_wins(Family::lines(1, &[]), Term::end(&[]))
}

/// End after a move that threatens nothing.
fn end_after_a_quiet_move() -> Certificate {
    xeno_wins(Family::lines(3, &[&[0, 1, 2]]), Term::end(&[0]))
}

/// End after a move with a forced reply.
fn end_after_a_forced_move() -> Certificate {
    xeno_wins(one_line(), Term::end(&[0]))
}

/// A double threat of Ophelia's, though Xeno can complete a line.
fn threat_before_danger() -> Certificate {
    ophelia_wins(two_forks(), Term::cover(&[], &[Term::end(&[3]), Term::end(&[0])]))
}

/// Two lines that lack the same point.
fn lines_instead_of_points() -> Certificate {
    let certificate = xeno_wins(Family::lines(3, &[&[2], &[0, 2]]), Term::end(&[0]));
    certificate.opening(Opening::Xeno(vec![2])).maker_breaker()
}

/// After Xeno's move a the two lines ab, ac weigh 1 together.
fn potential_of_one() -> Certificate {
    ophelia_draws(fork(), Term::cover(&[], &[Term::potential(&[])]))
}

/// Potential at the start of Ophelia's theorem.
fn potential_with_the_antagonist_to_move() -> Certificate {
    ophelia_draws(fork(), Term::potential(&[]))
}

/// Two points, of which these are forbidden.
fn forbidden(points: &[usize]) -> Certificate {
    Certificate::new(Family::lines(2, &[]), Claim::XenoDraws, Term::potential(&[0]))
        .opening(Opening::Both(points.to_vec()))
}

pub(super) fn cases() -> Vec<Case> {
    vec![
        reject("trap-01-finished-statement", finished_statement())
            .needed(&[Variation::ExactlyOne, Variation::NoFinishedStatement]),
        reject("trap-02-cover-without-replies", cover_without_replies())
            .needed(&[Variation::NoFullBoard, Variation::NoReplyNeeded]),
        reject("trap-02-full-board", full_board()).needed(&[Variation::FullBoardWins]),
        reject("trap-03-no-danger-at-the-start", no_danger_at_the_start()).needed(&[Variation::NoDangerAtStart]),
        reject("trap-03-one-line-of-one-point", one_line_of_one_point())
            .needed(&[Variation::NoDangerAtStart, Variation::ExactlyOne]),
        reject("trap-04-breaker-lines", strong_draw().maker_breaker()).needed(&[Variation::BreakerLines]),
        reject("trap-05-opening-forgotten", opening_forgotten())
            .needed(&[Variation::NoOpeningStatement, Variation::AnyMove]),
        reject("trap-05-opening-moved", opening_moved()).needed(&[Variation::NoOpeningStatement]),
        reject("trap-05-potential-while-constrained", potential_before_a_constrained_move())
            .needed(&[Variation::NoConstraint]),
        reject("trap-05-pairing-while-constrained", pairing_before_a_constrained_move())
            .needed(&[Variation::NoConstraint]),
        malformed("trap-06-end-without-a-move", "theorem head", end_without_a_move()).needed(&[Variation::EndProves]),
        reject("trap-06-end-after-a-quiet-move", end_after_a_quiet_move()).needed(&[Variation::EndProves]),
        reject("trap-06-end-after-a-forced-move", end_after_a_forced_move())
            .needed(&[Variation::OneThreatWins])
            .needed(&[Variation::EndProves]),
        reject("trap-06-threat-before-danger", threat_before_danger())
            .needed(&[Variation::NoDanger])
            .needed(&[Variation::ThreatFirst]),
        reject("trap-06-lines-instead-of-points", lines_instead_of_points()).needed(&[Variation::ThreateningLines]),
        reject("trap-06-potential-of-one", potential_of_one()).needed(&[Variation::PotentialOne]),
        reject("trap-06-potential-out-of-turn", potential_with_the_antagonist_to_move()).needed(&[Variation::AnyTurn]),
        malformed("trap-06-all-points-forbidden", "F gap 1", forbidden(&[0, 1])),
        malformed("trap-06-all-points-but-one-forbidden", "F gap 0", forbidden(&[0])),
    ]
}
