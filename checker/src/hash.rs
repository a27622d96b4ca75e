//! The digest of the lines, and the names of lemmas and proof (format, section 6).

use crate::decode::{Certificate, Ending, Lemma, Part, Proof};
use crate::{claim::Convention, claim::Opening, container::Version, games::Game};
use sha2::{Digest, Sha256};

/// Numbers are hashed as 4 bytes, little-endian.
fn numbers(hasher: Sha256, numbers: &[u32]) -> Sha256 {
    numbers.iter().fold(hasher, |hasher, number| hasher.chain_update(number.to_le_bytes()))
}

/// A set is hashed as its size and members. The limits (format, section 7) keep the size below 2^32.
fn set(hasher: Sha256, members: &[u32]) -> Sha256 {
    numbers(hasher.chain_update(&members.len().to_le_bytes()[..4]), members)
}

/// The digest of lines in canonical order on a number of points (format, section 6).
#[must_use]
pub fn lines_digest(points: u32, lines: &[Vec<u32>]) -> [u8; 32] {
    let start = numbers(Sha256::new_with_prefix("PGC1 lines"), &[points]);
    let counted = start.chain_update(&lines.len().to_le_bytes()[..4]);
    lines.iter().fold(counted, |hasher, line| set(hasher, line)).finalize().into()
}

/// A hash of this version, of a kind of thing.
fn tagged(version: Version, kind: &str) -> Sha256 {
    Sha256::new_with_prefix(format!("PGC{} {kind}", version as u8))
}

/// The game's hash, which claim and bound enter, too.
fn game_hash(version: Version, proof: &Proof) -> [u8; 32] {
    let Game { points, lines, xenos, convention, opening, forbidden, start, .. } = &proof.game;
    let (lines, own) = lines.split_at(*xenos);
    let mut hasher =
        tagged(version, "game").chain_update(lines_digest(*points, lines)).chain_update([*convention as u8]);
    if *convention == Convention::OwnLines {
        hasher.update(lines_digest(*points, own));
    }
    hasher.update([*opening as u8]);
    hasher = match opening {
        Opening::Free | Opening::ForbidXenosFirst | Opening::ForbidBothFirst => set(hasher, forbidden),
        Opening::XenoToMove | Opening::OpheliaToMove => set(set(hasher, &start.xeno), &start.ophelia),
    };
    // The bounded claims have the numbers 4 to 7.
    let claim = proof.claim as u8 + if proof.bound.is_some() { 4 } else { 0 };
    numbers(hasher.chain_update([claim]), proof.bound.as_slice()).finalize().into()
}

/// The proof's hash, which names it. A game's hash is known before it is cited, as only earlier games are (P23).
pub(crate) fn proof_hash(certificate: &Certificate) -> [u8; 32] {
    let mut games = Vec::new();
    for game in &certificate.games {
        games.push(hash_of(certificate, game, &games));
    }
    hash_of(certificate, &certificate.proof, &games)
}

/// The hash of a proof, given those of the games before. A lemma's is known before it is cited (P10).
fn hash_of(certificate: &Certificate, proof: &Proof, games: &[[u8; 32]]) -> [u8; 32] {
    let version = certificate.version;
    let game = game_hash(version, proof);
    let map = |map: &Vec<u32>| set(tagged(version, "map"), map).finalize();
    let maps: Vec<_> = proof.maps.iter().map(map).collect();
    let mut lemmas = Vec::new();
    for Lemma { own, other, bound, term: root } in &proof.lemmas {
        let is_theorem = lemmas.len() + 1 == proof.lemmas.len();
        let start = |kind: &str| tagged(version, kind).chain_update(game);
        let stated = numbers(set(set(start("lemma"), own), other), bound.as_slice());
        let mut hasher = if is_theorem { start("theorem") } else { stated };
        // The lemma's terms, one after the other as in the file.
        let mut place = *root;
        while place < proof.term(*root).end {
            let term = proof.term(place);
            hasher = set(hasher, term.moves).chain_update([term.ending as u8]);
            place = term.end;
            match term.ending {
                Ending::Cite => {
                    let [lemma, map] = [0, 1].map(|operand| proof.code[term.operands + operand] as usize);
                    hasher = hasher.chain_update(lemmas[lemma]).chain_update(maps[map]);
                }
                Ending::Cover => {
                    hasher = numbers(hasher, &[proof.code[term.operands]]);
                    place = term.operands + 1;
                }
                Ending::Parts => {
                    hasher = numbers(hasher, &[proof.code[term.operands]]);
                    for Part { game, points } in certificate.parts(proof, term.operands) {
                        hasher = numbers(hasher.chain_update(games[game]), points);
                    }
                }
                Ending::End | Ending::Potential | Ending::Pairing => {}
            }
        }
        lemmas.push(hasher.finalize());
    }
    lemmas.pop().unwrap_or_default().into()
}
