//! P12: how deep terms may nest.

use crate::assembler::{Certificate, Ending, Term};
use crate::corpus::case::{Case, accept, malformed};

use super::boards::{bare, ophelia_draws};

/// Nested covers of this depth, on this many points.
fn nested(points: usize, depth: usize) -> Certificate {
    let theorem = (1..depth).fold(Term::end(&[0]), |term, _| Term::cover(&[], &[term]));
    ophelia_draws(bare(points), theorem)
}

/// On an odd number of points without lines, as deep as allowed: a script for each move at each level.
fn played(points: usize) -> Certificate {
    let scripts = |terms: &[Term]| (0..points).map(|point| Term::cover(&[point], terms)).collect::<Vec<_>>();
    let innermost = vec![Term::potential(&[])];
    let terms = (2..points / 2 + 2).fold(innermost, |terms, _| scripts(&terms));
    ophelia_draws(bare(points), Term::cover(&[], &terms))
}

/// The deepest allowed term, in a place where it is not tried.
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
        accept("p12-depth-2-on-1-point", played(1)),
        accept("p12-depth-3-on-3-points", played(3)),
        accept("p12-depth-4-on-5-points", played(5)),
        accept("p12-depth-4-on-4-points", idle(4)),
        malformed("p12-depth-3-on-1-point", "theorem.0.0 head", deep(1)),
        malformed("p12-depth-5-on-4-points", "theorem.0.0.0.0 head", deep(4)),
        malformed("p12-depth-5-on-5-points", "theorem.0.0.0.0 head", deep(5)),
    ]
}
