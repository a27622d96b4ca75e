//! R24: what is charged, and when.

use super::pieces::{ON_AB, ab, by_pairs, draws, fork, holding, mapped, on, pair, sample, three};
use crate::assembler::{Certificate, Family, Term};
use crate::corpus::case::{Case, accept, declared, undeclared};

pub(super) fn cases() -> Vec<Case> {
    [order(), pairs()].into_iter().flatten().collect()
}

/// Of the sample: a term and a line of the game; a term, a line of the board and one of the game, a pair of lines.
fn order() -> Vec<Case> {
    let at = |steps| sample().declaring(steps);
    let twice = |steps| by_pairs(ab(), &[(0, &[0, 0])]).declaring(steps);
    let half = |steps| by_pairs(fork(), &[ON_AB]).declaring(steps);
    let with_map = |steps| holding(mapped()).declaring(steps);
    let second = draws(Family::lines(5, &[&[0, 1], &[2, 3]]), on(&[(1, &[0, 1, 4]), (0, &[2, 3])]));
    vec![
        undeclared("r24-none-of-version-2", at(0)),
        undeclared("r24-game-s-lines", at(1)),
        undeclared("r24-term", at(2)),
        undeclared("r24-game-and-term", at(3)),
        undeclared("r24-one-line-of-two", at(4)),
        undeclared("r24-one-pair-less", at(5)),
        undeclared("r24-one-more-of-version-2", at(7)),
        declared("r24-as-many-as-are-taken", Certificate { theorem: Term::parts(&[], &[(0, &[1, 0])]), ..at(6) }),
        undeclared("r24-before-r27", twice(4)),
        undeclared("r27-before-the-pairs", twice(5)),
        undeclared("r24-before-r28", half(7)),
        undeclared("r28-with-the-last-step", half(8)),
        undeclared("r24-map-of-a-game", with_map(0)),
        undeclared("r24-lemma-of-a-game", with_map(1)),
        undeclared("r24-map-of-the-second-game", second.game(pair()).game(mapped()).declaring(2)),
    ]
}

/// The pairs of an open line and a placed line.
fn pairs() -> Vec<Case> {
    let game = Certificate::part(ab(), Term::pairing(&[]));
    let least = draws(Family::lines(4, &[&[0, 1, 2], &[0, 1, 3]]), on(&[(0, &[1, 0, 3])])).game(game);
    let in_vain = draws(Family::lines(6, &[&[0, 1, 5]]), on(&[(0, &[0, 1, 2, 3, 4])])).game(three());
    let four: [[usize; 2]; 4] = [[0, 1], [2, 3], [4, 5], [6, 7]];
    let four: Vec<(usize, &[usize])> = four.iter().map(|points| (0, points.as_slice())).collect();
    vec![
        accept("r24-lines-begin-at-the-least-placed-point", least),
        accept("r24-pairs-compared-in-vain", in_vain),
        accept("r24-many-parts-one-line", by_pairs(Family::lines(8, &[&[0, 1, 2, 3, 4, 5, 6, 7]]), &four)),
    ]
}
