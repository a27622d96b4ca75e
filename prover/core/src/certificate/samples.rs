//! Certificates for tests.
#![allow(clippy::unwrap_used, reason = "they are for tests")]

use std::path::Path;

use super::{Certificate, Maps, decode, encode_payload};
use crate::game::{Claim, Game, Point};
use crate::position::Rules;
use crate::strategy::{Ending, Lemma, Strategy, Term, replay};
use crate::symmetry::Permutation;

/// A script.
pub fn term(moves: &[Point], ending: Ending) -> Term {
    Term { moves: moves.to_vec(), ending }
}

/// A citation by the map with these images.
pub fn cite(lemma: usize, images: &[Point]) -> Ending {
    Ending::Cite { lemma, map: Permutation::from_images(images.to_vec()).unwrap() }
}

/// A certificate with the steps of its check, or with 1000 if the check fails.
pub fn certificate(game: &str, claim: Claim, lemmas: Vec<Lemma>, theorem: Term) -> Certificate {
    let game = Game::parse(game).unwrap();
    let strategy = Strategy { claim, lemmas, theorem };
    let maps = Maps::of(&strategy).listed().len();
    let steps = replay::steps(&Rules::new(&game, claim), &strategy, maps).unwrap_or(1000);
    Certificate { game, strategy, steps }
}

/// A certificate of the repository.
pub fn committed(name: &str) -> Certificate {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../certificates/{name}.pgc"));
    decode(&std::fs::read(path).unwrap()).unwrap()
}

/// The number of bytes of the payload, before it is compressed.
pub fn payload_size(certificate: &Certificate) -> usize {
    encode_payload(certificate).unwrap().len()
}

/// Two lemmas that do not cite each other, in either order.
pub fn sample(swapped: bool) -> Certificate {
    let lemma = |own: &[u16], other: &[u16], moves: &[u16]| Lemma {
        own: own.to_vec(),
        other: other.to_vec(),
        left: None,
        term: term(moves, Ending::Cover(vec![Term::forced(vec![1]), term(&[], Ending::Potential)])),
    };
    let mut lemmas = vec![lemma(&[0], &[1, 3], &[2]), lemma(&[], &[], &[3, 0])];
    let (first, second) = if swapped { (1, 0) } else { (0, 1) };
    if swapped {
        lemmas.reverse();
    }
    let theorem = term(
        &[0],
        Ending::Cover(vec![
            term(&[], cite(first, &[1, 0, 3, 2])),
            term(&[2], cite(second, &[0, 1, 2, 3])),
            term(&[1], Ending::Pairing),
            term(&[], cite(second, &[2, 3, 0, 1])),
        ]),
    );
    let strategy = Strategy { claim: Claim::XenoWins, lemmas, theorem };
    Certificate { game: Game::parse("2^2").unwrap(), strategy, steps: 123_456 }
}
