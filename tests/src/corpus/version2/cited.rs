//! P16 and P13: what must be cited, and where it is told.

use super::pieces::{MANY, ab, draws, holding, many, mapped, on, pair, replies, row, sample};
use crate::assembler::{Certificate, Payload, Term};
use crate::corpus::case::{Case, accept, damaged, malformed, patched};

pub(super) fn cases() -> Vec<Case> {
    [games(), proofs(), order()].into_iter().flatten().collect()
}

/// The line ab, by a part of this game.
fn by(game: usize) -> Certificate {
    draws(ab(), on(&[(game, &[0, 1])]))
}

/// A pair that is held by another game.
fn citing(game: usize) -> Certificate {
    Certificate::part(row(2, 1, 2), on(&[(game, &[0, 1])]))
}

/// Games.
fn games() -> Vec<Case> {
    let end = "theorem part 0 point 1";
    let turned = Certificate::part(row(2, 1, 2), on(&[(0, &[1, 0])]));
    let three = by(0).game(pair()).game(pair()).game(citing(1));
    let entered = [Term::pairing(&[0]), Term::pairing(&[1])];
    let idle = Term::cover(&[], &[&entered[..], &[on(&[(0, &[0, 1])]), on(&[(1, &[0, 1])])]].concat());
    vec![
        malformed("p16-game-not-cited", end, by(0).game(pair()).game(pair()).declaring(MANY)),
        malformed("p16-first-game-not-cited", end, by(1).game(pair()).game(pair()).declaring(MANY)),
        malformed("p16-no-game-cited", "theorem head", draws(ab(), Term::pairing(&[])).game(pair()).declaring(MANY)),
        malformed("p16-cited-by-a-game-that-is-not", end, three.declaring(MANY)),
        accept("p16-cited-by-a-game-only", by(1).game(pair()).game(turned)),
        accept("p16-cited-where-not-evaluated", draws(ab(), idle).game(pair()).game(pair())),
    ]
}

/// A game on ab, abc with this proof, and what comes after it is right.
fn proved(theorem: Term) -> Certificate {
    Certificate::part(ab(), theorem)
}

/// Maps and lemmas of a game, and of the certificate.
fn proofs() -> Vec<Case> {
    let map = || proved(Term::pairing(&[])).map(&[1, 0, 2]);
    let lemma = proved(Term::pairing(&[])).lemma(&[], &[0], Term::pairing(&[1]));
    let of_the_certificate =
        draws(ab(), replies(1)).map(&[1, 0, 2]).lemma(&[], &[0], Term::parts(&[1], &[(0, &[0, 1, 2])]));
    let head = "game 0 theorem head";
    vec![
        malformed("p16-map-of-a-game", head, holding(map()).declaring(MANY)),
        malformed("p16-lemma-of-a-game", head, holding(lemma).declaring(MANY)),
        patched("p16-of-a-game-before-p01", head, &many(holding(map())).up_to(head).then("family", 5)),
        patched("p16-of-a-game-before-i02", head, &many(holding(map())).up_to(head)),
        malformed("p16-of-a-game-cited-by-the-certificate", head, of_the_certificate.game(map()).declaring(MANY)),
        malformed("p16-map-of-the-certificate", "theorem part 0 point 1", sample().map(&[1, 0, 2]).declaring(MANY)),
        malformed(
            "p16-lemma-of-the-certificate",
            "theorem part 0 point 1",
            sample().lemma(&[], &[0], Term::pairing(&[1])).declaring(MANY),
        ),
    ]
}

/// What comes before P16, or after it.
fn order() -> Vec<Case> {
    let other_map = Term::cover(&[], &[Term::cite(&[], 0, 2)]);
    let cites = proved(other_map).map(&[1, 0, 2]).lemma(&[], &[0], Term::pairing(&[1]));
    let placed = Certificate::part(ab(), on(&[(0, &[0, 3])])).map(&[1, 0, 2]);
    let placed = draws(ab(), on(&[(1, &[0, 1, 2])])).game(pair()).game(placed);
    let further = |certificate: Certificate| many(certificate).then("further", 0);
    let two = || by(0).game(pair()).game(mapped());
    let end =
        |certificate: &Certificate| Payload::of(&certificate.clone().declaring(MANY)).offset("theorem part 0 point 1");
    vec![
        malformed("p10-of-a-game-before-p16", "game 0 theorem.0 map", holding(cites).declaring(MANY)),
        malformed("p24-of-a-game-before-p16", "game 1 theorem part 0 point 1", placed.declaring(MANY)),
        damaged("p13-byte-after-the-theorem-of-version-2", end(&sample()), further(sample()).file()),
        damaged("p13-before-p16-of-a-game", end(&two()), further(two()).file()),
    ]
}
