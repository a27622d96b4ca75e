//! Endings: R13 to R23, and the count of steps: R24.

use crate::assembler::{Certificate, Family, Opening, Term};
use crate::corpus::case::{Case, accept, declared, reject, undeclared};
use crate::oracle::{Variation, stated};

use super::boards::{bare, forcing, fork, one_line, ophelia_draws, ophelia_wins, quiet, xeno_draws, xeno_wins};

/// A board without lines, where each permutation is a map: lemma 1 cites lemma 0 by the cycle 0, 1, 2.
fn cycle(protagonist: usize, antagonist: usize) -> Certificate {
    xeno_draws(bare(4), Term::cover(&[3], &[Term::potential(&[]), Term::cite(&[], 1, 0)]))
        .map(&[1, 2, 0, 3])
        .lemma(&[0], &[1], Term::potential(&[]))
        .lemma(&[protagonist], &[antagonist], Term::cite(&[], 0, 1))
}

/// Xeno moves a, which forces b, and cites a lemma of this statement.
fn citing(protagonist: &[usize], antagonist: &[usize], point: usize) -> Certificate {
    xeno_wins(forcing(), Term::cite(&[0], 0, 0)).lemma(protagonist, antagonist, Term::end(&[point]))
}

pub(super) fn cases() -> Vec<Case> {
    [citations(), turns(), covers(), draws(), sums(), steps()].into_iter().flatten().collect()
}

/// R13.
fn citations() -> Vec<Case> {
    let lemma = |theorem| xeno_wins(one_line(), theorem).lemma(&[0], &[2], Term::end(&[1]));
    vec![
        reject(
            "r13-point-that-he-lacks",
            "R13",
            "lemma 1, points placed:: the cited statement does not dominate",
            lemma(Term::cite(&[], 0, 0)),
            "The lemma states that Xeno owns a. He cites it on the empty board.",
        )
        .needed(&[Variation::AnyCitation]),
        reject(
            "r13-point-not-stated",
            "R13",
            "lemma 1, points placed: 0 (1): the cited statement does not dominate",
            lemma(Term::cite(&[0], 0, 0)),
            "The lemma states that Ophelia owns c. It is cited where she owns b.",
        )
        .needed(&[Variation::AnyCitation]),
        reject(
            "r13-another-point-not-stated",
            "R13",
            "lemma 1, points placed: 0 (1): the cited statement does not dominate",
            citing(&[0], &[3], 1),
            "Ophelia owns b; the lemma, cited there, states that she owns d.",
        ),
        reject(
            "r13-map-applied-the-wrong-way",
            "R13",
            "lemma 1, points placed: 2 (0): the cited statement does not dominate",
            cycle(2, 0),
            "A lemma about ({0}, {1}) is cited at ({2}, {0}) by the map 0 to 1, 1 to 2, 2 to 0, which takes it \
             to ({1}, {2}); its inverse would do.",
        ),
        accept(
            "r13-map-applied",
            cycle(1, 2),
            "A lemma about ({0}, {1}) is cited at ({1}, {2}) by the map 0 to 1, 1 to 2, 2 to 0.",
        ),
        accept("r13-exactly-the-statement", citing(&[0], &[1], 2), "The statement is the position where it is cited."),
        accept(
            "r13-less-own-and-more-of-the-other",
            surplus(),
            "The statement gives Ophelia, the protagonist, a point less than she has, and Xeno a point more: \
             what she reaches from there she reaches here.",
        ),
    ]
}

/// Ophelia cites a lemma in which she has no point and Xeno has three, where she has one and he has two.
fn surplus() -> Certificate {
    let family = Family::lines(6, &[&[0, 1], &[2, 3]]);
    ophelia_draws(family, Term::cover(&[], &[Term::cite(&[0], 0, 0), Term::potential(&[])])).lemma(
        &[],
        &[1, 4, 5],
        Term::potential(&[]),
    )
}

/// R14 to R17.
fn turns() -> Vec<Case> {
    let abc = || Family::lines(3, &[&[0, 1, 2]]);
    let quietly = xeno_wins(quiet(), Term::cite(&[0], 0, 0)).lemma(&[0], &[], Term::end(&[1]));
    vec![
        accept(
            "r14-potential-at-once",
            xeno_draws(one_line(), Term::potential(&[])),
            "The line ab weighs 1/4 on the empty board, Xeno to move.",
        ),
        reject(
            "r17-potential-after-a-quiet-move",
            "R17",
            "lemma 0, points placed: 2: the ending is for the other player to move",
            xeno_draws(one_line(), Term::potential(&[2])),
            "Potential after a quiet move, where the antagonist is to move.",
        ),
        reject(
            "r17-cover-out-of-turn",
            "R17",
            "lemma 0, points placed:: the ending is for the other player to move",
            xeno_wins(abc(), Term::cover(&[], &[Term::cover(&[], &[Term::end(&[0])])])),
            "A cover where Xeno, the protagonist, is to move.",
        ),
        reject(
            "r17-pairing-out-of-turn",
            "R17",
            "lemma 0, points placed:: the ending is for the other player to move",
            xeno_draws(bare(2), Term::pairing(&[])),
            "A pairing where Xeno, the protagonist, is to move.",
        ),
        reject(
            "r17-citation-after-a-quiet-move",
            "R17",
            "lemma 1, points placed: 0: the ending is for the other player to move",
            quietly,
            "The lines abc, abd. A lemma about ({a}, {}) is cited after Xeno's a, where Ophelia is to move.",
        )
        .needed(&[Variation::AnyTurn]),
        reject(
            "r17-before-r20-of-potential",
            "R17",
            "lemma 0, points placed: 2: the ending is for the other player to move",
            xeno_wins(one_line(), Term::potential(&[2])),
            "Potential out of turn, for a claim that is no draw: the turn comes first.",
        ),
        reject(
            "r17-before-r20-of-pairing",
            "R17",
            "lemma 0, points placed:: the ending is for the other player to move",
            xeno_wins(one_line(), Term::pairing(&[])),
            "A pairing out of turn, for a claim that is no draw: the turn comes first.",
        ),
        accept(
            "r16-pairing-after-a-quiet-move",
            xeno_draws(Family::lines(4, &[&[0, 1, 2], &[2, 3]]), Term::pairing(&[0])),
            "The lines abc, cd. After Xeno's a only cd is open to Ophelia, and has its pair.",
        ),
    ]
}

/// R15, R18 and R19.
fn covers() -> Vec<Case> {
    let family = Family::lines(4, &[&[1, 2], &[1, 3]]);
    let fork_by_the_last = Family::lines(4, &[&[0, 3], &[1, 3]]);
    vec![
        reject(
            "r19-last-reply",
            "R19",
            "lemma 0, points placed: (3): no script proves the last reply",
            ophelia_draws(fork_by_the_last, Term::cover(&[], &[Term::pairing(&[3])])).maker_breaker(),
            "Maker-Breaker, the lines ad, bd. Ophelia's d answers each first move of Xeno's but d itself, the last.",
        ),
        reject(
            "r19-second-reply",
            "R19",
            "lemma 0, points placed: (1): no script proves the last reply",
            ophelia_wins(family, Term::cover(&[], &[Term::end(&[1])])),
            "The lines bc, bd. Ophelia's b, a double threat, answers Xeno's a; his b, the second reply, it does \
             not.",
        )
        .needed(&[Variation::OneReplySuffices]),
        accept(
            "r15-cover",
            centre(),
            "Xeno wins 3^3 by the centre: three scripts answer 26 replies. This is the certificate of the \
             specification, format.md section 8.",
        ),
    ]
}

/// The certificate of format.md, section 8.
fn centre() -> Certificate {
    let scripts = [Term::end(&[1, 7]), Term::end(&[3, 21]), Term::end(&[5, 2])];
    xeno_wins(Family::Cube { side: 3, dimension: 3 }, Term::cover(&[13], &scripts))
}

/// R20 and R21.
fn draws() -> Vec<Case> {
    let pairing = ophelia_draws(one_line(), Term::pairing(&[]));
    let win = xeno_wins(bare(1), Term::potential(&[]));
    vec![
        reject(
            "r20-potential-for-a-win",
            "R20",
            "lemma 0, points placed:: Potential and Pairing prove draws only",
            win,
            "Potential for the claim that Xeno wins.",
        )
        .needed(&[Variation::AnyTarget]),
        reject(
            "r20-pairing-for-a-win",
            "R20",
            "lemma 0, points placed:: Potential and Pairing prove draws only",
            ophelia_wins(one_line(), Term::pairing(&[])),
            "A pairing for the claim that Ophelia wins.",
        )
        .needed(&[Variation::AnyTarget]),
        reject(
            "r20-before-r21",
            "R20",
            "lemma 0, points placed:: Potential and Pairing prove draws only",
            xeno_wins(Family::lines(3, &[&[0]]), Term::potential(&[])).opening(Opening::Xeno(vec![0])),
            "Potential for a win, by a player who is constrained: R20 comes first.",
        ),
        accept(
            "r21-antagonist-constrained",
            pairing.opening(Opening::Xeno(vec![1])),
            "A pairing, where Xeno, the antagonist, is constrained and Ophelia is not.",
        ),
    ]
}

/// R22 and R23.
fn sums() -> Vec<Case> {
    let potential = |points, lines: &[&[usize]]| xeno_draws(Family::lines(points, lines), Term::potential(&[]));
    let pairing = |points, lines: &[&[usize]]| ophelia_draws(Family::lines(points, lines), Term::pairing(&[]));
    vec![
        reject(
            "r22-one",
            "R22",
            "lemma 0, points placed:: the potential is not below 1",
            potential(2, &[&[0], &[1]]),
            "Two lines of one point weigh 1/2 each, 1 together.",
        ),
        reject(
            "r22-one-in-unequal-parts",
            "R22",
            "lemma 0, points placed:: the potential is not below 1",
            potential(6, &[&[0], &[1, 2], &[3, 4, 5], &[1, 4, 5]]),
            "1/2 + 1/4 + 1/8 + 1/8 is 1.",
        ),
        accept("r22-just-below-one", potential(6, &[&[0], &[1, 2], &[3, 4, 5]]), "1/2 + 1/4 + 1/8 is 7/8."),
        accept(
            "r22-fractions-do-not-add-up",
            potential(8, &[&[0], &[1, 2, 3], &[1, 2, 4], &[1, 5, 6], &[2, 5, 6, 7]]),
            "1/2 + 3/8 + 1/16 is 15/16: fractions below 1 are rounded down only where nothing is lost.",
        ),
        accept(
            "r22-line-of-all-points",
            potential(3, &[&[0, 1, 2]]),
            "The line lacks as many points as the board has: it weighs 1/8.",
        ),
        reject(
            "r23-shared-point",
            "R23",
            "lemma 0, points placed:: some open line has no two points of its own",
            pairing(3, &[&[0, 1], &[0, 2]]),
            "The lines ab, ac share a, which can be given to one of them.",
        )
        .needed(&[Variation::SharedPairs]),
        reject(
            "r23-line-of-one-point",
            "R23",
            "lemma 0, points placed:: some open line has no two points of its own",
            pairing(3, &[&[0]]).opening(Opening::Xeno(vec![0])),
            "The line {a} has no two points. (Xeno may not open with it, so R6 does not refuse the claim \
             before.)",
        ),
        reject(
            "r23-one-point-too-few",
            "R23",
            "lemma 0, points placed:: some open line has no two points of its own",
            pairing(5, &[&[0, 1, 2], &[2, 3, 4], &[0, 3, 4]]),
            "Three lines need six points; there are five.",
        ),
        reject(
            "r23-too-few-in-a-part",
            "R23",
            "lemma 0, points placed:: some open line has no two points of its own",
            pairing(8, &[&[0, 1, 2], &[0, 1], &[3, 4, 5, 6, 7]]),
            "Three lines on eight points; but two of them have three points together.",
        ),
        accept(
            "r23-all-points-needed",
            pairing(6, &[&[0, 1, 2], &[0, 1, 2, 3], &[0, 1, 3, 4, 5]]),
            "Three lines need all of six points, and a line that takes the first two it sees may have to give \
             one back.",
        ),
    ]
}

/// R24.
fn steps() -> Vec<Case> {
    let cycle = stated(cycle(1, 2));
    let pairing = stated(ophelia_draws(one_line(), Term::pairing(&[])));
    let (more, less) = (cycle.steps + 1, cycle.steps - 1);
    let cover = Term::cover(&[], &[Term::potential(&[])]);
    let failed = Term::cover(&[], &[Term::end(&[2]), Term::potential(&[])]);
    let cites = Term::cover(&[], &[Term::cite(&[], 0, 0), Term::cite(&[], 0, 1)]);
    let cited = ophelia_draws(Family::lines(2, &[&[0, 1]]), cites).map(&[1, 0]).lemma(&[], &[0], Term::potential(&[]));
    let heavy = xeno_draws(Family::lines(2, &[&[0], &[1]]), Term::potential(&[]));
    let lines = ophelia_draws(fork(), Term::pairing(&[]));
    vec![
        undeclared(
            "r24-one-more",
            "R24",
            "lemma 2, points placed: 3: the check takes fewer steps than are declared",
            cycle.clone().declaring(more),
            "One step more is declared than the check takes.",
        ),
        undeclared(
            "r24-many-more",
            "R24",
            "lemma 0, points placed:: the check takes fewer steps than are declared",
            pairing.clone().declaring(1 << 34),
            "2^34 steps are declared, the limit; the check takes two.",
        ),
        undeclared(
            "r24-one-less",
            "R24",
            "lemma 2, points placed: 3 (2): the check takes more steps than are declared",
            cycle.clone().declaring(less),
            "One step less is declared than the check takes.",
        ),
        undeclared(
            "r24-none",
            "R24",
            "lemma 0, points placed:: the check takes more steps than are declared",
            pairing.declaring(0),
            "No step is declared; entering the theorem takes one.",
        ),
        undeclared(
            "r24-in-a-map",
            "R24",
            "map 1, points placed:: the check takes more steps than are declared",
            mapped(cycle.clone()).declaring(0),
            "No step is declared; the first map takes one for each line.",
        ),
        undeclared(
            "r24-before-what-is-charged-for",
            "R24",
            "lemma 0, points placed:: the check takes more steps than are declared",
            heavy.declaring(2),
            "Two lines weigh 1 together, but their number is charged before the sum is taken, and exceeds what \
             is declared.",
        ),
        undeclared(
            "r24-before-a-pairing-fails",
            "R24",
            "lemma 0, points placed:: the check takes more steps than are declared",
            lines.declaring(2),
            "Three steps lead to a pairing that fails, and two are declared.",
        ),
        declared(
            "r24-a-term-and-a-move",
            xeno_wins(Family::lines(1, &[&[0]]), Term::end(&[0])).declaring(2),
            "Two steps: the term, its move.",
        ),
        declared(
            "r24-the-lines-of-a-pairing",
            ophelia_draws(one_line(), Term::pairing(&[])).declaring(2),
            "Two steps: the term, the one line of the board.",
        ),
        declared(
            "r24-no-lines",
            ophelia_draws(bare(1), Term::pairing(&[])).declaring(1),
            "One step, the term; a pairing on a board without lines takes no further one.",
        ),
        declared(
            "r24-a-cover",
            ophelia_draws(one_line(), cover).declaring(10),
            "Ten steps: the term, and for each of three replies the reply, a term and one line.",
        ),
        declared(
            "r24-failed-attempts",
            ophelia_draws(one_line(), failed).declaring(15),
            "Fifteen steps: those of r24-a-cover, and five for a script that fails at each reply: its term, and \
             its move where that is legal.",
        ),
        declared(
            "r24-a-map-and-citations",
            cited.declaring(12),
            "Twelve steps: a line for the map; two for the lemma; the term; and for the two replies three and \
             five, a citation that fails among them.",
        ),
    ]
}

/// The same on a board with a line that the map keeps.
fn mapped(certificate: Certificate) -> Certificate {
    Certificate { family: Family::lines(4, &[&[0, 1, 2]]), ..certificate }
}
