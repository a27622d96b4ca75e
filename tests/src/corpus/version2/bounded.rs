//! Parts in bounded claims: R25, and lines that are left out.

use super::endings::{long_and_short, scripts};
use super::pieces::{MANY, ON_AB, ab, by_pairs, draws, fork, holding, mapped, on, pair};
use crate::assembler::{Family, Term};
use crate::corpus::case::{Case, accept, malformed, reject};
use crate::oracle::Variation;

pub(super) fn cases() -> Vec<Case> {
    let idle = |replies: &[(usize, [usize; 2])]| {
        let script = |(point, pair): &(usize, [usize; 2])| Term::parts(&[*point], &[(0, pair)]);
        Term::cover(&[], &replies.iter().map(script).collect::<Vec<_>>())
    };
    let replied = draws(Family::lines(6, &[&[0, 1, 2]]), idle(&[(5, [3, 4]), (4, [3, 5])])).game(pair());
    let all = [(5, [6, 7]), (4, [6, 7]), (4, [5, 6]), (4, [5, 7])];
    let longer = draws(Family::lines(8, &[&[0, 1, 2, 3]]), idle(&all)).game(pair());
    let lemma = draws(long_and_short(), scripts()).game(pair()).within(4);
    let twice = draws(ab(), idle(&[(2, [2, 2])])).game(pair());
    let late = holding(mapped()).within(2).lemma_within(&[], &[0], 3, Term::pairing(&[1]));
    vec![
        reject("r28-lacks-exactly-left", by_pairs(fork(), &[(0, &[1, 2])]).within(2))
            .needed(&[Variation::PartsWithoutLast]),
        accept("r28-lacks-one-more-than-left", by_pairs(Family::lines(5, &[&[0, 1, 2]]), &[(0, &[3, 4])]).within(2)),
        accept(
            "r28-left-out-lines-are-not-charged",
            by_pairs(Family::lines(5, &[&[0, 1], &[0, 2, 3]]), &[ON_AB]).within(2),
        ),
        reject("r19-left-after-a-reply", replied.within(3)),
        accept("r28-left-out-after-a-reply", longer.within(3)),
        accept("r25-before-r27", twice.within(1)),
        accept("p20-lemmas-of-a-game-have-no-t", holding(mapped()).within(2)),
        malformed("p20-lemma-of-the-certificate", "lemma 0 t", late.declaring(MANY)),
        accept("r28-in-a-bounded-lemma", lemma.lemma_within(&[], &[3], 3, Term::parts(&[4], &[ON_AB]))),
        accept("r28-none-left-out", draws(ab(), on(&[ON_AB])).game(pair()).within(2)),
    ]
}
