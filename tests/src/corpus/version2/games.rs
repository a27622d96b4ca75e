//! The rules of version 1 about a payload, within a game of parts.

use super::pieces::{MANY, ab, draws, holding, last, many, mapped, on, pair, replies, replies_and, row, sample};
use crate::assembler::{Certificate, Family, Payload, Term};
use crate::corpus::case::{Case, accept, malformed, patched};

pub(super) fn cases() -> Vec<Case> {
    [fields(), terms(), citations(), repetitions(), boards()].into_iter().flatten().collect()
}

/// The game of the line ab on three points with a lemma.
fn stating(own: &[usize], other: &[usize]) -> Certificate {
    holding(Certificate::part(ab(), replies(0)).lemma(own, other, Term::pairing(&[1]))).declaring(MANY)
}

/// The game of the line ab on three points with this proof.
fn proved(theorem: Term) -> Certificate {
    holding(Certificate::part(ab(), theorem)).declaring(MANY)
}

fn fields() -> Vec<Case> {
    let family = many(sample()).up_to("game 0 family").with("game 0 family", 5);
    let map = Certificate::part(ab(), replies(1)).map(&[1, 0, 3]).lemma(&[], &[0], Term::pairing(&[1]));
    vec![
        patched("p01-family-5-of-a-game", "game 0 family", &family),
        malformed("s01-of-a-game", "game 0 lemma 0 B gap 0", stating(&[], &[3])),
        malformed("p06-of-a-game", "game 0 map 1 image 2", holding(map).declaring(MANY)),
        malformed("p07-of-a-game", "game 0 lemma 0 B gap 0", stating(&[0], &[0])),
        patched("p04-after-the-games", "steps", &Payload::of(&sample().declaring((1 << 34) + 1)).up_to("steps")),
    ]
}

fn terms() -> Vec<Case> {
    let four = Term::parts(&[0, 1, 2, 0], &[(0, &[0, 1])]);
    let outside = Term::parts(&[3], &[(0, &[0, 1])]);
    let nested = Term::cover(&[], &[Term::cover(&[], &[Term::cover(&[], &[Term::pairing(&[])])])]);
    let deep = draws(ab(), on(&[(0, &[0])])).game(Certificate::part(row(1, 1, 1), nested)).declaring(MANY);
    let head = "game 0 theorem head";
    vec![
        malformed("p08-head-in-a-game", head, proved(Term::pairing(&[0, 1, 2, 0]))),
        malformed("p08-move-in-a-game", "game 0 theorem move 0", proved(Term::pairing(&[3]))),
        malformed("p08-head-of-parts", "theorem head", draws(ab(), four).game(pair()).declaring(MANY)),
        last("p08-head-of-2-to-64-is-a-cover", &many(sample()).up_to("lemmas"), u64::MAX),
        malformed("p08-move-before-parts", "theorem move 0", draws(ab(), outside).game(pair()).declaring(MANY)),
        malformed("p09-in-a-game", head, proved(Term::end(&[]))),
        malformed("p11-in-a-game", "game 0 theorem terms", proved(Term::cover(&[], &[]))),
        malformed("p12-in-a-game", "game 0 theorem.0.0 head", deep),
    ]
}

/// P10: numbers are those of the same proof.
fn citations() -> Vec<Case> {
    let itself = Certificate::part(ab(), Term::cite(&[], 0, 0)).lemma(&[], &[0], Term::cite(&[], 0, 0));
    let after = |game: Certificate| draws(ab(), on(&[(1, &[0, 1, 2])])).game(mapped()).game(game).declaring(MANY);
    let lemma =
        || Certificate::part(ab(), replies_and(1, &[Term::pairing(&[0])])).lemma(&[], &[0], Term::pairing(&[1]));
    let own = draws(ab(), replies_and(1, &[])).lemma(&[], &[0], Term::parts(&[1], &[(0, &[0, 1, 2])])).game(mapped());
    vec![
        malformed("p10-lemma-in-a-game", "game 0 lemma 0 cite", holding(itself).declaring(MANY)),
        malformed("p10-theorem-of-a-game-cites-itself", "game 0 theorem cite", proved(Term::cite(&[], 0, 0))),
        malformed(
            "p10-lemma-of-an-earlier-game",
            "game 1 theorem cite",
            after(Certificate::part(ab(), Term::cite(&[], 0, 0))),
        ),
        malformed("p10-map-of-an-earlier-game", "game 1 theorem.1 map", after(lemma())),
        malformed("p10-map-of-a-game-in-the-certificate", "theorem.1 map", own.declaring(MANY)),
    ]
}

/// P14, P15: within a proof nothing stands twice, but it may stand in two proofs.
fn repetitions() -> Vec<Case> {
    let with = |images: &[[usize; 3]]| {
        let game = Certificate::part(ab(), replies(images.len())).lemma(&[], &[0], Term::pairing(&[1]));
        holding(Certificate { maps: super::pieces::maps(images), ..game }).declaring(MANY)
    };
    let twice =
        Certificate::part(ab(), replies(0)).lemma(&[], &[0], Term::pairing(&[1])).lemma(&[], &[0], Term::pairing(&[1]));
    let two = draws(Family::lines(6, &[&[0, 1], &[3, 4]]), on(&[(0, &[0, 1, 2]), (1, &[3, 4, 5])]));
    let theorem = replies_and(1, &[Term::pairing(&[0]), Term::parts(&[0], &[(0, &[1, 2, 0])])]);
    let same = draws(ab(), theorem).game(mapped()).map(&[1, 0, 2]).lemma(&[], &[0], Term::pairing(&[1]));
    vec![
        malformed("p14-equal-maps-of-a-game", "game 0 map 2 image 2", with(&[[1, 0, 2], [1, 0, 2]])),
        malformed("p14-identity-of-a-game", "game 0 map 1 image 2", with(&[[0, 1, 2]])),
        malformed("p15-of-a-game", "game 0 lemma 1 B gap 0", holding(twice).declaring(MANY)),
        accept("p14-two-equal-games", two.game(mapped()).game(mapped())),
        accept("p15-same-in-game-and-certificate", same),
    ]
}

/// G1 to G5.
fn boards() -> Vec<Case> {
    let with =
        |family: Family| many(draws(ab(), on(&[(0, &[0, 1])])).game(Certificate::part(family, Term::pairing(&[]))));
    let last_parameter = |family: Family| with(family).up_to("game 0 parameter 2");
    let given = |points, lines| with(Family::Lines { points, lines });
    vec![
        patched("g01-in-a-game", "game 0 parameter 2", &last_parameter(row(2, 1, 0))),
        patched("g02-in-a-game", "game 0 parameter 0", &given(32769, Vec::new()).up_to("game 0 parameter 0")),
        patched(
            "g03-in-a-game",
            "game 0 parameter 1",
            &given(3, Vec::new()).up_to("game 0 parameter 1").with("game 0 parameter 1", 65537),
        ),
        patched("g04-in-a-game", "game 0 parameter 2", &last_parameter(row(32768, 1, 200))),
        patched("g05-in-a-game", "game 0 line 0 size", &given(3, vec![Vec::new()]).up_to("game 0 line 0 size")),
    ]
}
