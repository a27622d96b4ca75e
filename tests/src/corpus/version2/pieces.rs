//! Small games of parts, and boards that fall into them.

use crate::assembler::{Certificate, Claim, Family, Map, Payload, Term, integer};
use crate::corpus::case::{Case, damaged};

/// Steps where they do not matter.
pub(super) const MANY: u64 = 1_000_000;

pub(super) fn row(columns: usize, rows: usize, length: usize) -> Family {
    Family::Row { columns, rows, length }
}

/// A pair: one line of two points.
pub(super) fn pair() -> Certificate {
    Certificate::part(row(2, 1, 2), Term::pairing(&[]))
}

/// One point without lines.
pub(super) fn one() -> Certificate {
    Certificate::part(row(1, 1, 2), Term::pairing(&[]))
}

/// ab, acd, bce.
pub(super) const THREE: [&[usize]; 3] = [&[0, 1], &[0, 2, 3], &[1, 2, 4]];

/// The game of these lines, which Breaker holds as second player, but not by pairs.
pub(super) fn three() -> Certificate {
    let answers = Term::cover(&[], &[Term::pairing(&[0]), Term::pairing(&[1])]);
    Certificate::part(Family::lines(5, &THREE), answers)
}

/// Lines, and the same lines further on.
pub(super) fn with_copy(lines: &[&[usize]], by: usize) -> Vec<Vec<usize>> {
    let moved = lines.iter().map(|line| line.iter().map(|point| point + by).collect());
    lines.iter().map(|line| line.to_vec()).chain(moved).collect()
}

/// The line ab on the points a, b, c.
pub(super) fn ab() -> Family {
    Family::lines(3, &[&[0, 1]])
}

/// The lines ab, ac, with which Xeno wins.
pub(super) fn fork() -> Family {
    Family::lines(3, &[&[0, 1], &[0, 2]])
}

/// The lines ab, cd.
pub(super) fn square() -> Family {
    Family::lines(4, &[&[0, 1], &[2, 3]])
}

/// A cover for the line ab: lemma 0 is cited by the identity and by these maps, and a reply elsewhere is answered.
pub(super) fn replies(maps: usize) -> Term {
    let cited = (0..=maps).map(|map| Term::cite(&[], 0, map));
    let terms: Vec<Term> = cited.chain([Term::pairing(&[0]), Term::pairing(&[1])]).collect();
    Term::cover(&[], &terms)
}

/// The same with further scripts after the citations.
pub(super) fn replies_and(maps: usize, more: &[Term]) -> Term {
    let cited = (0..=maps).map(|map| Term::cite(&[], 0, map));
    let terms: Vec<Term> = cited.chain(more.iter().cloned()).collect();
    Term::cover(&[], &terms)
}

/// The line ab on three points, by the swap of a and b, and a lemma: after Xeno's a, Ophelia plays b.
pub(super) fn mapped() -> Certificate {
    let game = Certificate::part(ab(), replies_and(1, &[Term::pairing(&[0])]));
    game.map(&[1, 0, 2]).lemma(&[], &[0], Term::pairing(&[1]))
}

/// Parts without a move before them.
pub(super) fn on(parts: &[(usize, &[usize])]) -> Term {
    Term::parts(&[], parts)
}

/// A pair on a and b.
pub(super) const ON_AB: (usize, &[usize]) = (0, &[0, 1]);

/// "Ophelia draws", without games yet.
pub(super) fn draws(family: Family, theorem: Term) -> Certificate {
    Certificate::new(family, Claim::OpheliaDraws, theorem)
}

/// "Ophelia draws", by placed pairs.
pub(super) fn by_pairs(family: Family, pairs: &[(usize, &[usize])]) -> Certificate {
    draws(family, on(pairs)).game(pair())
}

/// The line ab on three points, held by a pair.
pub(super) fn sample() -> Certificate {
    by_pairs(ab(), &[ON_AB])
}

/// The line ab on three points, held by this game on all points.
pub(super) fn holding(game: Certificate) -> Certificate {
    draws(ab(), on(&[(0, &[0, 1, 2])])).game(game)
}

/// The payload of the sample up to the head of its theorem, and then these integers.
pub(super) fn after_the_head(then: &[u64]) -> Payload {
    then.iter().fold(many(sample()).up_to("theorem head"), |payload, &value| payload.then("further", value))
}

/// The payload of a certificate that declares many steps.
pub(super) fn many(certificate: Certificate) -> Payload {
    Payload::of(&certificate.declaring(MANY))
}

/// A payload with its fault at its end.
pub(super) fn ending(name: &'static str, payload: &Payload) -> Case {
    damaged(name, payload.end(), payload.file())
}

/// A payload with a fault at its last field, whose value this is.
pub(super) fn last(name: &'static str, payload: &Payload, value: u64) -> Case {
    last_raw(name, payload, &integer::shortest(value))
}

/// A payload with a fault at its last field, whose bytes these are.
pub(super) fn last_raw(name: &'static str, payload: &Payload, bytes: &[u8]) -> Case {
    damaged(name, payload.end(), payload.clone().then_raw("last", bytes).file())
}

/// A map with the lemma about ab, as values.
pub(super) fn maps(images: &[[usize; 3]]) -> Vec<Map> {
    images.iter().map(|images| images.to_vec()).collect()
}
