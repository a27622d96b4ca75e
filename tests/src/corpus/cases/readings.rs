//! What a checker would miss that read a rule too quickly. A second checker, written from the specification alone, was varied
//! clause by clause; these files tell the variants from it that the rest of the corpus did not.

use crate::assembler::{Certificate, Family, Opening, Term};
use crate::corpus::case::{Case, accept, malformed, reject, undeclared};

use super::boards::{bare, one_line, ophelia_draws, ophelia_wins, xeno_wins};

const DANGER: &str = "lemma 0, points placed:: the antagonist may complete a line";

pub(super) fn cases() -> Vec<Case> {
    [constraints(), endings(), orders(), statements()].into_iter().flatten().collect()
}

/// R6 and R8, while and after the antagonist is constrained.
fn constraints() -> Vec<Case> {
    let points = |points| Family::lines(points, &[&[0], &[1]]);
    let square = Family::lines(4, &[&[0, 2], &[0, 3], &[1, 2], &[1, 3]]);
    let crossed = Family::lines(5, &[&[0, 1, 2], &[0, 2, 3]]);
    let cover = |moves: &[usize], first, second| Term::cover(moves, &[Term::end(&[first]), Term::end(&[second])]);
    vec![
        reject(
            "r06-constrained-elsewhere",
            "R6",
            DANGER,
            ophelia_wins(points(4), cover(&[], 1, 0)).opening(Opening::Xeno(vec![2])),
            "Ophelia claims to win the lines a and b; Xeno may not open at c, but at a or b. A constrained antagonist may \
             complete a line.",
        ),
        reject(
            "r06-one-of-two-points-forbidden",
            "R6",
            DANGER,
            ophelia_wins(points(3), Term::cover(&[], &[Term::end(&[0])])).opening(Opening::Xeno(vec![0])),
            "Ophelia claims to win the lines a and b. Xeno may not open at a, but at b: one legal point is enough.",
        ),
        reject(
            "r06-forbidden-no-longer",
            "R19",
            "lemma 0, points placed: (2): no script proves the last reply",
            ophelia_wins(square, cover(&[], 3, 2)).opening(Opening::Xeno(vec![0, 1])),
            "Xeno may not open at a or b, and opens at c. Ophelia's d makes two threats there, but so did he: the points \
             are forbidden to his first move only.",
        ),
        reject(
            "r08-forbidden-no-longer",
            "R19",
            "lemma 0, points placed: 0 (1): no script proves the last reply",
            xeno_wins(crossed, cover(&[0], 1, 3)).opening(Opening::Both(vec![2])),
            "The lines abc, acd; neither may open at c. Ophelia has moved when Xeno threatens c: she may reply there.",
        ),
    ]
}

/// W, and pairings.
fn endings() -> Vec<Case> {
    let standing = Family::lines(6, &[&[0, 1], &[0, 5], &[2, 3], &[3, 4]]);
    let theorem = Term::cover(&[0], &[Term::cite(&[], 0, 0)]);
    let stars = Family::lines(7, &[&[0, 1, 2], &[0, 1, 3], &[0, 4, 5], &[0, 4, 6]]);
    vec![
        accept(
            "r08-standing-threat",
            xeno_wins(standing, theorem).lemma(&[0], &[5], Term::end(&[2])),
            "Xeno owns a of the line ab and makes a threat elsewhere: W is of the whole board, not of the lines \
             through the last move.",
        ),
        reject(
            "r23-points-of-the-antagonist",
            "R19",
            "lemma 0, points placed: (0): no script proves the last reply",
            ophelia_draws(stars, Term::cover(&[], &[Term::pairing(&[0]), Term::pairing(&[1])])),
            "Four lines through a, which Xeno has taken: Ophelia stops two, and each of the others has two points left, \
             one of which they share. His own point is not free to be given.",
        ),
        accept(
            "r23-one-given-back",
            ophelia_draws(Family::lines(4, &[&[0, 1, 2], &[0, 1, 3]]), Term::pairing(&[])),
            "The lines abc, abd: if the first takes a and b, it has to give one back.",
        ),
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
            "R24",
            "map 1, points placed:: the check takes more steps than are declared",
            xeno_wins(pair(), Term::cite(&[0], 0, 1)).map(&[0, 0]).lemma(&[0], &[], Term::end(&[1])).declaring(0),
            "A map with an image twice, and no step declared: its lines are charged before it is tested.",
        ),
        reject(
            "r04-before-r03-of-a-later-map",
            "R4",
            "map 1, points placed:: it takes some line to no line",
            maps([2, 1, 0], [0, 0, 0]),
            "The first map takes the line to no line, the second one has an image twice: maps are tested in order.",
        ),
        reject(
            "r12-before-r01-of-a-later-lemma",
            "R12",
            "lemma 0, points placed: 0 4 (1): a script ends without a result",
            lemmas().lemma(&[0], &[], Term::end(&[4])).lemma(&[0, 1], &[], Term::end(&[3])),
            "The first lemma's term fails, the second one states a completed line: lemmas are checked one by one.",
        ),
        malformed(
            "p08-before-p12",
            ("P8", "theorem.0.0 head"),
            "a term has more moves than there are points",
            deep,
            "A term is nested too deep and has more moves than there are points: both are said of one head, and the \
             lower number comes first.",
        ),
    ]
}

/// P15: statements that are not equal.
fn statements() -> Vec<Case> {
    let theorem = || Term::cover(&[0], &[Term::cite(&[], 0, 0), Term::cite(&[], 1, 0)]);
    let lines = || xeno_wins(Family::lines(5, &[&[0, 1], &[0, 2], &[3, 4]]), theorem());
    vec![
        accept(
            "p15-same-a",
            lines().lemma(&[0], &[3], Term::end(&[1])).lemma(&[0], &[4], Term::end(&[1])),
            "Two statements with the same A and different B.",
        ),
        accept(
            "p15-a-and-b-exchanged",
            lines().lemma(&[0], &[3], Term::end(&[1])).lemma(&[3], &[0], Term::end(&[4])),
            "Two statements with A and B exchanged.",
        ),
    ]
}
