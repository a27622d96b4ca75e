//! The digest of the lines, and the names of lemmas and theorem (format, section 6).

use crate::decode::{CITE, Certificate};
use sha2::{Digest, Sha256};

pub(crate) type Hash = [u8; 32];

/// Numbers are hashed as 4 bytes, little-endian.
fn numbers(hasher: &mut Sha256, numbers: &[u32]) {
    numbers.iter().for_each(|number| hasher.update(number.to_le_bytes()));
}

/// A set is hashed as its size and members. The limits (format, section 7) keep the size below 2^32.
fn set(hasher: &mut Sha256, members: &[u32]) {
    hasher.update(&members.len().to_le_bytes()[..4]);
    numbers(hasher, members);
}

/// The digest of lines in canonical order.
pub(crate) fn lines_digest(points: u32, lines: &[Vec<u32>]) -> Hash {
    let mut hasher = Sha256::new_with_prefix("PGC1 lines");
    numbers(&mut hasher, &[points]);
    hasher.update(&lines.len().to_le_bytes()[..4]);
    lines.iter().for_each(|line| set(&mut hasher, line));
    hasher.finalize().into()
}

/// The theorem's hash. A lemma's hash is known before it is cited, as citations go to earlier lemmas (P10).
pub(crate) fn theorem_hash(certificate: &Certificate, digest: &Hash) -> Hash {
    let (game, byte) = (&certificate.game, |number: u32| [number.to_le_bytes()[0]]);
    let mut hasher = Sha256::new_with_prefix("PGC1 game").chain_update(digest);
    hasher.update([u8::from(game.maker_breaker)]);
    hasher.update(byte(game.opening));
    set(&mut hasher, &game.forbidden);
    let game_hash = hasher.chain_update(byte(certificate.claim)).finalize();
    let (mut maps, mut lemmas) = (Vec::new(), Vec::new());
    for map in &certificate.maps {
        let mut hasher = Sha256::new_with_prefix("PGC1 map");
        set(&mut hasher, map);
        maps.push(hasher.finalize());
    }
    for (statement, first) in &certificate.lemmas {
        let theorem = lemmas.len() + 1 == certificate.lemmas.len();
        let tag = if theorem { "PGC1 theorem" } else { "PGC1 lemma" };
        let mut hasher = Sha256::new_with_prefix(tag).chain_update(game_hash);
        statement.iter().filter(|_| !theorem).for_each(|side| set(&mut hasher, side));
        // The lemma's terms, one after the other as in the file.
        let mut place = *first;
        while place < certificate.term(*first).end {
            let term = certificate.term(place);
            set(&mut hasher, term.moves);
            hasher.update(byte(term.ending));
            let operands = [0, 2, 0, 1, 0][term.ending as usize];
            place = term.operands + operands;
            match (term.ending, &certificate.code[term.operands..place]) {
                (CITE, &[lemma, map]) => {
                    hasher.update(lemmas[lemma as usize]);
                    hasher.update(maps[map as usize]);
                }
                (_, scripts) => numbers(&mut hasher, scripts),
            }
        }
        lemmas.push(hasher.finalize());
    }
    lemmas.pop().unwrap_or_default().into()
}
