//! P12: how deep terms may be nested.

use crate::assembler::{Certificate, Ending, Term};
use crate::corpus::case::{Case, accept, malformed};

use super::boards::{bare, ophelia_draws};

const DEPTH: &str = "terms are nested too deep";

/// Covers in covers, so deep, on so many points.
fn nested(points: usize, depth: usize) -> Certificate {
    let theorem = (1..depth).fold(Term::end(&[0]), |term, _| Term::cover(&[], &[term]));
    ophelia_draws(bare(points), theorem)
}

/// On an odd number of points without lines, as deep as is allowed: a script for each move at each level.
fn played(points: usize) -> Certificate {
    let scripts = |terms: &[Term]| (0..points).map(|point| Term::cover(&[point], terms)).collect::<Vec<_>>();
    let innermost = vec![Term::potential(&[])];
    let terms = (2..points / 2 + 2).fold(innermost, |terms, _| scripts(&terms));
    ophelia_draws(bare(points), Term::cover(&[], &terms))
}

/// The deepest term that is allowed stands where it is not tried.
fn idle(points: usize) -> Certificate {
    let mut certificate = nested(points, points / 2 + 2);
    if let Ending::Cover(terms) = &mut certificate.theorem.ending {
        terms.insert(0, Term::potential(&[]));
    }
    certificate
}

pub(super) fn cases() -> Vec<Case> {
    let deep = |points: usize| nested(points, points / 2 + 3);
    vec![
        accept(
            "p12-depth-2-on-1-point",
            played(1),
            "A cover, and in it a term: depth n/2 + 2 on one point, reached in play.",
        ),
        accept(
            "p12-depth-3-on-3-points",
            played(3),
            "Covers in a cover: depth n/2 + 2 on three points, reached in play, where the last term is \
             evaluated on a full board.",
        ),
        accept("p12-depth-4-on-5-points", played(5), "Depth n/2 + 2 on five points, reached in play."),
        accept(
            "p12-depth-4-on-4-points",
            idle(4),
            "Depth n/2 + 2 on four points. Play cannot get there; the deepest term stands in a script that is \
             not tried.",
        ),
        malformed(
            "p12-depth-3-on-1-point",
            ("P12", "theorem.0.0 head"),
            DEPTH,
            deep(1),
            "A term of depth 3 on one point; n/2 + 2 is 2.",
        ),
        malformed(
            "p12-depth-5-on-4-points",
            ("P12", "theorem.0.0.0.0 head"),
            DEPTH,
            deep(4),
            "A term of depth 5 on four points; n/2 + 2 is 4.",
        ),
        malformed(
            "p12-depth-5-on-5-points",
            ("P12", "theorem.0.0.0.0 head"),
            DEPTH,
            deep(5),
            "A term of depth 5 on five points; n/2 + 2, rounded down, is 4.",
        ),
    ]
}
