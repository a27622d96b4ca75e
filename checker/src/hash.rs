//! The digest of the lines, and the names of lemmas and theorem (format, section 6).

use crate::decode::Certificate;
use crate::numbers::CITE;
use sha2::{Digest, Sha256};

/// Numbers are hashed as 4 bytes, little-endian.
fn numbers(hasher: Sha256, numbers: &[u32]) -> Sha256 {
    numbers.iter().fold(hasher, |hasher, number| hasher.chain_update(number.to_le_bytes()))
}

/// A set is hashed as its size and members. The limits (format, section 7) keep the size below 2^32.
fn set(hasher: Sha256, members: &[u32]) -> Sha256 {
    numbers(hasher.chain_update(&members.len().to_le_bytes()[..4]), members)
}

/// The digest of lines in canonical order.
pub(crate) fn lines_digest(points: u32, lines: &[Vec<u32>]) -> [u8; 32] {
    let start = numbers(Sha256::new_with_prefix("PGC1 lines"), &[points]);
    let counted = start.chain_update(&lines.len().to_le_bytes()[..4]);
    lines.iter().fold(counted, |hasher, line| set(hasher, line)).finalize().into()
}

/// The theorem's hash. A lemma's hash is known before it is cited, as citations go to earlier lemmas (P10). The digests are
/// those of the board's lines, or of Xeno's and of Ophelia's.
pub(crate) fn theorem_hash(certificate: &Certificate, digests: &[[u8; 32]; 2]) -> [u8; 32] {
    let Certificate { game, claim, maps, .. } = certificate;
    let byte = |number: u32| [number.to_le_bytes()[0]];
    let mut game_hash =
        Sha256::new_with_prefix("PGC1 game").chain_update(digests[0]).chain_update(byte(game.convention));
    if game.convention == 2 {
        game_hash.update(digests[1]);
    }
    game_hash.update(byte(game.opening));
    let [xeno, ophelia] = &game.start;
    game_hash = if game.opening > 2 { set(set(game_hash, xeno), ophelia) } else { set(game_hash, &game.forbidden) };
    let bounded = |hasher, bound| if *claim > 3 { numbers(hasher, &[bound]) } else { hasher };
    let game_hash = bounded(game_hash.chain_update(byte(*claim)), certificate.bound).finalize();
    let maps: Vec<_> = maps.iter().map(|map| set(Sha256::new_with_prefix("PGC1 map"), map).finalize()).collect();
    let mut lemmas = Vec::new();
    for lemma in &certificate.lemmas {
        let theorem = lemmas.len() + 1 == certificate.lemmas.len();
        let start = Sha256::new_with_prefix(if theorem { "PGC1 theorem" } else { "PGC1 lemma" });
        let mut hasher = start.chain_update(game_hash);
        let [own, other] = &lemma.statement;
        hasher = if theorem { hasher } else { bounded(set(set(hasher, own), other), lemma.bound) };
        // The lemma's terms, one after the other as in the file.
        let mut place = lemma.term;
        while place < certificate.term(lemma.term).end {
            let term = certificate.term(place);
            place = term.operands + [0, 2, 0, 1, 0][term.ending as usize];
            hasher = set(hasher, term.moves).chain_update(byte(term.ending));
            hasher = match (term.ending, &certificate.code[term.operands..place]) {
                (CITE, &[lemma, map]) => hasher.chain_update(lemmas[lemma as usize]).chain_update(maps[map as usize]),
                (_, scripts) => numbers(hasher, scripts),
            };
        }
        lemmas.push(hasher.finalize());
    }
    lemmas.pop().unwrap_or_default().into()
}
