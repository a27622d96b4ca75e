//! Cases that a checker would get wrong if it misread a rule. A second checker, written from the specification alone,
//! was varied clause by clause. These files detect the variants that the rest of the corpus did not.

use crate::assembler::{Certificate, Family, Opening, Term};
use crate::corpus::case::{Case, accept, malformed, reject, undeclared};

use super::boards::{bare, one_line, ophelia_draws, ophelia_wins, xeno_wins};

pub(super) fn cases() -> Vec<Case> {
    [constraints(), endings(), orders(), statements()].into_iter().flatten().collect()
}

/// R6 and R8, while the antagonist is constrained and afterwards.
fn constraints() -> Vec<Case> {
    let points = |points| Family::lines(points, &[&[0], &[1]]);
    let square = Family::lines(4, &[&[0, 2], &[0, 3], &[1, 2], &[1, 3]]);
    let crossed = Family::lines(5, &[&[0, 1, 2], &[0, 2, 3]]);
    let cover = |moves: &[usize], first, second| Term::cover(moves, &[Term::end(&[first]), Term::end(&[second])]);
    vec![
        reject("r06-constrained-elsewhere", ophelia_wins(points(4), cover(&[], 1, 0)).opening(Opening::Xeno(vec![2]))),
        reject(
            "r06-one-of-two-points-forbidden",
            ophelia_wins(points(3), Term::cover(&[], &[Term::end(&[0])])).opening(Opening::Xeno(vec![0])),
        ),
        reject("r06-forbidden-no-longer", ophelia_wins(square, cover(&[], 3, 2)).opening(Opening::Xeno(vec![0, 1]))),
        reject("r08-forbidden-no-longer", xeno_wins(crossed, cover(&[0], 1, 3)).opening(Opening::Both(vec![2]))),
    ]
}

/// W, and pairings.
fn endings() -> Vec<Case> {
    let standing = Family::lines(6, &[&[0, 1], &[0, 5], &[2, 3], &[3, 4]]);
    let theorem = Term::cover(&[0], &[Term::cite(&[], 0, 0)]);
    let stars = Family::lines(7, &[&[0, 1, 2], &[0, 1, 3], &[0, 4, 5], &[0, 4, 6]]);
    vec![
        accept("r08-standing-threat", xeno_wins(standing, theorem).lemma(&[0], &[5], Term::end(&[2]))),
        reject(
            "r23-points-of-the-antagonist",
            ophelia_draws(stars, Term::cover(&[], &[Term::pairing(&[0]), Term::pairing(&[1])])),
        ),
        accept("r23-one-given-back", ophelia_draws(Family::lines(4, &[&[0, 1, 2], &[0, 1, 3]]), Term::pairing(&[]))),
    ]
}

/// Which fault is reported.
fn orders() -> Vec<Case> {
    let pair = || Family::lines(2, &[&[0, 1]]);
    let maps = |first: [usize; 3], second: [usize; 3]| {
        let theorem = Term::cover(&[0], &[Term::cite(&[], 0, 1), Term::cite(&[], 0, 2)]);
        xeno_wins(one_line(), theorem).map(&first).map(&second).lemma(&[0], &[], Term::end(&[1]))
    };
    let lemmas = || {
        let theorem = Term::cover(&[0], &[Term::cite(&[], 0, 0), Term::cite(&[], 1, 0)]);
        xeno_wins(Family::lines(5, &[&[0, 1], &[2, 3]]), theorem)
    };
    let deep: Certificate = xeno_wins(bare(1), Term::cover(&[], &[Term::cover(&[], &[Term::end(&[0, 0])])]));
    vec![
        undeclared(
            "r24-before-r03",
            xeno_wins(pair(), Term::cite(&[0], 0, 1)).map(&[0, 0]).lemma(&[0], &[], Term::end(&[1])).declaring(0),
        ),
        reject("r04-before-r03-of-a-later-map", maps([2, 1, 0], [0, 0, 0])),
        reject(
            "r12-before-r01-of-a-later-lemma",
            lemmas().lemma(&[0], &[], Term::end(&[4])).lemma(&[0, 1], &[], Term::end(&[3])),
        ),
        malformed("p08-before-p12", "theorem.0.0 head", deep),
    ]
}

/// P15: statements that are not equal.
fn statements() -> Vec<Case> {
    let theorem = || Term::cover(&[0], &[Term::cite(&[], 0, 0), Term::cite(&[], 1, 0)]);
    let lines = || xeno_wins(Family::lines(5, &[&[0, 1], &[0, 2], &[3, 4]]), theorem());
    vec![
        accept("p15-same-a", lines().lemma(&[0], &[3], Term::end(&[1])).lemma(&[0], &[4], Term::end(&[1]))),
        accept("p15-a-and-b-exchanged", lines().lemma(&[0], &[3], Term::end(&[1])).lemma(&[3], &[0], Term::end(&[4]))),
    ]
}
