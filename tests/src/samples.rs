//! Certificates that prove their claims, for tests of everything but the rules.

use crate::assembler::{Certificate, Claim, Family, Opening, Term};
use crate::oracle::stated;

/// Two lines on four points with forbidden points, a map, two lemmas, citations,
/// nested covers, Pairing and Potential.
#[must_use]
pub fn rich() -> Certificate {
    let terms =
        [Term::cite(&[], 0, 1), Term::cover(&[0], &[Term::cite(&[], 1, 0), Term::potential(&[])]), Term::pairing(&[2])];
    let family = Family::lines(4, &[&[0, 1], &[2, 3]]);
    let certificate = Certificate::new(family, Claim::OpheliaDraws, Term::cover(&[], &terms))
        .opening(Opening::Xeno(vec![0]))
        .map(&[2, 3, 0, 1])
        .lemma(&[], &[0], Term::pairing(&[1]))
        .lemma(&[0], &[1, 2], Term::end(&[3]));
    stated(certificate)
}

/// One line of one point, which Xeno takes.
#[must_use]
pub fn least() -> Certificate {
    stated(Certificate::new(Family::lines(1, &[&[0]]), Claim::XenoWins, Term::end(&[0])))
}

/// Two in a row on three points, won from the middle.
#[must_use]
pub fn fork() -> Certificate {
    stated(Certificate::new(Family::Row { columns: 3, rows: 1, length: 2 }, Claim::XenoWins, Term::end(&[1])))
}

/// Own lines, a start, a bounded claim, a map, and a lemma with a bound that is cited where as many moves are left: a forces
/// b, then c makes two threats.
#[must_use]
pub fn extended() -> Certificate {
    let family = Family::lines(6, &[&[0, 1], &[0, 2, 3], &[0, 2, 4]]);
    let certificate = Certificate::new(family, Claim::XenoWins, Term::cite(&[0], 0, 1))
        .ophelia(&[&[3, 4, 5]])
        .start(&[], &[5], true)
        .within(3)
        .map(&[0, 1, 2, 4, 3, 5])
        .lemma_within(&[0], &[1, 5], 2, Term::end(&[2]));
    stated(certificate)
}
