//! Certificates for tests.

use std::path::Path;

use super::{Certificate, Maps, decode, payload};
use crate::game::{Claim, Game, Point};
use crate::position::Rules;
use crate::strategy::{Ending, Lemma, Strategy, Term, replay};
use crate::symmetry::Permutation;

/// A script.
pub(crate) fn term(moves: &[Point], ending: Ending) -> Term {
    Term { moves: moves.to_vec(), ending }
}

/// A citation by the map with these images.
pub(crate) fn cite(lemma: usize, images: &[Point]) -> Ending {
    Ending::Cite { lemma, map: Permutation::from_images(images.to_vec()).unwrap() }
}

/// A certificate with the steps of its check, or with 1000 if the check fails.
pub(crate) fn certificate(game: &str, claim: Claim, lemmas: Vec<Lemma>, theorem: Term) -> Certificate {
    let game = Game::parse(game).unwrap();
    let strategy = Strategy { claim, lemmas, theorem };
    let maps = Maps::of(&strategy).listed().len();
    let steps = replay::steps(&Rules::new(&game, claim), &strategy, maps).unwrap_or(1000);
    Certificate { game, strategy, steps }
}

/// A certificate of the repository.
pub(crate) fn committed(name: &str) -> Certificate {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../certificates/{name}.pgc"));
    decode(&std::fs::read(path).unwrap()).unwrap()
}

/// The number of bytes of the payload, before it is compressed.
pub(crate) fn payload_size(certificate: &Certificate) -> usize {
    payload::write(certificate).unwrap().len()
}
