//! The digest of the lines, and the names of lemmas and proof (format, section 6).

use crate::convention::Opening;
use crate::decode::{Certificate, Ending, Lemma};
use crate::games::Game;
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

/// The game's hash, which claim and bound enter, too. The digests are those of the lines, and of Ophelia's own if she has such.
fn game_hash(certificate: &Certificate, lines: &[u8; 32], ophelia: Option<&[u8; 32]>) -> [u8; 32] {
    let Game { convention, opening, forbidden, start, .. } = &certificate.game;
    let mut hasher = Sha256::new_with_prefix("PGC1 game").chain_update(lines).chain_update([*convention as u8]);
    ophelia.iter().for_each(|digest| hasher.update(digest));
    hasher.update([*opening as u8]);
    hasher = match opening {
        Opening::Free | Opening::ForbidXenosFirst | Opening::ForbidBothFirst => set(hasher, forbidden),
        Opening::XenoToMove | Opening::OpheliaToMove => set(set(hasher, &start.xeno), &start.ophelia),
    };
    // The bounded claims have the numbers 4 to 7.
    let claim = certificate.claim as u8 + if certificate.bound.is_some() { 4 } else { 0 };
    numbers(hasher.chain_update([claim]), certificate.bound.as_slice()).finalize().into()
}

/// The proof's hash, which names it. A lemma's hash is known before it is cited, as citations go to earlier lemmas
/// (P10). The digests are those of the lines, and of Ophelia's own if she has such.
pub(crate) fn proof_hash(certificate: &Certificate, lines: &[u8; 32], ophelia: Option<&[u8; 32]>) -> [u8; 32] {
    let game = game_hash(certificate, lines, ophelia);
    let map = |map: &Vec<u32>| set(Sha256::new_with_prefix("PGC1 map"), map).finalize();
    let maps: Vec<_> = certificate.maps.iter().map(map).collect();
    let mut lemmas = Vec::new();
    for Lemma { own, other, bound, term: root } in &certificate.lemmas {
        let is_theorem = lemmas.len() + 1 == certificate.lemmas.len();
        let start = |name: &str| Sha256::new_with_prefix(name).chain_update(game);
        let stated = numbers(set(set(start("PGC1 lemma"), own), other), bound.as_slice());
        let mut hasher = if is_theorem { start("PGC1 theorem") } else { stated };
        // The lemma's terms, one after the other as in the file.
        let mut place = *root;
        while place < certificate.term(*root).end {
            let term = certificate.term(place);
            place =
                term.operands + if term.ending == Ending::Cite { 2 } else { usize::from(term.ending == Ending::Cover) };
            hasher = set(hasher, term.moves).chain_update([term.ending as u8]);
            hasher = match (term.ending, &certificate.code[term.operands..place]) {
                (Ending::Cite, &[lemma, map]) => {
                    hasher.chain_update(lemmas[lemma as usize]).chain_update(maps[map as usize])
                }
                (_, scripts) => numbers(hasher, scripts),
            };
        }
        lemmas.push(hasher.finalize());
    }
    lemmas.pop().unwrap_or_default().into()
}
