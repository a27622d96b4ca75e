//! The hash that names a proof (specification: format, section 6).
//!
//! The hash of a lemma has the hashes of the lemmas that it cites, and that of the theorem those of its own. So it
//! names the content and not the order: two files that list lemmas or maps in another order, or compress them
//! otherwise, have the same hash. Each part begins with a tag of its version and kind, so that no part can be taken
//! for one of another kind.

use std::collections::HashMap;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::certificate::payload::{claim_number, ending_number, rule_numbers};
use crate::certificate::{Certificate, Version};
use crate::game::{Claim, Game, OpeningRule, Point, Start};
use crate::strategy::{Ending, Games, PartGame, Strategy, Term};
use crate::symmetry::Permutation;

type Hash = [u8; 32];

/// The hash that names a proof. It does not depend on the order of lemmas and maps, on the compression or
/// on the expression for the board.
///
/// # Panics
///
/// When a lemma cites one that is not earlier.
pub fn theorem_hash(certificate: &Certificate) -> [u8; 32] {
    let Certificate { game, strategy, .. } = certificate;
    let mut known = HashMap::new();
    let version = Version::of(strategy);
    for part in Games::of(strategy).listed {
        let hash = proof_hash(version, &part.game, &part.strategy, &known);
        known.insert(Arc::as_ptr(part), hash);
    }
    proof_hash(version, game, strategy, &known)
}

/// The hash of a proof, given those of the games of its parts.
fn proof_hash(version: Version, game: &Game, strategy: &Strategy, games: &HashMap<*const PartGame, Hash>) -> Hash {
    let tag = |what: &str| format!("PGC{} {what}", version as u8).into_bytes();
    let game = game_hash(tag("game"), game, strategy.claim);
    let mut names = Names { map: tag("map"), games, lemmas: Vec::new(), maps: HashMap::new() };
    for lemma in &strategy.lemmas {
        let mut bytes = [&tag("lemma")[..], &game].concat();
        put_points(&lemma.own, &mut bytes);
        put_points(&lemma.other, &mut bytes);
        bytes.extend(lemma.left.iter().flat_map(|&moves| u32::from(moves).to_le_bytes()));
        names.put_term(&lemma.term, &mut bytes);
        names.lemmas.push(Sha256::digest(bytes).into());
    }
    let mut bytes = [&tag("theorem")[..], &game].concat();
    names.put_term(&strategy.theorem, &mut bytes);
    Sha256::digest(bytes).into()
}

/// The hash of a game and a claim. It has the digest of the lines and not the expression, so that a board has one
/// hash however it is named.
fn game_hash(mut bytes: Vec<u8>, game: &Game, claim: Claim) -> Hash {
    let (convention, opening) = rule_numbers(game);
    bytes.extend(game.line_digest());
    bytes.push(convention);
    bytes.extend(game.ophelia_digest().iter().flatten());
    bytes.push(opening);
    if let OpeningRule::Start(Start { xeno, ophelia, .. }) = &game.opening {
        put_points(xeno, &mut bytes);
        put_points(ophelia, &mut bytes);
    } else {
        put_points(game.opening.points(), &mut bytes);
    }
    bytes.push(claim_number(game, claim));
    bytes.extend(game.moves.iter().flat_map(|&moves| u32::from(moves).to_le_bytes()));
    Sha256::digest(bytes).into()
}

/// The hashes of what can be cited.
struct Names<'a> {
    /// With what the hash of a map begins.
    map: Vec<u8>,
    /// Those of the games of parts.
    games: &'a HashMap<*const PartGame, Hash>,
    lemmas: Vec<Hash>,
    maps: HashMap<&'a Permutation, Hash>,
}

impl<'a> Names<'a> {
    /// Adds a term, in which what is cited stands by its hash.
    fn put_term(&mut self, term: &'a Term, bytes: &mut Vec<u8>) {
        put_points(&term.moves, bytes);
        bytes.push(ending_number(&term.ending));
        match &term.ending {
            Ending::Cite { lemma, map } => {
                bytes.extend_from_slice(&self.lemmas[*lemma]);
                bytes.extend_from_slice(self.maps.entry(map).or_insert_with(|| {
                    let mut map_bytes = self.map.clone();
                    put_points(map.images(), &mut map_bytes);
                    Sha256::digest(map_bytes).into()
                }));
            }
            Ending::Cover(terms) => {
                put_number(terms.len(), bytes);
                terms.iter().for_each(|term| self.put_term(term, bytes));
            }
            Ending::Parts(parts) => {
                put_number(parts.len(), bytes);
                for part in parts {
                    bytes.extend_from_slice(&self.games[&Arc::as_ptr(&part.game)]);
                    part.points.iter().for_each(|&point| bytes.extend(u32::from(point).to_le_bytes()));
                }
            }
            Ending::End | Ending::Potential | Ending::Pairing => {}
        }
    }
}

/// Writes the number of points, then each point.
fn put_points(points: &[Point], bytes: &mut Vec<u8>) {
    put_number(points.len(), bytes);
    points.iter().for_each(|&point| bytes.extend(u32::from(point).to_le_bytes()));
}

/// Writes a number. The limits of a certificate fit in 32 bits.
fn put_number(number: usize, bytes: &mut Vec<u8>) {
    bytes.extend(u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
}
