//! Small boards for breaking rules.

use crate::assembler::{Certificate, Claim, Family, Term};

/// The line ab on the points a, b, c, where Xeno does not win.
pub(super) fn one_line() -> Family {
    Family::lines(3, &[&[0, 1]])
}

/// The lines ab, ac on the points a, b, c, where Xeno wins by a.
pub(super) fn fork() -> Family {
    Family::lines(3, &[&[0, 1], &[0, 2]])
}

/// The lines abc, abd on four points: a is a quiet move.
pub(super) fn quiet() -> Family {
    Family::lines(4, &[&[0, 1, 2], &[0, 1, 3]])
}

/// The lines ab, acd, ace on five points: a forces b, then c makes two threats.
pub(super) fn forcing() -> Family {
    Family::lines(5, &[&[0, 1], &[0, 2, 3], &[0, 2, 4]])
}

/// A board without lines.
pub(super) fn bare(points: usize) -> Family {
    Family::lines(points, &[])
}

pub(super) fn xeno_wins(family: Family, theorem: Term) -> Certificate {
    Certificate::new(family, Claim::XenoWins, theorem)
}

pub(super) fn xeno_draws(family: Family, theorem: Term) -> Certificate {
    Certificate::new(family, Claim::XenoDraws, theorem)
}

pub(super) fn ophelia_wins(family: Family, theorem: Term) -> Certificate {
    Certificate::new(family, Claim::OpheliaWins, theorem)
}

pub(super) fn ophelia_draws(family: Family, theorem: Term) -> Certificate {
    Certificate::new(family, Claim::OpheliaDraws, theorem)
}
