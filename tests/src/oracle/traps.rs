//! False theorems that are accepted if a rule is varied (rules.md, section 10), for own lines, starts and bounded claims.

pub mod parts;

use super::variation::Variation;
use crate::assembler::{Certificate, Claim, Family, Opening, Term};

/// A false theorem with what would be a proof if a rule were varied.
#[derive(Clone, Debug)]
pub struct Trap {
    /// The variation, in the words of the table.
    pub row: &'static str,
    /// The false theorem.
    pub certificate: Certificate,
    /// The variations each of which accepts it.
    pub variations: Vec<Variation>,
    /// The rule that refuses it.
    pub rule: &'static str,
}

fn about(points: usize, xenos: &[&[usize]], ophelias: &[&[usize]], claim: Claim, theorem: Term) -> Certificate {
    let certificate = Certificate::new(Family::lines(points, xenos), claim, theorem);
    if ophelias.is_empty() { certificate } else { certificate.ophelia(ophelias) }
}

/// Xeno has no lines, and draws at most.
fn xeno_draws(points: usize, ophelias: &[&[usize]], theorem: Term) -> Certificate {
    about(points, &[], ophelias, Claim::XenoDraws, theorem)
}

/// The same from the empty board with Ophelia to move.
fn ophelia_begins(certificate: Certificate) -> Certificate {
    certificate.start(&[], &[], false)
}

/// a.
const POINT: &[&[usize]] = &[&[0]];
/// a; b.
const POINTS: &[&[usize]] = &[&[0], &[1]];
/// ab, ac.
const FORK: &[&[usize]] = &[&[0, 1], &[0, 2]];
/// ab, ad, bc, cd.
const CYCLE: &[&[usize]] = &[&[0, 1], &[0, 3], &[1, 2], &[2, 3]];
/// ab, acd, ace: a forces b, then c makes two threats.
const FORCING: &[&[usize]] = &[&[0, 1], &[0, 2, 3], &[0, 2, 4]];

fn maps() -> Vec<Trap> {
    let row = "R4 on the union of both lists, or a map that swaps the players";
    let certificate = about(3, &[&[0, 1]], &[&[0, 2]], Claim::XenoWins, Term::cite(&[0], 0, 1));
    let certificate = certificate.map(&[0, 2, 1]).lemma(&[0], &[2], Term::end(&[1]));
    let variations = vec![Variation::MapsOfUnion, Variation::SwappingMaps];
    let both = Trap { row, certificate, variations, rule: "R4" };

    let row = "R4 for one player's lines only";
    let certificate = about(2, &[], POINT, Claim::OpheliaWins, Term::cite(&[], 0, 1)).start(&[0], &[], false);
    let certificate = certificate.map(&[1, 0]).lemma(&[], &[1], Term::end(&[0]));
    let others = Trap { row, certificate, variations: vec![Variation::MapsOfOtherLines], rule: "R4" };
    let theorem = Term::cover(&[], &[Term::cite(&[], 0, 1), Term::potential(&[])]);
    let certificate = ophelia_begins(xeno_draws(3, FORK, theorem));
    let certificate = certificate.map(&[1, 0, 2]).lemma(&[], &[1], Term::potential(&[]));
    vec![both, others, Trap { row, certificate, variations: vec![Variation::MapsOfOwnLines], rule: "R4" }]
}

fn lines() -> Vec<Trap> {
    let row = "danger, R7, W, Potential or Pairing by the other player's lines";
    let either = Term::cover(&[], &[Term::end(&[1]), Term::potential(&[])]);
    let traps = [
        (ophelia_begins(xeno_draws(2, POINT, either)), Variation::DangerOfOwnLines, "R6"),
        (about(1, &[], POINT, Claim::XenoWins, Term::end(&[0])), Variation::CompletesOtherLine, "R9"),
        (about(3, &[], FORK, Claim::XenoWins, Term::end(&[0])), Variation::ThreatsOfOtherLines, "R12"),
        (xeno_draws(2, POINTS, Term::potential(&[])), Variation::PotentialOfOwnLines, "R22"),
        (ophelia_begins(xeno_draws(3, FORK, Term::pairing(&[]))), Variation::PairingOfOwnLines, "R23"),
    ];
    traps.map(|(certificate, variation, rule)| Trap { row, certificate, variations: vec![variation], rule }).into()
}

fn starts() -> Vec<Trap> {
    let row = "no R1 at the start";
    let certificate = about(2, POINT, &[&[1]], Claim::XenoWins, Term::end(&[0])).start(&[], &[1], true);
    let finished = Trap { row, certificate, variations: vec![Variation::NoFinishedStart], rule: "R1" };

    let row = "no R6 at the start; or a start of the antagonist taken for one of the protagonist";
    let certificate = ophelia_begins(xeno_draws(1, POINT, Term::cover(&[], &[Term::potential(&[])]))).within(1);
    let danger = Trap { row, certificate, variations: vec![Variation::NoDangerAtStart], rule: "R6" };
    let certificate = ophelia_begins(about(1, POINT, &[], Claim::XenoWins, Term::end(&[0])));
    let turn = Trap { row, certificate, variations: vec![Variation::ProtagonistStarts], rule: "R6" };

    let full = |xeno: &[usize], ophelia: &[usize]| Trap {
        row: "no R18",
        certificate: about(1, &[], &[], Claim::XenoWins, Term::cover(&[], &[Term::end(&[0])]))
            .start(xeno, ophelia, false),
        variations: vec![Variation::NoReplyNeeded],
        rule: "R18",
    };
    vec![finished, danger, turn, full(&[], &[0]), full(&[0], &[])]
}

fn wins() -> Vec<Trap> {
    let fork = |theorem| ophelia_begins(about(3, &[], FORK, Claim::OpheliaWins, theorem)).within(1);
    let last = |certificate| Trap {
        row: "no R26, or R26 after R8; or left is not counted down",
        certificate,
        variations: vec![Variation::NoLastMove, Variation::ThreatBeforeLastMove, Variation::NotCounted],
        rule: "R26",
    };
    // Ophelia may not answer the only threat: the other half of R8.
    let forbidden =
        about(3, &[&[0, 1]], &[], Claim::XenoWins, Term::end(&[1])).opening(Opening::Both(vec![0])).within(1);
    let forcing = |theorem| about(5, FORCING, &[], Claim::XenoWins, theorem).within(2);
    let forced = Trap {
        row: "a move that forces a reply does not count",
        certificate: forcing(Term::end(&[0, 2])),
        variations: vec![Variation::ForcingNotCounted],
        rule: "R26",
    };
    let unbounded = Trap {
        row: "a lemma's term is evaluated without bound",
        certificate: fork(Term::cite(&[], 0, 0)).lemma_within(&[], &[], 1, Term::end(&[0])),
        variations: vec![Variation::NoBoundOfLemmas],
        rule: "R26",
    };
    let compared = |certificate| Trap {
        row: "Cite without t, with the opposite comparison, or off by one",
        certificate,
        variations: vec![Variation::CiteAnyTime, Variation::CiteOpposite, Variation::CiteOffByOne],
        rule: "R13",
    };
    let win = forcing(Term::cite(&[0], 0, 0)).lemma_within(&[0], &[1], 2, Term::end(&[2]));
    let draw = xeno_draws(4, CYCLE, Term::cite(&[], 0, 0)).within(2).lemma_within(&[], &[], 1, Term::potential(&[]));
    vec![last(fork(Term::end(&[0]))), last(forbidden), forced, unbounded, compared(win), compared(draw)]
}

fn draws() -> Vec<Trap> {
    let any = Term::cover(&[], &[Term::potential(&[])]);
    let exactly = "Potential or Pairing leaves out lines that lack exactly left points";
    let traps = [
        (
            "R25 at left ≤ 1, or T − 1 if the antagonist starts",
            ophelia_begins(xeno_draws(3, FORK, any.clone())).within(2),
            vec![Variation::DrawnAtOne, Variation::OneLessForTheSecond],
            "R19",
        ),
        (
            "no danger at left = 1",
            ophelia_begins(xeno_draws(1, POINT, any)).within(1),
            vec![Variation::NoDangerAtOne],
            "R6",
        ),
        (exactly, xeno_draws(2, POINTS, Term::potential(&[])).within(1), vec![Variation::PotentialWithoutLast], "R22"),
        (
            exactly,
            ophelia_begins(xeno_draws(3, FORK, Term::pairing(&[]))).within(2),
            vec![Variation::PairingWithoutLast],
            "R23",
        ),
        (
            "a draw counts the protagonist's moves",
            xeno_draws(4, CYCLE, Term::pairing(&[0])).within(2),
            vec![Variation::DrawCountsOwn],
            "R23",
        ),
        (
            "the points of a statement count as moves",
            xeno_draws(3, &[&[0, 2]], Term::pairing(&[])).start(&[], &[0], false).within(1),
            vec![Variation::PointsCount],
            "R6",
        ),
        (
            "the game ends after the first mover's T-th move",
            xeno_draws(2, POINTS, Term::end(&[0])).within(1),
            vec![Variation::FirstMoverEnds],
            "R6",
        ),
    ];
    traps.map(|(row, certificate, variations, rule)| Trap { row, certificate, variations, rule }).into()
}

/// A trap or more for each row of the table that the extension added, in their order.
#[must_use]
pub fn traps() -> Vec<Trap> {
    [maps(), lines(), starts(), wins(), draws()].concat()
}
