//! The hashes that name a proof (specification: format, section 6).

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use crate::certificate::payload::{claim_number, ending_number, rule_numbers};
use crate::certificate::proof::Certificate;
use crate::game::{OpeningRule, Point, Start};
use crate::strategy::{Ending, Term};
use crate::symmetry::Permutation;

type Hash = [u8; 32];

/// The hash that names a proof. It does not depend on the order of lemmas and maps, on the compression or
/// on the expression for the board.
///
/// # Panics
///
/// When a lemma cites one that is not earlier.
pub fn theorem_hash(certificate: &Certificate) -> [u8; 32] {
    let strategy = &certificate.strategy;
    let game = game_hash(certificate);
    let mut names = Names { lemmas: Vec::new(), maps: HashMap::new() };
    for lemma in &strategy.lemmas {
        let mut bytes = [&b"PGC1 lemma"[..], &game].concat();
        put_points(&lemma.own, &mut bytes);
        put_points(&lemma.other, &mut bytes);
        put_moves(lemma.left, &mut bytes);
        names.put_term(&lemma.term, &mut bytes);
        names.lemmas.push(Sha256::digest(bytes).into());
    }
    let mut bytes = [&b"PGC1 theorem"[..], &game].concat();
    names.put_term(&strategy.theorem, &mut bytes);
    Sha256::digest(bytes).into()
}

fn game_hash(certificate: &Certificate) -> Hash {
    let game = &certificate.game;
    let (convention, opening) = rule_numbers(game);
    let mut bytes = [&b"PGC1 game"[..], &game.line_digest(), &[convention]].concat();
    bytes.extend(game.ophelia_digest().iter().flatten());
    bytes.push(opening);
    if let OpeningRule::Start(Start { xeno, ophelia, .. }) = &game.opening {
        put_points(xeno, &mut bytes);
        put_points(ophelia, &mut bytes);
    } else {
        put_points(game.opening.points(), &mut bytes);
    }
    bytes.push(claim_number(certificate));
    put_moves(game.moves, &mut bytes);
    Sha256::digest(bytes).into()
}

/// Of a bounded claim, a number of moves.
fn put_moves(moves: Option<Point>, bytes: &mut Vec<u8>) {
    bytes.extend(moves.iter().flat_map(|&moves| u32::from(moves).to_le_bytes()));
}

fn map_hash(map: &Permutation) -> Hash {
    let mut bytes = b"PGC1 map".to_vec();
    put_points(map.images(), &mut bytes);
    Sha256::digest(bytes).into()
}

/// The hashes of the lemmas that can be cited.
struct Names<'a> {
    lemmas: Vec<Hash>,
    maps: HashMap<&'a Permutation, Hash>,
}

impl<'a> Names<'a> {
    fn put_term(&mut self, term: &'a Term, bytes: &mut Vec<u8>) {
        put_points(&term.moves, bytes);
        bytes.push(ending_number(&term.ending));
        match &term.ending {
            Ending::Cite { lemma, map } => {
                bytes.extend_from_slice(&self.lemmas[*lemma]);
                bytes.extend_from_slice(self.maps.entry(map).or_insert_with(|| map_hash(map)));
            }
            Ending::Cover(terms) => {
                put_number(terms.len(), bytes);
                terms.iter().for_each(|term| self.put_term(term, bytes));
            }
            Ending::End | Ending::Potential | Ending::Pairing => {}
        }
    }
}

/// Writes the number of points, then each point.
fn put_points(points: &[Point], bytes: &mut Vec<u8>) {
    put_number(points.len(), bytes);
    points.iter().for_each(|&point| put_number(usize::from(point), bytes));
}

#[expect(clippy::expect_used, reason = "the limits of a certificate fit in 32 bits")]
fn put_number(number: usize, bytes: &mut Vec<u8>) {
    let number = u32::try_from(number).expect("the limits of a certificate fit in 32 bits");
    bytes.extend_from_slice(&number.to_le_bytes());
}
