//! The hashes of format.md, sections 6 and 10.

use super::board::Board;
use crate::assembler::{Certificate, Ending, Opening, Part, Term, Version};
use sha2::{Digest, Sha256};

/// A SHA-256.
pub type Hash = [u8; 32];

/// Appends a number as four bytes.
fn number(bytes: &mut Vec<u8>, value: usize) {
    bytes.extend_from_slice(&(value as u64).to_le_bytes()[..4]);
}

fn set(bytes: &mut Vec<u8>, members: &[usize]) {
    number(bytes, members.len());
    members.iter().for_each(|&member| number(bytes, member));
}

/// The digest of a board's lines.
#[must_use]
pub fn digest(board: &Board) -> Hash {
    let mut bytes = b"PGC1 lines".to_vec();
    number(&mut bytes, board.points);
    number(&mut bytes, board.lines.len());
    board.lines.iter().for_each(|line| set(&mut bytes, line));
    Sha256::digest(bytes).into()
}

/// The hash of a well-formed certificate's theorem.
#[must_use]
pub fn theorem(certificate: &Certificate) -> Hash {
    let mut games = Vec::new();
    for game in &certificate.games {
        games.push(proof(game, Version::Two, &games));
    }
    proof(certificate, certificate.version(), &games)
}

/// The hash of a theorem: the certificate's, or that of a game of parts, given those of earlier games.
fn proof(certificate: &Certificate, version: Version, games: &[Hash]) -> Hash {
    let tag = |words: &str| format!("PGC{} {words}", version.byte()).into_bytes();
    let board = Board::of(&certificate.family);
    let mut game = tag("game");
    game.extend_from_slice(&digest(&board));
    game.push(certificate.convention.number());
    if let Some(lines) = certificate.convention.ophelias() {
        game.extend_from_slice(&digest(&Board { points: board.points, lines: lines.to_vec() }));
    }
    game.push(certificate.opening.number());
    match &certificate.opening {
        Opening::Free | Opening::Xeno(_) | Opening::Both(_) => set(&mut game, certificate.opening.forbidden()),
        Opening::Start { xeno, ophelia, .. } => {
            set(&mut game, xeno);
            set(&mut game, ophelia);
        }
    }
    game.push(certificate.claim_number());
    if let Some(bound) = certificate.bound {
        number(&mut game, bound);
    }
    let game: Hash = Sha256::digest(game).into();

    let identity = (0..board.points).collect::<Vec<_>>();
    let maps = std::iter::once(&identity).chain(&certificate.maps).map(|images| {
        let mut bytes = tag("map");
        number(&mut bytes, board.points);
        images.iter().for_each(|&image| number(&mut bytes, image));
        Sha256::digest(bytes).into()
    });
    let maps: Vec<Hash> = maps.collect();

    let mut lemmas = Vec::new();
    for lemma in &certificate.lemmas {
        let mut bytes = tag("lemma");
        bytes.extend_from_slice(&game);
        set(&mut bytes, &lemma.protagonist);
        set(&mut bytes, &lemma.antagonist);
        if let Some(bound) = lemma.bound {
            number(&mut bytes, bound);
        }
        term(&mut bytes, &lemma.term, &Cited { lemmas: &lemmas, maps: &maps, games });
        lemmas.push(Sha256::digest(bytes).into());
    }
    let mut bytes = tag("theorem");
    bytes.extend_from_slice(&game);
    term(&mut bytes, &certificate.theorem, &Cited { lemmas: &lemmas, maps: &maps, games });
    Sha256::digest(bytes).into()
}

/// The hashes of what a term may cite.
struct Cited<'a> {
    lemmas: &'a [Hash],
    maps: &'a [Hash],
    games: &'a [Hash],
}

fn term(bytes: &mut Vec<u8>, written: &Term, cited: &Cited) {
    set(bytes, &written.moves);
    bytes.push(written.ending.number());
    match &written.ending {
        Ending::Cite(lemma, map) => {
            bytes.extend_from_slice(&cited.lemmas[*lemma]);
            bytes.extend_from_slice(&cited.maps[*map]);
        }
        Ending::Cover(terms) => {
            number(bytes, terms.len());
            terms.iter().for_each(|written| term(bytes, written, cited));
        }
        Ending::Parts(parts) => {
            number(bytes, parts.len());
            for Part { game, points } in parts {
                bytes.extend_from_slice(&cited.games[*game]);
                points.iter().for_each(|&point| number(bytes, point));
            }
        }
        Ending::End | Ending::Potential | Ending::Pairing => {}
    }
}
